import { parseArgs } from 'node:util';
import { runKills } from '../support/kill-run.ts';

/** SIGKILL of the real core against the real local service at random moments (docs/design/outbox.md). */
export async function kill(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: { kills: { type: 'string', default: '10000' }, lanes: { type: 'string' } },
    strict: true,
  });
  const report = await runKills({
    kills: Number(values.kills),
    ...(values.lanes === undefined ? {} : { lanes: Number(values.lanes) }),
    log: (line) => process.stderr.write(`${line}\n`),
  });
  for (const line of [...report.lost, ...report.twice, ...report.wrong]) process.stderr.write(`${line}\n`);
  const { lost, twice, wrong, ...counts } = report;
  return {
    name: 'kill',
    value: lost.length + twice.length + wrong.length,
    unit: 'violations',
    samples: counts.kills,
    ...counts,
    lost: lost.length,
    twice: twice.length,
    wrong: wrong.length,
  };
}
