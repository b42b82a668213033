import { iconMarkup } from '../blocks/icon.ts';
import { classes, element, nothing, text, webAddress } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { picturePair } from '../blocks/picture-pair.ts';
import { siteLink } from '../site-link.ts';
import type { PageInput } from '../site-view.ts';

const mostColumns = 4;

/** Switches the colours of the whole site; works by script alone. */
export function themeToggle({ context, site }: PageInput): Markup {
  if (!site.theme.canToggle) return nothing;
  return element(
    'button',
    {
      type: 'button',
      class: 'theme-toggle',
      'aria-label': context.labels.switchTheme,
      title: context.labels.switchTheme,
    },
    element('span', { class: 'theme-light' }, iconMarkup(context.icon('sun'))),
    element('span', { class: 'theme-dark' }, iconMarkup(context.icon('moon'))),
  );
}

/** Shown if it has anything to show; one that holds only the toggle is left out where the outline has it. */
export function footerMarkup(input: PageInput): Markup {
  const { site } = input;
  const copyright = site.settings.footer?.copyright ?? '';
  const privacy = webAddress(site.settings.privacyPolicy?.url ?? '');
  const hasText =
    copyright !== '' || site.footerLogo !== null || site.footerGroups.length > 0 || privacy !== null;
  if (!hasText && !site.theme.canToggle) return nothing;
  return element(
    'footer',
    { class: classes('site-footer', !hasText && 'toggle-only') },
    element(
      'div',
      { class: 'container footer-box' },
      element(
        'div',
        { class: 'footer-row' },
        site.footerLogo === null
          ? nothing
          : element(
              'div',
              { class: 'footer-logo' },
              ...picturePair(site.footerLogo, 'footer-picture', site.title),
            ),
        element('div', { class: 'footer-columns' }, ...columns(input)),
        themeToggle(input),
      ),
      copyright === '' && privacy === null
        ? nothing
        : element(
            'p',
            { class: 'copyright' },
            text(copyright),
            privacy === null
              ? nothing
              : element(
                  'a',
                  { class: 'privacy', href: privacy.href, rel: 'noopener noreferrer' },
                  text(input.context.labels.privacy),
                ),
          ),
    ),
  );
}

/** At most four columns; more groups share them. */
function columns(input: PageInput): readonly Markup[] {
  const groups = input.site.footerGroups;
  const perColumn = Math.ceil(groups.length / mostColumns);
  if (perColumn === 0) return [];
  const starts = Array.from(
    { length: Math.ceil(groups.length / perColumn) },
    (_, index) => index * perColumn,
  );
  return starts.map((from) =>
    element(
      'div',
      { class: 'footer-column' },
      ...groups
        .slice(from, from + perColumn)
        .map((group) =>
          element(
            'div',
            { class: 'footer-group' },
            element('p', { class: 'footer-title' }, text(group.title)),
            ...group.links.map((link) => siteLink(link, 'footer-link', input)),
          ),
        ),
    ),
  );
}
