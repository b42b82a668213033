import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PagePlace } from '../../../src-main/bridge/edit.ts';
import { anyVisitor } from '../../support/preview-world.ts';
import { createReviewWorld, shownPages } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

/** New and deleted pages are shown wherever their change request is before they are sent (docs/design/writing-pages.md). */

let server: ReviewWorld;
let world: World;
let at: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };
let welcome: string;
let limits: string;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  const { spaceId, changeRequestId } = server;
  at = { accountId: world.account.session.id, spaceId, changeRequestId };
  [welcome = '', limits = ''] = ['Welcome', 'Limits'].map(
    (title) => rows().find((row) => row.title === title)?.pageId,
  );
});
afterAll(() => server.close());

const rows = () => shownPages(world, server);
const tree = (): readonly (readonly [string, string, number])[] =>
  rows().map(({ title, path, depth }) => [title, path, depth]);

function add(title: string, place: PagePlace, markdown = 'Every shard has a [limit](nowhere.md).\n') {
  const { accountId, spaceId, changeRequestId } = at;
  const payload = { kind: 'page.insert', spaceId, changeRequestId, place, title, markdown } as const;
  return world.ask('edits.add', { accountId, payload, mode: 'now' });
}
function remove(pageId: string) {
  const { accountId, spaceId, changeRequestId } = at;
  const payload = { kind: 'page.delete', target: { spaceId, changeRequestId, pageId } } as const;
  return world.ask('edits.add', { accountId, payload, mode: 'now' });
}
const discard = (edit: { readonly id: string }) =>
  world.ask('edits.discard', { accountId: at.accountId, editId: edit.id });
const changed = async (pageId: string) =>
  (await world.ask('changeRequest.get', at)).pages.find((page) => page.pageId === pageId);
const found = async (query: string) =>
  (await world.ask('search.query', { query, limit: 20 })).items.filter(
    ({ place }) => place.changeRequestId === at.changeRequestId && place.pageId !== null,
  );
async function previewed(): Promise<string> {
  const [site] = await world.ask('sites.list', { accountId: at.accountId });
  const { previewId, notes } = await world.ask('preview.open', {
    accountId: at.accountId,
    siteId: site?.id ?? '',
    settings: { ...anyVisitor, content: { kind: 'change-request', ...at } },
  });
  const asked = { previewId, address: '/', nonce: 'nonce-nonce-nonce' };
  const { body } = await world.ask('preview.respond', asked);
  return `${notes.join(' ')} ${body}`;
}

describe('a page that is added and not sent', () => {
  it('stands in its place, with the address that its title makes', async () => {
    const [first, below, after] = [
      await add('Limits', { parentId: null, afterId: null }),
      await add('Über Quoten', { parentId: limits }),
      await add('Last', { parentId: null, afterId: limits }),
    ];
    expect(tree()).toEqual([
      ['Limits', 'limits', 0],
      ['Welcome', '', 0],
      ['Limits', 'guides/limits', 0],
      ['Über Quoten', 'guides/limits/über-quoten', 1],
      ['Last', 'last', 0],
      ['Retries', 'guides/retries', 0],
    ]);
    for (const edit of [first, below, after]) await discard(edit);
    expect(tree().length).toBe(3);
  });

  it('is an added page of its change request, marked, read, compared, checked and found', async () => {
    const edit = await add('Shards', { parentId: null });
    const unsent = { unsent: { editId: edit.id, kind: 'page.insert', state: 'waiting' } };
    expect(edit).toMatchObject({ words: 'Add the page “Shards”', place: { pageId: edit.id } });
    expect(await changed(edit.id)).toMatchObject({
      title: 'Shards',
      changes: ['added'],
      parentId: null,
      ...unsent,
    });
    const read = await world.ask('page.read', { ...at, pageId: edit.id });
    expect([read.title, JSON.stringify(read.tree).includes('Every shard')]).toEqual(['Shards', true]);
    const diff = await world.ask('changeRequest.pageDiff', { ...at, pageId: edit.id, against: 'base' });
    expect(diff).toMatchObject({ title: 'Shards', changes: ['added'], ...unsent });
    const { findings } = await world.ask('changeRequest.checks', at);
    expect(findings.filter(({ pageId }) => pageId === edit.id)).toMatchObject([
      { pageTitle: 'Shards', words: expect.stringContaining('nowhere.md'), ...unsent },
    ]);
    expect(await found('shard')).toMatchObject([{ title: 'Shards', place: { pageId: edit.id } }]);
    expect(await previewed()).toMatch(/^1 page is shown with changes that are not sent yet.*Shards/s);
    const [listed] = await world.ask('changeRequests.list', { accountId: at.accountId });
    expect(listed?.summary).toContain('2 added');
  });

  it('is listed among all pages of its change request, marked, and not among those of the space', async () => {
    const { accountId, spaceId } = at;
    const all = await world.ask('changeRequest.tree', at);
    expect(all.map(({ title, unsent }) => [title, unsent?.state])).toEqual([
      ['Welcome', undefined],
      ['Limits', undefined],
      ['Retries', undefined],
      ['Shards', 'waiting'],
    ]);
    const today = await world.ask('space.tree', { accountId, spaceId });
    expect(today.map(({ title }) => title)).toEqual(['Welcome', 'Limits']);
  });

  it('is written in its place, and commented on', async () => {
    const [edit] = world.account.session.store.edits.unfinished();
    const pageId = edit?.id ?? '';
    const madeOn = await world.ask('page.source', { ...at, pageId });
    await world.ask('page.write', {
      ...at,
      pageId,
      title: 'Parts',
      markdown: 'A part.\n',
      madeOn,
      below: null,
      drafts: [],
    });
    const { accountId, ...lane } = at;
    const payload = { kind: 'comment.add', target: { ...lane, pageId }, markdown: 'Good.' } as const;
    const comment = await world.ask('edits.add', { accountId, payload, mode: 'now' });
    expect(comment.words).toBe('Comment on Parts');
    expect(world.account.session.store.edits.unfinished().map(({ kind }) => kind)).toEqual([
      'page.insert',
      'comment.add',
    ]);
    expect(await changed(pageId)).toMatchObject({ title: 'Parts', changes: ['added'] });
  });

  it('is known by both its names once it was sent, before and after the next pull', async () => {
    const { outbox, store } = world.account.session;
    const [{ id: localId } = { id: '' }] = store.edits.unfinished();
    await outbox.push({ signal: new AbortController().signal });
    const pageId = store.edits.serverIdOf(localId) ?? '';
    const sent = await changed(pageId);
    expect(sent).toMatchObject({ title: 'Parts', localId, changes: ['added'] });
    expect(sent?.unsent).toBeUndefined();
    await world.sync();
    expect(await changed(pageId)).toMatchObject({ title: 'Parts', localId, changes: ['added'] });
    const threads = await world.ask('discussion.list', at);
    expect(threads.find(({ markdown }) => markdown === 'Good.')).toMatchObject({ pageId });
  });
});

