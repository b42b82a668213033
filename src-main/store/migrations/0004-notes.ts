/**
 * Private notes: the person's alone, in no edit and no request. Nothing refers to the mirror, so that
 * no prune and no sync takes one away.
 */
export const notes = `
create table note (
  id         text not null primary key,
  target     text not null unique, -- canonical JSON of NoteTarget (src-main/bridge/views/note-views.ts)
  about      text not null,        -- as what it is about was called when the note was written last
  quotation  text,
  text       text not null,
  created_at integer not null,
  updated_at integer not null,
  removed_at integer               -- removed, and still to be brought back
) strict;
`;
