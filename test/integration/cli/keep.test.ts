import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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

  expect({ code: unknown.code, complaint: unknown.stderr.trim(), printed: unknown.stdout }).toEqual({
    code: 1,
    complaint: 'The service has no space nowhere for this account.',
    printed: '',
  });
  expect([all, one].map(({ code, stdout }) => ({ code, printed: JSON.parse(stdout) as unknown }))).toEqual([
    { code: 0, printed: { kept: [world.spaceId] } },
    { code: 0, printed: { kept: [world.spaceId] } },
  ]);
});
