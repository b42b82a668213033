const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in the words of a language; a format costs more to make than a page. */
export function dayWords(at: number, language: string): string {
  const known = formats.get(language) ?? formatOf(language);
  formats.set(language, known);
  return known.format(at);
}

function formatOf(language: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(language, options);
  } catch {
    // No code of a language.
    return new Intl.DateTimeFormat('en', options);
  }
}

const names = new Map<string, string | null>();

/** What a language is called in itself, null for what is no code of a language. */
export function languageWords(language: string): string | null {
  const known = names.get(language);
  if (known !== undefined) return known;
  const made = nameOf(language);
  names.set(language, made);
  return made;
}

function nameOf(language: string): string | null {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language);
    return name === undefined ? null : name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return null;
  }
}
