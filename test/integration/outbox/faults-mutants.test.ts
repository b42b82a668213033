import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMutant } from '../../support/faults/mutant-runs.ts';
import { mutants } from '../../support/faults/mutants.ts';
import { Templates } from '../../support/faults/workstation.ts';

let templates: Templates;
beforeAll(() => {
  templates = new Templates();
});
afterAll(() => templates.close());

describe('without the rule', () => {
  // Each in a process of its own, on a copy of the program in which a patch has switched the rule off.
  it.concurrent.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
    '%s, the simulation fails, and with it the same seed is sound',
    async (_name, mutant) => {
      const result = await runMutant(mutant, { seeds: 30, edits: 50 }, templates);
      expect(result).toMatchObject({ caught: 'violation', control: null });
    },
  );
});
