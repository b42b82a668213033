import { classes, element, nothing } from './markup.ts';
import type { Markup } from './markup.ts';

/** An icon as paths in a box of `width` by `height`. */
export interface IconShape {
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

const drawing = /^[MmLlHhVvCcSsQqTtAaZz\d\s,.e+-]*$/;

/** The icon as a picture of one letter's size, without words of its own: what it stands beside says what it means. */
export function iconMarkup(shape: IconShape | null, className?: string): Markup {
  if (shape === null || !drawing.test(shape.path)) return nothing;
  return element(
    'svg',
    {
      class: classes('icon', className),
      viewBox: `0 0 ${shape.width} ${shape.height}`,
      fill: 'currentColor',
      'aria-hidden': 'true',
    },
    element('path', { d: shape.path }),
  );
}
