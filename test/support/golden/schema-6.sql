pragma foreign_keys = off;
begin;
CREATE TABLE account (
  id            text not null primary key,
  base_url      text not null,
  title         text not null default '',   -- host, or what the sample workspace is called
  allow_http    integer not null default 0, -- the person allowed plain http to another machine
  user_id       text,                       -- null until the service or the person has said who we are
  user_json     text,
  user_source   text not null default 'unknown' check (user_source in ('unknown', 'service', 'person')),
  token_env     text,                       -- name of the environment variable the headless program reads, never a token
  absent_json   text not null default '[]', -- optional operations this server answered 404 to
  paused_reason text,                       -- for example an expired token
  created_at    integer not null
) strict;
CREATE TABLE watermark (
  scope text not null primary key,          -- for example 'space:abc:comments'
  value text not null,
  at    integer not null
) strict;
CREATE TABLE organization (id text not null primary key, title text not null, json text not null) strict;
CREATE TABLE member (
  organization_id text not null, user_id text not null, display_name text not null, role text, json text not null,
  primary key (organization_id, user_id)
) strict, without rowid;
CREATE TABLE collection (
  id text not null primary key, organization_id text not null, parent_id text, title text not null, json text not null
) strict;
CREATE TABLE space (
  id              text not null primary key,
  organization_id text not null,
  parent_id       text,
  title           text not null,
  revision_id     text not null,            -- the active revision, as last heard
  held_revision   text,                     -- the newest revision pulled to its end; what could not be had is named in its rows
  suggested       integer not null default 0, -- I opened or am asked to review a change request in it
  json            text not null,
  as_of           integer not null,
  gone_at         integer                   -- a GET answered 404; kept while local work hangs on it
) strict;
CREATE TABLE body (
  hash text not null primary key,           -- sha256 of the text
  text text not null
) strict;
CREATE TABLE page_version (
  id            integer primary key,
  space_id      text not null,
  page_id       text not null,
  hash          text not null,              -- sha256 of json
  fingerprint   text,                       -- what the server gives to tell bodies apart; null: it gives nothing
  title         text not null,
  path          text not null,
  type          text not null,              -- document, group, link, computed
  json          text not null,              -- the page without its children and bodies
  markdown_hash text references body (hash),
  document_hash text references body (hash),
  failure       text,                       -- why the body is not held, in words
  unique (space_id, page_id, hash)
) strict;
CREATE TABLE file_version (
  id           integer primary key,
  space_id     text not null,
  file_id      text not null,
  hash         text not null,               -- sha256 of json
  name         text not null,
  content_type text not null,
  size         integer,
  json         text not null,
  sha256       text,                        -- of the downloaded bytes, on disk under files/; null: not held
  wanted       integer not null default 0,  -- a held page shows it, and it is within the size limit
  failure      text, left_out integer not null default 0,                        -- why the bytes are not held, in words
  unique (space_id, file_id, hash)
) strict;
CREATE TABLE revision (
  space_id text not null,
  id       text not null,
  pages    text not null,                   -- JSON array of [page_version.id, depth] in tree order
  files    text not null,                   -- JSON array of file_version.id
  json     text not null,                   -- the revision without pages and files
  complete integer not null default 0,      -- every page's Markdown body is held
  as_of    integer not null,
  primary key (space_id, id)
) strict;
CREATE TABLE revision_change (
  space_id  text not null,
  before_id text not null,
  after_id  text not null,
  since     text not null,                  -- '' for an exact base, else when the change request was created
  json      text not null,                  -- PageTreeChange[]
  primary key (space_id, before_id, after_id, since),
  foreign key (space_id, before_id) references revision (space_id, id) on delete cascade,
  foreign key (space_id, after_id) references revision (space_id, id) on delete cascade
) strict, without rowid;
CREATE TABLE change_request (
  id           text not null primary key,
  space_id     text not null,
  number       integer not null,
  status       text not null,
  subject      text not null,
  created_by   text,
  created_at   text,                        -- as the server wrote it
  updated_at   text,
  revision_id  text not null,               -- its content, as last heard
  held_revision text,                       -- the revision held whole
  base_revision text not null,              -- revisionMergedAncestor, else revisionInitial
  base_held    text not null default 'none' check (base_held in ('none', 'exact', 'approximate')),
  comments     integer not null default 0,
  json         text not null,
  as_of        integer not null,
  gone_at      integer
) strict;
CREATE TABLE comment (
  id                text not null primary key,
  space_id          text not null,
  change_request_id text,
  page_id           text,
  node_id           text,
  status            text not null,
  posted_by         text,
  posted_at         text,
  replies           integer not null default 0,
  replies_token     text,                   -- replies and repliers when the replies were last listed
  json              text not null,
  as_of             integer not null,
  gone_at           integer
) strict;
CREATE TABLE reply (
  id         text not null primary key,
  comment_id text not null references comment (id) on delete cascade,
  posted_by  text,
  posted_at  text,
  json       text not null,
  as_of      integer not null
) strict;
CREATE TABLE review (
  id text not null primary key, change_request_id text not null, reviewer_id text, status text not null, json text not null
) strict;
CREATE TABLE requested_reviewer (
  change_request_id text not null, user_id text not null, json text not null, primary key (change_request_id, user_id)
) strict, without rowid;
CREATE TABLE staging (
  walk text not null, id text not null, json text not null, primary key (walk, id)
) strict, without rowid;
CREATE TABLE search_source (
  rowid    integer primary key,
  kind     text not null check (kind in ('page', 'comment', 'reply', 'change-request')),
  ref      text not null,                   -- id of the object
  space_id text not null,
  change_request_id text not null default '', -- '' for primary content: unique treats nulls as different
  token    text not null,                   -- another token: the row is out of date
  unique (space_id, change_request_id, kind, ref)
) strict;
CREATE TABLE edit (
  seq          integer primary key autoincrement, -- the person's order
  id           text not null unique,        -- local id of the edit, and of the object it creates
  kind         text not null,
  version      integer not null,            -- of the payload
  payload      text not null,
  base         text,                        -- what the edit was made on: body, editedAt, revision, status
  state        text not null check (state in
    ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected', 'confirmed', 'discarded')),
  reason_code  text,                        -- closed set in src-main/outbox/sending/reason.ts
  reason       text,                        -- the server's own words, if any
  lane_space   text not null,
  lane_change_request text,                 -- server or local id; null: the space's own comments
  depends_on   text,                        -- id of the edit that creates what this one is about
  attempts     integer not null default 0,
  looks        integer not null default 0,  -- looks after a lost answer that found nothing
  next_at      integer,                     -- not before
  sent_at      integer,                     -- when the request left, this machine's clock
  sent_server_at integer,                   -- the same by the server's Date header, once known
  server_id    text,                        -- of the object created
  state_before text,                        -- where undo of discard returns to
  lease_owner  text,                        -- process that is sending it
  lease_until  integer,
  created_at   integer not null,
  updated_at   integer not null
) strict;
CREATE TABLE id_map (
  local_id  text not null primary key, kind text not null, server_id text not null
) strict, without rowid;
CREATE TABLE kept_space (space_id text not null primary key, since integer not null, change_requests text not null default 'all'
  check (change_requests in ('all', 'followed')), files_up_to integer) strict;
CREATE TABLE draft (
  target text not null primary key,         -- canonical JSON of what is being written about
  text text not null, updated_at integer not null
) strict;
CREATE TABLE reviewed_page (
  change_request_id text not null, page_id text not null,
  hash text not null,                       -- of both sides; another hash means not reviewed
  at integer not null,
  primary key (change_request_id, page_id)
) strict, without rowid;
CREATE TABLE finished_review (
  change_request_id text not null, revision_id text not null, at integer not null, summary text not null,
  primary key (change_request_id, at)
) strict, without rowid;
CREATE TABLE seen (
  kind text not null, id text not null, token text not null, at integer not null, primary key (kind, id)
) strict, without rowid;
CREATE TABLE preference (name text not null primary key, value text not null) strict;
CREATE TABLE followed (
  change_request_id text not null primary key, follow integer not null, at integer not null
) strict, without rowid;
CREATE TABLE digest (
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
  seen_at           integer, concerns text, told_at integer,
  unique (kind, object_id)
) strict;
CREATE TABLE digest_due (
  kind   text not null check (kind in ('change-request', 'comment', 'reply', 'resolved', 'content')),
  id     text not null,
  before text,                              -- JSON of what was there; null: nothing
  primary key (kind, id)
) strict;
CREATE TABLE unseen_message (
  id text not null primary key, thread_id text not null, space_id text not null, change_request_id text, posted_by text
) strict, without rowid;
CREATE TABLE verification (
  space_id text not null primary key, at integer not null, complete integer not null
) strict, without rowid;
CREATE VIRTUAL TABLE search_index using fts5 (title, text, changed,
      content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');
CREATE TABLE site (
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
CREATE TABLE site_space (
  site_id       text not null references site (id) on delete cascade,
  id            text not null,
  space_id      text not null,
  customization text,                       -- JSON of what it has of its own; null: nothing
  primary key (site_id, id)
) strict, without rowid;
CREATE TABLE site_image (
  site_id text not null references site (id) on delete cascade,
  address text not null,
  sha256  text,                             -- null: not held
  failure text,                             -- why, in words
  primary key (site_id, address)
) strict, without rowid;
CREATE TABLE site_draft (
  site_id       text not null primary key,
  customization text,                       -- JSON of CustomizationDraft of src-main/bridge/views/site-views.ts
  structure     text,                       -- JSON of Structure of src-main/site/model.ts
  updated_at    integer not null
) strict;
CREATE TABLE anchor_text (
  comment_id text not null primary key,
  text       text not null
) strict, without rowid;
CREATE TABLE told (
  kind text not null check (kind in ('edit', 'account')), id text not null, at integer not null, primary key (kind, id)
) strict, without rowid;
CREATE TABLE asked_of_me (change_request_id text not null primary key) strict, without rowid;
CREATE TABLE asked_due (change_request_id text not null primary key) strict, without rowid;
CREATE TABLE note (
  id         text not null primary key,
  target     text not null unique, -- canonical JSON of NoteTarget (src-main/bridge/views/note-views.ts)
  about      text not null,        -- as what it is about was called when the note was written last
  quotation  text,
  text       text not null,
  created_at integer not null,
  updated_at integer not null,
  removed_at integer               -- removed, and still to be brought back
) strict;
CREATE TABLE administration_answer (
  id        integer primary key,
  operation text not null,
  path      text not null,                  -- JSON of the path's parameters, by name
  query     text not null,                  -- JSON of the query, by name, without page and limit
  as_of     integer not null,
  is_whole  integer not null,               -- read to its end
  skipped   integer not null,               -- entries that could not be read
  unique (operation, path, query)
) strict;
CREATE TABLE administration_item (
  answer_id integer not null references administration_answer (id) on delete cascade,
  position  integer not null,
  object_id text not null,
  json      text not null,                  -- as the service gave it, without what is secret
  primary key (answer_id, position)
) strict, without rowid;
CREATE TABLE personal_row (
      change   integer primary key autoincrement, -- grows with each change of any of these rows
      name     text not null,                     -- of the row's table
      key      text not null,                     -- JSON array of its primary key; of an edit, its id
      checksum integer,                           -- CRC-32 of table, key and values; null: the row was deleted
      unique (name, key)
    ) strict;
CREATE TABLE sent (
  id        integer primary key autoincrement,
  edit_id   text,                     -- null: administration or a site, which have no edit
  at        integer not null,         -- when the request left; of several for the same, the first
  attempts  integer not null default 1,
  origin    text not null,            -- of the service, as new URL(address).origin writes it
  user_id   text,
  user_name text,
  operation text not null,            -- kind of the edit, or operation of the API
  what      text not null,            -- in words, as they were when it was sent
  place     text not null,            -- "Elsa docs / #41 Harden bulk dispatch"
  text      text,                     -- its beginning
  space_id  text,
  change_request_id text,
  object_id text,                     -- what the service calls what was made
  state     text not null,            -- of the edit; overturned, vanished: what became of it after it was confirmed
  reason_code text,
  reason    text,                     -- the service's own words, if any
  settled_at integer,                 -- when the state was reached
  search    text not null             -- what a search looks through, in lower case
) strict;
-- include rows-since-2.sql
-- include rows-since-5.sql
CREATE INDEX page_version_by_fingerprint on page_version (space_id, page_id, fingerprint);
CREATE INDEX revision_change_by_after on revision_change (space_id, after_id);
CREATE INDEX change_request_by_space on change_request (space_id, number);
CREATE INDEX comment_by_change_request on comment (change_request_id, posted_at);
CREATE INDEX comment_by_space on comment (space_id, posted_at);
CREATE INDEX reply_by_comment on reply (comment_id, posted_at);
CREATE INDEX review_by_change_request on review (change_request_id);
CREATE INDEX edit_by_state on edit (state, seq);
CREATE INDEX edit_by_lane on edit (lane_space, lane_change_request, seq);
CREATE INDEX id_map_by_server on id_map (server_id);
CREATE INDEX page_version_by_markdown on page_version (markdown_hash) where markdown_hash is not null;
CREATE INDEX page_version_by_document on page_version (document_hash) where document_hash is not null;
CREATE INDEX page_version_missing on page_version (space_id)
  where markdown_hash is null and type not in ('group', 'link');
CREATE INDEX page_version_bodiless on page_version (space_id) where type in ('group', 'link');
CREATE INDEX file_version_wanted on file_version (space_id) where wanted = 1;
CREATE INDEX file_version_left_out on file_version (space_id) where left_out = 1;
CREATE INDEX file_version_by_bytes on file_version (sha256) where sha256 is not null;
CREATE INDEX digest_by_time on digest (at desc, id desc);
CREATE INDEX digest_unseen on digest (change_request_id) where seen_at is null;
CREATE INDEX unseen_by_place on unseen_message (space_id, change_request_id, thread_id);
CREATE INDEX edit_by_end on edit (updated_at) where state in ('confirmed', 'discarded');
CREATE INDEX search_source_by_change_request on search_source (change_request_id) where change_request_id <> '';
CREATE INDEX site_space_by_space on site_space (space_id);
CREATE INDEX site_image_by_bytes on site_image (sha256) where sha256 is not null;
CREATE INDEX edit_by_server_id on edit (server_id, seq) where server_id is not null;
CREATE INDEX edit_by_dependency on edit (depends_on, seq) where depends_on is not null;
CREATE INDEX edit_active_in_lane on edit (lane_space, lane_change_request, seq, state)
  where state in ('waiting', 'sending', 'unknown', 'reconciling');
CREATE INDEX digest_untold on digest (id) where told_at is null;
CREATE INDEX digest_for_me on digest (change_request_id, told_at) where concerns is not null and seen_at is null;
CREATE INDEX administration_answer_by_age on administration_answer (as_of);
CREATE INDEX administration_item_by_object on administration_item (answer_id, object_id);
CREATE INDEX sent_by_edit on sent (edit_id, id);
CREATE INDEX sent_by_time on sent (at, id);
CREATE TRIGGER digest_of_new_change_request after insert on change_request
when exists (select 1 from watermark where scope = 'sync')
begin
  insert into digest_due (kind, id, before) values ('change-request', new.id,
    iif(exists (select 1 from watermark where scope = 'space:' || new.space_id), null, '{"first":true}')) on conflict do nothing;
end;
CREATE TRIGGER digest_of_changed_change_request after update of revision_id, subject, status, gone_at on change_request
when exists (select 1 from watermark where scope = 'sync') and (old.revision_id <> new.revision_id
  or old.subject <> new.subject or old.status <> new.status or (old.gone_at is null) <> (new.gone_at is null))
begin
  insert into digest_due (kind, id, before) values ('change-request', new.id, json_object(
    'spaceId', old.space_id, 'number', old.number, 'revision', old.revision_id, 'subject', old.subject,
    'status', old.status, 'createdBy', old.created_by)) on conflict do nothing;
end;
CREATE TRIGGER digest_of_gone_change_request after delete on change_request
when exists (select 1 from watermark where scope = 'sync')
begin
  insert into digest_due (kind, id, before) values ('change-request', old.id, json_object(
    'spaceId', old.space_id, 'number', old.number, 'revision', old.revision_id, 'subject', old.subject,
    'status', old.status, 'createdBy', old.created_by))
  on conflict do update set before = iif(before is null or before ->> '$.first', excluded.before, before);
end;
CREATE TRIGGER digest_of_comment after insert on comment
when exists (select 1 from watermark where scope = 'space:' || new.space_id
  || iif(new.change_request_id is null, '', ':change-request:' || new.change_request_id) || ':comments:listed')
begin
  insert into digest_due (kind, id) values ('comment', new.id) on conflict do nothing;
end;
CREATE TRIGGER digest_of_resolved after update of status on comment
when old.status <> 'resolved' and new.status = 'resolved'
begin
  insert into digest_due (kind, id) values ('resolved', new.id) on conflict do nothing;
end;
CREATE TRIGGER digest_of_reply after insert on reply
when exists (select 1 from comment c join watermark w on w.scope = 'space:' || c.space_id
  || iif(c.change_request_id is null, '', ':change-request:' || c.change_request_id) || ':comments:listed'
  where c.id = new.comment_id)
begin
  insert into digest_due (kind, id) values ('reply', new.id) on conflict do nothing;
end;
CREATE TRIGGER digest_of_content after update of held_revision on space
when old.held_revision is not null and new.held_revision is not null and old.held_revision <> new.held_revision
begin
  insert into digest_due (kind, id, before) values ('content', new.id, old.held_revision) on conflict do nothing;
end;
CREATE TRIGGER unseen_comment after insert on comment begin
  insert into unseen_message (id, thread_id, space_id, change_request_id, posted_by)
    values (new.id, new.id, new.space_id, new.change_request_id, new.posted_by)
    on conflict (id) do update set thread_id = excluded.thread_id, posted_by = excluded.posted_by;
end;
CREATE TRIGGER unseen_edit_of_comment after update of json on comment
when coalesce(old.json ->> '$.body', '') <> coalesce(new.json ->> '$.body', '') begin
  insert into unseen_message (id, thread_id, space_id, change_request_id, posted_by)
    values (new.id, new.id, new.space_id, new.change_request_id, new.posted_by)
    on conflict (id) do update set thread_id = excluded.thread_id, posted_by = excluded.posted_by;
end;
CREATE TRIGGER unseen_comment_gone after delete on comment begin
  delete from unseen_message where id = old.id;
end;
CREATE TRIGGER unseen_reply after insert on reply begin
  insert into unseen_message (id, thread_id, space_id, change_request_id, posted_by)
    select new.id, c.id, c.space_id, c.change_request_id, new.posted_by from comment c where c.id = new.comment_id
    on conflict (id) do update set thread_id = excluded.thread_id, posted_by = excluded.posted_by;
end;
CREATE TRIGGER unseen_edit_of_reply after update of json on reply
when coalesce(old.json ->> '$.body', '') <> coalesce(new.json ->> '$.body', '') begin
  insert into unseen_message (id, thread_id, space_id, change_request_id, posted_by)
    select new.id, c.id, c.space_id, c.change_request_id, new.posted_by from comment c where c.id = new.comment_id
    on conflict (id) do update set thread_id = excluded.thread_id, posted_by = excluded.posted_by;
end;
CREATE TRIGGER unseen_reply_gone after delete on reply begin
  delete from unseen_message where id = old.id;
end;
CREATE TRIGGER stale_by_page after insert on page_version begin
  delete from verification where space_id = new.space_id;
end;
CREATE TRIGGER stale_by_body after update of markdown_hash, document_hash on page_version begin
  delete from verification where space_id = new.space_id;
end;
CREATE TRIGGER stale_by_file after update of sha256, wanted on file_version begin
  delete from verification where space_id = new.space_id;
end;
CREATE TRIGGER stale_by_comment after insert on comment begin
  delete from verification where space_id = new.space_id;
end;
CREATE TRIGGER stale_by_changed_comment after update of json, gone_at on comment begin
  delete from verification where space_id = new.space_id;
end;
CREATE TRIGGER stale_by_lost_comment after delete on comment begin
  delete from verification where space_id = old.space_id;
end;
CREATE TRIGGER stale_by_reply after insert on reply begin
  delete from verification where space_id = (select space_id from comment where id = new.comment_id);
end;
CREATE TRIGGER stale_by_changed_reply after update of json on reply begin
  delete from verification where space_id = (select space_id from comment where id = new.comment_id);
end;
CREATE TRIGGER stale_by_lost_reply after delete on reply begin
  delete from verification where space_id = (select space_id from comment where id = old.comment_id);
end;
CREATE TRIGGER stale_by_change_request after insert on change_request begin
  delete from verification where space_id = new.space_id;
end;
CREATE TRIGGER stale_by_changed_change_request after update of json, revision_id, held_revision, gone_at on change_request
begin
  delete from verification where space_id = new.space_id;
end;
CREATE TRIGGER stale_by_revision after update of revision_id, held_revision on space
when old.revision_id <> new.revision_id or old.held_revision is not new.held_revision begin
  delete from verification where space_id = new.id;
end;
CREATE TRIGGER stale_by_choice after insert on kept_space begin
  delete from verification where space_id = new.space_id;
end;
CREATE TRIGGER stale_by_changed_choice after update on kept_space begin
  delete from verification where space_id = new.space_id;
end;
CREATE TRIGGER stale_by_follow after insert on followed begin
  delete from verification where space_id = (select space_id from change_request where id = new.change_request_id);
end;
CREATE TRIGGER stale_by_changed_follow after update on followed begin
  delete from verification where space_id = (select space_id from change_request where id = new.change_request_id);
end;
CREATE TRIGGER anchor_text_gone after delete on comment begin
  delete from anchor_text where comment_id = old.id;
end;
CREATE TRIGGER asked_of_me after insert on requested_reviewer
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
CREATE TRIGGER sent_outcome after update of state, reason_code, server_id on edit
when new.state is not old.state or new.reason_code is not old.reason_code or new.server_id is not old.server_id
begin
  update sent set state = new.state, reason_code = new.reason_code, reason = new.reason, settled_at = new.updated_at,
    object_id = coalesce(new.server_id, object_id)
  where id = (select max(id) from sent where edit_id = new.id) and new.state <> 'sending'
    and not (state in ('held', 'rejected') and new.state in ('kept', 'waiting', 'unknown', 'reconciling', 'discarded'))
    and not (state in ('confirmed', 'overturned', 'vanished') and new.state <> 'confirmed')
    and not (state in ('overturned', 'vanished'));
end;
pragma user_version = 6;
commit;
