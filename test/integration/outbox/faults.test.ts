import { describe, expect, it } from 'vitest';
import { runFaults } from '../../support/fault-run.ts';

/** What a run must come to, whatever went wrong on the way (design/sync.md, Proof). */
const sound = { lost: [], twice: [], disordered: [], wrong: [] };

describe('two workstations behind a failing network', () => {
  it.each([1, 2, 3, 4])(
    'deliver everything exactly once, in order, and hold what they cannot (seed %i)',
    async (seed) => {
      const report = await runFaults({ seed, rounds: 50, faultShare: 0.4, killShare: 0.2 });
      expect(report).toMatchObject({ ...sound, removedCopies: 0 });
      expect(report.creations).toBeGreaterThan(50);
    },
    120_000,
  );

  it.each([14, 15])(
    'leave no copy even where an answer is acted on minutes after it was given up (seed %i)',
    async (seed) => {
      const report = await runFaults({ seed, rounds: 50, faultShare: 0.4, killShare: 0.2, veryLate: true });
      expect(report).toMatchObject(sound);
    },
    120_000,
  );

  it('send nothing twice and look for nothing while all goes well', async () => {
    const report = await runFaults({ seed: 5, rounds: 40, faultShare: 0, killShare: 0 });
    expect(report).toMatchObject({ ...sound, held: 0, removedCopies: 0, posts: report.creations });
  }, 120_000);
});
