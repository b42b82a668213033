import { pageFunctions, prepare, repeatedSources } from '../support/builders/repeated-sources.ts';

/** `pages [characters]`: for each function of a whole page, the repeated source that takes longest, in ms a MB. */
export async function pages(args: readonly string[]): Promise<object> {
  const length = Number(args[0] ?? 1_000_000);
  const worst = new Map<string, { source: string; msPerMb: number }>();
  for (const [source, make] of repeatedSources) {
    const input = prepare(make(length));
    for (const [name, run] of Object.entries(pageFunctions)) {
      const start = performance.now();
      run(input);
      const msPerMb = Math.round(((performance.now() - start) * 1_000_000) / input.source.length);
      if (msPerMb > (worst.get(name)?.msPerMb ?? -1)) worst.set(name, { source, msPerMb });
    }
    await Promise.resolve();
  }
  return { length, worst: Object.fromEntries(worst) };
}
