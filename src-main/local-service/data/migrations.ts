import type { Migration } from '../../sqlite/migration.ts';
import { administrationStep } from './migrations/administration-migration.ts';
import { servicesStep } from './migrations/services-migration.ts';
import { sitesStep } from './migrations/site-migration.ts';

const first = `
CREATE TABLE setting (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE organization (
  id           TEXT NOT NULL PRIMARY KEY,
  title        TEXT NOT NULL,
  default_role TEXT,
  merge_rules  TEXT NOT NULL,           -- JSON
  created_at   TEXT NOT NULL
) STRICT;

CREATE TABLE user (
  id           TEXT NOT NULL PRIMARY KEY,
  display_name TEXT NOT NULL,
  email        TEXT UNIQUE,
  token        TEXT UNIQUE,             -- null for people known from a history alone
  is_helper    INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE member (
  organization_id TEXT NOT NULL REFERENCES organization,
  user_id         TEXT NOT NULL REFERENCES user,
  role            TEXT,                 -- null: guest
  joined_at       TEXT NOT NULL,
  last_seen_at    TEXT,
  PRIMARY KEY (organization_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE collection (
  seq             INTEGER PRIMARY KEY AUTOINCREMENT,
  id              TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organization,
  parent_id       TEXT REFERENCES collection (id),
  title           TEXT NOT NULL,
  description     TEXT,
  default_level   TEXT,
  created_at      TEXT NOT NULL
) STRICT;

CREATE TABLE space (
  seq             INTEGER PRIMARY KEY AUTOINCREMENT,
  id              TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organization,
  parent_id       TEXT REFERENCES collection (id),
  position        REAL NOT NULL,        -- among the spaces of the same parent
  title           TEXT NOT NULL,
  emoji           TEXT NOT NULL,
  visibility      TEXT NOT NULL,
  edit_mode       TEXT NOT NULL DEFAULT 'live',
  default_level   TEXT,
  language        TEXT,
  merge_rules     TEXT NOT NULL DEFAULT '{"type":"inherit"}',
  revision_id     TEXT NOT NULL,
  is_sample       INTEGER NOT NULL DEFAULT 0,
  created_at      TEXT NOT NULL,
  updated_at      TEXT NOT NULL,
  deleted_at      TEXT
) STRICT;
CREATE INDEX space_of_parent ON space (parent_id, position, id);

-- contents, each stored once under its hash ---------------------------------------------------------------------------
CREATE TABLE body (hash TEXT NOT NULL PRIMARY KEY, markdown TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE blob (hash TEXT NOT NULL PRIMARY KEY, content BLOB NOT NULL) STRICT;
-- deflated JSON: a page tree, a list of files, reusable contents with variables
CREATE TABLE part (hash TEXT NOT NULL PRIMARY KEY, content BLOB NOT NULL) STRICT;

-- what the body of a page was before it became this one, at its first appearance
CREATE TABLE page_version (
  page_id TEXT NOT NULL, document_id TEXT NOT NULL, previous TEXT NOT NULL, PRIMARY KEY (page_id, document_id)
) STRICT, WITHOUT ROWID;
-- bodies with the node keys they were once answered with
CREATE TABLE keyed_tree (
  page_id TEXT NOT NULL, document_id TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (page_id, document_id)
) STRICT;

CREATE TABLE revision (
  seq         INTEGER PRIMARY KEY AUTOINCREMENT,
  id          TEXT NOT NULL UNIQUE,
  space_id    TEXT NOT NULL REFERENCES space (id) DEFERRABLE INITIALLY DEFERRED,
  parents     TEXT NOT NULL,            -- JSON array of ids
  type        TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  pages_part  TEXT NOT NULL REFERENCES part,
  files_part  TEXT NOT NULL REFERENCES part,
  extras_part TEXT NOT NULL REFERENCES part,
  git         TEXT,                     -- JSON: oid, message, ref
  git_oid     TEXT,
  merged_from TEXT                      -- the change request a merge came from
) STRICT;
CREATE INDEX revision_of_commit ON revision (space_id, git_oid);

CREATE TABLE change_request (
  seq                      INTEGER PRIMARY KEY AUTOINCREMENT,
  id                       TEXT NOT NULL UNIQUE,
  space_id                 TEXT NOT NULL REFERENCES space (id),
  number                   INTEGER NOT NULL,
  status                   TEXT NOT NULL CHECK (status IN ('draft', 'open', 'archived', 'merged')),
  subject                  TEXT NOT NULL,
  description              TEXT,        -- JSON, a rich document
  created_by               TEXT NOT NULL REFERENCES user,
  created_at               TEXT NOT NULL,
  updated_at               TEXT NOT NULL,
  revision_id              TEXT NOT NULL REFERENCES revision (id),
  revision_initial         TEXT NOT NULL REFERENCES revision (id),
  revision_merged_ancestor TEXT REFERENCES revision (id),
  revision_merged          TEXT REFERENCES revision (id),
  branch                   TEXT,        -- the reference it was imported from
  UNIQUE (space_id, number)
) STRICT;
CREATE INDEX change_request_of_status ON change_request (space_id, status, seq);
CREATE INDEX change_request_by_status ON change_request (status, seq);
CREATE TABLE contributor (
  change_request_id TEXT NOT NULL REFERENCES change_request (id), user_id TEXT NOT NULL REFERENCES user,
  PRIMARY KEY (change_request_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE requested_reviewer (
  seq               INTEGER PRIMARY KEY AUTOINCREMENT,
  change_request_id TEXT NOT NULL REFERENCES change_request (id), user_id TEXT NOT NULL REFERENCES user,
  UNIQUE (change_request_id, user_id)
) STRICT;
CREATE TABLE review (
  seq               INTEGER PRIMARY KEY AUTOINCREMENT,
  id                TEXT NOT NULL UNIQUE,
  change_request_id TEXT NOT NULL REFERENCES change_request (id),
  user_id           TEXT NOT NULL REFERENCES user,
  status            TEXT NOT NULL,
  comment           TEXT,               -- Markdown
  revision_id       TEXT NOT NULL,
  created_at        TEXT NOT NULL
) STRICT;
CREATE INDEX review_of_change_request ON review (change_request_id, seq);

CREATE TABLE comment (
  seq               INTEGER PRIMARY KEY AUTOINCREMENT,
  id                TEXT NOT NULL UNIQUE,
  space_id          TEXT NOT NULL REFERENCES space (id),
  change_request_id TEXT REFERENCES change_request (id), -- null: on the space itself
  page_id           TEXT,
  node_id           TEXT,
  record            TEXT,
  definition        TEXT,
  revision_id       TEXT NOT NULL,
  body              TEXT NOT NULL,      -- JSON, the form it was sent in
  posted_by         TEXT NOT NULL REFERENCES user,
  posted_at         TEXT NOT NULL,
  edited_at         TEXT,
  resolved_at       TEXT,
  resolved_by       TEXT REFERENCES user
) STRICT;
CREATE INDEX comment_of_space ON comment (space_id, change_request_id, seq);
CREATE INDEX open_comment ON comment (space_id, change_request_id) WHERE resolved_at IS NULL;
CREATE TABLE reply (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  id         TEXT NOT NULL UNIQUE,
  comment_id TEXT NOT NULL REFERENCES comment (id) ON DELETE CASCADE,
  body       TEXT NOT NULL,
  posted_by  TEXT NOT NULL REFERENCES user,
  posted_at  TEXT NOT NULL,
  edited_at  TEXT
) STRICT;
CREATE INDEX reply_of_comment ON reply (comment_id, seq);
CREATE TABLE reaction (
  target_id  TEXT NOT NULL,             -- a comment or a reply
  emoji      TEXT NOT NULL,
  user_id    TEXT NOT NULL REFERENCES user,
  reacted_at TEXT NOT NULL,
  PRIMARY KEY (target_id, emoji, user_id)
) STRICT, WITHOUT ROWID;

-- what was imported -----------------------------------------------------------------------------------------------------
CREATE TABLE source (
  space_id TEXT NOT NULL PRIMARY KEY REFERENCES space (id),
  location TEXT NOT NULL UNIQUE,        -- absolute path of the folder, repository or bundle
  kind     TEXT NOT NULL CHECK (kind IN ('repository', 'bundle', 'folder')),
  state    TEXT NOT NULL                -- JSON: what of it has been imported
) STRICT;

-- search over the primary content -----------------------------------------------------------------------------------------
CREATE TABLE searched_page (
  rowid       INTEGER PRIMARY KEY,
  space_id    TEXT NOT NULL,
  page_id     TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  UNIQUE (space_id, page_id)
) STRICT;
CREATE VIRTUAL TABLE page_text USING fts5 (space_id UNINDEXED, title, text, tokenize = 'unicode61 remove_diacritics 2');
`;

