/** Third step of the local service's database: administration of organizations. */
export const administrationStep = `
ALTER TABLE organization ADD COLUMN email_domains TEXT NOT NULL DEFAULT '[]'; -- JSON array
ALTER TABLE organization ADD COLUMN hostname TEXT;
ALTER TABLE organization ADD COLUMN default_content TEXT;                     -- JSON
ALTER TABLE organization ADD COLUMN logo TEXT;
ALTER TABLE organization ADD COLUMN sso INTEGER NOT NULL DEFAULT 0;
ALTER TABLE organization ADD COLUMN ai INTEGER NOT NULL DEFAULT 0;
ALTER TABLE organization ADD COLUMN invite_links INTEGER NOT NULL DEFAULT 0;
ALTER TABLE organization ADD COLUMN instructions TEXT;                        -- JSON, a rich document for agents
ALTER TABLE organization ADD COLUMN instructions_at TEXT;
ALTER TABLE organization ADD COLUMN instructions_by TEXT;
ALTER TABLE member ADD COLUMN sso INTEGER NOT NULL DEFAULT 0;

CREATE TABLE link_invite (
  id              TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization,
  role            TEXT,
  created_at      TEXT NOT NULL
) STRICT;

CREATE TABLE team (
  seq             INTEGER PRIMARY KEY AUTOINCREMENT,
  id              TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organization,
  title           TEXT NOT NULL,
  created_at      TEXT NOT NULL
) STRICT;
CREATE INDEX team_of_organization ON team (organization_id, seq);
CREATE TABLE team_member (
  team_id TEXT NOT NULL REFERENCES team (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user,
  role    TEXT NOT NULL CHECK (role IN ('owner', 'member')),
  PRIMARY KEY (team_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_of_member ON team_member (user_id);

CREATE TABLE saml_provider (
  seq             INTEGER PRIMARY KEY AUTOINCREMENT,
  id              TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organization,
  label           TEXT NOT NULL,
  sso_url         TEXT,
  entity_id       TEXT,
  certificate     TEXT,
  default_team    TEXT REFERENCES team (id) ON DELETE SET NULL,
  default_role    TEXT,
  created_at      TEXT NOT NULL,
  UNIQUE (organization_id, label)
) STRICT;
`;
