import { cpSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crash } from '../../support/crashing-core.ts';
import type { Boundary } from '../../support/crashing-core.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let connected: string;

beforeAll(async () => {
  server = await createReviewWorld();
  const first = await server.connect('comment');
  connected = first.dataDir;
  await first.close();
});
afterAll(() => server.close());

async function unsent(text: string): Promise<{ readonly dataDir: string; readonly ids: readonly string[] }> {
  const dataDir = mkdtempSync(path.join(server.folder, 'killed-'));
  cpSync(connected, dataDir, { recursive: true });
  const world = await open(dataDir);
  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  const { outbox } = world.account.session;
  const comment = outbox.add({ kind: 'comment.add', target, markdown: text }, 'now');
  const reply = outbox.add(
    { kind: 'reply.add', comment: { id: comment.id }, markdown: `${text} reply` },
    'now',
  );
  await world.close();
  return { dataDir, ids: [comment.id, reply.id] };
}

const open = (dataDir: string): Promise<World> =>
  server.connect('comment', { dataDir, owner: `test ${dataDir}` });

async function outcome(text: string): Promise<readonly string[]> {
  const comments = (await server.comments()).filter((one) => one.body.markdown.trim() === text);
  return comments.map((one) => one.replyBodies.map((body) => body.trim()).join());
}

const crashes: readonly (readonly Boundary[])[] = [
  ['before the request'],
  ['before the record'],
  ['before the record', 'before the look'],
  ['before the record', 'after the look'],
  ['before the request', 'before the request'],
  ['before the request', 'before the record'],
  ['before the record', 'before the record'],
];

describe('a core that is killed', () => {
  it.each(crashes.map((boundaries) => [boundaries.join(', then '), boundaries] as const))(
    '%s starts again, and everything arrives exactly once',
    async (name, boundaries) => {
      const text = `killed ${name}`;
      const { dataDir, ids } = await unsent(text);
      const token = server.tokenOf('comment');
      for (const boundary of boundaries) expect(await crash({ dataDir, token, boundary })).toBe('SIGKILL');
      const world = await open(dataDir);
      expect(world.account.session.outbox.counts().sending).toBe(0);
      await world.sync();
      const states = ids.map((id) => world.account.session.store.edits.get(id)?.state);
      await world.close();
      expect([states, await outcome(text)]).toEqual([['confirmed', 'confirmed'], [`${text} reply`]]);
    },
  );
});

describe('two cores on one database', () => {
  it('send everything once, each edit by one of them', async () => {
    const text = 'two at once';
    const { dataDir } = await unsent(text);
    const [one, other] = [
      await server.connect('comment', { dataDir, owner: 'window' }),
      await server.connect('comment', { dataDir, owner: 'terminal' }),
    ];
    const { outbox } = one.account.session;
    const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
    for (let index = 0; index < 10; index += 1) {
      outbox.add({ kind: 'comment.add', target, markdown: `${text} ${index}` }, 'now');
    }
    await Promise.all([one.sync(), other.sync()]);
    await Promise.all([one.sync(), other.sync()]);
    await one.close();
    await other.close();
    const bodies = (await server.comments()).map((comment) => comment.body.markdown.trim());
    const found = bodies.filter((body) => body.startsWith(`${text} `));
    expect(found).toEqual(Array.from({ length: 10 }, (_, index) => `${text} ${index}`));
  });
});
