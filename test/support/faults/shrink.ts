import { faultKinds } from './model-network.ts';
import { deeds } from './person.ts';
import { happenings, simulate, violations } from './simulate.ts';
import type { SimulationOptions } from './simulate.ts';
import type { Templates } from './workstation.ts';

/** Seeds that a smaller run is tried with: other draws may show the same defect. */
const seedsTried = 6;
const fewestEdits = 4;

export async function isFailing(options: SimulationOptions, templates: Templates): Promise<boolean> {
  try {
    return violations(await simulate(options, templates)).length > 0;
  } catch {
    return true;
  }
}

/**
 * A smaller run that still fails: fewer edits, fewer kinds of fault, of edit and of happening, one step after the other
 * until none helps. Runs some hundred simulations.
 */
export async function shrink(
  failing: SimulationOptions,
  fails: (options: SimulationOptions) => Promise<boolean>,
  say: (line: string) => void,
): Promise<SimulationOptions> {
  let smallest: SimulationOptions = {
    ...failing,
    kinds: failing.kinds ?? faultKinds,
    deeds: failing.deeds ?? deeds,
    happenings: failing.happenings ?? happenings,
  };

  async function attempt(smaller: SimulationOptions): Promise<boolean> {
    for (let turn = 0; turn < seedsTried; turn += 1) {
      const tried = { ...smaller, seed: smaller.seed + turn * 1_000_003 };
      if (!(await fails(tried))) continue;
      smallest = tried;
      const { edits, kinds, deeds: left, happenings: beside } = tried;
      say(
        `still fails: ${edits} edits, ${kinds?.length} faults, ${left?.length} deeds, ${beside?.length} beside`,
      );
      return true;
    }
    return false;
  }

  async function fewer(name: 'kinds' | 'deeds' | 'happenings'): Promise<boolean> {
    let helped = false;
    for (let size = Math.ceil((smallest[name] ?? []).length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from < (smallest[name] ?? []).length;) {
        const all: readonly unknown[] = smallest[name] ?? [];
        const rest = [...all.slice(0, from), ...all.slice(from + size)];
        // Without anything left nothing can fail.
        const isPossible = name === 'happenings' || rest.length > 0;
        if (isPossible && (await attempt({ ...smallest, [name]: rest }))) helped = true;
        else from += size;
      }
    }
    return helped;
  }

  for (;;) {
    let helped = false;
    while (smallest.edits > fewestEdits) {
      const edits = Math.max(fewestEdits, Math.floor(smallest.edits / 2));
      if (!(await attempt({ ...smallest, edits }))) break;
      helped = true;
    }
    for (const name of ['kinds', 'deeds', 'happenings'] as const) helped = (await fewer(name)) || helped;
    if (!helped) return smallest;
  }
}
