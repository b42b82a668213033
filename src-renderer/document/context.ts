import { createContext, getContext, setContext } from 'svelte';
import type { Block, Reference } from '../../src-main/shared/tree.ts';
import type { ResolvedReference } from '../../src-main/bridge/views/views.ts';
import type { CellPlace } from './cells.ts';
import type { Side } from './shown.ts';

export type OpenWhere = 'here' | 'new-window';

/** What every component of a document needs from the view around it; handed down so that blocks take only their content. */
export interface DocumentContext {
  readonly side: Side;
  /** How many includes deep this part stands; includes that include themselves end here. */
  readonly depth: number;
  /** True where blocks can be pointed at: `data-block`, comments, the block cursor. Included content cannot. */
  readonly addressed: boolean;
  resolve: (ref: Reference) => ResolvedReference;
  /** As `resolve`, on the old side of a diff, where the same path may lead elsewhere. */
  resolveBefore: (ref: Reference) => ResolvedReference;
  /** Whether an unchanged block is never folded away: there is a thread on it, or such a picture or file in it. */
  stays: (block: Block) => boolean;
  /** What an expression such as `page.vars.edition` stands for, where the page itself says it; null where nobody here knows. */
  valueOf: (expression: string) => string | null;
  open: (target: ResolvedReference, where: OpenWhere) => void;
  copy: (text: string) => Promise<void>;
  /** Open threads on a block, or on a cell of a table. */
  threadsOn: (block: Block, cell?: CellPlace | null) => number;
  /** Whether something about a block, or a cell, was begun and not sent. */
  hasDraft: (block: Block, cell?: CellPlace | null) => boolean;
  showThreads: (block: Block, cell?: CellPlace | null) => void;
  /** The sentence of a listed change, undefined where the id is not one of the change list. */
  changeLabels: (id: string) => string | undefined;
  /** Whether a fold inside a block was opened, by the path it begins at; both sides of a diff open together. */
  isUnfolded: (path: string) => boolean;
  unfold: (path: string) => void;
  /** Where a moved block came from, in words: "moved here, was after “Limits”". */
  movedFrom: (id: string) => string | undefined;
}

export const [getDocument, setDocument] = createContext<DocumentContext>();

const levelKey = Symbol('level');
/** How many containers deep the component stands that calls this, once, while it is made. */
export function enterLevel(): number {
  const level = getContext<number | undefined>(levelKey) ?? 0;
  setContext(levelKey, level + 1);
  return level;
}

const updatesKey = Symbol('updates');
interface Updates {
  /** How the list writes its days. */
  readonly format: string;
}
export function setUpdates(updates: Updates): void {
  setContext(updatesKey, updates);
}
/** Of the list around an update; one that stands alone, in a document that is out of shape, has none. */
export function getUpdates(): Updates | undefined {
  return getContext<Updates | undefined>(updatesKey);
}
