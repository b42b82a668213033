import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replaceBlock } from '../../../src-main/shared/replace-block.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { ServiceRequest } from '../../support/service-request.ts';

let server: ReviewWorld;
let world: World;
let page: {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
};

const text = 'A queue holds twenty items.\n\nIt never blocks.\n\nThe oldest leaves first.\n';

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  const { id: accountId, store } = world.account.session;
  const { spaceId, changeRequestId } = server;
  const held = store.changeRequests.get(changeRequestId)?.heldRevision ?? '';
  const { rows } = world.account.content.pages(spaceId, held);
  const pageId = rows.find((row) => row.path === 'guides/limits')?.pageId ?? '';
  page = { accountId, spaceId, changeRequestId, pageId };
});
afterAll(() => server.close());
beforeEach(async () => {
  await onWeb(text);
  await world.sync();
});

const onWeb = (markdown: string): Promise<unknown> =>
  new ServiceRequest(server).write(page.pageId, markdown, 'Limits');
async function onService(): Promise<string> {
  return (await new ServiceRequest(server).body(page.pageId)).replace('# Limits\n\n', '');
}
const source = () => world.ask('page.source', page);
/** A block of the page as it was when the person began to write. */
async function write(index: number, words: string, began = source()) {
  const { title, markdown, blocks } = await began;
  const made = replaceBlock(markdown, blocks[index]!, words);
  return world.ask('page.write', {
    ...page,
    title,
    markdown: made,
    madeOn: { title, markdown },
    below: blocks[index]!.to,
    drafts: [],
  });
}

describe('a block that is written', () => {
  it('arrives alone, and the next one is written on it before it is sent', async () => {
    const edit = await write(0, 'A queue holds thirty items.');
    expect((await write(2, 'The newest leaves first.')).id).toBe(edit.id);
    await world.sync();
    expect(await onService()).toBe(text.replace('twenty', 'thirty').replace('oldest', 'newest'));
  });

  it('keeps what a sync brought to other blocks since the editor was opened', async () => {
    const began = source();
    await began;
    await onWeb(text.replace('never', 'seldom'));
    await world.sync();
    await write(0, 'A queue holds thirty items.', began);
    expect((await source()).markdown).toBe(text.replace('twenty', 'thirty').replace('never', 'seldom'));
    await world.sync();
    expect(await onService()).toBe(text.replace('twenty', 'thirty').replace('never', 'seldom'));
  });

  it('waits for a decision where a sync brought another text of the same block', async () => {
    const began = source();
    await began;
    await onWeb(text.replace('twenty', 'fifty'));
    await world.sync();
    const edit = await write(0, 'A queue holds thirty items.', began);
    await world.sync();
    expect(world.account.session.store.edits.get(edit.id)).toMatchObject({
      state: 'held',
      reasonCode: 'page-changed',
    });
    expect(await onService()).toContain('fifty');
    await world.ask('edits.discard', { accountId: page.accountId, editId: edit.id });
  });

  it('is not replaced in the outbox by a text of before, which others may have added to', async () => {
    const edit = await write(0, 'A queue holds thirty items.');
    expect(edit.canEdit).toBe(false);
    const { accountId } = page;
    await expect(
      world.ask('edits.rewrite', { accountId, editId: edit.id, markdown: 'None.\n' }),
    ).rejects.toThrow('This is a text of a page: change it in the page.');
    await world.ask('edits.discard', { accountId, editId: edit.id });
  });

  it('is refused where the same block was written here meanwhile, and nothing is lost', async () => {
    const began = source();
    await began;
    const edit = await write(0, 'A queue holds thirty items.');
    await expect(write(0, 'A queue holds forty items.', began)).rejects.toThrow(
      'The same text was changed in this change request meanwhile: open it there again.',
    );
    expect((await source()).markdown).toContain('thirty');
    await world.ask('edits.discard', { accountId: page.accountId, editId: edit.id });
  });
});

it('refuses a block that opens what it does not close, as what stands below would go into it', async () => {
  await expect(write(0, '```\nA queue holds thirty items.')).rejects.toThrow(
    'The blocks below would become part of this block',
  );
  expect((await source()).markdown).toBe(text);
});

