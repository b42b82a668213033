import type { NoticeKind } from '../../../src-main/bridge/views/notice-views.ts';
import type { NotificationSupport } from '../../../src-main/bridge/channels/shell-requests.ts';

/** What the person can be told of, as the settings name it. */
export const kindNames: Readonly<Record<NoticeKind, string>> = {
  reply: 'Replies in threads that I take part in',
  mention: 'Mentions of me',
  'review-request': 'Reviews requested from me',
  review: 'Reviews of change requests that I follow',
  merged: 'Merges of change requests that I follow',
  edit: 'My edits that need a decision',
  account: 'Accounts that are signed out',
};

/** What this desktop can do; undefined: it was not asked yet. */
export function notificationLabel(support: NotificationSupport | undefined): string {
  switch (support) {
    case 'no-library':
      return 'The library libnotify is not installed, so no notifications are shown. Install the package libnotify4 (Debian, Ubuntu) or libnotify, then start Galley again. News and the outbox show the same.';
    case 'no-server':
      return 'Nothing on this desktop shows notifications. News and the outbox show the same.';
    case 'unknown':
      return 'Galley could not detect whether this desktop shows notifications. Try “Send test”.';
    case 'yes':
    case undefined:
      return 'Shown by the system. A click opens the place.';
  }
}

/** Why none can be shown now, in short; null where one can be tried. */
export function whyNoNotification(support: NotificationSupport | undefined): string | null {
  if (support === 'no-library') return 'The library libnotify is not installed.';
  return support === 'no-server' ? 'Nothing on this desktop shows them.' : null;
}

/** What this desktop can do; undefined: it was not asked yet, null: it cannot be found out. */
export function badgeLabel(works: boolean | null | undefined): string {
  return works === false
    ? 'This desktop does not show numbers on icons. The window’s title says the same: “(3) Review · Galley”.'
    : 'Edits that need you and unseen items for you. The window’s title says the same.';
}

export function trayLabel(works: boolean | null | undefined): string {
  if (works === false) return 'This desktop has no tray, so closing the last window quits Galley.';
  if (works === null) return 'Galley could not detect a tray, so none is used.';
  return 'Its menu opens, syncs, pauses and quits Galley. Galley syncs and notifies while it runs.';
}

/** "22:00" of minutes since midnight, and back; null for what is no time. */
export function printMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export function readMinutes(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const read = Number(hours) * 60 + Number(minutes);
  return read < 24 * 60 ? read : null;
}

/** Monday first; 0 is Sunday. */
export const weekDays: readonly { readonly day: number; readonly short: string; readonly name: string }[] = [
  { day: 1, short: 'Mo', name: 'Monday' },
  { day: 2, short: 'Tu', name: 'Tuesday' },
  { day: 3, short: 'We', name: 'Wednesday' },
  { day: 4, short: 'Th', name: 'Thursday' },
  { day: 5, short: 'Fr', name: 'Friday' },
  { day: 6, short: 'Sa', name: 'Saturday' },
  { day: 0, short: 'Su', name: 'Sunday' },
];
