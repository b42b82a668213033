import Sqlite from 'better-sqlite3';
import { parentPort, workerData } from 'node:worker_threads';
import { mergeRegions } from '../../content/merge/merge-markdown.ts';
import { computeBodies } from '../content-changes/apply-changes.ts';
import { withComputedPages } from '../pages/computed-pages.ts';
import type { ComputedTree } from '../pages/keyed-trees.ts';
import { ServiceError } from '../service-error.ts';
import type { ErrorStatus } from '../service-error.ts';
import { createService } from '../service.ts';
import type { Service } from '../service.ts';
import type { LargePageWorks } from './large-page-works.ts';
import { presentPageWithBody } from './page-body.ts';

export interface LargePageThread {
  readonly databasePath: string;
  readonly secret: string;
  readonly baseUrl: string;
}

type Kind = keyof LargePageWorks;

export type LargePageTask = {
  readonly [Name in Kind]: {
    readonly id: number;
    readonly kind: Name;
    readonly task: LargePageWorks[Name]['task'];
  };
}[Kind];

export type LargePageResult =
  | {
      readonly id: number;
      readonly result: LargePageWorks[Kind]['result'];
      /** Trees with node keys that are not in the database yet. */
      readonly trees: readonly ComputedTree[];
    }
  | { readonly id: number; readonly refused: { readonly status: ErrorStatus; readonly message: string } }
  | { readonly id: number; readonly error: string };

/**
 * Entry of the thread that works on large pages: the service answers others meanwhile. It only reads the database; trees
 * that it gave keys to go back, to be kept.
 */
function serve({ databasePath, secret, baseUrl }: LargePageThread): void {
  const service = createService(new Sqlite(databasePath, { readonly: true }), secret);
  service.baseUrl = baseUrl;
  parentPort?.on('message', (task: LargePageTask) => parentPort?.postMessage(answer(service, task)));
}

function answer(service: Service, task: LargePageTask): LargePageResult {
  const { id } = task;
  try {
    return { id, result: workOut(service, task), trees: service.trees.unsaved.splice(0) };
  } catch (error) {
    if (error instanceof ServiceError)
      return { id, refused: { status: error.status, message: error.message } };
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function workOut(service: Service, work: LargePageTask): LargePageWorks[Kind]['result'] {
  switch (work.kind) {
    case 'page':
      return readPage(service, work.task);
    case 'bodies': {
      const { request, changes, seed } = work.task;
      return computeBodies(service, request, changes, seed);
    }
    case 'regions':
      return work.task.map(([base, ours, theirs]) => {
        const { contents } = service;
        return mergeRegions(contents.body(base), contents.body(ours), contents.body(theirs));
      });
    case 'facts':
      return service.facts.find(work.task);
  }
}

function readPage(service: Service, { revisionId, pageId, query }: LargePageWorks['page']['task']) {
  const stored = service.revisions.require(revisionId);
  const revision = query.computed === false ? stored : withComputedPages(service, stored);
  const page = revision.pageById.get(pageId);
  if (page === undefined) throw new Error(`Page ${pageId} is in no revision ${revisionId}.`);
  return new TextEncoder().encode(JSON.stringify(presentPageWithBody(service, revision, page, query)));
}

serve(workerData as LargePageThread); // what `LargePages` starts this thread with
