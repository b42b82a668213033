import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Patch } from './mutants.ts';
import type { SimulationOptions } from './simulate.ts';

/** Run as a program, in which rules are switched off: prints the first seed that fails, as JSON. */
export interface MutantTask {
  readonly patches: readonly Patch[];
  /** In the order to try them. */
  readonly seeds: readonly number[];
  readonly options: Omit<SimulationOptions, 'seed'>;
}

export interface MutantAnswer {
  /** Null: every seed was sound. */
  readonly seed: number | null;
  readonly words: string | null;
}

const sources = path.resolve(import.meta.dirname, '../../../src-main');

/** @throws where a patch does not apply any more: the rule has moved, and its check with it */
function patched(text: string, { file, find, replace }: Patch): string {
  const parts = text.split(find);
  if (parts.length !== 2) {
    throw new Error(`The patch of ${file} applies ${parts.length - 1} times instead of once: ${find}`);
  }
  return parts.join(replace);
}

/** Every module that is loaded from here on has the patches. @throws where one does not apply */
function patchModules(patches: readonly Patch[]): void {
  const texts = new Map<string, string>();
  for (const patch of patches) {
    const file = path.join(sources, patch.file);
    const url = pathToFileURL(file).href;
    texts.set(url, patched(texts.get(url) ?? readFileSync(file, 'utf8'), patch));
  }
  registerHooks({
    load: (url, context, nextLoad) => {
      const source = texts.get(url);
      return source === undefined
        ? nextLoad(url, context)
        : { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}

async function main({ patches, seeds, options }: MutantTask): Promise<MutantAnswer> {
  patchModules(patches);
  const { violations, simulate } = await import('./simulate.ts');
  const { Templates } = await import('./workstation.ts');
  const templates = new Templates();
  try {
    for (const seed of seeds) {
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
