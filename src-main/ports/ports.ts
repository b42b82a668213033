/**
 * What the core needs from its host (docs/architecture.md). The desktop program, the headless program and
 * the tests each supply their own; the core imports neither Electron nor a global clock.
 */

export interface Clock {
  /** Milliseconds since the Unix epoch, by this machine. */
  now(): number;
  /** Resolves after `ms`, or rejects with the signal's reason when aborted before. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A number in [0, 1), as Math.random. */
export type Random = () => number;

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Until the whole answer is there. */
  readonly timeoutMs: number;
  /** Where larger: an answer that still comes, and not too slowly, has until then. */
  readonly longestMs?: number;
  /** A larger answer ends in a `TransportError` of kind `too-large`. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export type TransportErrorKind =
  'unreachable' | 'certificate' | 'timeout' | 'interrupted' | 'too-large' | 'cancelled';

/** Thrown by a transport when there is no whole answer. `sent` is false only when the request surely never left. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportErrorKind;
  readonly sent: boolean;
  constructor(kind: TransportErrorKind, sent: boolean, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.sent = sent;
  }
}

/**
 * Sends one HTTP request. Never follows redirects: a redirect is an answer. The one seam where the fault simulation's
 * model server takes the network's place.
 */
export interface Transport {
  send(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

/**
 * `unknown` is not "signed out": a locked keychain answers it too. `unbound`: the token was given for another origin, or the
 * person has not confirmed this one. `not-kept`: it was given where nothing keeps tokens, and its session is over. `reason`
 * continues a sentence (docs/design/tokens.md).
 */
export type SecretAnswer =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'unknown' | 'unbound' | 'not-kept'; readonly reason: string };

/** Where tokens live. Keys are account ids; each token is bound to an origin, as `new URL(address).origin` writes it. */
export interface Secrets {
  /** Gives the token only where it was given for `origin`. */
  get(accountId: string, origin: string): Promise<SecretAnswer>;
  /** To be called after the person confirmed that the token goes to `origin`. */
  set(accountId: string, token: string, origin: string): Promise<void>;
  delete(accountId: string): Promise<void>;
}

export interface Log {
  debug(message: string, data?: Readonly<Record<string, unknown>>): void;
  info(message: string, data?: Readonly<Record<string, unknown>>): void;
  warn(message: string, data?: Readonly<Record<string, unknown>>): void;
  error(message: string, data?: Readonly<Record<string, unknown>>): void;
}

export interface CorePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly transport: Transport;
  readonly secrets: Secrets;
  readonly log: Log;
  /** Absolute path of a folder that only Galley writes: `accounts/<account>/galley.sqlite` and `accounts/<account>/files/`. */
  readonly dataDir: string;
}
