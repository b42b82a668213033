import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openStore } from '../../../src-main/store/open-store.ts';
import { placeFrozen } from '../../support/golden/frozen-database.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { temporaryStore } from '../../support/builders/store-builders.ts';

it('texts that threads were about come along from the preferences of schema 2', () => {
  const dataDir = temporaryFolder('anchor-texts');
  const database = new Database(placeFrozen(2, dataDir));
  database.exec(`insert into preference (name, value) values ('anchor-text c1', 'What stood there')`);
  database.close();
  const store = openStore({ dataDir, accountId: 'golden' });
  expect([store.anchorTexts.get('c1'), store.preferences.get('anchor-text c1')]).toEqual([
    'What stood there',
    undefined,
  ]);
  expect(store.preferences.get('last-sync-at')).toBeDefined();
  store.close();
});

it('the first text of a thread stays, and goes with its comment', () => {
  const store = temporaryStore();
  store.spaces.put({ id: 's', title: 'S', revision: 'r', organization: 'o' }, 1);
  store.comments.put(
    's',
    null,
    { id: 'c1', body: { markdown: 'Why?' }, replies: 0, repliers: [], reactions: [], target: {} },
    1,
  );
  store.anchorTexts.remember('c1', 'At first');
  store.anchorTexts.remember('c1', 'Later');
  expect(store.anchorTexts.get('c1')).toBe('At first');
  store.comments.remove('c1');
  expect(store.anchorTexts.get('c1')).toBeNull();
});
