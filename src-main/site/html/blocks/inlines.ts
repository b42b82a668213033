import type { Block, Inline, Mark, Reference } from '../../../shared/tree.ts';
import { inlinePieces } from '../../../shared/text-pieces.ts';
import { formulaMarkup } from './formula.ts';
import type { ShownTarget } from '../render-context.ts';
import { iconMarkup } from './icon.ts';
import { classes, element, join, nothing, text, voidElement } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { imageMarkup } from './images.ts';
import type { PageWriter } from '../page-writer.ts';

/** Colours that documents may name (docs/design/site-preview.md). */
const colors: ReadonlySet<string> = new Set([
  ...['blue', 'red', 'orange', 'green', 'yellow', 'purple', 'pink', 'violet', 'cyan'],
  ...['primary', 'tint', 'info', 'success', 'warning', 'danger'],
]);

export function colorClass(role: 'ink' | 'paper', name: string | undefined): string | undefined {
  const bare = name?.trim().toLowerCase().replace(/^\$/, '');
  return bare !== undefined && colors.has(bare) ? `${role}-${bare}` : undefined;
}

/** `blocks` writes the notes of annotations; given by the caller, because blocks are made of inlines. */
export type BlocksWriter = (blocks: readonly Block[], writer: PageWriter) => Markup;

export function inlinesMarkup(inlines: readonly Inline[], writer: PageWriter, blocks: BlocksWriter): Markup {
  const pieces = inlinePieces(inlines);
  if (pieces.length === 1) return runMarkup(inlines, writer, blocks);
  return join(
    pieces.map((piece) => element('span', { class: 'text-piece' }, runMarkup(piece, writer, blocks))),
  );
}

function runMarkup(inlines: readonly Inline[], writer: PageWriter, blocks: BlocksWriter): Markup {
  let result = '';
  for (const inline of inlines) result += inlineMarkup(inline, writer, blocks);
  return result as Markup; // of parts that were made
}

function inlineMarkup(inline: Inline, writer: PageWriter, blocks: BlocksWriter): Markup {
  switch (inline.type) {
    case 'text':
      return inline.marks.length === 0 ? text(inline.text) : marked(inline.text, inline.marks);
    case 'link':
      return linkMarkup(inline.ref, undefined, writer, () => inlinesMarkup(inline.inlines, writer, blocks));
    case 'break':
      return voidElement('br', {});
    case 'emoji':
      return element('span', { class: 'emoji' }, text(inline.text === '' ? `:${inline.code}:` : inline.text));
    case 'inline-image':
      return imageMarkup(
        {
          ref: inline.ref,
          refDark: inline.refDark,
          alt: inline.alt,
          className: inline.size === 'line' ? 'image-in-line' : 'image-original',
        },
        writer,
      );
    case 'mention':
      return mention(inline.ref, inline.label, writer);
    case 'annotation': {
      const id = writer.note((name) =>
        element(
          'div',
          { id: name, class: 'note flow', popover: 'auto', role: 'note' },
          blocks(inline.blocks, writer),
        ),
      );
      return element(
        'button',
        { type: 'button', class: 'annotation', popovertarget: id },
        inlinesMarkup(inline.inlines, writer, blocks),
      );
    }
    case 'icon':
      return element(
        'span',
        { class: classes('icon-sign', colorClass('ink', inline.color)) },
        iconMarkup(writer.context.icon(inline.icon)),
      );
    case 'button':
      return button(inline, writer);
    case 'inline-math':
      return formulaMarkup(inline.formula, false);
    case 'expression': {
      const value = writer.context.valueOf(inline.expression);
      return value === null
        ? element('code', { title: writer.context.labels.noValue }, text(inline.expression))
        : text(value);
    }
    case 'unknown-inline':
      return element(
        'code',
        { title: inline.label },
        text(inline.source === '' ? inline.label : inline.source),
      );
  }
}

/** Code stands innermost, whatever the order in the document, so that its box holds the text alone. */
function marked(words: string, marks: readonly Mark[]): Markup {
  const isInner = (mark: Mark): boolean => mark.type === 'code' || mark.type === 'keyboard';
  const ordered = [...marks.filter(isInner), ...marks.filter((mark) => !isInner(mark))];
  return ordered.reduce((inner, mark) => wrapped(mark, inner), text(words));
}

