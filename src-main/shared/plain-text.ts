import type { Inline } from './tree.ts';

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

/** Between the cells of a row that is quoted. */
export const cellSeparator = ' | ';

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

/** Characters that nobody sees, and that make two words that look alike differ: format characters and stand-ins. */
const invisible = /\p{Cf}|\u{fffc}|\u{34f}|\u{115f}|\u{1160}|\u{3164}|[\u{180b}-\u{180e}]/gu;
const emoji =
  /\p{Extended_Pictographic}(?:\p{M}|\p{Emoji_Modifier}|\u{200d}|[\u{e0020}-\u{e007f}]|\p{Extended_Pictographic})*/gu;

/** The names of the invisible characters in a text, each once: "U+200B". Those inside of an emoji are part of it. */
export function invisibleCharacters(text: string): readonly string[] {
  const found = [...text.replace(emoji, '').matchAll(invisible)].map(([character]) => {
    const code = character.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  return [...new Set(found)];
}

/** The text as it is seen. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}
