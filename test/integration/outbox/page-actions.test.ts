import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PagePlace } from '../../../src-main/bridge/edit.ts';
import { isWrittenByMe } from '../../../src-main/core/notifications/digest-change-requests.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { connectAfterOther, openRequestOfPages, ServiceRequest } from '../../support/service-request.ts';

/** New pages and deletions of a change request (docs/design/writing-pages.md). Each case has a change request of its own. */

let server: ReviewWorld;
let world: World;
let web: ServiceRequest;
let at: ServiceRequest['at'];
/** Ids of the first pages, by their titles. */
let ids: Record<string, string>;
let count = 0;

const lose = { operation: 'changeContent', count: 1, loseAnswer: true };
const drop = { operation: 'changeContent', count: 1, drop: true };

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.fault();
  ({ web, ids } = await openRequestOfPages(server, world, `Pages ${++count}`));
  ({ at } = web);
});

const outbox = () => world.account.session.outbox;
const rowOf = ({ id }: { readonly id: string }): EditRow => world.account.session.store.edits.get(id)!;
const push = () => outbox().push({ signal: new AbortController().signal });
const titles = async (): Promise<readonly string[]> => (await web.pages()).map(({ title }) => title);
async function bodyOf(title: string): Promise<string> {
  const page = (await web.pages()).find((one) => one.title === title);
  return await web.body(page?.id ?? '');
}

const insert = (title: string, place: PagePlace = { parentId: null }, markdown = 'It is new.\n'): EditRow =>
  outbox().add({ kind: 'page.insert', ...at, place, title, markdown }, 'now');
const write = (pageId: string, markdown: string, title: string): EditRow =>
  outbox().add({ kind: 'page.update', target: { ...at, pageId }, title, markdown }, 'now');
const remove = (title: string): EditRow =>
  outbox().add({ kind: 'page.delete', target: { ...at, pageId: ids[title] ?? title } }, 'now');
const move = (pageId: string, parentId: string | null): EditRow =>
  outbox().add({ kind: 'page.move', target: { ...at, pageId }, place: { parentId } }, 'now');

describe('a page that was deleted', () => {
  it('comes back where it stood, which is said before, with its links', async () => {
    const [quotas, limits] = [ids['Quotas']!, ids['Limits']!];
    await world.sync();
    const edit = write(quotas, 'A quota is a [limit](../limits).\n', 'Quotas');
    await web.change({ operation: 'delete_page', page: quotas });
    await world.sync();
    const accountId = world.account.session.id;
    const [target] = await world.ask('edits.targets', { accountId, editId: edit.id });
    const { changeRequestId } = at;
    const sent = await world.ask('edits.sendInto', { accountId, editId: edit.id, changeRequestId });
    await push();
    const below = (await web.pages()).find(({ id }) => id === limits)?.pages;
    expect([target?.words, rowOf(sent).state, below?.map(({ title }) => title)]).toEqual([
      expect.stringMatching(/, as a new page below “Limits”$/),
      'confirmed',
      ['Quotas', 'Bursts'],
    ]);
    expect(await bodyOf('Quotas')).toContain(`[limit](/pages/${limits})`);
  });
});