function wrapped(mark: Mark, inner: Markup): Markup {
  switch (mark.type) {
    case 'bold':
      return element('strong', {}, inner);
    case 'italic':
      return element('em', {}, inner);
    case 'code':
      return element('code', { dir: 'ltr' }, inner);
    case 'keyboard':
      return element('kbd', {}, inner);
    case 'strikethrough':
      return element('s', {}, inner);
    case 'superscript':
      return element('sup', {}, inner);
    case 'subscript':
      return element('sub', {}, inner);
    case 'color': {
      const name = classes(colorClass('ink', mark.text), colorClass('paper', mark.background));
      return name === undefined ? inner : element('mark', { class: name }, inner);
    }
  }
}

/** A link to where a reference leads; what leads nowhere, and what stands in a link already, is text. */
export function linkMarkup(
  ref: Reference,
  className: string | undefined,
  writer: PageWriter,
  children: (target: ShownTarget) => Markup,
): Markup {
  const target = writer.context.resolve(ref);
  return targetLink(target, className, writer, () => children(target));
}

export function targetLink(
  target: ShownTarget,
  className: string | undefined,
  writer: PageWriter,
  children: () => Markup,
): Markup {
  if (writer.isInLink) return element('span', { class: className }, children());
  const inside = (): Markup => {
    writer.isInLink = true;
    try {
      return children();
    } finally {
      writer.isInLink = false;
    }
  };
  switch (target.kind) {
    case 'page':
    case 'anchor':
      return element('a', { class: className, href: target.href }, inside());
    case 'web':
      return element(
        'a',
        {
          class: classes(className, 'external'),
          href: target.href,
          rel: 'noopener noreferrer',
          target: writer.context.opensBeside ? '_blank' : undefined,
        },
        inside(),
      );
    case 'file':
      if (target.href !== null) {
        return element('a', { class: className, href: target.href, download: target.name }, inside());
      }
      return element(
        'span',
        { class: classes(className, 'leads-nowhere'), title: target.missing ?? undefined },
        children(),
      );
    case 'text':
      return element(
        'span',
        { class: classes(className, 'leads-nowhere'), title: target.reason },
        children(),
      );
    case 'user':
    case 'content':
      return element('span', { class: className }, children());
  }
}

/** What a reader knows the target by; null where only its address is known. */
export function titleOfTarget(target: ShownTarget): string | null {
  switch (target.kind) {
    case 'page':
    case 'content':
      return target.title;
    case 'file':
      return target.name;
    case 'user':
      return target.displayName;
    case 'web':
    case 'anchor':
    case 'text':
      return null;
  }
}

function mention(ref: Reference, label: string, writer: PageWriter): Markup {
  return linkMarkup(ref, 'mention', writer, (target) => {
    if (target.kind === 'user') return text(`@${target.displayName}`);
    const sign =
      target.kind === 'page'
        ? pageSign(target.icon, target.emoji, writer, 'file-lines')
        : iconMarkup(writer.context.icon(target.kind === 'file' ? 'paperclip' : 'link'));
    return join([sign, text(titleOfTarget(target) ?? label)]);
  });
}

/** The emoji or icon of a page, or what stands for it where it has none. */
export function pageSign(
  icon: string | null,
  emoji: string | null,
  writer: { readonly context: Pick<PageWriter['context'], 'icon'> },
  otherwise: string | null,
): Markup {
  if (emoji !== null && emoji !== '')
    return element('span', { class: 'emoji', 'aria-hidden': 'true' }, text(emoji));
  const name = icon ?? otherwise;
  if (name === null) return nothing;
  const shape = writer.context.icon(name) ?? (otherwise === null ? null : writer.context.icon(otherwise));
  return iconMarkup(shape);
}

function button(inline: Extract<Inline, { readonly type: 'button' }>, writer: PageWriter): Markup {
  const face = join([
    inline.icon === undefined ? nothing : iconMarkup(writer.context.icon(inline.icon)),
    text(inline.label),
  ]);
  const name = `button ${inline.kind}`;
  if (inline.ref !== undefined) return linkMarkup(inline.ref, name, writer, () => face);
  if (inline.action === 'search') {
    return element('button', { type: 'button', class: name, 'data-opens-search': inline.label }, face);
  }
  return element('span', { class: `${name} inactive` }, face);
}
