import type { Answer, Input, OperationName } from '../api/operations.ts';
import type { CallOptions, Client } from '../client/client.ts';
import { ClientError, concernsConnection } from '../client/client-error.ts';
import type { Clock, Log } from '../core/ports.ts';
import type { Confirmations } from '../outbox/confirmations.ts';
import type { Store } from '../store/open-store.ts';
import type { Gate } from './limited.ts';
import type { Tally } from './pull-report.ts';

/** What the person is looking at: it goes first. */
export interface Focus {
  readonly spaceId: string;
  readonly changeRequestId?: string | null;
  readonly pageId?: string | null;
}

/** What every part of a pull shares. */
export interface PullContext {
  readonly store: Store;
  readonly client: Client;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal | undefined;
  readonly tally: Tally;
  /** All requests go through here: eight at once. */
  readonly gate: Gate;
  readonly health: Health;
  /** What the outbox wrote meanwhile, here or in another process: an older answer does not overwrite it. */
  readonly confirmations: Confirmations;
  /** Refetch everything, and verify bodies by hash. */
  readonly full: boolean;
  /** No page trees, bodies and files. */
  readonly listsOnly: boolean;
  readonly focus: Focus | null;
  /** Scopes of questions that the person answered with "let them go". */
  readonly confirmed: ReadonlySet<string>;
  /** Trees of older revisions on their way or answered in this pull, by space and revision; false: not to be had. */
  readonly bases: Map<string, Promise<boolean>>;
}

/** A pull waits so long in all, for each request, where the service limits them. */
const patienceMs = 3_600_000;

export function callOptions(context: PullContext): CallOptions {
  return {
    meter: context.tally.meter,
    patienceMs,
    onWaiting: (wait) => context.tally.waiting(wait),
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
  return context.gate(() => context.client.call(name, input, { ...callOptions(context), ...options }));
}

/**
 * The error of an answer that is about something else than was asked for: such a server lies or mixes things up, so the
 * answer counts for nothing, and the one object holds itself.
 */
export function otherAnswer({ client }: PullContext, operation: OperationName, words: string): ClientError {
  return new ClientError('not-the-service', words, {
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

/** So many failures in a row end a pull: the rest would only wait for their time-outs. */
const mostFailuresInARow = 5;

/** Failures in a row that may be the object's or the connection's: time-outs, broken connections, a failing service, HTML. */
export class Health {
  #failuresInARow = 0;

  get isBroken(): boolean {
    return this.#failuresInARow >= mostFailuresInARow;
  }

  answered(): void {
    this.#failuresInARow = 0;
  }

  failed(error: unknown): void {
    const kinds = ['timeout', 'interrupted', 'server', 'not-the-service'];
    const isUnclear = error instanceof ClientError && kinds.includes(error.kind) && !isOfObject(error);
    this.#failuresInARow = isUnclear ? this.#failuresInARow + 1 : 0;
  }
}

/** The service itself answered, with something that cannot be read. */
function isOfObject(error: ClientError): boolean {
  return error.kind === 'not-the-service' && error.fromService;
}

/** What went wrong with one object, as words; an error of the connection or a defect is thrown on. */
export function wordsOfOwnFailure({ health }: Pick<PullContext, 'health'>, error: unknown): string {
  if (!(error instanceof ClientError) || health.isBroken) throw error;
  // One page of HTML among JSON is one object's failure; where nothing else comes, `Health` ends the pull.
  if (concernsConnection(error) && error.kind !== 'not-the-service') throw error;
  return error.message;
}
