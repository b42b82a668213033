import type { BlockOf } from '../../../content/block.ts';
import { flowMarkup } from '../flow.ts';
import { iconMarkup } from './icon.ts';
import { lengthOf } from './images.ts';
import { inlinesMarkup } from './inlines.ts';
import type { BlocksWriter } from './inlines.ts';
import { classes, element, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';

/** What opens and closes under its summary. */
export function expandableMarkup(
  block: BlockOf<'expandable'>,
  writer: PageWriter,
  blocks: BlocksWriter,
): Markup {
  const { anchor } = block.attributes;
  const anchored = anchor === undefined ? {} : { id: writer.name(anchor) };
  return element(
    'details',
    { class: 'expandable', open: block.attributes.open, ...anchored },
    element(
      'summary',
      { dir: 'auto' },
      iconMarkup(writer.context.icon('chevron-right'), 'chevron'),
      element('span', {}, inlinesMarkup(block.inlines, writer, blocks)),
    ),
    element('div', { class: 'expandable-body flow' }, blocks(block.blocks, writer)),
  );
}

/** Without script every panel stands under its title; the script shows one, and makes the titles a row of tabs. */
export function tabsMarkup(block: BlockOf<'tabs'>, writer: PageWriter, blocks: BlocksWriter): Markup {
  const panels = block.blocks.map((panel, index) => {
    const title = panel.type === 'tab' ? panel.attributes.title : '';
    const icon = panel.type === 'tab' ? panel.attributes.icon : undefined;
    const anchor = panel.type === 'tab' ? panel.attributes.anchor : undefined;
    return { panel, index, title, icon, id: writer.name(anchor ?? `tab-${title}`) };
  });
  return element(
    'div',
    { class: classes('tabs', block.attributes.fullWidth === true && 'full-width') },
    element(
      'div',
      { class: 'tab-row', role: 'tablist' },
      ...panels.map(({ id, index, title, icon }) =>
        element(
          'button',
          {
            type: 'button',
            role: 'tab',
            class: 'tab-title',
            id: `${id}-title`,
            'aria-controls': id,
            'aria-selected': index === 0 ? 'true' : 'false',
            tabindex: index === 0 ? 0 : -1,
          },
          icon === undefined ? nothing : iconMarkup(writer.context.icon(icon)),
          text(title),
        ),
      ),
    ),
    ...panels.map(({ panel, id, index, title }) =>
      element(
        'div',
        {
          class: classes('tab', index === 0 && 'shown'),
          role: 'tabpanel',
          id,
          'aria-labelledby': `${id}-title`,
        },
        element('p', { class: 'tab-name' }, text(title)),
        element('div', { class: 'flow' }, flowMarkup(panel, writer, blocks)),
      ),
    ),
  );
}

/** Numbered steps. */
export function stepperMarkup(block: BlockOf<'stepper'>, writer: PageWriter, blocks: BlocksWriter): Markup {
  return element(
    'ol',
    { class: 'stepper' },
    ...block.blocks.map((step, index) =>
      element(
        'li',
        { class: 'step' },
        element('span', { class: 'step-number', 'aria-hidden': 'true' }, text(String(index + 1))),
        element('div', { class: 'step-body flow' }, flowMarkup(step, writer, blocks)),
      ),
    ),
  );
}

/** Blocks beside each other. */
export function columnsMarkup(block: BlockOf<'columns'>, writer: PageWriter, blocks: BlocksWriter): Markup {
  return element(
    'div',
    { class: classes('columns', block.attributes.fullWidth === true && 'full-width') },
    ...block.blocks.map((column) => {
      const width = column.type === 'column' ? lengthOf(column.attributes.width) : undefined;
      const place = column.type === 'column' ? column.attributes.verticalAlignment : undefined;
      return element(
        'div',
        {
          class: classes(
            'column flow',
            (place === 'middle' || place === 'bottom') && `align-${place}`,
            width === undefined ? undefined : `sized ${writer.rule(`--column-width:${width}`)}`,
          ),
        },
        flowMarkup(column, writer, blocks),
      );
    }),
  );
}
