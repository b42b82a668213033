import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../src-main/store/open-store.ts';
import { runGalley } from '../../support/programs.ts';
import { createReviewWorld } from '../../support/review-world.ts';

it('keeps spaces right after connecting, before any sync, and names those that are not there', async () => {
  const world = await createReviewWorld({ bare: false });
  onTestFinished(() => world.close());
  const data = path.join(world.folder, 'headless');
  const galley = (...args: readonly string[]) =>
    runGalley([...args, '--data', data, '--json'], { GALLEY_TEST_TOKEN: world.tokenOf('comment') });
  await galley('connect', '--base-url', world.baseUrl, '--token-env', 'GALLEY_TEST_TOKEN');

  const unknown = await galley('keep', 'nowhere');
  const all = await galley('keep', '--all');
  const one = await galley('keep', world.spaceId);
  const first = await galley('keep', world.spaceId, '--first');

  expect({ code: unknown.code, complaint: unknown.stderr.trim(), printed: unknown.stdout }).toEqual({
    code: 1,
    complaint: 'The service has no space nowhere for this account.',
    printed: '',
  });
  expect(
    [all, one, first].map(({ code, stdout }) => ({ code, printed: JSON.parse(stdout) as unknown })),
  ).toEqual([
    { code: 0, printed: { kept: [world.spaceId] } },
    { code: 0, printed: { kept: [world.spaceId] } },
    { code: 0, printed: { kept: [world.spaceId] } },
  ]);
  const [account = ''] = readdirSync(path.join(data, 'accounts'));
  const store = openStore({ dataDir: data, accountId: account });
  onTestFinished(() => store.close());
  expect(store.watermarks.get(`first of space:${world.spaceId}:pages`)).toBeDefined();
});
