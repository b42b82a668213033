import type { Database } from 'better-sqlite3';
import type { Page } from '../../api/content.ts';
import { isOfTreeFields } from './pages.ts';
import type { PageTables, WrittenVersion } from './pages.ts';

/** So many pages of a large tree are written at once: a few milliseconds. */
const pagesAtOnce = 400;

/** The versions of the tree that was written last, in reading order: the next one mostly consists of the same. */
interface LastTree {
  readonly spaceId: string;
  readonly versions: readonly WrittenVersion[];
  /** The revision that holds them, and how its row lists them; null where they were written ahead of it. */
  readonly heldBy: { readonly revisionId: string; readonly entries: string } | null;
}

const noTree: LastTree = { spaceId: '', versions: [], heldBy: null };

/** Writes page trees as lists of shared page versions; see `put` and `slicesBeforePut` of the revisions. */
export function createTreeWriter(database: Database, pages: PageTables) {
  let last: LastTree = noTree;
  const isHeld = database
    .prepare<[string, string, string], number>('select pages = ? from revision where space_id = ? and id = ?')
    .pluck();
  const hashes = database
    .prepare<[string, string], string>(
      `
    select v.hash from json_each(?) entry cross join page_version v on v.id = entry.value
    where +v.space_id = ? order by entry.key`,
    )
    .pluck();

  /** What is remembered of the last tree may have been pruned since, or never committed. */
  function areThere(spaceId: string, versions: readonly WrittenVersion[]): boolean {
    if (versions.length === 0) return true;
    const { heldBy } = last;
    // A revision that is held has its versions: one look instead of thousands.
    if (heldBy !== null) return isHeld.get(heldBy.entries, spaceId, heldBy.revisionId) === 1;
    const found = hashes.all(JSON.stringify(versions.map((one) => one.id)), spaceId);
    return found.length === versions.length && versions.every((one, index) => one.hash === found[index]);
  }

  function versionsOf(spaceId: string): readonly WrittenVersion[] {
    return last.spaceId === spaceId ? last.versions : noTree.versions;
  }

  return {
    /** Steps that leave `write` little to do, a few milliseconds each; none where it has little to do anyway. */
    stepsAhead(spaceId: string, roots: readonly Page[]): readonly (() => void)[] {
      // After a first tree the next ones, of change requests, are mostly made of the same rows: those are not work.
      if (versionsOf(spaceId).length > pagesAtOnce) return [];
      const all: Page[] = [];
      eachInReadingOrder(roots, 0, (page) => all.push(page));
      if (all.length <= pagesAtOnce) return [];
      const versions: WrittenVersion[] = [];
      const starts = Array.from(
        { length: Math.ceil(all.length / pagesAtOnce) },
        (_, step) => step * pagesAtOnce,
      );
      return starts.map((start) => () => {
        for (const page of all.slice(start, start + pagesAtOnce))
          versions.push(pages.putVersion(spaceId, page));
        if (versions.length === all.length) last = { spaceId, versions, heldBy: null };
      });
    },
    /**
     * Writes the versions of a revision's tree that are new. Returns the ids and depths of all, in reading order, as JSON,
     * for the revision's row.
     */
    write(spaceId: string, revisionId: string, roots: readonly Page[]): string {
      const known = lookupIn(versionsOf(spaceId));
      const versions: WrittenVersion[] = [];
      const reused: WrittenVersion[] = [];
      const entries: string[] = [];
      eachInReadingOrder(roots, 0, (page, depth) => {
        const before = known(page.id);
        const same = before !== undefined && isOfTreeFields(page, before.fields);
        const version = same ? before : pages.putVersion(spaceId, page);
        if (same) reused.push(version);
        versions.push(version);
        entries.push(`[${version.id},${depth}]`);
      });
      if (!areThere(spaceId, reused)) {
        last = noTree;
        return this.write(spaceId, revisionId, roots);
      }
      const list = `[${entries.join(',')}]`;
      last = { spaceId, versions, heldBy: { revisionId, entries: list } };
      return list;
    },
    /** Lets go of what makes the next tree fast: some megabytes for a large space. */
    forget(): void {
      last = noTree;
    },
  };
}

/** Finds versions by page: at once where they are asked for in their own order, as trees of one space mostly are. */
function lookupIn(versions: readonly WrittenVersion[]): (pageId: string) => WrittenVersion | undefined {
  let next = 0;
  let places: ReadonlyMap<string, number> | null = null;
  return (pageId) => {
    if (versions[next]?.fields.id !== pageId) {
      places ??= new Map(versions.map((one, place) => [one.fields.id, place]));
      const place = places.get(pageId);
      if (place === undefined) return undefined;
      next = place;
    }
    next += 1;
    return versions[next - 1];
  };
}

function eachInReadingOrder(
  siblings: readonly Page[],
  depth: number,
  visit: (page: Page, depth: number) => void,
): void {
  for (const page of siblings) {
    visit(page, depth);
    if (page.pages !== undefined) eachInReadingOrder(page.pages, depth + 1, visit);
  }
}
