import type { ChangeListView, ListedChangeKind } from '../../bridge/views/compare-views.ts';
import type { Pending } from '../../bridge/views/outbox-views.ts';
import type { PageDiffView } from '../../bridge/views/review-views.ts';
import { capitalized } from '../../content/diff/change-descriptions.ts';
import type { AddressMove, AttributeChange, BlockDiff, PageChange, PageDiff } from '../../shared/diff.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { texts } from '../../shared/messages/texts.ts';

export type ListedDiff = Pick<PageDiffView, 'diff' | 'linksFollow'>;

/** A changed page with what computes its diff; `diff` is asked for page by page, so that the core stays responsive. */
export interface ListedPage {
  readonly pageId: string;
  readonly title: string;
  readonly path: string;
  readonly changes: readonly PageChange[];
  readonly attributes: readonly AttributeChange[];
  readonly movedLabel?: string | null;
  readonly unsent?: Pending;
  readonly diff: () => ListedDiff | null;
}

type ListedChanges = ChangeListView['pages'][number]['changes'];

/** So long a slice of the list is computed: the first must be there at once, whatever comes after it. */
const sliceMs = 100;

/** Every change of a comparison in words, in reading order (docs/design/diff.md). Works in small turns, and answers
 * a slice from the `from`th page on. */
export async function changeList(
  pages: readonly ListedPage[],
  moves: readonly AddressMove[],
  from: number,
): Promise<ChangeListView> {
  const slicer = new TimeSlicer();
  const started = performance.now();
  const told = foldersOf(moves, pages);
  const listed: ChangeListView['pages'][number][] = [];
  let total = from === 0 ? told.length : 0;
  for (const page of pages.slice(from)) {
    if (listed.length > 0 && performance.now() - started > sliceMs)
      return { pages: listed, moves: told, total, next: from + listed.length };
    const changes = listedChanges(page, told);
    total += changes.length;
    const { pageId, title, path, unsent } = page;
    listed.push({ pageId, title, path, changes, ...(unsent === undefined ? {} : { unsent }) });
    await slicer.pause();
  }
  return { pages: listed, moves: told, total, next: null };
}

/** Moves of several pages, or of one that did not change itself: of any other its own entry tells. */
export function foldersOf(
  moves: readonly AddressMove[],
  changed: readonly { readonly pageId: string }[],
): readonly AddressMove[] {
  const ids = new Set(changed.map(({ pageId }) => pageId));
  return moves.filter(({ pages: [first, ...others] }) => others.length > 0 || !ids.has(first?.pageId ?? ''));
}

/** What changed of one page in words. @param folders moves that tell of its address already */
export function listedChanges(page: ListedPage, folders: readonly AddressMove[]): ListedChanges {
  const isInFolder = folders.some(({ pages }) => pages.some(({ pageId }) => pageId === page.pageId));
  const own = [
    ...page.changes.map((change) => pageLabel(change, page.movedLabel ?? null)),
    ...page.attributes
      .filter(({ name }) => !isInFolder || (name !== 'slug' && name !== 'path'))
      .map(({ words }) => words),
  ];
  // A new or removed page is one change, not as many as it has blocks.
  const isWhole = page.changes.includes('added') || page.changes.includes('removed');
  const listed = isWhole ? null : page.diff();
  if (listed !== null && listed.diff.changes.length === 0 && page.changes.includes('edited'))
    own.push(listed.linksFollow ? texts().review.linksFollow : texts().review.onlySpelling);
  return [
    ...own.flatMap((words) =>
      words === null ? [] : [{ id: null, kind: 'page' as const, words: capitalized(words) }],
    ),
    ...(listed === null ? [] : blockChanges(listed.diff)),
  ];
}

/** What is told of a page itself; nothing of what its attributes or its blocks say. */
function pageLabel(change: PageChange, movedLabel: string | null): string | null {
  const { pageIsNew, pageIsRemoved, pageIsMoved } = texts().review;
  if (change === 'added') return pageIsNew;
  if (change === 'removed') return pageIsRemoved;
  return change === 'moved' ? (movedLabel ?? pageIsMoved) : null;
}

function blockChanges(
  diff: PageDiff,
): readonly { readonly id: string; readonly kind: ListedChangeKind; readonly words: string }[] {
  const formatting = new Set<string>();
  collectFormatting(diff.blocks, formatting);
  return diff.changes.map(({ id, change, words }) => ({
    id,
    kind: formatting.has(id) ? 'formatting' : change,
    words,
  }));
}

function collectFormatting(blocks: readonly BlockDiff[], found: Set<string>): void {
  for (const block of blocks) {
    if (block.change === 'moved-away') continue;
    if (block.formattingOnly) found.add(block.id);
    if (block.blocks !== undefined) collectFormatting(block.blocks, found);
  }
}
