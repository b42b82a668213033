import { formatMessage, formatParts } from '../../src-main/shared/messages/format-message.ts';
import type { Message, MessageArgs, MessagePart } from '../../src-main/shared/messages/format-message.ts';
import type { Given, Texts } from '../../src-main/shared/messages/message-types.ts';
import { language } from './language.ts';

/**
 * Says a message of one catalog in the language of the window. Never called while a module is loaded: the language is not known then.
 */
export interface Translator<English extends Texts> {
  <Key extends keyof English & string>(key: Key, ...given: Given<English[Key]>): string;
  /** For `Message.svelte`: a message with tags. */
  parts<Key extends keyof English & string>(key: Key, ...given: Given<English[Key]>): readonly MessagePart[];
}

/** @param catalog its name in every language, which is its file's */
export function translator<English extends Texts>(catalog: string, english: English): Translator<English> {
  const messageOf = (key: string): Message => language().messageOf(catalog, key, english[key] ?? key);
  // The text itself names its arguments (`Given`), which the compiler cannot see for every catalog at once.
  const say = (key: string, args?: unknown): string =>
    formatMessage(messageOf(key), language().locale, args as MessageArgs | undefined);
  const parts = (key: string, args?: unknown): readonly MessagePart[] =>
    formatParts(messageOf(key), language().locale, args as MessageArgs | undefined);
  return Object.assign(say, { parts });
}
