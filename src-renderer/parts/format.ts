import { t } from '../messages/en/parts.ts';
import { language } from '../messages/language.ts';

/** The one formatter of times, sizes and counts. Times are milliseconds since the epoch. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Formats {
  readonly locale: string;
  readonly exact: Intl.DateTimeFormat;
  readonly clock: Intl.DateTimeFormat;
  readonly day: Intl.DateTimeFormat;
  readonly weekday: Intl.DateTimeFormat;
  readonly year: Intl.DateTimeFormat;
  readonly number: Intl.NumberFormat;
}
/** Of the language that was asked last. */
let formats: Formats | null = null;

/** Made once for a language, because making one takes long; in the person's own variant of it, as en-GB. */
function made(): Formats {
  const { locale } = language();
  if (formats?.locale === locale) return formats;
  const own = navigator.languages.find((tag) => tag.split('-')[0] === locale) ?? locale;
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(own, options);
  return (formats = {
    locale,
    exact: dates({ dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' }),
    clock: dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: dates({ day: 'numeric', month: 'short' }),
    weekday: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
    year: dates({ day: 'numeric', month: 'short', year: 'numeric' }),
    number: new Intl.NumberFormat(own),
  });
}

/** Close enough that how long ago says more than the date. */
export function isRecent(at: number, now: number): boolean {
  return now - at < 14 * dayMs;
}

/** "now", "4 min", "2 h", "3 d", then the date; short enough for a column. */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  if (age < minuteMs) return t('now');
  if (age < hourMs) return t('minutes', { n: String(Math.floor(age / minuteMs)) });
  if (age < dayMs) return t('hours', { n: String(Math.floor(age / hourMs)) });
  if (isRecent(at, now)) return t('days', { n: Math.floor(age / dayMs) });
  return new Date(at).getFullYear() === new Date(now).getFullYear()
    ? made().day.format(at)
    : made().year.format(at);
}

/** As `relativeTime`, for the middle of a sentence: "4 min ago", "on 12 Mar". */
export function timeAgo(at: number, now: number): string {
  const age = now - at;
  if (age < minuteMs) return t('justNow');
  if (!isRecent(at, now)) return t('onDay', { day: relativeTime(at, now) });
  return age < dayMs
    ? t('ago', { time: relativeTime(at, now) })
    : t('daysAgo', { n: Math.floor(age / dayMs) });
}

/** The exact time, for hovering and for screen readers. */
export function exactTime(at: number): string {
  return made().exact.format(at);
}

/** How old the first screen is until the core has answered. */
export function asOfLine(at: number): string {
  return t('asOfTimeOpeningThe', { time: exactTime(at) });
}

/** "08:40" today, "12 Mar, 08:40" before. */
export function clockTime(at: number, now: number): string {
  return new Date(at).toDateString() === new Date(now).toDateString()
    ? made().clock.format(at)
    : t('dayAndTime', { day: made().day.format(at), time: made().clock.format(at) });
}

/** The day of a time as a heading: "Today", "Yesterday", "Friday, 20 November", the date of another year. */
export function dayTitle(at: number, now: number): string {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return t('today');
  if (day === new Date(now - dayMs).toDateString()) return t('yesterday');
  return new Date(at).getFullYear() === new Date(now).getFullYear()
    ? made().weekday.format(at)
    : made().year.format(at);
}

/** How long something lasts, roughly: "40 s", "3 min", "2 h". */
export function duration(ms: number): string {
  if (ms < minuteMs) return t('seconds', { n: String(Math.max(1, Math.round(ms / 1000))) });
  return ms < hourMs
    ? t('minutes', { n: String(Math.floor(ms / minuteMs)) })
    : t('hours', { n: String(Math.floor(ms / hourMs)) });
}

/** What a time will come to: "in 40 s", "in 3 min". Past times are "now". */
export function untilTime(at: number, now: number): string {
  const rest = at - now;
  if (rest <= 0) return t('now');
  if (rest < minuteMs) return t('inTime', { time: t('seconds', { n: String(Math.ceil(rest / 1000)) }) });
  if (rest < hourMs) return t('inTime', { time: t('minutes', { n: String(Math.round(rest / minuteMs)) }) });
  return t('atTime', { time: clockTime(at, now) });
}

/** An ISO time of the service, or null where it is absent or no time. */
export function parseTime(iso: string | null): number | null {
  if (iso === null) return null;
  const at = Date.parse(iso);
  return Number.isNaN(at) ? null : at;
}

export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${made().number.format(Math.round(bytes / 1000))} kB`;
  if (bytes < 1_000_000_000) return `${made().number.format(Math.round(bytes / 100_000) / 10)} MB`;
  return `${made().number.format(Math.round(bytes / 100_000_000) / 10)} GB`;
}

/** A count with the separators of the language: "1,060". */
export function wholeNumber(n: number): string {
  return made().number.format(n);
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${made().number.format(n)} ${n === 1 ? one : many}`;
}

/** Up to two letters that stand for a person. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const named = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return named.map((word) => firstLetter(word ?? '').toLocaleUpperCase()).join('');
}

const letters = new Intl.Segmenter();

function firstLetter(word: string): string {
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}

/** What a change request is called by: "#41", and "new" while the service has not given it a number. */
export function requestNumber(number: number | null): string {
  return number === null ? t('newRequest') : `#${number}`;
}
