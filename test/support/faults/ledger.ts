import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import type { PageText } from '../../../src-main/outbox/pages/page-text.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { wordsOfField, wordsOfPage } from './model-world.ts';
import type { WordedField } from './model-world.ts';

interface PageDeed {
  readonly page: string;
  readonly added: Set<string>;
}

interface PageWords {
  readonly device: string;
  /** Of a change request by its id, local or not. */
  readonly lane: string;
  readonly page: string;
  readonly words: string;
}

interface TakenWords extends PageWords {
  /** Greater than of what was noted before. */
  readonly at: number;
}

interface ReturnedWords extends TakenWords {
  readonly editId: string;
  /** How many writes of pages the service had carried out by then. */
  readonly since: number;
}

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
  /** Edits of pages by their ids: what the person put in and took away. */
  readonly pageEdits = new Map<string, PageDeed>();
  /** What persons took away knowingly. */
  readonly taken: TakenWords[] = [];
  /** By edit of a property: what the person set it to last. Setting it anew replaces what an unsent edit was to set. */
  readonly lastSet = new Map<string, readonly string[]>();
  /** What persons brought back knowingly. */
  readonly returned: ReturnedWords[] = [];
  /** Edits of pages that said, at some time, that it is not known what stood there, or whether they arrived. */
  readonly unclear = new Set<string>();
  /** Edits of pages that were offered to bring back what a late request undid. */
  readonly overturned = new Set<string>();
  /** Edits of pages that put both versions of a block into the page, and say so. */
  readonly joined = new Set<string>();
  /** What an action of a person did otherwise than it says, in words. */
  readonly misdone: string[] = [];
  /** By edit of a place: the pages above which the person saw it below when they gave the word. */
  readonly seenParents = new Map<string, Set<string>>();
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
    const text = row.kind.startsWith('page.') ? undefined : textIn(row);
    if (text !== undefined) this.#texts.set(row.id, text);
    this.trace(`${device} writes ${row.id} ${row.state} ${row.payload}`);
  }

  /** The person wrote a page that read `before` where they wrote it. */
  wrotePage(device: string, row: EditRow, page: string, before: PageText, after: PageText): void {
    const [was, now] = [wordsOfPage(before), wordsOfPage(after)];
    const deed = this.pageEdits.get(row.id) ?? { page, added: new Set<string>() };
    for (const words of now) if (!was.includes(words)) deed.added.add(words);
    this.pageEdits.set(row.id, deed);
    this.tookAway(device, row, page, was, now);
  }

  tookAway(device: string, row: EditRow, page: string, was: readonly string[], now: readonly string[]): void {
    for (const words of was) {
      if (now.includes(words)) continue;
      this.taken.push({ device, lane: row.laneChangeRequest ?? '', page, words, at: this.#at() });
      this.trace(`${device} takes "${words}" away`);
    }
  }

  /** The person set a property of a page that said `before`. */
  setField(
    device: string,
    row: EditRow,
    { page, name }: { readonly page: string; readonly name: WordedField },
    before: string,
    after: string,
  ): void {
    const deed = this.pageEdits.get(row.id) ?? { page, added: new Set<string>() };
    // One that waits is replaced by another.
    const was = [...deed.added, ...wordsOfField(name, before)];
    const now = wordsOfField(name, after);
    for (const words of now) deed.added.add(words);
    this.pageEdits.set(row.id, deed);
    this.lastSet.set(row.id, now);
    this.tookAway(device, row, page, was, now);
  }

  /** The person put words back that stood in the page before, knowing that they do not any more. */
  broughtBack(row: EditRow, words: Omit<PageWords, 'lane'>, since: number): void {
    this.returned.push({
      ...words,
      lane: row.laneChangeRequest ?? '',
      editId: row.id,
      since,
      at: this.#at(),
    });
    this.trace(`${words.device} brings "${words.words}" back`);
  }

  #at(): number {
    return this.taken.length + this.returned.length;
  }

  sawParent(id: string, parent: string): void {
    this.seenParents.set(id, (this.seenParents.get(id) ?? new Set<string>()).add(parent));
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
