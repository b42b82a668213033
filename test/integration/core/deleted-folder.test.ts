import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createReviewWorld } from '../../support/review-world.ts';

it('shows nothing as waiting that is not on the disk, once the data folder was taken away', async () => {
  const server = await createReviewWorld();
  onTestFinished(() => server.close());
  const dataDir = mkdtempSync(path.join(server.folder, 'data-'));
  const world = await server.connect('comment', { dataDir });
  const { spaceId, changeRequestId } = server;
  const accountId = world.account.session.id;
  const target = { spaceId, changeRequestId };
  const comment = (markdown: string) =>
    world.core.request('edits.add', {
      accountId,
      payload: { kind: 'comment.add', target, markdown },
      mode: 'now',
    });
  await server.stop();
  expect(await comment('Kept.')).toMatchObject({ ok: true });

  renameSync(dataDir, `${dataDir}-away`);
  const refused = await comment('Lost.');

  expect(refused).toMatchObject({
    ok: false,
    failure: { code: 'data', detail: expect.stringContaining('deleted or moved away while Galley ran') },
  });
  expect(await world.ask('accounts.list', null)).toEqual([]);
  expect(await world.ask('accounts.unopened', null)).toMatchObject([{ accountId }]);
  expect(await world.ask('sync.status', null)).toEqual([]);
  await world.close();
  expect(existsSync(dataDir)).toBe(false);

  renameSync(`${dataDir}-away`, dataDir);
  await server.start();
  const again = await server.connect('comment', { dataDir });
  expect((await server.comments()).map((one) => one.body.markdown.trim())).toEqual(['Kept.']);
  await again.close();
});
