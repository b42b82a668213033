import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ClientError } from '../../../src-main/client/client-error.ts';
import { LargeAnswers } from '../../../src-main/client/large-answers.ts';

function tooLarge(): ClientError {
  return new ClientError('too-large', 'too large', {
    operation: 'getPage',
    address: 'GET /',
    status: null,
    sent: true,
    fromService: false,
    retryAfterMs: null,
    serverDate: null,
    serverMessage: null,
  });
}

/** Answers of a size; `most` is how many were asked for with the whole bound at once. */
function answers() {
  const seen = { requests: 0, whole: 0, most: 0 };
  const of = (size: number) => async (maxBytes: number) => {
    seen.requests += 1;
    if (maxBytes === 800) seen.most = Math.max(seen.most, (seen.whole += 1));
    await sleep(1);
    if (maxBytes === 800) seen.whole -= 1;
    if (size > maxBytes) throw tooLarge();
    return size;
  };
  return { seen, of };
}

it('answers of up to an eighth of the bound are asked for once, all together', async () => {
  const { seen, of } = answers();
  const large = new LargeAnswers();
  expect(await Promise.all([1, 100, 99].map((size) => large.read(800, of(size))))).toEqual([1, 100, 99]);
  expect(seen).toEqual({ requests: 3, whole: 0, most: 0 });
});

it('larger ones come one after the other, also after one that is too large for the bound itself', async () => {
  const { seen, of } = answers();
  const large = new LargeAnswers();
  const read = [101, 801, 800, 50].map((size) => large.read(800, of(size)).catch(() => 'too large'));
  expect(await Promise.all(read)).toEqual([101, 'too large', 800, 50]);
  expect(seen).toEqual({ requests: 7, whole: 0, most: 1 });
});
