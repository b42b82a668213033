/** Characters that move the cursor of a terminal or turn the direction of a text around. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text from a file of somebody else, as it may be shown: such characters as `\u{202e}`, and no longer than `most`. */
export function printable(text: string, most = 200): string {
  const cut = text.length > most ? `${text.slice(0, most)}…` : text;
  return cut.toWellFormed().replace(misleading, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}
