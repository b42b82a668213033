import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PullReport } from '../../../src-main/sync/pull-report.ts';
import { realClock } from '../../support/network/quiet-ports.ts';
import { syncedAccount } from '../../support/synced-account.ts';
import type { SyncedAccount } from '../../support/synced-account.ts';

const told = (report: PullReport): readonly string[] => report.problems.map((one) => one.words);
const isBody = (line: string): boolean => line.includes('/page/');
const isComments = (line: string): boolean => /change-requests\/\w+\/comments\?/.test(line);

interface Tree {
  readonly pages: readonly Record<string, unknown>[];
}
interface Listing {
  readonly items: readonly Record<string, unknown>[];
}

/** The id of the page "Install" once its tree is held. */
function installId({ store, spaceId }: SyncedAccount): string {
  const tree = store.revisions.tree(spaceId, store.spaces.get(spaceId)?.revisionId ?? '');
  return tree.find((row) => row.title === 'Install')?.pageId ?? 'not yet';
}

/** An account whose change request has `count` comments, pulled once. */
async function withComments(count: number): Promise<SyncedAccount & { readonly changeRequestId: string }> {
  const account = await syncedAccount();
  await account.sync.pull();
  const changeRequestId = account.store.changeRequests.list(account.spaceId)[0]?.id ?? '';
  for (let at = 1; at <= count; at += 1) {
    await account.as('admin').call('createChangeRequestComment', {
      path: { spaceId: account.spaceId, changeRequestId },
      body: { body: { markdown: `Remark ${at}` } },
    });
  }
  await account.sync.pull();
  account.requests();
  return { ...account, changeRequestId };
}

describe('a page body that is none', () => {
  it.each([
    [
      'of two gigabytes, announced',
      { headers: { 'content-length': '2147483648' }, body: '{' },
      'larger than 16 MB',
    ],
    ['that is empty', { body: '' }, 'with an empty body'],
    ['of a 204', { status: 204, body: '' }, 'with an empty body'],
    [
      'that would unfold',
      { headers: { 'content-encoding': 'gzip' }, body: gzipSync('{"a":1}').toString('latin1') },
      'in a form that nobody asked for (gzip)',
    ],
    ['cut in the middle', { body: '{"id":"x","title":"Inst' }, 'a body that is not whole JSON'],
    ['that is a list', { body: '[]' }, 'JSON of another shape'],
    [
      'of another page',
      { body: '{"id":"someone","title":"Else","markdown":"# Else"}' },
      'another page than the one',
    ],
    ['whose id is a number', { body: '{"id":7,"title":"Install"}' }, 'no object with an id'],
    ['with text that is not UTF-8', { body: '{"id":"\u{D800}' }, 'a body that is not whole JSON'],
  ])('%s, holds itself, is named with the reason, and heals', async (_name, answer, reason) => {
    const account = await syncedAccount();
    const { sync, proxy, store, spaceId } = account;
    proxy.intercept = (line) => (isBody(line) && line.includes(installId(account)) ? answer : undefined);
    const report = await sync.pull();
    expect(told(report)).toEqual([expect.stringContaining(reason) as string]);
    expect(told(report)[0]).toMatch(/^Install: /);
    const ready = store.readiness.ofSpace(spaceId);
    expect(ready.pages).toEqual({ have: 6, want: 7 });
    expect(ready.missing).toEqual([expect.stringMatching(/install \(/) as string]);
    proxy.intercept = () => undefined;
    expect(told(await sync.pull())).toEqual([]);
    expect(store.readiness.ofSpace(spaceId).pages).toEqual({ have: 7, want: 7 });
  });
});

describe('a page tree that cannot be', () => {
  it('is read where it can be: what is not a page, comes twice or is its own ancestor is left out and named', async () => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    proxy.intercept = (line) =>
      line.endsWith(`${spaceId}/content`)
        ? {
            rewrite: (tree: Tree) => {
              const [first, ...others] = tree.pages;
              return {
                ...tree,
                pages: [null, { ...first, pages: [first] }, ...others, ...others.slice(0, 1)],
              };
            },
          }
        : undefined;
    const report = await sync.pull();
    expect(told(report)).toEqual([
      'The page tree: a page that is not an object was left out',
      'Start: comes twice in the page tree; its first place counts',
      'Install: comes twice in the page tree; its first place counts',
    ]);
    expect(store.readiness.ofSpace(spaceId)).toMatchObject({ pages: { have: 7, want: 7 }, missing: [] });
  });

  it.each([
    ['without pages', (tree: Tree) => ({ ...tree, pages: null })],
    ['that is null', () => null],
  ])('%s is not taken for an empty space: what is held stays readable', async (_name, rewrite) => {
    const { sync, proxy, store, spaceId, repository, service } = await syncedAccount();
    await sync.pull();
    const before = store.spaces.get(spaceId)?.heldRevision ?? '';
    repository.commit('Move on', { 'install.md': '# Install\n\nDo nothing.\n' });
    await service.look();
    proxy.intercept = (line) => (line.endsWith(`${spaceId}/content`) ? { rewrite } : undefined);
    const report = await sync.pull();
    expect(told(report)).toEqual([expect.stringMatching(/JSON of another shape/) as string]);
    expect(store.spaces.get(spaceId)?.heldRevision).toBe(before);
    expect(store.revisions.tree(spaceId, before)).toHaveLength(4);
    expect(store.readiness.ofSpace(spaceId).missing).toEqual([
      expect.stringMatching(/newer content is not pulled yet/) as string,
    ]);
  });
});

