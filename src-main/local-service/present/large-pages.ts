import { Worker } from 'node:worker_threads';
import { ServiceError } from '../service-error.ts';
import type { LargePageWorker, Service } from '../service.ts';
import type { StoredPage } from '../snapshot.ts';
import type { LargePageResult, LargePageThread } from './large-page-worker.ts';
import { largeBody } from './large-page-works.ts';
import type { LargePageWorks } from './large-page-works.ts';
import type { PageQuery } from './reading-query.ts';

/** How long the thread stays without anything to do; its memory goes with it. */
const idleMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 };

type Kind = keyof LargePageWorks;

interface Waiting {
  readonly resolve: (result: LargePageWorks[Kind]['result']) => void;
  readonly reject: (error: Error) => void;
}

/** Pages that take long to parse, write or merge, worked on one after the other by a thread of their own. */
export class LargePages implements LargePageWorker {
  readonly #service: Service;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  #isClosed = false;

  constructor(service: Service) {
    this.#service = service;
  }

  isLarge(page: StoredPage, query: PageQuery): boolean {
    if (page.type !== 'document' || page.computed !== undefined) return false;
    const isWorked = query.format === 'document' || (query.evaluated ?? 'false') !== 'false';
    return isWorked && this.#service.contents.body(page.documentId).length > largeBody;
  }

  ask<Name extends Kind>(
    kind: Name,
    task: LargePageWorks[Name]['task'],
  ): Promise<LargePageWorks[Name]['result']> {
    if (this.#isClosed) return Promise.reject(new Error('The service ends.'));
    this.#count += 1;
    const id = this.#count;
    const result = new Promise<LargePageWorks[Kind]['result']>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      clearTimeout(this.#idle);
      this.#thread().postMessage({ id, kind, task });
    });
    return result;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  #thread(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const { database, secret, baseUrl } = this.#service;
    const workerData: LargePageThread = { databasePath: database.name, secret, baseUrl };
    const worker = new Worker(threadCode(), { workerData, resourceLimits });
    worker.on('message', (result: LargePageResult) => this.#take(result));
    worker.on('error', (error) =>
      this.#fail(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', () => this.#fail(worker, new Error('The thread that works on large pages ended.')));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #take(result: LargePageResult): void {
    const waiting = this.#waiting.get(result.id);
    this.#waiting.delete(result.id);
    if ('error' in result) waiting?.reject(new Error(result.error));
    else if ('refused' in result)
      waiting?.reject(new ServiceError(result.refused.status, result.refused.message));
    else {
      // The keys of a version that was once answered never change.
      for (const tree of result.trees) this.#service.trees.keep(tree);
      waiting?.resolve(result.result);
    }
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.#end(), idleMs).unref();
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = undefined;
    else if (this.#worker !== undefined) return;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }
}

/** The thread's code beside this file: its source, or what the build made of it. */
function threadCode(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './large-page-worker.ts' : './local-service-page.js', import.meta.url);
}
