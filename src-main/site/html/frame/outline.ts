import { themeToggle } from './footer.ts';
import { iconMarkup } from '../blocks/icon.ts';
import { element, identity, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageInput } from '../site-view.ts';

const deepestOfOutline = 3;

/** The headings of a page, beside it. */
export function outlineMarkup(input: PageInput): Markup {
  const { context, layout, page } = input;
  const shown =
    layout.outline && page !== null
      ? input.outline.filter(({ level, title }) => level <= deepestOfOutline && title !== '')
      : [];
  const top = Math.min(...shown.map(({ level }) => level));
  return element(
    'aside',
    { class: 'outline', 'aria-label': context.labels.onThisPage },
    shown.length === 0
      ? nothing
      : element(
          'nav',
          { class: 'outline-list' },
          element(
            'p',
            { class: 'outline-label' },
            iconMarkup(context.icon('bars-staggered')),
            text(context.labels.onThisPage),
          ),
          element(
            'ul',
            {},
            ...shown.map(({ anchor, title, level }) =>
              element(
                'li',
                { class: `outline-${Math.min(3, level - top + 1)}` },
                element('a', { href: context.anchor(identity(anchor)), dir: 'auto' }, text(title)),
              ),
            ),
          ),
        ),
    element('div', { class: 'outline-end' }, themeToggle(input)),
  );
}