describe('a new page', () => {
  it.each([
    ['at the end', () => ({ parentId: null }), ['Welcome', 'Limits', 'Quotas', 'Bursts', 'New: a "page"']],
    [
      'as the first',
      () => ({ parentId: null, afterId: null }),
      ['New: a "page"', 'Welcome', 'Limits', 'Quotas', 'Bursts'],
    ],
    [
      'below a page, after another',
      () => ({ parentId: ids['Limits']!, afterId: ids['Quotas']! }),
      ['Welcome', 'Limits', 'Quotas', 'New: a "page"', 'Bursts'],
    ],
  ])('waits offline and arrives in its place, as one revision: %s', async (_where, place, order) => {
    const { revision } = await web.now();
    await server.stop();
    const edit = insert('New: a "page"', place(), '# Its own heading\n\nIt is new.\n');
    await push();
    expect(rowOf(edit).state).toBe('waiting');
    await server.start();
    await world.sync();
    expect([rowOf(edit).state, await titles(), await web.revisionsSince(revision)]).toEqual([
      'confirmed',
      order,
      1,
    ]);
    expect(await bodyOf('New: a "page"')).toBe('# New: a "page"\n\n# Its own heading\n\nIt is new.\n');
    const { store } = world.account.session;
    expect(isWrittenByMe(store, store.changeRequests.get(at.changeRequestId)!, revision)).toBe(true);
  });

  it('is rewritten while it is unsent, and is gone without a trace when it is deleted', async () => {
    const { revision } = await web.now();
    const edit = insert('First');
    expect(write(edit.id, 'Better.\n', 'Second').id).toBe(edit.id);
    const below = insert('Below', { parentId: edit.id });
    expect(remove(edit.id).id).toBe(edit.id);
    await push();
    expect([rowOf(edit).state, rowOf(below).state, await web.revisionsSince(revision)]).toEqual([
      'discarded',
      'discarded',
      0,
    ]);
    outbox().restore(edit.id);
    await world.sync();
    expect([rowOf(edit).state, rowOf(below).state]).toEqual(['confirmed', 'confirmed']);
    expect((await titles()).slice(-2)).toEqual(['Second', 'Below']);
  });

  it('is waited for by what is moved below it, which goes with it where it is given up', async () => {
    const page = insert('Above');
    const moved = move(ids['Quotas']!, page.id);
    const other = insert('Other');
    server.fault(drop, { operation: 'getRevision', status: 404 });
    await push();
    await web.change({ operation: 'update_page', page: ids['Welcome'], title: 'Welcome all' });
    await world.sync();
    await push();
    expect([page, moved, other].map((row) => rowOf(row).state)).toEqual(['held', 'waiting', 'confirmed']);
    outbox().discard(page.id);
    expect(rowOf(moved).state).toBe('discarded');
    outbox().restore(page.id);
    server.fault();
    outbox().retry(page.id);
    await world.sync();
    expect([page, moved].map((row) => rowOf(row).state)).toEqual(['confirmed', 'confirmed']);
    expect(
      (await web.pages()).find(({ title }) => title === 'Above')?.pages?.map(({ title }) => title),
    ).toEqual(['Quotas']);
  });

  it('waits for the page that it was moved below, and no longer for the one that it stood below', async () => {
    const [first, second, third] = [insert('First'), insert('Second'), insert('Third')];
    move(first.id, second.id);
    move(third.id, first.id);
    move(third.id, null);
    outbox().discard(second.id);
    expect([first, second, third].map((row) => rowOf(row).state)).toEqual([
      'discarded',
      'discarded',
      'waiting',
    ]);
    outbox().restore(second.id);
    await push();
    expect([first, second, third].map((row) => rowOf(row).state)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
    ]);
    expect(
      (await web.pages()).find(({ title }) => title === 'Second')?.pages?.map(({ title }) => title),
    ).toEqual(['First']);
  });

  it('carries comments, further text and pages below it, which wait for it', async () => {
    const edit = insert('Mother');
    const onPage = { ...at, pageId: edit.id };
    const comment = outbox().add({ kind: 'comment.add', target: onPage, markdown: 'Is it right?' }, 'now');
    const onBlock = { ...onPage, quotation: 'It is new.' };
    const quoted = outbox().add({ kind: 'comment.add', target: onBlock, markdown: 'Since when?' }, 'now');
    const child = insert('Daughter', { parentId: edit.id });
    server.fault(lose);
    await push();
    expect(rowOf(edit).state).toBe('unknown');
    const further = write(edit.id, 'It is newer.\n', 'Mother');
    expect([rowOf(comment), rowOf(child), rowOf(further)].map(({ dependsOn }) => dependsOn)).toEqual([
      edit.id,
      edit.id,
      edit.id,
    ]);
    await world.sync();
    expect([edit, comment, quoted, child, further].map((row) => rowOf(row).state)).toEqual(
      Array.from({ length: 5 }, () => 'confirmed'),
    );
    expect(await bodyOf('Mother')).toBe('# Mother\n\nIt is newer.\n');
    const { items } = (await server.api('admin', 'GET', `${web.root}/comments?format=markdown`)) as {
      readonly items: readonly {
        readonly target: { readonly page?: { readonly id: string }; readonly node?: unknown };
      }[];
    };
    const page = (await web.pages()).find(({ title }) => title === 'Mother');
    expect(items.map(({ target }) => [target.page?.id, target.node !== undefined]).toSorted()).toEqual([
      [page?.id, false],
      [page?.id, true],
    ]);
    expect(page?.pages?.map(({ title }) => title)).toEqual(['Daughter']);
  });

  it('whose answer is lost is found again, and never sent twice', async () => {
    const { revision } = await web.now();
    await web.change({ operation: 'insert_page', title: 'Twin', document: { markdown: 'It is new.\n' } });
    const edit = insert('Twin', { parentId: null }, 'See [welcome](/pages/README.md).\n');
    server.fault(lose);
    await push();
    expect(rowOf(edit).state).toBe('unknown');
    await world.sync();
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', reasonCode: 'found-again' });
    expect([
      (await titles()).filter((title) => title === 'Twin').length,
      await web.revisionsSince(revision),
    ]).toEqual([2, 2]);
    expect(rowOf(edit).serverId).toBe((await web.pages()).findLast(({ title }) => title === 'Twin')?.id);
  });

  it('whose answer is lost is found in the revisions where somebody rewrote, moved or deleted it since', async () => {
    const rewritten = insert('Rewritten');
    server.fault(lose);
    await push();
    const id = (await web.pages()).at(-1)?.id ?? '';
    await web.change({
      operation: 'update_page',
      page: id,
      title: 'Otherwise',
      document: { markdown: 'Theirs.\n' },
    });
    await world.sync();
    const gone = insert('Gone again');
    server.fault(lose);
    await push();
    await web.change({ operation: 'delete_page', page: (await web.pages()).at(-1)?.id });
    await world.sync();
    expect([rewritten, gone].map((row) => rowOf(row).reasonCode)).toEqual(['found-again', 'found-again']);
    expect((await titles()).filter((title) => ['Rewritten', 'Gone again'].includes(title))).toEqual([]);
    expect(await bodyOf('Otherwise')).toBe('# Otherwise\n\nTheirs.\n');
  });

  it('that did not arrive is sent again, over what somebody did meanwhile', async () => {
    const edit = insert('Once');
    server.fault(drop);
    await push();
    expect(rowOf(edit).state).toBe('unknown');
    // The same title and place, but not mine.
    await web.change({ operation: 'insert_page', title: 'Once', document: { markdown: 'Theirs.\n' } });
    await world.sync();
    expect([rowOf(edit).state, (await titles()).filter((title) => title === 'Once').length]).toEqual([
      'confirmed',
      2,
    ]);
  });

  it('asks the person where nothing tells whether it arrived, and goes when they say so', async () => {
    const edit = insert('Unclear');
    server.fault(drop, { operation: 'getRevision', status: 404 });
    await push();
    await web.change({ operation: 'update_page', page: ids['Welcome'], title: 'Welcome all' });
    await world.sync();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'insertion-unclear' });
    server.fault();
    outbox().retry(edit.id);
    await world.sync();
    expect([rowOf(edit).state, (await titles()).filter((title) => title === 'Unclear').length]).toEqual([
      'confirmed',
      1,
    ]);
  });

  it('that arrived after the person said it should go again is found, and is not sent', async () => {
    const edit = insert('Just late');
    server.fault(drop, { operation: 'getRevision', status: 404 });
    await push();
    await web.change({ operation: 'update_page', page: ids['Welcome'], title: 'Welcome all' });
    await world.sync();
    expect(rowOf(edit).reasonCode).toBe('insertion-unclear');
    outbox().retry(edit.id);
    const document = { markdown: 'It is new.\n' };
    await web.change({ operation: 'insert_page', title: 'Just late', document });
    await world.sync();
    expect([
      rowOf(edit).reasonCode,
      rowOf(edit).serverId,
      (await titles()).filter((title) => title === 'Just late').length,
    ]).toEqual(['found-again', (await web.pages()).at(-1)?.id, 1]);
  });

  it('that goes to the top level is not taken for a page like it that stands there', async () => {
    const edit = insert('Orphan', { parentId: ids['Limits']! });
    server.fault(drop);
    await push();
    await web.change({ operation: 'delete_page', page: ids['Limits'] });
    await world.sync();
    expect(rowOf(edit).reasonCode).toBe('parent-gone');
    const document = { markdown: 'It is new.\n' };
    await web.change({ operation: 'insert_page', title: 'Orphan', document });
    outbox().retry(edit.id);
    await world.sync();
    expect([rowOf(edit).reasonCode, await titles()]).toEqual([null, ['Welcome', 'Orphan', 'Orphan']]);
  });

  it('that arrives twice, because the first request came late, is offered for removal once', async () => {
    const edit = insert('Late');
    server.fault(drop);
    await push();
    await world.sync();
    expect(rowOf(edit).state).toBe('confirmed');
    await web.change({ operation: 'insert_page', title: 'Late', document: { markdown: 'It is new.\n' } });
    await world.sync();
    await world.sync();
    const offered = world.account.session.store.edits
      .unfinishedPages(at.spaceId, at.changeRequestId)
      .filter(({ reasonCode }) => reasonCode === 'surplus-copy');
    const [view] = await world.ask('edits.get', {
      accountId: world.account.session.id,
      editIds: offered.map(({ id }) => id),
    });
    expect([offered.length, view?.words]).toEqual([1, 'Delete a second copy of the page “Late”']);
    outbox().retry(view?.id ?? '');
    await push();
    expect((await titles()).filter((title) => title === 'Late').length).toBe(1);
  });

  it('that arrives twice before its change request is archived is offered for removal when that is open again', async () => {
    const edit = insert('Archived twice');
    server.fault(drop);
    await push();
    await world.sync();
    const document = { markdown: 'It is new.\n' };
    await web.change({ operation: 'insert_page', title: 'Archived twice', document });
    const offered = (): readonly string[] =>
      world.account.session.store.edits
        .unfinishedPages(at.spaceId, at.changeRequestId)
        .map(({ kind, reasonCode }) => `${kind} ${reasonCode ?? ''}`);
    await server.api('admin', 'PATCH', web.root, { status: 'archived' });
    await world.sync();
    expect([rowOf(edit).reasonCode, offered()]).toEqual([null, []]);
    await server.api('admin', 'PATCH', web.root, { status: 'open' });
    await world.sync();
    expect(offered()).toEqual(['page.delete surplus-copy']);
  });

  it('is held where the page above it was deleted, and goes to the top when it is retried', async () => {
    const edit = insert('Orphan', { parentId: ids['Limits']! });
    await web.change({ operation: 'delete_page', page: ids['Limits'] });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'parent-gone' });
    outbox().retry(edit.id);
    await push();
    expect([rowOf(edit).state, await titles()]).toEqual(['confirmed', ['Welcome', 'Orphan']]);
  });

  it('of a change request that is opened in the same breath goes into it', async () => {
    const opened = outbox().add({ kind: 'changeRequest.create', spaceId: at.spaceId, subject: 'New' }, 'now');
    const place = { parentId: null };
    const payload = { kind: 'page.insert', spaceId: at.spaceId, changeRequestId: opened.id, place } as const;
    const edit = outbox().add({ ...payload, title: 'Begun', markdown: 'It is begun.\n' }, 'now');
    await world.sync();
    web = new ServiceRequest(server, { ...at, changeRequestId: rowOf(opened).serverId ?? '' });
    expect([rowOf(edit).state, await bodyOf('Begun')]).toEqual(['confirmed', '# Begun\n\nIt is begun.\n']);
  });
});

