/** Sixth step of the local service's database: one source may hold several spaces, each in a directory of its own. */
export const severalSpacesStep = `
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
