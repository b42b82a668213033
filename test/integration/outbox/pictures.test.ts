import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { referenceKey } from '../../../src-main/shared/reference-key.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let page: {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
};

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const root = () => `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`;
const push = () => world.account.session.outbox.push({ signal: new AbortController().signal, settleMs: 1 });

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  const { id: accountId, store } = world.account.session;
  const { spaceId, changeRequestId } = server;
  const held = store.changeRequests.get(changeRequestId)?.heldRevision ?? '';
  const { rows } = world.account.content.pages(spaceId, held);
  page = {
    accountId,
    spaceId,
    changeRequestId,
    pageId: rows.find((row) => row.path === 'guides/limits')?.pageId ?? '',
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  server.fault();
  const change = { operation: 'update_page', page: page.pageId, document: { markdown: 'Words.\n' } };
  await server.api('admin', 'POST', `${root()}/content`, { changes: [change] });
  await world.sync();
});

async function filesNow(): Promise<readonly { readonly name: string }[]> {
  const content = await server.api('admin', 'GET', `${root()}/content`);
  return (content as { readonly files: readonly { readonly name: string }[] }).files;
}
async function pageNow(): Promise<string> {
  const now = await server.api('admin', 'GET', `${root()}/content/page/${page.pageId}`);
  return (now as { readonly markdown: string }).markdown;
}
/** A page with a picture of its own: its name, and the edit. */
async function writePicture(name: string) {
  const { ref } = await world.ask('pictures.hold', { accountId: page.accountId, name, base64: png });
  const address = ref.kind === 'path' ? ref.path : '';
  const { title, markdown } = await world.ask('page.source', page);
  const edit = await world.ask('page.write', {
    ...page,
    title,
    markdown: `${markdown}\n<figure><img src="${address}" alt=""></figure>\n`,
    madeOn: { title, markdown },
    below: null,
    drafts: [],
  });
  return { edit, address };
}
const added = async (name: string) => (await filesNow()).filter((file) => file.name === name).length;
const stateOf = (id: string) => world.account.session.store.edits.get(id)?.state;

it('shows a picture at once, and sends it in the batch of its page', async () => {
  const { edit, address } = await writePicture('A mark.png');
  const { references } = await world.ask('page.read', page);
  expect(references).toMatchObject({
    [referenceKey({ kind: 'path', path: address })]: { kind: 'file', name: 'A-mark.png', missing: null },
  });
  await push();
  expect([stateOf(edit.id), await added('A-mark.png')]).toEqual(['confirmed', 1]);
  expect(await pageNow()).toMatch(/<img src="[^"]*A-mark\.png|\/files\//);
  expect(await pageNow()).not.toContain('/held/');
});

it('shows it on from the bytes that are here, before anything is downloaded', async () => {
  const { edit } = await writePicture('Known.png');
  await push();
  expect(stateOf(edit.id)).toBe('confirmed');
  const { store } = world.account.session;
  const versions = () =>
    store.database.prepare("select id, sha256 from file_version where name = 'Known.png'").all();
  const known = versions();
  expect(known).toMatchObject([
    { sha256: createHash('sha256').update(Buffer.from(png, 'base64')).digest('hex') },
  ]);
  // The content that is fetched then names the same version.
  await world.sync();
  expect(versions()).toEqual(known);
  const held = store.changeRequests.get(page.changeRequestId)?.heldRevision ?? '';
  expect(store.files.ofRevision(page.spaceId, held).map(({ id }) => ({ id }))).toContainEqual({
    id: (known[0] as { readonly id: number }).id,
  });
});

it('sends it once where the answer is lost', async () => {
  server.fault({ operation: 'changeContent', count: 1, drop: true });
  const { edit } = await writePicture('lost.png');
  await push();
  await push();
  await world.sync();
  expect([stateOf(edit.id), await added('lost.png')]).toEqual(['confirmed', 1]);
});

it('does not send it again with the next text of the page', async () => {
  await writePicture('first.png');
  await push();
  await world.sync();
  const { title, markdown } = await world.ask('page.source', page);
  const given = { title, markdown: markdown.replace('Words', 'More words'), madeOn: { title, markdown } };
  await world.ask('page.write', { ...page, ...given, below: null, drafts: [] });
  await push();
  expect([await added('first.png'), (await pageNow()).includes('More words')]).toEqual([1, true]);
});

it.each([
  ['a text', Buffer.from('no picture').toString('base64'), /is not an image of a supported type/],
  ['a picture of too many pixels', wide(), /was not added: /],
])('refuses %s, with a way on', async (_what, base64, words) => {
  await expect(
    world.ask('pictures.hold', { accountId: page.accountId, name: 'x.png', base64 }),
  ).rejects.toThrow(words);
});

it('keeps the bytes of a picture while its page is not sent', async () => {
  const { address } = await writePicture('kept.png');
  const { store } = world.account.session;
  await store.vacuum.bytes(Date.now() + 3_600_000);
  expect(await store.files.read(address.split('/')[2] ?? '')).not.toBeNull();
});

/** The header says 60,000 by 60,000. */
function wide(): string {
  const bytes = Buffer.from(png, 'base64');
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes.toString('base64');
}
