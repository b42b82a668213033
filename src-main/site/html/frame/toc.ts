import type { TocEntry } from '../../model.ts';
import { iconMarkup } from '../blocks/icon.ts';
import { pageSign } from '../blocks/inlines.ts';
import { classes, element, join, laidOut, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageInput } from '../site-view.ts';

/** Sites with more pages show only what is open; a closed page opens with a click on it. */
const wholeUpTo = 300;
/** Of longer lists a page of an export has the entry on its way alone; the shared lists have the others. */
const nearUpTo = 100;

export type TocInput = Pick<PageInput, 'navigation' | 'context' | 'addresses'>;

/**
 * - `whole`: every entry stands in every page, and opens there;
 * - `open`: what lies below closed pages is left out;
 * - `shared`: a page has its own surroundings alone, and a script that all pages share adds the rest.
 */
type Extent = 'whole' | 'open' | 'shared';

function counter(isCounted: (entry: TocEntry) => boolean): (entries: readonly TocEntry[]) => number {
  const counts = new WeakMap<readonly TocEntry[], number>();
  const count = (entries: readonly TocEntry[]): number => {
    const known = counts.get(entries);
    if (known !== undefined) return known;
    const made = entries.reduce((sum, one) => sum + 1 + (isCounted(one) ? count(one.children) : 0), 0);
    counts.set(entries, made);
    return made;
  };
  return count;
}

const countOf = counter(() => true);
/** What is in sight while no page is open: what stands in groups is. */
const closedCountOf = counter(({ kind }) => kind === 'group');

export function isLarge(toc: readonly TocEntry[]): boolean {
  return countOf(toc) > wholeUpTo;
}

/** The list of pages of a site space, as one of its pages shows it. */
export function tocMarkup(input: TocInput): Markup {
  const { navigation, context, addresses } = input;
  const { toc } = navigation;
  const extent: Extent = !isLarge(toc) ? 'whole' : addresses.contents === null ? 'open' : 'shared';
  const trail = new Set(navigation.trail);
  return element(
    'nav',
    { class: classes('toc', extent !== 'whole' && 'large'), 'aria-label': context.labels.menu },
    element('ul', { class: 'toc-list root' }, listMarkup(toc, input, trail, extent)),
    extent === 'shared' && addresses.contents !== null
      ? element('script', { src: addresses.contents })
      : nothing,
  );
}

/**
 * Every list of a large site once, as what a page that is not on any of them shows: by the id of the page that it stands
 * below, the root by the empty text. `resources/preview/site.js` puts a page's own entries in their places.
 */
export function sharedLists(input: TocInput): Readonly<Record<string, Markup>> {
  const lists: Record<string, Markup> = {};
  const add = (id: string, entries: readonly TocEntry[]): void => {
    lists[id] = join(entries.map((entry) => writeEntry(entry, input, nobody, 'shared')));
    const visit = (some: readonly TocEntry[]): void => {
      for (const entry of some) {
        if (entry.kind === 'group') visit(entry.children);
        else if (entry.children.length > 0) add(entry.id, entry.children);
      }
    };
    visit(entries);
  };
  add('', input.navigation.toc);
  return lists;
}

interface Runs {
  /** The entries before the one at an index, and those from it on. */
  readonly before: readonly Markup[];
  readonly from: readonly Markup[];
}
const runs = new WeakMap<Map<string, Markup>, Map<readonly TocEntry[], Runs>>();

/** Of one list at most one entry lies on the trail: all others are added up once, not for every page. */
function listMarkup(
  entries: readonly TocEntry[],
  input: TocInput,
  trail: ReadonlySet<string>,
  extent: Extent,
): Markup {
  const at = entries.findIndex((entry) => trail.has(entry.id));
  const entry = entries[at];
  if (extent === 'shared') {
    const isNear = entry === undefined || entry.id === input.navigation.place.pageId;
    if (!isNear || closedCountOf(entries) > nearUpTo)
      return entry === undefined ? nothing : writeEntry(entry, input, trail, extent);
  }
  const { before, from } = runsOf(entries, input, extent);
  if (entry === undefined) return from[0] ?? nothing;
  return join([before[at] ?? nothing, writeEntry(entry, input, trail, extent), from[at + 1] ?? nothing]);
}

