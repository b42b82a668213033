import type { SectionTab, VariantEntry } from '../model.ts';
import type { SiteHeaderLink, SiteLink } from '../visited-site.ts';
import { languageWords } from './dates.ts';
import { iconMarkup } from './icon.ts';
import { classes, element, join, nothing, text, voidElement } from './markup.ts';
import type { Markup } from './markup.ts';
import type { PageInput, PicturePair } from './site-view.ts';

/** Header, section tabs, announcement (design/site-preview.md, "Layout"). */
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

function menuButton({ ground, layout }: PageInput): Markup {
  return element(
    'a',
    {
      class: classes('menu-button', !layout.tableOfContents && 'always-needed'),
      href: ground.anchor('site-contents'),
      'aria-label': ground.labels.menu,
      role: 'button',
    },
    iconMarkup(ground.icon('bars')),
  );
}

/** The logo, else the site's icon with its title; both lead home. */
export function logoMarkup(input: PageInput): Markup {
  const { site, addresses } = input;
  const home = addresses.link(site.home)?.href ?? addresses.link({ kind: 'path', path: '' })?.href;
  if (site.logo !== null) {
    return element('a', { class: 'logo', href: home }, ...pair(site.logo, 'logo-picture', site.title));
  }
  return element(
    'a',
    { class: 'logo worded', href: home },
    ...(site.icon === null ? [initial(site.title)] : pair(site.icon, 'logo-icon', '')),
    element('span', { class: 'logo-title', dir: 'auto' }, text(site.title)),
  );
}

function initial(title: string): Markup {
  return element(
    'span',
    { class: 'logo-icon initial', 'aria-hidden': 'true' },
    text(title.trim().charAt(0).toUpperCase()),
  );
}

export function pair({ light, dark }: PicturePair, className: string, alt: string): readonly Markup[] {
  if (dark === null || dark === light) return [voidElement('img', { class: className, src: light, alt })];
  return [
    voidElement('img', { class: `${className} in-light`, src: light, alt }),
    voidElement('img', { class: `${className} in-dark`, src: dark, alt }),
  ];
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
          iconMarkup(input.ground.icon('chevron-down'), 'chevron'),
        ),
    element(
      'div',
      { class: 'dropdown-panel' },
      ...link.links.map((child) => siteLink(child, 'dropdown-item', input)),
    ),
  );
}

export function siteLink(
  { title, target }: SiteLink,
  className: string | undefined,
  { addresses, ground }: PageInput,
  after: Markup = nothing,
): Markup {
  const shown = target === null ? null : addresses.link(target);
  if (shown === null) {
    const reason = target?.kind === 'broken' ? target.reason : undefined;
    return element('span', { class: classes(className, 'leads-nowhere'), title: reason }, text(title), after);
  }
  return element(
    'a',
    {
      class: className,
      href: shown.href,
      rel: shown.isOutside ? 'noopener noreferrer' : undefined,
      target: shown.isOutside && ground.opensBeside ? '_blank' : undefined,
    },
    text(title),
    after,
  );
}

function dropdownButton(className: string | undefined, face: Markup, { ground }: PageInput): Markup {
  return element(
    'button',
    {
      type: 'button',
      class: classes(className, 'dropdown-button'),
      'aria-haspopup': 'true',
      'aria-expanded': 'false',
    },
    face,
    iconMarkup(ground.icon('chevron-down'), 'chevron'),
  );
}

/** Filled by the script with the links for which there is no room. */
function moreMenu(input: PageInput): Markup {
  return element(
    'div',
    { class: 'dropdown more-menu', hidden: true },
    dropdownButton('header-link', text(input.ground.labels.more), input),
    element('div', { class: 'dropdown-panel' }),
  );
}

export function searchButton({ ground, site }: PageInput): Markup {
  const isAssisted = site.settings.ai?.mode === 'assistant';
  return element(
    'button',
    { type: 'button', class: 'search-button', 'data-opens-search': '' },
    iconMarkup(ground.icon(isAssisted ? 'wand-magic-sparkles' : 'magnifying-glass')),
    element('span', { class: 'search-words' }, text(ground.labels.searchHint)),
    element('kbd', {}, text('Ctrl K')),
  );
}

// -- sections -------------------------------------------------------------------------------------------------------

