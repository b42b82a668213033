import type { SpaceRow } from '../store/mirror/spaces.ts';
import { settleAll } from './concurrency.ts';
import type { PullOptions } from './create-pull-context.ts';
import { forgetUnwantedFailures } from './failures.ts';
import { pullAccountLists, pullUser, suggestSpaces } from './lists/account-lists.ts';
import type { AccountLists } from './lists/account-lists.ts';
import type { PullContext } from './pull-context.ts';
import type { PullReport } from './pull-report.ts';
import { pullSpaces } from './pull-space.ts';
import { pullSites } from './sites/pull-sites.ts';
import { texts } from '../shared/messages/texts.ts';

/** Marks an organization whose spaces are all to be kept once they can be listed. */
const lateScope = (organizationId: string): string => `organization:${organizationId}:keep-all`;

/** One pull, from the lists to the sites; `options` are those that the context was made with. */
export async function runPull(context: PullContext, options: PullOptions): Promise<PullReport> {
  const { store, client, clock, pullProgress, confirmations } = context;
  if (context.full) client.forgetAbsent();
  store.mirror(() => confirmations.forgetOld());
  pullProgress.say(texts().sync.checking);
  const [, lists] = await settleAll(pullUser(context), pullAccountLists(context));
  await suggestSpaces(context);
  if (options.keepAllIfNone === true) keepAllIfNone(context, lists);
  await pullSpaces(context, options.spaces ?? null, lists);
  if (!context.listsOnly) await pullSites(context);
  if (pullProgress.mismatched > 0) pullProgress.problem(texts().sync.bodiesDiffered(pullProgress.mismatched));
  forgetUnwantedFailures(context);
  store.mirror(() => store.watermarks.set('sync', '', clock.now()));
  return pullProgress.report();
}

function keepAllIfNone(context: PullContext, lists: AccountLists): void {
  const { store } = context;
  if (store.spaces.kept().length === 0) {
    keepAll(context, store.spaces.all(), lists.failed);
    return;
  }
  const isLate = (id: string): boolean => store.watermarks.get(lateScope(id)) !== undefined;
  for (const { id } of store.organizations.organizations()) {
    if (!isLate(id) || lists.failed.has(id)) continue;
    const own = store.spaces.all().filter((space) => space.organizationId === id);
    keepAll(context, own, new Set());
    store.transaction(() => store.watermarks.remove(lateScope(id)));
  }
}

/** All spaces at once; those of an organization that could not be listed are kept when it is. */
function keepAll(
  { store, clock, bounds, pullProgress }: PullContext,
  spaces: readonly SpaceRow[],
  failed: ReadonlySet<string>,
): void {
  const there = spaces.filter((space) => space.goneAt === null);
  if (there.length > bounds.spacesByItself)
    pullProgress.problem(texts().sync.firstSpacesKept(there.length, bounds.spacesByItself));
  store.transaction(() => {
    for (const space of there.slice(0, bounds.spacesByItself)) store.spaces.keep(space.id, clock.now());
    for (const id of failed) store.watermarks.set(lateScope(id), '', clock.now());
  });
}
