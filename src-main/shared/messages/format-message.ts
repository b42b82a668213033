import format from 'icu-minify/format';
import type { CompiledMessage, FormatOptions } from 'icu-minify/format';

/** A message as the build makes it of a text in ICU MessageFormat (src-renderer/messages/compile-catalogs.ts). */
export type Message = CompiledMessage;

export type MessageArgs = Readonly<Record<string, string | number>>;

/** A piece of a message: text, or what stands between `<tag>` and `</tag>`. */
export type MessagePart = string | { readonly tag: string; readonly text: string };

/** Of each locale one, because making one takes longer than all else. No message has a style of its own. */
const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

const formatters: FormatOptions['formatters'] = {
  getNumberFormat: (locale) => once(numbers, String(locale), () => new Intl.NumberFormat(locale)),
  getPluralRules: (locale) => once(plurals, String(locale), () => new Intl.PluralRules(locale)),
  getDateTimeFormat: (locale, options) => new Intl.DateTimeFormat(locale, options),
};

function once<Value>(made: Map<string, Value>, key: string, make: () => Value): Value {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

/**
 * A message with its arguments.
 *
 * @param locale whose rules of plurals and numbers hold
 */
export function formatMessage(message: Message, locale: string, args: MessageArgs = {}): string {
  return String(format(message, locale, args, { formatters }));
}

/** The same for a message with tags, which the caller draws. */
export function formatParts(
  message: Message,
  locale: string,
  args: MessageArgs = {},
): readonly MessagePart[] {
  const tags = Object.fromEntries(
    tagsOf(message).map((tag) => [tag, (chunks: readonly unknown[]) => ({ tag, text: chunks.join('') })]),
  );
  const made = format<Exclude<MessagePart, string>>(message, locale, { ...args, ...tags }, { formatters });
  return Array.isArray(made) ? made : [made];
}

/** Tags are the nodes `[name, ...children]`; an argument is `[name]`, a number, plural or select `[name, kind, options]`. */
function tagsOf(nodes: unknown): readonly string[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.filter(Array.isArray).flatMap((node: readonly unknown[]) => {
    const [name, kind, options] = node;
    if (kind === undefined) return [];
    if (typeof kind === 'number' && kind > 0) return Object.values(options ?? {}).flatMap(tagsOf);
    return [String(name), ...tagsOf(node.slice(1))];
  });
}
