import type { Database } from 'better-sqlite3';
import type { Prune } from './prune.ts';
import { IdSet } from './mirror/trees.ts';
import type { TreeIds, Trees } from './mirror/trees.ts';

/** What one space takes. All in bytes but `revisions`. */
export interface SpaceSizes {
  /** Page bodies of the present trees that no other space shares. */
  readonly pages: number;
  readonly files: number;
  /** Bodies that only replaced revisions hold. */
  readonly replaced: number;
  readonly revisions: number;
}

export interface Sizes {
  readonly spaces: ReadonlyMap<string, SpaceSizes>;
  /** Of the distinct files on disk that a version points to. */
  readonly files: number;
  /** What letting go would give back, about. */
  readonly prunable: number;
}

interface BodyRow {
  readonly id: number;
  readonly pageId: string;
  readonly hash: string;
  readonly markdownHash: string | null;
  readonly documentHash: string | null;
  readonly markdownBytes: number | null;
  readonly documentBytes: number | null;
}

interface FileRow {
  readonly id: number;
  readonly spaceId: string;
  readonly sha256: string;
  readonly size: number;
  readonly wanted: number;
}

/** Who holds a body. */
interface Holder {
  readonly bytes: number;
  /** Null: several spaces. */
  spaceId: string | null;
  isPresent: boolean;
  isNeeded: boolean;
}

/** So many rows at once keep a step within a few milliseconds. */
const stepRows = 500;

/** Which page and file versions of a space are here, and which of them are needed; the sets are filled anew for each. */
class SpaceVersions {
  readonly present = new IdSet();
  readonly needed = new IdSet();
  readonly files = new IdSet();
  readonly #trees: Trees;
  readonly #prune: Prune;

  constructor(trees: Trees, prune: Prune) {
    this.#trees = trees;
    this.#prune = prune;
  }

  /** `count`: of the revisions of the space. */
  *fill(spaceId: string, isKept: boolean, count: number): Generator<undefined, void> {
    this.present.clear();
    this.needed.clear();
    this.files.clear();
    const revisions = this.#trees.revisionsOf(spaceId);
    yield* this.#eachTree(spaceId, revisions, (tree) => {
      this.present.addAll(tree.pages);
      this.files.addAll(tree.files);
    });
    // Where nothing but the present trees is held, all of it is needed.
    const isAllPresent = isKept && revisions.length >= count;
    const needed = isAllPresent ? revisions : this.#prune.neededRevisions(spaceId);
    yield* this.#eachTree(spaceId, needed, (tree) => this.needed.addAll(tree.pages));
  }

  *#eachTree(
    spaceId: string,
    revisions: readonly string[],
    add: (tree: TreeIds) => void,
  ): Generator<undefined, void> {
    for (const id of revisions) {
      const tree = this.#trees.idsOf(spaceId, id);
      if (tree === undefined) continue;
      add(tree);
      if (tree.pages.length > 20) yield undefined;
    }
  }
}

/** Adds up which spaces hold which bodies. */
function createBodyReader(database: Database) {
  const bodies = database.prepare<
    [
      {
        readonly spaceId: string;
        readonly pageId: string;
        readonly hash: string;
      },
    ],
    BodyRow
  >(`
    select v.id, v.page_id as pageId, v.hash, v.markdown_hash as markdownHash, v.document_hash as documentHash,
      octet_length(m.text) as markdownBytes, octet_length(d.text) as documentBytes
    from page_version v left join body m on m.hash = v.markdown_hash left join body d on d.hash = v.document_hash
    where v.space_id = @spaceId and (v.page_id, v.hash) > (@pageId, @hash)
    order by v.page_id, v.hash limit ${stepRows}`);

  return function* (
    spaceId: string,
    { present, needed }: SpaceVersions,
    held: Map<string, Holder>,
  ): Generator<undefined, void> {
    let rows: readonly BodyRow[];
    let last = { pageId: '', hash: '' };
    do {
      rows = bodies.all({ spaceId, ...last });
      for (const row of rows) {
        const state = { isPresent: present.has(row.id), isNeeded: needed.has(row.id) };
        hold(held, spaceId, row.markdownHash, row.markdownBytes, state);
        hold(held, spaceId, row.documentHash, row.documentBytes, state);
      }
      last = rows.at(-1) ?? last;
      if (rows.length > 20) yield undefined;
    } while (rows.length === stepRows);
  };
}

