import type { Block } from '../../content/tree.ts';
import { blocksMarkup } from './blocks.ts';
import { dayWords } from './dates.ts';
import { footerMarkup, themeToggle } from './footer.ts';
import { announcementMarkup, headerMarkup, pair } from './header.ts';
import { iconMarkup } from './icon.ts';
import { pageSign } from './inlines.ts';
import { classes, element, identity, join, laidOut, nothing, text, voidElement } from './markup.ts';
import type { Markup } from './markup.ts';
import { PageWriter } from './page-writer.ts';
import { sidebarMarkup } from './sidebar.ts';
import type { PageInput } from './site-view.ts';

/** A whole page of a published site as an HTML document (design/site-preview.md, 6.3 and 6.4). */
export function pageDocument(input: PageInput): string {
  const { page, layout, site } = input;
  const writer = new PageWriter(input.ground);
  const isWide = layout.isWide || (input.tree !== null && input.tree.blocks.some(isFullWidth));
  const body = page === null ? notFound(input) : article(input, writer);
  const frame = element(
    'body',
    {},
    element('a', { class: 'skip', href: input.ground.anchor('content') }, text(input.ground.labels.skip)),
    above(input),
    page !== null && layout.cover && layout.coverSize === 'full' ? coverMarkup(input, writer) : nothing,
    element(
      'div',
      {
        class: classes(
          'container site-body',
          isWide ? 'wide' : 'narrow',
          !layout.outline && 'without-outline',
        ),
      },
      sidebarMarkup(input),
      element('main', { id: 'content', class: 'content', tabindex: -1 }, body),
      outlineMarkup(input),
    ),
    remembered('footer', input, () => footerMarkup(input)),
    writer.notes,
  );
  return documentMarkup(input, writer, frame, [
    `${page?.title ?? input.ground.labels.notFound} | ${site.title}`,
    page?.description ?? '',
  ]);
}

/** Only section tabs and languages lead to other places from page to page. */
function above(input: PageInput): Markup {
  const make = (): Markup => join([announcementMarkup(input), headerMarkup(input)]);
  const { tabs, languages } = input.navigation;
  const isSame = tabs.length === 0 && languages.length < 2 && input.layout.tableOfContents;
  return isSame ? remembered('header', input, make) : make();
}

/** The same on every page of a site space whose addresses are written alike. */
function remembered(name: string, { addresses, navigation }: PageInput, make: () => Markup): Markup {
  const key = `${name} ${navigation.place.siteSpaceId}`;
  const known = addresses.cache.get(key) ?? laidOut(make());
  addresses.cache.set(key, known);
  return known;
}

/** The bare document around anything that is written with a site's look. */
export function documentMarkup(
  input: Pick<PageInput, 'site' | 'addresses' | 'navigation' | 'mode' | 'isModeFixed' | 'nonce'>,
  writer: PageWriter,
  body: Markup,
  [title, description]: readonly [string, string],
): string {
  const { site, addresses, navigation } = input;
  const rules = writer.styleSheet;
  const head = element(
    'head',
    {},
    voidElement('meta', { charset: 'utf-8' }),
    voidElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('title', {}, text(title)),
    description === '' ? nothing : voidElement('meta', { name: 'description', content: description }),
    site.socialPreview === null
      ? nothing
      : voidElement('meta', { property: 'og:image', content: site.socialPreview }),
    site.favicon === null ? nothing : voidElement('link', { rel: 'icon', href: site.favicon }),
    voidElement('link', { rel: 'stylesheet', href: addresses.resource(`theme-${themeKey(input)}.css`) }),
    voidElement('link', { rel: 'stylesheet', href: addresses.resource('style.css') }),
    rules === ''
      ? nothing
      : // Declarations of numbers and units alone: nothing in them needs, or could bear, escaping.
        element('style', { nonce: input.nonce ?? undefined }, rules as Markup),
    element('script', { src: addresses.resource('site.js') }),
  );
  const root = element(
    'html',
    {
      lang: navigation.language,
      class: classes(...site.theme.classes, input.mode === 'dark' && 'dark'),
      'data-root': addresses.root,
      'data-search': site.search,
      'data-place': navigation.place.siteSpaceId,
      'data-theme': site.theme.canToggle && !input.isModeFixed ? 'free' : 'fixed',
    },
    head,
    body,
  );
  return `<!doctype html>${root}`;
}

