import { storedText } from '../../shared/messages/stored-text.ts';
import type { StoredText } from '../../shared/messages/stored-text.ts';
import type { Customization } from '../../api/customization.ts';
import type { Site } from '../../api/site.ts';
import { effectiveCustomization } from '../../site/theme/customization.ts';
import { forEachConcurrent } from '../concurrency.ts';
import { reasonOfFailure } from '../failures.ts';
import { originOf } from '../file-hosts.ts';
import { callOptions } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';

/** A logo beyond this is none that a reader waits for. */
const mostBytes = 5 * 1024 * 1024;

/**
 * Logos, icons and the like of a site, each fetched once. Only from where the service keeps its own files: an image from
 * elsewhere is named and not fetched, as in pages (docs/design/sync.md).
 */
export async function pullSiteImages(
  context: PullContext,
  siteId: string,
  site: Site,
  customization: Customization | null,
  overrides: readonly Customization[],
): Promise<void> {
  const { store, client } = context;
  const settings = effectiveCustomization(customization ?? {});
  const wanted = new Set(imagesOf(site, [settings, ...overrides]));
  const own = new Set(
    [client.baseUrl, ...store.sites.fileAddresses()].flatMap((address) => originOf(address) ?? []),
  );
  const held = new Map(store.sites.images(siteId).map((one) => [one.address, one]));
  store.mirror(() => {
    for (const address of held.keys()) if (!wanted.has(address)) store.sites.removeImage(siteId, address);
  });
  await forEachConcurrent([...wanted], 4, async (address) => {
    if ((held.get(address)?.sha256 ?? null) !== null || context.room.isFull()) return;
    const origin = originOf(address);
    const put = (sha256: string | null, failure: StoredText | null): void =>
      store.mirror(() => store.sites.putImage(siteId, { address, sha256, failure }));
    if (origin === null || !own.has(origin)) {
      put(
        null,
        origin === null ? storedText('addressUnreadable') : storedText('elsewhere', new URL(address).host),
      );
      return;
    }
    try {
      const options = { ...callOptions(context), maxBytes: mostBytes };
      const answer = await context.fileHosts.download(address, (limits) =>
        context.semaphore(() => client.downloadFile(address, { ...options, ...limits })),
      );
      put(await store.files.putBytes(answer.answer), null);
    } catch (error) {
      put(null, await reasonOfFailure(context, error));
    }
  });
}

/** Addresses of the images that a site shows around its pages: icons, logos, favicon, social preview. Each once. */
function imagesOf(site: Site, settings: readonly Customization[]): readonly string[] {
  const pairs = [
    site.icon,
    ...settings.flatMap((one) => [one.header?.logo, one.footer?.logo, one.favicon?.icon]),
  ];
  const addresses = [
    ...pairs.flatMap((pair) => [pair?.light, pair?.dark]),
    ...settings.map((one) => one.socialPreview?.url),
  ];
  return [...new Set(addresses.flatMap((one) => (one === undefined || one === '' ? [] : [one])))];
}
