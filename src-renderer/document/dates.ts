const formats: Readonly<Record<string, Intl.DateTimeFormatOptions | undefined>> = {
  full: { dateStyle: 'long' },
  short: { dateStyle: 'medium' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
};

/** A day of an update list as the published page writes it; as it is written where it is not a day, or in no known format. */
export function dayLabel(day: string, format: string): string {
  const style = Object.hasOwn(formats, format) ? formats[format] : undefined;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  if (style === undefined || Number.isNaN(at)) return day;
  return new Intl.DateTimeFormat(undefined, { ...style, timeZone: 'UTC' }).format(at);
}
