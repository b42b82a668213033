import type { OperationName } from '../api/operations.ts';
import { plainText } from '../shared/messages/stored-text.ts';
import type { StoredText } from '../shared/messages/stored-text.ts';

/**
 * Why a call gave no answer, as a closed set. The outbox decides by `status` and `sent` alone (docs/design/outbox.md);
 * the kinds serve words on the screen and the pull.
 */
export type ClientErrorKind =
  | 'unreachable' // no connection
  | 'certificate' // no trusted secure connection
  | 'timeout' // no whole answer in time, or 408
  | 'interrupted' // the connection broke before the whole answer was there
  | 'not-the-service' // something answered, but not a Documentation Service: HTML, another type, no JSON, another shape
  | 'token' // 401
  | 'secret' // the token could not be read here; nothing was sent
  | 'permission' // 403
  | 'not-found' // 404
  | 'conflict' // 409
  | 'precondition' // 412
  | 'invalid' // 400, 413, 422, or an input that this program itself refuses
  | 'limited' // 429 or 425, or known to be so before asking
  | 'server' // 5xx
  | 'redirect' // 3xx that nobody follows: to another place, without end, or of a call with an effect
  | 'too-large'
  | 'insecure' // plain http to another machine
  | 'cancelled'
  | 'unexpected'; // any other status

export interface ClientErrorFields {
  readonly operation: OperationName | 'download';
  /** Method and address, without query, token or userinfo. */
  readonly address: string;
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  /** False only when the request surely never left this machine. */
  readonly sent: boolean;
  /** The answer was JSON: a proxy's or a captive portal's page is not the service's word. */
  readonly fromService: boolean;
  /** `Retry-After` or `X-RateLimit-Reset`, as a wait from now. */
  readonly retryAfterMs: number | null;
  /** The server's `Date`, milliseconds since the epoch. */
  readonly serverDate: number | null;
  /** The server's own words, from the error body. */
  readonly serverMessage: string | null;
  /** What the person reads of it later, from a database; absent: the message. */
  readonly reason?: StoredText;
}

/** The one error that calls of the client throw. `message` is a plain sentence and holds no secret. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly kind: ClientErrorKind;
  readonly operation: OperationName | 'download';
  readonly address: string;
  readonly status: number | null;
  readonly sent: boolean;
  readonly fromService: boolean;
  readonly retryAfterMs: number | null;
  readonly serverDate: number | null;
  readonly serverMessage: string | null;
  readonly reason: StoredText;
  constructor(kind: ClientErrorKind, message: string, fields: ClientErrorFields) {
    super(message);
    this.kind = kind;
    this.operation = fields.operation;
    this.address = fields.address;
    this.status = fields.status;
    this.sent = fields.sent;
    this.fromService = fields.fromService;
    this.retryAfterMs = fields.retryAfterMs;
    this.serverDate = fields.serverDate;
    this.serverMessage = fields.serverMessage;
    this.reason = fields.reason ?? plainText(message);
  }
}

/**
 * True where the failure is about the connection or the account as a whole, so that going on with the next object would
 * fail the same way; false where it concerns the one object that was asked for.
 */
export function concernsConnection(error: ClientError): boolean {
  switch (error.kind) {
    case 'unreachable':
    case 'certificate':
    case 'token':
    case 'secret':
    case 'limited':
    case 'insecure':
    case 'redirect':
    case 'cancelled':
      return true;
    case 'not-the-service':
      return !error.fromService; // HTML is a captive portal; broken JSON is one broken object
    case 'timeout':
    case 'interrupted':
    case 'permission':
    case 'not-found':
    case 'conflict':
    case 'precondition':
    case 'invalid':
    case 'server':
    case 'too-large':
    case 'unexpected':
      return false;
  }
}
