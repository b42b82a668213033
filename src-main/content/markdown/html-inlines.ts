import { emojiCode, emojiText } from '../emoji.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import { parseReference } from '../reference.ts';
import type { Inline, Mark, Reference } from '../../shared/tree.ts';
import { linkGroup } from './inline-run.ts';
import type { InlineRun } from './inline-run.ts';

type Attributes = ReadonlyMap<string, string>;

const markElements: ReadonlyMap<string, Mark> = new Map<string, Mark>([
  ['strong', { type: 'bold' }],
  ['b', { type: 'bold' }],
  ['em', { type: 'italic' }],
  ['i', { type: 'italic' }],
  ['s', { type: 'strikethrough' }],
  ['del', { type: 'strikethrough' }],
  ['strike', { type: 'strikethrough' }],
  ['kbd', { type: 'keyboard' }],
  ['sup', { type: 'superscript' }],
  ['sub', { type: 'subscript' }],
  ['code', { type: 'code' }],
  ['tt', { type: 'code' }],
  ['samp', { type: 'code' }],
]);

/** Elements that change nothing a reader must see: their content stands for them. */
const transparent = new Set([
  'span',
  'u',
  'small',
  'font',
  'ins',
  'abbr',
  'cite',
  'dfn',
  'q',
  'var',
  'big',
  'label',
  'time',
  'data',
  'bdi',
  'bdo',
  'wbr',
  'nobr',
]);

export function isInlineElement(name: string): boolean {
  return (
    markElements.has(name) || transparent.has(name) || name === 'a' || name === 'button' || name === 'mark'
  );
}

/** Opens an element of running text; what it becomes is decided when it closes. */
export function openInlineElement(run: InlineRun, name: string, attributes: Attributes): void {
  if (name === 'a') {
    run.openGroup('a', anchorGroup(attributes));
  } else if (name === 'button') {
    run.openGroup('button', (inlines) => [buttonOf(attributes, inlines, undefined)]);
  } else if (name === 'mark') {
    run.openMark('mark', colourMark(attributes.get('style') ?? ''));
  } else if (name === 'i' && /\bfa-/.test(attributes.get('class') ?? '')) {
    run.openGroup('i', () => [iconOf(attributes)]);
  } else if (name === 'code' && (attributes.get('class') ?? '').split(' ').includes('expression')) {
    run.openGroup('code', (inlines) => [{ type: 'expression', expression: textOfInlines(inlines) }]);
  } else if (name === 'span' && attributes.get('data-tag') === 'emoji') {
    const code = attributes.get('data-code') ?? '';
    run.openGroup('span', (inlines) => [emojiOf(code, textOfInlines(inlines))]);
  } else if (name === 'span') {
    // A group even where it changes nothing: its closing must not close an emoji around it.
    run.openGroup('span', (inlines) => inlines);
  } else {
    const mark = markElements.get(name);
    if (mark !== undefined) run.openMark(name, mark);
  }
}

export function closeInlineElement(run: InlineRun, name: string): void {
  const isGroup = name === 'a' || name === 'button' || name === 'i' || name === 'code' || name === 'span';
  if (isGroup && run.closeGroup(name)) return;
  run.closeMark(name);
}

function anchorGroup(attributes: Attributes): (inlines: readonly Inline[]) => readonly Inline[] {
  const href = attributes.get('href');
  const classes = (attributes.get('class') ?? '').split(/\s+/);
  const ref = href === undefined ? undefined : parseReference(href);
  if (classes.includes('button')) return (inlines) => [buttonOf(attributes, inlines, ref)];
  if (href === undefined) return (inlines) => inlines;
  return linkGroup(href, attributes.has('data-mention') ? 'mention' : '');
}

function buttonOf(attributes: Attributes, inlines: readonly Inline[], ref: Reference | undefined): Inline {
  const classes = (attributes.get('class') ?? '').split(/\s+/);
  const icon = attributes.get('data-icon');
  const action = attributes.get('data-action');
  const query = attributes.get('data-query');
  return {
    type: 'button',
    label: textOfInlines(inlines).trim(),
    kind: classes.includes('secondary') ? 'secondary' : 'primary',
    ...(icon === undefined ? {} : { icon }),
    ...(ref === undefined ? {} : { ref }),
    ...(action === undefined ? {} : { action: query === undefined ? action : `${action}: ${query}` }),
  };
}

function iconOf(attributes: Attributes): Inline {
  const icon = /\bfa-([\w-]+)/.exec(attributes.get('class') ?? '')?.[1] ?? '';
  const mark = colourMark(attributes.get('style') ?? '');
  const color = mark.type === 'color' ? mark.text : undefined;
  return { type: 'icon', icon, ...(color === undefined ? {} : { color }) };
}

/** The element's own text is only a fallback, for readers without the code. */
function emojiOf(code: string, text: string): Inline {
  const known = emojiText(code);
  if (known !== '') return { type: 'emoji', code: code.toLowerCase(), text: known };
  return { type: 'emoji', code: text === '' ? code : emojiCode(text), text };
}

/** Only colours are read from a style; `color:red;background-color:blue`, names and `$tokens`. */
function colourMark(style: string): Mark {
  const text = /(?:^|;)\s*color\s*:\s*([$#]?[\w-]{1,30})/i.exec(style)?.[1];
  const background = /(?:^|;)\s*background-color\s*:\s*([$#]?[\w-]{1,30})/i.exec(style)?.[1];
  return {
    type: 'color',
    ...(text === undefined ? {} : { text }),
    ...(background === undefined ? {} : { background }),
  };
}

export function imageOf(
  attributes: Attributes,
  refDark: Reference | undefined,
): Extract<Inline, { type: 'inline-image' }> {
  const dark = refDark === undefined ? {} : { refDark };
  const caption = attributes.get('title');
  return {
    type: 'inline-image',
    ref: parseReference(attributes.get('src') ?? ''),
    ...dark,
    alt: attributes.get('alt') ?? '',
    size: attributes.get('data-size') === 'line' ? 'line' : 'original',
    ...(caption === undefined ? {} : { caption }),
  };
}
