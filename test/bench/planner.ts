import { parseArgs } from 'node:util';
import { laneHead } from '../../src-main/outbox/sending/lanes.ts';
import { planCases } from '../support/faults/planner-cases.ts';

/**
 * What is sent next of a lane (docs/design/outbox.md), alone, over `--cases N` random lanes (10,000,000) from `--seed S`
 * (1); the limit is that none is broken.
 */
export function planner(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: { cases: { type: 'string', default: '10000000' }, seed: { type: 'string', default: '1' } },
  });
  const start = process.cpuUsage();
  const { broken, found } = planCases(Number(values.cases), Number(values.seed), laneHead);
  const seconds = Math.round(process.cpuUsage(start).user / 1_000_000);
  return Promise.resolve({
    ...{ name: 'planner', value: broken, unit: 'violations', samples: Number(values.cases), limit: 0 },
    ...{ processorSeconds: seconds, found },
  });
}
