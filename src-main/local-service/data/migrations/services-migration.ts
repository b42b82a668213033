/** Fourth step of the local service's database: API specifications, translations, conversations. */
export const servicesStep = `
CREATE TABLE openapi_spec (
  seq             INTEGER PRIMARY KEY AUTOINCREMENT,
  id              TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organization,
  slug            TEXT NOT NULL,
  source_url      TEXT,
  source_text     TEXT,                 -- as it was given, or fetched last
  visibility      TEXT NOT NULL DEFAULT 'private',
  state           TEXT NOT NULL CHECK (state IN ('pending', 'progress', 'complete')),
  last_version    TEXT,
  processed_at    TEXT,
  error_code      TEXT,
  errors          TEXT NOT NULL DEFAULT '[]',
  created_at      TEXT NOT NULL,
  updated_at      TEXT NOT NULL,
  UNIQUE (organization_id, slug)
) STRICT;
CREATE TABLE openapi_version (
  id         TEXT NOT NULL PRIMARY KEY,
  spec_id    TEXT NOT NULL REFERENCES openapi_spec (id) ON DELETE CASCADE,
  content    TEXT NOT NULL,             -- JSON, the parsed document
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX openapi_version_of_spec ON openapi_version (spec_id);

CREATE TABLE translation (
  seq             INTEGER PRIMARY KEY AUTOINCREMENT,
  id              TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organization,
  source_space    TEXT NOT NULL REFERENCES space (id) ON DELETE CASCADE,
  source_language TEXT,
  language        TEXT NOT NULL,
  instructions    TEXT,                 -- JSON, a rich document
  status          TEXT NOT NULL CHECK (status IN ('pending', 'running', 'completed')),
  result_space    TEXT REFERENCES space (id) ON DELETE SET NULL,
  result_revision TEXT,
  stats           TEXT NOT NULL DEFAULT '{}',
  created_at      TEXT NOT NULL,
  updated_at      TEXT NOT NULL
) STRICT;

CREATE TABLE conversation (
  seq             INTEGER PRIMARY KEY AUTOINCREMENT,
  id              TEXT NOT NULL,        -- as its source names it
  organization_id TEXT NOT NULL REFERENCES organization,
  subject         TEXT NOT NULL,
  source          TEXT NOT NULL,
  parts           TEXT NOT NULL,        -- JSON
  metadata        TEXT NOT NULL,        -- JSON
  created_at      TEXT NOT NULL,
  processed_at    TEXT,
  UNIQUE (organization_id, id)
) STRICT;
CREATE TABLE issues_cluster (
  seq             INTEGER PRIMARY KEY AUTOINCREMENT,
  id              TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organization,
  label           TEXT NOT NULL,
  summary         TEXT NOT NULL,
  words           TEXT NOT NULL,        -- JSON: words of its issues and how often they occur
  created_at      TEXT NOT NULL,
  updated_at      TEXT NOT NULL
) STRICT;
CREATE TABLE conversation_issue (
  seq          INTEGER PRIMARY KEY AUTOINCREMENT,
  id           TEXT NOT NULL UNIQUE,
  conversation INTEGER NOT NULL REFERENCES conversation (seq) ON DELETE CASCADE,
  cluster_id   TEXT NOT NULL REFERENCES issues_cluster (id),
  title        TEXT NOT NULL,
  summary      TEXT NOT NULL,
  created_at   TEXT NOT NULL,
  ingested_at  TEXT NOT NULL
) STRICT;
CREATE INDEX issue_of_conversation ON conversation_issue (conversation);
CREATE INDEX issue_of_cluster ON conversation_issue (cluster_id, created_at);
`;
