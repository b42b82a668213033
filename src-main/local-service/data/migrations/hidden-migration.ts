/** Eighth step of the local service's database: site spaces that no navigation shows. */
export const hiddenStep = `
ALTER TABLE site_space ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
`;
