import type { DecidedText } from '../../../../src-main/bridge/edit.ts';
import type {
  ConflictPlace,
  ConflictStretch,
  ConflictView,
} from '../../../../src-main/bridge/views/outbox-views.ts';
import type { Draft } from '../../../state/edits/draft.svelte.ts';

export type TextConflictView = Extract<ConflictView, { readonly kind: 'text' }>;
/** Whose version stands at a place; `own`: what the person wrote there themselves. */
export type Choice = 'mine' | 'theirs' | 'both' | 'own';

/** A place that the person decides about. */
export interface OpenPlace extends ConflictPlace {
  readonly isTitle: boolean;
}

/**
 * The decisions about one conflict, place by place. The text that they make is the draft, so what was decided is there
 * again after the dialog was closed; a title is not part of it, and is decided anew.
 */
export class ConflictChoices {
  readonly places: readonly OpenPlace[];
  /** The place that is shown open. */
  at = $state(0);
  /** The text was changed beyond the open places: it is edited as a whole. */
  isWhole = $state(false);
  /** It is edited as a whole because what was decided before does not fit what is agreed on now. */
  isFromBefore = $state(false);
  #chosen = $state.raw<readonly (Choice | null)[]>([]);
  #texts = $state.raw<readonly string[]>([]);
  readonly #conflict: TextConflictView;
  readonly #draft: Draft;

  constructor(conflict: TextConflictView, draft: Draft) {
    this.#conflict = conflict;
    this.#draft = draft;
    const title = conflict.title?.conflict ?? null;
    this.places = [
      ...(title === null ? [] : [{ ...title, isTitle: true }]),
      ...placesOf(conflict.stretches).map((place) => ({ ...place, isTitle: false })),
    ];
    this.#chosen = this.places.map(() => null);
    this.#texts = this.places.map((place) => place.both.trimEnd());
  }

  /** How many places are open still; a title is not part of the whole text. */
  readonly left = $derived.by(
    () =>
      this.#chosen.filter((one, at) => one === null && (!this.isWhole || this.places[at]?.isTitle === true))
        .length,
  );
  /** The whole text as it would be sent. */
  readonly text = $derived.by(() => (this.isWhole ? this.#draft.text : this.#composed()).trimEnd());
  /** Of a page. */
  readonly title = $derived.by((): DecidedText['title'] => {
    const { title } = this.#conflict;
    if (title === null) return null;
    return { text: this.hasTitle ? this.textAt(0).trim() : title.text, theirs: title.theirs };
  });

  /** What the record says of it; where the changes do not overlap, both stand. */
  get how(): DecidedText['how'] {
    if (this.isWhole) return 'own';
    const [first, ...others] = new Set(this.#chosen);
    return others.length > 0 ? 'parts' : (first ?? 'both');
  }

  /** The title is a place of its own, the first. */
  get hasTitle(): boolean {
    return this.places[0]?.isTitle === true;
  }

  /** What was decided before, where the draft tells. */
  async open(): Promise<void> {
    const kept = await this.#draft.read();
    if (kept === '' || kept === this.#composed()) return;
    const found = readBack(this.#conflict.stretches, kept);
    if (found === null) {
      this.isWhole = true;
      this.isFromBefore = true;
      return;
    }
    const first = this.#firstOfText();
    this.#texts = this.#texts.map((text, at) => found[at - first] ?? text);
    this.#chosen = this.places.map((place, at) =>
      at < first ? this.choiceAt(at) : choiceIn(place, this.textAt(at)),
    );
    this.at = Math.max(0, this.#chosen.indexOf(null));
  }

  choiceAt(at: number): Choice | null {
    return this.#chosen[at] ?? null;
  }
  textAt(at: number): string {
    return this.#texts[at] ?? '';
  }

  /** Takes a version, and goes on to the next open place. */
  choose(at: number, choice: Exclude<Choice, 'own'>): void {
    const place = this.places[at];
    if (place === undefined) return;
    this.#set(at, place[choice].trimEnd(), choice);
    if (this.isWhole) return;
    const next = [...this.#chosen.keys()].map((step) => (at + 1 + step) % this.places.length);
    this.at = next.find((one) => this.choiceAt(one) === null) ?? at;
  }

  /** What stands at a place instead of either version. */
  write(at: number, text: string): void {
    this.#set(at, text, 'own');
  }

  /** Goes on in the text as a whole. */
  editWhole(): void {
    if (this.#draft.text === '') this.#draft.type(this.#composed());
    this.isWhole = true;
    this.at = 0;
  }

  /** Back to the places: as the text has them, or all open again where it has them no more. */
  async editPlaces(): Promise<void> {
    const found = readBack(this.#conflict.stretches, this.#draft.text);
    this.isWhole = false;
    this.isFromBefore = false;
    if (found !== null) return this.open();
    const first = this.#firstOfText();
    this.#chosen = this.places.map((_, at) => (at < first ? this.choiceAt(at) : null));
    this.#texts = this.places.map((place, at) => (at < first ? this.textAt(at) : place.both.trimEnd()));
    this.#draft.type(this.#composed());
  }

  #set(at: number, text: string, choice: Choice): void {
    this.#texts = this.#texts.with(at, text);
    this.#chosen = this.#chosen.with(at, choice);
    if (this.places[at]?.isTitle !== true) this.#draft.type(this.#composed());
  }

  #firstOfText(): number {
    return this.places.length - placesOf(this.#conflict.stretches).length;
  }

  #composed(): string {
    let at = this.#firstOfText();
    return this.#conflict.stretches
      .map((stretch) => {
        if (stretch.kind === 'agreed') return stretch.text;
        const text = this.textAt(at);
        at += 1;
        return ending(text, stretch);
      })
      .join('');
  }
}

function placesOf(stretches: readonly ConflictStretch[]): readonly ConflictPlace[] {
  return stretches.filter((stretch) => stretch.kind === 'conflict');
}

/** What was chosen at a place, by how it reads; both versions stand there also where nothing was. */
function choiceIn(place: ConflictPlace, text: string): Choice | null {
  if (text === place.mine.trimEnd()) return 'mine';
  if (text === place.theirs.trimEnd()) return 'theirs';
  return text === place.both.trimEnd() ? null : 'own';
}

/** With the empty lines that stand below the place, so that what follows begins where it began. */
function ending(text: string, { mine, theirs, base }: ConflictPlace): string {
  if (text.trim() === '') return '';
  const [end = '\n'] = [mine, theirs, base]
    .filter((side) => side.trim() !== '')
    .map((side) => side.slice(side.trimEnd().length));
  return `${text.trimEnd()}${end}`;
}

/** What stands at each open place of a text that has everything else as it is agreed on; null: it has not. */
export function readBack(stretches: readonly ConflictStretch[], text: string): readonly string[] | null {
  const found: string[] = [];
  let [from, isOpen] = [0, false];
  for (const stretch of stretches) {
    if (stretch.kind === 'conflict') {
      // Of two places beside each other it is not told what belongs to which.
      if (isOpen) return null;
      isOpen = true;
      continue;
    }
    const at = isOpen ? text.indexOf(stretch.text, from) : from;
    if (at === -1 || !text.startsWith(stretch.text, at)) return null;
    if (isOpen) found.push(text.slice(from, at).trimEnd());
    [from, isOpen] = [at + stretch.text.length, false];
  }
  if (isOpen) found.push(text.slice(from).trimEnd());
  else if (from !== text.length) return null;
  return found;
}
