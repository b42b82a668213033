import type { Customization } from '../api/customization.ts';
import type { Site, SiteStructure } from '../api/site.ts';
import { ClientError } from '../client/client-error.ts';
import { siteSpacesOf, readStructure, structureOfLists } from '../site/structure.ts';
import type { SiteParts } from '../store/sites.ts';
import { eachLimited } from './limited.ts';
import { pruneOf } from './prune-list.ts';
import { call, wordsOfOwnFailure } from './pull-context.ts';
import type { PullContext } from './pull-context.ts';
import { pullSiteImages } from './pull-site-images.ts';
import { walkList } from './walk-list.ts';

/** The list of sites is one request, asked for at most this often. */
const listMs = 10 * 60_000;
/** A site says nowhere when its structure or its look last changed: what shows something kept is read again after this. */
const partsMs = 60 * 60_000;
/** What shows nothing that is kept is looked into this often: somebody may have put a kept space on it. */
const othersMs = 24 * 60 * 60_000;
/** With more sites than this in an organization, those that show a kept space are asked for by space. */
const fewSites = 5;

interface SitePath {
  readonly organizationId: string;
  readonly siteId: string;
}

/**
 * The sites that show what is kept (design/site-preview.md). With nothing changed this costs no request, once in ten minutes
 * one for each organization, and once an hour two to five for each site.
 */
export async function pullSites(context: PullContext): Promise<void> {
  const { store, tally } = context;
  const kept = new Map<string, Set<string>>();
  for (const id of store.spaces.kept()) {
    const organizationId = store.spaces.get(id)?.organizationId;
    if (organizationId === undefined) continue;
    kept.set(organizationId, (kept.get(organizationId) ?? new Set()).add(id));
  }
  for (const [organizationId, spaceIds] of kept) {
    try {
      await pullOrganization(context, organizationId, spaceIds);
    } catch (error) {
      tally.problem(`sites: ${wordsOfOwnFailure(context, error)}`);
    }
  }
}

/** One site anew, for example after it was changed from here. False where the service does not have it any more. */
export async function refreshSite(context: PullContext, siteId: string): Promise<boolean> {
  const row = context.store.sites.get(siteId);
  if (row === undefined) return false;
  const path = { organizationId: row.organizationId, siteId };
  const site = await call(context, 'getSite', { path });
  context.store.mirror(() => context.store.sites.put(row.organizationId, site, context.clock.now()));
  await pullParts(context, path, site, new Set(context.store.spaces.kept()));
  return true;
}

function isOlder({ store, clock, full }: PullContext, scope: string, ms: number, value?: string): boolean {
  const mark = store.watermarks.get(scope);
  if (full || mark === undefined || (value !== undefined && mark.value !== value)) return true;
  return Math.abs(clock.now() - mark.at) >= ms;
}

async function pullOrganization(
  context: PullContext,
  organizationId: string,
  spaceIds: ReadonlySet<string>,
): Promise<void> {
  const { store, clock, tally } = context;
  const scope = `organization:${organizationId}:sites`;
  const wanted = [...spaceIds].sort().join(' ');
  const isListed = isOlder(context, scope, listMs, wanted);
  if (isListed && !(await pullList(context, organizationId, wanted))) return;
  const ids = store.sites.idsOf(organizationId);
  const named = ids.length > fewSites ? await sitesOfSpaces(context, organizationId, spaceIds) : null;
  const kept = new Set(store.spaces.kept());
  await eachLimited(ids, 2, async (siteId) => {
    const row = store.sites.get(siteId);
    if (row === undefined) return;
    const isShowing = row.structure !== null;
    const isCandidate = named === null || named.has(siteId) || isShowing;
    const token = `${row.json.length} ${hashOf(row.json)} ${wanted}`;
    if (!isCandidate || !isOlder(context, `site:${siteId}`, isShowing ? partsMs : othersMs, token)) return;
    try {
      // put wrote it from a parsed Site
      await pullParts(context, { organizationId, siteId }, JSON.parse(row.json) as Site, kept);
      store.mirror(() => store.watermarks.set(`site:${siteId}`, token, clock.now()));
    } catch (error) {
      tally.problem(`${row.title}: ${wordsOfOwnFailure(context, error)}`);
    }
  });
}

/** A short mark of a text: whether a site's entry in the list is another one than before. */
function hashOf(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash.toString(36);
}

/** False where the service has no sites to tell of. */
async function pullList(context: PullContext, organizationId: string, wanted: string): Promise<boolean> {
  const { store, clock } = context;
  const scope = `organization:${organizationId}:sites`;
  const done = () => store.watermarks.set(scope, wanted, clock.now());
  try {
    const list = await walkList(context, scope, 'listSites', { path: { organizationId } });
    const gone = await pruneOf(context, {
      scope,
      words: 'sites',
      held: store.sites.idsOf(organizationId),
      listed: new Set(list.items.map((one) => one.id)),
      complete: list.complete,
      get: (id) => call(context, 'getSite', { path: { organizationId, siteId: id } }),
    });
    store.mirror(() => {
      for (const one of list.items) store.sites.put(organizationId, one, clock.now());
      for (const id of gone.remove) store.sites.remove(id);
      done();
    });
    return true;
  } catch (error) {
    // A service without sites is none that fails; what was held before stays readable.
    if (!(error instanceof ClientError) || error.status !== 404 || !error.fromService) throw error;
    store.mirror(done);
    return false;
  }
}

