import type { VariantEntry } from '../../model.ts';
import { languageLabel } from '../dates.ts';
import { dropdownButton } from './dropdown.ts';
import { iconMarkup } from '../blocks/icon.ts';
import { classes, element, join, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageInput } from '../site-view.ts';

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
        sign === null ? nothing : iconMarkup(input.context.icon(sign)),
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
          entry.isActive ? iconMarkup(input.context.icon('check'), 'chosen') : nothing,
        ),
      ),
    ),
  );
}

/** The menu of the site in other languages; nothing where there is one alone. */
export function languageMenu(input: PageInput): Markup {
  if (input.navigation.languages.length < 2) return nothing;
  const entries = input.navigation.languages.map((entry) => ({
    ...entry,
    title: languageLabel(entry.language) ?? entry.title,
  }));
  return variantMenu(entries, 'language-menu', 'globe', input);
}
