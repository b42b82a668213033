import { TransportError } from '../ports/ports.ts';
import type { Clock, HttpRequest, HttpResponse, Log, Random, Transport } from '../ports/ports.ts';
import type { CallOptions, Exchange } from './exchange.ts';
import { ClientError } from './client-error.ts';
import type { ClientErrorKind } from './client-error.ts';
import { RateLimit, serverDateOf } from './rate-limit.ts';
import { errorBeforeSending, errorOfBody, errorOfStatus, errorOfTransport } from './read-answer.ts';
import type { CallName } from './read-answer.ts';
import { createGunzip } from './gunzip.ts';
import { followRedirect, mostRedirects } from './redirect.ts';
import type { RequestLimit } from '../shared/limit-message.ts';

/** Longer announced waits are handed to the caller instead of being slept through. */
const longestWaitMs = 30_000;
const longestBackOffMs = 5 * 60_000;
/** The longest wait after a 429 that does not say how long. */
const longestRefusalMs = 60_000;
const retried = new Set<ClientErrorKind>(['timeout', 'interrupted', 'limited', 'server']);

export interface SenderOptions {
  /** The only origin that credentials are sent to. */
  readonly origin: string;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

export interface Sender {
  /** Sends a request and reads its answer. @throws {ClientError} and nothing else. */
  readonly send: <T>(
    call: CallName,
    request: HttpRequest,
    callOptions: CallOptions,
    readBody: (response: HttpResponse) => T,
  ) => Promise<Exchange<T>>;
  /** What the service allows; null: it has not said. */
  readonly limit: () => RequestLimit | null;
}

/** Requests over a transport, within the rate that the service announces, a GET more than once where that may help. */
export function createSender({ origin, transport, clock, random, log }: SenderOptions): Sender {
  /** By origin: a host of files that asks to wait is not the service. */
  const rateLimits = new Map<string, RateLimit>();
  const gunzip = createGunzip();

  function limitOf(url: string): RateLimit {
    const of = new URL(url).origin;
    const known = rateLimits.get(of);
    if (known !== undefined) return known;
    const limit = new RateLimit(clock);
    rateLimits.set(of, limit);
    return limit;
  }

  /** How long a request may wait for a limit; nobody is patient with another host than the service's. */
  function patienceOf(url: string, { patienceMs }: CallOptions): number | undefined {
    return new URL(url).origin === origin ? patienceMs : undefined;
  }

  async function waitForBudget(call: CallName, request: HttpRequest, options: CallOptions): Promise<void> {
    const rateLimit = limitOf(request.url);
    const patienceMs = patienceOf(request.url, options);
    const isPatient = patienceMs !== undefined;
    let leftMs = patienceMs ?? longestWaitMs;
    for (;;) {
      const waitMs = isPatient ? rateLimit.pacedWaitMs() : rateLimit.waitMs();
      if (waitMs === 0) return;
      if (waitMs > leftMs) {
        const who = new URL(request.url).origin === origin ? 'the service' : new URL(request.url).host;
        const message = `${call.address}: ${who} takes no more requests for ${Math.ceil(waitMs / 1000)} s.`;
        throw errorBeforeSending(call, 'limited', message, waitMs);
      }
      await countDown(call, waitMs, request, options);
      leftMs -= waitMs;
      if (!isPatient) return;
    }
  }

  /** Sleeps, telling every second how long it still takes where somebody wants to know. */
  async function countDown(
    call: CallName,
    ms: number,
    { url, signal }: HttpRequest,
    { onWaiting }: CallOptions,
  ): Promise<void> {
    const tickMs = onWaiting === undefined ? ms : 1000;
    for (let leftMs = ms; leftMs > 0; leftMs -= tickMs) {
      onWaiting?.({ leftMs, limit: limitOf(url).allowed() });
      await sleep(call, Math.min(tickMs, leftMs), signal);
    }
  }

  async function sleep(call: CallName, ms: number, signal: AbortSignal | undefined): Promise<void> {
    try {
      await clock.sleep(ms, signal);
    } catch {
      throw errorBeforeSending(call, 'cancelled', `${call.address} was cancelled.`);
    }
  }

  async function sendOnce(call: CallName, request: HttpRequest, options: CallOptions): Promise<HttpResponse> {
    const { meter } = options;
    if (request.signal?.aborted === true) {
      throw errorBeforeSending(call, 'cancelled', `${call.address} was cancelled.`);
    }
    // The last line before the network: whatever built the request, or followed a redirect, cannot send the token elsewhere.
    if (request.headers['authorization'] !== undefined && new URL(request.url).origin !== origin) {
      throw errorBeforeSending(call, 'insecure', `${call.address}: the token is sent to ${origin} alone.`);
    }
    await waitForBudget(call, request, options);
    const rateLimit = limitOf(request.url);
    rateLimit.started();
    if (meter !== undefined) meter.requests += 1;
    let response: HttpResponse;
    try {
      const came = await transport.send(request);
      if (meter !== undefined) meter.bytes += came.body.byteLength;
      response = await gunzip(request, came);
    } catch (error) {
      rateLimit.finished(null, null);
      if (error instanceof TransportError) throw errorOfTransport(call, error);
      log.error('a transport failed in a way that it should not', { error: String(error) });
      throw errorOfTransport(call, new TransportError('interrupted', true, 'the connection failed'));
    }
    rateLimit.finished(response.status, response.headers);
    return response;
  }

  /** An answer of success, at the end of the way that redirects lead. */
  async function sendOn(
    call: CallName,
    first: HttpRequest,
    options: CallOptions,
    onSending: (request: HttpRequest) => void,
  ): Promise<HttpResponse> {
    let request = first;
    for (let redirects = 0; ; redirects += 1) {
      onSending(request);
      const response = await sendOnce(call, request, options);
      if (response.status >= 200 && response.status < 300) return response;
      const next =
        redirects < mostRedirects ? followRedirect(request, response, call.operation === 'download') : null;
      if (next === null) throw errorOfStatus(call, response, clock.now());
      request = next;
    }
  }

  function readIn<T>(call: CallName, response: HttpResponse, readBody: (response: HttpResponse) => T): T {
    try {
      return readBody(response);
    } catch (error) {
      if (error instanceof ClientError) throw error;
      // Readers recurse: JSON of a hundred thousand levels ends their stack.
      throw errorOfBody(call, response, clock.now(), 'JSON nested too deep');
    }
  }

  /** One attempt, or for a GET several with full jitter from 1 s; a broken kept-alive connection is retried at once. */
  async function send<T>(
    call: CallName,
    request: HttpRequest,
    callOptions: CallOptions,
    readBody: (response: HttpResponse) => T,
  ): Promise<Exchange<T>> {
    const attempts = request.method === 'GET' ? (callOptions.attempts ?? 3) : 1;
    /** The request that was sent last: redirects may have led to another host. */
    let last = request;
    let waitedMs = 0;
    let refusals = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await sendOn(call, request, callOptions, (sending) => (last = sending));
        const bytes = response.body.byteLength;
        const answer = readIn(call, response, readBody);
        return { answer, status: response.status, serverDate: serverDateOf(response.headers), bytes };
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        const announced = error.retryAfterMs;
        const patienceMs = request.method === 'GET' ? (patienceOf(last.url, callOptions) ?? 0) : 0;
        // Being asked to wait is no failure: who has patience waits as long as the service says, and it is no attempt.
        if (error.status === 429 && waitedMs < patienceMs && (announced ?? 0) <= patienceMs - waitedMs) {
          refusals += 1;
          attempt -= 1;
          const backOffMs = Math.min(longestRefusalMs, 1000 * 2 ** Math.min(refusals - 1, 10));
          const waitMs = Math.max(1000, announced ?? backOffMs);
          waitedMs += waitMs;
          await countDown(call, waitMs, last, callOptions);
          continue;
        }
        if (attempt >= attempts || !retried.has(error.kind)) throw error;
        if (announced !== null && announced > longestWaitMs) throw error;
        const backOffMs = random() * Math.min(longestBackOffMs, 1000 * 2 ** (attempt - 1));
        const waitMs =
          error.kind === 'interrupted' && attempt === 1 ? 0 : Math.max(announced ?? 0, backOffMs);
        log.debug('retrying', { address: call.address, kind: error.kind, attempt, waitMs });
        if (waitMs > 0) await sleep(call, waitMs, request.signal);
      }
    }
  }

  return { send, limit: () => rateLimits.get(origin)?.allowed() ?? null };
}
