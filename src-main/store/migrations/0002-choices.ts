/**
 * What is kept of a space, which change requests are followed, and what syncs brought (design/sync.md, Pull). All of it is
 * the person's alone.
 */
export const choices = `
alter table kept_space add column change_requests text not null default 'all'
  check (change_requests in ('all', 'followed'));
alter table kept_space add column files_up_to integer; -- bytes; null: as the account says

-- The person's word about a change request; without one, Galley finds out whether they take part in it.
create table followed (
  change_request_id text not null primary key, follow integer not null, at integer not null
) strict, without rowid;

create table digest (
  id                integer primary key,
  at                integer not null,       -- when Galley learned of it
  kind              text not null,          -- DigestKind of src-main/bridge/sync-views.ts
  space_id          text not null,
  change_request_id text,
  page_id           text,
  comment_id        text,
  object_id         text not null,          -- of the object itself, with what it became: one entry for each event
  by_user           text,                   -- JSON of the user as the server wrote it
  happened_at       text,                   -- as the server wrote it
  excerpt           text,
  seen_at           integer,
  unique (kind, object_id)
) strict;
create index digest_by_time on digest (at desc, id desc);
create index digest_unseen on digest (seen_at) where seen_at is null;

create index edit_by_end on edit (updated_at) where state in ('confirmed', 'discarded');
`;
