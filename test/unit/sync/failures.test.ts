import { expect, it } from 'vitest';
import { retryWaitMs } from '../../../src-main/sync/failures.ts';

const minute = 60_000;

it('a failure is tried again after a minute, then ever later, at most a day, with jitter in the second half', () => {
  const latest = [1, 2, 3, 11, 30].map((attempts) => retryWaitMs(attempts, () => 1) / minute);
  expect(latest).toEqual([1, 2, 4, 1024, 1440]);
  const soonest = [1, 2, 3, 11, 30].map((attempts) => retryWaitMs(attempts, () => 0) / minute);
  expect(soonest).toEqual([0.5, 1, 2, 512, 720]);
});
