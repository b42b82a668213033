import type { SyncProgress } from '../bridge/views/sync-views.ts';
import type { Client } from '../client/client.ts';
import { ClientError } from '../client/client-error.ts';
import type { Clock, Log, Random } from '../ports/ports.ts';
import { createConfirmations } from '../outbox/confirmations.ts';
import type { ChangeRequestRow } from '../store/mirror/change-requests.ts';
import type { Store } from '../store/open-store.ts';
import type { SpaceRow } from '../store/mirror/spaces.ts';
import { pullAccountLists, pullUser, suggestSpaces } from './account-lists.ts';
import { refreshChangeRequestRow } from './change-request-lists.ts';
import { usualBounds } from './bounds.ts';
import type { SyncBounds } from './bounds.ts';
import { DiscussionTurns } from './discussion-rotation.ts';
import { forgetUnwantedFailures } from './failures.ts';
import { FileHosts } from './file-hosts.ts';
import { createSemaphore, settleAll } from './concurrency.ts';
import { pullContent } from './pull-content.ts';
import { Health } from './pull-context.ts';
import type { Focus, PullContext } from './pull-context.ts';
import { pullDiscussion } from './pull-discussion.ts';
import type { DiscussionChange } from './pull-discussion.ts';
import { pullSites, refreshSite } from './pull-sites.ts';
import { pullSpaces } from './pull-space.ts';
import { PullProgress } from './pull-report.ts';
import type { PullReport } from './pull-report.ts';
import { StorageRoom } from './storage-room.ts';

export interface SyncOptions {
  readonly store: Store;
  readonly client: Client;
  readonly clock: Clock;
  /** Spreads the times at which failed objects are tried again. */
  readonly random?: Random;
  readonly log: Log;
  /** How much of what the service lists is taken in. */
  readonly bounds?: SyncBounds;
}

export interface PullOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SyncProgress) => void;
  /** Refetch everything and verify bodies by hash. */
  readonly full?: boolean;
  /** Nobody asked for it: objects that failed are left until they are due again. */
  readonly isAutomatic?: boolean;
  /** Only these of the kept spaces; the lists are pulled all the same. */
  readonly spaces?: readonly string[];
  /** What the person looks at goes first. */
  readonly focus?: Focus;
  /** Scopes of earlier questions that the person answered with "let them go". */
  readonly confirmed?: readonly string[];
  /** On a network that costs: lists, comments and replies, but no page trees, bodies and files. */
  readonly listsOnly?: boolean;
  /** Where nothing was chosen yet, keep all spaces: what the headless program does (docs/design/commands.md). */
  readonly keepAllIfNone?: boolean;
}

/** The pull of one account (docs/design/sync.md). */
export interface Sync {
  /**
   * Brings the mirror up to date. One pull of an account runs at a time; a second waits for the first. It can be aborted
   * or killed anywhere: what came is kept, and the next one goes on from there.
   * @throws {ClientError} where the connection or the account as a whole fails, `cancelled` when aborted. What fails for
   * one object alone is a problem in the report.
   */
  pull(options?: PullOptions): Promise<PullReport>;
  /**
   * One GET of a change request into the mirror, with `content` also what of its pages moved. Null where the service
   * says that it is gone.
   */
  refreshChangeRequest(
    spaceId: string,
    changeRequestId: string,
    options?: { readonly signal?: AbortSignal; readonly content?: boolean },
  ): Promise<ChangeRequestRow | null>;
  /** Lists one discussion anew: what polls the screen that is open. */
  refreshDiscussion(
    spaceId: string,
    changeRequestId: string | null,
    options?: { readonly signal?: AbortSignal },
  ): Promise<DiscussionChange>;
  /** Reads one site anew, as after it was changed from here. False where the service does not have it. */
  refreshSite(siteId: string, options?: { readonly signal?: AbortSignal }): Promise<boolean>;
  /**
   * When the running pull last got further, in milliseconds of the clock; null while none runs. Requests that are tried
   * again, and waiting, are no progress: "a sync without progress for minutes says so".
   */
  readonly lastProgressAt: number | null;
}

/** Requests of one pull at once. */
const concurrency = 8;
/** Marks an organization whose spaces are all to be kept once they can be listed. */
const lateScope = (organizationId: string): string => `organization:${organizationId}:keep-all`;
/** Whether the service is there is told soon or not at all. */
const askingTimeoutMs = 20_000;

