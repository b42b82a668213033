import { element, nothing } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';
import { picturePair } from '../blocks/picture-pair.ts';
import type { PageInput } from '../site-view.ts';

/** The picture above a page. */
export function coverMarkup({ cover }: PageInput, writer: PageWriter): Markup {
  if (cover === null) return nothing;
  const rule = writer.rule(`height:${cover.height}px;--cover-shift:${cover.shift}%`);
  return element('div', { class: `cover ${rule}` }, ...picturePair(cover.picture, 'cover-picture', ''));
}
