import { describe, expect, it } from 'vitest';
import { english } from '../../../src-main/shared/messages/en/texts.ts';
import { PullProgress } from '../../../src-main/sync/pull-report.ts';

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
    expect(english.sync.waiting(4_200, limit)).toBe(`Waiting for the service: 5 s${words}`);
  });
});

it('counts each kind of work apart, and never more done than there is', () => {
  const seen: string[] = [];
  const pullProgress = new PullProgress(
    () => 0,
    ({ words, done, total }) => seen.push(`${words} ${done} of ${total}`),
  );
  pullProgress.expect('Downloading pages', 2);
  pullProgress.done('Downloading pages');
  pullProgress.done('Downloading sites');
  pullProgress.done('Downloading pages');
  pullProgress.done('Downloading pages');
  pullProgress.say('Asking');
  pullProgress.expect('Downloading files', 0);
  expect(seen).toEqual([
    'Downloading pages 0 of 2',
    'Downloading pages 1 of 2',
    'Downloading sites 1 of null',
    'Downloading pages 2 of 2',
    'Downloading pages 3 of 3',
    'Asking 0 of null',
  ]);
});
