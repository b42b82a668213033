import { ClientError } from '../client/client-error.ts';
import type { ClientErrorKind } from '../client/client-error.ts';
import { createSemaphore } from './concurrency.ts';
import type { Semaphore } from './concurrency.ts';

/** A host that failed so often in a row is not asked again in this pull. */
const mostFailures = 2;
/** Until a host has answered, so few wait for it, and not long: it must not hold up the rest. */
const atOnce = 2;
const firstAnswerMs = 20_000;
/** Failures that are of the host and not of one file. */
const ofHost = new Set<ClientErrorKind>([
  'unreachable',
  'certificate',
  'timeout',
  'interrupted',
  'server',
  'limited',
]);
const onlyHangs = new Set<ClientErrorKind>(['timeout']);

interface Host {
  readonly semaphore: Semaphore;
  hasAnswered: boolean;
  failures: number;
  last: ClientError | null;
}

/** How long and how often a download is tried. */
export interface DownloadLimits {
  readonly attempts?: number;
  readonly timeoutMs?: number;
}

/**
 * The hosts, beside the service's own, that files of one pull come from. A host that does not resolve, refuses or hangs
 * fails its files after few attempts, and the others without waiting.
 */
export class FileHosts {
  readonly #ownOrigin: string;
  readonly #hosts = new Map<string, Host>();

  constructor(ownOrigin: string) {
    this.#ownOrigin = ownOrigin;
  }

  /** @throws {ClientError} of this download, or the last one of its host where that is given up */
  async download<T>(address: string, work: (limits: DownloadLimits) => Promise<T>): Promise<T> {
    const origin = originOf(address);
    // The service's own address answers for the account; behind it, a file may still be led to a host that hangs.
    if (origin === null || origin === this.#ownOrigin)
      return this.#send(this.#hostOf(this.#ownOrigin), () => work({}), onlyHangs);
    const host = this.#hostOf(origin);
    if (host.hasAnswered) return this.#send(host, () => work({ attempts: 2 }), ofHost);
    const limits = (): DownloadLimits => ({
      attempts: 1,
      ...(host.hasAnswered ? {} : { timeoutMs: firstAnswerMs }),
    });
    return host.semaphore(() => this.#send(host, () => work(limits()), ofHost));
  }

  async #send<T>(host: Host, work: () => Promise<T>, counted: ReadonlySet<ClientErrorKind>): Promise<T> {
    if (host.failures >= mostFailures && host.last !== null) throw host.last;
    try {
      const answer = await work();
      host.hasAnswered = true;
      host.failures = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof ClientError) || !counted.has(error.kind)) {
        // It answered, if only to refuse this file.
        host.failures = 0;
        throw error;
      }
      host.failures += 1;
      host.last = error;
      throw error;
    }
  }

  #hostOf(origin: string): Host {
    const known = this.#hosts.get(origin);
    if (known !== undefined) return known;
    const host: Host = { semaphore: createSemaphore(atOnce), hasAnswered: false, failures: 0, last: null };
    this.#hosts.set(origin, host);
    return host;
  }
}

/** Null for an address that cannot be read. */
export function originOf(address: string): string | null {
  try {
    return new URL(address).origin;
  } catch {
    return null;
  }
}
