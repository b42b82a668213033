import type { Database, Statement } from 'better-sqlite3';
import type { Contents, PartNames } from './contents.ts';

/** Revisions that are looked at, and contents that go, between two pauses. */
const atOnce = 50;

const kinds = ['body', 'blob', 'part'] as const;
type Kind = (typeof kinds)[number];

/**
 * Bodies, contents of files and parts that no revision holds any more. They are stored once for all that hold them, so they
 * stay when a space goes for good, until the rest was looked through (docs/design/service-api.md, "Values").
 */
export class Orphans {
  readonly #database: Database;
  readonly #contents: Contents;
  readonly #revisions: Statement<[number, number], PartNames & { readonly seq: number }>;
  readonly #remove: Readonly<Record<Kind, Statement<[string]>>>;

  constructor(database: Database, contents: Contents) {
    this.#database = database;
    this.#contents = contents;
    this.#revisions = database.prepare(
      'SELECT seq, pages_part, files_part, extras_part FROM revision WHERE seq > ? ORDER BY seq LIMIT ?',
    );
    this.#remove = {
      body: database.prepare(
        'DELETE FROM body WHERE hash = ? AND hash NOT IN (SELECT document_id FROM computed_body)',
      ),
      blob: database.prepare('DELETE FROM blob WHERE hash = ?'),
      part: database.prepare('DELETE FROM part WHERE hash = ?'),
    };
  }

  /** Says, in the transaction that leaves something behind, that there is something to sweep. */
  note(): void {
    this.#database.prepare("INSERT INTO setting VALUES ('leftovers', 'due') ON CONFLICT DO NOTHING").run();
  }

  isDue(): boolean {
    return this.#database.prepare("SELECT 1 FROM setting WHERE name = 'leftovers'").get() !== undefined;
  }

  /** Removes what is left. Others are served in between; what they add is kept. Does nothing where nothing is due. */
  async sweep(signal: AbortSignal): Promise<void> {
    if (!this.isDue()) return;
    const held = new Set<string>();
    let last = 0;
    const readRevisions = (most: number): number => {
      const rows = this.#revisions.all(last, most);
      for (const row of rows) {
        this.#contents.addHeld(row, held);
        last = row.seq;
      }
      return rows.length;
    };
    while (readRevisions(atOnce) > 0) if (await isStopped(signal)) return;
    for (const kind of kinds) {
      const left = this.#names(kind).filter((name) => !held.has(name));
      for (let start = 0; start < left.length; start += atOnce) {
        const removal = this.#database.transaction(() => {
          // What came while others were served may hold what nothing held before.
          while (readRevisions(atOnce) > 0);
          const pictures = kind === 'blob' ? this.#pictures() : new Set();
          for (const name of left.slice(start, start + atOnce))
            if (!held.has(name) && !pictures.has(name)) this.#remove[kind].run(name);
        });
        removal.immediate();
        if (await isStopped(signal)) return;
      }
    }
    this.#end();
  }

  #names(kind: Kind): readonly string[] {
    return this.#database.prepare<[], string>(`SELECT hash FROM ${kind}`).pluck().all();
  }

  /** Files that the looks of sites show: their addresses name them. */
  #pictures(): ReadonlySet<string> {
    const settings = this.#database
      .prepare<[], string>('SELECT customization FROM site UNION ALL SELECT override FROM site_space')
      .pluck()
      .all();
    const names = settings.flatMap((json) => [...json.matchAll(/\/files\/[0-9a-f]+\/([0-9a-f]+)\//g)]);
    return new Set(names.flatMap(([, name = '']) => name));
  }

  /** What was known of the bodies goes with them, and the disk gets its room back. */
  #end(): void {
    const steps = [
      'DELETE FROM body_facts WHERE document_id NOT IN (SELECT hash FROM body)',
      'DELETE FROM keyed_tree WHERE document_id NOT IN (SELECT hash FROM body)',
      'DELETE FROM page_version WHERE document_id NOT IN (SELECT hash FROM body) OR previous NOT IN (SELECT hash FROM body)',
      "DELETE FROM setting WHERE name = 'leftovers'",
    ];
    const removal = this.#database.transaction(() => {
      for (const step of steps) this.#database.prepare(step).run();
    });
    removal.immediate();
    this.#database.pragma('incremental_vacuum');
  }
}

/** Lets others be served. */
async function isStopped(signal: AbortSignal): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve));
  return signal.aborted;
}
