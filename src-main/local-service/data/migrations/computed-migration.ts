/** Seventh step of the local service's database: which bodies were computed from which version of a specification. */
export const computedStep = `
CREATE TABLE computed_body (
  document_id TEXT NOT NULL,
  version_id  TEXT NOT NULL REFERENCES openapi_version (id) ON DELETE CASCADE,
  PRIMARY KEY (document_id, version_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX computed_body_of_version ON computed_body (version_id);
`;
