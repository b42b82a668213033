import { describe, expect, it, onTestFinished } from 'vitest';
import { sessions } from '../../bench/sessions.ts';
import { runSession } from '../../support/sessions/session.ts';
import { openWorld } from '../../support/sessions/world.ts';

describe('random sessions of two installations and a web user', () => {
  it('lose, double, disorder, overwrite and overturn nothing', async () => {
    expect(await sessions(['--count', '20', '--seed', '24'])).toMatchObject({ samples: 20, failing: [] });
  }, 900_000);

  it('are found out where every creation is carried out twice', async () => {
    const world = await openWorld();
    onTestFinished(() => world.close());
    const sound = await runSession(world, 24);
    world.proxy.doublesCreations = true;
    const doubled = await runSession(world, 24);
    expect([sound.violations, new Set(doubled.violations.map(({ verdict }) => verdict))]).toEqual([
      [],
      new Set(['doubled']),
    ]);
  }, 300_000);
});
