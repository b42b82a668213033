import type { Block } from '../../content/tree.ts';
import { apiMarkup } from './api-blocks.ts';
import { cardOfReference, embedMarkup, fileMarkup, imagesMarkup, includedMarkup } from './cards.ts';
import { codeMarkup, copyButton, sourceMarkup } from './code-block.ts';
import { drawingMarkup } from './drawing.ts';
import { dayWords } from './dates.ts';
import { formulaMarkup } from './formula.ts';
import { iconMarkup } from './icon.ts';
import { lengthOf } from './images.ts';
import { inlinesMarkup } from './inlines.ts';
import { classes, element, join, nothing, text, voidElement } from './markup.ts';
import type { Attributes, Markup } from './markup.ts';
import type { PageWriter } from './page-writer.ts';
import { tableMarkup } from './tables.ts';

type BlockOf<Type extends Block['type']> = Extract<Block, { readonly type: Type }>;

/** The content of a page, every kind of block of the content tree (design/markdown.md). */
export function blocksMarkup(blocks: readonly Block[], writer: PageWriter): Markup {
  let result = '';
  for (const block of blocks) result += blockMarkup(block, writer);
  return result as Markup; // of parts that were made
}

function flow(block: Block, writer: PageWriter): Markup {
  return join([inlines(block, writer), blocksMarkup(block.blocks, writer)]);
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
      return list(block, writer);
    case 'divider':
      return voidElement('hr', {});
    case 'quote':
      return element('blockquote', { class: 'flow', dir: 'auto' }, flow(block, writer));
    case 'hint':
      return hint(block, writer);
    case 'code':
      return block.attributes.language === 'mermaid'
        ? diagram(block.source, block.attributes.title, writer)
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
      return element(
        'details',
        { class: 'expandable', open: block.attributes.open },
        element(
          'summary',
          { dir: 'auto' },
          iconMarkup(writer.ground.icon('chevron-right'), 'chevron'),
          element('span', {}, inlines(block, writer)),
        ),
        element('div', { class: 'expandable-body flow' }, blocksMarkup(block.blocks, writer)),
      );
    case 'tabs':
      return tabs(block, writer);
    case 'stepper':
      return element(
        'ol',
        { class: 'stepper' },
        ...block.blocks.map((step, index) =>
          element(
            'li',
            { class: 'step' },
            element('span', { class: 'step-number', 'aria-hidden': 'true' }, text(String(index + 1))),
            element('div', { class: 'step-body flow' }, flow(step, writer)),
          ),
        ),
      );
    case 'columns':
      return columns(block, writer);
    case 'table':
      return tableMarkup(block, writer, blocksMarkup);
    case 'if':
      return writer.ground.holds(block.attributes.expression) ? flow(block, writer) : nothing;
    case 'integration':
      return integration(block, writer);
    case 'openapi':
      return apiMarkup(block, writer, blocksMarkup);
    case 'prompt':
      return element(
        'section',
        { class: 'prompt' },
        element(
          'p',
          { class: 'prompt-title' },
          iconMarkup(writer.ground.icon(block.attributes.icon ?? 'wand-magic-sparkles')),
          element('span', {}, text(block.attributes.description)),
        ),
        element('div', { class: 'prompt-body flow' }, flow(block, writer)),
      );
    case 'updates':
      return element('div', { class: 'updates' }, flow(block, writer));
    case 'update':
      return update(block, writer);
    case 'unknown':
      return sourceMarkup(block.attributes.label, block.source, writer);
    case 'list-item':
    case 'tab':
    case 'step':
    case 'column':
    case 'table-row':
    case 'table-cell':
      // Parts that what they stand in draws itself; here they stand alone, in a document that is out of shape.
      return element('div', { class: 'flow' }, flow(block, writer));
  }
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
      { class: 'heading-anchor', href: writer.ground.anchor(id), 'aria-hidden': 'true', tabindex: -1 },
      iconMarkup(writer.ground.icon('hashtag')),
    ),
  );
}

