import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyVisitor } from '../../support/preview-world.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

/** Pages that were written and not sent are shown wherever the change request is (docs/design/writing-pages.md). */

let server: ReviewWorld;
let world: World;
let at: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };
let pageId: string;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  const { spaceId, changeRequestId } = server;
  at = { accountId: world.account.session.id, spaceId, changeRequestId };
  const held = world.account.session.store.changeRequests.get(changeRequestId)?.heldRevision ?? '';
  pageId =
    world.account.content.pages(spaceId, held).rows.find((row) => row.title === 'Welcome')?.pageId ?? '';
});
afterAll(() => server.close());

const written = 'This is the front page.\n\nRead [the limits](nowhere.md) first.\n';
beforeEach(async () => {
  const now = await world.ask('page.source', { ...at, pageId });
  if (now.markdown !== written) await write(written, 'Start');
});

async function write(markdown: string, title: string) {
  const madeOn = await world.ask('page.source', { ...at, pageId });
  return await world.ask('page.write', { ...at, pageId, title, markdown, madeOn, below: null, drafts: [] });
}
const unsent = { unsent: { state: 'waiting', kind: 'page.update' } };
const changed = async () =>
  (await world.ask('changeRequest.get', at)).pages.find((page) => page.pageId === pageId);

describe('a page that is written and not sent', () => {
  it('is a changed page of its change request, marked, and counted where it is listed', async () => {
    expect(await changed()).toMatchObject({ title: 'Start', changes: ['renamed', 'edited'], ...unsent });
    const [listed] = await world.ask('changeRequests.list', { accountId: at.accountId });
    expect(listed?.summary).toBe('3 pages, 1 added, 1 renamed');
  });

  it('is read and compared with its base as it was written', async () => {
    const read = await world.ask('page.read', { ...at, pageId });
    expect(read.title).toBe('Start');
    expect(JSON.stringify(read.tree)).toContain('front page');
    const diff = await world.ask('changeRequest.pageDiff', { ...at, pageId, against: 'base' });
    expect(diff).toMatchObject({ title: 'Start', ...unsent });
    expect(JSON.stringify(diff.result)).toContain('front page');
    expect(diff.source.map((line) => JSON.stringify(line)).join()).toContain('front page');
  });

  it('keeps the keys of blocks, also of those that were edited, so that they can be commented on', async () => {
    const limits = (await world.ask('changeRequest.get', at)).pages.find((page) => page.title === 'Limits');
    const target = { ...at, pageId: limits?.pageId ?? '' };
    const madeOn = await world.ask('page.source', target);
    const markdown = madeOn.markdown.replace('never', 'seldom');
    const edit = await world.ask('page.write', {
      ...target,
      title: madeOn.title,
      markdown,
      madeOn,
      below: null,
      drafts: [],
    });
    const diff = await world.ask('changeRequest.pageDiff', { ...target, against: 'base' });
    expect(diff.commentable).toBe(true);
    expect(diff.result.blocks.map(({ key }) => typeof key)).toEqual(['string', 'string']);
    await world.ask('edits.discard', { accountId: at.accountId, editId: edit.id });
  });

  it('is checked as it was written', async () => {
    const { findings } = await world.ask('changeRequest.checks', at);
    expect(findings.filter((one) => one.pageId === pageId)).toMatchObject([
      { pageTitle: 'Start', isNew: true, words: expect.stringContaining('nowhere.md') },
    ]);
  });

  it('is found by its words, and not by those that it took away', async () => {
    const found = async (query: string) =>
      (await world.ask('search.query', { query, limit: 20 })).items.filter(
        ({ place }) => place.changeRequestId === at.changeRequestId && place.pageId === pageId,
      );
    expect((await found('limits'))[0]?.snippet).not.toContain('](');
    expect(await found('front page')).toMatchObject([
      { title: 'Start', path: expect.stringContaining('unsent') },
    ]);
    expect(await found('welcome page')).toEqual([]);
  });

  it('is what the preview of its change request shows', async () => {
    const [site] = await world.ask('sites.list', { accountId: at.accountId });
    const { previewId } = await world.ask('preview.open', {
      accountId: at.accountId,
      siteId: site?.id ?? '',
      settings: { ...anyVisitor, content: { kind: 'change-request', ...at } },
    });
    const asked = { previewId, address: '/', nonce: 'nonce-nonce-nonce' };
    expect((await world.ask('preview.respond', asked)).body).toContain('front page');
  });

  it('leaves the space and the mirror as they are', async () => {
    const today = await world.ask('page.read', { accountId: at.accountId, spaceId: at.spaceId, pageId });
    expect([today.title, JSON.stringify(today.tree)]).toEqual([
      'Welcome',
      expect.stringContaining('welcome page'),
    ]);
    const { store } = world.account.session;
    const held = store.changeRequests.get(at.changeRequestId)?.heldRevision ?? '';
    expect(store.revisions.tree(at.spaceId, held).find((row) => row.pageId === pageId)?.title).toBe(
      'Welcome',
    );
  });

  it('loses its mark when it was sent, and shows the same text before and after the next pull', async () => {
    const { outbox } = world.account.session;
    await outbox.push({ signal: new AbortController().signal });
    const behind = world.account.session.store.changeRequests.get(at.changeRequestId);
    expect(behind?.heldRevision).not.toBe(behind?.revisionId);
    const sent = await changed();
    expect(sent).toMatchObject({ title: 'Start' });
    expect(sent?.unsent).toBeUndefined();
    await world.sync();
    expect(await changed()).toMatchObject({ title: 'Start' });
    const diff = await world.ask('changeRequest.pageDiff', { ...at, pageId, against: 'base' });
    expect(JSON.stringify(diff.result)).toContain('front page');
  });

  it('is shown as it was written last, however long it is', async () => {
    for (const word of ['first', 'second', 'third']) {
      await write(`A line with the ${word} text.\n\n`.repeat(6000), 'Start');
      const diff = await world.ask('changeRequest.pageDiff', { ...at, pageId, against: 'base' });
      expect(JSON.stringify(diff.result)).toContain(`the ${word} text`);
    }
  });

  it('is gone when it is discarded', async () => {
    const edit = await write('Nothing.\n', 'Start');
    expect((await changed())?.unsent?.editId).toBe(edit.id);
    await world.ask('edits.discard', { accountId: at.accountId, editId: edit.id });
    const diff = await world.ask('changeRequest.pageDiff', { ...at, pageId, against: 'base' });
    expect(JSON.stringify(diff.result)).toContain('front page');
  });
});
