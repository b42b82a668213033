import { afterEach, describe, expect, it } from 'vitest';
import { useLanguage } from '../../../../src-renderer/messages/language.ts';
import { loadLanguage } from '../../../../src-renderer/messages/load-language.ts';
import {
  clockTime,
  count,
  dayTitle,
  fileSize,
  initials,
  relativeTime,
  timeAgo,
  untilTime,
} from '../../../../src-renderer/parts/format.ts';

const now = new Date(2026, 5, 10, 12, 0).getTime();
const minute = 60_000;

describe('times', () => {
  it('are relative while that says more than a date', () => {
    const ages = [0.2, 4, 125, 60 * 24 * 3, 60 * 24 * 40].map((minutes) =>
      relativeTime(now - minutes * minute, now),
    );
    expect(ages.slice(0, 4)).toEqual(['now', '4 min', '2 h', '3 d']);
    expect(ages[4]).toMatch(/May|5/);
  });

  it('fit into sentences', () => {
    expect([timeAgo(now, now), timeAgo(now - 5 * minute, now)]).toEqual(['just now', '5 min ago']);
    expect([untilTime(now - 1, now), untilTime(now + 40_000, now), untilTime(now + 3 * minute, now)]).toEqual(
      ['now', 'in 40 s', 'in 3 min'],
    );
  });

  it('name the day where it is not today', () => {
    expect(clockTime(now - 2 * 60 * minute, now)).toBe('10:00');
    expect(clockTime(now - 26 * 60 * minute, now)).toMatch(/.+, 10:00$/);
  });
});

describe('in another language', () => {
  afterEach(() => useLanguage({ locale: 'en', messageOf: (_catalog, _key, message) => message }));

  it('times, days and numbers are those of the window, whatever the system speaks', async () => {
    await loadLanguage('de');
    const monthsAgo = now - 60 * 24 * 40 * minute;
    expect([
      timeAgo(now - 5 * minute, now),
      timeAgo(now - 24 * 60 * minute, now),
      timeAgo(now - 3 * 24 * 60 * minute, now),
      relativeTime(now - 3 * 24 * 60 * minute, now),
      untilTime(now + 40_000, now),
      dayTitle(now, now),
      dayTitle(monthsAgo, now),
      fileSize(8_440_000),
    ]).toEqual([
      'vor 5 Min.',
      'vor 1 Tag',
      'vor 3 Tagen',
      '3 Tage',
      'in 40 s',
      'Heute',
      'Freitag, 1. Mai',
      '8,4 MB',
    ]);
  });
});

it('counts and sizes are in words', () => {
  expect([count(1, 'page'), count(2, 'page'), count(2, 'reply', 'replies')]).toEqual([
    '1 page',
    '2 pages',
    '2 replies',
  ]);
  expect([fileSize(900), fileSize(12_400), fileSize(8_440_000)]).toEqual(['900 B', '12 kB', '8.4 MB']);
});

it('initials are whole characters', () => {
  expect([initials('Dana Whitfield'), initials('ravi'), initials('Ilse van der Berg'), initials('')]).toEqual(
    ['DW', 'R', 'IB', ''],
  );
});