describe('a deletion', () => {
  it('waits offline, takes what stands below along, and arrives as one revision', async () => {
    const { revision } = await web.now();
    await server.stop();
    const edit = remove('Limits');
    await push();
    expect(rowOf(edit).state).toBe('waiting');
    await server.start();
    await world.sync();
    expect([rowOf(edit).state, await titles(), await web.revisionsSince(revision)]).toEqual([
      'confirmed',
      ['Welcome'],
      1,
    ]);
  });

  it('makes unsent edits of what it deletes needless, and brings them back when it is discarded', async () => {
    const text = write(ids['Quotas']!, 'A quota is mine.\n', 'Quotas');
    const below = insert('Below', { parentId: ids['Bursts']! });
    const edit = remove('Limits');
    expect([rowOf(text), rowOf(below)].map(({ state }) => state)).toEqual(['discarded', 'discarded']);
    expect(() => write(ids['Limits']!, 'Once more.\n', 'Limits')).toThrow('is being deleted');
    outbox().discard(edit.id);
    expect([rowOf(text), rowOf(below)].map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    outbox().restore(edit.id);
    expect([rowOf(text), rowOf(below)].map(({ state }) => state)).toEqual(['discarded', 'discarded']);
    outbox().discard(edit.id);
    await push();
    expect([await bodyOf('Quotas'), (await titles()).includes('Below')]).toEqual([
      '# Quotas\n\nA quota is mine.\n',
      true,
    ]);
  });

  it('of a new page that is given up ends with what it made needless, and comes back with it', async () => {
    const page = insert('Given up');
    server.fault(drop, { operation: 'getRevision', status: 404 });
    await push();
    await web.change({ operation: 'update_page', page: ids['Welcome'], title: 'Welcome all' });
    await world.sync();
    const target = { ...at, pageId: page.id };
    const hidden = outbox().add({ kind: 'page.property', target, property: 'hidden', value: true }, 'now');
    const below = insert('Below it', { parentId: page.id });
    const edit = remove(page.id);
    const states = (): readonly string[] => [page, hidden, below, edit].map((row) => rowOf(row).state);
    expect(states()).toEqual(['held', 'discarded', 'discarded', 'waiting']);
    outbox().discard(page.id);
    expect(states()).toEqual(['discarded', 'discarded', 'discarded', 'discarded']);
    outbox().restore(page.id);
    expect(states()).toEqual(['held', 'discarded', 'discarded', 'waiting']);
  });

  it('goes where a service tells an empty property at one time and none at another', async () => {
    const edit = remove('Bursts');
    const base = JSON.parse(edit.base ?? '{}') as { readonly pages: readonly object[] };
    const pages = base.pages.map((mark) => ({ ...mark, description: '', icon: '' }));
    world.account.session.store.edits.save({ ...edit, base: JSON.stringify({ ...base, pages }) });
    await push();
    expect(rowOf(edit).state).toBe('confirmed');
  });

  it('goes over my own words, that arrived before it', async () => {
    write(ids['Quotas']!, 'See [welcome](/pages/README.md).\n', 'Quotas');
    insert('Below', { parentId: ids['Limits']! });
    server.fault({ ...lose, count: 2 });
    await push();
    await world.sync();
    const edit = remove('Limits');
    await push();
    expect([rowOf(edit).state, await titles()]).toEqual(['confirmed', ['Welcome']]);
  });

  it.each([
    [
      'the page itself',
      () =>
        web.change({ operation: 'update_page', page: ids['Limits'], document: { markdown: 'Theirs.\n' } }),
      'Limits',
    ],
    [
      'a page below it',
      () => web.change({ operation: 'update_page', page: ids['Quotas'], title: 'Shares' }),
      'Shares',
    ],
    [
      'a description',
      () => web.change({ operation: 'update_page', page: ids['Bursts'], description: 'Short.' }),
      'Bursts',
    ],
    [
      'the description of the page itself',
      () => web.change({ operation: 'update_page', page: ids['Limits'], description: 'Bounds.' }),
      'Limits',
    ],
    [
      'an address',
      () => web.change({ operation: 'update_page', page: ids['Bursts'], slug: 'short-bursts' }),
      'Bursts',
    ],
    [
      'a new page below it',
      () => web.change({ operation: 'insert_page', title: 'Theirs', into: ids['Limits'] }),
      'Theirs',
    ],
    [
      'a page moved below it',
      () => web.change({ operation: 'update_page', page: ids['Welcome'], into: ids['Limits'] }),
      'Welcome',
    ],
  ])(
    'is held where somebody changed %s since, and names it; retry deletes what was shown since',
    async (_what, change, named) => {
      const edit = remove('Limits');
      await change();
      await world.sync();
      expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'deletion-stale', reason: named });
      const before = await titles();
      // Still more, which they have not seen either.
      await web.change({ operation: 'update_page', page: ids['Bursts'], document: { markdown: 'Later.\n' } });
      outbox().retry(edit.id);
      await push();
      expect([rowOf(edit).reasonCode, await titles()]).toEqual(['deletion-stale', before]);
      // Nothing has shown it to them yet.
      outbox().retry(edit.id);
      await push();
      expect([rowOf(edit).reasonCode, await titles()]).toEqual(['deletion-stale', before]);
      await world.sync();
      outbox().retry(edit.id);
      await push();
      expect([rowOf(edit).state, (await titles()).includes('Limits')]).toEqual(['confirmed', false]);
    },
  );

  it('goes where others only moved the page, or touched what is not below it', async () => {
    const edit = remove('Bursts');
    await web.change(
      { operation: 'update_page', page: ids['Bursts'], into: null },
      { operation: 'update_page', page: ids['Welcome'], title: 'Welcome all' },
    );
    await push();
    expect([rowOf(edit).state, await titles()]).toEqual(['confirmed', ['Welcome all', 'Limits', 'Quotas']]);
  });

  it('has nothing left to do where the page is gone already', async () => {
    const edit = remove('Bursts');
    await web.change({ operation: 'delete_page', page: ids['Bursts'] });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', reasonCode: 'already-done' });
  });

  it('whose answer is lost is found again; a page that somebody brought back stays', async () => {
    const found = remove('Bursts');
    server.fault(lose);
    await push();
    expect(rowOf(found).state).toBe('unknown');
    await web.change({
      operation: 'revert_page',
      page: ids['Bursts'],
      revision: await parentOf((await web.now()).revision),
    });
    await world.sync();
    expect(rowOf(found)).toMatchObject({ state: 'confirmed', reasonCode: 'found-again' });
    expect((await titles()).includes('Bursts')).toBe(true);
  });

  it('that did not arrive is looked at again before it is sent again', async () => {
    const sent = remove('Bursts');
    server.fault(drop);
    await push();
    await web.change({ operation: 'update_page', page: ids['Bursts'], document: { markdown: 'Theirs.\n' } });
    await world.sync();
    expect([rowOf(sent).reasonCode, await bodyOf('Bursts')]).toEqual([
      'deletion-stale',
      '# Bursts\n\nTheirs.\n',
    ]);
    outbox().discard(sent.id);
    const again = remove('Quotas');
    server.fault(drop);
    await push();
    await world.sync();
    expect([rowOf(again).state, (await titles()).includes('Quotas')]).toEqual(['confirmed', false]);
  });

  it('that was quicker than the look puts back what somebody wrote in between, in its place, and asks', async () => {
    const theirs = { operation: 'update_page', page: ids['Quotas'], document: { markdown: 'Theirs.\n' } };
    const held = await connectAfterOther(server, () => web.change(theirs));
    const { outbox: own, store } = held.account.session;
    const { id } = own.add({ kind: 'page.delete', target: { ...at, pageId: ids['Limits']! } }, 'now');
    const before = await titles();
    await own.push({ signal: new AbortController().signal });
    expect(store.edits.get(id)).toMatchObject({
      state: 'held',
      reasonCode: 'deletion-stale',
      reason: 'Quotas',
    });
    expect([await titles(), await bodyOf('Quotas')]).toEqual([before, '# Quotas\n\nTheirs.\n']);
    await held.sync();
    own.retry(id);
    await own.push({ signal: new AbortController().signal });
    expect([store.edits.get(id)?.state, await titles()]).toEqual(['confirmed', ['Welcome']]);
    await held.close();
  });

  it('says so where the service does not tell how it read just before', async () => {
    const edit = remove('Bursts');
    server.fault({ operation: 'getRevision', status: 404 });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', reasonCode: 'deletion-unseen' });
  });

  async function parentOf(revision: string): Promise<string> {
    const answer = await server.api('admin', 'GET', `/v1/spaces/${at.spaceId}/revisions/${revision}`);
    return (answer as { readonly parents: readonly string[] }).parents[0] ?? '';
  }
});

