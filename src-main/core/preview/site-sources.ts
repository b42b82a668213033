import type { StoredText } from '../../shared/messages/stored-text.ts';
import { sayStored } from '../../shared/messages/stored-text.ts';
import type { Customization } from '../../api/customization.ts';
import type { ShareLink, Site, SiteStructure } from '../../api/site.ts';
import type { CustomizationDraft, SiteDraft } from '../../bridge/views/site-views.ts';
import type { SiteSource, Structure } from '../../site/model.ts';
import { readSite } from '../../site/read-site.ts';
import type { SiteRow } from '../../store/mirror/sites.ts';
import type { Account } from '../core-state.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

/** The row of a site that shows something kept. @throws {RequestFailure} `not-found`, `not-held` */
export function siteRowOf({ session }: Account, siteId: string): SiteRow & { readonly structure: string } {
  const row = session.store.sites.get(siteId);
  if (row === undefined) throw new RequestFailure('not-found', texts().reading.noSuchSite);
  const { structure } = row;
  if (structure === null) {
    throw new RequestFailure('not-held', texts().reading.showsNothing(row.title));
  }
  return { ...row, structure };
}

/** What is held of a site, without what is tried on it. @throws {RequestFailure} `not-found`, `not-held` */
export function siteSourceOf(account: Account, siteId: string): SiteSource {
  const row = siteRowOf(account, siteId);
  const siteSpaces = account.session.store.sites
    .spacesOf(siteId)
    .flatMap(({ id, customization }): [string, Customization][] =>
      customization === null ? [] : [[id, JSON.parse(customization) as Customization]],
    );
  // The store wrote every one of these from what the schemas of the API had read.
  return readSite({
    site: siteOf(row),
    structure: JSON.parse(row.structure) as SiteStructure,
    customization: row.customization === null ? null : (JSON.parse(row.customization) as Customization),
    siteSpaces: Object.fromEntries(siteSpaces),
    adaptiveSchema:
      row.adaptiveSchema === null ? null : (JSON.parse(row.adaptiveSchema) as Record<string, unknown>),
    shareLinks: JSON.parse(row.shareLinks) as readonly ShareLink[],
    missing: missingOf(row),
    asOf: row.asOf,
  });
}

export function siteOf(row: SiteRow): Site {
  return JSON.parse(row.json) as Site; // the store wrote it from a parsed Site
}

export function missingOf(row: SiteRow): readonly string[] {
  return (JSON.parse(row.missing) as readonly StoredText[]).map(sayStored); // setParts wrote them
}

export function draftOf({ session }: Account, siteId: string): SiteDraft | null {
  const row = session.store.sites.draft(siteId);
  if (row === undefined) return null;
  return {
    // Written from arguments that the schemas of this very core had checked.
    customization: row.customization === null ? null : (JSON.parse(row.customization) as CustomizationDraft),
    structure: row.structure === null ? null : (JSON.parse(row.structure) as Structure),
    updatedAt: row.updatedAt,
  };
}