describe('a page that is deleted and not sent', () => {
  it('is a removed page of its change request, marked, and nowhere else', async () => {
    const edit = await remove(welcome);
    const unsent = { unsent: { editId: edit.id, kind: 'page.delete', state: 'waiting' } };
    expect(edit.words).toBe('Delete the page “Welcome”');
    expect(rows().some(({ pageId }) => pageId === welcome)).toBe(false);
    expect(await changed(welcome)).toMatchObject({ title: 'Welcome', changes: ['removed'], ...unsent });
    const diff = await world.ask('changeRequest.pageDiff', { ...at, pageId: welcome, against: 'base' });
    expect(diff).toMatchObject({ changes: ['removed'], ...unsent });
    expect((await found('welcome page')).map(({ place }) => place.pageId)).not.toContain(welcome);
    expect(await previewed()).not.toContain('This is the welcome page');
    const today = await world.ask('page.read', {
      accountId: at.accountId,
      spaceId: at.spaceId,
      pageId: welcome,
    });
    expect(today.title).toBe('Welcome');
    await discard(edit);
    expect(await changed(welcome)).toBeUndefined();
  });

  it('and that the change request added, is gone from its pages; its unsent comment stays in the discussion', async () => {
    const retries = rows().find(({ path }) => path === 'guides/retries')?.pageId ?? '';
    const { accountId, ...lane } = at;
    const payload = { kind: 'comment.add', target: { ...lane, pageId: retries }, markdown: 'Why?' } as const;
    const comment = await world.ask('edits.add', { accountId, payload, mode: 'review' });
    const edit = await remove(retries);
    expect(await changed(retries)).toBeUndefined();
    const threads = await world.ask('discussion.list', at);
    expect(threads.find(({ markdown }) => markdown === 'Why?')).toMatchObject({ id: comment.id });
    await discard(edit);
    expect(await changed(retries)).toMatchObject({ changes: ['added'] });
    await discard(comment);
  });

  it('takes along what stands below it, and says how much', async () => {
    const below = await add('Below', { parentId: limits });
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    await world.sync();
    const edit = await remove(limits);
    expect(edit.words).toBe('Delete the page “Limits” and the page below it');
    const id = world.account.session.store.edits.serverIdOf(below.id) ?? '';
    expect(rows().some(({ pageId }) => pageId === id || pageId === limits)).toBe(false);
    await discard(edit);
  });

  it('is shown again while its deletion is held, so that the person can read what changed', async () => {
    const edit = await remove(welcome);
    await server.api(
      'admin',
      'POST',
      `/v1/spaces/${at.spaceId}/change-requests/${at.changeRequestId}/content`,
      {
        changes: [{ operation: 'update_page', page: welcome, document: { markdown: 'Theirs.\n' } }],
      },
    );
    await world.sync();
    expect(await changed(welcome)).toMatchObject({
      changes: ['edited'],
      unsent: {
        editId: edit.id,
        state: 'held',
        words: expect.stringContaining('It was not deleted: Welcome was'),
      },
    });
    const [view] = await world.ask('edits.get', { accountId: at.accountId, editIds: [edit.id] });
    expect(view).toMatchObject({ canRetry: true, canDiscard: true, canSendElsewhere: false });
    await world.ask('edits.retry', { accountId: at.accountId, editId: edit.id });
    await world.sync();
    expect(await changed(welcome)).toMatchObject({ changes: ['removed'] });
  });
});
