import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolderOf } from '../../../src-main/backup/location.ts';
import { openStore } from '../../../src-main/store/open-store.ts';
import {
  broughtHome,
  DataWorld,
  expectNothingPassing,
  mine,
  nextStart,
  readWhole,
} from '../../support/data-world.ts';
import type { Stage } from '../../support/data-world.ts';
import type { DataWorkName, DyingPlan } from '../../support/dying-data.ts';
import { doWork, goldenAccount } from '../../support/dying-data.ts';
import { programOf } from '../../support/started-programs.ts';

const world = new DataWorld();
beforeAll(() => world.make());
afterAll(() => world.remove());

interface Ended {
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(plan: DyingPlan): Promise<Ended> {
  const child = spawn(process.execPath, [programOf('test/support/dying-data.ts'), JSON.stringify(plan)]);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) =>
    child.once('close', (_code, signal) => resolve({ signal, stdout, stderr })),
  );
}

/** What stands after a work has come to its end, however often it was begun. */
type Outcome = (stage: Stage) => void | Promise<void>;

/**
 * Kills a process before each thing that it does to the disk, one process for each, and looks what the next start makes of
 * it; then does the work again to its end. Many writes of one file count once: the process dies before the last of them, and
 * so do removals that follow one another. A file that one write makes is not there before it.
 */
async function dieEverywhere(work: DataWorkName, isWhole: Outcome, outcome: Outcome): Promise<number> {
  const whole = world.stage(work);
  const plan = ({ home, file }: Stage, dieBefore: number | null): DyingPlan => ({
    work,
    dataDir: home,
    file,
    dieBefore,
  });
  const traced = await run(plan(whole, null));
  expect(traced).toMatchObject({ signal: null, stderr: '' });
  await outcome(whole);
  expectNothingPassing(whole);
  const steps = JSON.parse(traced.stdout) as readonly string[]; // printed by dying-data.ts
  const deaths = [...steps.keys()].filter((index) => {
    const [before, step = '', next] = [steps[index - 1], steps[index], steps[index + 1]];
    if (step.startsWith('write')) return step === before && step !== next;
    return !(step.startsWith('remove') && next?.startsWith('remove') === true);
  });
  await forEachConcurrent(deaths, 3, async (dieBefore) => {
    const stage = world.stage(work);
    const before = existsSync(path.join(stage.home, 'accounts', goldenAccount)) ? mine(stage.home) : null;
    const where = `${work} dies before “${steps[dieBefore] ?? ''}”`;
    expect((await run(plan(stage, dieBefore))).signal, where).toBe('SIGKILL');

    const wasLeft = readdirSync(stage.home).some((name) =>
      /^(backing-up|opening|restoring|moving)-/.test(name),
    );
    const core = nextStart(stage.home);
    const told = await core.request('data.recoveries', null);
    await core.close();
    expect(core.unopened, where).toEqual([]);
    if (wasLeft && !existsSync(path.join(stage.home, 'location.json')) && work !== 'restore')
      expect(told, where).toMatchObject({
        ok: true,
        value: [{ words: expect.stringMatching(/^Galley ended while/) }],
      });
    const dataDir = dataFolderOf(stage.home);
    if (before !== null && work !== 'import-outbox') expect(mine(dataDir), where).toEqual(before);
    expectNothingPassing(stage);
    await isWhole(stage);

    const isMoved = work === 'move' && dataDir !== stage.home;
    if (!isMoved) await doWork(plan(stage, null));
    expectNothingPassing(stage);
    await outcome(stage);
  });
  return deaths.length;
}

const isWholeOrAbsent =
  (kind: 'backup' | 'bundle' | 'outbox'): Outcome =>
  async ({ file }) => {
    if (existsSync(file)) expect(await readWhole(file, kind)).toBeGreaterThan(0);
  };
const isWritten =
  (kind: 'backup' | 'bundle' | 'outbox'): Outcome =>
  async ({ usb, file }) => {
    expect(readdirSync(usb)).toEqual([path.basename(file)]);
    expect(await readWhole(file, kind)).toBeGreaterThan(0);
  };

