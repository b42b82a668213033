import { voidElement } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PicturePair } from '../site-view.ts';

/** A picture, or its two for light and dark colours, of which one is shown. */
export function picturePair({ light, dark }: PicturePair, className: string, alt: string): readonly Markup[] {
  if (dark === null || dark === light) return [voidElement('img', { class: className, src: light, alt })];
  return [
    voidElement('img', { class: `${className} in-light`, src: light, alt }),
    voidElement('img', { class: `${className} in-dark`, src: dark, alt }),
  ];
}
