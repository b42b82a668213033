import { describe, expect, it } from 'vitest';
import type { NoticeKind, NoticeSettings, QuietHours } from '../../../src-main/bridge/views/notice-views.ts';
import { namesUser } from '../../../src-main/core/reading/names-user.ts';
import { planNotices, quietUntil } from '../../../src-main/core/notifications/notice-plan.ts';
import type { NoticeEvent, NoticeContext } from '../../../src-main/core/notifications/notice-plan.ts';
import { plainLine, safeText } from '../../../src-main/core/notifications/notice-text.ts';
import { defaultNotices } from '../../../src-main/bridge/channels/notices.ts';

const at = (day: number, hour: number, minute = 0): number => new Date(2026, 0, day, hour, minute).getTime();
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const nights: QuietHours = { isOn: true, from: 22 * 60, to: 7 * 60, days: everyDay };
const settings: NoticeSettings = {
  ...defaultNotices,
  quiet: { ...nights, isOn: false },
};

describe('quiet hours', () => {
  // The 5th of January 2026 is a Monday.
  it.each<[string, Partial<QuietHours>, number, number | null]>([
    ['not while they are off', { isOn: false }, at(5, 23), null],
    ['before midnight', {}, at(5, 23), at(6, 7)],
    ['after midnight', {}, at(6, 3), at(6, 7)],
    ['not when they have ended', {}, at(6, 7), null],
    ['from their first minute', {}, at(5, 22), at(6, 7)],
    ['not in between', {}, at(5, 12), null],
    ['after midnight by the day on which they began', { days: [1] }, at(6, 3), at(6, 7)],
    ['not after midnight of a day that is not chosen', { days: [2] }, at(6, 3), null],
    ['within a day', { from: 12 * 60, to: 13 * 60 }, at(5, 12, 30), at(5, 13)],
    ['a whole day where they end as they begin', { from: 0, to: 0, days: [6] }, at(10, 15), at(11, 0)],
    ['of a day that goes on into the next', { from: 0, to: 0, days: [6, 0] }, at(11, 0), at(12, 0)],
  ])('%s', (_, quiet, time, until) => {
    expect(quietUntil({ ...nights, ...quiet }, time)).toBe(until);
  });
});

let lastId = 0;
function event(kind: NoticeKind, request: number, more: Partial<NoticeEvent> = {}): NoticeEvent {
  lastId += 1;
  const place = {
    accountId: 'a',
    spaceId: 's',
    changeRequestId: `cr${request}`,
    pageId: null,
    commentId: null,
  };
  return {
    key: `event ${lastId}`,
    kind,
    at: at(5, 12),
    words: { title: `Dana did ${kind}`, body: 'Words' },
    by: 'Dana',
    target: { kind: 'place', place: { ...place, commentId: `c${lastId}` } },
    group: `request ${request}`,
    about: `#${request} Harden`,
    groupTarget: { kind: 'place', place },
    isSeen: false,
    ...more,
  };
}
function plan(events: readonly NoticeEvent[], context: Partial<NoticeContext> = {}) {
  const { notices, done, waiting } = planNotices(events, {
    settings,
    now: at(5, 12),
    since: at(5, 9),
    isOnScreen: () => false,
    notifiedOf: () => [],
    ...context,
  });
  return {
    told: notices.map(({ title, body }) => [title, body]),
    targets: notices.map(({ target }) => target),
    done: done.length,
    waiting: waiting.length,
  };
}