describe('what came back from a copy of the data', () => {
  /** As a backup leaves it: the original may have sent it since. */
  function restored(edit: EditRow): EditRow {
    const { edits } = world.account.session.store;
    const payload = JSON.parse(edit.payload) as { readonly markdown?: string };
    const mark = { at: Date.now(), hold: true, text: payload.markdown ?? '' };
    return edits.save({
      ...edit,
      base: JSON.stringify({ ...JSON.parse(edit.base ?? '{}'), restored: mark }),
    });
  }

  it('is looked for before anything is sent', async () => {
    const edits = [restored(insert('Copied')), restored(remove('Bursts'))];
    await web.change({ operation: 'insert_page', title: 'Copied', document: { markdown: 'It is new.\n' } });
    await web.change({ operation: 'delete_page', page: ids['Bursts'] });
    const { revision } = await web.now();
    await world.sync();
    await world.sync();
    expect(edits.map((edit) => rowOf(edit).state)).toEqual(['confirmed', 'confirmed']);
    expect(await web.revisionsSince(revision)).toBe(0);
  });

  it('is held where it is not there, and goes once when the person says so', async () => {
    const edits = [restored(insert('Never sent')), restored(remove('Bursts'))];
    await world.sync();
    expect(edits.map((edit) => rowOf(edit).reasonCode)).toEqual(['restored-unclear', 'restored-unclear']);
    for (const { id } of edits) outbox().retry(id);
    await world.sync();
    expect(edits.map((edit) => rowOf(edit).state)).toEqual(['confirmed', 'confirmed']);
    expect(await titles()).toEqual(['Welcome', 'Limits', 'Quotas', 'Never sent']);
  });
});

