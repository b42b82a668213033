import { expect, it } from 'vitest';
import { openAccountDatabase } from '../../../src-main/store/open-store.ts';
import { schemaDocument } from '../../support/schema-document.ts';

it('the document of the local database says what the database is', async () => {
  const database = openAccountDatabase(':memory:');
  try {
    await expect(schemaDocument(database)).toMatchFileSnapshot('../../../resources/schema.md');
  } finally {
    database.close();
  }
});
