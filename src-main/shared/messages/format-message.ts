import { IntlMessageFormat } from 'intl-messageformat';

export type MessageArgs = Readonly<Record<string, string | number>>;

/** A piece of a message: text, or what stands between `<tag>` and `</tag>`. */
export type MessagePart = string | { readonly tag: string; readonly text: string };

/** Messages that were formatted before, by language and text: catalogs bound how many there are. */
const parsed = new Map<string, IntlMessageFormat>();

function parse(text: string, locale: string): IntlMessageFormat {
  const key = `${locale} ${text}`;
  let format = parsed.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(text, locale);
    parsed.set(key, format);
  }
  return format;
}

/** Characters with a meaning in ICU MessageFormat: a text without them is what it says. */
const special = /[{}<']/;

/**
 * A message in ICU MessageFormat with its arguments.
 *
 * @param locale whose rules of plurals and numbers hold
 * @throws where the text is not valid, or an argument is missing: a test formats every message
 */
export function formatMessage(text: string, locale: string, args: MessageArgs = {}): string {
  if (!special.test(text)) return text;
  return String(parse(text, locale).format(args));
}

/** The same for a message with tags, which the caller draws. */
export function formatParts(text: string, locale: string, args: MessageArgs = {}): readonly MessagePart[] {
  const format = parse(text, locale);
  const tags = Object.fromEntries(
    [...text.matchAll(/<\/([a-z]+)>/gi)].map(([, tag = '']) => [
      tag,
      (chunks: readonly unknown[]) => ({ tag, text: chunks.join('') }),
    ]),
  );
  const made = format.format<MessagePart>({ ...args, ...tags });
  return Array.isArray(made) ? made : [made];
}