/** Sixth step of the local service's database: one source may hold several spaces, each in a directory of its own. */
const severalSpacesStep = `
CREATE TABLE source_with_directory (
  space_id  TEXT NOT NULL PRIMARY KEY REFERENCES space (id),
  location  TEXT NOT NULL,              -- absolute path of the folder, repository or bundle
  directory TEXT NOT NULL DEFAULT '',   -- below it; empty: all of it
  kind      TEXT NOT NULL CHECK (kind IN ('repository', 'bundle', 'folder')),
  state     TEXT NOT NULL,              -- JSON: what of it has been imported
  UNIQUE (location, directory)
) STRICT;
INSERT INTO source_with_directory (space_id, location, kind, state) SELECT space_id, location, kind, state FROM source;
DROP TABLE source;
ALTER TABLE source_with_directory RENAME TO source;
`;

/** Seventh step of the local service's database: which bodies were computed from which version of a specification. */
const computedStep = `
CREATE TABLE computed_body (
  document_id TEXT NOT NULL,
  version_id  TEXT NOT NULL REFERENCES openapi_version (id) ON DELETE CASCADE,
  PRIMARY KEY (document_id, version_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX computed_body_of_version ON computed_body (version_id);
`;

/** Eighth step of the local service's database: site spaces that no navigation shows. */
const hiddenStep = `
ALTER TABLE site_space ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
`;

