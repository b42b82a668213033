import type { ListContent } from '../../shared/messages/en/sync.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { Input } from '../../api/operations.ts';
import type { CallOptions } from '../../client/exchange.ts';
import { ClientError } from '../../client/client-error.ts';
import { idOf } from '../../client/paginate.ts';
import type { ItemOf, ListName } from '../../client/paginate.ts';
import { callOptions } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';

/** A list as the service gave it. Only a complete one may prune. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
  /** How far the confirmations were when the walk began: what was confirmed since may be older in it. */
  readonly since: number;
}

/** The lists that are walked, and what they are of, for problems with them. */
const contentOf = {
  listOrganizations: 'organizations',
  listOrganizationSpaces: 'spaces',
  listOrganizationCollections: 'collections',
  listOrganizationChangeRequests: 'changeRequests',
  listChangeRequests: 'changeRequests',
  listMembers: 'members',
  listSpaceComments: 'comments',
  listChangeRequestComments: 'comments',
  listSpaceCommentReplies: 'replies',
  listChangeRequestCommentReplies: 'replies',
  listReviews: 'reviews',
  listRequestedReviewers: 'reviewers',
  listSites: 'sites',
  listSiteSpaces: 'siteSpaces',
  listSiteSections: 'sections',
  listSiteSectionGroups: 'groups',
  listShareLinks: 'shareLinks',
} as const satisfies Partial<Record<ListName, ListContent>>;

type WalkedList = keyof typeof contentOf;

/** An interrupted walk is gone on with for this long; later, what it saw is too old. */
const longestPauseMs = 10 * 60_000;

/**
 * Walks a list to its end. Lists of several pages go through the staging table, so that a walk that was cut goes on from
 * its cursor; a list of one page needs none.
 */
export async function walkList<Name extends WalkedList>(
  context: PullContext,
  scope: string,
  name: Name,
  input: Input<Name>,
  options: Pick<CallOptions, 'absentOn404'> = {},
): Promise<Listed<ItemOf<Name>>> {
  const { store, clock } = context;
  const mark = store.watermarks.get(`walk:${scope}`);
  const fresh = mark !== undefined && Math.abs(clock.now() - mark.at) < longestPauseMs && !context.full;
  // A walk that was cut may have left a part without a mark.
  if (!fresh && (mark !== undefined || store.staging.hasAny(scope))) forget(context, scope);
  const begun = (): Start => ({ cursor: null, since: context.confirmations.count() });
  const start = fresh
    ? { cursor: mark.value, since: Number(store.watermarks.get(`since:${scope}`)?.value ?? '0') }
    : begun();
  try {
    return await walkFrom(context, scope, name, input, start, options);
  } catch (error) {
    const refused = error instanceof ClientError && (error.status === 400 || error.status === 404);
    if (!fresh || !refused) throw error;
    forget(context, scope);
    return walkFrom(context, scope, name, input, begun(), options);
  }
}

function forget({ store }: PullContext, scope: string): void {
  store.mirror(() => {
    store.watermarks.remove(`walk:${scope}`);
    store.watermarks.remove(`since:${scope}`);
    store.staging.clear(scope);
  });
}

/** Where a walk begins or goes on. */
interface Start {
  readonly cursor: string | null;
  readonly since: number;
}

async function walkFrom<Name extends WalkedList>(
  context: PullContext,
  scope: string,
  name: Name,
  input: Input<Name>,
  { cursor, since }: Start,
  options: Pick<CallOptions, 'absentOn404'>,
): Promise<Listed<ItemOf<Name>>> {
  const { store, clock, pullProgress } = context;
  let staged = cursor !== null;
  let lastCursor = cursor;
  let complete = true;
  const most = context.bounds.itemsOf(name);
  const came = staged ? store.staging.size(scope) : { items: 0, characters: 0 };
  const pages = context.client.walk(name, input, {
    ...callOptions(context),
    ...options,
    ...(cursor === null ? {} : { cursor }),
  });
  for (;;) {
    const step = await context.semaphore(() => pages.next());
    if (step.done === true) break;
    const page = step.value;
    if (page.skipped > 0) pullProgress.problem(texts().sync.itemsUnreadable(contentOf[name], page.skipped));
    if (page.repeated) pullProgress.problem(texts().sync.listEndless(contentOf[name]));
    if (page.skipped > 0 || page.repeated) complete = false;
    came.items += page.items.length + page.skipped;
    if (!staged && page.next === null) {
      if (came.items <= most) return { items: page.items, complete, since };
      noteCut();
      return { items: page.items.slice(0, most), complete: false, since };
    }
    staged = true;
    store.mirror(() => {
      // Another process walks the same list, or has ended its walk: what was staged before is not all there any more.
      if (lastCursor !== null && store.watermarks.get(`walk:${scope}`)?.value !== lastCursor)
        complete = false;
      lastCursor = page.next;
      for (const item of page.items) {
        const json = JSON.stringify(item);
        came.characters += json.length;
        store.staging.put(scope, idOf(item), json);
      }
      if (page.next === null || isTooLong()) return;
      store.watermarks.set(`walk:${scope}`, page.next, clock.now());
      store.watermarks.set(`since:${scope}`, String(since), clock.now());
    });
    if (isTooLong() && page.next !== null) {
      complete = false;
      noteCut();
      break;
    }
  }
  const items = store.staging.all(scope).map((json) => JSON.parse(json) as ItemOf<Name>); // staged above from parsed items
  forget(context, scope);
  return { items: items.slice(0, most), complete, since };

  function noteCut(): void {
    pullProgress.problem(texts().sync.listCut(contentOf[name], Math.min(most, came.items)));
  }

  function isTooLong(): boolean {
    return came.items >= most || came.characters >= context.bounds.listCharacters;
  }
}
