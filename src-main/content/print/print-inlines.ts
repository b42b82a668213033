import { marksKey } from '../inlines.ts';
import type { Block, Inline, Mark } from '../../shared/tree.ts';
import {
  addressOf,
  destination,
  escapeHtml,
  escapeLineStart,
  escapeText,
  hasAddress,
  htmlAttributes,
} from './print-text.ts';

/** Collects the notes of a page while its text is printed; they are printed behind it. */
export class PrintedNotes {
  readonly bodies: (readonly Block[])[] = [];
  /** Emoji nodes are written as such, not as the characters that they show. */
  readonly keepsEmoji: boolean;

  constructor(keepsEmoji: boolean) {
    this.keepsEmoji = keepsEmoji;
  }

  /** The label of a note. */
  add(blocks: readonly Block[]): string {
    this.bodies.push(blocks);
    return `[^${this.bodies.length}]`;
  }
}

/** Running text as Markdown, on one line but for breaks; `breaks` says how a break is written. */
export function printInlines(inlines: readonly Inline[], notes: PrintedNotes, breaks = '\\\n'): string {
  const printed = inlines.map((inline, index) =>
    printInline(inline, inlines[index - 1], inlines[index + 1], notes, breaks),
  );
  return printed.join('').split('\n').map(escapeLineStart).join('\n');
}

function printInline(
  inline: Inline,
  previous: Inline | undefined,
  next: Inline | undefined,
  notes: PrintedNotes,
  breaks: string,
): string {
  switch (inline.type) {
    case 'text':
      return printText(inline.text, inline.marks, edgeOf(previous, 'end'), edgeOf(next, 'start'));
    case 'link': {
      const text = inline.inlines.map((child, index) =>
        printInline(child, inline.inlines[index - 1], inline.inlines[index + 1], notes, breaks),
      );
      return hasAddress(inline.ref) ? `[${text.join('')}](${destination(inline.ref)})` : text.join('');
    }
    case 'annotation': {
      const text = inline.inlines.map((child, index) =>
        printInline(child, inline.inlines[index - 1], inline.inlines[index + 1], notes, breaks),
      );
      return `${text.join('')}${notes.add(inline.blocks)}`;
    }
    case 'emoji':
      // The same to a reader as the character itself.
      return inline.text === '' || notes.keepsEmoji
        ? `<span data-gb-custom-inline${htmlAttributes({ 'data-tag': 'emoji', 'data-code': inline.code })}>${escapeHtml(inline.text)}</span>`
        : inline.text;
    case 'inline-image':
      return printImage(inline);
    case 'icon':
      return `<i${htmlAttributes({ class: `fa-${inline.icon}`, style: inline.color === undefined ? undefined : `color:${inline.color}` })}></i>`;
    case 'inline-math':
      return `$$${inline.formula}$$`;
    case 'expression':
      return `<code class="expression">${escapeText(inline.expression)}</code>`;
    case 'mention':
      return hasAddress(inline.ref)
        ? `[${escapeText(inline.label)}](${destination(inline.ref)} "mention")`
        : escapeText(inline.label);
    case 'button':
      return printButton(inline);
    case 'break':
      return breaks;
    case 'unknown-inline':
      return /^<[^>]*>$/.test(inline.source) ? inline.source : escapeText(inline.source);
  }
}

function edgeOf(inline: Inline | undefined, side: 'start' | 'end'): string {
  if (inline === undefined || inline.type === 'break') return ' ';
  if (inline.type !== 'text') return 'x';
  if (inline.marks.length > 0) return 'x';
  return (side === 'start' ? inline.text[0] : inline.text.at(-1)) ?? 'x';
}

