import { textOfBlock } from '../../content/plain-text.ts';
import type { Inline, Mark } from '../../shared/tree.ts';
import type { LinkTarget } from './canvas.ts';
import type { LayoutContext } from './layout-context.ts';
import { colors, sheet } from './layout-measures.ts';
import type { Fragment } from './lines.ts';
import type { TextStyle } from './layout-measures.ts';

/** Inlines as fragments of lines. Nothing vanishes: what cannot be drawn stands as its words or source. */
export function* fragmentsOf(
  inlines: readonly Inline[],
  style: TextStyle,
  context: LayoutContext,
  link?: LinkTarget,
): Generator<Fragment> {
  for (const inline of inlines) yield* fragmentsOfInline(inline, style, context, link);
}

export function words(text: string, style: TextStyle, link?: LinkTarget): Fragment {
  return link === undefined ? { kind: 'text', text, style } : { kind: 'text', text, style, link };
}

export function linked(style: TextStyle): TextStyle {
  return { ...style, color: colors.link, underline: true };
}

function* fragmentsOfInline(
  inline: Inline,
  style: TextStyle,
  context: LayoutContext,
  link: LinkTarget | undefined,
): Generator<Fragment> {
  switch (inline.type) {
    case 'text':
      yield words(inline.text, marked(style, inline.marks), link);
      return;
    case 'link': {
      const { label, link: target } = context.destinationOf(inline.ref);
      const shown = target === undefined ? style : linked(style);
      if (inline.inlines.length === 0) yield words(label, shown, target);
      else yield* fragmentsOf(inline.inlines, shown, context, target);
      return;
    }
    case 'inline-image': {
      const picture = context.pictureOf(inline.ref);
      if (picture === undefined) {
        const name = inline.alt === '' ? context.destinationOf(inline.ref).label : inline.alt;
        yield words(`[image: ${name}]`, { ...style, color: colors.quiet }, link);
        return;
      }
      const size = fitted(picture, inline.size === 'line' ? style.size * 1.2 : 320);
      const draw = (x: number, y: number): void => picture.draw(x, y, size.width, size.height);
      yield link === undefined ? { kind: 'box', ...size, draw } : { kind: 'box', ...size, draw, link };
      return;
    }
    case 'emoji':
      yield words(inline.text === '' ? `:${inline.code}:` : inline.text, style, link);
      return;
    case 'icon':
      yield words(`[${inline.icon}]`, { ...style, color: colors.quiet }, link);
      return;
    case 'inline-math':
      yield words(inline.formula, { ...style, family: 'mono' }, link);
      return;
    case 'expression':
      yield words(`{{ ${inline.expression} }}`, { ...style, family: 'mono' }, link);
      return;
    case 'annotation': {
      yield* fragmentsOf(inline.inlines, style, context, link);
      const note = inline.blocks.map(textOfBlock).join(' ');
      yield words(` [${note}]`, { ...style, size: style.size * 0.85, color: colors.quiet });
      return;
    }
    case 'mention':
    case 'button': {
      const destination = inline.ref === undefined ? undefined : context.destinationOf(inline.ref);
      const label = inline.label === '' ? (destination?.label ?? '') : inline.label;
      const target = destination?.link ?? link;
      yield words(label, target === undefined ? style : linked(style), target);
      return;
    }
    case 'break':
      yield { kind: 'break' };
      return;
    case 'unknown-inline':
      yield words(inline.source, { ...style, family: 'mono' }, link);
  }
}

/** Size in points: as it is at 96 pixels an inch, not higher than `highest`, not wider than a page. */
export function fitted(
  picture: { readonly width: number; readonly height: number },
  highest: number,
  widest: number = sheet.width - 2 * sheet.margin,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(0.75, highest / picture.height, widest / picture.width);
  return { width: picture.width * scale, height: picture.height * scale };
}

function marked(style: TextStyle, marks: readonly Mark[]): TextStyle {
  let result = style;
  for (const mark of marks) {
    switch (mark.type) {
      case 'bold':
        result = { ...result, bold: true };
        break;
      case 'italic':
        result = { ...result, italic: true };
        break;
      case 'code':
      case 'keyboard':
        result = { ...result, family: 'mono', size: result.size * 0.92, background: colors.shade };
        break;
      case 'strikethrough':
        result = { ...result, strike: true };
        break;
      case 'superscript':
        result = { ...result, size: result.size * 0.7, rise: style.size * 0.35 };
        break;
      case 'subscript':
        result = { ...result, size: result.size * 0.7, rise: -style.size * 0.15 };
        break;
      case 'color':
        break;
    }
  }
  return result;
}