/**
 * Where the branch of a change request stood when it was last imported: the base on which what was done here since stands.
 *
 * And what a person gave a change request through the API, so that an import leaves it. Of rows from before nobody knows; what
 * an import would overwrite counts as a person's.
 */
const byPersonStep = `
ALTER TABLE change_request ADD COLUMN status_by_person INTEGER NOT NULL DEFAULT 0;
ALTER TABLE change_request ADD COLUMN description_by_person INTEGER NOT NULL DEFAULT 0;
ALTER TABLE change_request ADD COLUMN revision_imported TEXT REFERENCES revision (id);
UPDATE change_request SET status_by_person = status = 'archived', description_by_person = description IS NOT NULL;
`;

/**
 * What a translation brought last, as it brought it: the base on which what was merged in its space since stands. Until now
 * each run replaced what its space held, so `result_revision` is that.
 */
const translatedStep = `
ALTER TABLE translation ADD COLUMN revision_translated TEXT;
UPDATE translation SET revision_translated = result_revision;
`;

/** Fifth step of the local service's database: what keeps lists and searches quick when the data grows. */
const scaleStep = `
-- sections and references of bodies, worked out once
CREATE TABLE body_facts (
  document_id TEXT NOT NULL PRIMARY KEY,
  version     INTEGER NOT NULL,
  sections    TEXT NOT NULL,            -- JSON
  links       TEXT NOT NULL             -- JSON
) STRICT;

-- the search finds a space's pages by its id as a word of the index, and the beginnings of words without walking them
CREATE VIRTUAL TABLE page_words USING fts5 (
  space_id, title, text, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
INSERT INTO page_words (rowid, space_id, title, text) SELECT rowid, space_id, title, text FROM page_text;
DROP TABLE page_text;

-- lists and counts of comments under every filter read this alone
DROP INDEX comment_of_space;
CREATE INDEX comment_of_space ON comment (space_id, change_request_id, seq, resolved_at, posted_by, page_id);
CREATE INDEX comment_of_author ON comment (space_id, change_request_id, posted_by, seq);
CREATE INDEX comment_of_page ON comment (space_id, change_request_id, page_id, seq);

-- bodies sent as Markdown, as the rich documents that they also are
ALTER TABLE comment ADD COLUMN document TEXT;
ALTER TABLE reply ADD COLUMN document TEXT;

-- who replied where, without going through the comments
ALTER TABLE reply ADD COLUMN space_id TEXT;
ALTER TABLE reply ADD COLUMN change_request_id TEXT;
UPDATE reply SET (space_id, change_request_id) =
  (SELECT space_id, change_request_id FROM comment WHERE comment.id = reply.comment_id);
CREATE INDEX reply_of_author ON reply (space_id, change_request_id, posted_by);

CREATE INDEX change_request_of_creator ON change_request (space_id, status, created_by, seq);
CREATE INDEX space_of_organization ON space (organization_id, seq);
CREATE INDEX conversation_of_source ON conversation (organization_id, source, seq);
CREATE INDEX collection_of_organization ON collection (organization_id, seq);
`;

/** Steps of the local service's own database. */
export const migrations: readonly Migration[] = [
  { version: 1, name: 'first schema', up: first },
  { version: 2, name: 'sites', up: sitesStep },
  { version: 3, name: 'administration', up: administrationStep },
  { version: 4, name: 'specifications, translations, conversations', up: servicesStep },
  { version: 5, name: 'size', up: scaleStep },
  { version: 6, name: 'several spaces of one source', up: severalSpacesStep },
  { version: 7, name: 'bodies of computed pages', up: computedStep },
  { version: 8, name: 'hidden site spaces', up: hiddenStep },
  { version: 9, name: 'what people gave change requests', up: byPersonStep },
  { version: 10, name: 'what translations brought', up: translatedStep },
];