describe('what is told', () => {
  it('is one notice for one event, which leads to its place', () => {
    const one = event('reply', 41);
    expect(plan([one])).toEqual({
      told: [['Dana did reply', 'Words']],
      targets: [one.target],
      done: 1,
      waiting: 0,
    });
  });

  it('is one notice for several of one change request, and says what was told before and not seen', () => {
    const before = event('mention', 41, { by: 'Ravi' });
    const events = [event('reply', 41), event('reply', 41), event('merged', 7)];
    const { told } = plan(events, { notifiedOf: ({ group }) => (group === 'request 41' ? [before] : []) });
    expect(told).toEqual([
      ['#41 Harden', '1 mention of you and 2 replies, by Ravi and Dana'],
      ['Dana did merged', 'Words'],
    ]);
  });

  it('is one summary for a flood', () => {
    const flood = [1, 2, 3, 4].flatMap((request) => [event('reply', request), event('merged', request)]);
    expect(plan(flood)).toMatchObject({
      told: [['8 items for you', '4 replies and 4 merges']],
      targets: [{ kind: 'news' }],
      done: 8,
    });
    const edits = [1, 2, 3, 4].map((request) => event('edit', request));
    expect(plan(edits).targets).toEqual([{ kind: 'outbox', editId: null }]);
  });

  it('is nothing that was seen, is on the screen, or is of a kind that is switched off', () => {
    const events = [event('reply', 1, { isSeen: true }), event('merged', 2), event('mention', 3)];
    const quieter = { ...settings, kinds: { ...settings.kinds, merged: false } };
    expect(plan(events, { settings: quieter, isOnScreen: ({ kind }) => kind === 'mention' })).toMatchObject({
      told: [],
      done: 3,
      waiting: 0,
    });
    expect(plan([event('reply', 1)], { settings: { ...settings, isOn: false } })).toMatchObject({
      told: [],
      done: 1,
    });
  });

  it('waits while it is quiet, and comes as one summary afterwards beside what is new', () => {
    const quiet = { ...settings, quiet: nights };
    const night = [
      event('reply', 1, { at: at(6, 1) }),
      event('merged', 2, { at: at(6, 2) }),
      event('reply', 1, { at: at(6, 3) }),
    ];
    expect(plan(night, { settings: quiet, now: at(6, 3) })).toMatchObject({ told: [], done: 0, waiting: 3 });
    expect(plan(night, { settings: quiet, now: at(6, 7) }).told).toEqual([
      ['3 items for you', '2 replies and 1 merge'],
    ]);
    const one = night.slice(0, 1);
    const morning = event('mention', 9, { at: at(6, 7) });
    expect(plan([...one, morning], { settings: quiet, now: at(6, 7) }).told).toEqual([
      ['Dana did reply', 'Words'],
      ['Dana did mention', 'Words'],
    ]);
  });

  it('is one summary of what came while Galley did not run', () => {
    const early = [1, 2, 3].map((request) => event('reply', request, { at: at(5, 8) }));
    expect(plan(early).told).toEqual([['3 items for you', '3 replies']]);
  });
});

describe('words of others', () => {
  it.each([
    ['Plain words', 'Plain words'],
    ['two\nlines\tand\u0007 a bell\u2028!', 'two lines and a bell !'],
    ['\u202Etxt.exe\u2066 \u200Fhidden\u00AD\uFEFF\u{E0041}', 'txt.exe hidden'],
    [
      '<a href="https://evil.example">click</a> & <img src=x>',
      '‹a href="https://evil.example"›click‹/a› ＆ ‹img src=x›',
    ],
    ['זה עברית', 'זה עברית'],
    [`Z${'\u0351'.repeat(300)}algo`, `Z${'\u0351'.repeat(4)}algo`],
    ['half a pair \uD800.', 'half a pair \uFFFD.'],
  ])('%j becomes %j', (words, plain) => {
    expect(plainLine(words, 90)).toBe(plain);
  });

  it('are cut between characters, never within one', () => {
    expect(plainLine('👩‍👩‍👧‍👦'.repeat(20), 4)).toBe(`${'👩‍👩‍👧‍👦'.repeat(3)}…`);
    const { title, body } = safeText({ title: 'x'.repeat(100_000), body: 'y\n'.repeat(50_000) });
    expect([title.length, body]).toEqual([90, 'y\ny\ny\ny']);
  });
});

describe('a mention', () => {
  const me = { id: 'u7', displayName: 'Mika Aalto' };
  const names = (markdown: string): boolean => namesUser({ markdown }, me);

  it('is the name after an at sign, a link titled so, or the rich form', () => {
    expect(names('Ask @mika aalto, please')).toBe(true);
    expect(names('[Mika](https://docs.example/users/u7 "mention") knows')).toBe(true);
    const document = {
      object: 'document',
      data: {},
      nodes: [
        { object: 'block', nodes: [{ object: 'inline', type: 'mention', data: { ref: { user: 'u7' } } }] },
      ],
    };
    expect(namesUser({ document } as never, me)).toBe(true);
  });

  it('is not another name that begins so, an address, or somebody else', () => {
    expect(names('@Mika Aaltonen')).toBe(false);
    expect(names('mail@mika aalto')).toBe(false);
    expect(names('[Mika](https://docs.example/users/u77 "mention")')).toBe(false);
    expect(names('Mika Aalto wrote it')).toBe(false);
    expect(namesUser({ markdown: '@ hello' }, { id: 'u7', displayName: '' })).toBe(false);
  });
});
