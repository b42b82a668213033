import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';

/** What the persons did, kept outside of everything that could lose it. */
export class Ledger {
  /** Edit to the text last given to it. */
  readonly #texts = new Map<string, string>();
  readonly #devices = new Map<string, string>();
  /** Edits that needed a decision: the person's word puts them out of the lane's order. */
  readonly heldOnce = new Set<string>();
  /** Offers of removal that were accepted. */
  readonly accepted = new Set<string>();
  /** Edits whose text went elsewhere: not to be taken up again. */
  readonly gone = new Set<string>();
  readonly byKind = new Map<string, number>();
  /** How often the person gave the word for an edit: writing it, writing it again, and every "do it" after a question. */
  readonly #words = new Map<string, number>();
  edits = 0;
  #count = 0;
  readonly trace: (line: string) => void;

  constructor(trace: (line: string) => void) {
    this.trace = trace;
  }

  /** A text nobody has written before. */
  text(device: string): string {
    this.#count += 1;
    return `${device} writes ${this.#count}`;
  }

  added(device: string, payload: EditPayload, row: EditRow): void {
    this.edits += 1;
    this.byKind.set(payload.kind, (this.byKind.get(payload.kind) ?? 0) + 1);
    this.asked(row.id);
    this.noteRow(device, row);
  }

  asked(id: string): void {
    this.#words.set(id, this.wordsFor(id) + 1);
  }

  wordsFor(id: string): number {
    return this.#words.get(id) ?? 0;
  }

  /** Notes the text that the row was given; an edit may have melted into an earlier one. */
  noteRow(device: string, row: EditRow): void {
    if (row.state === 'kept') this.heldOnce.add(row.id);
    if (!this.#devices.has(row.id)) {
      this.#devices.set(row.id, device);
      if (row.kind === 'review.submit') {
        this.edits += 1;
        this.byKind.set(row.kind, (this.byKind.get(row.kind) ?? 0) + 1);
      }
    }
    const text = textIn(row);
    if (text !== undefined) this.#texts.set(row.id, text);
    this.trace(`${device} writes ${row.id} ${row.state} ${row.payload}`);
  }

  textOf(id: string): string | undefined {
    return this.#texts.get(id);
  }

  idsOf(device: string): readonly string[] {
    return [...this.#devices].flatMap(([id, one]) => (one === device ? [id] : []));
  }

  mayRestore(id: string): boolean {
    return !this.gone.has(id);
  }
}

/** The words a person wrote in this edit. */
export function textIn(row: EditRow): string | undefined {
  const payload = JSON.parse(row.payload) as Record<string, unknown>;
  for (const name of ['markdown', 'subject', 'summary']) {
    const value = payload[name];
    if (typeof value === 'string') return value;
  }
  return undefined;
}
