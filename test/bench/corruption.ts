import { parseArgs } from 'node:util';
import { corruptOnce, stockForCorruption } from '../support/corruption-run.ts';
import type { CorruptionVerdict } from '../support/corruption-run.ts';

/**
 * Damages one file of a stocked data folder at a time, `--runs` times from seed `--from` on, and starts Galley with it: every
 * unsent edit, draft and note survives with its exact text, or its loss is told (docs/design/unsent-work.md).
 */
export async function corruption(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string', default: '500' }, from: { type: 'string', default: '1' } },
    strict: true,
  });
  const stock = stockForCorruption();
  const verdicts: CorruptionVerdict[] = [];
  try {
    const from = Number(values.from);
    for (let seed = from; seed < from + Number(values.runs); seed += 1) {
      const verdict = await corruptOnce(stock, seed);
      verdicts.push(verdict);
      if (verdict.told > 0)
        process.stderr.write(`seed ${seed}, ${verdict.what}: ${verdict.told} lost, and told\n`);
      for (const words of verdict.violations)
        process.stderr.write(`seed ${seed}, ${verdict.what}: ${words}\n`);
    }
  } finally {
    stock.remove();
  }
  const sum = (of: (one: CorruptionVerdict) => number): number =>
    verdicts.reduce((total, one) => total + of(one), 0);
  return {
    name: 'corruption',
    value: sum((one) => one.violations.length),
    unit: 'violations',
    samples: verdicts.length,
    written: sum((one) => one.written),
    survived: sum((one) => one.survived),
    told: sum((one) => one.told),
    recovered: verdicts.filter((one) => one.recovered).length,
  };
}
