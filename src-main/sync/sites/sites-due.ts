import type { PullContext } from '../pull-context.ts';

/** The list of sites is one request, asked for at most this often. */
const listMs = 10 * 60_000;
/** A site says nowhere when its structure or its look last changed: both are read again after this, by one request. */
const shapeMs = 60 * 60_000;

/** True where the list of an organization's sites is to be asked for again; `wanted`: for these spaces. */
export function isListDue(context: PullContext, organizationId: string, wanted?: string): boolean {
  return context.sitesAreDue || isOlder(context, `organization:${organizationId}:sites`, listMs, wanted);
}

/** True where structure and look of a site are to be read again. */
export function isShapeDue(context: PullContext, siteId: string): boolean {
  return context.sitesAreDue || isOlder(context, `site:${siteId}:shape`, shapeMs);
}

/** Kept spaces by their organization. */
export function keptByOrganization({ store }: PullContext): ReadonlyMap<string, ReadonlySet<string>> {
  const kept = new Map<string, Set<string>>();
  for (const id of store.spaces.kept()) {
    const organizationId = store.spaces.get(id)?.organizationId;
    if (organizationId === undefined) continue;
    kept.set(organizationId, (kept.get(organizationId) ?? new Set()).add(id));
  }
  return kept;
}

/** True where a mark is older than this, or is missing, or says something else than `value`. */
export function isOlder(
  { store, clock, full }: PullContext,
  scope: string,
  ms: number,
  value?: string,
): boolean {
  const mark = store.watermarks.get(scope);
  if (full || mark === undefined || (value !== undefined && mark.value !== value)) return true;
  return Math.abs(clock.now() - mark.at) >= ms;
}

/** Whether the pull of sites will ask for something although nothing changed. */
export function areSitesDue(context: PullContext): boolean {
  if (context.listsOnly) return false;
  const { sites } = context.store;
  return [...keptByOrganization(context).keys()].some(
    (id) =>
      isListDue(context, id) ||
      sites.idsOf(id).some((siteId) => sites.get(siteId)?.structure !== null && isShapeDue(context, siteId)),
  );
}
