/**
 * Where the branch of a change request stood when it was last imported: the base on which what was done here since stands.
 *
 * And what a person gave a change request through the API, so that an import leaves it. Of rows from before nobody knows; what
 * an import would overwrite counts as a person's.
 */
export const byPersonStep = `
ALTER TABLE change_request ADD COLUMN status_by_person INTEGER NOT NULL DEFAULT 0;
ALTER TABLE change_request ADD COLUMN description_by_person INTEGER NOT NULL DEFAULT 0;
ALTER TABLE change_request ADD COLUMN revision_imported TEXT REFERENCES revision (id);
UPDATE change_request SET status_by_person = status = 'archived', description_by_person = description IS NOT NULL;
`;