export function createSync({
  store,
  client,
  clock,
  log,
  random = Math.random,
  bounds = usualBounds,
}: SyncOptions): Sync {
  let last: Promise<unknown> = Promise.resolve();
  let running: PullProgress | null = null;
  const confirmations = createConfirmations(store.database, () => clock.now());

  function contextOf(options: PullOptions): PullContext {
    const semaphore = createSemaphore(concurrency);
    const pullProgress = new PullProgress(() => clock.now(), options.onProgress ?? (() => undefined));
    const health = new Health(
      () => clock.now(),
      () =>
        client.call(
          'listOrganizations',
          { query: { limit: 1 } },
          {
            attempts: 1,
            timeoutMs: askingTimeoutMs,
            meter: pullProgress.meter,
            ...(options.signal === undefined ? {} : { signal: options.signal }),
          },
        ),
    );
    return {
      store,
      client,
      clock,
      random,
      log,
      signal: options.signal,
      pullProgress,
      health,
      confirmations,
      semaphore: (work) =>
        semaphore(async () => {
          try {
            const answer = await work();
            health.answered();
            pullProgress.gotFurther();
            return answer;
          } catch (error) {
            health.failed(error);
            throw error;
          }
        }),
      full: options.full === true,
      retriesAll: options.isAutomatic !== true,
      listsOnly: options.listsOnly === true,
      focus: options.focus ?? null,
      confirmed: new Set(options.confirmed),
      bases: new Map(),
      bounds,
      room: new StorageRoom(store, pullProgress),
      turns: new DiscussionTurns(),
      fileHosts: new FileHosts(new URL(client.baseUrl).origin),
    };
  }

  async function pull(options: PullOptions): Promise<PullReport> {
    const context = contextOf(options);
    const { pullProgress } = context;
    running = pullProgress;
    if (context.full) client.forgetAbsent();
    store.mirror(() => confirmations.forgetOld());
    pullProgress.say('Checking for changes');
    const [, lists] = await settleAll(pullUser(context), pullAccountLists(context));
    await suggestSpaces(context);
    if (options.keepAllIfNone === true && store.spaces.kept().length === 0) {
      keepAll(context, store.spaces.all(), lists.failed);
    } else if (options.keepAllIfNone === true) {
      const late = store.organizations
        .organizations()
        .filter(({ id }) => isLate(id) && !lists.failed.has(id));
      for (const { id } of late) {
        keepAll(
          context,
          store.spaces.all().filter((space) => space.organizationId === id),
          new Set(),
        );
        store.transaction(() => store.watermarks.remove(lateScope(id)));
      }
    }
    await pullSpaces(context, options.spaces ?? null, lists);
    if (!context.listsOnly) await pullSites(context);
    if (pullProgress.mismatched > 0) {
      const some =
        pullProgress.mismatched === 1 ? '1 page body was' : `${pullProgress.mismatched} page bodies were`;
      pullProgress.problem(
        `${some} not what is held under the same version; what the service gave now replaced it`,
      );
    }
    forgetUnwantedFailures(context);
    store.mirror(() => store.watermarks.set('sync', '', clock.now()));
    return pullProgress.report();
  }

  /** All spaces at once; those of an organization that could not be listed are kept when it is. */
  function keepAll(
    { pullProgress }: PullContext,
    spaces: readonly SpaceRow[],
    failed: ReadonlySet<string>,
  ): void {
    const there = spaces.filter((space) => space.goneAt === null);
    if (there.length > bounds.spacesByItself) {
      const words = `The service has ${there.length} spaces: the first ${bounds.spacesByItself} are kept`;
      pullProgress.problem(`${words}; choose the others in the Library, or with galley keep`);
    }
    store.transaction(() => {
      for (const space of there.slice(0, bounds.spacesByItself)) store.spaces.keep(space.id, clock.now());
      for (const id of failed) store.watermarks.set(lateScope(id), '', clock.now());
    });
  }

  function isLate(organizationId: string): boolean {
    return store.watermarks.get(lateScope(organizationId)) !== undefined;
  }

  return {
    get lastProgressAt() {
      return running?.lastProgressAt ?? null;
    },
    pull(options = {}) {
      const run = last.then(() => pull(options)).finally(() => (running = null));
      last = run.catch(() => undefined);
      return run;
    },
    async refreshChangeRequest(spaceId, changeRequestId, options = {}) {
      const context = contextOf(options);
      await refreshChangeRequestRow(context, spaceId, changeRequestId);
      const [problem] = context.pullProgress.problems;
      const row = store.changeRequests.get(changeRequestId);
      if (problem !== undefined) throw refusal(problem.words);
      if (row === undefined || row.goneAt !== null) return null;
      if (options.content === true && store.spaces.get(spaceId)?.kept === true) {
        await pullContent(context, spaceId, new Set([changeRequestId]));
      }
      return store.changeRequests.get(changeRequestId) ?? null;
    },
    refreshSite(siteId, options = {}) {
      return refreshSite(contextOf(options), siteId);
    },
    refreshDiscussion(spaceId, changeRequestId, options = {}) {
      return pullDiscussion(contextOf(options), { spaceId, changeRequestId });
    },
  };

  function refusal(words: string): ClientError {
    return new ClientError('unexpected', words, {
      operation: 'getChangeRequest',
      address: client.baseUrl,
      status: null,
      sent: true,
      fromService: false,
      retryAfterMs: null,
      serverDate: null,
      serverMessage: null,
    });
  }
}