describe('a list', () => {
  it.each([-5, 0, 1, 1_000_000_000, 'many', null])(
    'that counts %s is read by its pages alone',
    async (count) => {
      const { sync, proxy, store, spaceId, changeRequestId } = await withComments(4);
      proxy.intercept = (line) =>
        isComments(line) ? { rewrite: (list: Listing) => ({ ...list, count }) } : undefined;
      const report = await sync.pull({ focus: { spaceId, changeRequestId } });
      expect(told(report)).toEqual([]);
      expect(store.comments.list(spaceId, changeRequestId)).toHaveLength(4);
    },
  );

  const endless = 'Comments: the list does not come to an end; what came was kept, nothing was removed';
  it.each([
    [
      'gives a new cursor and the same items for ever',
      (list: Listing, round: number) => ({
        items: list.items.slice(0, 2),
        next: { page: `again-${round}` },
      }),
    ],
    ['repeats its cursor', (list: Listing) => ({ items: list.items.slice(0, 2), next: { page: 'again' } })],
    [
      'invents items for ever, many more than it counts',
      (list: Listing, round: number) => ({
        items: Array.from({ length: 800 }, (_, at) => ({ ...list.items[0], id: `made-up-${round}-${at}` })),
        count: 4,
        next: { page: `more-${round}` },
      }),
    ],
    [
      'has a cursor that is a number',
      (list: Listing) => ({ items: list.items.slice(0, 2), next: { page: 7 } }),
    ],
    ['has a next that is a text', (list: Listing) => ({ items: list.items.slice(0, 2), next: 'page 2' })],
  ])('that %s ends soon, says so, and deletes nothing', async (_name, lie) => {
    const { sync, proxy, store, spaceId, changeRequestId, requests } = await withComments(4);
    const held = store.comments.list(spaceId, changeRequestId).map((row) => row.id);
    let round = 0;
    let real: Listing = { items: [] };
    proxy.intercept = (line) => {
      if (!isComments(line)) return undefined;
      round += 1;
      // The service itself refuses made-up cursors; the lie needs none of its answers after the first.
      if (round > 1) return { body: JSON.stringify(lie(real, round)) };
      return { rewrite: (list: Listing) => lie((real = list), round) };
    };
    const report = await sync.pull({ focus: { spaceId, changeRequestId } });
    expect(told(report)).toContain(endless);
    expect(requests().filter(isComments).length).toBeLessThanOrEqual(5);
    const now = new Set(store.comments.list(spaceId, changeRequestId).map((row) => row.id));
    expect(held.filter((id) => !now.has(id))).toEqual([]);
  });

  it('of a million items is refused before it is read one by one', async () => {
    const { sync, proxy, store, spaceId, changeRequestId } = await withComments(2);
    const body = `{"items":[${'{},'.repeat(999_999)}{}]}`;
    proxy.intercept = (line) => (isComments(line) ? { body } : undefined);
    const report = await sync.pull({ focus: { spaceId, changeRequestId } });
    expect(told(report)).toEqual([
      expect.stringMatching(/^Comments of #1 .*a list that is far too long/) as string,
    ]);
    expect(store.comments.list(spaceId, changeRequestId)).toHaveLength(2);
  });

  it('passes over items that are not objects, keeps the others, and counts what it could not read', async () => {
    const { sync, proxy, store, spaceId, changeRequestId } = await withComments(2);
    proxy.intercept = (line) =>
      isComments(line)
        ? { rewrite: (list: Listing) => ({ items: [null, 5, { id: 7 }, ...list.items.slice(1)] }) }
        : undefined;
    const report = await sync.pull({ focus: { spaceId, changeRequestId } });
    expect(told(report)).toEqual([
      'Comments: 1 item could not be read; the others were, and nothing was removed',
    ]);
    expect(store.comments.list(spaceId, changeRequestId)).toHaveLength(2);
  });

  it('with a subject of ten megabytes is shown with the start of it', async () => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    proxy.intercept = (line) =>
      line.includes('/change-requests?') && line.includes('status=open')
        ? {
            rewrite: (list: Listing) => ({
              items: list.items.map((one) => ({ ...one, subject: 'x'.repeat(10_000_000) })),
            }),
          }
        : undefined;
    expect(told(await sync.pull())).toEqual([]);
    expect(store.changeRequests.list(spaceId)[0]?.subject).toHaveLength(1000);
  });
});

