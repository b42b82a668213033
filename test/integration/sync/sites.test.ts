import { expect, it } from 'vitest';
import { realClock } from '../../support/network/quiet-ports.ts';
import { syncedAccount } from '../../support/synced-account.ts';

const minute = 60_000;

it('keeps the site of what was imported, and asks for it rarely: the list, or one site, by one request', async () => {
  let offsetMs = 0;
  const clock = { ...realClock, now: () => realClock.now() + offsetMs };
  const { sync, store, requests, spaceId } = await syncedAccount({ clock });
  const ofSites = (): readonly string[] => requests().filter((line) => line.includes('/sites'));
  const pulled = async (afterMs: number): Promise<readonly string[]> => {
    offsetMs += afterMs;
    await sync.pull();
    return ofSites().map((line) => line.replace(/^.*\/sites(\/[^/?\s]+)?/, '').replace(/[?\s].*$/, ''));
  };
  expect(await pulled(0)).toEqual(['', '/published', '/adaptive-schema', '/share-links']);
  const [row] = store.sites.showingKept();
  expect([row?.title === '', store.sites.spacesOf(row?.id ?? '').map((one) => one.spaceId)]).toEqual([
    false,
    [spaceId],
  ]);
  expect([await pulled(0), await pulled(11 * minute), await pulled(11 * minute)]).toEqual([[], [''], ['']]);
  // After an hour the list is due first; the pull after it reads the shape of the site.
  expect([await pulled(50 * minute), await pulled(minute), await pulled(minute)]).toEqual([
    [''],
    ['/published'],
    [],
  ]);
  // The person asks for everything now: list and shape, however short ago they were read.
  const readAt = () => store.sites.get(row?.id ?? '')?.asOf;
  const before = readAt();
  offsetMs += minute;
  await sync.pull({ isNow: true });
  expect(
    ofSites().map((line) => line.replace(/^.*\/sites(\/[^/?\s]+)?/, '').replace(/[?\s].*$/, '')),
  ).toEqual(['', '/published']);
  expect(readAt()).not.toBe(before);
  expect((await pulled(24 * 60 * minute)).toSorted()).toEqual([
    '',
    '/adaptive-schema',
    '/published',
    '/share-links',
  ]);
});

it('forgets a site that the service no longer has, and keeps its draft', async () => {
  const { sync, store, client, service } = await syncedAccount();
  await sync.pull();
  const [row] = store.sites.showingKept();
  const siteId = row?.id ?? '';
  store.sites.saveDraft(siteId, { customization: '{}', structure: null, updatedAt: 1 });
  const path = { organizationId: service.ready.organization, siteId };
  await client.call('deleteSite', { path });
  await sync.pull({ full: true });
  expect([store.sites.all(), store.sites.draft(siteId)?.customization]).toEqual([[], '{}']);
});
