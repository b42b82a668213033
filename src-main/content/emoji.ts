import { nameToEmoji } from 'gemoji';

/** Characters of a short name without its colons, undefined when nobody named an emoji so. */
export function emojiNamed(name: string): string | undefined {
  return Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
}

/** Hexadecimal code points joined by `-`, as rich documents write emoji. */
export function emojiCode(text: string): string {
  return Array.from(text, (character) => (character.codePointAt(0) ?? 0).toString(16)).join('-');
}

/** The characters of a code; empty when it is none. */
export function emojiText(code: string): string {
  const points = code.split('-').map((part) => (/^[0-9a-fA-F]{1,6}$/.test(part) ? parseInt(part, 16) : -1));
  const isText = points.every(
    (point) => point >= 0x20 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff),
  );
  return isText && points.length <= 20 ? String.fromCodePoint(...points) : '';
}
