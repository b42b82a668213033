import { Worker } from 'node:worker_threads';
import type { Revision } from '../data/revision.ts';
import type { Piece } from '../http/json-writer.ts';
import type { LargePageReader, Service } from '../service.ts';
import type { StoredPage } from '../snapshot.ts';
import type { LargePageResult, LargePageTask, LargePageThread } from './large-page-worker.ts';
import type { PageQuery } from './reading-query.ts';

/** Characters of a body from which on reading and writing it takes longer than others should wait. */
const largeBody = 50_000;
/** How long the thread stays without anything to do; its memory goes with it. */
const idleMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 };

interface Waiting {
  readonly resolve: (pieces: readonly Piece[]) => void;
  readonly reject: (error: Error) => void;
}

/** Pages that take long to parse or to write, presented one after the other by a thread of their own. */
export class LargePages implements LargePageReader {
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

  read(revision: Revision, page: StoredPage, query: PageQuery): Promise<readonly Piece[]> {
    if (this.#isClosed) return Promise.reject(new Error('The service ends.'));
    this.#count += 1;
    const task: LargePageTask = { id: this.#count, revisionId: revision.id, pageId: page.id, query };
    return new Promise((resolve, reject) => {
      this.#waiting.set(task.id, { resolve, reject });
      clearTimeout(this.#idle);
      this.#thread().postMessage(task);
    });
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
    worker.on('exit', () => this.#fail(worker, new Error('The thread that reads large pages ended.')));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #take(result: LargePageResult): void {
    const waiting = this.#waiting.get(result.id);
    this.#waiting.delete(result.id);
    if ('error' in result) waiting?.reject(new Error(result.error));
    else {
      // The keys of a version that was once answered never change.
      for (const tree of result.trees) this.#service.trees.keep(tree);
      waiting?.resolve([result.json]);
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
