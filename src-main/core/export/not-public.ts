import type { Leaving } from '../../bridge/channels/data-requests.ts';
import type { Store } from '../../store/open-store.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import type { CoreState } from '../core-state.ts';
import { siteOf } from '../preview/site-sources.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * Why a file in clear text should not go to everybody: what in it not everybody may read on the service. Null where all of
 * it is public, by a space's own visibility or by a published site that shows it.
 */
export function whyNotPublic(state: CoreState, { accountId, spaceIds, siteId }: Leaving): string | null {
  // Of a removed account only the record of what was sent is left.
  const stores = [...state.accounts.values()].flatMap(({ session }) =>
    accountId === null || session.id === accountId ? [session.store] : [],
  );
  if (siteId !== null) {
    const site = stores.flatMap((store) => store.sites.all()).find(({ id }) => id === siteId);
    return site === undefined || isPublicSite(site) ? null : texts().exports.siteNotPublic(site.title);
  }
  const titles = stores.flatMap((store) => {
    const shown = publicSpaces(store);
    return (spaceIds ?? store.spaces.kept()).flatMap((id) => {
      const row = store.spaces.get(id);
      if (row === undefined || shown.has(id) || spaceOf(row).visibility === 'public') return [];
      return [row.title];
    });
  });
  const [first] = titles;
  if (first === undefined) return null;
  const { spaceNotPublic, spacesNotPublic } = texts().exports;
  return titles.length === 1 ? spaceNotPublic(first) : spacesNotPublic(titles.length);
}

function isPublicSite(row: Parameters<typeof siteOf>[0]): boolean {
  const { visibility, published } = siteOf(row);
  return visibility === 'public' && published !== false;
}

/** Spaces that a public site shows. */
function publicSpaces({ sites }: Store): ReadonlySet<string> {
  return new Set(
    sites
      .all()
      .filter(isPublicSite)
      .flatMap((site) => sites.spacesOf(site.id).map(({ spaceId }) => spaceId)),
  );
}
