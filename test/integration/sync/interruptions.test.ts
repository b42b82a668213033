import { describe, expect, it } from 'vitest';
import { ClientError } from '../../../src-main/client/client-error.ts';
import { runToEnd } from '../../support/builders/store-builders.ts';
import { syncedAccount } from '../../support/synced-account.ts';

const isBody = (line: string): boolean => line.includes('/page/');

async function failure(work: Promise<unknown>): Promise<ClientError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw error;
  }
  throw new Error('came to its end');
}

describe('a pull that is cut', () => {
  it.each([1, 2, 4, 6])('after body %i goes on where it was', async (count) => {
    const { sync, proxy, requests, store, spaceId } = await syncedAccount();
    const controller = new AbortController();
    let answered = 0;
    proxy.intercept = (line) => {
      if (isBody(line) && (answered += 1) > count) controller.abort();
      return undefined;
    };
    expect((await failure(sync.pull({ signal: controller.signal }))).kind).toBe('cancelled');
    expect(store.spaces.get(spaceId)?.heldRevision).toBeNull();
    const held = store.database.prepare('select count(*) from body').pluck().get() as number;
    proxy.intercept = () => undefined;
    await new Promise((resolve) => setTimeout(resolve, 100)); // what was on its way when the pull was cut has come in
    requests();

    const report = await sync.pull();
    const lines = requests();
    expect(lines.filter((line) => line.endsWith('/content'))).toEqual([]);
    // Seven Markdown bodies, and the document form of the two changed pages and of the base of one.
    expect(lines.filter(isBody)).toHaveLength(7 + 3 - held);
    expect(report.errors).toBe(0);
    expect(store.readiness.ofSpace(spaceId)).toMatchObject({ pages: { have: 7, want: 7 }, missing: [] });
  });

  it.each(['/orgs?', '/spaces?', '/content', '/comments?', '/change-requests?', '/files/'])(
    'by a lost connection at %s loses nothing and ends well the next time',
    async (part) => {
      const { sync, proxy, store, spaceId } = await syncedAccount();
      proxy.intercept = (line) => (line.includes(part) ? 'drop' : undefined);
      try {
        await sync.pull();
      } catch (error) {
        expect(error).toBeInstanceOf(ClientError);
      }
      proxy.intercept = () => undefined;
      const report = await sync.pull();
      expect(report.errors).toBe(0);
      expect(store.readiness.ofSpace(spaceId)).toMatchObject({
        pages: { have: 7, want: 7 },
        files: { have: 1, want: 1 },
        missing: [],
      });
    },
  );

  it('while it indexes completes the index the next time', async () => {
    const { sync, store } = await syncedAccount();
    const controller = new AbortController();
    const onProgress = ({ words }: { readonly words: string }) => {
      if (words === 'Indexing for search') controller.abort();
    };
    await sync.pull({ signal: controller.signal, onProgress }).catch(() => undefined);
    expect(controller.signal.aborted).toBe(true);
    store.database.exec('delete from search_index; delete from search_source');
    await sync.pull();
    expect(store.search.query('daily', 5)).not.toEqual([]);
  });

  it('by a service that fails for every page ends soon, instead of waiting for each', async () => {
    const { sync, proxy, requests, store, spaceId } = await syncedAccount({
      large: { pages: 120, branches: 1 },
    });
    proxy.intercept = (line) => (isBody(line) ? { status: 503, body: '{}' } : undefined);
    const report = await sync.pull();
    expect(report.errors).toBeGreaterThan(0);
    // Twenty failures in a row, and what was on its way meanwhile, each tried three times.
    expect(requests().filter(isBody).length).toBeLessThanOrEqual(3 * (20 + 8));
    expect(store.readiness.ofSpace(spaceId).pages.have).toBe(0);
    expect(store.changeRequests.list(spaceId)).toHaveLength(1);
  });

  it('by a captive portal is not an answer of the service, and changes nothing', async () => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    await sync.pull();
    const before = store.readiness.ofSpace(spaceId);
    proxy.intercept = () => ({ headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' });
    expect((await failure(sync.pull())).kind).toBe('not-the-service');
    expect(store.readiness.ofSpace(spaceId)).toEqual(before);
    expect(store.spaces.all()).toHaveLength(1);
  });

  it('by an expired token says so', async () => {
    const { sync, proxy } = await syncedAccount();
    await sync.pull();
    proxy.intercept = () => ({ status: 401, body: '{"error":{"code":401,"message":"expired"}}' });
    expect((await failure(sync.pull())).kind).toBe('token');
  });
});

describe('one thing that fails', () => {
  it('a page holds itself, is named with its reason, and is fetched once it heals', async () => {
    const { sync, proxy, store, spaceId, requests } = await syncedAccount();
    proxy.intercept = async (line) => {
      const page = store.revisions.tree(spaceId, store.spaces.get(spaceId)?.revisionId ?? '')[1];
      return page !== undefined && line.includes(page.pageId) && isBody(line)
        ? { status: 422, body: '{"error":{"code":422,"message":"cannot be rendered"}}' }
        : undefined;
    };
    const report = await sync.pull();
    expect(report.errors).toBeGreaterThan(0);
    const ready = store.readiness.ofSpace(spaceId);
    expect(ready.pages).toEqual({ have: 6, want: 7 });
    expect(ready.missing).toEqual([expect.stringMatching(/install.*cannot be rendered/) as string]);
    expect(store.spaces.get(spaceId)?.heldRevision).not.toBeNull();
    expect(store.search.query('daily', 5).length).toBeGreaterThan(0);

    requests();
    proxy.intercept = () => undefined;
    await sync.pull();
    const lines = requests();
    expect(lines.filter(isBody)).toHaveLength(1);
    expect(lines.filter((line) => line.endsWith('/content'))).toEqual([]);
    expect(store.readiness.ofSpace(spaceId).missing).toEqual([]);
  });

  it('a page the tree still names but the service has lost is looked for once, then named', async () => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    proxy.intercept = (line) => {
      const page = store.revisions.tree(spaceId, store.spaces.get(spaceId)?.revisionId ?? '')[1];
      return page !== undefined && line.includes(page.pageId) && isBody(line)
        ? { status: 404, body: '{"error":{"code":404,"message":"no such page"}}' }
        : undefined;
    };
    const report = await sync.pull();
    expect(report.errors).toBe(1);
    expect(store.readiness.ofSpace(spaceId).pages).toEqual({ have: 6, want: 7 });
  });

  it('a change request holds itself', async () => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    proxy.intercept = (line) =>
      /change-requests\/\w+\/content$/.test(line)
        ? { status: 422, body: '{"error":{"code":422,"message":"broken"}}' }
        : undefined;
    const report = await sync.pull();
    expect(report.problems.map((one) => one.changeRequestId)).toEqual([
      store.changeRequests.list(spaceId)[0]?.id,
    ]);
    expect(store.readiness.ofSpace(spaceId)).toMatchObject({ changeRequests: { have: 0, want: 1 } });
    expect(store.spaces.get(spaceId)?.heldRevision).not.toBeNull();
  });

  it('a space holds itself', async () => {
    const { sync, proxy, store, spaceId, as, service } = await syncedAccount();
    const copy = await as('admin').call('duplicateSpace', { path: { spaceId } });
    store.spaces.keep(copy.id, 1);
    expect(service.ready.organization).not.toBe('');
    proxy.intercept = (line) =>
      line.includes(`/spaces/${spaceId}/`)
        ? { status: 403, body: '{"error":{"code":403,"message":"no"}}' }
        : undefined;
    const report = await sync.pull();
    expect(report.problems.every((one) => one.spaceId === spaceId)).toBe(true);
    expect(report.errors).toBeGreaterThan(0);
    expect(store.readiness.ofSpace(copy.id)).toMatchObject({ pages: { have: 4, want: 4 }, missing: [] });
  });

  it('a file holds itself', async () => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    proxy.intercept = (line) => (line.includes('/files/') ? { status: 404, body: '{}' } : undefined);
    expect((await sync.pull()).errors).toBe(1);
    expect(store.readiness.ofSpace(spaceId)).toMatchObject({ files: { have: 0, want: 1 } });
    proxy.intercept = () => undefined;
    expect((await sync.pull()).files).toBe(1);
  });
});

describe('a space that is no longer kept', () => {
  it('gives its content back and keeps its line in the list', async () => {
    const { sync, store, spaceId } = await syncedAccount();
    await sync.pull();
    store.transaction(() => {
      store.spaces.drop(spaceId);
      runToEnd(store.prune.evictSpace(spaceId));
    });
    expect(store.database.prepare('select count(*) from body').pluck().get()).toBe(0);
    expect(store.spaces.get(spaceId)).toMatchObject({ heldRevision: null, kept: false });
    expect(store.search.query('daily', 5)).toEqual([]);
    store.spaces.keep(spaceId, 1);
    await sync.pull();
    expect(store.readiness.ofSpace(spaceId)).toMatchObject({ pages: { have: 7, want: 7 }, missing: [] });
  });
});
