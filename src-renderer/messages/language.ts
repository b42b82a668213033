/** What the window says its texts in. */
export interface Language {
  /** Rules of plurals, numbers and dates. */
  readonly locale: string;
  /** The message of a catalog in this language. */
  readonly textOf: (catalog: string, key: string, english: string) => string;
}

const english: Language = { locale: 'en', textOf: (_catalog, _key, text) => text };

let current = english;

/** Set once, before anything is drawn: another language needs another window (main.ts). */
export function useLanguage(language: Language): void {
  current = language;
}

export function language(): Language {
  return current;
}
