import Sqlite from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runGalley } from '../../support/programs.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';

it('names an account that a newer Galley wrote, and leaves its database as it is', async () => {
  const world = await createReviewWorld({ bare: false });
  onTestFinished(() => world.close());
  const dataDir = path.join(world.folder, 'newer');
  const connected = await world.connect('comment', { dataDir });
  await connected.close();
  const [account = ''] = readdirSync(path.join(dataDir, 'accounts'));
  const file = path.join(dataDir, 'accounts', account, 'galley.sqlite');
  const version = (change?: number): unknown => {
    const database = new Sqlite(file);
    if (change !== undefined) database.pragma(`user_version = ${change}`);
    const found = database.pragma('user_version', { simple: true });
    database.close();
    return found;
  };
  version(99);

  const again = await openWorld(dataDir, 'token');
  onTestFinished(() => again.close());

  expect(await again.ask('accounts.unopened', null)).toEqual([
    {
      accountId: account,
      words: expect.stringMatching(/newer Galley \(version 99.*nothing was changed/s) as unknown,
    },
  ]);
  expect(await again.ask('accounts.list', null)).toEqual([]);
  const status = await runGalley(['status', '--data', dataDir]);
  expect(status.stderr).toContain('newer Galley');
  expect(status.code).toBe(1);
  expect(version()).toBe(99);
});
