import type { CellPlace } from '../../../document/cells.ts';

/** What is selected in a document or a diff, and what it stands in. */
export interface SelectedText {
  readonly words: string;
  /** Node key of the block around it, on the old side where it is deleted; null: the block has none. */
  readonly nodeId: string | null;
  readonly cell: CellPlace | null;
  /** All of it is on the old side alone. */
  readonly isDeleted: boolean;
  /** Lines of the source, which stand in no block. */
  readonly isSource: boolean;
}

/** Parts of a document that are not words of it. */
export const silent =
  'button, .line-number, .line-sign, .change-notes, .change-sign, .unseen-by-eyes, .spoken, [aria-hidden="true"], style';
const breaks = '.block, .diff-line, p, li, tr, h1, h2, h3, h4, h5, h6, pre';

/** The selection inside `root`; null where nothing is selected there. */
export function selectedText(root: HTMLElement, selection: Selection | null): SelectedText | null {
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = wholeWords(selection.getRangeAt(0));
  if (!root.contains(range.commonAncestorContainer)) return null;
  if (isEdited(range.startContainer) || isEdited(range.endContainer)) return null;
  const start = elementAt(range);
  const side = start.closest<HTMLElement>('[data-side]')?.dataset['side'];
  const other = side === undefined ? '' : `[data-side="${side === 'before' ? 'after' : 'before'}"]`;
  const words = textOf(range, false, other) || textOf(range, true, other);
  if (words === '') return null;
  const block = start.closest<HTMLElement>('[data-block]');
  // A comment on a cell names the table that the cell is of.
  const keyed = (start.closest('[data-cell]')?.parentElement ?? start).closest<HTMLElement>('[data-key]');
  const isSource = block === null;
  const isDeleted = isSource
    ? textOf(range, false, other) === ''
    : start.closest('.change-deleted') !== null || isGone(root, start, keyed);
  return {
    words,
    nodeId: keyed?.dataset['key'] ?? null,
    cell: isDeleted ? null : cellAt(start),
    isDeleted,
    isSource,
  };
}

const segments = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A selection that begins or ends within a word means the word. */
function wholeWords(selected: Range): Range {
  const range = selected.cloneRange();
  const wordAt = (node: Node, offset: number): { readonly start: number; readonly end: number } | null => {
    const word = node instanceof Text ? segments.segment(node.data).containing(offset) : undefined;
    if (word?.isWordLike !== true || word.index === offset) return null;
    return { start: word.index, end: word.index + word.segment.length };
  };
  const first = wordAt(range.startContainer, range.startOffset);
  const last = wordAt(range.endContainer, range.endOffset);
  if (first !== null) range.setStart(range.startContainer, first.start);
  if (last !== null) range.setEnd(range.endContainer, last.end);
  return range;
}

/** What is being written is formatted, not commented on. */
function isEdited(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return (element?.closest('[contenteditable="true"]') ?? null) !== null;
}

/** On the old side, a block whose key the new side does not have. */
function isGone(root: HTMLElement, start: Element, keyed: HTMLElement | null): boolean {
  if (start.closest('[data-side="before"]') === null) return false;
  const key = keyed?.dataset['key'];
  return (
    key === undefined || root.querySelector(`[data-side="after"] [data-key="${CSS.escape(key)}"]`) === null
  );
}

function cellAt(start: Element): CellPlace | null {
  const words = start.closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(' ') ?? [];
  const [, record, definition] = words;
  return record === undefined || definition === undefined ? null : { record, definition };
}

/** The innermost element that a selection begins in, or the one it is in where it begins at its edge. */
function elementAt(range: Range): Element {
  const { startContainer, startOffset } = range;
  const node =
    startContainer instanceof Element
      ? (startContainer.childNodes[startOffset] ?? startContainer)
      : startContainer;
  // A selection that ends a line before begins its first word in the next element.
  const atEnd = node.nodeType === Node.TEXT_NODE && startOffset === (node.textContent ?? '').length;
  const wanted = atEnd ? (following(range, node) ?? node) : node;
  return wanted instanceof Element ? wanted : (wanted.parentElement ?? document.body);
}

function following(range: Range, node: Node): Node | null {
  const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  walker.currentNode = node;
  let next = walker.nextNode();
  while (next !== null && (next.textContent ?? '').trim() === '') next = walker.nextNode();
  return next !== null && range.intersectsNode(next) ? next : null;
}

/**
 * Words of a range as they read; deleted words are left out where anything else is selected. Both sides beside each
 * other alternate in the document: what is on the `other` one was not meant.
 */
function textOf(range: Range, withDeleted: boolean, other: string): string {
  const part = range.cloneContents();
  const left = [silent, ...(withDeleted ? [] : ['del', '.change-deleted']), ...(other === '' ? [] : [other])];
  for (const element of part.querySelectorAll(left.join(', '))) element.remove();
  for (const element of part.querySelectorAll(breaks)) element.append('\n');
  const around = range.commonAncestorContainer.parentElement?.closest('del, .change-deleted') ?? null;
  const inDeleted = around !== null;
  if (inDeleted && !withDeleted) return '';
  return part.textContent
    .split('\n')
    .map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
