import type { Database } from 'better-sqlite3';
import type { PageTreeChange } from '../../shared/diff.ts';

/** Two revisions, and whether the first only stands in for the base (`since`: when the change request was created). */
export interface RevisionPair {
  readonly spaceId: string;
  readonly beforeId: string;
  readonly afterId: string;
  readonly since: string | null;
}

/**
 * Comparisons of page trees, kept because a list of change requests shows one for each of them, and at the start that
 * list is the first thing on the screen. Rows go with either revision.
 */
export function createRevisionChangeTable(database: Database) {
  const get = database
    .prepare<[Key], string>(
      `select json from revision_change
      where space_id = @spaceId and before_id = @beforeId and after_id = @afterId and since = @since`,
    )
    .pluck();
  const set = database.prepare<[Key & { readonly json: string }]>(`
    insert or replace into revision_change (space_id, before_id, after_id, since, json)
    values (@spaceId, @beforeId, @afterId, @since, @json)`);
  return {
    get(pair: RevisionPair): readonly PageTreeChange[] | undefined {
      const json = get.get(keyOf(pair));
      // Written by `save` below, from the same type.
      return json === undefined ? undefined : (JSON.parse(json) as readonly PageTreeChange[]);
    },
    /** Both revisions must be held; the comparison must be one that no body still to come can change. */
    save(pair: RevisionPair, changes: readonly PageTreeChange[]): void {
      set.run({ ...keyOf(pair), json: JSON.stringify(changes) });
    },
  };
}

type Key = Omit<RevisionPair, 'since'> & { readonly since: string };

function keyOf(pair: RevisionPair): Key {
  return { ...pair, since: pair.since ?? '' };
}

export type RevisionChangeTable = ReturnType<typeof createRevisionChangeTable>;
