import type { MenuEntry } from '../../parts/menus/menu-entry.ts';
import type { App } from '../../state/app.svelte.ts';
import type { Address } from '../../state/address.ts';
import { previewAddress } from '../../state/sites.svelte.ts';
import { t } from '../../messages/en/preview.ts';

/** What of a space is to be previewed; null members as in the address. */
export interface PreviewOf {
  readonly accountId: string;
  readonly spaceId: string;
  readonly pageId: string | null;
  readonly changeRequestId?: string | null;
  readonly revisionId?: string | null;
}

/** The previews that a place can be opened in, by site. Whoever shows them says that sites are wanted. */
function addressesOf(app: App, of: PreviewOf): readonly { readonly title: string; readonly to: Address }[] {
  return app.sites
    .showing(of.accountId, of.spaceId)
    .map((site) => ({ title: site.title, to: previewAddress(site, of) }));
}

/** Entries of a menu: one for each site that shows the space. */
export function previewEntries(app: App, of: PreviewOf): readonly MenuEntry[] {
  const sites = addressesOf(app, of);
  if (sites.length === 0) {
    const unavailable = t('noDownloadedSiteShowsThis');
    return [{ label: t('previewAsPublished'), unavailable, startsGroup: true, run: () => undefined }];
  }
  return sites.map(({ title, to }, index) => ({
    label: sites.length === 1 ? t('previewAsPublished') : t('previewOnTitle', { site: title }),
    startsGroup: index === 0,
    run: () => app.navigation.go(to),
  }));
}

/** By the key: on the first site that shows the space. */
export function openPreview(app: App, of: PreviewOf): void {
  const first = addressesOf(app, of)[0];
  if (first === undefined) app.toasts.show(t('noDownloadedSiteShowsThisSpace'));
  else app.navigation.go(first.to);
}
