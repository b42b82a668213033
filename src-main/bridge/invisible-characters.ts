/** Characters that nobody sees, and that make two words that look alike differ: format characters and stand-ins. */
const invisible = /[\p{Cf}\u{fffc}\u{034f}\u{115f}\u{1160}\u{3164}\u{180b}-\u{180e}]/gu;

/** The names of the invisible characters in a text, each once: "U+200B". Joiners inside of an emoji are part of it. */
export function invisibleCharacters(text: string): readonly string[] {
  const plain = text.replace(
    /\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\u{200d}\u{fe0f}\u{e0020}-\u{e007f}\p{Extended_Pictographic}]*/gu,
    '',
  );
  const found = [...plain.matchAll(invisible)].map(([character]) => {
    const code = character.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  return [...new Set(found)];
}

/** The text as it is seen. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}
