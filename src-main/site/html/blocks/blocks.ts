import type { BlockOf } from '../../../content/block.ts';
import type { Block } from '../../../shared/tree.ts';
import { apiMarkup } from './api-blocks.ts';
import { cardOfReference, embedMarkup, fileMarkup, imagesMarkup, includedMarkup } from './cards.ts';
import { codeMarkup, sourceMarkup } from './code-block.ts';
import { diagramMarkup } from './diagrams.ts';
import { flowMarkup } from '../flow.ts';
import { formulaMarkup } from './formula.ts';
import { hintMarkup } from './hints.ts';
import { iconMarkup } from './icon.ts';
import { inlinesMarkup } from './inlines.ts';
import { integrationMarkup } from './integrations.ts';
import { listMarkup } from './lists.ts';
import { classes, element, nothing, text, voidElement } from '../markup.ts';
import type { Attributes, Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';
import { columnsMarkup, expandableMarkup, stepperMarkup, tabsMarkup } from './panels.ts';
import { tableMarkup } from './tables.ts';
import { updateMarkup } from './updates.ts';

/** The content of a page, every kind of block of the content tree (docs/design/content.md). */
export function blocksMarkup(blocks: readonly Block[], writer: PageWriter): Markup {
  let result = '';
  for (const block of blocks) result += writer.part(() => blockMarkup(block, writer));
  return result as Markup; // of parts that were made
}

function inlines(block: Block, writer: PageWriter): Markup {
  return inlinesMarkup(block.inlines, writer, blocksMarkup);
}

function blockMarkup(block: Block, writer: PageWriter): Markup {
  switch (block.type) {
    case 'paragraph':
      return element('p', { class: block.attributes.align, dir: 'auto' }, inlines(block, writer));
    case 'heading':
      return heading(block, writer);
    case 'list':
      return listMarkup(block, writer, blocksMarkup);
    case 'divider':
      return voidElement('hr', {});
    case 'quote':
      return element('blockquote', { class: 'flow', dir: 'auto' }, flowMarkup(block, writer, blocksMarkup));
    case 'hint':
      return hintMarkup(block, writer, blocksMarkup);
    case 'code':
      return block.attributes.language === 'mermaid'
        ? diagramMarkup(block.source, block.attributes.title, writer)
        : codeMarkup(block, writer);
    case 'math':
      return element(
        'div',
        { class: 'math', tabindex: 0, role: 'group' },
        formulaMarkup(block.source.trim(), true),
      );
    case 'images':
    case 'image':
    case 'drawing':
      return imagesMarkup(block, writer, blocksMarkup);
    case 'file':
      return fileMarkup(block, writer, blocksMarkup);
    case 'embed':
      return embedMarkup(block, writer, blocksMarkup);
    case 'content-ref':
      return cardOfReference(block.attributes.ref, writer);
    case 'reusable-content':
      return includedMarkup(block, writer, blocksMarkup);
    case 'expandable':
      return expandableMarkup(block, writer, blocksMarkup);
    case 'tabs':
      return tabsMarkup(block, writer, blocksMarkup);
    case 'stepper':
      return stepperMarkup(block, writer, blocksMarkup);
    case 'columns':
      return columnsMarkup(block, writer, blocksMarkup);
    case 'table':
      return tableMarkup(block, writer, blocksMarkup);
    case 'if':
      return writer.context.holds(block.attributes.expression)
        ? flowMarkup(block, writer, blocksMarkup)
        : nothing;
    case 'integration':
      return integrationMarkup(block, writer, blocksMarkup);
    case 'openapi':
      return apiMarkup(block, writer, blocksMarkup);
    case 'prompt':
      return promptMarkup(block, writer);
    case 'updates':
      return element('div', { class: 'updates' }, flowMarkup(block, writer, blocksMarkup));
    case 'update':
      return updateMarkup(block, writer, blocksMarkup);
    case 'unknown':
      return sourceMarkup(block.attributes.label, block.source, writer);
    case 'list-item':
    case 'tab':
    case 'step':
    case 'column':
    case 'table-row':
    case 'table-cell':
      // Parts that what they stand in draws itself; here they stand alone, in a document that is out of shape.
      return element('div', { class: 'flow' }, flowMarkup(block, writer, blocksMarkup));
  }
}

function promptMarkup(block: Extract<Block, { readonly type: 'prompt' }>, writer: PageWriter): Markup {
  return element(
    'section',
    { class: 'prompt' },
    element(
      'p',
      { class: 'prompt-title' },
      iconMarkup(writer.context.icon(block.attributes.icon ?? 'wand-magic-sparkles')),
      element('span', {}, text(block.attributes.description)),
    ),
    element('div', { class: 'prompt-body flow' }, flowMarkup(block, writer, blocksMarkup)),
  );
}

const headingTags = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

/** The page's title is the one `h1`: a heading of level 1 is the first below it. */
function heading(block: BlockOf<'heading'>, writer: PageWriter): Markup {
  const { level, anchor, align } = block.attributes;
  const id = writer.name(anchor);
  const attributes: Attributes = { id, dir: 'auto', class: classes(`heading-${level}`, align) };
  return element(
    headingTags[Math.min(5, Math.max(0, level - 1))] ?? 'h6',
    attributes,
    inlines(block, writer),
    element(
      'a',
      { class: 'heading-anchor', href: writer.context.anchor(id), 'aria-hidden': 'true', tabindex: -1 },
      iconMarkup(writer.context.icon('hashtag')),
    ),
  );
}
