import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf, DataWorld, expectNothingPassing, mine, readWhole } from '../../support/data-world.ts';
import type { Stage } from '../../support/data-world.ts';
import { doWork } from '../../support/dying-data.ts';
import type { DataWorkName, DyingPlan } from '../../support/dying-data.ts';
import { runOnFullDisk, waysToFillDisk } from '../../support/full-disk.ts';
import type { FullDisk } from '../../support/full-disk.ts';
import { versionOf } from '../../support/golden/frozen-database.ts';
import { programOf } from '../../support/started-programs.ts';

const world = new DataWorld();
beforeAll(() => world.make());
afterAll(() => world.remove());

const program = programOf('test/support/dying-data.ts');

interface Filled extends Stage {
  /** What the full disk holds afterwards. */
  readonly after: string;
  readonly words: string;
}

/** Does a work while one of its two folders lies on a disk that has no room for it. `limitKb`: where none can be mounted. */
async function onFullDisk(
  kind: FullDisk,
  work: DataWorkName,
  which: 'home' | 'usb',
  room: { readonly kb: number; readonly limitKb: number },
): Promise<Filled> {
  const stage = world.stage(work);
  const [disk, after] = [path.join(stage.folder, 'disk'), path.join(stage.folder, 'after')];
  mkdirSync(disk);
  mkdirSync(after);
  const moved = { ...stage, [which]: disk };
  const file = which === 'usb' ? path.join(disk, path.basename(stage.file)) : stage.file;
  const plan: DyingPlan = { work, dataDir: moved.home, file, dieBefore: null };
  const { code, words } = await runOnFullDisk({
    kind,
    disk,
    seed: stage[which],
    after,
    roomKb: kind === 'memory' ? room.kb : room.limitKb,
    command: [process.execPath, program, JSON.stringify(plan)],
    env: { NODE_COMPILE_CACHE: path.join(world.folder, 'compiled') },
  });
  expect([code, words]).toEqual([1, expect.stringMatching(wordsOf(kind))]);
  const left = {
    ...stage,
    [which]: after,
    file: path.join(which === 'usb' ? after : stage.usb, path.basename(file)),
  };
  expectNothingPassing({ ...left, folder: left.home });
  expectNothingPassing({ ...left, folder: left.usb });
  return { ...left, after, words };
}

const wordsOf = (one: FullDisk): RegExp =>
  one === 'memory'
    ? /^(The disk is full|There is not enough room on the disk|.* could not be brought to version \d+ .*: database or disk is full\. Make room on the disk)/
    : /^(The disk is full|The file is too large for this disk|The disk could not be used: .* \(disk I\/O error\)|.* (disk I\/O error|disk is full))/;

/** What files take of a disk in memory. */
const kbOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(path.join(folder, name)))
    .filter((found) => found.isFile())
    .reduce((sum, { size }) => sum + Math.ceil(size / 4096) * 4, 0);

/** Made again where there is room. */
const again = (work: DataWorkName, { home, file }: Stage): Promise<void> =>
  doWork({ work, dataDir: home, file, dieBefore: null });

describe.each(waysToFillDisk())('a disk that is really full (%s)', (kind) => {
  it('takes no part of a backup: an earlier one stays whole', async () => {
    const stage = await onFullDisk(kind, 'backup', 'usb', { kb: 300, limitKb: 200 });
    expect([readdirSync(stage.usb), mine(stage.home)]).toEqual([[], mine(path.join(world.folder, 'seed'))]);
    await again('backup', stage);
    expect(await readWhole(stage.file, 'backup')).toBeGreaterThan(0);
  });

  it('that holds the data lets no backup be made, and the data is as it was', async () => {
    const seed = path.join(world.folder, 'seed');
    const stage = await onFullDisk(kind, 'backup', 'home', { kb: kbOf(seed) + 100, limitKb: 200 });
    expect([existsSync(stage.file), mine(stage.home)]).toEqual([false, mine(seed)]);
    await again('backup', stage);
  });

  it('has no room for a second copy of the data: nothing is restored, nothing goes aside', async () => {
    const seed = path.join(world.folder, 'seed');
    const stage = await onFullDisk(kind, 'restore', 'home', { kb: kbOf(seed) + 400, limitKb: 400 });
    expect([readdirSync(stage.home).sort(), mine(stage.home)]).toEqual([
      readdirSync(seed).sort(),
      mine(seed),
    ]);
    await again('restore', stage);
    expect(readdirSync(stage.home).filter((name) => name.startsWith('set-aside-'))).toHaveLength(1);
  });

  it('is not a place to move to: the data stays where it is', async () => {
    const seed = path.join(world.folder, 'seed');
    const stage = await onFullDisk(kind, 'move', 'usb', { kb: 300, limitKb: 200 });
    expect([readdirSync(stage.usb), readdirSync(stage.home).sort()]).toEqual([[], readdirSync(seed).sort()]);
    await again('move', stage);
    expect(mine(stage.file)).toEqual(mine(seed));
  });

  it.each([
    ['of the copy before it', 132],
    ['of its own steps', 600],
  ] as const)('has no room for an upgrade, in the midst %s: the old data is as it was', async (_when, kb) => {
    const old = path.join(world.folder, 'old');
    const stage = await onFullDisk(kind, 'upgrade', 'home', { kb: kbOf(old) + kb, limitKb: 64 });
    // Each step that had room is whole, and the rest comes when there is more.
    expect([1, 2, 3]).toContain(versionOf(databaseOf(stage.home)));
    expect(mine(stage.home)).toEqual(mine(old));
    await again('upgrade', stage);
    expect(mine(stage.home)).toEqual(mine(old));
  });

  it('takes no part of a bundle', async () => {
    const stage = await onFullDisk(kind, 'make-bundle', 'usb', { kb: 100, limitKb: 100 });
    expect(readdirSync(stage.usb)).toEqual([]);
    await again('make-bundle', stage);
    expect(await readWhole(stage.file, 'bundle')).toBeGreaterThan(0);
  });

  it('opens no part of a bundle', async () => {
    const stage = await onFullDisk(kind, 'open-bundle', 'home', { kb: 200, limitKb: 100 });
    expect(readdirSync(stage.home)).toEqual([]);
    await again('open-bundle', stage);
    expect(readdirSync(path.join(stage.home, 'accounts'))).toHaveLength(1);
  });

  it('takes nothing of an outbox that comes home; with room it comes once', async () => {
    const seed = path.join(world.folder, 'seed');
    // 32 kB of it are for opening the database.
    const stage = await onFullDisk(kind, 'import-outbox', 'home', { kb: kbOf(seed) + 48, limitKb: 32 });
    if (kind === 'memory') expect(stage.words).toContain('the outbox could not be imported');
    expect(mine(stage.home)).toEqual(mine(seed));
    await again('import-outbox', stage);
    expect(JSON.stringify(mine(stage.home)).split('Written away')).toHaveLength(2);
  });
});
