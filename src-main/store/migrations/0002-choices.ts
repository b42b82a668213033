import type { Database } from 'better-sqlite3';
import { segmentsOf } from '../search/search-segments.ts';

/**
 * What is kept of a space, which change requests are followed, what syncs brought, what was verified
 * (docs/design/sync.md). All of it is the person's alone, apart from mirror and outbox. Triggers note what the mirror
 * gained or lost in the transaction that wrote it, so that a kill in between loses no mark and no entry of the digest.
 */
export const choices = `
-- what is kept ------------------------------------------------------------------------------------------------------
alter table kept_space add column change_requests text not null default 'all'
  check (change_requests in ('all', 'followed'));
alter table kept_space add column files_up_to integer; -- bytes; null: as the account says

-- A held page shows it, but it is larger than the person chose.
alter table file_version add column left_out integer not null default 0;

-- The person's word about a change request; without one, Galley finds out whether they take part in it.
create table followed (
  change_request_id text not null primary key, follow integer not null, at integer not null
) strict, without rowid;

-- Asked at every look at what is held, and by every foreign key of a body that goes.
create index page_version_by_markdown on page_version (markdown_hash) where markdown_hash is not null;
create index page_version_by_document on page_version (document_hash) where document_hash is not null;
create index page_version_missing on page_version (space_id)
  where markdown_hash is null and type not in ('group', 'link');
create index page_version_bodiless on page_version (space_id) where type in ('group', 'link');
create index file_version_wanted on file_version (space_id) where wanted = 1;
create index file_version_left_out on file_version (space_id) where left_out = 1;
create index file_version_by_bytes on file_version (sha256) where sha256 is not null;

-- what is new -------------------------------------------------------------------------------------------------------
create table digest (
  id                integer primary key,
  at                integer not null,       -- when Galley learned of it
  kind              text not null,          -- DigestKind of src-main/bridge/views/sync-views.ts
  space_id          text not null,
  change_request_id text,
  page_id           text,
  comment_id        text,
  object_id         text not null,          -- of the object itself, with what it became: one entry for each event
  by_user           text,                   -- JSON of the user as the server wrote it
  happened_at       text,                   -- as the server wrote it
  excerpt           text,
  detail            text not null default '{}', -- JSON: what the words need once the object is gone
  seen_at           integer,
  unique (kind, object_id)
) strict;
create index digest_by_time on digest (at desc, id desc);
create index digest_unseen on digest (change_request_id) where seen_at is null;

-- What moved in the mirror and has not been looked at for the digest yet. The oldest "before" stays.
create table digest_due (
  kind   text not null check (kind in ('change-request', 'comment', 'reply', 'resolved', 'content')),
  id     text not null,
  before text,                              -- JSON of what was there; null: nothing
  primary key (kind, id)
) strict;

-- Nothing is news while a space, or a discussion, is pulled for the first time: then everything is new.
create trigger digest_of_new_change_request after insert on change_request
when exists (select 1 from watermark where scope = 'sync')
begin
  insert into digest_due (kind, id, before) values ('change-request', new.id,
    iif(exists (select 1 from watermark where scope = 'space:' || new.space_id), null, '{"first":true}')) on conflict do nothing;
end;
create trigger digest_of_changed_change_request after update of revision_id, subject, status, gone_at on change_request
when exists (select 1 from watermark where scope = 'sync') and (old.revision_id <> new.revision_id
  or old.subject <> new.subject or old.status <> new.status or (old.gone_at is null) <> (new.gone_at is null))
begin
  insert into digest_due (kind, id, before) values ('change-request', new.id, json_object(
    'spaceId', old.space_id, 'number', old.number, 'revision', old.revision_id, 'subject', old.subject,
    'status', old.status, 'createdBy', old.created_by)) on conflict do nothing;
end;
create trigger digest_of_gone_change_request after delete on change_request
when exists (select 1 from watermark where scope = 'sync')
begin
  insert into digest_due (kind, id, before) values ('change-request', old.id, json_object(
    'spaceId', old.space_id, 'number', old.number, 'revision', old.revision_id, 'subject', old.subject,
    'status', old.status, 'createdBy', old.created_by))
  on conflict do update set before = iif(before is null or before ->> '$.first', excluded.before, before);
end;
create trigger digest_of_comment after insert on comment
when exists (select 1 from watermark where scope = 'space:' || new.space_id
  || iif(new.change_request_id is null, '', ':change-request:' || new.change_request_id) || ':comments:listed')
begin
  insert into digest_due (kind, id) values ('comment', new.id) on conflict do nothing;
end;
create trigger digest_of_resolved after update of status on comment
when old.status <> 'resolved' and new.status = 'resolved'
begin
  insert into digest_due (kind, id) values ('resolved', new.id) on conflict do nothing;
end;
create trigger digest_of_reply after insert on reply
when exists (select 1 from comment c join watermark w on w.scope = 'space:' || c.space_id
  || iif(c.change_request_id is null, '', ':change-request:' || c.change_request_id) || ':comments:listed'
  where c.id = new.comment_id)
begin
  insert into digest_due (kind, id) values ('reply', new.id) on conflict do nothing;
end;
create trigger digest_of_content after update of held_revision on space
when old.held_revision is not null and new.held_revision is not null and old.held_revision <> new.held_revision
begin
  insert into digest_due (kind, id, before) values ('content', new.id, old.held_revision) on conflict do nothing;
end;

-- Comments and replies that came, or whose text changed, since the person looked. Reactions are none of it.
create table unseen_message (
  id text not null primary key, thread_id text not null, space_id text not null, change_request_id text, posted_by text
) strict, without rowid;
create index unseen_by_place on unseen_message (space_id, change_request_id, thread_id);
insert into unseen_message (id, thread_id, space_id, change_request_id, posted_by)
  select c.id, c.id, c.space_id, c.change_request_id, c.posted_by from comment c
    left join seen s on s.kind = 'change-request' and s.id = c.change_request_id
    where s.id is null or coalesce(c.posted_at, '') > (s.token ->> '$.newest')
  union all
  select r.id, c.id, c.space_id, c.change_request_id, r.posted_by from reply r join comment c on c.id = r.comment_id
    left join seen s on s.kind = 'change-request' and s.id = c.change_request_id
    where s.id is null or coalesce(r.posted_at, '') > (s.token ->> '$.newest');
create trigger unseen_comment after insert on comment begin
  insert into unseen_message (id, thread_id, space_id, change_request_id, posted_by)
    values (new.id, new.id, new.space_id, new.change_request_id, new.posted_by)
    on conflict (id) do update set thread_id = excluded.thread_id, posted_by = excluded.posted_by;
end;
create trigger unseen_edit_of_comment after update of json on comment
when coalesce(old.json ->> '$.body', '') <> coalesce(new.json ->> '$.body', '') begin
  insert into unseen_message (id, thread_id, space_id, change_request_id, posted_by)
    values (new.id, new.id, new.space_id, new.change_request_id, new.posted_by)
    on conflict (id) do update set thread_id = excluded.thread_id, posted_by = excluded.posted_by;
end;
create trigger unseen_comment_gone after delete on comment begin
  delete from unseen_message where id = old.id;
end;
create trigger unseen_reply after insert on reply begin
  insert into unseen_message (id, thread_id, space_id, change_request_id, posted_by)
    select new.id, c.id, c.space_id, c.change_request_id, new.posted_by from comment c where c.id = new.comment_id
    on conflict (id) do update set thread_id = excluded.thread_id, posted_by = excluded.posted_by;
end;
create trigger unseen_edit_of_reply after update of json on reply
when coalesce(old.json ->> '$.body', '') <> coalesce(new.json ->> '$.body', '') begin
  insert into unseen_message (id, thread_id, space_id, change_request_id, posted_by)
    select new.id, c.id, c.space_id, c.change_request_id, new.posted_by from comment c where c.id = new.comment_id
    on conflict (id) do update set thread_id = excluded.thread_id, posted_by = excluded.posted_by;
end;
create trigger unseen_reply_gone after delete on reply begin
  delete from unseen_message where id = old.id;
end;

-- "Complete offline" as it was looked up last; the row goes as soon as anything of the space moves.
create table verification (
  space_id text not null primary key, at integer not null, complete integer not null
) strict, without rowid;
create trigger stale_by_page after insert on page_version begin
  delete from verification where space_id = new.space_id;
end;
create trigger stale_by_body after update of markdown_hash, document_hash on page_version begin
  delete from verification where space_id = new.space_id;
end;
create trigger stale_by_file after update of sha256, wanted on file_version begin
  delete from verification where space_id = new.space_id;
end;
create trigger stale_by_comment after insert on comment begin
  delete from verification where space_id = new.space_id;
end;
create trigger stale_by_changed_comment after update of json, gone_at on comment begin
  delete from verification where space_id = new.space_id;
end;
create trigger stale_by_lost_comment after delete on comment begin
  delete from verification where space_id = old.space_id;
end;
create trigger stale_by_reply after insert on reply begin
  delete from verification where space_id = (select space_id from comment where id = new.comment_id);
end;
create trigger stale_by_changed_reply after update of json on reply begin
  delete from verification where space_id = (select space_id from comment where id = new.comment_id);
end;
create trigger stale_by_lost_reply after delete on reply begin
  delete from verification where space_id = (select space_id from comment where id = old.comment_id);
end;
create trigger stale_by_change_request after insert on change_request begin
  delete from verification where space_id = new.space_id;
end;
create trigger stale_by_changed_change_request after update of json, revision_id, held_revision, gone_at on change_request
begin
  delete from verification where space_id = new.space_id;
end;
create trigger stale_by_revision after update of revision_id, held_revision on space
when old.revision_id <> new.revision_id or old.held_revision is not new.held_revision begin
  delete from verification where space_id = new.id;
end;
create trigger stale_by_choice after insert on kept_space begin
  delete from verification where space_id = new.space_id;
end;
create trigger stale_by_changed_choice after update on kept_space begin
  delete from verification where space_id = new.space_id;
end;
create trigger stale_by_follow after insert on followed begin
  delete from verification where space_id = (select space_id from change_request where id = new.change_request_id);
end;
create trigger stale_by_changed_follow after update on followed begin
  delete from verification where space_id = (select space_id from change_request where id = new.change_request_id);
end;

create index edit_by_end on edit (updated_at) where state in ('confirmed', 'discarded');
`;