/** How much room what is held takes, added up in steps (docs/architecture.md). */
export function createStorage(database: Database, trees: Trees, prune: Prune) {
  const spaceIds = database.prepare<[], string>('select id from space order by id').pluck();
  const keptIds = database.prepare<[], string>('select space_id from kept_space').pluck();
  const files = database.prepare<[], FileRow>(`
    select id, space_id as spaceId, sha256, coalesce(size, 0) as size, wanted from file_version
    where sha256 is not null`);
  const revisions = database.prepare<[], { readonly spaceId: string; readonly count: number }>(
    'select space_id as spaceId, count(*) as count from revision group by space_id',
  );
  const readBodies = createBodyReader(database);

  return {
    /** Bytes of the database's file, and of it those that are free. */
    database(): { readonly bytes: number; readonly free: number } {
      const pragma = (name: string): number => Number(database.pragma(name, { simple: true }));
      const page = pragma('page_size');
      return { bytes: pragma('page_count') * page, free: pragma('freelist_count') * page };
    },
    /** Adds everything up; each step takes a few milliseconds, and the caller decides when the next one comes. */
    *look(): Generator<undefined, Sizes> {
      const held = new Map<string, Holder>();
      const versions = new SpaceVersions(trees, prune);
      const ids = spaceIds.all();
      const filesNeeded = new Set<number>();
      const fileRows = files.all();
      const filesOf = Map.groupBy(fileRows, ({ spaceId }) => spaceId);
      const kept = new Set(keptIds.all());
      const counts = new Map(revisions.all().map((row) => [row.spaceId, row.count]));
      for (const spaceId of ids) {
        yield* versions.fill(spaceId, kept.has(spaceId), counts.get(spaceId) ?? 0);
        for (const { id } of filesOf.get(spaceId) ?? []) if (versions.files.has(id)) filesNeeded.add(id);
        yield* readBodies(spaceId, versions, held);
      }
      return sum(held, fileRows, filesNeeded, counts);
    },
  };
}

export type Storage = ReturnType<typeof createStorage>;

function hold(
  held: Map<string, Holder>,
  spaceId: string,
  hash: string | null,
  bytes: number | null,
  { isPresent, isNeeded }: { readonly isPresent: boolean; readonly isNeeded: boolean },
): void {
  if (hash === null) return;
  const known = held.get(hash);
  if (known === undefined) {
    held.set(hash, { bytes: bytes ?? 0, spaceId, isPresent, isNeeded });
    return;
  }
  if (known.spaceId !== spaceId) known.spaceId = null;
  known.isPresent ||= isPresent;
  known.isNeeded ||= isNeeded;
}

function sum(
  held: ReadonlyMap<string, Holder>,
  fileRows: readonly FileRow[],
  filesNeeded: ReadonlySet<number>,
  revisions: ReadonlyMap<string, number>,
): Sizes {
  const spaces = new Map<string, { pages: number; files: number; replaced: number; revisions: number }>();
  const of = (spaceId: string) => {
    const known = spaces.get(spaceId);
    if (known !== undefined) return known;
    const fresh = { pages: 0, files: 0, replaced: 0, revisions: revisions.get(spaceId) ?? 0 };
    spaces.set(spaceId, fresh);
    return fresh;
  };
  for (const spaceId of revisions.keys()) of(spaceId);
  let prunable = 0;
  for (const one of held.values()) {
    if (!one.isNeeded) prunable += one.bytes;
    if (one.spaceId === null) continue;
    if (one.isPresent) of(one.spaceId).pages += one.bytes;
    else of(one.spaceId).replaced += one.bytes;
  }
  const onDisk = new Map<string, { readonly size: number; isNeeded: boolean }>();
  const counted = new Set<string>();
  for (const { id, spaceId, sha256, size, wanted } of fileRows) {
    const isNeeded = wanted === 1 && filesNeeded.has(id);
    const known = onDisk.get(sha256);
    if (known === undefined) onDisk.set(sha256, { size, isNeeded });
    else known.isNeeded ||= isNeeded;
    const key = `${spaceId} ${sha256}`;
    if (!counted.has(key)) of(spaceId).files += size;
    counted.add(key);
  }
  let files = 0;
  for (const { size, isNeeded } of onDisk.values()) {
    files += size;
    if (!isNeeded) prunable += size;
  }
  return { spaces, files, prunable };
}
