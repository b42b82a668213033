import { describe, expect, it } from 'vitest';
import { runKills } from '../../support/kill-run.ts';

describe('a real core against the real service', () => {
  it('that is killed 200 times at random moments loses nothing and sends nothing twice', async () => {
    const report = await runKills({ kills: 200 });
    expect(report).toMatchObject({ kills: 200, lost: [], twice: [], wrong: [] });
    // Its first syncs, of which eight or more were killed on the way, have all come to their end.
    expect(report.firstSyncs).toBeGreaterThanOrEqual(8);
    expect(report.confirmed).toBeGreaterThan(100);
  }, 300_000);
});