const textsOf = (dataDir: string, accountId: string): readonly string[] => {
  const store = openStore({ dataDir, accountId });
  try {
    return store.edits.all().map(({ payload }) => payload);
  } finally {
    store.close();
  }
};
const timesHome = ({ home }: Stage): readonly number[] => {
  const texts = textsOf(home, goldenAccount);
  return broughtHome.map((text) => texts.filter((payload) => payload.includes(`"${text}"`)).length);
};

describe('killed before every step of its own', () => {
  it('a backup is whole or has no name, and the next start takes its remains away', async () => {
    expect(await dieEverywhere('backup', isWholeOrAbsent('backup'), isWritten('backup'))).toBeGreaterThan(3);
  });

  it('a restoring has not begun or is finished by the next start, and what was there lies aside once', async () => {
    const once: Outcome = ({ home }) => {
      const names = readdirSync(home).filter((name) => !name.startsWith('set-aside-'));
      expect(names.sort()).toEqual(['accounts', 'settings.json', 'tokens.encrypted.json']);
      for (const aside of readdirSync(home).filter((name) => name.startsWith('set-aside-')))
        expect(mine(path.join(home, aside))).toEqual(mine(home));
    };
    expect(await dieEverywhere('restore', once, once)).toBeGreaterThan(7);
  });

  it('a move leaves one whole folder, which is the one that is used', async () => {
    const isMoved: Outcome = ({ home, usb, file }) => {
      expect([readdirSync(home), readdirSync(usb), dataFolderOf(home)]).toEqual([
        ['location.json'],
        ['moved'],
        file,
      ]);
    };
    const isOne: Outcome = (stage) => {
      if (dataFolderOf(stage.home) !== stage.home) return isMoved(stage);
      expect(readdirSync(stage.usb)).toEqual([]);
    };
    expect(await dieEverywhere('move', isOne, isMoved)).toBeGreaterThan(6);
  });

  it('an upgrade has taken none of its steps or some of them, and goes on', async () => {
    const isUpgraded: Outcome = ({ home }) => {
      const folder = path.join(home, 'accounts', goldenAccount);
      const copies = readdirSync(folder).filter((name) => name.includes('.before-'));
      expect(copies.length).toBeGreaterThan(0);
      expect(textsOf(home, goldenAccount).length).toBeGreaterThan(100);
    };
    expect(await dieEverywhere('upgrade', isUpgraded, isUpgraded)).toBeGreaterThan(4);
  });

  it('a bundle is whole or has no name', async () => {
    const whole = isWholeOrAbsent('bundle');
    expect(await dieEverywhere('make-bundle', whole, isWritten('bundle'))).toBeGreaterThan(5);
  });

  it('a bundle that is opened is an account or is not there, and then is opened again', async () => {
    const accounts = ({ home }: Stage): readonly string[] =>
      existsSync(path.join(home, 'accounts')) ? readdirSync(path.join(home, 'accounts')) : [];
    const isNone: Outcome = (stage) => expect(accounts(stage).length).toBeLessThanOrEqual(1);
    const isOne: Outcome = (stage) => expect(accounts(stage)).toEqual([expect.stringMatching(/^bundle-/)]);
    expect(await dieEverywhere('open-bundle', isNone, isOne)).toBeGreaterThan(1);
  });

  it('an outbox that leaves a bundle is whole or has no name, and stays in the bundle', async () => {
    const stays: Outcome = async (stage) => {
      await isWholeOrAbsent('outbox')(stage);
      const [bundle = ''] = readdirSync(path.join(stage.home, 'accounts'));
      expect(textsOf(stage.home, bundle)).toHaveLength(broughtHome.length);
    };
    expect(await dieEverywhere('export-outbox', stays, isWritten('outbox'))).toBeGreaterThan(1);
  });

  it('an outbox that comes home is added as a whole or not at all, and once', async () => {
    const all: Outcome = (stage) => {
      expect([
        [0, 0],
        [1, 1],
      ]).toContainEqual(timesHome(stage));
    };
    const once: Outcome = (stage) => expect(timesHome(stage)).toEqual([1, 1]);
    expect(await dieEverywhere('import-outbox', all, once)).toBeGreaterThan(0);
  });
});

/** Does a work for each, so many at once. The first that fails ends it. */
async function forEachConcurrent<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const turn = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
}
