import type { Answer, Input, OperationName } from '../api/operations.ts';
import type { Client } from '../client/client.ts';
import type { CallOptions } from '../client/exchange.ts';
import { ClientError } from '../client/client-error.ts';
import type { Clock, Log, Random } from '../ports/ports.ts';
import type { Confirmations } from '../outbox/confirmations.ts';
import type { Store } from '../store/open-store.ts';
import type { SyncBounds } from './bounds.ts';
import type { FileHosts } from './file-hosts.ts';
import type { Semaphore } from './concurrency.ts';
import type { PullProgress } from './pull-report.ts';
import type { StorageRoom } from './storage-room.ts';
import { sayStored } from '../shared/messages/stored-text.ts';
import type { StoredText } from '../shared/messages/stored-text.ts';

/** What a discussion is about: a change request, or a space's primary content. */
export interface DiscussionTarget {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

/** What the person is looking at: it goes first. */
export interface Focus {
  readonly spaceId: string;
  readonly changeRequestId?: string | null;
  readonly pageId?: string | null;
}

/** Discussions that are read in turns, because nothing announces their replies (docs/design/sync.md). */
export interface TimeSlicer {
  plan(context: PullContext, spaceIds: readonly string[]): void;
  hasTurn(target: DiscussionTarget): boolean;
  hasReviewsTurn(changeRequestId: string): boolean;
  takeReplies(): boolean;
}

/** What every part of a pull shares. */
export interface PullContext {
  readonly store: Store;
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly signal: AbortSignal | undefined;
  readonly pullProgress: PullProgress;
  /** All requests go through here: eight at once. */
  readonly semaphore: Semaphore;
  readonly health: Health;
  /** What the outbox wrote meanwhile, here or in another process: an older answer does not overwrite it. */
  readonly confirmations: Confirmations;
  /** Refetch everything, and verify bodies by hash. */
  readonly full: boolean;
  /** Also what failed a short time ago: a person asked. Else only what is due again. */
  readonly retriesAll: boolean;
  /** List, structure and look of sites are read again however short ago they were. */
  readonly sitesAreDue: boolean;
  /** No page trees, bodies and files. */
  readonly listsOnly: boolean;
  readonly focus: Focus | null;
  /** Scopes of questions that the person answered with "let them go". */
  readonly confirmed: ReadonlySet<string>;
  /** Trees of older revisions on their way or answered in this pull, by space and revision; false: not to be had. */
  readonly bases: Map<string, Promise<boolean>>;
  /** Hosts that files come from. */
  readonly fileHosts: FileHosts;
  readonly turns: TimeSlicer;
  readonly bounds: SyncBounds;
  readonly room: StorageRoom;
}

/** A pull waits so long in all, for each request, where the service limits them. */
const patienceMs = 3_600_000;

export function callOptions(context: PullContext): CallOptions {
  return {
    meter: context.pullProgress.meter,
    patienceMs,
    onWaiting: (wait) => context.pullProgress.waiting(wait),
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  };
}

/** One call of the client, among at most eight at once. */
export function call<Name extends OperationName>(
  context: PullContext,
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  return context.semaphore(() => context.client.call(name, input, { ...callOptions(context), ...options }));
}

/**
 * The error of an answer that is about something else than was asked for: such a server lies or mixes things up, so the
 * answer counts for nothing, and the one object holds itself.
 */
export function otherAnswer(
  { client }: PullContext,
  operation: OperationName,
  reason: StoredText,
): ClientError {
  return new ClientError('not-the-service', sayStored(reason), {
    reason,
    operation,
    address: client.baseUrl,
    status: 200,
    sent: true,
    fromService: true,
    retryAfterMs: null,
    serverDate: null,
    serverMessage: null,
  });
}

/** Lets the event loop breathe between two long steps. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** After so many failures in a row one request tells whether the service still answers. */
const failuresBeforeAsking = 5;
/** So long does an answer to that request stand for the failures that come in. */
const answerStandsMs = 10_000;

/** Whether the service answers for the account, while single objects fail. */
export class Health {
  readonly #now: () => number;
  readonly #ask: () => Promise<unknown>;
  #failuresInARow = 0;
  #askedAt = -Infinity;
  #asking: Promise<ClientError | null> | null = null;

  /** `ask` sends one authenticated request that needs no right to any object. */
  constructor(now: () => number, ask: () => Promise<unknown>) {
    this.#now = now;
    this.#ask = ask;
  }

  /** Time-outs, broken connections and failures of the service came in a row: they may be the connection's. */
  get isBroken(): boolean {
    return this.#failuresInARow >= failuresBeforeAsking;
  }

  answered(): void {
    this.#failuresInARow = 0;
  }

  failed(error: unknown): void {
    const kinds = ['timeout', 'interrupted', 'server', 'not-the-service'];
    const isUnclear = error instanceof ClientError && kinds.includes(error.kind) && !isOfObject(error);
    this.#failuresInARow = isUnclear ? this.#failuresInARow + 1 : 0;
  }

  /** Null where the service answers, else what it failed with. Failures that come together share one request. */
  async askService(): Promise<ClientError | null> {
    if (this.#asking === null && Math.abs(this.#now() - this.#askedAt) >= answerStandsMs)
      this.#asking = this.#send();
    return this.#asking === null ? null : this.#asking;
  }

  async #send(): Promise<ClientError | null> {
    try {
      await this.#ask();
      this.#askedAt = this.#now();
      this.#asking = null;
      this.answered();
      return null;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      return error;
    }
  }
}

/** The service itself answered, with something that cannot be read. */
function isOfObject(error: ClientError): boolean {
  return error.kind === 'not-the-service' && error.fromService;
}
