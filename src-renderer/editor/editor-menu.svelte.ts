import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { ResolvedReference } from '../../src-main/bridge/views/views.ts';
import type { Reference } from '../../src-main/shared/tree.ts';
import { choicesFor } from './block-choices.ts';
import { withInline } from './links.ts';

/** A page that a text can name. */
export interface Target {
  readonly id: string;
  readonly label: string;
  /** Where it stands. */
  readonly note: string;
  readonly ref: Reference;
  /** Where it leads, as a page of the content around it. */
  readonly resolved: ResolvedReference;
  /** It cannot be named yet; `note` says why. */
  readonly isUnavailable?: boolean;
}
/** Those that are held and fit what was typed, best first. */
export type FindTargets = (query: string) => Promise<readonly Target[]>;

/** A person that a text can name. The service has no Markdown for one, so the name is written as text. */
export interface Person {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly text: string;
}
export type FindPeople = (query: string) => Promise<readonly Person[]>;

interface Offer {
  readonly sign: '/' | '@';
  /** Where of the document what was typed begins, its sign included. */
  readonly from: number;
  readonly query: string;
  readonly left: number;
  /** Below the cursor's line, or above it where there is too little room; in pixels of the editor. */
  readonly edge: { readonly top: number } | { readonly bottom: number };
}

/** Room that the list has to the right, in pixels: beyond the text it would be cut. */
const listWidth = 280;
/** As high as the list gets, with its distance, in pixels. */
const listHeight = 270;

/** What is offered at the cursor: blocks after `/` at the beginning of a text, pages and people after `@`. */
export class EditorMenu {
  offer = $state.raw<Offer | null>(null);
  targets = $state.raw<readonly (Target | Person)[]>([]);
  at = $state(0);
  readonly blocks = $derived(this.offer?.sign === '/' ? choicesFor(this.offer.query) : []);
  readonly items = $derived<readonly ({ id: string; label: string } | Target | Person)[]>(
    this.offer?.sign === '@' ? this.targets : this.blocks.map(({ id, label }) => ({ id, label: label() })),
  );
  readonly #find: FindTargets;
  readonly #people: FindPeople;
  /** What the targets fit; while more is typed, they are those of before. */
  #answered: string | null = null;
  #asking: Promise<void> = Promise.resolve();
  /** Closed by Escape: where it is not offered again. */
  #closed: number | null = null;

  constructor(find: FindTargets, people: FindPeople) {
    this.#find = find;
    this.#people = people;
  }

  /** After each change: what stands before the cursor decides. */
  look(view: EditorView, root: HTMLElement): void {
    const typed = typedAt(view.state);
    if (typed === null) this.#closed = null;
    if (typed === null || typed.from === this.#closed) {
      this.offer = null;
      return;
    }
    const before = this.offer;
    const box = root.getBoundingClientRect();
    const at = view.coordsAtPos(typed.from);
    const edge = goesAbove(at, root) ? { bottom: box.bottom - at.top + 4 } : { top: at.bottom - box.top + 4 };
    const left = Math.max(0, Math.min(at.left - box.left, box.width - listWidth));
    this.offer = { ...typed, left, edge };
    if (before?.sign !== typed.sign || before.query !== typed.query) this.at = 0;
    if (typed.sign === '@' && before?.query !== typed.query) this.#asking = this.#ask(typed.query);
  }

  close(): void {
    this.#closed = this.offer?.from ?? null;
    this.offer = null;
  }

  step(by: 1 | -1): void {
    const { length } = this.items;
    if (length > 0) this.at = (this.at + by + length) % length;
  }

  /** Takes the one that is marked, once the list fits what was typed: a key may come before the answer. */
  async takeMarked(view: EditorView): Promise<void> {
    const { offer } = this;
    if (offer?.sign === '@' && this.#answered !== offer.query) await this.#asking;
    if (this.offer?.query === offer?.query) this.take(view, this.at);
  }

  /** Takes one in the place of what was typed. */
  take(view: EditorView, index: number): void {
    const { offer, targets } = this;
    const block = this.blocks[index];
    const target = targets[index];
    if (offer === null || (target !== undefined && 'ref' in target && target.isUnavailable === true)) return;
    this.offer = null;
    const to = view.state.selection.from;
    if (offer.sign === '/' && block !== undefined) {
      view.dispatch(view.state.tr.delete(offer.from, to));
      block.run(view.state, view.dispatch, view);
    } else if (offer.sign === '@' && target !== undefined) {
      if ('text' in target) view.dispatch(view.state.tr.insertText(`${target.text} `, offer.from, to));
      else {
        const { ref, label } = target;
        view.dispatch(withInline(view.state, offer.from, to, { type: 'mention', ref, label }));
      }
    }
    view.focus();
  }

  async #ask(query: string): Promise<void> {
    const [pages, people] = await Promise.all([this.#find(query), this.#people(query)]);
    if (this.offer?.query !== query) return;
    this.targets = [...pages, ...people];
    this.#answered = query;
  }
}

/** Whether the list would be cut at the lower edge of what is seen of the editor, and has more room above. */
function goesAbove(line: { readonly top: number; readonly bottom: number }, root: HTMLElement): boolean {
  let [upper, lower] = [0, window.innerHeight];
  for (let around = root.parentElement; around !== null; around = around.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
    const box = around.getBoundingClientRect();
    upper = Math.max(upper, box.top);
    lower = Math.min(lower, box.bottom);
  }
  return lower - line.bottom < listHeight && line.top - upper > lower - line.bottom;
}

function typedAt(state: EditorState): Pick<Offer, 'sign' | 'from' | 'query'> | null {
  const at = state.selection.$from;
  if (!state.selection.empty || !at.parent.isTextblock || at.parent.type.spec.code === true) return null;
  const before = at.parent.textBetween(Math.max(0, at.parentOffset - 60), at.parentOffset, '\n', '\ufffc');
  const slash = at.parent.type.name === 'paragraph' ? /^\/([\p{L}\p{N} ]{0,20})$/u.exec(before) : null;
  const mention = /(?:^|[\s(])@([^\s@][^@]{0,30}|)$/u.exec(before);
  const query = slash?.[1] ?? mention?.[1];
  if (query === undefined) return null;
  return { sign: slash === null ? '@' : '/', from: at.pos - query.length - 1, query };
}
