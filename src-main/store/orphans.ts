import type { Database } from 'better-sqlite3';
import { IdSet } from './mirror/trees.ts';
import type { Trees } from './mirror/trees.ts';

/** So many rows go in one transaction: a step takes a few milliseconds. */
export const stepRows = 200;

/** Steps of letting go: each is a transaction of its own, so that one may stop, or be killed, between any two. */
export type Steps = Generator<undefined, void>;

/** Does its work in a transaction, within an open one or in one of its own. */
export type RunStep = <T>(work: () => T) => T;

export function createStep(database: Database): RunStep {
  const begin = database.transaction((work: () => unknown) => work());
  return <T>(work: () => T) => (database.inTransaction ? work() : begin.immediate(work)) as T; // begin returns what work returned
}

/** Versions that no revision held in a state of the revisions. */
interface Orphans {
  readonly state: string;
  readonly pages: readonly number[];
  readonly files: readonly number[];
}

function prepareStatements(database: Database) {
  const revisionIds = database
    .prepare<[string], string>('select id from revision where space_id = ?')
    .pluck();
  const revisionState = database.prepare<[string], { readonly count: number; readonly times: number }>(
    'select count(*) as count, coalesce(sum(as_of), 0) as times from revision where space_id = ?',
  );
  const versionIds = database
    .prepare<[string], number>('select id from page_version where space_id = ?')
    .pluck();
  const dropVersions = database.prepare<
    [string],
    { readonly markdown: string | null; readonly document: string | null }
  >(`
    delete from page_version where id in (select value from json_each(?))
    returning markdown_hash as markdown, document_hash as document`);
  const dropBodies = database.prepare<[string]>(`
    delete from body where hash in (select value from json_each(?))
      and not exists (select 1 from page_version v where v.markdown_hash = body.hash)
      and not exists (select 1 from page_version v where v.document_hash = body.hash)`);
  const fileIds = database
    .prepare<[string], number>('select id from file_version where space_id = ?')
    .pluck();
  const dropFiles = database.prepare<[string]>(
    'delete from file_version where id in (select value from json_each(?))',
  );
  return { revisionIds, revisionState, versionIds, dropVersions, dropBodies, fileIds, dropFiles };
}

/** Page and file versions that no revision holds, and the bodies that go with them. */
export function createTidy(database: Database, trees: Trees, step: RunStep) {
  const { revisionIds, revisionState, versionIds, dropVersions, dropBodies, fileIds, dropFiles } =
    prepareStatements(database);

  /** A pull may put a revision that takes such a version up again: then this changes. */
  const stateOf = (spaceId: string): string => JSON.stringify(revisionState.get(spaceId));

  /** Finds versions that no revision holds; a step for each revision. */
  function* find(spaceId: string): Generator<undefined, Orphans> {
    const [pages, files] = [new IdSet(), new IdSet()];
    const state = stateOf(spaceId);
    for (const id of revisionIds.all(spaceId)) {
      const tree = trees.idsOf(spaceId, id);
      if (tree === undefined) continue;
      pages.addAll(tree.pages);
      files.addAll(tree.files);
      yield undefined;
    }
    return {
      state,
      pages: versionIds.all(spaceId).filter((id) => !pages.has(id)),
      files: fileIds.all(spaceId).filter((id) => !files.has(id)),
    };
  }

  /** Page versions with their bodies. */
  function dropPages(ids: readonly number[]): void {
    const gone = dropVersions.all(JSON.stringify(ids));
    const hashes = gone.flatMap((one) => [one.markdown ?? [], one.document ?? []].flat());
    dropBodies.run(JSON.stringify([...new Set(hashes)]));
  }

  /** Drops rows in steps. False where a revision came meanwhile. */
  function* dropIn(
    spaceId: string,
    state: string,
    ids: readonly number[],
    drop: (ids: readonly number[]) => void,
  ): Generator<undefined, boolean> {
    for (let at = 0; at < ids.length; at += stepRows) {
      const isStill = step(() => {
        if (stateOf(spaceId) !== state) return false;
        drop(ids.slice(at, at + stepRows));
        return true;
      });
      yield undefined;
      if (!isStill) return false;
    }
    return true;
  }

  return function* tidy(spaceId: string): Steps {
    for (;;) {
      const orphans = yield* find(spaceId);
      if (orphans.pages.length === 0 && orphans.files.length === 0) return;
      yield undefined;
      if (!(yield* dropIn(spaceId, orphans.state, orphans.pages, dropPages))) continue;
      const dropFileRows = (ids: readonly number[]): unknown => dropFiles.run(JSON.stringify(ids));
      if (yield* dropIn(spaceId, orphans.state, orphans.files, dropFileRows)) return;
    }
  };
}

/** Bodies that no version holds: what an answer with another text under the same fingerprint has replaced. */
export function createBodySteps(database: Database, step: RunStep): () => Steps {
  const bodyHashes = database
    .prepare<[string], string>(`select hash from body where hash > ? order by hash limit ${stepRows * 5}`)
    .pluck();
  const dropBodies = database.prepare<[string]>(`
    delete from body where hash in (select value from json_each(?))
      and not exists (select 1 from page_version v where v.markdown_hash = body.hash)
      and not exists (select 1 from page_version v where v.document_hash = body.hash)`);

  return function* () {
    for (let hashes = bodyHashes.all(''); hashes.length > 0; hashes = bodyHashes.all(hashes.at(-1) ?? '')) {
      const some = JSON.stringify(hashes);
      step(() => dropBodies.run(some));
      yield undefined;
    }
  };
}
