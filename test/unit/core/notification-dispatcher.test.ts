import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { comment as commentSchema, commentReply } from '../../../src-main/api/comment.ts';
import type { NoticeSettings } from '../../../src-main/bridge/views/notice-views.ts';
import type { Place } from '../../../src-main/bridge/views/views.ts';
import { collectDigest } from '../../../src-main/core/notifications/digest.ts';
import { NotificationDispatcher } from '../../../src-main/core/notifications/notification-dispatcher.ts';
import type { NoticeAccount } from '../../../src-main/core/notifications/notification-dispatcher.ts';
import type { NotificationBatch } from '../../../src-main/core/core-options.ts';
import { quietLog } from '../../support/network/quiet-ports.ts';
import { stockStore } from '../../support/builders/stocked-store.ts';
import type { StockedStore } from '../../support/builders/stocked-store.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';
import { defaultNotices } from '../../../src-main/bridge/channels/notices.ts';

const settings: NoticeSettings = {
  ...defaultNotices,
  quiet: { isOn: false, from: 22 * 60, to: 7 * 60, days: [0, 1, 2, 3, 4, 5, 6] },
};
const noon = new Date(2026, 0, 5, 12).getTime();
const dana = { id: 'dana', displayName: 'Dana' };
const me = { id: 'me', displayName: 'Me' };
const request = { number: 41, subject: 'Harden', revision: 'r2', revisionInitial: 'r1' };

let stocked: StockedStore;
let clock: VirtualClock;
let desk: NotificationDispatcher;
let told: NotificationBatch[];
let paused: 'token' | 'unknown-secret' | null;

function open(): NotificationDispatcher {
  const account: NoticeAccount = {
    id: 'stocked',
    store: stocked.store,
    outbox: { counts: () => stocked.store.edits.counts() },
    view: () => ({
      id: 'stocked',
      baseUrl: 'https://docs.example',
      title: 'docs.example',
      user: { ...me, me: true },
      needsUser: false,
      paused: paused === null ? null : { reason: paused, title: 'Paused', words: 'Sign in again.' },
    }),
  };
  const opened = new NotificationDispatcher({
    clock,
    log: quietLog,
    accounts: () => [account],
    present: async (telling) => {
      told.push(telling);
    },
  });
  opened.configure(settings);
  return opened;
}

beforeEach(async () => {
  stocked = stockStore();
  clock = new VirtualClock(noon);
  const { store } = stocked;
  store.spaces.keep('space', 1);
  for (const scope of ['sync', 'space:space', 'space:space:change-request:cr:comments:listed'])
    store.watermarks.set(scope, '', 1);
  store.comments.put(
    'space',
    'cr',
    commentSchema.parse({ id: 'mine', body: { markdown: 'Mine' }, postedBy: me, status: 'open' }),
    noon,
  );
  await collectDigest(store, clock, quietLog);
  paused = null;
  told = [];
  desk = open();
  await happen();
  told = [];
});
afterEach(() => {
  desk.close();
  stocked.close();
});

/** As after a sync: what it brought goes into the digest, and is told a moment later. */
async function happen(): Promise<void> {
  await collectDigest(stocked.store, clock, quietLog);
  desk.changed(['digest', 'outbox', 'accounts']);
  await clock.pass(5000);
}
function answer(id: string, by = dana, markdown = 'An *answer*'): void {
  const reply = commentReply.parse({ id, body: { markdown }, postedBy: by });
  stocked.store.comments.putReply('mine', reply, clock.now());
}
const titles = (): readonly string[] => told.flatMap(({ notices }) => notices.map(({ title }) => title));
const there: Place = {
  accountId: 'stocked',
  spaceId: 'space',
  changeRequestId: 'cr',
  pageId: null,
  commentId: 'mine',
};