/** A tab for each section, a pop-up for each group. */
export function sectionTabs(input: PageInput): Markup {
  return element(
    'nav',
    { class: 'section-tabs', 'aria-label': input.ground.labels.menu },
    ...input.navigation.tabs.map((tab) =>
      tab.kind === 'section'
        ? sectionLink(tab, classes('section-tab', tab.isActive && 'active'), input, false)
        : element(
            'div',
            { class: 'dropdown section-group' },
            dropdownButton(
              classes('section-tab', tab.isActive && 'active'),
              join([signOf(tab.icon, input), text(tab.title)]),
              input,
            ),
            element(
              'div',
              { class: classes('dropdown-panel section-panel', tab.isMasonry && 'masonry') },
              ...(tab.isMasonry
                ? tab.children.map((child) => panelEntry(child, input))
                : tab.columns.map((column) =>
                    element(
                      'div',
                      { class: 'section-column' },
                      ...column.map((child) => panelEntry(child, input)),
                    ),
                  )),
            ),
          ),
    ),
  );
}

function signOf(icon: string | null, { ground }: PageInput): Markup {
  return icon === null ? nothing : iconMarkup(ground.icon(icon));
}

function panelEntry(tab: SectionTab, input: PageInput): Markup {
  if (tab.kind === 'section') {
    return sectionLink(tab, classes('dropdown-item section-entry', tab.isActive && 'active'), input, true);
  }
  return element(
    'div',
    { class: 'section-subgroup' },
    element('p', { class: 'section-subtitle' }, signOf(tab.icon, input), text(tab.title)),
    ...tab.children.map((child) => panelEntry(child, input)),
  );
}

export function sectionLink(
  section: Extract<SectionTab, { readonly kind: 'section' }>,
  className: string | undefined,
  input: PageInput,
  isDescribed: boolean,
): Markup {
  const shown = input.addresses.link({ kind: 'path', path: section.path });
  return element(
    'a',
    { class: className, href: shown?.href, 'aria-current': section.isActive ? 'true' : undefined },
    signOf(section.icon, input),
    element(
      'span',
      {},
      text(section.title),
      isDescribed && section.description !== null && section.description !== ''
        ? element('span', { class: 'section-words' }, text(section.description))
        : nothing,
    ),
  );
}

// -- variants -------------------------------------------------------------------------------------------------------

/** Variants of the same language stand in one menu, other languages in another. */
export function variantMenu(
  entries: readonly VariantEntry[],
  className: string,
  sign: string | null,
  input: PageInput,
): Markup {
  if (entries.length < 2) return nothing;
  const active = entries.find((entry) => entry.isActive) ?? entries[0];
  return element(
    'div',
    { class: `dropdown ${className}` },
    dropdownButton(
      'variant-button',
      join([
        sign === null ? nothing : iconMarkup(input.ground.icon(sign)),
        element('span', {}, text(active?.title ?? '')),
      ]),
      input,
    ),
    element(
      'div',
      { class: 'dropdown-panel' },
      ...entries.map((entry) =>
        element(
          'a',
          {
            class: classes('dropdown-item', entry.isActive && 'active'),
            href: input.addresses.link({ kind: 'path', path: entry.path })?.href,
            lang: entry.language,
            'aria-current': entry.isActive ? 'true' : undefined,
          },
          element('span', {}, text(entry.title)),
          entry.isActive ? iconMarkup(input.ground.icon('check'), 'chosen') : nothing,
        ),
      ),
    ),
  );
}

export function languageMenu(input: PageInput): Markup {
  if (input.navigation.languages.length < 2) return nothing;
  const entries = input.navigation.languages.map((entry) => ({
    ...entry,
    title: languageWords(entry.language) ?? entry.title,
  }));
  return variantMenu(entries, 'language-menu', 'globe', input);
}

// -- announcement ---------------------------------------------------------------------------------------------------

const announcementIcons = {
  info: 'circle-info',
  warning: 'circle-exclamation',
  danger: 'triangle-exclamation',
  success: 'circle-check',
} as const;

export function announcementMarkup(input: PageInput): Markup {
  const { announcement } = input.site.settings;
  const message = announcement?.message ?? '';
  if (announcement?.enabled !== true || message === '') return nothing;
  const known = ['info', 'warning', 'danger', 'success'] as const;
  const style = known.find((one) => one === announcement.style) ?? 'info';
  const words = element(
    'p',
    { class: 'announcement-words', dir: 'auto' },
    iconMarkup(input.ground.icon(announcementIcons[style])),
    element('span', {}, text(message), announcementLink(input)),
  );
  return element(
    'div',
    { class: `announcement ${style}`, role: 'note', 'data-message': message },
    words,
    // What is dangerous stays in sight.
    style === 'danger'
      ? nothing
      : element(
          'button',
          { type: 'button', class: 'announcement-close', 'aria-label': input.ground.labels.close },
          iconMarkup(input.ground.icon('xmark')),
        ),
  );
}

function announcementLink(input: PageInput): Markup {
  const { announcementTarget: target, settings } = input.site;
  const title = settings.announcement?.link?.title ?? '';
  if (target === null || title === '') return nothing;
  return join([text(' '), siteLink({ title, target }, 'announcement-link', input)]);
}
