interface DayFormat {
  readonly format: Intl.DateTimeFormat;
  readonly days: Map<number, string>;
}
const formats = new Map<string, DayFormat>();
const dayMs = 86_400_000;

/** A day in the words of a language; a format costs more to make than a page, and pages were written on few days. */
export function dayLabel(at: number, language: string): string {
  const known: DayFormat = formats.get(language) ?? { format: formatOf(language), days: new Map() };
  formats.set(language, known);
  const { format, days } = known;
  const day = Math.floor(at / dayMs);
  const before = days.get(day);
  if (before !== undefined) return before;
  const made = format.format(at);
  if (days.size > 1000) days.clear();
  days.set(day, made);
  return made;
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

/** What a language is called in itself, null for what is not a code of a language. */
export function languageLabel(language: string): string | null {
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
