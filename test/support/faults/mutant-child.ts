import { violations, simulate } from './simulate.ts';
import type { SimulationOptions } from './simulate.ts';
import { Templates } from './workstation.ts';

/** Run as a program in a copy of the tree: prints the first seed that fails, as JSON. */
export interface MutantTask {
  readonly seeds: number;
  readonly options: Omit<SimulationOptions, 'seed'>;
}

export interface MutantAnswer {
  /** Null: every seed was sound. */
  readonly seed: number | null;
  readonly words: string | null;
}

async function main({ seeds, options }: MutantTask): Promise<MutantAnswer> {
  const templates = new Templates();
  try {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const [found] = violations(await simulate({ ...options, seed }, templates));
      if (found !== undefined) return { seed, words: found };
    }
    return { seed: null, words: null };
  } finally {
    templates.close();
  }
}

const [task] = process.argv.slice(2);
if (task !== undefined && process.argv[1]?.endsWith('mutant-child.ts') === true) {
  // Written by `runMutant`.
  const answer = await main(JSON.parse(task) as MutantTask);
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));
}
