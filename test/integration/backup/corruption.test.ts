import { afterAll, beforeAll, expect, it } from 'vitest';
import { corruptOnce, stockForCorruption } from '../../support/corruption-run.ts';
import type { CorruptionStock, CorruptionVerdict } from '../../support/corruption-run.ts';

// `npm run bench -- corruption` does the same five hundred times.
const runs = 40;
let stock: CorruptionStock;
beforeAll(() => {
  stock = stockForCorruption();
});
afterAll(() => stock.remove());

it('of unsent work nothing is lost in silence and nothing goes twice, whichever file is damaged', async () => {
  const verdicts: CorruptionVerdict[] = [];
  for (let seed = 1; seed <= runs; seed += 1) verdicts.push(await corruptOnce(stock, seed));
  expect(verdicts.flatMap(({ what, violations }) => violations.map((one) => `${what}: ${one}`))).toEqual([]);
  // One damaged file: the other copy has it all.
  expect(verdicts.filter(({ survived, written }) => survived < written).map(({ what }) => what)).toEqual([]);
  // Most of these did damage something that had to be set up anew.
  expect(verdicts.filter(({ recovered }) => recovered).length).toBeGreaterThan(runs / 5);
});
