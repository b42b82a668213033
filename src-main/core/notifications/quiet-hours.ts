import type { QuietHours } from '../../bridge/views/notice-views.ts';

/** When the quiet that holds at a time is over, by this machine's calendar and clock; null: it is not quiet. */
export function quietUntil(quiet: QuietHours, at: number): number | null {
  if (!quiet.isOn) return null;
  const time = new Date(at);
  const ends = [
    // What began yesterday may last into today, and end while today's begins.
    endOf(quiet, time, -1),
    endOf(quiet, time, 0),
  ].filter((end) => end !== null);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** The end of the quiet that began so many days from `time`, where it holds at `time`. */
function endOf(quiet: QuietHours, time: Date, days: number): number | null {
  const day = new Date(time.getFullYear(), time.getMonth(), time.getDate() + days);
  if (!quiet.days.includes(day.getDay())) return null;
  const start = atMinute(day, quiet.from);
  const end = atMinute(day, quiet.to <= quiet.from ? quiet.to + 24 * 60 : quiet.to);
  return time.getTime() >= start && time.getTime() < end ? end : null;
}

/** Built from the calendar, so that it is right on days with 23 or 25 hours. */
function atMinute(day: Date, minutes: number): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minutes).getTime();
}
