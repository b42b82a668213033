import { z } from 'zod';
import type { TypeOf } from './channel.ts';

/** What the person is told by the system, and how they want to be told. */

const isWanted = z.boolean();
const minutes = z
  .number()
  .int()
  .min(0)
  .max(24 * 60 - 1);

/** Strict, as it is read from outside: from a window, from the settings file, from the shell. */
export const noticeSettings = z.strictObject({
  isOn: isWanted,
  kinds: z.strictObject({
    /** To a thread that I opened or answered in. */
    reply: isWanted,
    /** Of me. */
    mention: isWanted,
    /** Of me. */
    'review-request': isWanted,
    /** By somebody else, of a change request that I follow. Absent in settings of before reviews were told. */
    review: isWanted.default(true),
    /** A change request that I follow. */
    merged: isWanted,
    /** One of mine that was held or refused. */
    edit: isWanted,
    /** Signed out. */
    account: isWanted,
  }),
  quiet: z.strictObject({
    isOn: isWanted,
    /** Minutes since midnight, by this machine's clock. `to` before `from` is on the next day; the same: a whole day. */
    from: minutes,
    to: minutes,
    /** Days on which they begin; 0 is Sunday. */
    days: z.array(z.number().int().min(0).max(6)).max(7).readonly(),
  }),
});

/** Of everything, at any hour. */
export const defaultNotices: TypeOf<typeof noticeSettings> = {
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

/** Screens without a place of their own on which what is told can be seen. */
export const noticeScreen = z.enum(['digest', 'outbox', 'settings']);

/** One notification of the system: plain words, a line each, without anything that a system would take for markup. */
export const notice = z.object({
  /** A newer notice of the same group takes the place of the older. */
  group: z.string(),
  title: z.string(),
  body: z.string(),
  /** Where it leads. */
  target: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('place'),
      place: z.object({
        accountId: z.string(),
        spaceId: z.string(),
        changeRequestId: z.string().nullable(),
        pageId: z.string().nullable(),
        commentId: z.string().nullable(),
      }),
    }),
    z.object({ kind: z.literal('news') }),
    /** Null: the outbox as a whole. */
    z.object({ kind: z.literal('outbox'), editId: z.string().nullable() }),
    z.object({ kind: z.literal('accounts') }),
  ]),
});

/** What badge, window title and tray say. */
export const noticeCounts = z.object({
  /** Edits that are held or were refused. */
  needMe: z.number().int(),
  /** News that would be, or was, told and has not been seen. */
  unseenForMe: z.number().int(),
});