/** Sites that show one of the spaces, as the service filters its list; null where it does not. */
async function sitesOfSpaces(
  context: PullContext,
  organizationId: string,
  spaceIds: ReadonlySet<string>,
): Promise<ReadonlySet<string> | null> {
  const { store, clock } = context;
  const scope = `organization:${organizationId}:sites-of-spaces`;
  const wanted = [...spaceIds].sort().join(' ');
  const mark = store.watermarks.get(scope);
  const read = mark === undefined ? null : (JSON.parse(mark.value) as { wanted: string; ids: string[] }); // written below
  if (read?.wanted === wanted && !isOlder(context, scope, partsMs)) return new Set(read.ids);
  const found = new Set<string>();
  for (const space of spaceIds) {
    const list = await walkList(context, `space:${space}:sites`, 'listSites', {
      path: { organizationId },
      query: { space },
    });
    for (const one of list.items) found.add(one.id);
  }
  store.mirror(() =>
    store.watermarks.set(scope, JSON.stringify({ wanted, ids: [...found].sort() }), clock.now()),
  );
  return found;
}

async function pullParts(
  context: PullContext,
  path: SitePath,
  site: Site,
  kept: ReadonlySet<string>,
): Promise<void> {
  const { store, clock, tally } = context;
  const whole = site.published === false ? null : await published(context, path);
  const missing: string[] = [];
  const structure = whole?.structure ?? (await structureOf(context, path, missing));
  const nodes = siteSpacesOf(readStructure(structure)).map(({ node }) => node);
  if (!nodes.some((node) => kept.has(node.spaceId))) {
    store.mirror(() => store.sites.clearParts(path.siteId, clock.now()));
    return;
  }
  const ofSite = whole?.customizations.site ?? (await customizationOf(context, path, missing));
  const overrides: Readonly<Record<string, Customization>> =
    whole?.customizations.siteSpaces ??
    (ofSite === null
      ? {}
      : await overridesOf(
          context,
          path,
          nodes.filter((node) => kept.has(node.spaceId)),
        ));
  const parts: SiteParts = {
    structure,
    siteSpaces: nodes.map(({ id, spaceId }) => ({ id, spaceId, customization: overrides[id] ?? null })),
    customization: ofSite,
    adaptiveSchema: await schemaOf(context, path, missing),
    shareLinks: await shareLinksOf(context, path, missing),
    missing,
  };
  store.mirror(() => store.sites.setParts(path.siteId, parts, clock.now()));
  tally.done('Fetching sites');
  await pullSiteImages(context, path.siteId, site, ofSite, Object.values(overrides));
}

/** A 404, or no right to ask: null. @throws {ClientError} for anything else */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const isRefusal =
      error instanceof ClientError &&
      error.fromService &&
      (error.status === 403 || error.status === 404 || error.status === 405 || error.status === 410);
    if (isRefusal) return null;
    throw error;
  }
}

function published(context: PullContext, path: SitePath) {
  return orNull(call(context, 'getPublishedSite', { path }));
}

async function structureOf(context: PullContext, path: SitePath, missing: string[]): Promise<SiteStructure> {
  if (!context.client.isAbsent('getSiteStructure')) {
    const whole = await orNull(call(context, 'getSiteStructure', { path }));
    if (whole !== null) return whole;
  }
  const scope = `site:${path.siteId}`;
  const [spaces, sections, groups] = await Promise.all([
    walkList(context, `${scope}:spaces`, 'listSiteSpaces', { path }),
    orNull(walkList(context, `${scope}:sections`, 'listSiteSections', { path })),
    orNull(walkList(context, `${scope}:groups`, 'listSiteSectionGroups', { path })),
  ]);
  if (sections !== null && sections.items.length > 0 && groups !== null && groups.items.length > 0) {
    missing.push(
      'The service lists sections and groups apart: which groups stand before which sections is not known, so groups come last.',
    );
  }
  return structureOfLists(spaces.items, sections?.items ?? [], groups?.items ?? []);
}

async function customizationOf(
  context: PullContext,
  path: SitePath,
  missing: string[],
): Promise<Customization | null> {
  const found = await orNull(call(context, 'getSiteCustomization', { path }));
  if (found === null) {
    missing.push('The service does not hand out how the site looks: it is shown in the default look.');
  }
  return found;
}

async function overridesOf(
  context: PullContext,
  path: SitePath,
  nodes: readonly { readonly id: string }[],
): Promise<Readonly<Record<string, Customization>>> {
  const found: Record<string, Customization> = {};
  await eachLimited(nodes, 4, async ({ id }) => {
    const one = await orNull(
      call(context, 'getSiteSpaceCustomization', { path: { ...path, siteSpaceId: id } }),
    );
    if (one !== null) found[id] = one;
  });
  return found;
}

async function schemaOf(
  context: PullContext,
  path: SitePath,
  missing: string[],
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    return (await call(context, 'getAdaptiveSchema', { path })).jsonSchema;
  } catch (error) {
    if (error instanceof ClientError && error.status === 404 && error.fromService) return null;
    missing.push(`What visitors are told apart by could not be had: ${wordsOfOwnFailure(context, error)}`);
    return null;
  }
}

async function shareLinksOf(context: PullContext, path: SitePath, missing: string[]) {
  try {
    return (await walkList(context, `site:${path.siteId}:share-links`, 'listShareLinks', { path })).items;
  } catch (error) {
    missing.push(`Its share links could not be had: ${wordsOfOwnFailure(context, error)}`);
    return [];
  }
}
