import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulate } from '../../support/faults/simulate.ts';
import type { SimulationOptions } from '../../support/faults/simulate.ts';
import { shrink } from '../../support/faults/shrink.ts';
import { sound } from '../../support/faults/verdict.ts';
import { Templates } from '../../support/faults/workstation.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

let templates: Templates;
beforeAll(() => {
  templates = new Templates();
});
afterAll(() => templates.close());

const blocks = Array.from({ length: 15 }, (_, index) => index * 10 + 1);

describe('two workstations and the web behind a failing network', () => {
  it.each(blocks)(
    'deliver everything exactly once, in order, or hold it with its text (ten seeds from %i)',
    async (first) => {
      for (let seed = first; seed < first + 10; seed += 1) {
        const report = await simulate({ seed, edits: 50 }, templates);
        expect(report, `again: npm run bench -- faults --seed ${seed} --trace`).toMatchObject(sound);
        expect(report.edits).toBeGreaterThanOrEqual(50);
      }
    },
  );
});

describe('a run', () => {
  it('comes out the same each time', async () => {
    const [one, other] = [
      await simulate({ seed: 7, edits: 30 }, templates),
      await simulate({ seed: 7, edits: 30 }, templates),
    ];
    expect(one).toEqual(other);
    expect((await simulate({ seed: 8, edits: 30 }, templates)).traceHash).not.toBe(one.traceHash);
  });

  it('waits for one that is under way: time stands while anything of the process works', async () => {
    const all = await Promise.all([3, 3].map((seed) => simulate({ seed, edits: 10 }, templates)));
    expect(all[0]).toEqual(all[1]);
  });

  it('moves no time while work gives others their turns, however often a slow machine makes it do so', async () => {
    const clock = new VirtualClock(0);
    void clock.sleep(1);
    await clock.run(
      (async () => {
        for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        await readFile(import.meta.filename);
      })(),
    );
    expect(clock.now()).toBe(0);
  });

  it('that fails is made smaller for as long as it fails', async () => {
    // Stands for a defect: a run fails where answers are lost and comments are resolved, with 10 edits or more.
    const fails = (tried: SimulationOptions): Promise<boolean> =>
      Promise.resolve(
        tried.edits >= 10 &&
          tried.kinds?.includes('answer lost') === true &&
          tried.deeds?.includes('comment.resolve') === true,
      );
    const smallest = await shrink({ seed: 1, edits: 50 }, fails, () => undefined);
    expect(smallest).toMatchObject({ kinds: ['answer lost'], deeds: ['comment.resolve'], happenings: [] });
    expect(smallest.edits).toBeLessThan(20);
  });
});
