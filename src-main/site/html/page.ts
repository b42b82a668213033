import type { Block } from '../../shared/tree.ts';
import { announcementMarkup } from './frame/announcement.ts';
import { articleMarkup } from './article.ts';
import { coverMarkup } from './frame/cover.ts';
import { documentMarkup } from './document.ts';
import { footerMarkup } from './frame/footer.ts';
import { headerMarkup } from './frame/header.ts';
import { classes, element, join, laidOut, nothing, text } from './markup.ts';
import type { Markup } from './markup.ts';
import { outlineMarkup } from './frame/outline.ts';
import { PageWriter } from './page-writer.ts';
import { sidebarMarkup } from './frame/sidebar.ts';
import type { PageInput } from './site-view.ts';

/** A whole page of a published site as an HTML document (docs/design/site-preview.md). */
export function pageDocument(input: PageInput): string {
  const { page, layout, site } = input;
  const writer = new PageWriter(input.context);
  const isWide = layout.isWide || (input.tree !== null && input.tree.blocks.some(isFullWidth));
  const body = page === null ? notFound(input) : articleMarkup(input, writer);
  const frame = element(
    'body',
    {},
    element('a', { class: 'skip', href: input.context.anchor('content') }, text(input.context.labels.skip)),
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
    `${page?.title ?? input.context.labels.notFound} | ${site.title}`,
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

function isFullWidth(block: Block): boolean {
  return ('fullWidth' in block.attributes && block.attributes.fullWidth) || block.blocks.some(isFullWidth);
}

function notFound({ context, site, addresses }: PageInput): Markup {
  return element(
    'div',
    { class: 'not-found' },
    element('h1', {}, text(context.labels.notFound)),
    element('p', {}, text(context.labels.notFoundMessage)),
    element('a', { class: 'button primary', href: addresses.link(site.home)?.href }, text(site.title)),
  );
}
