import { describe, expect, it } from 'vitest';
import type { ClientError } from '../../../src-main/client/client-error.ts';
import {
  failureViews,
  isTotalFailure,
  partialMessage,
} from '../../../src-main/core/accounts/failure-views.ts';
import type { Interception } from '../../support/network/service-proxy.ts';
import { syncedAccount } from '../../support/synced-account.ts';
import type { SyncedAccount } from '../../support/synced-account.ts';

const isBody = (line: string): boolean => line.includes('/page/');

function refused(status: number, message = 'no'): Interception {
  return { status, body: JSON.stringify({ error: { code: status, message } }) };
}

const html: Interception = { headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' };

/** The account sees a second organization, whose every request is answered so. */
function addOrganization({ proxy }: SyncedAccount, answer: Interception): void {
  proxy.intercept = (line) => {
    if (line.includes('/orgs/other-organization')) return answer;
    if (!line.includes('/v1/orgs?')) return undefined;
    return {
      rewrite: (json: never) => {
        const list = json as { readonly items: readonly { readonly id: string }[] };
        const [first] = list.items;
        return { ...list, items: [{ ...first, id: 'other-organization', title: 'Other' }, ...list.items] };
      },
    };
  };
}

describe('an organization that cannot be read', () => {
  it.each<readonly [string, Interception]>([
    ['403', refused(403)],
    ['404', refused(404)],
    ['500', refused(500)],
    ['401, as where it demands single sign-on', refused(401, 'single sign-on required')],
    ['a page of HTML', html],
    [
      'a redirect to a page to sign in',
      { status: 302, headers: { location: 'https://sso.invalid/' }, body: '' },
    ],
    ['a broken connection', 'drop'],
  ])(
    'with %s holds itself, is remembered and shown, and the other is pulled whole',
    async (_name, answer) => {
      const account = await syncedAccount();
      addOrganization(account, answer);
      const report = await account.sync.pull();
      const { store, spaceId } = account;
      expect(store.readiness.ofSpace(spaceId)).toMatchObject({
        spaces: { have: 1, want: 1 },
        pages: { have: 7, want: 7 },
        files: { have: 1, want: 1 },
        missing: [],
      });
      expect(report).toMatchObject({ spaces: 1, spacesWanted: 1, organizations: { have: 1, want: 2 } });
      expect(isTotalFailure(report)).toBe(false);
      expect(failureViews(store)).toMatchObject([
        {
          kind: 'organization',
          id: 'other-organization',
          title: 'Other',
          reason: expect.any(String) as string,
        },
      ]);
      expect(partialMessage(store, report)).toMatch(
        /^Synced 1 of 1 space; 1 organization could not be read: Other: ./,
      );

      addOrganization(account, undefined);
      account.proxy.intercept = () => undefined;
      await account.sync.pull();
      expect(failureViews(store)).toEqual([]);
    },
  );

  it('says what to do where it demands single sign-on', async () => {
    const account = await syncedAccount();
    addOrganization(account, refused(401));
    await account.sync.pull();
    expect(failureViews(account.store)[0]?.reason).toMatch(/single sign-on, sign in on the web/);
  });

  it('keeps its spaces with what they have, each looked up by itself', async () => {
    const { sync, proxy, spaceId, requests } = await syncedAccount();
    await sync.pull();
    requests();
    proxy.intercept = (line) => (/\/orgs\/[^/?]+\/spaces/.test(line) ? refused(500) : undefined);
    const report = await sync.pull();
    expect(report).toMatchObject({ spaces: 1, spacesWanted: 1 });
    expect(requests().filter((line) => line.endsWith(`/spaces/${spaceId}`))).toHaveLength(1);
  });

  it('is kept whole once it can be listed, where all spaces were to be kept', async () => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    store.spaces.drop(spaceId);
    proxy.intercept = (line) => (/\/orgs\/[^/?]+\/spaces/.test(line) ? refused(503) : undefined);
    const report = await sync.pull({ keepAllIfNone: true });
    expect(isTotalFailure(report)).toBe(true);
    proxy.intercept = () => undefined;
    await sync.pull({ keepAllIfNone: true });
    expect(store.spaces.kept()).toEqual([spaceId]);
  });
});

describe('an optional read', () => {
  it.each([401, 403, 405, 501])(
    'of who we are that answers %i turns into a question to the person, not into a failure',
    async (status) => {
      const { sync, proxy, store, spaceId, requests } = await syncedAccount();
      proxy.intercept = (line) => (line.endsWith('/v1/user') ? refused(status) : undefined);
      const report = await sync.pull();
      expect(report.problems).toEqual([]);
      expect(store.readiness.ofSpace(spaceId).missing).toEqual([]);
      requests();
      await sync.pull({ isAutomatic: true });
      expect(requests().filter((line) => line.endsWith('/v1/user'))).toEqual([]);
    },
  );

  it('of members that is refused is one failure, and collections, spaces and sites come', async () => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    proxy.intercept = (line) => (line.includes('/members?') ? refused(403) : undefined);
    const report = await sync.pull();
    expect(report.errors).toBe(1);
    expect(failureViews(store).map((one) => one.kind)).toEqual(['members']);
    expect(store.readiness.ofSpace(spaceId).missing).toEqual([]);
  });
});

