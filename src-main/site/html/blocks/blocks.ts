import type { BlockOf } from '../../../content/block.ts';
import type { Block } from '../../../shared/tree.ts';
import { apiMarkup } from './api-blocks.ts';
import { cardOfReference, embedMarkup, fileMarkup, imagesMarkup, includedMarkup } from './cards.ts';
import { codeMarkup, sourceMarkup } from './code-block.ts';
import { dayLabel } from '../dates.ts';
import { diagramMarkup } from './diagrams.ts';
import { flowMarkup } from '../flow.ts';
import { formulaMarkup } from './formula.ts';
import { hintMarkup } from './hints.ts';
import { iconMarkup } from './icon.ts';
import { inlinesMarkup } from './inlines.ts';
import { integrationMarkup } from './integrations.ts';
import { classes, element, nothing, text, voidElement } from '../markup.ts';
import type { Attributes, Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';
import { columnsMarkup, expandableMarkup, stepperMarkup, tabsMarkup } from './panels.ts';
import { tableMarkup } from './tables.ts';

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
      return listMarkup(block, writer);
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
      return updateMarkup(block, writer);
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

function promptMarkup(block: BlockOf<'prompt'>, writer: PageWriter): Markup {
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

/** A list, numbered or not; tasks have a box that says whether they are done. */
function listMarkup(block: BlockOf<'list'>, writer: PageWriter): Markup {
  const { kind, start } = block.attributes;
  const { labels } = writer.context;
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
              'aria-label': checked ? labels.done : labels.notDone,
            },
            checked ? iconMarkup(writer.context.icon('check')) : nothing,
          );
    const body =
      item.type === 'list-item' ? flowMarkup(item, writer, blocksMarkup) : blocksMarkup([item], writer);
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

/** An entry of a change log: its day and tags beside what is new. */
function updateMarkup(block: BlockOf<'update'>, writer: PageWriter): Markup {
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
    element('div', { class: 'update-body flow' }, flowMarkup(block, writer, blocksMarkup)),
  );
}

function dateLabel(date: string, writer: PageWriter): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) return date;
  return dayLabel(at, writer.context.language);
}
