import type { NoticeKind } from '../../../src-main/bridge/views/notice-views.ts';
import type { NotificationSupport } from '../../../src-main/bridge/channels/shell-requests.ts';
import { language } from '../../messages/language.ts';
import { t } from '../../messages/en/settings.ts';

/** What the person can be told of, as the settings name it. */
export function kindNames(): Readonly<Record<NoticeKind, string>> {
  return {
    reply: t('kindReply'),
    mention: t('kindMention'),
    'review-request': t('kindReviewRequest'),
    review: t('kindReview'),
    merged: t('kindMerged'),
    edit: t('kindEdit'),
    account: t('kindAccount'),
  };
}

/** What this desktop can do; undefined: it was not asked yet. */
export function notificationLabel(support: NotificationSupport | undefined): string {
  switch (support) {
    case 'no-library':
      return t('notificationsNoLibrary');
    case 'no-server':
      return t('notificationsNoServer');
    case 'unknown':
      return t('notificationsUnknown');
    case 'yes':
    case undefined:
      return t('notificationsWork');
  }
}

/** Why none can be shown now, in short; null where one can be tried. */
export function whyNoNotification(support: NotificationSupport | undefined): string | null {
  if (support === 'no-library') return t('theLibraryLibnotifyIsNot');
  return support === 'no-server' ? t('nothingOnThisDesktopShows') : null;
}

/** What this desktop can do; undefined: it was not asked yet, null: it cannot be found out. */
export function badgeLabel(works: boolean | null | undefined): string {
  return works === false ? t('badgeNone') : t('badgeWorks');
}

export function trayLabel(works: boolean | null | undefined): string {
  if (works === false) return t('trayNone');
  if (works === null) return t('trayUnknown');
  return t('trayWorks');
}

/** "22:00" of minutes since midnight, and back; null for what is not a time. */
export function printMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Null: no time of a day. */
export function readMinutes(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  return Number(hours) < 24 && Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : null;
}

/** The days of the week as the settings name them, Monday first; 0 is Sunday. */
export function weekDays(): readonly {
  readonly day: number;
  readonly short: string;
  readonly name: string;
}[] {
  const { locale } = language();
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const brief = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 0].map((day) => {
    // The first of January 2023 was a Sunday.
    const at = Date.UTC(2023, 0, 1 + day);
    return { day, short: brief.format(at).slice(0, 2), name: long.format(at) };
  });
}