it('refuses front matter that is put in, and leaves a title out that is repeated', async () => {
  const { title, markdown } = await source();
  const given = { ...page, title, madeOn: { title, markdown }, below: null, drafts: [] };
  await expect(
    world.ask('page.write', { ...given, markdown: `---\ntitle: x\n---\n${markdown}` }),
  ).rejects.toThrow('Front matter is not supported here. Remove it.');
  await world.ask('page.write', { ...given, title: 'Bounds', markdown: `# Bounds\n\nNone.\n` });
  expect(await source()).toMatchObject({
    title: 'Bounds',
    markdown: 'None.\n',
    blocks: [{ from: 0, to: 5 }],
  });
});

describe('a page whose edit went out by itself', () => {
  let automatic: World;
  const view = () => {
    const { spaceId, changeRequestId } = page;
    return automatic.ask('changeRequest.get', {
      accountId: automatic.account.session.id,
      spaceId,
      changeRequestId,
    });
  };
  const heldIsNewest = () => {
    const row = automatic.account.session.store.changeRequests.get(server.changeRequestId);
    return row?.heldRevision === row?.revisionId;
  };
  const unfinished = () => automatic.account.session.store.edits.unfinished().length;
  beforeAll(async () => {
    automatic = await server.connect('review', { isAutomatic: true });
  });
  afterEach(() => server.fault());
  afterAll(() => automatic.close());

  /** Answers what takes it back, as the window does. */
  async function writeOnce(words: string, fault?: Readonly<Record<string, unknown>>) {
    const at = { ...page, accountId: automatic.account.session.id };
    await automatic.sync();
    if (fault !== undefined) server.fault(fault);
    const { title, markdown, blocks } = await automatic.ask('page.source', at);
    const made = replaceBlock(markdown, blocks[0]!, words);
    const given = { title, markdown: made, madeOn: { title, markdown }, below: blocks[0]!.to, drafts: [] };
    await automatic.ask('page.write', { ...at, ...given });
    await expect.poll(unfinished).toBe(0);
    const before = { title, markdown, madeOn: { title, markdown: made }, below: null, drafts: [] };
    return () => automatic.ask('page.write', { ...at, ...before });
  }

  it('is held as it was stored, without another sync', async () => {
    const undo = await writeOnce('A queue holds thirty items.');
    expect((await view()).held).toBe(true);
    await expect.poll(heldIsNewest).toBe(true);
    expect((await view()).pages.map(({ pageId }) => pageId)).toContain(page.pageId);
    await undo();
    await expect.poll(async () => [unfinished(), (await onService()).includes('thirty')]).toEqual([0, false]);
  });

  it('shows at once what somebody wrote, where the deletion of the page asks about that', async () => {
    await automatic.sync();
    await onWeb('Theirs, to be read first.\n');
    const accountId = automatic.account.session.id;
    const { spaceId, changeRequestId, pageId } = page;
    const target = { spaceId, changeRequestId, pageId };
    const payload = { kind: 'page.delete', target } as const;
    const { id } = await automatic.ask('edits.add', { accountId, payload, mode: 'now' });
    const rowNow = () => automatic.account.session.store.edits.get(id)!;
    await expect.poll(() => rowNow().reasonCode).toBe('deletion-stale');
    await expect
      .poll(async () => (await automatic.ask('page.source', { accountId, ...target })).markdown)
      .toBe('Theirs, to be read first.\n');
    await automatic.ask('edits.discard', { accountId, editId: id });
  });

  it('stays readable as it was written while what was stored cannot be fetched', async () => {
    const undo = await writeOnce('A queue holds forty items.', {
      operation: 'getChangeRequestContent',
      status: 500,
    });
    expect([heldIsNewest(), (await view()).held]).toEqual([false, true]);
    const at = { ...page, accountId: automatic.account.session.id };
    expect(JSON.stringify((await automatic.ask('page.read', at)).tree)).toContain('forty');
    const diff = await automatic.ask('changeRequest.pageDiff', { ...at, against: 'base' });
    expect(JSON.stringify(diff.result)).toContain('forty');
    expect((await automatic.ask('page.source', at)).markdown).toContain('forty');
    await undo();
    await expect.poll(async () => [unfinished(), (await onService()).includes('forty')]).toEqual([0, false]);
  });
});
