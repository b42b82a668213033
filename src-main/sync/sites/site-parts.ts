import { storedText } from '../../shared/messages/stored-text.ts';
import type { StoredText } from '../../shared/messages/stored-text.ts';
import type { Customization } from '../../api/customization.ts';
import type { SiteStructure } from '../../api/site.ts';
import { ClientError } from '../../client/client-error.ts';
import { structureOfLists } from '../../site/structure/structure.ts';
import { forEachConcurrent } from '../concurrency.ts';
import { reasonOfFailure } from '../failures.ts';
import { call } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';
import { walkList } from '../lists/list-all.ts';

/** The calls that tell of one site. What cannot be had is said in `missing`. */

export interface SitePath {
  readonly organizationId: string;
  readonly siteId: string;
}

/** Whether the service says so: of the site itself, or where it says nothing of it, of the person's role. */
function isAdministrator({ store }: PullContext, organizationId: string, permissions: unknown): boolean {
  if (typeof permissions === 'object' && permissions !== null && 'admin' in permissions)
    return permissions.admin === true;
  const me = store.account.get()?.userId;
  const own = store.organizations
    .members()
    .find((one) => one.userId === me && one.organizationId === organizationId);
  return own?.role === 'admin';
}

/** A 404, or no right to ask: null. @throws {ClientError} for anything else */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
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

/** Structure and look in one call; null where the site is not published, or the service has no such call. */
export function published(context: PullContext, path: SitePath) {
  return orNull(call(context, 'getPublishedSite', { path }));
}

/** By one call where the service has it, else put together from the single lists. */
export async function structureOf(
  context: PullContext,
  path: SitePath,
  missing: StoredText[],
): Promise<SiteStructure> {
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
    missing.push(storedText('groupsLast'));
  }
  return structureOfLists(spaces.items, sections?.items ?? [], groups?.items ?? []);
}

export async function customizationOf(
  context: PullContext,
  path: SitePath,
  missing: StoredText[],
): Promise<Customization | null> {
  const found = await orNull(call(context, 'getSiteCustomization', { path }));
  if (found === null) {
    missing.push(storedText('defaultLook'));
  }
  return found;
}

export async function overridesOf(
  context: PullContext,
  path: SitePath,
  nodes: readonly { readonly id: string }[],
): Promise<Readonly<Record<string, Customization>>> {
  const found: Record<string, Customization> = {};
  await forEachConcurrent(nodes, 4, async ({ id }) => {
    const one = await orNull(
      call(context, 'getSiteSpaceCustomization', { path: { ...path, siteSpaceId: id } }),
    );
    if (one !== null) found[id] = one;
  });
  return found;
}

export async function schemaOf(
  context: PullContext,
  path: SitePath,
  missing: StoredText[],
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    return (await call(context, 'getAdaptiveSchema', { path })).jsonSchema;
  } catch (error) {
    if (error instanceof ClientError && error.status === 404 && error.fromService) return null;
    missing.push(storedText('noSchema', await reasonOfFailure(context, error)));
    return null;
  }
}

/** Silent where they are refused for the person's role; an administrator is told. */
export async function shareLinksOf(
  context: PullContext,
  path: SitePath,
  permissions: unknown,
  missing: StoredText[],
) {
  try {
    return (await walkList(context, `site:${path.siteId}:share-links`, 'listShareLinks', { path })).items;
  } catch (error) {
    // They are for administrators: to everybody else a site has none.
    const isRefused = error instanceof ClientError && error.status === 403 && error.fromService;
    if (isRefused && !isAdministrator(context, path.organizationId, permissions)) return [];
    missing.push(storedText('noShareLinks', await reasonOfFailure(context, error)));
    return [];
  }
}
