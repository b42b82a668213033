/** Languages of the interface. English is complete at any time. */
export const languages = ['en', 'de', 'ja'] as const;
export type LanguageCode = (typeof languages)[number];

/** Each in itself, so that whoever reads no other finds it. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  de: 'Deutsch',
  ja: '日本語',
};

/** What the person chose: one of them, or whatever the system speaks. */
export const languageChoices = ['system', ...languages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/** English with accents, longer and in brackets: it shows texts that stand outside the catalogs, and places that are too narrow. */
export const pseudoLanguage = 'en-XA';

/** The first of the person's languages, in the order of preference, that there is; English where there is none. */
export function chooseLanguage(preferred: readonly string[]): LanguageCode {
  for (const tag of preferred) {
    const found = languages.find((code) => tag === code || tag.startsWith(`${code}-`));
    if (found !== undefined) return found;
  }
  return 'en';
}
