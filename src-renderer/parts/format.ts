/** The one formatter of times, sizes and counts. Times are milliseconds since the epoch. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const exactFormat = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'full',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const clockFormat = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const weekdayFormat = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const yearFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const numberFormat = new Intl.NumberFormat();

/** Close enough that how long ago says more than the date. */
export function isRecent(at: number, now: number): boolean {
  return now - at < 14 * dayMs;
}

/** "now", "4 min", "2 h", "3 d", then the date; short enough for a column. */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  if (age < minuteMs) return 'now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min`;
  if (age < dayMs) return `${Math.floor(age / hourMs)} h`;
  if (isRecent(at, now)) return `${Math.floor(age / dayMs)} d`;
  return new Date(at).getFullYear() === new Date(now).getFullYear()
    ? dayFormat.format(at)
    : yearFormat.format(at);
}

/** As `relativeTime`, for the middle of a sentence: "4 min ago", "on 12 Mar". */
export function timeAgo(at: number, now: number): string {
  const age = now - at;
  if (age < minuteMs) return 'just now';
  return isRecent(at, now) ? `${relativeTime(at, now)} ago` : `on ${relativeTime(at, now)}`;
}

/** The exact time, for hovering and for screen readers. */
export function exactTime(at: number): string {
  return exactFormat.format(at);
}

/** How old the first screen is until the core has answered. */
export function asOfLine(at: number): string {
  return `As of ${exactTime(at)}; opening the data`;
}

/** "08:40" today, "12 Mar, 08:40" before. */
export function clockTime(at: number, now: number): string {
  return new Date(at).toDateString() === new Date(now).toDateString()
    ? clockFormat.format(at)
    : `${dayFormat.format(at)}, ${clockFormat.format(at)}`;
}

/** The day of a time as a heading: "Today", "Yesterday", "Friday, 20 November", the date of another year. */
export function dayTitle(at: number, now: number): string {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return 'Today';
  if (day === new Date(now - dayMs).toDateString()) return 'Yesterday';
  return new Date(at).getFullYear() === new Date(now).getFullYear()
    ? weekdayFormat.format(at)
    : yearFormat.format(at);
}

/** How long something lasts, roughly: "40 s", "3 min", "2 h". */
export function duration(ms: number): string {
  if (ms < minuteMs) return `${Math.max(1, Math.round(ms / 1000))} s`;
  return ms < hourMs ? `${Math.floor(ms / minuteMs)} min` : `${Math.floor(ms / hourMs)} h`;
}

/** What a time will come to: "in 40 s", "in 3 min". Past times are "now". */
export function untilTime(at: number, now: number): string {
  const rest = at - now;
  if (rest <= 0) return 'now';
  if (rest < minuteMs) return `in ${Math.ceil(rest / 1000)} s`;
  if (rest < hourMs) return `in ${Math.round(rest / minuteMs)} min`;
  return `at ${clockTime(at, now)}`;
}

/** An ISO time of the service, or null where it is absent or no time. */
export function parseTime(iso: string | null): number | null {
  if (iso === null) return null;
  const at = Date.parse(iso);
  return Number.isNaN(at) ? null : at;
}

export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${numberFormat.format(Math.round(bytes / 1000))} kB`;
  if (bytes < 1_000_000_000) return `${numberFormat.format(Math.round(bytes / 100_000) / 10)} MB`;
  return `${numberFormat.format(Math.round(bytes / 100_000_000) / 10)} GB`;
}

/** A count with the separators of the language: "1,060". */
export function wholeNumber(n: number): string {
  return numberFormat.format(n);
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${numberFormat.format(n)} ${n === 1 ? one : many}`;
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
  return number === null ? 'new' : `#${number}`;
}