const nobody: ReadonlySet<string> = new Set();

function runsOf(entries: readonly TocEntry[], input: TocInput, extent: Extent): Runs {
  const { cache } = input.addresses;
  const known = runs.get(cache) ?? new Map<readonly TocEntry[], Runs>();
  runs.set(cache, known);
  const found = known.get(entries);
  if (found !== undefined) return found;
  const all = entries.map((entry) => laidOut(writeEntry(entry, input, nobody, extent)));
  const before: Markup[] = [nothing];
  all.forEach((one, index) => before.push(join([before[index] ?? nothing, one])));
  const from: Markup[] = [nothing];
  for (const one of all.toReversed()) from.push(join([one, from.at(-1) ?? nothing]));
  const made = { before, from: from.toReversed() };
  known.set(entries, made);
  return made;
}

function writeEntry(entry: TocEntry, input: TocInput, trail: ReadonlySet<string>, extent: Extent): Markup {
  const children = (): Markup =>
    element('ul', { class: 'toc-list' }, listMarkup(entry.children, input, trail, extent));
  if (entry.kind === 'group') {
    const below =
      extent === 'shared' && trail === nobody
        ? element(
            'ul',
            { class: 'toc-list' },
            join(entry.children.map((child) => writeEntry(child, input, trail, extent))),
          )
        : children();
    return groupMarkup(entry, input, below);
  }
  const isOpen = trail.has(entry.id);
  const hasChildren = entry.children.length > 0;
  return element(
    'li',
    {
      class: classes('toc-page', isOpen && 'open', isOpen && isActive(entry, input) && 'current'),
      'data-id': extent === 'shared' ? entry.id : undefined,
    },
    element(
      'div',
      { class: 'toc-row' },
      linkOf(entry, input, isOpen, extent),
      hasChildren && extent === 'whole'
        ? element('button', {
            type: 'button',
            class: 'toc-toggle',
            'aria-expanded': isOpen ? 'true' : 'false',
            'aria-label': entry.title,
          })
        : nothing,
    ),
    hasChildren && (extent === 'whole' || isOpen) ? children() : nothing,
  );
}

function groupMarkup(entry: TocEntry, input: TocInput, below: Markup): Markup {
  return element(
    'li',
    { class: 'toc-group open' },
    element(
      'div',
      { class: 'toc-group-row' },
      element(
        'button',
        { type: 'button', class: 'toc-group-title toc-toggle', 'aria-expanded': 'true' },
        pageSign(entry.icon, entry.emoji, input, null),
        element('span', { dir: 'auto' }, text(entry.title)),
      ),
    ),
    below,
  );
}

function isActive({ id }: TocEntry, { navigation }: TocInput): boolean {
  return navigation.place.pageId === id;
}

function linkOf(entry: TocEntry, input: TocInput, isOpen: boolean, extent: Extent): Markup {
  const { context, addresses } = input;
  const shown = entry.target === null ? null : addresses.link(entry.target);
  const isCurrent = isOpen && isActive(entry, input);
  const face = join([
    pageSign(entry.icon, entry.emoji, input, null),
    element('span', { class: 'toc-words', dir: 'auto' }, text(entry.title)),
    shown?.isOutside === true
      ? iconMarkup(context.icon('arrow-up-right-from-square'), 'toc-outside')
      : nothing,
  ]);
  const isParent = entry.children.length > 0 && extent !== 'whole';
  const name = classes('toc-link', isCurrent && 'active', isParent && 'parent');
  return shown === null
    ? element('span', { class: classes(name, 'leads-nowhere') }, face)
    : element('a', { class: name, href: shown.href, 'aria-current': isCurrent ? 'page' : undefined }, face);
}
