import Sqlite from 'better-sqlite3';
import { parentPort, workerData } from 'node:worker_threads';
import { withComputedPages } from '../computed-pages.ts';
import type { ComputedTree } from '../keyed-trees.ts';
import { createService } from '../service.ts';
import { presentPageWithBody } from './page-body.ts';
import type { PageQuery } from './reading-query.ts';

export interface LargePageThread {
  readonly databasePath: string;
  readonly secret: string;
  readonly baseUrl: string;
}

export interface LargePageTask {
  readonly id: number;
  readonly revisionId: string;
  readonly pageId: string;
  readonly query: PageQuery;
}

export type LargePageResult =
  | {
      readonly id: number;
      /** The page as the answer holds it. */
      readonly json: Uint8Array<ArrayBuffer>;
      /** Trees with node keys that are not in the database yet. */
      readonly trees: readonly ComputedTree[];
    }
  | { readonly id: number; readonly error: string };

/**
 * Entry of the thread that reads large pages and writes them as answers: the service answers others meanwhile. It only
 * reads the database; trees that it gave keys to go back, to be kept.
 */
function serve({ databasePath, secret, baseUrl }: LargePageThread): void {
  const service = createService(new Sqlite(databasePath, { readonly: true }), secret);
  service.baseUrl = baseUrl;
  const read = ({ id, revisionId, pageId, query }: LargePageTask): LargePageResult => {
    const stored = service.revisions.require(revisionId);
    const revision = query.computed === false ? stored : withComputedPages(service, stored);
    const page = revision.pageById.get(pageId);
    if (page === undefined) return { id, error: `Page ${pageId} is in no revision ${revisionId}.` };
    const json = JSON.stringify(presentPageWithBody(service, revision, page, query));
    return { id, json: new TextEncoder().encode(json), trees: service.trees.unsaved.splice(0) };
  };
  parentPort?.on('message', (task: LargePageTask) => {
    let result: LargePageResult;
    try {
      result = read(task);
    } catch (error) {
      result = {
        id: task.id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      };
    }
    parentPort?.postMessage(result, 'json' in result ? [result.json.buffer] : []);
  });
}

serve(workerData as LargePageThread); // what `LargePages` starts this thread with
