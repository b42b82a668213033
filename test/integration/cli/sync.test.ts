import { expect, it, onTestFinished } from 'vitest';
import { sync } from '../../../src-main/cli/account-verbs.ts';
import { readArguments } from '../../../src-main/cli/arguments.ts';
import { write } from '../../../src-main/cli/write-verb.ts';
import { createReviewWorld } from '../../support/review-world.ts';

it('tells the edits that were delivered from those that the service refused', async () => {
  const server = await createReviewWorld();
  onTestFinished(() => server.close());
  const world = await server.connect('edit');
  const here = ['--data', world.dataDir];
  const run = () => sync(world.core, readArguments(['sync', ...here]));
  await run();
  const place = ['--space', server.spaceId, '--change-request', server.changeRequestId];
  const { spaceId, changeRequestId } = server;
  world.account.session.outbox.add(
    { kind: 'comment.add', target: { spaceId, changeRequestId }, markdown: 'Why twenty?' },
    'now',
  );
  await write(
    world.core,
    readArguments(['write', ...here, ...place, '--page', 'guides/limits', '--body', 'Thirty.']),
  );
  const { json, lines } = await run();
  expect(json).toMatchObject({ sent: 1, refused: 1, confirmed: 1, held: 1 });
  expect(lines[0]).toMatch(/ comments?, 1 sent, 1 refused\.$/);
  // What was refused before is not refused again.
  const next = await run();
  expect(next.json).toMatchObject({ sent: 0, refused: 0, held: 1 });
  expect(next.lines[0]).toMatch(/, 0 sent\.$/);
});