it('stands in the record of everything sent, in words that need nothing else', async () => {
  insert('On record', { parentId: null }, 'Words for the record.\n');
  remove('Bursts');
  await push();
  const { items } = await world.ask('sent.page', { accountId: null, search: '', from: 0, limit: 2 });
  expect(items.map(({ operation, what, text, outcome }) => ({ operation, what, text, outcome }))).toEqual([
    { operation: 'page.delete', what: 'Delete the page “Bursts”', text: null, outcome: 'delivered' },
    {
      operation: 'page.insert',
      what: 'Add the page “On record”',
      text: 'Words for the record.\n',
      outcome: 'delivered',
    },
  ]);
});

describe('a service that does not take content', () => {
  it.each([405, 404])('holds new pages and deletions: %i', async (status) => {
    const edits = [insert('Nobody takes this'), remove('Bursts')];
    server.fault({ operation: 'changeContent', status });
    await push();
    expect(edits.map((edit) => rowOf(edit).reasonCode)).toEqual(['no-writing', 'no-writing']);
    world.account.session.client.forgetAbsent();
    server.fault();
    for (const { id } of edits) outbox().retry(id);
    await push();
    expect(edits.map((edit) => rowOf(edit).state)).toEqual(['confirmed', 'confirmed']);
  });

  it('and one whose change request is closed', async () => {
    const edits = [insert('Too late'), remove('Bursts')];
    await server.api('admin', 'PATCH', web.root, { status: 'archived' });
    await push();
    expect(edits.map((edit) => rowOf(edit).reasonCode)).toEqual([
      'change-request-closed',
      'change-request-closed',
    ]);
    for (const { id } of edits) outbox().discard(id);
  });

  it('a new page without text can go elsewhere by its title, as a page alone', async () => {
    const edit = insert('Only a title', { parentId: null }, '');
    await server.api('admin', 'PATCH', web.root, { status: 'archived' });
    await push();
    const accountId = world.account.session.id;
    const [view] = await world.ask('edits.get', { accountId, editIds: [edit.id] });
    expect(view).toMatchObject({ state: 'held', canSendElsewhere: true });
    expect(view?.reason).not.toMatch(/discard it/);
    const targets = await world.ask('edits.targets', { accountId, editId: edit.id });
    expect([targets.length > 0, targets.filter((target) => 'payload' in target)]).toEqual([true, []]);
    outbox().discard(edit.id);
  });
});

// The last one: its merge adds pages to every change request that is opened after it.
it('a new page that arrives twice before its change request is merged says that the space has it twice', async () => {
  const edit = insert('Merged twice');
  server.fault(drop);
  await push();
  await world.sync();
  await web.change({
    operation: 'insert_page',
    title: 'Merged twice',
    document: { markdown: 'It is new.\n' },
  });
  await server.api('admin', 'POST', `${web.root}/merge`);
  await world.sync();
  expect([rowOf(edit).state, rowOf(edit).reasonCode]).toEqual(['confirmed', 'page-twice']);
});
