/**
 * Sites that show what is kept, as the service described them, the images of their looks, and what is tried on them here
 * (docs/design/site-preview.md). Triggers need none of it: a site is written whole, in one transaction.
 */
export const sites = `
create table site (
  id              text not null primary key,
  organization_id text not null,
  title           text not null,
  json            text not null,            -- as the list of sites had it
  structure       text,                     -- JSON as the service gave it; null: not held, or it shows nothing that is kept
  customization   text,                     -- JSON; null: the service does not hand it out, which is the default look
  adaptive_schema text,                     -- JSON Schema; null: none
  share_links     text not null default '[]',
  missing         text not null default '[]', -- what could not be had, in sentences
  as_of           integer not null
) strict;

create table site_space (
  site_id       text not null references site (id) on delete cascade,
  id            text not null,
  space_id      text not null,
  customization text,                       -- JSON of what it has of its own; null: nothing
  primary key (site_id, id)
) strict, without rowid;
create index site_space_by_space on site_space (space_id);

-- Logos, icons and the like, by their address; bytes lie among the files.
create table site_image (
  site_id text not null references site (id) on delete cascade,
  address text not null,
  sha256  text,                             -- null: not held
  failure text,                             -- why, in words
  primary key (site_id, address)
) strict, without rowid;
create index site_image_by_bytes on site_image (sha256) where sha256 is not null;

-- The person's alone.
create table site_draft (
  site_id       text not null primary key,
  customization text,                       -- JSON of CustomizationDraft of src-main/bridge/views/site-views.ts
  structure     text,                       -- JSON of Structure of src-main/site/model.ts
  updated_at    integer not null
) strict;
`;

/**
 * What threads were about when they were first seen, remembered for the day it is gone (docs/design/sync.md).
 * Earlier it stood among the preferences. It goes with its comment.
 */
export const anchorTexts = `
create table anchor_text (
  comment_id text not null primary key,
  text       text not null
) strict, without rowid;
insert into anchor_text (comment_id, text)
  select substr(name, length('anchor-text ') + 1), value from preference where name glob 'anchor-text *';
delete from preference where name glob 'anchor-text *';
create trigger anchor_text_gone after delete on comment begin
  delete from anchor_text where comment_id = old.id;
end;
`;

/** Edits by the object they made, and by what they wait for: both are asked for each message on the screen. */
export const editLookups = `
create index edit_by_server_id on edit (server_id, seq) where server_id is not null;
create index edit_by_dependency on edit (depends_on, seq) where depends_on is not null;
`;
