import { ClientError } from '../client/client-error.ts';
import { createConfirmations } from '../outbox/confirmations.ts';
import type { ChangeRequestRow } from '../store/mirror/change-requests.ts';
import { pullContent } from './content/pull-content.ts';
import { createPullContext } from './create-pull-context.ts';
import type { PullOptions, SyncOptions } from './create-pull-context.ts';
import { pullDiscussion } from './discussions/pull-discussion.ts';
import type { DiscussionChange } from './discussions/pull-discussion.ts';
import { refreshChangeRequestRow } from './lists/change-request-lists.ts';
import type { PullContext } from './pull-context.ts';
import type { PullProgress, PullReport } from './pull-report.ts';
import { runPull } from './run-pull.ts';
import { refreshSite } from './sites/pull-sites.ts';

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
   * again, and waiting, are not progress: "a sync without progress for minutes says so".
   */
  readonly lastProgressAt: number | null;
}

export function createSync(sync: SyncOptions): Sync {
  const { store, client, clock } = sync;
  let last: Promise<unknown> = Promise.resolve();
  let running: PullProgress | null = null;
  const confirmations = createConfirmations(store.database, () => clock.now());
  const contextOf = (options: PullOptions): PullContext => createPullContext(sync, confirmations, options);

  function pull(options: PullOptions): Promise<PullReport> {
    const context = contextOf(options);
    running = context.pullProgress;
    return runPull(context, options);
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
