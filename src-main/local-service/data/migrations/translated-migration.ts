/**
 * What a translation brought last, as it brought it: the base on which what was merged in its space since stands. Until now
 * each run replaced what its space held, so `result_revision` is that.
 */
export const translatedStep = `
ALTER TABLE translation ADD COLUMN revision_translated TEXT;
UPDATE translation SET revision_translated = result_revision;
`;
