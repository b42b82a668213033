import { createContext, getContext, setContext } from 'svelte';
import type { Block, Reference } from '../../src-main/shared/tree.ts';
import type { ResolvedReference } from '../../src-main/bridge/views/views.ts';
import type { CellPlace } from './cells.ts';
import type { Side } from './shown.ts';

export type OpenWhere = 'here' | 'new-window';

/** What the view provides to all components of its document by context. */
export interface DocumentContext {
  readonly side: Side;
  /** How deep includes are nested here; bounds content that includes itself. */
  readonly depth: number;
  /** True where blocks can be pointed at: `data-block`, comments, the block cursor. Included content cannot. */
  readonly addressed: boolean;
  resolve: (ref: Reference) => ResolvedReference;
  /** As `resolve`, on the old side of a diff, where the same path may lead elsewhere. */
  resolveBefore: (ref: Reference) => ResolvedReference;
  /** Whether an unchanged block is never folded: it has a thread or a draft. */
  stays: (block: Block) => boolean;
  /** The value of an expression such as `page.vars.edition`; null where the page does not define it. */
  valueOf: (expression: string) => string | null;
  open: (target: ResolvedReference, where: OpenWhere) => void;
  copy: (text: string) => Promise<boolean>;
  /** Open threads on a block, or on a cell of a table. */
  threadsOn: (block: Block, cell?: CellPlace | null) => number;
  /** Whether a block, or a cell, has an unsent draft. */
  hasDraft: (block: Block, cell?: CellPlace | null) => boolean;
  showThreads: (block: Block, cell?: CellPlace | null) => void;
  /** The description of a change; undefined where the list of changes does not have the id. */
  changeLabels: (id: string) => string | undefined;
  /** Whether a fold inside a block is open, by the path of its first part. Folds open on both sides of a diff together. */
  isUnfolded: (path: string) => boolean;
  unfold: (path: string) => void;
  /** Describes where a moved block came from: "moved here, was after “Limits”". */
  movedFrom: (id: string) => string | undefined;
}

export const [getDocument, setDocument] = createContext<DocumentContext>();

const levelKey = Symbol('level');
/** The number of containers around a component, which must call this once while it is created. */
export function enterLevel(): number {
  const level = getContext<number | undefined>(levelKey) ?? 0;
  setContext(levelKey, level + 1);
  return level;
}

const listKey = Symbol('list');
/** How many lists a list is inside of, itself counted; it must call this once while it is created. */
export function enterList(): number {
  const depth = (getContext<number | undefined>(listKey) ?? 0) + 1;
  setContext(listKey, depth);
  return depth;
}

const updatesKey = Symbol('updates');
interface Updates {
  /** The format of the dates in the list. */
  readonly format: string;
}
export function setUpdates(updates: Updates): void {
  setContext(updatesKey, updates);
}
/** The list around an update; undefined for an update outside a list, in a malformed document. */
export function getUpdates(): Updates | undefined {
  return getContext<Updates | undefined>(updatesKey);
}
