import type { Message } from '../../src-main/shared/messages/format-message.ts';

/** What the window says its texts in. */
export interface Language {
  /** Rules of plurals, numbers and dates. */
  readonly locale: string;
  /** The message of a catalog in this language. */
  readonly messageOf: (catalog: string, key: string, english: Message) => Message;
}

const english: Language = { locale: 'en', messageOf: (_catalog, _key, message) => message };

let current = english;

/** Set once, before anything is drawn: another language needs another window (main.ts). */
export function useLanguage(language: Language): void {
  current = language;
}

export function language(): Language {
  return current;
}
