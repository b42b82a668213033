import type { Database } from 'better-sqlite3';
import type { ChangeRequestRow } from './change-requests.ts';
import type { Kept } from '../personal/kept.ts';

/** The page versions and file versions of one revision, by their row ids. */
export interface TreeIds {
  readonly pages: Int32Array;
  readonly files: Int32Array;
}

/** The tree of a revision that is not held. */
export const noPages = new Int32Array(0);

/** So many ids are remembered, at four bytes each. */
const mostIds = 4_000_000;

interface State {
  readonly asOf: number;
  readonly bytes: number;
}

/**
 * Which versions the trees of a space hold, remembered: a hundred change requests of a large space are a million ids, and
 * questions such as "what is missing?" are asked after every sync.
 */
export function createTrees(database: Database, kept: Kept) {
  const state = database.prepare<[string, string], State>(`
    select as_of as asOf, octet_length(pages) + octet_length(files) as bytes from revision
    where space_id = ? and id = ?`);
  const lists = database.prepare<[string, string], { readonly pages: string; readonly files: string }>(
    'select pages, files from revision where space_id = ? and id = ?',
  );
  const primary = database
    .prepare<[string], string | null>(
      `
    select iif(
      exists (select 1 from revision r where r.space_id = s.id and r.id = s.revision_id), s.revision_id, s.held_revision)
    from space s where s.id = ?`,
    )
    .pluck();
  const held = new Map<string, TreeIds & State>();
  let remembered = 0;

  function forgetOldest(): void {
    for (const [key, tree] of held) {
      if (remembered <= mostIds) return;
      held.delete(key);
      remembered -= tree.pages.length + tree.files.length;
    }
  }

  function idsOf(spaceId: string, revisionId: string): TreeIds | undefined {
    const now = state.get(spaceId, revisionId);
    if (now === undefined) return undefined;
    const key = JSON.stringify([spaceId, revisionId]);
    const known = held.get(key);
    if (known?.asOf === now.asOf && known.bytes === now.bytes) return known;
    const row = lists.get(spaceId, revisionId);
    if (row === undefined) return undefined;
    const tree = { ...now, pages: numbersOf(row.pages, 2), files: numbersOf(row.files, 1) };
    if (known !== undefined) remembered -= known.pages.length + known.files.length;
    held.set(key, tree);
    remembered += tree.pages.length + tree.files.length;
    forgetOldest();
    return tree;
  }

  /** Revisions that the kept content of a space consists of: the primary one, and those of its wanted change requests. */
  function revisionsOf(
    spaceId: string,
    requests: readonly ChangeRequestRow[] = kept.changeRequests(spaceId),
  ): readonly string[] {
    const own = primary.get(spaceId);
    const others = requests.map((one) => one.revisionId);
    return [...new Set(own === undefined || own === null ? others : [own, ...others])];
  }

  return {
    /** Undefined where the revision is not held. */
    idsOf,
    revisionsOf,
    /** All trees of the kept content of a space that are held; `requests`: its wanted change requests, where known. */
    of: (spaceId: string, requests?: readonly ChangeRequestRow[]): readonly TreeIds[] =>
      revisionsOf(spaceId, requests).flatMap((id) => idsOf(spaceId, id) ?? []),
  };
}

export type Trees = ReturnType<typeof createTrees>;

/** Every `step`th number of nested JSON arrays of whole numbers: faster by far than parsing them into arrays of arrays. */
function numbersOf(json: string, step: 1 | 2): Int32Array {
  const found = new Int32Array(Math.ceil(json.length / 2));
  let count = 0;
  let index = 0;
  let value = -1;
  for (let at = 0; at < json.length; at += 1) {
    const digit = json.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) value = (value < 0 ? 0 : value * 10) + digit;
    else if (value >= 0) {
      if (index % step === 0) found[count++] = value;
      index += 1;
      value = -1;
    }
  }
  return found.slice(0, count);
}

/** A set of small whole numbers that is emptied at no cost: which versions some trees hold together. */
export class IdSet {
  #marks = new Int32Array(1024);
  #round = 1;
  size = 0;

  clear(): void {
    this.#round += 1;
    this.size = 0;
  }

  /** Those that were not there before go to `fresh`, where it is given. */
  addAll(ids: Int32Array, fresh?: number[]): void {
    for (const id of ids) {
      if (id >= this.#marks.length) this.#grow(id);
      if (this.#marks[id] === this.#round) continue;
      this.#marks[id] = this.#round;
      this.size += 1;
      fresh?.push(id);
    }
  }

  has(id: number): boolean {
    return this.#marks[id] === this.#round;
  }

  #grow(id: number): void {
    const grown = new Int32Array(Math.max(id + 1, this.#marks.length * 2));
    grown.set(this.#marks);
    this.#marks = grown;
  }
}

/** Ids of the first that the second does not have; `marks` is emptied first. */
export function without(ids: Int32Array, others: Int32Array, marks: IdSet): readonly number[] {
  marks.clear();
  marks.addAll(others);
  return [...ids.filter((id) => !marks.has(id))];
}
