import type { OperationName } from '../api/operations.ts';

/** A field of answers that did not fit, and how often. */
export interface DroppedField {
  readonly operation: OperationName;
  /** As `reactions.[].emoji`. */
  readonly field: string;
  readonly count: number;
}

/** More kinds of faults than this are counted together: names of fields come from the schemas, but errors are bounded too. */
const mostFields = 500;

/** Counts what was dropped from answers, for diagnostics. */
export class DroppedFields {
  readonly #counts = new Map<
    string,
    { readonly operation: OperationName; readonly field: string; count: number }
  >();

  note(operation: OperationName, field: string): void {
    const key = `${operation} ${field}`;
    const known = this.#counts.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#counts.size < mostFields) this.#counts.set(key, { operation, field, count: 1 });
  }

  /** The most frequent first. */
  list(): readonly DroppedField[] {
    return [...this.#counts.values()].map((one) => ({ ...one })).sort((a, b) => b.count - a.count);
  }
}
