import type { SiteRow, SiteSpaceView, SiteView } from '../../bridge/views/site-views.ts';
import type { ActionState } from '../../bridge/views/views.ts';
import type { SiteSource } from '../../site/model.ts';
import { languageOf } from '../../site/structure/section-tabs.ts';
import { siteSpacesOf } from '../../site/structure/structure.ts';
import { changeRequestOf, isActive } from '../../store/mirror/change-requests.ts';
import type { SiteRow as StoredSite } from '../../store/mirror/sites.ts';
import type { Account } from '../core-state.ts';
import { draftOf, missingOf, siteOf, siteRowOf, siteSourceOf } from './site-sources.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Sites that show what is kept, as the screens list them. */
export function siteRows(account: Account): readonly SiteRow[] {
  return account.session.store.sites.showingKept().map((row) => siteRowView(account, row));
}

function siteRowView(account: Account, row: StoredSite): SiteRow {
  const { store, id: accountId } = account.session;
  const site = siteOf(row);
  const kept = new Set(store.spaces.kept());
  const spaces = store.sites.spacesOf(row.id);
  const address = site.icon?.light ?? site.icon?.dark;
  const image = store.sites.images(row.id).find((one) => one.address === address);
  const sha256 = image?.sha256 ?? null;
  return {
    accountId,
    id: row.id,
    title: row.title,
    icon: sha256 === null ? null : `galley-asset://${accountId}/${sha256}`,
    visibility: site.visibility ?? 'public',
    isPublished: site.published !== false,
    url: site.urls?.['published'] ?? null,
    spaceCount: new Set(spaces.map((one) => one.spaceId)).size,
    spaceIds: [...new Set(spaces.flatMap((one) => (kept.has(one.spaceId) ? [one.spaceId] : [])))],
    hasDraft: store.sites.draft(row.id) !== undefined,
    missing: missingOf(row),
    asOf: row.asOf,
  };
}

export function siteView(account: Account, siteId: string): SiteView {
  const source = siteSourceOf(account, siteId);
  const nodes = siteSpacesOf(source.structure);
  return {
    ...siteRowView(account, siteRowOf(account, siteId)),
    structure: source.structure,
    customization: source.customization.settings,
    overrides: source.overrides,
    isDefaultAppearance: source.customization.from === 'default-look',
    spaces: nodes.map(({ node, section }) => ({
      siteSpaceId: node.id,
      spaceId: node.spaceId,
      title: node.title,
      section: section?.title ?? null,
      language: node.language,
      ...statesOf(account, node.spaceId),
    })),
    shareLinks: source.shareLinks,
    languages: languagesOf(source),
    draft: draftOf(account, siteId),
    canSend: canSend(account, siteId),
  };
}

function statesOf(
  { session }: Account,
  spaceId: string,
): Pick<SiteSpaceView, 'isKept' | 'isHeld' | 'changeRequests'> {
  const { store } = session;
  const space = store.spaces.get(spaceId);
  const revision = space?.heldRevision ?? space?.revisionId;
  return {
    isKept: space?.kept === true,
    isHeld: revision !== undefined && store.revisions.get(spaceId, revision) !== undefined,
    changeRequests: store.changeRequests
      .list(spaceId)
      .filter((row) => row.heldRevision !== null && isActive(row.status) && row.goneAt === null)
      .map((row) => {
        const { number, subject } = changeRequestOf(row);
        return { id: row.id, number, subject, status: row.status };
      }),
  };
}

function languagesOf({ structure }: SiteSource): readonly string[] {
  const nodes = siteSpacesOf(structure).map(({ node }) => node);
  const first = nodes.find((node) => node.isDefault);
  return [...new Set([...(first === undefined ? [] : [first]), ...nodes].map(languageOf))];
}

/** Customization and structure are an admin's (docs/design/service-api.md, "Roles"); null: nothing is known against it. */
export function roleProblem({ session: { store } }: Account, siteId: string): string | null {
  const site = store.sites.get(siteId);
  const me = store.account.get()?.userId;
  const member = store.organizations
    .members()
    .find((one) => one.userId === me && one.organizationId === site?.organizationId);
  const role = member?.role ?? null;
  return role === null || role === 'admin' ? null : texts().reading.onlyAdmin(role);
}

/** Whether a draft could be sent now. */
export function canSend(account: Account, siteId: string): ActionState {
  const { session } = account;
  const reason = roleProblem(account, siteId);
  if (reason !== null) return { can: false, reason };
  const { workOffline, connectivity } = session.status();
  if (connectivity.state === 'none') return { can: false, reason: texts().accounts.bundleCannot };
  if (workOffline) return { can: false, reason: texts().reading.offlineDraft };
  if (!session.isOnline) {
    return {
      can: false,
      reason: texts().reading.unreachableDraft,
    };
  }
  return { can: true, reason: null };
}
