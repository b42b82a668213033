import { TransportError } from '../ports/ports.ts';
import type { Clock, HttpRequest, HttpResponse, Log, Random, Transport } from '../ports/ports.ts';
import type { CallOptions, Exchange } from './exchange.ts';
import { ClientError } from './client-error.ts';
import type { ClientErrorKind } from './client-error.ts';
import { RateLimit, serverDateOf } from './rate-limit.ts';
import { errorBeforeSending, errorOfBody, errorOfStatus, errorOfTransport } from './read-answer.ts';
import type { CallName } from './read-answer.ts';
import { createGunzip } from './gunzip.ts';
import type { RequestLimit } from '../shared/request-limit.ts';
import { isLinkLocal, isLoopback } from './address.ts';

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

/** Requests over a transport, within the rate that the service announces, a GET more than once where that may help. */
export class HttpSender {
  readonly #origin: string;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #log: Log;
  /** By origin: a host of files that asks to wait is not the service. */
  readonly #rateLimits = new Map<string, RateLimit>();
  readonly #gunzip = createGunzip();

  constructor({ origin, transport, clock, random, log }: SenderOptions) {
    this.#origin = origin;
    this.#transport = transport;
    this.#clock = clock;
    this.#random = random;
    this.#log = log;
  }

  /** One attempt, or for a GET several with full jitter from 1 s; a broken kept-alive connection is retried at once. @throws {ClientError} and nothing else. */
  async send<T>(
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
        const response = await this.#sendOn(call, request, callOptions, (sending) => (last = sending));
        const bytes = response.body.byteLength;
        const answer = this.#readIn(call, response, readBody);
        return { answer, status: response.status, serverDate: serverDateOf(response.headers), bytes };
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        const announced = error.retryAfterMs;
        const patienceMs = request.method === 'GET' ? (this.#patienceOf(last.url, callOptions) ?? 0) : 0;
        // Being asked to wait is not a failure: who has patience waits as long as the service says, and it is not an attempt.
        if (error.status === 429 && waitedMs < patienceMs && (announced ?? 0) <= patienceMs - waitedMs) {
          refusals += 1;
          attempt -= 1;
          const backOffMs = Math.min(longestRefusalMs, 1000 * 2 ** Math.min(refusals - 1, 10));
          const waitMs = Math.max(1000, announced ?? backOffMs);
          waitedMs += waitMs;
          await this.#countDown(call, waitMs, last, callOptions);
          continue;
        }
        if (attempt >= attempts || !retried.has(error.kind)) throw error;
        if (announced !== null && announced > longestWaitMs) throw error;
        const backOffMs = this.#random() * Math.min(longestBackOffMs, 1000 * 2 ** (attempt - 1));
        const waitMs =
          error.kind === 'interrupted' && attempt === 1 ? 0 : Math.max(announced ?? 0, backOffMs);
        this.#log.debug('retrying', { address: call.address, kind: error.kind, attempt, waitMs });
        if (waitMs > 0) await this.#sleep(call, waitMs, request.signal);
      }
    }
  }

  /** What the service allows; null: it has not said. */
  limit(): RequestLimit | null {
    return this.#rateLimits.get(this.#origin)?.allowed() ?? null;
  }

  #limitOf(url: string): RateLimit {
    const of = new URL(url).origin;
    const known = this.#rateLimits.get(of);
    if (known !== undefined) return known;
    const limit = new RateLimit(this.#clock);
    this.#rateLimits.set(of, limit);
    return limit;
  }

  /** How long a request may wait for a limit; nobody is patient with another host than the service's. */
  #patienceOf(url: string, { patienceMs }: CallOptions): number | undefined {
    return new URL(url).origin === this.#origin ? patienceMs : undefined;
  }

  async #waitForBudget(call: CallName, request: HttpRequest, options: CallOptions): Promise<void> {
    const rateLimit = this.#limitOf(request.url);
    const patienceMs = this.#patienceOf(request.url, options);
    const isPatient = patienceMs !== undefined;
    let leftMs = patienceMs ?? longestWaitMs;
    for (;;) {
      const waitMs = isPatient ? rateLimit.pacedWaitMs() : rateLimit.waitMs();
      if (waitMs === 0) return;
      if (waitMs > leftMs) {
        const who = new URL(request.url).origin === this.#origin ? 'the service' : new URL(request.url).host;
        const message = `${call.address}: ${who} takes no more requests for ${Math.ceil(waitMs / 1000)} s.`;
        throw errorBeforeSending(call, 'limited', message, waitMs);
      }
      await this.#countDown(call, waitMs, request, options);
      leftMs -= waitMs;
      if (!isPatient) return;
    }
  }

  /** Sleeps, telling every second how long it still takes where somebody wants to know. */
  async #countDown(
    call: CallName,
    ms: number,
    { url, signal }: HttpRequest,
    { onWaiting }: CallOptions,
  ): Promise<void> {
    const tickMs = onWaiting === undefined ? ms : 1000;
    for (let leftMs = ms; leftMs > 0; leftMs -= tickMs) {
      onWaiting?.({ leftMs, limit: this.#limitOf(url).allowed() });
      await this.#sleep(call, Math.min(tickMs, leftMs), signal);
    }
  }

  async #sleep(call: CallName, ms: number, signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#clock.sleep(ms, signal);
    } catch {
      throw errorBeforeSending(call, 'cancelled', `${call.address} was cancelled.`);
    }
  }

  async #sendOnce(call: CallName, request: HttpRequest, options: CallOptions): Promise<HttpResponse> {
    const { meter } = options;
    if (request.signal?.aborted === true) {
      throw errorBeforeSending(call, 'cancelled', `${call.address} was cancelled.`);
    }
    // The last line before the network: whatever built the request, or followed a redirect, cannot send the token elsewhere.
    if (request.headers['authorization'] !== undefined && new URL(request.url).origin !== this.#origin) {
      throw errorBeforeSending(
        call,
        'insecure',
        `${call.address}: the token is sent to ${this.#origin} alone.`,
      );
    }
    await this.#waitForBudget(call, request, options);
    const rateLimit = this.#limitOf(request.url);
    rateLimit.started();
    if (meter !== undefined) meter.requests += 1;
    let response: HttpResponse;
    try {
      const came = await this.#transport.send(request);
      if (meter !== undefined) meter.bytes += came.body.byteLength;
      response = await this.#gunzip(request, came);
    } catch (error) {
      rateLimit.finished(null, null);
      if (error instanceof TransportError) throw errorOfTransport(call, error);
      this.#log.error('a transport failed in a way that it should not', { error: String(error) });
      throw errorOfTransport(call, new TransportError('interrupted', true, 'the connection failed'));
    }
    rateLimit.finished(response.status, response.headers);
    return response;
  }

  /** An answer of success, at the end of the way that redirects lead. */
  async #sendOn(
    call: CallName,
    first: HttpRequest,
    options: CallOptions,
    onSending: (request: HttpRequest) => void,
  ): Promise<HttpResponse> {
    let request = first;
    for (let redirects = 0; ; redirects += 1) {
      onSending(request);
      const response = await this.#sendOnce(call, request, options);
      if (response.status >= 200 && response.status < 300) return response;
      const next =
        redirects < mostRedirects ? followRedirect(request, response, call.operation === 'download') : null;
      if (next === null) throw errorOfStatus(call, response, this.#clock.now());
      request = next;
    }
  }

  #readIn<T>(call: CallName, response: HttpResponse, readBody: (response: HttpResponse) => T): T {
    try {
      return readBody(response);
    } catch (error) {
      if (error instanceof ClientError) throw error;
      // Readers recurse: JSON of a hundred thousand levels ends their stack.
      throw errorOfBody(call, response, this.#clock.now(), 'JSON nested too deep');
    }
  }
}

/** Longer ways lead nowhere. */
const mostRedirects = 5;
const followed = new Set([301, 302, 303, 307, 308]);

/**
 * Where an answer sends a reading request on to; null where nobody goes there. A call stays with its origin: host, port
 * and scheme. A file may lie with a store of another host, reached by https and without the token, which is never sent
 * again once it was left behind.
 */
export function followRedirect(
  request: HttpRequest,
  response: HttpResponse,
  mayLeave: boolean,
): HttpRequest | null {
  const location = response.headers['location'];
  if (request.method !== 'GET' || location === undefined || !followed.has(response.status)) return null;
  if (!URL.canParse(location, request.url)) return null;
  const from = new URL(request.url);
  const to = new URL(location, request.url);
  to.hash = '';
  if (to.username !== '' || to.password !== '') return null;
  if (to.origin === from.origin) return { ...request, url: to.href };
  if (!mayLeave || to.protocol !== 'https:' || isLoopback(to.hostname) || isLinkLocal(to.hostname))
    return null;
  const { authorization: _left, ...headers } = request.headers;
  return { ...request, url: to.href, headers };
}
