import { plainText, storedText } from '../../shared/messages/stored-text.ts';
import type { StoredText } from '../../shared/messages/stored-text.ts';
import type { Customization } from '../../api/customization.ts';
import type { ShareLink, Site } from '../../api/site.ts';
import { ClientError } from '../../client/client-error.ts';
import { readStructure, siteSpacesOf } from '../../site/structure/structure.ts';
import type { SiteParts } from '../../store/mirror/sites.ts';
import { forEachConcurrent } from '../concurrency.ts';
import { pruneOf } from '../lists/prune-list.ts';
import { attempt } from '../failures.ts';
import { call } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';
import { pullSiteImages } from './pull-site-images.ts';
import {
  customizationOf,
  orNull,
  overridesOf,
  published,
  schemaOf,
  shareLinksOf,
  structureOf,
} from './site-parts.ts';
import type { SitePath } from './site-parts.ts';
import { isListDue, isOlder, isShapeDue, keptByOrganization } from './sites-due.ts';
import { walkList } from '../lists/list-all.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Everything of a site is read again after this; then it also shows whether a site has come to show something kept. */
const wholeMs = 24 * 60 * 60_000;
/** With more sites than this in an organization, those that show a kept space are asked for by space. */
const fewSites = 5;

/**
 * The sites that show what is kept (docs/design/site-preview.md). With nothing changed this costs no request, or one:
 * the list, every ten minutes for each organization, or in another pull the shape of the site that was not read for
 * longest, every hour for each; where the person asks for everything now, both of all. A site that the list tells of anew, and once a day each, is read whole: three requests,
 * or as many as the single lists need.
 */
export async function pullSites(context: PullContext): Promise<void> {
  const { store } = context;
  for (const [organizationId, spaceIds] of keptByOrganization(context)) {
    const organization = store.organizations.organizations().find((one) => one.id === organizationId);
    const title = storedText('sitesOf', organization?.title ?? organizationId);
    await attempt(context, { kind: 'sites', id: organizationId, title }, () =>
      pullOrganization(context, organizationId, spaceIds),
    );
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

async function pullOrganization(
  context: PullContext,
  organizationId: string,
  spaceIds: ReadonlySet<string>,
): Promise<void> {
  const { store, clock } = context;
  const wanted = [...spaceIds].sort().join(' ');
  const isListed = isListDue(context, organizationId, wanted);
  if (isListed && !(await pullList(context, organizationId, wanted))) return;
  const ids = store.sites.idsOf(organizationId);
  const named = ids.length > fewSites ? await sitesOfSpaces(context, organizationId, spaceIds) : null;
  const kept = new Set(store.spaces.kept());
  const due: SitePath[] = [];
  await forEachConcurrent(ids, 2, async (siteId) => {
    const row = store.sites.get(siteId);
    if (row === undefined) return;
    const isShowing = row.structure !== null;
    const path = { organizationId, siteId };
    const token = `${row.json.length} ${hashOf(row.json)} ${wanted}`;
    const isCandidate = named === null || named.has(siteId) || isShowing;
    if (!isCandidate || !isOlder(context, `site:${siteId}`, wholeMs, token)) {
      if (isShowing && isShapeDue(context, siteId)) due.push(path);
      return;
    }
    await attempt(
      context,
      { kind: 'site', id: siteId, title: plainText(row.title), state: token },
      async () => {
        // put wrote it from a parsed Site
        await pullParts(context, path, JSON.parse(row.json) as Site, kept);
        store.mirror(() => store.watermarks.set(`site:${siteId}`, token, clock.now()));
      },
    );
  });
  const readAt = ({ siteId }: SitePath): number => store.watermarks.get(`site:${siteId}:shape`)?.at ?? 0;
  due.sort((one, other) => readAt(one) - readAt(other));
  const read = context.sitesAreDue ? due : isListed ? [] : due.slice(0, 1);
  await forEachConcurrent(read, 2, async (path) => {
    const title = plainText(store.sites.get(path.siteId)?.title ?? path.siteId);
    await attempt(context, { kind: 'site', key: `${path.siteId} shape`, id: path.siteId, title }, () =>
      refreshShape(context, path),
    );
  });
}

const stored = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** Structure and look of a site by one request, where the service has one for them. */
async function refreshShape(context: PullContext, path: SitePath): Promise<void> {
  const { store, clock, client } = context;
  const row = store.sites.get(path.siteId);
  if (row === undefined) return;
  const noteRead = () => store.watermarks.set(`site:${path.siteId}:shape`, '', clock.now());
  const site = JSON.parse(row.json) as Site; // put wrote it from a parsed Site
  const isPublished = site.published !== false;
  const whole = isPublished ? await published(context, path) : null;
  const structure =
    whole?.structure ??
    (isPublished || client.isAbsent('getSiteStructure')
      ? null
      : await orNull(call(context, 'getSiteStructure', { path })));
  if (structure === null) {
    store.mirror(noteRead);
    return;
  }
  const before = new Map(store.sites.spacesOf(path.siteId).map((one) => [one.id, one.customization]));
  const overrideOf = (id: string): Customization | null => {
    if (whole !== null) return whole.customizations.siteSpaces[id] ?? null;
    const known = before.get(id) ?? null;
    return known === null ? null : (JSON.parse(known) as Customization); // setParts wrote it
  };
  const nodes = siteSpacesOf(readStructure(structure)).map(({ node }) => node);
  const customization = whole?.customizations.site ?? (stored(row.customization) as Customization | null);
  // setParts wrote every one of these from what the schemas of the API had read.
  const parts: SiteParts = {
    structure,
    siteSpaces: nodes.map(({ id, spaceId }) => ({ id, spaceId, customization: overrideOf(id) })),
    customization,
    adaptiveSchema: stored(row.adaptiveSchema) as Record<string, unknown> | null,
    shareLinks: stored(row.shareLinks) as readonly ShareLink[],
    missing: stored(row.missing) as readonly StoredText[],
  };
  store.mirror(() => {
    store.sites.setParts(path.siteId, parts, clock.now());
    noteRead();
  });
  const overrides = parts.siteSpaces.flatMap((one) =>
    one.customization === null ? [] : [one.customization],
  );
  await pullSiteImages(context, path.siteId, site, customization, overrides);
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
      what: 'sites',
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
  if (read?.wanted === wanted && !isOlder(context, scope, wholeMs)) return new Set(read.ids);
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
  const { store, clock, pullProgress } = context;
  const whole = site.published === false ? null : await published(context, path);
  const missing: StoredText[] = [];
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
    shareLinks: await shareLinksOf(context, path, site['permissions'], missing),
    missing,
  };
  store.mirror(() => {
    store.sites.setParts(path.siteId, parts, clock.now());
    store.watermarks.set(`site:${path.siteId}:shape`, '', clock.now());
  });
  pullProgress.done(texts().sync.sites);
  await pullSiteImages(context, path.siteId, site, ofSite, Object.values(overrides));
}
