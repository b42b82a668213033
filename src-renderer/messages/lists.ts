import { language } from './language.ts';

/** "a, b or c" in the language of the window. */
export function either(texts: readonly string[]): string {
  return new Intl.ListFormat(language().locale, { type: 'disjunction' }).format(texts);
}
