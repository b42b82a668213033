import { errorBody } from '../api/error-body.ts';
import type { OperationName } from '../api/operations.ts';
import type { HttpResponse, TransportError } from '../ports/ports.ts';
import { ClientError } from './client-error.ts';
import { sayStored, storedText } from '../shared/messages/stored-text.ts';
import type { ClientErrorFields, ClientErrorKind } from './client-error.ts';
import { retryAfterOf, serverDateOf } from './rate-limit.ts';
import { cutDeep, measureJson } from './scan-json.ts';

/** Which call an answer belongs to, for errors. */
export interface CallName {
  readonly operation: OperationName | 'download';
  /** Method and address without the query. */
  readonly address: string;
  /** What was sent in confidence and no error may repeat, even where the other side sends it back. */
  readonly secrets?: ReadonlySet<string>;
}

/** Shorter ones are none, and striking them out would leave no word whole. */
const shortestSecret = 4;
/** Longer bodies of errors are not worth reading. */
const longestErrorBody = 1024 * 1024;
/** Would move the cursor of a terminal, or turn what is read around. */
const unspeakable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Words from outside as they may be shown and logged: on one line, without what the call carries in confidence. */
function speakable(call: CallName, words: string): string {
  const secrets = [...(call.secrets ?? [])]
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret.length >= shortestSecret)
    .sort((a, b) => b.length - a.length);
  return secrets
    .reduce((text, secret) => text.replaceAll(secret, '[struck out]'), words)
    .replaceAll(unspeakable, ' ');
}

/** The one place that makes errors of calls. */
function errorOf(
  call: CallName,
  kind: ClientErrorKind,
  message: string,
  fields: Partial<Omit<ClientErrorFields, 'operation' | 'address'>> = {},
): ClientError {
  return new ClientError(kind, speakable(call, message), {
    status: null,
    sent: false,
    fromService: false,
    retryAfterMs: null,
    serverDate: null,
    serverMessage: null,
    ...fields,
    operation: call.operation,
    address: speakable(call, call.address),
  });
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The one place that maps statuses to kinds. */
export function kindOfStatus(status: number): ClientErrorKind {
  switch (status) {
    case 400:
    case 413:
    case 422:
      return 'invalid';
    case 401:
      return 'token';
    case 403:
      return 'permission';
    case 404:
      return 'not-found';
    case 408:
      return 'timeout';
    case 409:
      return 'conflict';
    case 412:
      return 'precondition';
    case 425:
    case 429:
      return 'limited';
    default:
      if (status >= 300 && status < 400) return 'redirect';
      return status >= 500 ? 'server' : 'unexpected';
  }
}

function isJson(response: HttpResponse): boolean {
  return /^application\/([\w.+-]*\+)?json\b/i.test(response.headers['content-type'] ?? '');
}

function fieldsOf(
  call: CallName,
  response: HttpResponse,
  now: number,
): Omit<ClientErrorFields, 'operation' | 'address'> {
  return {
    status: response.status,
    sent: true,
    fromService: isJson(response),
    retryAfterMs: retryAfterOf(response.headers, now),
    serverDate: serverDateOf(response.headers),
    serverMessage: serverMessageOf(call, response),
  };
}

function serverMessageOf(call: CallName, response: HttpResponse): string | null {
  if (response.status < 400 || !isJson(response) || response.body.byteLength > longestErrorBody) return null;
  try {
    const read = errorBody.safeParse(JSON.parse(decoder.decode(response.body)));
    return read.success ? speakable(call, read.data.error.message).slice(0, 500) : null;
  } catch {
    return null;
  }
}

/** The error of an answer whose status is not 2xx. */
export function errorOfStatus(call: CallName, response: HttpResponse, now: number): ClientError {
  const fields = fieldsOf(call, response, now);
  const { serverMessage } = fields;
  const address = speakable(call, call.address);
  const reason =
    serverMessage === null
      ? storedText('answered', address, response.status)
      : storedText('answeredSaying', address, response.status, serverMessage);
  return errorOf(call, kindOfStatus(response.status), sayStored(reason), { ...fields, reason });
}

/** The error of a 2xx whose body is not what was promised. */
export function errorOfBody(
  call: CallName,
  response: HttpResponse,
  now: number,
  reason: string,
): ClientError {
  const fields = fieldsOf(call, response, now);
  return errorOf(call, 'not-the-service', `${call.address} answered ${reason}`, {
    ...fields,
    // An empty answer is not a captive portal's page: it concerns the one object that was asked for.
    fromService: fields.fromService || response.body.byteLength === 0,
  });
}

/** What is still compressed was not asked for: such a body is never unfolded. @throws {ClientError} */
export function refuseEncoded(call: CallName, response: HttpResponse, now: number): void {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity') {
    throw errorOfBody(call, response, now, `in a form that nobody asked for (${encoding.slice(0, 50)})`);
  }
}

/** The error of a request that had no whole answer. */
export function errorOfTransport(call: CallName, error: TransportError): ClientError {
  return errorOf(call, error.kind, `${call.address}: ${error.message}`, { sent: error.sent });
}

/** The error of a call that was refused here, before anything was sent. */
export function errorBeforeSending(
  call: CallName,
  kind: ClientErrorKind,
  message: string,
  retryAfterMs: number | null = null,
): ClientError {
  return errorOf(call, kind, message, { retryAfterMs });
}

/** From here on a body's memory is given back at once. */
const largeBytes = 512 * 1024;

/** A body that was decoded is of no more use; the collector would keep megabytes until it feels pressed. */
function release({ buffer, byteLength }: Uint8Array): void {
  const isWhole = buffer.byteLength === byteLength; // a small one may share its memory with others
  if (isWhole && byteLength >= largeBytes && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/**
 * Parses a 2xx body as JSON; a large one is gone afterwards. What lies too deep in it is cut off and told to `onCut`.
 *
 * @throws {ClientError} `not-the-service` for HTML, another type, bytes that are not JSON.
 */
export function readJson(call: CallName, response: HttpResponse, now: number, onCut: () => void): unknown {
  refuseEncoded(call, response, now);
  if (response.body.byteLength === 0) throw errorOfBody(call, response, now, 'with an empty body');
  if (!isJson(response)) {
    const type = response.headers['content-type'] ?? 'nothing with a type';
    throw errorOfBody(call, response, now, `${type.split(';')[0] ?? type} instead of JSON`);
  }
  const measure = measureJson(response.body);
  if (measure.isTooLarge) throw errorOfBody(call, response, now, 'JSON of far too many values');
  let text: string;
  try {
    text = decoder.decode(response.body);
  } catch {
    // Whatever charset is declared: JSON is UTF-8, and text that was guessed at would be wrong without a word.
    throw errorOfBody(call, response, now, 'a body that is not UTF-8');
  }
  release(response.body);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw errorOfBody(call, response, now, 'a body that is not whole JSON');
  }
  if (measure.isTooDeep) {
    cutDeep(value);
    onCut();
  }
  return value;
}
