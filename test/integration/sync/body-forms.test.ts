import { describe, expect, it } from 'vitest';
import { verifyKept } from '../../../src-main/core/syncing/verify.ts';
import { descriptionOfMarkdown } from '../../../src-main/outbox/calls/description.ts';
import type { PullReport } from '../../../src-main/sync/pull-report.ts';
import { realClock } from '../../support/network/quiet-ports.ts';
import { syncedAccount } from '../../support/synced-account.ts';
import type { SyncedAccount } from '../../support/synced-account.ts';

const told = (report: PullReport): readonly string[] => report.problems.map((one) => one.words);
const isBody = (line: string): boolean => line.includes('/page/');
const asksFor = (line: string, form: 'markdown' | 'document'): boolean =>
  isBody(line) && line.includes(`format=${form}`);

type Page = Readonly<Record<string, unknown>>;

/** The held Markdown bodies of the space's active revision, by title. */
function bodies({ store, spaceId }: SyncedAccount): ReadonlyMap<string, string | undefined> {
  const tree = store.revisions.tree(spaceId, store.spaces.get(spaceId)?.revisionId ?? '');
  return new Map(
    tree
      .filter((row) => row.markdownHash !== null)
      .map((row) => [row.title, store.pages.body(row.markdownHash ?? '')]),
  );
}

/** Every object in JSON with this title, otherwise. */
function retitled(json: unknown, title: string, change: (one: Page) => Page): unknown {
  if (Array.isArray(json)) return json.map((one: unknown) => retitled(one, title, change));
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.entries(json).map(([name, value]) => [name, retitled(value, title, change)] as const);
  const same = Object.fromEntries(fields);
  return same['title'] === title ? change(same) : same;
}

describe('a page body in another form than was asked for', () => {
  it('is read from the document where Markdown was asked for', async () => {
    const usual = await syncedAccount();
    await usual.sync.pull();
    const account = await syncedAccount();
    account.proxy.intercept = (line) =>
      asksFor(line, 'markdown')
        ? {
            rewrite: ({ markdown, ...page }: { readonly markdown: string }) => ({
              ...page,
              document: descriptionOfMarkdown(markdown),
            }),
          }
        : undefined;
    expect(told(await account.sync.pull())).toEqual([]);
    const read = bodies(account);
    expect([...read.keys()]).toEqual([...bodies(usual).keys()]);
    const empty = [...bodies(usual)].filter(([, text]) => text?.trim() === '').map(([title]) => title);
    expect([...read].filter(([, text]) => text?.trim() === '').map(([title]) => title)).toEqual(empty);
    expect(read.size - empty.length).toBeGreaterThan(3);
  });

  it('is not asked for again where no document of it is to be had', async () => {
    const account = await syncedAccount();
    const { store, spaceId, sync } = account;
    let asked = 0;
    account.proxy.intercept = (line) => {
      if (!asksFor(line, 'document')) return undefined;
      asked += 1;
      return { rewrite: ({ document: _, ...page }: Page) => ({ ...page, markdown: 'Run the installer.' }) };
    };
    await sync.pull();
    const install = store.revisions
      .tree(spaceId, store.spaces.get(spaceId)?.revisionId ?? '')
      .find((row) => row.title === 'Install');
    const page = install?.pageId ?? '';
    const { document } = await account
      .as('read')
      .call('getPage', { path: { spaceId, pageId: page }, query: { format: 'document' } });
    const target = { page, node: document?.nodes[0]?.key ?? '' };
    await account.as('comment').call('createSpaceComment', {
      path: { spaceId },
      body: { ...target, body: { markdown: 'Which one?' } },
    });
    asked = 0;
    expect(told(await sync.pull())).toEqual([]);
    expect(asked).toBe(1);
    await sync.pull();
    await sync.pull();
    expect(asked).toBe(1);
    const throwIfCancelled = () => undefined;
    const verified = await verifyKept({
      store,
      clock: realClock,
      spaceIds: [spaceId],
      throwIfCancelled,
      onProgress: throwIfCancelled,
    });
    expect(verified.missing.filter((one) => one.what === 'page')).toEqual([]);
    await sync.pull({ full: true });
    expect(asked).toBeGreaterThan(1);
  });

  it('holds itself where what came is neither, and heals', async () => {
    const account = await syncedAccount();
    account.proxy.intercept = (line) =>
      asksFor(line, 'markdown')
        ? {
            rewrite: (page: Page) => (page['title'] === 'Install' ? { ...page, markdown: null } : page),
          }
        : undefined;
    expect(told(await account.sync.pull())).toEqual([
      'Install: the service answered a body that is neither Markdown nor a document',
    ]);
    expect(bodies(account).has('Install')).toBe(false);
    account.proxy.intercept = () => undefined;
    expect(told(await account.sync.pull())).toEqual([]);
    expect(bodies(account).get('Install')).not.toBe('');
  });
});

describe('one page of HTML with 200 among JSON', () => {
  it('is one failed page: all others come, and it heals', async () => {
    const account = await syncedAccount();
    let id = '';
    account.proxy.intercept = (line) => {
      if (asksFor(line, 'markdown') && id !== '' && line.includes(id))
        return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' };
      return isBody(line)
        ? undefined
        : {
            rewrite: (json: never) => retitled(json, 'Install', (page) => ((id = String(page['id'])), page)),
          };
    };
    const report = await account.sync.pull();
    expect(told(report)).toEqual([expect.stringMatching(/^Install: .*text\/html instead of JSON/)]);
    const ready = account.store.readiness.ofSpace(account.spaceId).pages;
    expect(ready.have).toBe(ready.want - 1);
    account.proxy.intercept = () => undefined;
    expect(told(await account.sync.pull())).toEqual([]);
  });
});

describe('a page of a type that nobody has heard of', () => {
  it('is shown as such where it has no body, and is not asked for again', async () => {
    const account = await syncedAccount();
    let asked = 0;
    const ids = new Set<unknown>();
    account.proxy.intercept = (line) => {
      if (isBody(line)) {
        if (![...ids].some((id) => line.includes(`/page/${String(id)}`))) return undefined;
        asked += 1;
        const refusal = { error: { code: 404, message: 'no content' } };
        return { status: 404, body: JSON.stringify(refusal) };
      }
      return {
        rewrite: (json: never) =>
          retitled(json, 'Install', (page) => {
            ids.add(page['id']);
            return { ...page, type: 'news' };
          }),
      };
    };
    expect(told(await account.sync.pull())).toEqual([]);
    expect(bodies(account).get('Install')).toContain('of the type “news”');
    const ready = account.store.readiness.ofSpace(account.spaceId).pages;
    expect(ready.have).toBe(ready.want);
    const before = asked;
    expect(before).toBeGreaterThan(0);
    await account.sync.pull();
    await account.sync.pull();
    expect(asked).toBe(before);
  });
});
