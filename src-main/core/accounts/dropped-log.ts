import type { DroppedFields } from '../../bridge/views/sync-views.ts';
import type { DroppedField } from '../../client/dropped-fields.ts';
import type { Store } from '../../store/open-store.ts';

/** A row of `watermark`: what of answers did not fit, as JSON. */
const scope = 'dropped';
/** More than this is not a diagnosis. */
const mostFields = 500;
/** The most frequent, for screens. */
const shownFields = 20;

/**
 * What of an account's answers did not fit and was dropped, over all runs of Galley (docs/design/reading-answers.md, "What is
 * dropped"): the client counts what it dropped since it was made.
 */
export class DroppedLog {
  readonly #store: Pick<Store, 'watermarks' | 'mirror'>;
  readonly #counts: Map<string, DroppedField>;
  /** What the client had counted when it was noted last. */
  #noted: ReadonlyMap<string, number> = new Map();
  #view: DroppedFields | null = null;

  constructor(store: Pick<Store, 'watermarks' | 'mirror'>) {
    this.#store = store;
    const json = store.watermarks.get(scope)?.value ?? '[]';
    this.#counts = new Map((JSON.parse(json) as readonly DroppedField[]).map((one) => [keyOf(one), one]));
  }

  /** Adds what the client dropped since the last call. */
  note(fields: readonly DroppedField[], now: number): void {
    let isNew = false;
    for (const field of fields) {
      const key = keyOf(field);
      const more = field.count - (this.#noted.get(key) ?? 0);
      const known = this.#counts.get(key);
      if (more <= 0 || (known === undefined && this.#counts.size >= mostFields)) continue;
      this.#counts.set(key, { ...field, count: (known?.count ?? 0) + more });
      isNew = true;
    }
    if (!isNew) return;
    this.#noted = new Map(fields.map((field) => [keyOf(field), field.count]));
    this.#view = null;
    this.#store.mirror(() => this.#store.watermarks.set(scope, JSON.stringify(this.#list()), now));
  }

  view(): DroppedFields {
    this.#view ??= {
      count: this.#list().reduce((sum, { count }) => sum + count, 0),
      fields: this.#list().slice(0, shownFields),
    };
    return this.#view;
  }

  #list(): readonly DroppedField[] {
    return [...this.#counts.values()].sort((a, b) => b.count - a.count);
  }
}

function keyOf({ operation, field }: DroppedField): string {
  return `${operation} ${field}`;
}