describe('an id that is used for two things', () => {
  it('of a comment: it stays where it is, and the second place is named', async () => {
    const { sync, proxy, store, spaceId, changeRequestId } = await withComments(2);
    const [comment] = store.comments.list(spaceId, changeRequestId);
    const json = JSON.parse(comment?.json ?? '{}') as Record<string, unknown>;
    const stray = { ...json, target: {}, body: { markdown: 'Something else' } };
    proxy.intercept = (line) =>
      line.includes(`${spaceId}/comments?`) ? { body: JSON.stringify({ items: [stray] }) } : undefined;
    const report = await sync.pull({ focus: { spaceId } });
    expect(told(report)).toEqual(['A comment is listed in two places; it was left where it is']);
    expect(store.comments.get(comment?.id ?? '')).toEqual(comment);
  });

  it('of a change request that another space lists as its own: it stays where it is', async () => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    await sync.pull();
    const [row] = store.changeRequests.list(spaceId);
    proxy.intercept = (line) =>
      line.includes('/change-requests?') && line.includes('status=open')
        ? { rewrite: (list: Listing) => ({ items: list.items.map((one) => ({ ...one, space: 'another' })) }) }
        : undefined;
    const report = await sync.pull();
    expect(told(report)).toEqual([
      expect.stringMatching(/is also listed in another space; it was left/) as string,
    ]);
    expect(store.changeRequests.get(row?.id ?? '')?.spaceId).toBe(spaceId);
  });

  it('of a change request answered for another one changes neither', async () => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    await sync.pull();
    const [row] = store.changeRequests.list(spaceId);
    proxy.intercept = (line) =>
      line.endsWith(`/change-requests/${row?.id ?? ''}`)
        ? { rewrite: (one: object) => ({ ...one, id: 'another', subject: 'Another' }) }
        : undefined;
    await expect(sync.refreshChangeRequest(spaceId, row?.id ?? '')).rejects.toThrow('another change request');
    expect(store.changeRequests.list().map((one) => one.id)).toEqual([row?.id]);
  });
});

describe('a version whose text is another one than before', () => {
  it('is noticed by a full pull, which says so and takes what the service gives now', async () => {
    const account = await syncedAccount();
    const { sync, proxy, store, spaceId } = account;
    await sync.pull();
    proxy.intercept = (line) =>
      isBody(line) && line.includes(installId(account)) && line.includes('markdown')
        ? { rewrite: (page: object) => ({ ...page, markdown: '# Install\n\nRewritten history.\n' }) }
        : undefined;
    const report = await sync.pull({ full: true });
    expect(told(report)).toEqual([
      '1 page body was different from what is downloaded under the same version; the new content replaced it',
    ]);
    const row = store.revisions.page(
      spaceId,
      store.spaces.get(spaceId)?.revisionId ?? '',
      installId(account),
    );
    expect(store.pages.body(row?.markdownHash ?? '')).toBe('Rewritten history.\n');
  });
});

describe('clocks', () => {
  const dayMs = 24 * 60 * 60_000;
  const clock = (offMs: number) => ({ ...realClock, now: () => Date.now() + offMs });
  const dated = (date: string | null) => (answer: { readonly headers: Readonly<Record<string, string>> }) => {
    const { date: _date, ...headers } = answer.headers;
    return date === null ? headers : { ...headers, date };
  };
  it.each([
    ['of this machine, a day ahead', clock(dayMs), undefined],
    ['of this machine, a day behind', clock(-dayMs), undefined],
    ['of the service, a day ahead', realClock, new Date(Date.now() + dayMs).toUTCString()],
    ['of the service, a day behind', realClock, new Date(Date.now() - dayMs).toUTCString()],
    ['of the service, not said', realClock, null],
    ['of the service, as nonsense', realClock, 'yesterday, or so'],
  ])('%s: a pull is whole, the next costs nothing, and what moves is seen', async (_name, own, date) => {
    const { sync, store, spaceId, requests, as } = await syncedAccount({
      clock: own,
      change: (answer) => (date === undefined ? answer : { ...answer, headers: dated(date)(answer) }),
    });
    expect(told(await sync.pull())).toEqual([]);
    expect(store.readiness.ofSpace(spaceId)).toMatchObject({ pages: { have: 7, want: 7 }, missing: [] });
    requests();
    expect((await sync.pull()).pages.fetched).toBe(0);
    expect(requests().length).toBeLessThanOrEqual(9);
    const changeRequestId = store.changeRequests.list(spaceId)[0]?.id ?? '';
    await as('admin').call('createChangeRequestComment', {
      path: { spaceId, changeRequestId },
      body: { body: { markdown: 'Seen?' } },
    });
    await sync.pull();
    expect(store.comments.list(spaceId, changeRequestId)).toHaveLength(1);
  });
});
