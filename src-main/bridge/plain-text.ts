import type { Inline } from '../content/tree.ts';

/**
 * Words of running text as a reader sees them, on both sides of the bridge: for search, quotations, anchors and diffs in
 * the core; for labels, folds and finding in the window. A line break reads as a space, an icon as nothing, and what is
 * not known to Galley as its source.
 */
export function textOfInlines(inlines: readonly Inline[]): string {
  let text = '';
  for (const inline of inlines) text += textOfInline(inline);
  return text;
}

export function textOfInline(inline: Inline): string {
  switch (inline.type) {
    case 'text':
    case 'emoji':
      return inline.text;
    case 'link':
    case 'annotation':
      return textOfInlines(inline.inlines);
    case 'inline-image':
      return inline.alt;
    case 'icon':
      return '';
    case 'inline-math':
      return inline.formula;
    case 'expression':
      return inline.expression;
    case 'mention':
    case 'button':
      return inline.label;
    case 'break':
      return ' ';
    case 'unknown-inline':
      return inline.source;
  }
}
