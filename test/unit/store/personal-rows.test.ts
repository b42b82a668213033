import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import { accountMigrations, openAccountDatabase } from '../../../src-main/store/open-store.ts';
import {
  createPersonalReader,
  isProved,
  keepingSums,
  trackPersonalRows,
} from '../../../src-main/store/unsent/personal-rows.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('after a step of the schema checksums fit all rows but those that were damaged before', () => {
  const file = path.join(temporaryFolder('sums'), 'galley.sqlite');
  const old = openAccountDatabase(file);
  trackPersonalRows(old, () => undefined);
  const add = old.prepare(
    "insert into note (id, target, about, text, created_at, updated_at) values (?, ?, 'Page', 'Ten.', 1, 1)",
  );
  for (const id of ['kept', 'changed', 'removed', 'damaged']) add.run(id, `target of ${id}`);
  old.exec(`update personal_row set checksum = checksum + 1 where key = '["damaged"]'`);
  old.close();

  const step = {
    version: accountMigrations.length + 1,
    name: 'pinned notes',
    up: `alter table note add column pinned_at integer;
      update note set text = 'Twelve.' where id = 'changed';
      delete from note where id = 'removed';
      insert into note (id, target, about, text, created_at, updated_at) values ('added', 'new', 'Page', 'Nine.', 2, 2);`,
  };
  const upgraded = openDatabase(file, { migrations: [...accountMigrations, keepingSums(step)] });
  const reader = createPersonalReader(upgraded);
  const proofs = [...reader.all('note')].map((row) => [row.key, isProved(row)] as const);
  const deleted = reader.get('note', '["removed"]')?.sum?.checksum;
  upgraded.close();

  expect({ ...Object.fromEntries(proofs), deleted }).toEqual({
    '["kept"]': true,
    '["changed"]': true,
    '["damaged"]': false,
    '["added"]': true,
    deleted: null,
  });
});
