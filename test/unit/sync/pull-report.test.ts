import { describe, expect, it } from 'vitest';
import { limitWords } from '../../../src-main/shared/limit-words.ts';
import { Tally } from '../../../src-main/sync/pull-report.ts';

describe('the words of a wait for the limit of requests', () => {
  it.each([
    [null, ''],
    [{ requests: 60, windowMs: 60_000 }, ', 60 requests a minute allowed'],
    [{ requests: 5_000, windowMs: 3_600_000 }, ', 5000 requests an hour allowed'],
    [{ requests: 30, windowMs: 5_000 }, ', 30 requests in 5 s allowed'],
    [{ requests: 100, windowMs: 300_000 }, ', 100 requests in 5 min allowed'],
    [{ requests: 1, windowMs: 1_000 }, ', 1 request in 1 s allowed'],
    [{ requests: 30, windowMs: null }, ', 30 requests at a time allowed'],
  ])('of %j', (limit, words) => {
    expect(limitWords(4_200, limit)).toBe(`Waiting for the service: 5 s${words}`);
  });
});

it('counts each kind of work apart, and never more done than there is', () => {
  const seen: string[] = [];
  const tally = new Tally(
    () => 0,
    ({ words, done, total }) => seen.push(`${words} ${done} of ${total}`),
  );
  tally.expect('Fetching pages', 2);
  tally.done('Fetching pages');
  tally.done('Fetching sites');
  tally.done('Fetching pages');
  tally.done('Fetching pages');
  tally.say('Asking');
  tally.expect('Fetching files', 0);
  expect(seen).toEqual([
    'Fetching pages 0 of 2',
    'Fetching pages 1 of 2',
    'Fetching sites 1 of null',
    'Fetching pages 2 of 2',
    'Fetching pages 3 of 3',
    'Asking 0 of null',
  ]);
});
