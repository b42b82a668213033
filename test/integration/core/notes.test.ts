import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noTarget } from '../../../src-main/bridge/views/note-views.ts';
import type { NoteTarget, NoteView } from '../../../src-main/bridge/views/note-views.ts';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import type { HttpRequest, Transport } from '../../../src-main/ports/ports.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

/** Stands in each note, and nowhere else in the world. */
const secret = 'zebrafinch';
let server: ReviewWorld;
let world: World;
let accountId: string;
const sent: HttpRequest[] = [];

function listening(): Transport {
  const sockets = createUndiciTransport();
  return {
    send(request) {
      sent.push(request);
      return sockets.send(request);
    },
    close: () => sockets.close(),
  };
}

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('create', { transport: listening() });
  accountId = world.account.session.id;
});
afterAll(() => server.close());

const notes = (): Promise<readonly NoteView[]> => world.ask('notes.list', null);
function save(target: Partial<NoteTarget>, text: string, quotation: string | null = null) {
  return world.ask('notes.save', { accountId, target: { ...noTarget, ...target }, quotation, text });
}
async function pageId(title: string): Promise<string> {
  const rows = await world.ask('space.tree', { accountId, spaceId: server.spaceId });
  return rows.find((row) => row.title === title)!.id;
}

it('notes stand on anything, say where, and none of their words ever leaves', async () => {
  const { spaceId, changeRequestId } = server;
  const limits = await pageId('Limits');
  const inRequest = { spaceId, changeRequestId };
  const payload = { kind: 'comment.add' as const, target: inRequest, markdown: 'Said aloud' };
  const edit = await world.ask('edits.add', { accountId, mode: 'now', payload });
  await save({ spaceId }, `${secret} on the space`);
  await save(inRequest, `${secret} on the change request`);
  await save({ spaceId, pageId: limits }, `${secret} on the page`);
  await save({ ...inRequest, pageId: limits, nodeId: 'n1' }, `${secret} on a block`, `${secret} quoted`);
  // On a comment that is not sent yet: the note follows it.
  await save({ ...inRequest, commentId: edit.id }, `${secret} on my comment`);
  await world.sync();
  await world.account.session.syncOnce({ full: true });
  const [comment] = await server.comments();
  expect(
    (await notes()).map(({ about, text, gone }) => [about, text.replace(`${secret} `, ''), gone]),
  ).toEqual([
    [expect.stringMatching(/^Your comment on #\d+ /), 'on my comment', null],
    [expect.stringMatching(/^guides\/limits in #\d+ /), 'on a block', null],
    [expect.stringMatching(/^guides\/limits in /), 'on the page', null],
    [expect.stringMatching(/^#\d+ /), 'on the change request', null],
    [expect.any(String), 'on the space', null],
  ]);
  expect((await notes())[0]?.target.commentId).toBe(comment?.id);
  // Written again under the service's id, it is the same note.
  await save({ ...inRequest, commentId: comment!.id }, `${secret} still one`);
  expect(await notes()).toHaveLength(5);
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter((request) => JSON.stringify(request).includes(secret))).toEqual([]);
  const files = readdirSync(path.join(server.folder, 'service'), { recursive: true, withFileTypes: true });
  const inService = files.filter(
    (file) => file.isFile() && readFileSync(path.join(file.parentPath, file.name)).includes(secret),
  );
  expect(inService).toEqual([]);
});

it('is deleted and brought back, and an emptied one goes', async () => {
  const before = await notes();
  const [first, second] = before;
  await world.ask('notes.remove', { accountId, id: first!.id });
  expect(await notes()).toHaveLength(4);
  await world.ask('notes.restore', { accountId, id: first!.id });
  expect(await notes()).toEqual(before);
  expect(await world.ask('notes.save', { ...second!, text: '  ' })).toBe(null);
  expect(await notes()).toHaveLength(4);
});

it('notes outlive what they are about: a prune, a new start, a change request that is gone', async () => {
  const { spaceId, changeRequestId } = server;
  const before = await notes();
  await world.ask('library.keep', { accountId, spaceIds: [spaceId], keep: false });
  await world.sync();
  await world.ask('storage.prune', { accountId });
  expect((await notes()).map(({ id, text }) => [id, text])).toEqual(before.map(({ id, text }) => [id, text]));
  world.account.session.store.changeRequests.remove(changeRequestId);
  await world.close();
  world = await openWorld(world.dataDir, server.tokenOf('create'));
  const [, onRequest] = (await notes()).filter(({ target }) => target.pageId === null);
  expect(onRequest).toMatchObject({
    text: `${secret} on the change request`,
    about: expect.stringMatching(/^#\d+ /),
    place: null,
    gone: 'The change request no longer exists on the service.',
  });
  expect(await notes()).toHaveLength(before.length);
});
