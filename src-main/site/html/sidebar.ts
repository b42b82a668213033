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
            { class: 'toc', 'aria-label': ground.labels.menu },
            element(
              'ul',
              { class: 'toc-list root' },
              ...navigation.toc.map((entry) => entryMarkup(entry, input, trail, isWhole)),
            ),
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

function entryMarkup(
  entry: TocEntry,
  input: PageInput,
  trail: ReadonlySet<string>,
  isWhole: boolean,
): Markup {
  if (trail.has(entry.id)) return writeEntry(entry, input, trail, isWhole);
  // Off the trail an entry looks the same on every page with the same addresses.
  const { cache } = input.addresses;
  const key = `toc ${input.navigation.place.siteSpaceId} ${entry.id}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = writeEntry(entry, input, trail, isWhole);
  cache.set(key, made);
  return made;
}

function writeEntry(entry: TocEntry, input: PageInput, trail: ReadonlySet<string>, isWhole: boolean): Markup {
  const { ground, addresses } = input;
  const children = (): Markup =>
    element(
      'ul',
      { class: 'toc-list' },
      ...entry.children.map((child) => entryMarkup(child, input, trail, isWhole)),
    );
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
  const isActive = input.navigation.place.pageId === entry.id;
  const isOpen = trail.has(entry.id);
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
