import type { ChangeListView, ListedChangeKind } from '../../bridge/views/compare-views.ts';
import type { Pending } from '../../bridge/views/outbox-views.ts';
import type { PageDiffView } from '../../bridge/views/review-views.ts';
import { capitalized } from '../../content/diff/change-descriptions.ts';
import { addressChange, foldersOf } from '../../shared/address-moves.ts';
import type {
  AddressChange,
  AddressMove,
  AttributeChange,
  BlockDiff,
  PageChange,
  PageDiff,
} from '../../shared/diff.ts';
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
  readonly moveInAddress?: boolean;
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
  const addresses = new ToldAddresses(moves, pages);
  const { folders } = addresses;
  const listed: ChangeListView['pages'][number][] = [];
  let total = from === 0 ? folders.length : 0;
  for (const page of pages.slice(from)) {
    if (listed.length > 0 && performance.now() - started > sliceMs)
      return { pages: listed, moves: folders, total, next: from + listed.length };
    const changes = listedChanges(page, addresses);
    total += changes.length;
    const { pageId, title, path, unsent } = page;
    listed.push({ pageId, title, path, changes, ...(unsent === undefined ? {} : { unsent }) });
    await slicer.pause();
  }
  return { pages: listed, moves: folders, total, next: null };
}

/** How the list tells of new addresses: a folder as one change, of any other page its own entry. */
export class ToldAddresses {
  readonly folders: readonly AddressMove[];
  readonly #byPage = new Map<string, { readonly change: AddressChange; readonly isInFolder: boolean }>();

  constructor(moves: readonly AddressMove[], changed: readonly { readonly pageId: string }[]) {
    this.folders = foldersOf(moves, changed);
    const folders = new Set(this.folders);
    for (const move of moves)
      for (const change of move.pages)
        this.#byPage.set(change.pageId, { change, isInFolder: folders.has(move) });
  }

  /** What the entry of a page says of where it stands. */
  ownWords({ pageId, changes, attributes, movedLabel, moveInAddress }: ListedPage): readonly string[] {
    const moved = changes.includes('moved') ? [movedLabel ?? texts().review.pageIsMoved] : [];
    const told = this.#byPage.get(pageId);
    if (told === undefined)
      return [...moved, ...attributes.flatMap(({ name, words }) => (isAddress(name) ? [words] : []))];
    if (told.isInFolder) return moveInAddress === true ? [] : moved;
    const [how] = moved;
    const both = addressChange(told.change);
    const { attributeChanged, attributes: labels } = texts().diff;
    return [how === undefined ? attributeChanged(labels['path'] ?? 'path', both) : `${how} (${both})`];
  }
}

function isAddress(name: string): boolean {
  return name === 'slug' || name === 'path';
}

/** What changed of one page in words. */
export function listedChanges(page: ListedPage, addresses: ToldAddresses): ListedChanges {
  const { pageIsNew, pageIsRemoved, linksFollow, onlySpelling } = texts().review;
  const own = [
    ...page.changes.flatMap((change) =>
      change === 'added' ? [pageIsNew] : change === 'removed' ? [pageIsRemoved] : [],
    ),
    ...addresses.ownWords(page),
    ...page.attributes.flatMap(({ name, words }) => (isAddress(name) ? [] : [words])),
  ];
  // A new or removed page is one change, not as many as it has blocks.
  const isWhole = page.changes.includes('added') || page.changes.includes('removed');
  const listed = isWhole ? null : page.diff();
  if (listed !== null && listed.diff.changes.length === 0 && page.changes.includes('edited'))
    own.push(listed.linksFollow ? linksFollow : onlySpelling);
  return [
    ...own.map((words) => ({ id: null, kind: 'page' as const, words: capitalized(words) })),
    ...(listed === null ? [] : blockChanges(listed.diff)),
  ];
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
