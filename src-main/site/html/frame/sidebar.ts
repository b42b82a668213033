import { searchButton } from './header.ts';
import { iconMarkup } from '../blocks/icon.ts';
import { logoMarkup } from './logo.ts';
import { classes, element, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { sectionLink } from './section-links.ts';
import type { PageInput } from '../site-view.ts';
import { tocMarkup } from './toc.ts';
import { languageMenu, variantMenu } from './variant-menu.ts';

/** The table of contents with what stands above and below it; a sheet from the left on small windows. */
export function sidebarMarkup(input: PageInput): Markup {
  const { navigation, context, site, layout } = input;
  const hasHeader = site.settings.header?.preset !== 'none';
  const hasVariants = navigation.variants.length > 1;
  const isShown = (layout.tableOfContents && navigation.toc.length > 0) || !hasHeader || hasVariants;
  return element(
    'aside',
    {
      class: classes('sidebar', !isShown && 'collapsed'),
      id: 'site-contents',
      'aria-label': context.labels.menu,
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
            href: context.anchor('content'),
            role: 'button',
            'aria-label': context.labels.close,
          },
          iconMarkup(context.icon('xmark')),
        ),
      ),
      hasHeader ? nothing : element('div', { class: 'sidebar-search' }, searchButton(input)),
      sectionList(input),
      languageMenu(input),
      variantMenu(navigation.variants, 'variant-menu', null, input),
      layout.tableOfContents || isShown ? tocMarkup(input) : nothing,
      site.settings.trademark?.enabled === false
        ? nothing
        : element(
            'p',
            { class: 'trademark' },
            iconMarkup(context.icon('book-open')),
            text(context.labels.publishedDocumentation),
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
