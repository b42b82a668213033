import { z } from 'zod';
import type { NoticeSettings } from './notice-views.ts';

const isWanted = z.boolean();
const minutes = z
  .number()
  .int()
  .min(0)
  .max(24 * 60 - 1);

/** How the person wants to be told, where it is read from outside: from a window, from the settings file, from the shell. */
export const noticeSettings = z.strictObject({
  isOn: isWanted,
  kinds: z.strictObject({
    reply: isWanted,
    mention: isWanted,
    'review-request': isWanted,
    // Absent in settings of before reviews were told.
    review: isWanted.default(true),
    merged: isWanted,
    edit: isWanted,
    account: isWanted,
  }),
  quiet: z.strictObject({
    isOn: isWanted,
    from: minutes,
    to: minutes,
    days: z.array(z.number().int().min(0).max(6)).max(7).readonly(),
  }),
}) satisfies z.ZodType<NoticeSettings>;

/** Of everything, at any hour. */
export const defaultNotices: NoticeSettings = {
  isOn: true,
  kinds: {
    reply: true,
    mention: true,
    'review-request': true,
    review: true,
    merged: true,
    edit: true,
    account: true,
  },
  quiet: { isOn: false, from: 20 * 60, to: 7 * 60, days: [0, 1, 2, 3, 4, 5, 6] },
};
