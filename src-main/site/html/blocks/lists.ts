import type { BlockOf } from '../../../content/block.ts';
import { flowMarkup } from '../flow.ts';
import { iconMarkup } from './icon.ts';
import type { BlocksWriter } from './inlines.ts';
import { classes, element, nothing } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';

/** A list, numbered or not; tasks have a box that says whether they are done. */
export function listMarkup(block: BlockOf<'list'>, writer: PageWriter, blocks: BlocksWriter): Markup {
  const { kind, start } = block.attributes;
  const items = block.blocks.map((item) => {
    const checked = item.type === 'list-item' ? item.attributes.checked : undefined;
    const box =
      checked === undefined
        ? nothing
        : element(
            'span',
            {
              class: classes('task-box', checked && 'on'),
              role: 'img',
              'aria-label': checked ? 'Done' : 'Not done',
            },
            checked ? iconMarkup(writer.context.icon('check')) : nothing,
          );
    const body = item.type === 'list-item' ? flowMarkup(item, writer, blocks) : blocks([item], writer);
    return element(
      'li',
      { dir: 'auto', class: checked === undefined ? undefined : 'task' },
      box,
      checked === undefined ? body : element('div', { class: 'flow' }, body),
    );
  });
  return kind === 'ordered'
    ? element('ol', { class: 'list', start: start === 1 ? undefined : start }, ...items)
    : element('ul', { class: classes('list', kind === 'tasks' && 'tasks') }, ...items);
}
