import type { BlockOf } from '../../../content/block.ts';
import { dayLabel } from '../dates.ts';
import { flowMarkup } from '../flow.ts';
import type { BlocksWriter } from './inlines.ts';
import { element, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';

/** An entry of a change log: its day and tags beside what is new. */
export function updateMarkup(block: BlockOf<'update'>, writer: PageWriter, blocks: BlocksWriter): Markup {
  const { date, tags } = block.attributes;
  return element(
    'section',
    { class: 'update' },
    element(
      'div',
      { class: 'update-side' },
      element(
        'time',
        { datetime: /^\d{4}-\d{2}-\d{2}/.test(date) ? date : undefined },
        text(dateLabel(date, writer)),
      ),
      element(
        'div',
        { class: 'update-tags' },
        ...tags.map((tag) => element('span', { class: 'chip' }, text(tag))),
      ),
    ),
    element('div', { class: 'update-body flow' }, flowMarkup(block, writer, blocks)),
  );
}

function dateLabel(date: string, writer: PageWriter): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) return date;
  return dayLabel(at, writer.context.language);
}
