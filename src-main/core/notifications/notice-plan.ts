import type {
  Notice,
  NoticeKind,
  NoticeSettings,
  NoticeTarget,
  QuietHours,
} from '../../bridge/views/notice-views.ts';
import { countLabel, safeText } from './notice-text.ts';
import type { NoticeText } from './notice-text.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Something that may be told, whatever it came from. */
export interface NoticeEvent {
  /** Names it among all; equal keys are the same event. */
  readonly key: string;
  readonly kind: NoticeKind;
  /** When Galley learned of it. */
  readonly at: number;
  readonly words: NoticeText;
  readonly by: string | null;
  readonly target: NoticeTarget;
  /** What of it belongs together in one notice, and how that is called. */
  readonly group: string;
  readonly about: string;
  /** Where the group leads. */
  readonly groupTarget: NoticeTarget;
  /** Seen in the window already. */
  readonly isSeen: boolean;
}

export interface NoticeContext {
  readonly settings: NoticeSettings;
  readonly now: number;
  /** What happened before is told as one summary: the person was not there. */
  readonly since: number;
  /** True where it can be seen on the screen at this moment. */
  readonly isOnScreen: (event: NoticeEvent) => boolean;
  /** What was told of the same group lately and has not been seen: a newer notice takes its place, and says it too. */
  readonly notifiedOf: (event: NoticeEvent) => readonly NoticeEvent[];
}

export interface NoticePlan {
  readonly notices: readonly Notice[];
  /** Told by one of the notices, or found to need no notice. */
  readonly done: readonly NoticeEvent[];
  /** Told when the quiet hours are over. */
  readonly waiting: readonly NoticeEvent[];
  readonly quietUntil: number | null;
}

/** More than so many notices at once are one summary. */
const mostAtOnce = 3;

/** Decides what is told now, what never, and what when it is quiet no more. Changes nothing. */
export function planNotices(events: readonly NoticeEvent[], context: NoticeContext): NoticePlan {
  const { settings, now, since, isOnScreen } = context;
  const until = quietUntil(settings.quiet, now);
  const needless = events.filter(
    (event) => !settings.isOn || !settings.kinds[event.kind] || event.isSeen || isOnScreen(event),
  );
  const wanted = events.filter((event) => !needless.includes(event));
  if (until !== null) return { notices: [], done: needless, waiting: wanted, quietUntil: until };
  const isLate = ({ at }: NoticeEvent): boolean => at < since || quietUntil(settings.quiet, at) !== null;
  const late = wanted.filter(isLate);
  const fresh = wanted.filter((event) => !isLate(event));
  const groups = [...Map.groupBy(fresh, (event) => event.group).values()];
  const isFlood = groups.length > mostAtOnce || (groups.length > 0 && late.length > 1);
  const notices = isFlood
    ? [summary(wanted)]
    : [
        ...(late.length === 0 ? [] : [summary(late)]),
        ...groups.map((group) => groupNotice(group, context.notifiedOf)),
      ];
  return { notices, done: events, waiting: [], quietUntil: null };
}

function groupNotice(events: readonly NoticeEvent[], notifiedOf: NoticeContext['notifiedOf']): Notice {
  const [first] = events;
  if (first === undefined) throw new RangeError('A group holds an event.');
  const before = notifiedOf(first).filter((told) => events.every((event) => event.key !== told.key));
  return together([...before, ...events]);
}

function together(events: readonly NoticeEvent[]): Notice {
  const [first] = events;
  if (first === undefined) throw new RangeError('A notice is about something.');
  const { group, about, groupTarget } = first;
  if (events.length === 1) return { group, ...safeText(first.words), target: first.target };
  const words = countLabel(
    events.map((event) => event.kind),
    events.flatMap((event) => event.by ?? []),
  );
  return { group, ...safeText({ title: about, body: words }), target: groupTarget };
}

/** One notice for all of it; of one group alone, as that group's. */
function summary(events: readonly NoticeEvent[]): Notice {
  const groups = new Set(events.map((event) => event.group));
  if (groups.size === 1) return together(events);
  const isOutbox = events.every((event) => event.kind === 'edit');
  const words = countLabel(
    events.map((event) => event.kind),
    [],
  );
  return {
    group: 'summary',
    ...safeText({ title: texts().news.notice.things(events.length), body: words }),
    target: isOutbox ? { kind: 'outbox', editId: null } : { kind: 'news' },
  };
}

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