describe('the desk', () => {
  it('tells of an answer once, with its place, whatever is started again', async () => {
    answer('a1');
    await happen();
    await happen();
    expect(told).toEqual([
      {
        notices: [
          {
            group: 'request stocked cr',
            title: 'Dana replied to you',
            body: '#41 Harden\n“An answer”',
            target: { kind: 'place', place: there },
          },
        ],
        counts: { needMe: 0, unseenForMe: 1 },
      },
    ]);
    desk.close();
    desk = open();
    await happen();
    expect(titles()).toEqual(['Dana replied to you']);
  });

  it('joins what comes of the same change request before it is looked at, and lowers the number by a look', async () => {
    answer('a1');
    await happen();
    answer('a2', dana, 'What does @me think?');
    await happen();
    expect(told.at(-1)).toMatchObject({
      notices: [{ title: '#41 Harden', body: '1 reply and 1 mention of you, by Dana' }],
      counts: { unseenForMe: 2 },
    });
    stocked.store.digest.markChangeRequestSeen('cr', clock.now());
    await happen();
    expect(told.at(-1)).toEqual({ notices: [], counts: { needMe: 0, unseenForMe: 0 } });
  });

  it('tells nothing of my own, of what only is news, and of what is on the screen', async () => {
    answer('own', me);
    stocked.store.changeRequests.put('space', { id: 'cr', status: 'draft', ...request }, clock.now());
    await happen();
    desk.attention(true);
    desk.looking(there, null);
    answer('a1');
    await happen();
    desk.attention(false);
    await happen();
    expect(titles()).toEqual([]);
    answer('a2');
    await happen();
    expect(titles()).toEqual(['#41 Harden']);
  });

  it('tells of a review that I am asked for, again when I am asked anew, and not at a first pull', async () => {
    const { changeRequests, watermarks } = stocked.store;
    changeRequests.replaceRequestedReviewers('cr', [me]);
    changeRequests.replaceRequestedReviewers('cr', [me]);
    await happen();
    changeRequests.replaceRequestedReviewers('cr', []);
    await happen();
    changeRequests.replaceRequestedReviewers('cr', [me]);
    await happen();
    expect(titles()).toEqual(['Your review is requested', '#41 Harden']);
    expect(told.at(-1)?.notices[0]?.body).toBe('2 reviews requested from you');
    watermarks.remove('space:space');
    changeRequests.put('space', { id: 'cr2', status: 'open', ...request, number: 42 }, clock.now());
    changeRequests.replaceRequestedReviewers('cr2', [me]);
    await happen();
    expect(titles()).toHaveLength(2);
  });

  it('tells of a review by somebody else once, with its verdict and its first words', async () => {
    const { changeRequests, watermarks } = stocked.store;
    watermarks.set('change-request:cr:reviews', 'read', 1);
    const approved = {
      id: 'v1',
      status: 'approved' as const,
      reviewer: dana,
      comment: { markdown: 'Well *done*' },
    };
    for (let pull = 0; pull < 2; pull += 1) {
      changeRequests.replaceReviews('cr', [approved, { id: 'v2', status: 'approved', reviewer: me }]);
      await happen();
    }
    expect(told.flatMap(({ notices }) => notices)).toMatchObject([
      {
        title: 'Dana approved #41 Harden',
        body: 'in Docs\n“Well done”',
        target: { place: { ...there, commentId: null } },
      },
    ]);
  });

  it('tells of the merge of what I follow, and not of another', async () => {
    const { changeRequests } = stocked.store;
    changeRequests.put('space', { id: 'other', status: 'open', ...request, number: 42 }, clock.now());
    await happen();
    for (const id of ['cr', 'other'])
      changeRequests.put('space', { id, status: 'merged', ...request }, clock.now());
    await happen();
    expect(titles()).toEqual(['#41 Harden was merged']);
  });

  it('tells of a held edit, and of the same edit only when it needs the person anew', async () => {
    const { editing, store } = stocked;
    const target = { spaceId: 'space', changeRequestId: 'cr' };
    const edit = editing.add({ kind: 'comment.add', target, markdown: 'Mine' }, 'now');
    const become = (state: 'held' | 'waiting') => {
      const row = store.edits.get(edit.id)!;
      store.edits.save({ ...row, state, reasonCode: state === 'held' ? 'permission' : null });
    };
    become('held');
    await happen();
    await happen();
    expect(told).toEqual([
      {
        notices: [
          expect.objectContaining({
            title: 'An edit needs your decision',
            target: { kind: 'outbox', editId: edit.id },
          }),
        ],
        counts: { needMe: 1, unseenForMe: 0 },
      },
    ]);
    become('waiting');
    await happen();
    become('held');
    await happen();
    expect(titles()).toEqual(['An edit needs your decision', 'An edit needs your decision']);
  });

  it('tells once that an account is signed out, and not that a keychain is locked', async () => {
    paused = 'unknown-secret';
    await happen();
    paused = 'token';
    await happen();
    await happen();
    expect(titles()).toEqual(['Signed out of docs.example']);
    paused = null;
    await happen();
    paused = 'token';
    await happen();
    expect(titles()).toHaveLength(2);
  });

  it('keeps what comes in quiet hours for one summary at their end', async () => {
    desk.configure({ ...settings, quiet: { ...settings.quiet, isOn: true, from: 11 * 60, to: 13 * 60 } });
    answer('a1');
    await happen();
    stocked.store.changeRequests.replaceRequestedReviewers('cr', [me]);
    await happen();
    expect(titles()).toEqual([]);
    expect(told.at(-1)?.counts.unseenForMe).toBe(2);
    await clock.pass(3600_000);
    expect(told.at(-1)?.notices).toMatchObject([
      { title: '#41 Harden', body: '1 reply and 1 review requested from you, by Dana' },
    ]);
  });

  it('tells nothing later of what came while notifications were off', async () => {
    desk.configure({ ...settings, isOn: false });
    answer('a1');
    await happen();
    desk.configure(settings);
    await happen();
    expect(titles()).toEqual([]);
    expect(told.at(-1)?.counts).toEqual({ needMe: 0, unseenForMe: 1 });
  });
});
