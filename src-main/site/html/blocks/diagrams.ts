import { sourceMarkup } from './code-block.ts';
import { drawingMarkup } from './drawing.ts';
import { element } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';

/** As a picture where it was laid out; its source stands until then, and where it cannot be drawn. */
export function diagramMarkup(source: string, title: string | undefined, writer: PageWriter): Markup {
  const drawing = writer.context.drawing?.(source) ?? null;
  const drawn = drawing === null ? null : drawingMarkup(drawing, writer.name('drawing'));
  const label = title ?? 'Diagram (mermaid)';
  if (drawn === null) {
    // A document that nobody draws in says so: readers would take the source for what was meant.
    const said =
      writer.context.drawing === undefined ? `${label}, as its source: it is not drawn in this file` : label;
    return element('div', { class: 'diagram' }, sourceMarkup(said, source, writer));
  }
  return element('div', { class: 'diagram drawn', role: 'img', 'aria-label': label, tabindex: 0 }, drawn);
}