/** Names the sheet of a site space's own look. */
export function themeKey({
  navigation,
}: {
  readonly navigation: { readonly place: { readonly siteSpaceId: string } };
}): string {
  return identity(navigation.place.siteSpaceId);
}

function isFullWidth(block: Block): boolean {
  return ('fullWidth' in block.attributes && block.attributes.fullWidth) || block.blocks.some(isFullWidth);
}

function article(input: PageInput, writer: PageWriter): Markup {
  const { page, layout, tree, missing } = input;
  return element(
    'article',
    {},
    layout.cover && layout.coverSize === 'hero' ? coverMarkup(input, writer) : nothing,
    pageHeader(input),
    element(
      'div',
      { class: 'page-body flow' },
      tree === null
        ? element('p', { class: 'block-label' }, text(missing ?? 'This page has no content.'))
        : blocksMarkup(tree.blocks, writer),
    ),
    page === null ? nothing : pagination(input),
    metadata(input),
  );
}

function coverMarkup({ cover }: PageInput, writer: PageWriter): Markup {
  if (cover === null) return nothing;
  const rule = writer.rule(`height:${cover.height}px;--cover-shift:${cover.shift}%`);
  return element('div', { class: `cover ${rule}` }, ...pair(cover.picture, 'cover-picture', ''));
}

function pageHeader(input: PageInput): Markup {
  const { page, layout, navigation, addresses, ground } = input;
  if (page === null || (!layout.title && !layout.description)) return nothing;
  const crumbs = navigation.breadcrumbs.map((crumb) => {
    const shown = crumb.path === null ? null : addresses.link({ kind: 'path', path: crumb.path });
    const face = join([pageSign(crumb.icon, crumb.emoji, input, null), text(crumb.title)]);
    return element(
      'li',
      {},
      shown === null ? element('span', {}, face) : element('a', { href: shown.href }, face),
    );
  });
  return element(
    'header',
    { class: 'page-header' },
    crumbs.length === 0 || !layout.title
      ? nothing
      : element(
          'nav',
          { class: 'breadcrumbs', 'aria-label': ground.labels.menu },
          element('ol', {}, ...crumbs),
        ),
    layout.title
      ? element(
          'div',
          { class: 'title-row' },
          element(
            'h1',
            { dir: 'auto' },
            pageSign(page.icon, page.emoji, input, null),
            element('span', {}, text(page.title)),
          ),
          pageActions(input),
        )
      : nothing,
    layout.description && page.description !== null && page.description !== ''
      ? element('p', { class: 'page-description', dir: 'auto' }, text(page.description))
      : nothing,
  );
}

/** What readers can do with a page; what needs the published site is there, and says so. */
function pageActions(input: PageInput): Markup {
  const { settings } = input.site;
  const { labels } = input.ground;
  const onSite = 'Works on the published site';
  const entry = (icon: string, words: string, isOff: boolean): Markup =>
    element(
      'span',
      { class: classes('dropdown-item', isOff && 'off'), title: isOff ? onSite : undefined },
      iconMarkup(input.ground.icon(icon)),
      text(words),
    );
  const items = [
    settings.pageActions?.markdown === false || input.markdown === null
      ? nothing
      : element(
          'a',
          { class: 'dropdown-item', href: input.markdown },
          iconMarkup(input.ground.icon('markdown')),
          text('Markdown'),
        ),
    settings.pageActions?.externalAI === true
      ? entry('wand-magic-sparkles', 'Open in an assistant', true)
      : nothing,
    settings.pageActions?.mcp === true ? entry('plug', 'MCP', true) : nothing,
    settings.pdf?.enabled === true ? entry('file-pdf', 'PDF', true) : nothing,
  ].filter((item) => item !== nothing);
  if (items.length === 0) return nothing;
  return element(
    'div',
    { class: 'dropdown page-actions' },
    element(
      'button',
      {
        type: 'button',
        class: 'button secondary small dropdown-button',
        'aria-haspopup': 'true',
        'aria-expanded': 'false',
      },
      iconMarkup(input.ground.icon('copy')),
      text(labels.copyPage),
      iconMarkup(input.ground.icon('chevron-down'), 'chevron'),
    ),
    element('div', { class: 'dropdown-panel right' }, ...items),
  );
}

