import type { SiteHeaderLink } from '../../visited-site.ts';
import { dropdownButton } from './dropdown.ts';
import { iconMarkup } from '../blocks/icon.ts';
import { logoMarkup } from './logo.ts';
import { classes, element, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { sectionTabs } from './section-links.ts';
import { siteLink } from '../site-link.ts';
import type { PageInput } from '../site-view.ts';
import { languageMenu } from './variant-menu.ts';

/** The header of a site, with its section tabs below (docs/design/site-preview.md). */
export function headerMarkup(input: PageInput): Markup {
  const { site, navigation } = input;
  const isProminent = site.settings.styling?.search === 'prominent';
  const links = site.headerLinks.map((link) => headerLink(link, input));
  const hasTabs = navigation.tabs.length > 0;
  return element(
    'header',
    { class: classes('site-header', hasTabs && 'with-tabs') },
    element(
      'div',
      { class: classes('container header-row', isProminent ? 'search-prominent' : 'search-subtle') },
      menuButton(input),
      logoMarkup(input),
      element(
        'div',
        { class: 'header-side' },
        links.length === 0
          ? nothing
          : element('nav', { class: 'header-links', 'aria-label': site.title }, ...links, moreMenu(input)),
        hasTabs ? nothing : languageMenu(input),
        isProminent ? nothing : searchButton(input),
      ),
      isProminent ? searchButton(input) : nothing,
    ),
    hasTabs
      ? element('div', { class: 'container tabs-row' }, sectionTabs(input), languageMenu(input))
      : nothing,
  );
}

function menuButton({ context, layout }: PageInput): Markup {
  return element(
    'a',
    {
      class: classes('menu-button', !layout.tableOfContents && 'always-needed'),
      href: context.anchor('site-contents'),
      'aria-label': context.labels.menu,
      role: 'button',
    },
    iconMarkup(context.icon('bars')),
  );
}

function headerLink(link: SiteHeaderLink, input: PageInput): Markup {
  const look =
    link.style === 'link'
      ? 'header-link'
      : `button ${link.style === 'button-primary' ? 'primary' : 'secondary'}`;
  if (link.links.length === 0) return siteLink(link, look, input);
  return element(
    'div',
    { class: 'dropdown' },
    link.target === null
      ? dropdownButton(look, text(link.title), input)
      : siteLink(
          link,
          classes(look, 'dropdown-button'),
          input,
          iconMarkup(input.context.icon('chevron-down'), 'chevron'),
        ),
    element(
      'div',
      { class: 'dropdown-panel' },
      ...link.links.map((child) => siteLink(child, 'dropdown-item', input)),
    ),
  );
}

/** Filled by the script with the links for which there is no room. */
function moreMenu(input: PageInput): Markup {
  return element(
    'div',
    { class: 'dropdown more-menu', hidden: true },
    dropdownButton('header-link', text(input.context.labels.more), input),
    element('div', { class: 'dropdown-panel' }),
  );
}

export function searchButton({ context, site }: PageInput): Markup {
  const isAssisted = site.settings.ai?.mode === 'assistant';
  return element(
    'button',
    { type: 'button', class: 'search-button', 'data-opens-search': '' },
    iconMarkup(context.icon(isAssisted ? 'wand-magic-sparkles' : 'magnifying-glass')),
    element('span', { class: 'search-words' }, text(context.labels.searchHint)),
    element('kbd', {}, text('Ctrl K')),
  );
}
