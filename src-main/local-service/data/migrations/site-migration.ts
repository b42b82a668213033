/** Second step of the local service's database: published sites. */
export const sitesStep = `
CREATE TABLE site (
  seq                INTEGER PRIMARY KEY AUTOINCREMENT,
  id                 TEXT NOT NULL UNIQUE,
  organization_id    TEXT NOT NULL REFERENCES organization,
  type               TEXT NOT NULL,
  title              TEXT NOT NULL,
  hostname           TEXT,
  basename           TEXT NOT NULL,
  proxy              TEXT,
  visibility         TEXT NOT NULL,
  published          INTEGER NOT NULL DEFAULT 0,
  adaptive_enabled   INTEGER NOT NULL DEFAULT 0,
  adaptive_schema    TEXT,              -- JSON Schema
  adaptive_at        TEXT,
  agents_context     TEXT NOT NULL DEFAULT 'included',
  customization      TEXT NOT NULL DEFAULT '{}',
  default_site_space TEXT,
  default_section    TEXT,
  created_at         TEXT NOT NULL,
  UNIQUE (organization_id, basename)
) STRICT;

CREATE TABLE site_group (
  seq       INTEGER PRIMARY KEY AUTOINCREMENT,
  id        TEXT NOT NULL UNIQUE,
  site_id   TEXT NOT NULL REFERENCES site (id) ON DELETE CASCADE,
  parent_id TEXT REFERENCES site_group (id),
  position  REAL NOT NULL,              -- among sections and groups of the same parent
  title     TEXT NOT NULL,
  icon      TEXT
) STRICT;
CREATE INDEX site_group_of_site ON site_group (site_id, position);

CREATE TABLE site_section (
  seq                INTEGER PRIMARY KEY AUTOINCREMENT,
  id                 TEXT NOT NULL UNIQUE,
  site_id            TEXT NOT NULL REFERENCES site (id) ON DELETE CASCADE,
  group_id           TEXT REFERENCES site_group (id),
  position           REAL NOT NULL,
  title              TEXT NOT NULL,
  description        TEXT,
  path               TEXT NOT NULL,
  condition          TEXT,
  icon               TEXT,
  default_site_space TEXT,
  UNIQUE (site_id, path)
) STRICT;
CREATE INDEX site_section_of_site ON site_section (site_id, position);

CREATE TABLE site_space (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  id         TEXT NOT NULL UNIQUE,
  site_id    TEXT NOT NULL REFERENCES site (id) ON DELETE CASCADE,
  section_id TEXT REFERENCES site_section (id) ON DELETE CASCADE,
  space_id   TEXT NOT NULL REFERENCES space (id) ON DELETE CASCADE,
  position   REAL NOT NULL,             -- among the site spaces of the same section
  path       TEXT NOT NULL,
  condition  TEXT,
  override   TEXT NOT NULL DEFAULT '{}' -- customization of its own
) STRICT;
CREATE INDEX site_space_of_site ON site_space (site_id, section_id, position);
CREATE INDEX site_space_of_space ON site_space (space_id);

CREATE TABLE share_link (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  id         TEXT NOT NULL UNIQUE,
  site_id    TEXT NOT NULL REFERENCES site (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  active     INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX share_link_of_site ON share_link (site_id, seq);
`;
