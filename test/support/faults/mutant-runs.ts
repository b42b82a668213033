import { spawn } from 'node:child_process';
import path from 'node:path';
import type { MutantAnswer, MutantTask } from './mutant-child.ts';
import { mutants } from './mutants.ts';
import type { Mutant } from './mutants.ts';
import { simulate, violations } from './simulate.ts';
import type { SimulationOptions } from './simulate.ts';
import { Templates } from './workstation.ts';

export interface MutantResult extends MutantAnswer {
  readonly name: string;
  /** How it was caught; null: it was not. */
  readonly caught: 'violation' | 'crash' | 'hang' | null;
  /** The same seed without the patch: what it found is not caused by the missing rule. Null: sound, as it must be. */
  readonly control: string | null;
  readonly seconds: number;
}

export interface MutantOptions {
  /** At most, until one fails. */
  readonly seeds: number;
  readonly edits: number;
  readonly log?: (line: string) => void;
  /** Substring of a rule's name; all unless told. */
  readonly only?: string;
}

const longestMs = 120_000;

/** Runs the simulation with one rule switched off until a seed fails, then that very seed with the rule in place. */
export async function runMutant(
  { name, patches, run, firstSeed = 1 }: Mutant,
  { seeds, edits }: Pick<MutantOptions, 'seeds' | 'edits'>,
  templates: Templates,
): Promise<MutantResult> {
  const startedAt = performance.now();
  const options = { edits, ...run };
  const others = Array.from({ length: seeds }, (_, index) => index + 1).filter((seed) => seed !== firstSeed);
  const answer = await child({ patches, seeds: [firstSeed, ...others], options });
  const control = answer.seed === null ? null : await controlOf({ ...options, seed: answer.seed }, templates);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return { name, ...answer, control, seconds };
}

/** In this very process, whose program is the unpatched one. */
async function controlOf(options: SimulationOptions, templates: Templates): Promise<string | null> {
  return violations(await simulate(options, templates))[0] ?? null;
}

function child(task: MutantTask): Promise<MutantAnswer & { readonly caught: MutantResult['caught'] }> {
  const script = path.join(import.meta.dirname, 'mutant-child.ts');
  const process_ = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complained = '';
  process_.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  process_.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => process_.kill('SIGKILL'), longestMs);
    process_.once('error', reject);
    process_.once('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0 && printed !== '') {
        const answer = JSON.parse(printed) as MutantAnswer; // printed by mutant-child.ts
        resolve({ ...answer, caught: answer.seed === null ? null : 'violation' });
      } else {
        const words =
          complained.split('\n').find((line) => line.includes('Error')) ?? `it ended with ${code}`;
        resolve({ seed: null, words, caught: signal === null ? 'crash' : 'hang' });
      }
    });
  });
}

/**
 * Runs every mutant, two at a time; what stays uncaught counts as a violation, and so does what fails without the patch
 * as well.
 */
export async function runMutants(options: MutantOptions): Promise<object> {
  const chosen = mutants.filter((one) => options.only === undefined || one.name.includes(options.only));
  const results: MutantResult[] = [];
  const templates = new Templates();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (;;) {
      const mutant = chosen[next];
      next += 1;
      if (mutant === undefined) return;
      const result = await runMutant(mutant, options, templates);
      results.push(result);
      const how = result.caught === null ? 'NOT CAUGHT' : `${result.caught} at seed ${result.seed}`;
      const control = result.control === null ? '' : ` BUT ALSO WITHOUT THE PATCH: ${result.control}`;
      options.log?.(`${result.name}: ${how} (${result.seconds} s) ${result.words ?? ''}${control}`);
    }
  };
  try {
    await Promise.all([lane(), lane()]);
  } finally {
    templates.close();
  }
  const uncaught = results.filter((one) => one.caught === null).map((one) => one.name);
  const mistaken = results.filter((one) => one.control !== null).map((one) => one.name);
  return {
    name: 'faults-mutants',
    value: uncaught.length + mistaken.length,
    unit: 'uncaught',
    samples: results.length,
    uncaught,
    mistaken,
    results,
  };
}
