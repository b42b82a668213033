import type { BlockOf } from '../../../content/block.ts';
import { flowMarkup } from '../flow.ts';
import { iconMarkup } from './icon.ts';
import { inlinesMarkup } from './inlines.ts';
import type { BlocksWriter } from './inlines.ts';
import { element } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';

const hintIcons = {
  info: 'circle-info',
  success: 'circle-check',
  warning: 'circle-exclamation',
  danger: 'triangle-exclamation',
} as const;

/** A hint; a heading at its beginning is its title. */
export function hintMarkup(block: BlockOf<'hint'>, writer: PageWriter, blocks: BlocksWriter): Markup {
  const { style, icon } = block.attributes;
  const [first, ...rest] = block.blocks;
  const isTitled = first?.type === 'heading';
  const sign = iconMarkup(
    (icon === undefined ? null : writer.context.icon(icon)) ?? writer.context.icon(hintIcons[style]),
    'hint-icon',
  );
  if (!isTitled) {
    return element(
      'div',
      { class: `hint ${style}`, role: 'note' },
      element(
        'div',
        { class: 'hint-row' },
        sign,
        element('div', { class: 'hint-body flow' }, flowMarkup(block, writer, blocks)),
      ),
    );
  }
  return element(
    'div',
    { class: `hint ${style} titled`, role: 'note' },
    element('div', { class: 'hint-head' }, sign, blocks([first], writer)),
    element(
      'div',
      { class: 'hint-body flow' },
      inlinesMarkup(block.inlines, writer, blocks),
      blocks(rest, writer),
    ),
  );
}