describe('one object of many', () => {
  it.each<readonly [string, Interception]>([
    ['a page of HTML with status 200', html],
    ['401', refused(401)],
    ['a broken connection', 'drop'],
    ['500', refused(500)],
  ])('a page that answers %s fails alone', async (_name, answer) => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    proxy.intercept = (line) => {
      const page = store.revisions.tree(spaceId, store.spaces.get(spaceId)?.revisionId ?? '')[1];
      return page !== undefined && line.includes(page.pageId) && isBody(line) ? answer : undefined;
    };
    await sync.pull();
    expect(store.readiness.ofSpace(spaceId).pages).toEqual({ have: 6, want: 7 });
    expect(failureViews(store).filter((one) => one.kind === 'page').length).toBeGreaterThan(0);
  });

  it('is not asked for again before its time, is by a sync that was asked for, and at last by itself', async () => {
    let now = Date.now();
    const clock = { now: () => now, sleep: () => Promise.resolve() };
    const { sync, proxy, store, spaceId, requests } = await syncedAccount({ clock });
    proxy.intercept = (line) => (isBody(line) && line.includes('/content/page/') ? refused(422) : undefined);
    const bodies = () => requests().filter(isBody).length;
    await sync.pull();
    bodies();
    await sync.pull({ isAutomatic: true });
    expect(bodies()).toBe(0);
    await sync.pull();
    expect(bodies()).toBeGreaterThan(0);
    const waits: number[] = [];
    for (let round = 0; round < 14; round += 1) {
      const next = failureViews(store).find((one) => one.spaceId === spaceId)?.nextTry ?? 0;
      waits.push(next - now);
      now = next + 24 * 3600_000;
      await sync.pull({ isAutomatic: true });
      expect(bodies()).toBeGreaterThan(0);
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(24 * 3600_000);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(12 * 3600_000);
    proxy.intercept = () => undefined;
    await sync.pull();
    expect(failureViews(store)).toEqual([]);
  });

  it('a page of a type that is not known is asked for once, shown as such, and not missed', async () => {
    const { sync, proxy, store, spaceId, requests } = await syncedAccount();
    proxy.intercept = (line) => {
      if (!line.endsWith(`/spaces/${spaceId}/content`)) return undefined;
      return {
        rewrite: (json: never) => {
          const revision = json as { readonly pages: readonly object[] };
          const page = { id: 'strange', title: 'Board', type: 'whiteboard', path: 'board', slug: 'board' };
          return { ...revision, pages: [...revision.pages, page] };
        },
      };
    };
    await sync.pull();
    requests();
    await sync.pull();
    expect(requests().filter((line) => line.includes('strange'))).toEqual([]);
    expect(store.readiness.ofSpace(spaceId)).toMatchObject({ pages: { have: 8, want: 8 }, missing: [] });
    const revision = store.spaces.get(spaceId)?.revisionId ?? '';
    expect(store.revisions.page(spaceId, revision, 'strange')?.type).toBe('whiteboard');
    expect(store.revisions.get(spaceId, revision)?.complete).toBe(true);
  });

  it('a space that cannot be read is counted, with its reason', async () => {
    const { sync, proxy, store, spaceId, as } = await syncedAccount();
    const copy = await as('admin').call('duplicateSpace', { path: { spaceId } });
    store.spaces.keep(copy.id, 1);
    proxy.intercept = (line) =>
      line.includes(`/spaces/${spaceId}/content`) ? refused(403, 'not yours') : undefined;
    const report = await sync.pull();
    expect(report).toMatchObject({ spaces: 1, spacesWanted: 2 });
    expect(partialMessage(store, report)).toMatch(/^Synced 1 of 2 spaces; 1 could not be read: .*not yours/);
    expect(store.readiness.of(store.spaces.kept())).toMatchObject({
      spaces: { have: 1, want: 2 },
      missing: expect.arrayContaining([
        expect.stringMatching(/not pulled yet \(.*not yours\)/),
      ]) as readonly string[],
    });
  });

  it('the token is refused for the account only where the service refuses it for everything', async () => {
    const { sync, proxy } = await syncedAccount();
    await sync.pull();
    let isRevoked = false;
    proxy.intercept = (line) => {
      isRevoked ||= line.includes('/spaces?');
      return isRevoked ? refused(401) : undefined;
    };
    await expect(sync.pull()).rejects.toMatchObject({ kind: 'token' } satisfies Partial<ClientError>);
  });
});

describe('files of a host that', () => {
  const hosts: readonly (readonly [string, string, RegExp])[] = [
    ['does not resolve', 'https://files.invalid/logo.png', /no machine of that name|cannot be looked up/],
    ['is plain http', 'http://files.example/logo.png', /does not download from/],
    ['cannot be read', 'https://[', /cannot be read/],
  ];
  it.each(hosts)('%s fail alone, with the reason', async (_name, address, reason) => {
    const { sync, proxy, store, spaceId } = await syncedAccount();
    proxy.intercept = (line) =>
      /\/(content|revisions\/[^/]+)$/.test(line)
        ? {
            rewrite: (json: never) => {
              const revision = json as { readonly files: readonly object[] };
              return {
                ...revision,
                files: revision.files.map((file) => ({ ...file, downloadURL: address })),
              };
            },
          }
        : undefined;
    const report = await sync.pull();
    expect(report.errors).toBe(1);
    expect(store.readiness.ofSpace(spaceId)).toMatchObject({
      pages: { have: 7, want: 7 },
      files: { have: 0, want: 1 },
    });
    expect(failureViews(store)).toMatchObject([
      { kind: 'file', title: 'logo.png', reason: expect.stringMatching(reason) as string },
    ]);
  });
});
