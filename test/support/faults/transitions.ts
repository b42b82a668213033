import type { Database } from 'better-sqlite3';

/** A change of the state of an edit, as its database had it. */
interface Transition {
  readonly id: string;
  readonly kind: string;
  readonly before: string;
  readonly after: string;
}

/** Notes each change of an edit's state from now on, in a table of this connection alone. */
export function watchTransitions(database: Database): void {
  database.exec(`
    create temp table if not exists transition (
      seq integer primary key, id text not null, kind text not null, before text not null, after text not null
    ) strict;
    create temp trigger if not exists edit_transition after update of state on edit
      when old.state is not new.state
    begin
      insert into transition (id, kind, before, after) values (new.id, new.kind, old.state, new.state);
    end;`);
}

/** Pairs of changes of state that followed each other in one edit: which of them a run has met. */
export class TransitionPairs {
  readonly #last = new Map<string, string>();
  readonly #found = new Set<string>();

  /** Takes what was noted in a database that is about to be closed. */
  take(station: string, database: Database): void {
    const rows = database
      .prepare<[], Transition>('select id, kind, before, after from transition order by seq')
      .all();
    database.exec('delete from transition');
    for (const { id, kind, before, after } of rows) {
      const key = `${station} ${id}`;
      const last = this.#last.get(key) ?? 'made';
      this.#found.add(`${kind}: ${last} > ${before} > ${after}`);
      this.#last.set(key, before);
    }
  }

  /** As `kind: state > state > state`, sorted; `made` stands before the first change. */
  get found(): readonly string[] {
    return [...this.#found].sort();
  }
}