function printText(text: string, marks: readonly Mark[], before: string, after: string): string {
  if (marks.length === 0) return escapeText(text);
  const isCode = marks.some((mark) => mark.type === 'code');
  const others = marks.filter((mark) => mark.type !== 'code');
  const isFree = /[\s(]/.test(before) && /[\s.,;:!?)]/.test(after);
  const isWord = /^[\p{L}\p{N}("'“‘«]/u.test(text) && /[\p{L}\p{N}.,:;?)"'%”’»…]$/u.test(text) && !isCode;
  let printed = isCode ? printCode(text) : escapeText(text);
  let isInner = true;
  for (const mark of others.toReversed()) {
    const [open, close] = delimiters(mark, isInner && isFree && isWord);
    printed = `${open}${printed}${close}`;
    isInner = false;
  }
  return printed;
}

function printCode(text: string): string {
  const isPlain = text.trim() !== '' && !text.includes('\n');
  if (!isPlain) return `<code>${escapeHtml(text).replaceAll('\n', '&#10;')}</code>`;
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).slice(0, 1_000).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const needsSpace = /^`|`$/.test(text) || (text.startsWith(' ') && text.endsWith(' '));
  const space = needsSpace ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

/** Signs where they can stand, elements elsewhere: signs inside words or next to each other read otherwise. */
function delimiters(mark: Mark, canUseSigns: boolean): readonly [string, string] {
  switch (mark.type) {
    case 'bold':
      return canUseSigns ? ['**', '**'] : ['<strong>', '</strong>'];
    case 'italic':
      return canUseSigns ? ['_', '_'] : ['<em>', '</em>'];
    case 'strikethrough':
      return canUseSigns ? ['~~', '~~'] : ['<del>', '</del>'];
    case 'keyboard':
      return ['<kbd>', '</kbd>'];
    case 'superscript':
      return ['<sup>', '</sup>'];
    case 'subscript':
      return ['<sub>', '</sub>'];
    case 'code':
      return ['<code>', '</code>'];
    case 'color': {
      const text = mark.text === undefined ? '' : `color:${mark.text};`;
      const background = mark.background === undefined ? '' : `background-color:${mark.background};`;
      return [`<mark${htmlAttributes({ style: `${text}${background}` })}>`, '</mark>'];
    }
  }
}

function printImage(image: Extract<Inline, { type: 'inline-image' }>): string {
  const element = `<img${htmlAttributes({
    src: addressOf(image.ref),
    alt: image.alt,
    'data-size': image.size,
    title: image.caption,
  })}>`;
  if (image.refDark === undefined) return element;
  const dark = htmlAttributes({
    srcset: addressOf(image.refDark).replaceAll(' ', '%20'),
    media: '(prefers-color-scheme: dark)',
  });
  return `<picture><source${dark}>${element}</picture>`;
}

function printButton(button: Extract<Inline, { type: 'button' }>): string {
  const name = button.action === undefined ? 'a' : 'button';
  const [action, query] = button.action === undefined ? [] : splitAction(button.action);
  const attributes = htmlAttributes({
    href: button.ref === undefined || !hasAddress(button.ref) ? undefined : addressOf(button.ref),
    class: `button ${button.kind}`,
    'data-icon': button.icon,
    'data-action': action,
    'data-query': query,
  });
  return `<${name}${attributes}>${escapeText(button.label)}</${name}>`;
}

function splitAction(action: string): readonly [string, string | undefined] {
  const colon = action.indexOf(': ');
  return colon === -1 ? [action, undefined] : [action.slice(0, colon), action.slice(colon + 2)];
}

/** Formatted code: the text with its marks and links as HTML. */
export function printPreformatted(inlines: readonly Inline[]): string {
  return inlines
    .map((inline): string => {
      if (inline.type === 'link' && !hasAddress(inline.ref)) return printPreformatted(inline.inlines);
      if (inline.type === 'link')
        return `<a${htmlAttributes({ href: addressOf(inline.ref) })}>${printPreformatted(inline.inlines)}</a>`;
      if (inline.type !== 'text') return '';
      const text = escapeHtml(inline.text);
      const key = marksKey(inline.marks);
      const bold = key.includes('bold') ? `<strong>${text}</strong>` : text;
      return key.includes('italic') ? `<em>${bold}</em>` : bold;
    })
    .join('');
}
