import { expect, it } from 'vitest';
import { loadOnce } from '../../../src-main/shared/load-once.ts';

it('loads once for all callers, and again only after a load that failed', async () => {
  const outcomes = [new Error('no file can be opened'), 'the part', 'another'];
  const load = loadOnce(async () => {
    const outcome = await Promise.resolve(outcomes.shift());
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const first = await Promise.allSettled([load(), load()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([load(), load()])).toEqual(['the part', 'the part']);
  expect(await load()).toBe('the part');
});
