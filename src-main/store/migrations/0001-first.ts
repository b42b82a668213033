/**
 * First schema of an account's database (docs/architecture.md). Three groups that never mix: the mirror (only
 * what the server said), the outbox (what the person did and the server has not confirmed), and what is the person's
 * alone. Times are milliseconds since the epoch unless a name says otherwise; `json` is the object as the server sent it.
 */
export const first = `
-- the account -------------------------------------------------------------------------------------------------------
create table account (
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

create table watermark (
  scope text not null primary key,          -- for example 'space:abc:comments'
  value text not null,
  at    integer not null
) strict;

-- the mirror --------------------------------------------------------------------------------------------------------
create table organization (id text not null primary key, title text not null, json text not null) strict;
create table member (
  organization_id text not null, user_id text not null, display_name text not null, role text, json text not null,
  primary key (organization_id, user_id)
) strict, without rowid;
create table collection (
  id text not null primary key, organization_id text not null, parent_id text, title text not null, json text not null
) strict;
create table space (
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

-- A body that many revisions share is stored once.
create table body (
  hash text not null primary key,           -- sha256 of the text
  text text not null
) strict;

-- One version of one page: its tree fields and, once fetched, its bodies. Revisions share these rows.
create table page_version (
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
create index page_version_by_fingerprint on page_version (space_id, page_id, fingerprint);

create table file_version (
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
  failure      text,                        -- why the bytes are not held, in words
  unique (space_id, file_id, hash)
) strict;

create table revision (
  space_id text not null,
  id       text not null,
  pages    text not null,                   -- JSON array of [page_version.id, depth] in tree order
  files    text not null,                   -- JSON array of file_version.id
  json     text not null,                   -- the revision without pages and files
  complete integer not null default 0,      -- every page's Markdown body is held
  as_of    integer not null,
  primary key (space_id, id)
) strict;

-- Which pages differ between two complete revisions: both are immutable, so the comparison is made once.
create table revision_change (
  space_id  text not null,
  before_id text not null,
  after_id  text not null,
  since     text not null,                  -- '' for an exact base, else when the change request was created
  json      text not null,                  -- PageTreeChange[]
  primary key (space_id, before_id, after_id, since),
  foreign key (space_id, before_id) references revision (space_id, id) on delete cascade,
  foreign key (space_id, after_id) references revision (space_id, id) on delete cascade
) strict, without rowid;
create index revision_change_by_after on revision_change (space_id, after_id);

create table change_request (
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
create index change_request_by_space on change_request (space_id, number);

create table comment (
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
create index comment_by_change_request on comment (change_request_id, posted_at);
create index comment_by_space on comment (space_id, posted_at);

create table reply (
  id         text not null primary key,
  comment_id text not null references comment (id) on delete cascade,
  posted_by  text,
  posted_at  text,
  json       text not null,
  as_of      integer not null
) strict;
create index reply_by_comment on reply (comment_id, posted_at);

create table review (
  id text not null primary key, change_request_id text not null, reviewer_id text, status text not null, json text not null
) strict;
create index review_by_change_request on review (change_request_id);
create table requested_reviewer (
  change_request_id text not null, user_id text not null, json text not null, primary key (change_request_id, user_id)
) strict, without rowid;

-- Lists are walked into here; only a complete walk may prune.
create table staging (
  walk text not null, id text not null, json text not null, primary key (walk, id)
) strict, without rowid;

-- Rows of this table are what the full-text index holds; rowid is shared.
create table search_source (
  rowid    integer primary key,
  kind     text not null check (kind in ('page', 'comment', 'reply', 'change-request')),
  ref      text not null,                   -- id of the object
  space_id text not null,
  change_request_id text not null default '', -- '' for primary content: unique treats nulls as different
  token    text not null,                   -- another token: the row is out of date
  unique (space_id, change_request_id, kind, ref)
) strict;
create virtual table search_index using fts5 (title, text, tokenize = 'unicode61 remove_diacritics 2');
insert into search_index (search_index, rank) values ('rank', 'bm25(8.0, 1.0)');

-- the outbox --------------------------------------------------------------------------------------------------------
create table edit (
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
create index edit_by_state on edit (state, seq);
create index edit_by_lane on edit (lane_space, lane_change_request, seq);

create table id_map (
  local_id  text not null primary key, kind text not null, server_id text not null
) strict, without rowid;
create index id_map_by_server on id_map (server_id);

-- the person's alone ------------------------------------------------------------------------------------------------
create table kept_space (space_id text not null primary key, since integer not null) strict;
create table draft (
  target text not null primary key,         -- canonical JSON of what is being written about
  text text not null, updated_at integer not null
) strict;
create table reviewed_page (
  change_request_id text not null, page_id text not null,
  hash text not null,                       -- of both sides; another hash means not reviewed
  at integer not null,
  primary key (change_request_id, page_id)
) strict, without rowid;
create table finished_review (
  change_request_id text not null, revision_id text not null, at integer not null, summary text not null,
  primary key (change_request_id, at)
) strict, without rowid;
create table seen (
  kind text not null, id text not null, token text not null, at integer not null, primary key (kind, id)
) strict, without rowid;
create table preference (name text not null primary key, value text not null) strict;
`;
