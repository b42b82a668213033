import { iconMarkup } from '../blocks/icon.ts';
import { classes, element } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageInput } from '../site-view.ts';

/** The button of a pop-up; the pop-up follows it. The script opens it, and rules open it without script. */
export function dropdownButton(className: string | undefined, face: Markup, { context }: PageInput): Markup {
  return element(
    'button',
    {
      type: 'button',
      class: classes(className, 'dropdown-button'),
      'aria-haspopup': 'true',
      'aria-expanded': 'false',
    },
    face,
    iconMarkup(context.icon('chevron-down'), 'chevron'),
  );
}
