import type { Snippet } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { Block, ContentTree } from '../../src-main/shared/tree.ts';
import type { PageDiff } from '../../src-main/shared/diff.ts';
import type { References, ResolvedReference } from '../../src-main/bridge/views/views.ts';
import { cellKey, cellPlace } from './cells.ts';
import type { CellPlace } from './cells.ts';
import type { DocumentContext, OpenWhere } from './context.ts';
import { labelsOfDiff } from './diff/diff-labels.ts';
import { resolveReference } from './resolve.ts';
import type { Side } from './shown.ts';

/** Props of all views of a document, without its content. */
export interface ViewProps {
  references: References;
  /** Language of the space, for hyphenation, fonts and screen readers. */
  language?: string | null;
  wide?: boolean;
  /** A link was followed. Unsafe and broken links are text and never arrive here. */
  onopen?: (target: ResolvedReference, where: OpenWhere) => void;
  /**
   * Present where blocks can be commented on. `around` are the blocks that the block stands in, outermost first: a cell is
   * named by its row and its table. Keys are absent where the document has none.
   */
  oncomment?: ((block: Block, side: Side, around: readonly Block[]) => void) | undefined;
  /** Present where blocks at the top can be edited in their place. */
  edit?: BlockEditing | undefined;
  /** Open threads by node key, or by `cellKey` for cells of tables, shown as markers in the margin. */
  threads?: ReadonlyMap<string, number>;
  /** Blocks and cells with an unsent draft, by the same keys. */
  drafts?: ReadonlySet<string>;
  /** A marker was chosen. */
  onthreads?: (block: Block, cell: CellPlace | null) => void;
  /** Puts text on the clipboard, if it can; the browser's own where absent. */
  oncopy?: (text: string) => Promise<boolean>;
}

/**
 * What a revert restores: a part of a block, one change, a table, list or other block with all its changes, or all places of a
 * change that has several.
 */
export type Reverted = 'row' | 'item' | 'tab' | 'step' | 'change' | 'table' | 'list' | 'block' | 'places';

export interface BlockEditing {
  /** Whether the block at a path of `data-block`, or the one around it, can be edited. */
  readonly can: (path: string) => boolean;
  /** `point`: where the person clicked, in pixels of the window. */
  readonly begin: (path: string, point?: { readonly left: number; readonly top: number }) => void;
  /** Pictures were dropped on the block at a path, where it can be edited. */
  readonly drop: (path: string, pictures: readonly File[]) => void;
  /** Present where changes can be reverted; both take a path of `data-block`. */
  readonly revert?: {
    /** What a revert restores there, and how many entries of the list of changes it removes; null: nothing changed there. */
    readonly what: (path: string) => { readonly what: Reverted; readonly changes: number } | null;
    readonly run: (path: string) => void;
  };
  /** Present where conflicts of the page can be resolved; both take the path of a block at the top. */
  readonly keep?: {
    /** Where the version below a mark comes from; null: the block marks none. */
    readonly what: (path: string) => string | null;
    readonly run: (path: string) => void;
  };
  /** Whether the editor replaces a block or is below it. */
  readonly at: (path: string) => 'instead' | 'below' | null;
  readonly editor: Snippet;
}

interface ContextParts {
  readonly side: Side;
  /** Read at each use, so that the context follows the view's props. */
  readonly props: () => ViewProps;
  readonly referencesBefore?: () => References;
  readonly diff?: () => PageDiff;
  /** The page's front matter, which holds its variables. */
  readonly frontMatter?: () => ContentTree['frontMatter'];
}

/** The context of a view. `props` and `diff` are read at each use, so that it follows the view's own props. */
export function documentContext({
  side,
  props,
  referencesBefore,
  diff,
  frontMatter,
}: ContextParts): DocumentContext {
  const unfolded = new SvelteSet<string>();
  return {
    side,
    depth: 0,
    addressed: true,
    resolve: (ref) => resolveReference(ref, props().references),
    resolveBefore: (ref) => resolveReference(ref, referencesBefore?.() ?? props().references),
    stays: (block) => {
      const marked = new Set([...(props().threads?.keys() ?? []), ...(props().drafts ?? [])]);
      return marked.size > 0 && holdsMark(block, marked);
    },
    valueOf: (expression) => pageVariable(expression, frontMatter?.() ?? {}),
    open: (target, where) => props().onopen?.(target, where),
    copy: (text) =>
      props().oncopy?.(text) ??
      navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    threadsOn: (block, cell = null) => {
      const key = cell === null ? block.key : cellKey(cell);
      return key === undefined ? 0 : (props().threads?.get(key) ?? 0);
    },
    hasDraft: (block, cell = null) => {
      const key = cell === null ? block.key : cellKey(cell);
      return key !== undefined && props().drafts?.has(key) === true;
    },
    showThreads: (block, cell = null) => props().onthreads?.(block, cell),
    changeLabels: (id) => labelsOfDiff(diff?.()).listed.get(id),
    isUnfolded: (path) => unfolded.has(path),
    unfold: (path) => void unfolded.add(path),
    movedFrom: (id) => labelsOfDiff(diff?.()).movedFrom.get(id),
  };
}

function holdsMark(block: Block, marked: ReadonlySet<string>, row: Block | null = null): boolean {
  const place = row === null ? null : cellPlace(row, block);
  return (
    (block.key !== undefined && marked.has(block.key)) ||
    (place !== null && marked.has(cellKey(place))) ||
    block.blocks.some((child) => holdsMark(child, marked, block))
  );
}

/** Only a plain name below `page.vars` is looked up: expressions are shown, never computed. */
function pageVariable(expression: string, frontMatter: ContentTree['frontMatter']): string | null {
  const name = /^\s*page\.vars\.([\w-]{1,80})\s*$/.exec(expression)?.[1];
  const { vars } = frontMatter;
  if (name === undefined || typeof vars !== 'object' || vars === null || Array.isArray(vars)) return null;
  const value: unknown = Object.hasOwn(vars, name) ? Reflect.get(vars, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null;
}
