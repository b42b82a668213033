import type { Database } from 'better-sqlite3';

/** Names one answer: the operation with what it was asked with. Path and query are JSON with sorted names. */
export interface AnswerKey {
  readonly operation: string;
  readonly path: string;
  readonly query: string;
}

export interface AnswerRow {
  readonly id: number;
  readonly asOf: number;
  /** 1: read to its end. */
  readonly isWhole: number;
  readonly skipped: number;
}

export interface AnsweredItem {
  readonly objectId: string;
  readonly json: string;
}

/** So many answers are kept; of more, those that were read longest ago are let go. */
const mostAnswers = 300;

/** What was last read of a service's administration, for reading it offline. */
export function createAdministrationTables(database: Database) {
  const get = database.prepare<[string, string, string], AnswerRow>(`
    select id, as_of as asOf, is_whole as isWhole, skipped from administration_answer
    where operation = ? and path = ? and query = ?`);
  const items = database.prepare<[number], AnsweredItem>(`
    select object_id as objectId, json from administration_item where answer_id = ? order by position`);
  const item = database
    .prepare<[number, string], string>(
      'select json from administration_item where answer_id = ? and object_id = ? limit 1',
    )
    .pluck();
  const put = database
    .prepare<[string, string, string, number, number, number], number>(
      `insert into administration_answer (operation, path, query, as_of, is_whole, skipped)
      values (?, ?, ?, ?, ?, ?)
      on conflict (operation, path, query) do update set
        as_of = excluded.as_of, is_whole = excluded.is_whole, skipped = excluded.skipped
      returning id`,
    )
    .pluck();
  const clear = database.prepare<[number]>('delete from administration_item where answer_id = ?');
  const count = database
    .prepare<[number], number>(
      'select coalesce(max(position) + 1, 0) from administration_item where answer_id = ?',
    )
    .pluck();
  const putItem = database.prepare<[number, number, string, string]>(
    'insert into administration_item (answer_id, position, object_id, json) values (?, ?, ?, ?)',
  );
  const removeAnswer = database.prepare<[string, string, string]>(
    'delete from administration_answer where operation = ? and path = ? and query = ?',
  );
  const removeItems = database.prepare<[string, string]>(`
    delete from administration_item
    where object_id = ? and answer_id in (select id from administration_answer where operation = ?)`);
  const prune = database.prepare<[number]>(`
    delete from administration_answer
    where id in (select id from administration_answer order by as_of desc limit -1 offset ?)`);

  function putItems(answerId: number, from: number, entries: readonly AnsweredItem[]): void {
    for (const [at, one] of entries.entries()) putItem.run(answerId, from + at, one.objectId, one.json);
  }

  return {
    get: ({ operation, path, query }: AnswerKey): AnswerRow | undefined => get.get(operation, path, query),
    items: (answerId: number): readonly AnsweredItem[] => items.all(answerId),
    item: (answerId: number, objectId: string): string | undefined => item.get(answerId, objectId),
    /** Replaces what was read before. Call it inside a transaction. */
    put(
      { operation, path, query }: AnswerKey,
      entries: readonly AnsweredItem[],
      about: { readonly asOf: number; readonly isWhole: boolean; readonly skipped: number },
    ): void {
      const id = put.get(operation, path, query, about.asOf, about.isWhole ? 1 : 0, about.skipped) ?? 0;
      clear.run(id);
      putItems(id, 0, entries);
      prune.run(mostAnswers);
    },
    /** The next entries of a list whose beginning is held. Call it inside a transaction. */
    append(
      { operation, path, query }: AnswerKey,
      entries: readonly AnsweredItem[],
      about: { readonly asOf: number; readonly isWhole: boolean; readonly skipped: number },
    ): void {
      const id = put.get(operation, path, query, about.asOf, about.isWhole ? 1 : 0, about.skipped) ?? 0;
      putItems(id, count.get(id) ?? 0, entries);
    },
    remove({ operation, path, query }: AnswerKey): void {
      removeAnswer.run(operation, path, query);
    },
    /** Takes an object out of every list of an operation. */
    removeObject(operation: string, objectId: string): void {
      removeItems.run(objectId, operation);
    },
  };
}

export type AdministrationTables = ReturnType<typeof createAdministrationTables>;
