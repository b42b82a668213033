import { describe, expect, it, onTestFinished } from 'vitest';
import { useLanguage } from '../../../../src-renderer/messages/language.ts';
import { groupDigest, groupLabel } from '../../../../src-renderer/state/digest-groups.ts';
import { Digest } from '../../../../src-renderer/state/digest.svelte.ts';
import { fixtureHost } from '../../../support/fixtures/fixture-host.ts';
import { digest, news } from '../../../support/fixtures/fixture-keep.ts';

const now = new Date(2026, 5, 10, 18, 0).getTime();
const hour = 3_600_000;
const place = (changeRequestId: string | null, spaceId = 'elsa') => ({
  accountId: 'acc',
  spaceId,
  changeRequestId,
  pageId: null,
  commentId: null,
});

describe('news', () => {
  it('stand by the day they came, and in it by change request, the newest first', () => {
    const items = [
      news(1, 'old', { at: now - 30 * hour, place: place('cr-1') }),
      news(2, 'earlier', { at: now - 2 * hour, place: place('cr-1') }),
      news(3, 'content', { at: now - hour, place: place(null) }),
      news(4, 'late', { at: now, place: place('cr-1') }),
      news(5, 'long ago', { at: now - 80 * hour, place: place('cr-1') }),
    ];
    expect(
      groupDigest(items, now).map((day) => [
        day.title,
        day.groups.map((group) => [group.changeRequestId, group.items.map((item) => item.id)]),
      ]),
    ).toEqual([
      [
        'Today',
        [
          ['cr-1', [4, 2]],
          [null, [3]],
        ],
      ],
      ['Yesterday', [['cr-1', [1]]]],
      [expect.stringContaining('June'), [['cr-1', [5]]]],
    ]);
  });

  it('do not repeat the change request that their group names', () => {
    const about = '#41 Harden bulk dispatch';
    const short = (words: string) => groupLabel(words, about, 'Elsa docs');
    expect(short(`Dana commented on guides/limits in ${about}`)).toBe('Dana commented on guides/limits');
    expect(short(`Dana opened ${about} in Elsa docs`)).toBe('Dana opened it');
    expect(short(`${about} was merged into Elsa docs`)).toBe('Merged into Elsa docs');
    expect(short(`${about} changed: new content`)).toBe('Changed: new content');
    expect(groupLabel('4 pages changed in Elsa docs', null, 'Elsa docs')).toBe('4 pages changed');
    expect(short('Dana commented on guides/limits in Elsa docs')).toBe('Dana commented on guides/limits');
  });

  it('say the number alone in place of that name in another language', () => {
    const about = '#41 Harden bulk dispatch';
    useLanguage({ locale: 'de', messageOf: (_catalog, _key, message) => message });
    onTestFinished(() => useLanguage({ locale: 'en', messageOf: (_catalog, _key, message) => message }));
    expect(groupLabel(`Dana hat kommentiert: Limits in ${about}`, about, 'Elsa docs')).toBe(
      'Dana hat kommentiert: Limits in #41',
    );
  });

  it('that were seen are told once, together, and keep their place with another mark', async () => {
    const host = fixtureHost();
    const state = new Digest(host);
    const end = state.watch();
    await expect.poll(() => state.unseen).toBe(3);
    const [first, second] = digest;
    if (first === undefined || second === undefined) throw new Error('The fixture has news.');
    state.see(first);
    state.see(first);
    state.see(second);
    expect([state.stateOf(first), state.unseen]).toEqual(['just-seen', 1]);
    end();
    expect(host.asked.filter(({ channel }) => channel === 'digest.markSeen').map(({ args }) => args)).toEqual(
      [{ accountId: 'acc', ids: [9, 8] }],
    );
  });
});
