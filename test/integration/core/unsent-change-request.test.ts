import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

/** A change request that was opened without a network is read and written as any other (docs/design/writing-pages.md). */

let server: ReviewWorld;
let world: World;
let space: { readonly accountId: string; readonly spaceId: string };
let at: typeof space & { readonly changeRequestId: string };
let pageId: string;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  space = { accountId: world.account.session.id, spaceId: server.spaceId };
  pageId = (await world.ask('space.tree', space)).find(({ title }) => title === 'Limits')?.id ?? '';
  server.fault({ status: 503 });
  const { accountId, spaceId } = space;
  const payload = { kind: 'changeRequest.create', spaceId, subject: 'Round the limits' } as const;
  const created = await world.ask('edits.add', { accountId, payload, mode: 'now' });
  at = { ...space, changeRequestId: created.id };
});
afterAll(() => server.close());

const page = async () => (await world.ask('changeRequest.get', at)).pages;
async function write(from: string, to: string) {
  const madeOn = await world.ask('page.source', { ...space, changeRequestId: null, pageId });
  const markdown = madeOn.markdown.replace(from, to);
  const { title } = madeOn;
  return await world.ask('page.write', { ...at, pageId, title, markdown, madeOn, below: null, drafts: [] });
}

describe('a change request that is not sent', () => {
  it('has the content that is held, unchanged, and takes written pages', async () => {
    const view = await world.ask('changeRequest.get', at);
    expect(view).toMatchObject({
      number: null,
      subject: 'Round the limits',
      group: 'mine',
      held: true,
      pages: [],
      addresses: [],
      actions: { content: { can: true }, merge: { can: false }, verdict: { can: false } },
    });
    expect((await world.ask('changeRequest.tree', at)).map(({ title }) => title)).toEqual([
      'Welcome',
      'Limits',
    ]);
    expect((await world.ask('page.read', { ...space, pageId })).writing.can).toBe(true);
  });

  it('shows what is written in it, compares it, lists it and checks it', async () => {
    await write('ten items', 'a dozen [items](nowhere.md)');
    expect(await page()).toMatchObject([
      { pageId, title: 'Limits', changes: ['edited'], held: true, unsent: { state: 'waiting' } },
    ]);
    const diff = await world.ask('changeRequest.pageDiff', { ...at, pageId, against: 'base' });
    expect(diff.diff.blocks.map(({ change }) => change)).toEqual(['changed', 'same']);
    expect(JSON.stringify(diff.result)).toContain('a dozen');
    const [listed] = await world.ask('changeRequests.list', at);
    expect(listed).toMatchObject({ id: at.changeRequestId, summary: '1 page', pendingEdits: 2 });
    expect((await world.ask('changeRequest.checks', at)).findings).toMatchObject([{ pageId, isNew: true }]);
    expect(
      await world.ask('changeRequest.pagesAhead', { ...at, pageIds: [pageId], against: 'base' }),
    ).toHaveLength(1);
  });

  it('names the page of a draft in it', async () => {
    const { accountId, spaceId, changeRequestId } = at;
    const target = {
      spaceId,
      changeRequestId,
      pageId,
      nodeId: 'page',
      commentId: null,
      use: 'page',
    } as const;
    await world.ask('drafts.save', { accountId, target, text: 'Begun.' });
    expect(await world.ask('drafts.list', null)).toMatchObject([{ words: 'Text of Limits' }]);
    await world.ask('drafts.save', { accountId, target, text: '' });
  });

  it('keeps both words where the primary content is written again from where it was read', async () => {
    await write('It never blocks', 'It seldom blocks');
    expect((await world.ask('page.source', { ...at, pageId })).markdown).toBe(
      'A queue holds a dozen [items](nowhere.md).\n\nIt seldom blocks.\n',
    );
  });

  it('stays in the list when it is talked about', async () => {
    const { accountId, ...target } = { ...at, pageId };
    const payload = { kind: 'comment.add', target, markdown: 'Is it a dozen?' } as const;
    const { id } = await world.ask('edits.add', { accountId, payload, mode: 'now' });
    const [touched] = await world.ask('edits.touched', { accountId, editIds: [id] });
    expect(touched?.row).toMatchObject({ id: at.changeRequestId, openComments: 1, pendingEdits: 3 });
  });

  it('cannot be marked as reviewed yet, and says so', async () => {
    await expect(world.ask('changeRequest.markReviewed', { ...at, pageId, reviewed: true })).rejects.toThrow(
      'once it is on the service',
    );
  });

  it('shows the same while it goes to the service, without being fetched', async () => {
    server.fault({ path: '/content', status: 503 });
    await world.sync().catch(() => undefined);
    const id = world.account.session.store.edits.serverIdOf(at.changeRequestId) ?? '';
    expect(id).not.toBe('');
    at = { ...at, changeRequestId: id };
    expect(await world.ask('changeRequest.get', at)).toMatchObject({
      held: true,
      pages: [{ pageId, changes: ['edited'] }],
    });
  });

  it('is the same on the service', async () => {
    server.fault();
    await world.sync();
    expect(await page()).toMatchObject([{ pageId, changes: ['edited'] }]);
    expect((await page())[0]?.unsent).toBeUndefined();
    const { markdown } = await world.ask('page.source', { ...at, pageId });
    // The service keeps no link that leads nowhere.
    expect(markdown).toBe('A queue holds a dozen items.\n\nIt seldom blocks.\n');
  });

  it('keeps the draft of a reply to a comment that was sent after it, and lists it once', async () => {
    const { accountId, ...target } = { ...at, pageId };
    const payload = { kind: 'comment.add', target, markdown: 'Really?' } as const;
    const { id } = await world.ask('edits.add', { accountId, payload, mode: 'now' });
    const reply = { ...target, nodeId: null, commentId: id, use: 'reply' } as const;
    await world.ask('drafts.save', { accountId, target: reply, text: 'Yes, be' });
    await world.sync();
    const sent = { ...reply, commentId: world.account.session.store.edits.serverIdOf(id) ?? '' };
    expect(await world.ask('drafts.get', { accountId, target: sent })).toBe('Yes, be');
    await world.ask('drafts.save', { accountId, target: sent, text: 'Yes, because' });
    expect((await world.ask('drafts.list', null)).map(({ beginning }) => beginning)).toEqual([
      'Yes, because',
    ]);
  });
});
