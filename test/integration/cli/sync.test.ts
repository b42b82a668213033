import { expect, it, onTestFinished } from 'vitest';
import { status, sync } from '../../../src-main/cli/account-verbs.ts';
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

it('counts the pages of spaces and what change requests have of pages apart, as the window does', async () => {
  const server = await createReviewWorld();
  onTestFinished(() => server.close());
  const world = await server.connect('review');
  const here = ['--data', world.dataDir];
  const synced = await sync(world.core, readArguments(['sync', ...here]));
  const [now] = await world.ask('sync.status', null);
  const { pages, ownPages } = now!.ready;
  const versions = pages.want - ownPages!.want;
  expect(versions).toBeGreaterThan(0);
  const words = new RegExp(
    `^Ready offline: .*, ${ownPages!.want} of ${ownPages!.want} pages, ${versions} of ${versions} page versions? of change requests, `,
  );
  const { json, lines } = await status(world.core, readArguments(['status', ...here]));
  expect([synced.lines[1], lines.find((line) => line.startsWith('Ready'))]).toEqual([
    expect.stringMatching(words),
    expect.stringMatching(words),
  ]);
  expect(json).toMatchObject({ ready: { pages } });
});