function pagination({ navigation, layout, site, addresses, ground }: PageInput): Markup {
  const { previous, next } = navigation;
  if (!layout.pagination || site.settings.pagination?.enabled === false) return nothing;
  if (previous === null && next === null) return nothing;
  const card = (neighbour: typeof next, kind: 'previous' | 'next'): Markup => {
    if (neighbour === null) return element('span', { class: `neighbour none ${kind}` });
    return element(
      'a',
      {
        class: `neighbour ${kind}`,
        rel: kind === 'next' ? 'next' : 'prev',
        href: addresses.link({ kind: 'path', path: neighbour.path })?.href,
      },
      iconMarkup(ground.icon(kind === 'next' ? 'chevron-right' : 'chevron-left')),
      element(
        'span',
        {},
        element('span', { class: 'neighbour-label' }, text(ground.labels[kind])),
        element('span', { class: 'neighbour-title', dir: 'auto' }, text(neighbour.title)),
      ),
    );
  };
  return element('nav', { class: 'pagination' }, card(previous, 'previous'), card(next, 'next'));
}

function metadata({ updatedAt, layout, ground, site, editUrl }: PageInput): Markup {
  const at = updatedAt === null ? Number.NaN : Date.parse(updatedAt);
  const date = Number.isNaN(at)
    ? nothing
    : element(
        'span',
        {},
        text(`${ground.labels.updated} `),
        element('time', { datetime: new Date(at).toISOString() }, text(dayWords(at, ground.language))),
      );
  const edit =
    site.settings.git?.showEditLink === true
      ? element(
          'span',
          { class: 'edit-link', title: editUrl ?? 'Works on the published site' },
          iconMarkup(ground.icon('pen-to-square')),
          text(ground.labels.editPage),
        )
      : nothing;
  const feedback =
    site.settings.feedback?.enabled === true
      ? element(
          'span',
          { class: 'feedback', title: 'Works on the published site' },
          text(ground.labels.helpful),
          ...['face-frown', 'face-meh', 'face-smile'].map((name) => iconMarkup(ground.icon(name))),
        )
      : nothing;
  const shown = [layout.metadata ? date : nothing, edit, feedback].filter((part) => part !== nothing);
  return shown.length === 0 ? nothing : element('div', { class: 'page-metadata' }, ...shown);
}

const deepestOfOutline = 3;

function outlineMarkup(input: PageInput): Markup {
  const { ground, layout, page } = input;
  const shown =
    layout.outline && page !== null
      ? input.outline.filter(({ level, title }) => level <= deepestOfOutline && title !== '')
      : [];
  const top = Math.min(...shown.map(({ level }) => level));
  return element(
    'aside',
    { class: 'outline', 'aria-label': ground.labels.onThisPage },
    shown.length === 0
      ? nothing
      : element(
          'nav',
          { class: 'outline-list' },
          element(
            'p',
            { class: 'outline-label' },
            iconMarkup(ground.icon('bars-staggered')),
            text(ground.labels.onThisPage),
          ),
          element(
            'ul',
            {},
            ...shown.map(({ anchor, title, level }) =>
              element(
                'li',
                { class: `outline-${Math.min(3, level - top + 1)}` },
                element('a', { href: ground.anchor(identity(anchor)), dir: 'auto' }, text(title)),
              ),
            ),
          ),
        ),
    element('div', { class: 'outline-end' }, themeToggle(input)),
  );
}

function notFound({ ground, site, addresses }: PageInput): Markup {
  return element(
    'div',
    { class: 'not-found' },
    element('h1', {}, text(ground.labels.notFound)),
    element('p', {}, text(ground.labels.notFoundWords)),
    element('a', { class: 'button primary', href: addresses.link(site.home)?.href }, text(site.title)),
  );
}
