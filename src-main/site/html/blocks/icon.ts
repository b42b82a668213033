import { classes, element, laidOut, nothing } from '../markup.ts';
import type { Markup } from '../markup.ts';

/** An icon as paths in a box of `width` by `height`. */
export interface IconShape {
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

const drawing = /^[MmLlHhVvCcSsQqTtAaZz\d\s,.e+-]*$/;

const drawn = new WeakMap<IconShape, Map<string, Markup>>();

/** The icon as a picture of one letter's size, without words of its own: what it stands beside says what it means. */
export function iconMarkup(shape: IconShape | null, className?: string): Markup {
  if (shape === null) return nothing;
  const known = drawn.get(shape) ?? new Map<string, Markup>();
  drawn.set(shape, known);
  const found = known.get(className ?? '');
  if (found !== undefined) return found;
  const made = drawing.test(shape.path) ? laidOut(draw(shape, className)) : nothing;
  known.set(className ?? '', made);
  return made;
}

function draw(shape: IconShape, className: string | undefined): Markup {
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
