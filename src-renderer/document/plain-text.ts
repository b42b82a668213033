import type { Inline } from '../../src-main/bridge/content.ts';

/** The words of inline content, for labels, file names of copies and screen readers. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map(textOf).join('');
}

function textOf(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'link':
    case 'annotation':
      return plainText(inline.inlines);
    case 'inline-image':
      return inline.alt;
    case 'emoji':
      return inline.text;
    case 'icon':
      return '';
    case 'inline-math':
      return inline.formula;
    case 'expression':
      return inline.expression;
    case 'mention':
    case 'button':
    case 'unknown-inline':
      return inline.label;
    case 'break':
      return ' ';
  }
}
