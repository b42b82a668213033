/**
 * What the person was told by the system: told once, whatever is started again. What happened before
 * this step counts as told.
 */
export const notices = `
alter table digest add column concerns text;    -- NoticeKind of src-main/bridge/views/notice-views.ts; null: news, but not for me
alter table digest add column told_at integer;  -- told, or found to need no telling
update digest set told_at = at;
create index digest_untold on digest (id) where told_at is null;
create index digest_for_me on digest (change_request_id, told_at) where concerns is not null and seen_at is null;

create table told (
  kind text not null check (kind in ('edit', 'account')), id text not null, at integer not null, primary key (kind, id)
) strict, without rowid;
insert into told (kind, id, at) select 'edit', id, updated_at from edit where state in ('held', 'rejected');
insert into told (kind, id, at) select 'account', id, created_at from account where paused_reason = 'token';

-- Change requests that I am asked to review, as last known; and those asked since: the list itself is written anew by
-- every pull. Nothing is news while a space is pulled for the first time.
create table asked_of_me (change_request_id text not null primary key) strict, without rowid;
insert into asked_of_me select q.change_request_id from requested_reviewer q join account a on a.user_id = q.user_id;
create table asked_due (change_request_id text not null primary key) strict, without rowid;
create trigger asked_of_me after insert on requested_reviewer
when new.user_id = (select user_id from account)
  and not exists (select 1 from asked_of_me where change_request_id = new.change_request_id)
  and exists (select 1 from watermark where scope = 'sync')
  and exists (
    select 1 from change_request c where c.id = new.change_request_id and (
      exists (select 1 from watermark where scope = 'space:' || c.space_id)
      or not exists (select 1 from kept_space k where k.space_id = c.space_id)))
begin
  insert into asked_due (change_request_id) values (new.change_request_id) on conflict do nothing;
end;
`;

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

/** The edits that a push may have to do with, by lane: a push asks after each request, however many wait. */
export const activeEdits = `
create index edit_active_in_lane on edit (lane_space, lane_change_request, seq, state)
  where state in ('waiting', 'sending', 'unknown', 'reconciling');
`;

/**
 * What was last read of the administration of a service, without secrets, so that it can be read offline: one answer for
 * each operation with its path and query, and its entries in the service's order. An object is a list of one.
 */
export const administration = `
create table administration_answer (
  id        integer primary key,
  operation text not null,
  path      text not null,                  -- JSON of the path's parameters, by name
  query     text not null,                  -- JSON of the query, by name, without page and limit
  as_of     integer not null,
  is_whole  integer not null,               -- read to its end
  skipped   integer not null,               -- entries that could not be read
  unique (operation, path, query)
) strict;
create index administration_answer_by_age on administration_answer (as_of);

create table administration_item (
  answer_id integer not null references administration_answer (id) on delete cascade,
  position  integer not null,
  object_id text not null,
  json      text not null,                  -- as the service gave it, without what is secret
  primary key (answer_id, position)
) strict, without rowid;
create index administration_item_by_object on administration_item (answer_id, object_id);
`;
