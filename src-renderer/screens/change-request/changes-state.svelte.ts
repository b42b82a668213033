import { createContext } from 'svelte';
import type { Jump } from './diff/jump.ts';
import type { Block } from '../../../src-main/shared/tree.ts';
import { placeOfBlock } from '../discussion/comment-place.ts';
import type { CommentPlace } from '../discussion/comment-place.ts';

export type DiffMode = 'inline' | 'side' | 'source' | 'split' | 'result';
/** What the list beside a page lists. */
export type Listing = 'pages' | 'all' | 'changes' | 'checks';

/** A change, of which page and view. */
export interface Stood {
  readonly of: string;
  readonly id: string | null;
}

/** What the panels of one change request share: how it is read, what is being written, which thread is looked at. */
export class ChangesState {
  mode = $state.raw<DiffMode>('inline');
  composing = $state.raw<CommentPlace | null>(null);
  /** A private note was begun on the page: the side panel, where it stands, is shown. */
  noting = $state(false);
  activeThread = $state.raw<string | null>(null);
  pane = $state<'list' | 'main' | 'side'>('list');
  listing = $state.raw<Listing>('pages');
  /** What the list beside a page lists was chosen by key, and takes the focus once it is there. */
  wantsFocus = $state(false);
  /** The composer of the discussion was chosen by key, and takes the focus once it is there. */
  wantsComposer = $state(false);
  /** The change of the page that the person stands on. */
  current = $state.raw<string | null>(null);
  /** The same of the page and view that were read last, for when the page is drawn again. */
  stood: Stood | null = null;
  /** Where to go in a page once it is drawn. */
  jump = $state.raw<Jump | null>(null);
  finishing = $state(false);
  /** How far each page was scrolled, by its id. */
  readonly tops = new Map<string, number>();
  /** The scrolling element of the document. */
  document = $state.raw<HTMLElement | null>(null);

  constructor(mode: DiffMode) {
    this.mode = mode;
  }

  /** A deleted block is not a target of the service: the comment goes to the page and opens with the quotation. */
  commentOn(pageId: string, block: Block | null, deleted: boolean, around: readonly Block[] = []): void {
    this.compose(placeOfBlock(pageId, block, deleted, around));
  }

  /** Another wording of what is commented on. */
  suggest(): void {
    if (this.composing !== null) this.composing = { ...this.composing, suggests: true };
  }

  compose(place: CommentPlace): void {
    this.composing = place;
    this.pane = 'side';
  }
}

export const [getChanges, setChanges] = createContext<ChangesState>();
