import type { InlineToken } from './inline-tokens.ts';

/** Fewer equal letters of a word say nothing. */
const leastLetters = 4;
/** Words of these scripts can be cut between any two letters. */
const letters = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]+';
/** No more is looked at, in characters. */
const longestWord = 100;
const isWord = new RegExp(`^${letters}$`, 'u');
const wordAtStart = new RegExp(`^${letters}`, 'u');
const wordAtEnd = new RegExp(`${letters}$`, 'u');

interface GrownWord {
  /** The beginning that both sides have. */
  readonly word: { readonly before: InlineToken; readonly after: InlineToken };
  /** What is left of both sides. */
  readonly before: readonly InlineToken[];
  readonly after: readonly InlineToken[];
}

/**
 * A word that became a longer one ("Install" and "Installation"), or a shorter one, where it is all that changed on one side, and
 * the first word of the other. Null where none did.
 */
export function grownWord(
  [old, ...before]: readonly InlineToken[],
  [now, ...after]: readonly InlineToken[],
): GrownWord | null {
  if (old === undefined || now === undefined || Math.min(before.length, after.length) > 0) return null;
  if (!isGrown(old, now)) return null;
  const length = Math.min(old.text.length, now.text.length);
  const start = (token: InlineToken): InlineToken => withText(token, token.text.slice(0, length));
  const rest = (token: InlineToken): readonly InlineToken[] =>
    token.text.length === length ? [] : [withText(token, token.text.slice(length))];
  return {
    word: { before: start(old), after: start(now) },
    before: [...rest(old), ...before],
    after: [...rest(now), ...after],
  };
}

function isGrown(old: InlineToken, now: InlineToken): boolean {
  if (old.inline.type !== 'text' || now.inline.type !== 'text' || old.look !== now.look) return false;
  const [short, long] = old.text.length < now.text.length ? [old.text, now.text] : [now.text, old.text];
  const isMuch =
    short.length >= leastLetters && long.length <= longestWord && short.length * 2 >= long.length;
  return isMuch && isWord.test(short) && isWord.test(long) && long.startsWith(short);
}

function withText(token: InlineToken, text: string): InlineToken {
  return { ...token, key: text, text };
}

/** The letters of a word that a text ends with. */
export function wordBefore(text: string): string {
  return wordAtEnd.exec(text.slice(-longestWord))?.[0] ?? '';
}

/** The letters of a word that a text begins with. */
export function wordAfter(text: string): string {
  return wordAtStart.exec(text.slice(0, longestWord))?.[0] ?? '';
}
