/** Characters that move the cursor of a terminal, change its state, or turn the direction of a text around. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** The same in a text of several lines, whose ends of lines and tabs stay. */
const misleadingInText = /(?!\n|\t|\r\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function escape(sign: string): string {
  return `\\u{${sign.charCodeAt(0).toString(16)}}`;
}

/** A text from somebody else, as it may be shown in one line: such characters as `\u{202e}`, and no longer than `most`. */
export function printable(text: string, most = 200): string {
  const cut = text.length > most ? `${text.slice(0, most)}…` : text;
  return printableLine(cut);
}

/** One line of any length; an end of a line in it is escaped as well. */
export function printableLine(line: string): string {
  return line.toWellFormed().replace(misleading, escape);
}

/** A text of several lines: ends of lines and tabs stay. */
export function printableText(text: string): string {
  return text.toWellFormed().replace(misleadingInText, escape);
}

/** Serialised JSON with the same characters as escapes of JSON: it stays valid and keeps its value. */
export function printableJson(json: string): string {
  return json.replace(misleadingInText, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
