import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src-main/api/content.ts';
import { syncedAccount } from '../../support/synced-account.ts';
import type { SyncedAccount } from '../../support/synced-account.ts';

const large = { pages: 60, branches: 6, sharedEdits: 25 };

/** Bodies that the mirror tells apart, in a form. */
function bodies({ store, spaceId }: SyncedAccount, form: 'markdown' | 'document'): number {
  return store.database
    .prepare<[string], number>(
      `select count(distinct page_id || ' ' || ${form}_hash) from page_version
       where space_id = ? and ${form}_hash is not null`,
    )
    .pluck()
    .get(spaceId) as number; // a count is a number
}

/** Requests for bodies in a form. */
const bodyRequests = (lines: readonly string[], form: string): number =>
  lines.filter((line) => line.includes('/page/') && line.includes(`format=${form}`)).length;

/** For what the sync asks twice to find out whether one blob and document is one body. */
const samples = 2;

describe('change requests that hold the same edits, made at different times,', () => {
  it('share their bodies: each is asked for once', async () => {
    const account = await syncedAccount({ large });
    const report = await account.sync.pull();
    expect(report.problems).toEqual([]);
    const lines = account.requests();
    const distinct = bodies(account, 'markdown');
    // Page bodies of the primary content, of other bases, and the edits that all branches share.
    expect(distinct).toBeGreaterThan(large.pages + large.sharedEdits);
    expect(bodyRequests(lines, 'markdown')).toBeLessThanOrEqual(distinct + samples);
    expect(bodyRequests(lines, 'document')).toBeLessThanOrEqual(bodies(account, 'document'));
    expect(report.requests).toBeLessThanOrEqual(distinct + bodies(account, 'document') + 8 * large.branches);

    account.requests();
    await account.sync.pull();
    expect(account.requests().filter((line) => line.includes('/page/'))).toEqual([]);
  });

  it('are asked for one by one at a service whose blobs and documents say nothing', async () => {
    const account = await syncedAccount({ large: { ...large, pages: 30, branches: 3, sharedEdits: 8 } });
    const { sync, store, spaceId, proxy, as } = account;
    const unnamed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(unnamed);
      if (typeof value !== 'object' || value === null) return value;
      const same = Object.entries(value).map(([key, member]) => [key, unnamed(member)] as const);
      return Object.fromEntries(
        same.map(([key, member]) =>
          key === 'documentId' || key === 'oid' ? [key, 'the-same'] : [key, member],
        ),
      );
    };
    proxy.intercept = (line) =>
      line.includes('/content') || line.includes('/revisions/')
        ? { rewrite: (json: never) => unnamed(json) }
        : undefined;
    expect((await sync.pull()).problems).toEqual([]);
    expect(store.pages.isShared(spaceId)).toBe(false);
    for (const row of store.changeRequests.list(spaceId)) {
      for (const version of store.revisions.tree(spaceId, row.heldRevision ?? '')) {
        if (version.type === 'group') continue;
        const page: Page = await as('admin').call('getChangeRequestPage', {
          path: { spaceId, changeRequestId: row.id, pageId: version.pageId },
          query: { format: 'markdown' },
        });
        expect(page.markdown).toContain(store.pages.body(version.markdownHash ?? '')?.trim());
      }
    }
  });
});
