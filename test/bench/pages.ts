import { pageFunctions, prepare, repeatedSources } from '../support/builders/repeated-sources.ts';

const limit = 1_000;

/**
 * `pages [characters]`: for each function of a whole page, the repeated source that takes longest, in milliseconds of the
 * processor a MB (docs/design/content.md, Bounds).
 */
export async function pages(args: readonly string[]): Promise<object> {
  const length = Number(args[0] ?? 1_000_000);
  const worst = new Map<string, { source: string; msPerMb: number }>();
  for (const [source, make] of repeatedSources) {
    const input = prepare(make(length));
    for (const [name, run] of Object.entries(pageFunctions)) {
      const start = process.cpuUsage();
      run(input);
      const { user, system } = process.cpuUsage(start);
      const msPerMb = Math.round(((user + system) / 1_000) * (1_000_000 / input.source.length));
      if (msPerMb > (worst.get(name)?.msPerMb ?? -1)) worst.set(name, { source, msPerMb });
    }
    await Promise.resolve();
  }
  const value = Math.max(...[...worst.values()].map(({ msPerMb }) => msPerMb));
  return {
    name: 'pages',
    value,
    unit: 'ms of the processor a MB, the slowest function',
    limit,
    length,
    worst: Object.fromEntries(worst),
  };
}
