import type { TocEntry } from '../model.ts';
import { languageMenu, logoMarkup, searchButton, sectionLink, variantMenu } from './header.ts';
import { iconMarkup } from './icon.ts';
import { pageSign } from './inlines.ts';
import { classes, element, join, nothing, text } from './markup.ts';
import type { Markup } from './markup.ts';
import type { PageInput } from './site-view.ts';

/** Sites with more pages show only what is open; a closed page opens with a click on it. */
const wholeUpTo = 300;
const counts = new WeakMap<readonly TocEntry[], number>();

function countOf(entries: readonly TocEntry[]): number {
  const known = counts.get(entries);
  if (known !== undefined) return known;
  const count = entries.reduce((sum, entry) => sum + 1 + countOf(entry.children), 0);
  counts.set(entries, count);
  return count;
}

/** The table of contents with what stands above and below it; a sheet from the left on small windows. */
export function sidebarMarkup(input: PageInput): Markup {
  const { navigation, ground, site, layout } = input;
  const hasHeader = site.settings.header?.preset !== 'none';
  const hasVariants = navigation.variants.length > 1;
  const isShown = (layout.tableOfContents && navigation.toc.length > 0) || !hasHeader || hasVariants;
  const isWhole = countOf(navigation.toc) <= wholeUpTo;
  const trail = new Set(navigation.trail);
  return element(
    'aside',
    {
      class: classes('sidebar', !isShown && 'collapsed'),
      id: 'site-contents',
      'aria-label': ground.labels.menu,
    },
    element(
      'div',
      { class: 'sidebar-sheet' },
      element(
        'div',
        { class: 'sidebar-top' },
        logoMarkup(input),
        element(
          'a',
          {
            class: 'sheet-close',
            href: ground.anchor('content'),
            role: 'button',
            'aria-label': ground.labels.close,
          },
          iconMarkup(ground.icon('xmark')),
        ),
      ),
      hasHeader ? nothing : element('div', { class: 'sidebar-search' }, searchButton(input)),
      sectionList(input),
      languageMenu(input),
      variantMenu(navigation.variants, 'variant-menu', null, input),
      layout.tableOfContents || isShown
        ? element(
            'nav',
            { class: classes('toc', !isWhole && 'large'), 'aria-label': ground.labels.menu },
            element('ul', { class: 'toc-list root' }, listMarkup(navigation.toc, input, trail, isWhole)),
          )
        : nothing,
      site.settings.trademark?.enabled === false
        ? nothing
        : element(
            'p',
            { class: 'trademark' },
            iconMarkup(ground.icon('book-open')),
            text('Published documentation'),
          ),
    ),
  );
}

/** Shown in the sheet, and in the sidebar where there is no header. */
function sectionList(input: PageInput): Markup {
  if (input.navigation.tabs.length === 0) return nothing;
  const entries = input.navigation.tabs.flatMap((tab): readonly Markup[] => {
    if (tab.kind === 'section') {
      return [sectionLink(tab, classes('section-entry', tab.isActive && 'active'), input, false)];
    }
    const nested = tab.children.flatMap((child) =>
      child.kind === 'section' ? [child] : child.children.filter((one) => one.kind === 'section'),
    );
    return [
      element('p', { class: 'section-subtitle' }, text(tab.title)),
      ...nested.map((child) =>
        sectionLink(child, classes('section-entry', child.isActive && 'active'), input, false),
      ),
    ];
  });
  return element('nav', { class: 'section-list' }, ...entries);
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
  input: PageInput,
  trail: ReadonlySet<string>,
  isWhole: boolean,
): Markup {
  const at = entries.findIndex((entry) => trail.has(entry.id));
  const { before, from } = runsOf(entries, input, isWhole);
  const entry = entries[at];
  if (entry === undefined) return from[0] ?? nothing;
  return join([before[at] ?? nothing, writeEntry(entry, input, trail, isWhole), from[at + 1] ?? nothing]);
}

const nobody: ReadonlySet<string> = new Set();

function runsOf(entries: readonly TocEntry[], input: PageInput, isWhole: boolean): Runs {
  const { cache } = input.addresses;
  const known = runs.get(cache) ?? new Map<readonly TocEntry[], Runs>();
  runs.set(cache, known);
  const found = known.get(entries);
  if (found !== undefined) return found;
  const all = entries.map((entry) => writeEntry(entry, input, nobody, isWhole));
  const before: Markup[] = [nothing];
  all.forEach((one, index) => before.push(join([before[index] ?? nothing, one])));
  const from: Markup[] = [nothing];
  for (const one of all.toReversed()) from.push(join([one, from.at(-1) ?? nothing]));
  const made = { before, from: from.toReversed() };
  known.set(entries, made);
  return made;
}

function writeEntry(entry: TocEntry, input: PageInput, trail: ReadonlySet<string>, isWhole: boolean): Markup {
  const { ground, addresses } = input;
  const children = (): Markup =>
    element('ul', { class: 'toc-list' }, listMarkup(entry.children, input, trail, isWhole));
  if (entry.kind === 'group') {
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
      children(),
    );
  }
  const isOpen = trail.has(entry.id);
  const isActive = isOpen && input.navigation.place.pageId === entry.id;
  const hasChildren = entry.children.length > 0;
  const shown = entry.target === null ? null : addresses.link(entry.target);
  const face = join([
    pageSign(entry.icon, entry.emoji, input, null),
    element('span', { class: 'toc-words', dir: 'auto' }, text(entry.title)),
    shown?.isOutside === true
      ? iconMarkup(ground.icon('arrow-up-right-from-square'), 'toc-outside')
      : nothing,
  ]);
  const name = classes('toc-link', isActive && 'active', hasChildren && !isWhole && 'parent');
  return element(
    'li',
    { class: classes('toc-page', isOpen && 'open', isActive && 'current') },
    element(
      'div',
      { class: 'toc-row' },
      shown === null
        ? element('span', { class: classes(name, 'leads-nowhere') }, face)
        : element(
            'a',
            { class: name, href: shown.href, 'aria-current': isActive ? 'page' : undefined },
            face,
          ),
      hasChildren && isWhole
        ? element('button', {
            type: 'button',
            class: 'toc-toggle',
            'aria-expanded': isOpen ? 'true' : 'false',
            'aria-label': entry.title,
          })
        : nothing,
    ),
    hasChildren && (isWhole || isOpen) ? children() : nothing,
  );
}