function list(block: BlockOf<'list'>, writer: PageWriter): Markup {
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
            checked ? iconMarkup(writer.ground.icon('check')) : nothing,
          );
    const body = item.type === 'list-item' ? flow(item, writer) : blockMarkup(item, writer);
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

const hintIcons = {
  info: 'circle-info',
  success: 'circle-check',
  warning: 'circle-exclamation',
  danger: 'triangle-exclamation',
} as const;

function hint(block: BlockOf<'hint'>, writer: PageWriter): Markup {
  const { style, icon } = block.attributes;
  const [first, ...rest] = block.blocks;
  const isTitled = first?.type === 'heading';
  const sign = iconMarkup(
    (icon === undefined ? null : writer.ground.icon(icon)) ?? writer.ground.icon(hintIcons[style]),
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
        element('div', { class: 'hint-body flow' }, flow(block, writer)),
      ),
    );
  }
  return element(
    'div',
    { class: `hint ${style} titled`, role: 'note' },
    element('div', { class: 'hint-head' }, sign, blockMarkup(first, writer)),
    element('div', { class: 'hint-body flow' }, inlines(block, writer), blocksMarkup(rest, writer)),
  );
}

/** Without script every panel stands under its title; the script shows one, and makes the titles a row of tabs. */
function tabs(block: BlockOf<'tabs'>, writer: PageWriter): Markup {
  const panels = block.blocks.map((panel, index) => {
    const title = panel.type === 'tab' ? panel.attributes.title : '';
    const icon = panel.type === 'tab' ? panel.attributes.icon : undefined;
    return { panel, index, title, icon, id: writer.name(`tab-${title}`) };
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
          icon === undefined ? nothing : iconMarkup(writer.ground.icon(icon)),
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
        element('div', { class: 'flow' }, flow(panel, writer)),
      ),
    ),
  );
}

function columns(block: BlockOf<'columns'>, writer: PageWriter): Markup {
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
        flow(column, writer),
      );
    }),
  );
}

/** As a picture where it was laid out; its source stands until then, and where it cannot be drawn. */
function diagram(source: string, title: string | undefined, writer: PageWriter): Markup {
  const drawing = writer.ground.drawing?.(source) ?? null;
  const drawn = drawing === null ? null : drawingMarkup(drawing, writer.name('drawing'));
  const label = title ?? 'Diagram (mermaid)';
  if (drawn === null) return element('div', { class: 'diagram' }, sourceMarkup(label, source, writer));
  return element('div', { class: 'diagram drawn', role: 'img', 'aria-label': label, tabindex: 0 }, drawn);
}

function integration(block: BlockOf<'integration'>, writer: PageWriter): Markup {
  const { integration: name, block: kind, props } = block.attributes;
  const content = props['content'];
  if (name === 'mermaid' && content !== undefined) return diagram(content, undefined, writer);
  const others = Object.entries(props).filter(([property]) => property !== 'content');
  return element(
    'section',
    { class: 'integration' },
    element('p', { class: 'block-label' }, text(`${name} / ${kind}`)),
    others.length === 0
      ? nothing
      : element(
          'dl',
          { class: 'properties' },
          ...others.flatMap(([property, value]) => [
            element('dt', {}, text(property)),
            element('dd', {}, text(value)),
          ]),
        ),
    content === undefined ? nothing : sourceMarkup(name, content, writer),
    copyOf(block, writer),
  );
}

function copyOf(block: Block, writer: PageWriter): Markup {
  return block.blocks.length === 0
    ? nothing
    : element('div', { class: 'flow' }, blocksMarkup(block.blocks, writer), copyButton(writer));
}

function update(block: BlockOf<'update'>, writer: PageWriter): Markup {
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
        text(dateWords(date, writer)),
      ),
      element(
        'div',
        { class: 'update-tags' },
        ...tags.map((tag) => element('span', { class: 'chip' }, text(tag))),
      ),
    ),
    element('div', { class: 'update-body flow' }, flow(block, writer)),
  );
}

function dateWords(date: string, writer: PageWriter): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) return date;
  return dayWords(at, writer.ground.language);
}