const batch = 500;

interface OldRow {
  readonly rowid: number;
  readonly title: string;
  readonly text: string;
}

/**
 * The full-text index holds words alone, because the texts stand in the mirror: half the room, and snippets come from the
 * original. Chinese, Japanese and Korean go in as pairs of letters (search-segments.ts); `changed` is what a change request
 * changes of a page. What was indexed before is carried over, so that searching works before the next sync, which fills
 * `changed`.
 */
export function rebuildSearch(database: Database): void {
  // To rename a table SQLite reads the whole schema anew several times, a third of the time that a new database takes.
  const isEmpty = database.prepare('select 1 from search_index limit 1').get() === undefined;
  database.exec(
    isEmpty ? 'drop table search_index' : 'alter table search_index rename to search_index_before',
  );
  database.exec(`
    create virtual table search_index using fts5 (title, text, changed,
      content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');
    insert into search_index (search_index, rank) values ('rank', 'bm25(8.0, 1.0, 1.0)');
    update search_source set token = '' where kind = 'page' and change_request_id <> '';
    create index search_source_by_change_request on search_source (change_request_id) where change_request_id <> ''`);
  if (isEmpty) return;
  const rows = database.prepare<[number], OldRow>(
    `select rowid, title, text from search_index_before where rowid > ? order by rowid limit ${batch}`,
  );
  const add = database.prepare<[number, string, string]>(
    "insert into search_index (rowid, title, text, changed) values (?, ?, ?, '')",
  );
  for (let last = 0; ;) {
    const found = rows.all(last);
    for (const row of found) add.run(row.rowid, segmentsOf(row.title), segmentsOf(row.text));
    const end = found.at(-1);
    if (end === undefined) break;
    last = end.rowid;
  }
  database.exec('drop table search_index_before');
}
