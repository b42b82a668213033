import type { SyncProgress } from '../bridge/views/sync-views.ts';
import type { Client } from '../client/client.ts';
import type { Confirmations } from '../outbox/confirmations.ts';
import type { Clock, Log, Random } from '../ports/ports.ts';
import type { Store } from '../store/open-store.ts';
import { usualBounds } from './bounds.ts';
import type { SyncBounds } from './bounds.ts';
import { createSemaphore } from './concurrency.ts';
import { DiscussionTurns } from './discussions/discussion-rotation.ts';
import { FileHosts } from './file-hosts.ts';
import { Health } from './pull-context.ts';
import type { Focus, PullContext } from './pull-context.ts';
import { PullProgress } from './pull-report.ts';
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
  /** The person asked for everything now: also sites that were read a short time ago. */
  readonly isNow?: boolean;
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

/** Requests of one pull at once. */
const concurrency = 8;
/** Whether the service is there is told soon or not at all. */
const askingTimeoutMs = 20_000;

/** What every part of one pull shares: a new one for each pull. */
export function createPullContext(
  { store, client, clock, log, random = Math.random, bounds = usualBounds }: SyncOptions,
  confirmations: Confirmations,
  options: PullOptions,
): PullContext {
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
    sitesAreDue: options.isNow === true,
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
