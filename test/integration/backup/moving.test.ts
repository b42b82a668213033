import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileSink } from '../../../src-main/backup/archive/archive-writer.ts';
import type { OpenSink } from '../../../src-main/backup/archive/archive-writer.ts';
import { automaticCopies, stageCopy } from '../../../src-main/backup/automatic-copies.ts';
import { DataError } from '../../../src-main/backup/data-error.ts';
import { dataFolderOf, finishMove } from '../../../src-main/backup/location.ts';
import { abandonMove, moveFiles, moveRest } from '../../../src-main/backup/move-data.ts';
import { finishRestore } from '../../../src-main/backup/pending-restore.ts';
import { openStore } from '../../../src-main/store/open-store.ts';
import { nextStart } from '../../support/data-world.ts';
import { placeFrozen } from '../../support/golden/frozen-database.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const accountId = 'golden';

/** A data folder with a full outbox, a file and settings. */
async function stocked(): Promise<string> {
  const home = path.join(temporaryFolder('moving'), 'home');
  placeFrozen(3, home);
  const store = openStore({ dataDir: home, accountId });
  await store.files.putBytes(Buffer.alloc(100_000, 7));
  store.close();
  writeFileSync(path.join(home, 'settings.json'), '{"theme":"dark"}');
  writeFileSync(path.join(home, 'tokens.encrypted.json'), '{}');
  return home;
}

const editsIn = (dataDir: string): number => {
  const store = openStore({ dataDir, accountId });
  try {
    return store.edits.all().length;
  } finally {
    store.close();
  }
};

const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DataError ? error.kind : String(error)),
  );

describe('data that moves', () => {
  it('lies in the other folder whole, and the first one points there', async () => {
    const home = await stocked();
    const edits = editsIn(home);
    const to = path.join(temporaryFolder('other'), 'data');
    // Another process is about to rename it: it may be gone at any moment, and is not moved.
    const draft = path.join('accounts', accountId, 'confirmed-origin.json.1.new');
    writeFileSync(path.join(home, draft), '{');
    await moveFiles({ from: home, to });
    await moveRest({ from: home, to }, home);
    finishMove(home);
    expect(existsSync(path.join(to, draft))).toBe(false);
    expect([dataFolderOf(home), editsIn(to), readdirSync(home)]).toEqual([to, edits, ['location.json']]);
    expect(readFileSync(path.join(to, 'settings.json'), 'utf8')).toContain('dark');
  });

  it('stays where it is when the disk is full, it is cancelled, or the folder is taken', async () => {
    const home = await stocked();
    const edits = editsIn(home);
    const folder = temporaryFolder('other');
    const to = path.join(folder, 'data');
    let room = 50_000;
    const full: OpenSink = async (file) => {
      const sink = await fileSink(file);
      return {
        ...sink,
        async write(bytes) {
          room -= bytes.length;
          if (room < 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
          await sink.write(bytes);
        },
      };
    };
    expect(await kindOf(moveRest({ from: home, to, openSink: full }, home))).toBe('no-room');
    const signal = AbortSignal.abort();
    expect(await kindOf(moveRest({ from: home, to, signal }, home))).toBe('cancelled');
    await abandonMove({ from: home, to });
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(path.join(folder, 'mine.txt'), 'x');
    expect(await kindOf(moveFiles({ from: home, to: folder }))).toBe('refused');
    expect(await kindOf(moveFiles({ from: home, to: path.join(home, 'inside') }))).toBe('refused');
    await expect(moveFiles({ from: home, to: '/proc' })).rejects.toThrow('/proc is the root of a disk');
    expect([dataFolderOf(home), editsIn(home)]).toEqual([home, edits]);
  });

  it('removes what was left at the next start, and never before the other folder is there', async () => {
    const home = await stocked();
    const edits = editsIn(home);
    const to = path.join(temporaryFolder('other'), 'data');
    await moveRest({ from: home, to }, home);
    // A window that closes writes its place once more.
    writeFileSync(path.join(home, 'settings.json'), '{}');
    const away = `${to}-unplugged`;
    renameSync(to, away);
    finishMove(home);
    expect(existsSync(path.join(home, 'accounts'))).toBe(true);
    renameSync(away, to);
    finishMove(home);
    finishMove(home);
    expect([readdirSync(home), editsIn(dataFolderOf(home))]).toEqual([['location.json'], edits]);
  });

  it('moves on from there, leaving nothing behind', async () => {
    const home = await stocked();
    const edits = editsIn(home);
    const [first, second] = [
      path.join(temporaryFolder('one'), 'data'),
      path.join(temporaryFolder('two'), 'data'),
    ];
    await moveRest({ from: home, to: first }, home);
    finishMove(home);
    await moveRest({ from: first, to: second }, home);
    finishMove(home);
    expect([existsSync(first), dataFolderOf(home), editsIn(second)]).toEqual([false, second, edits]);
  });

  it('is opened by nobody meanwhile, and once again where the move failed', async () => {
    const home = await stocked();
    const folder = temporaryFolder('other');
    const core = nextStart(home);
    const failing = core.request('dataPath.moveRest', { to: path.join(home, 'inside'), home });
    // A sign-in that waited for the keychain comes back at this moment.
    expect(() => core.state.open(accountId)).toThrow('is being moved');
    expect((await failing).ok).toBe(false);
    expect([...core.state.accounts.keys()]).toEqual([accountId]);
    expect((await core.request('dataPath.moveRest', { to: path.join(folder, 'data'), home })).ok).toBe(true);
    await core.close();
  });

  it('is not moved while another program of Galley has it open', async () => {
    const home = await stocked();
    const store = openStore({ dataDir: home, accountId });
    store.database.prepare('select count(*) from edit').get();
    const to = path.join(temporaryFolder('other'), 'data');
    expect(await kindOf(moveRest({ from: home, to }, home))).toBe('in-use');
    store.close();
    expect(await kindOf(moveRest({ from: home, to }, home))).toBe('done');
  });
});

describe('copies before upgrades', () => {
  it('tell what is in them', async () => {
    const home = await stocked();
    const [made] = automaticCopies(home);
    expect([made?.before, made?.inside?.id, (made?.inside?.edits.waiting ?? 0) > 0]).toEqual([
      4,
      accountId,
      true,
    ]);
  });

  it('are let go of, but the three newest', () => {
    const home = path.join(temporaryFolder('three'), 'home');
    const file = placeFrozen(3, home);
    for (const before of [1, 2, 3]) cpSync(file, `${file}.before-${before}`);
    openStore({ dataDir: home, accountId }).close();
    expect(
      automaticCopies(home)
        .map(({ before }) => before)
        .sort(),
    ).toEqual([2, 3, 4]);
  });

  it('can be gone back to: the present one goes aside, and the outbox looks before it sends', async () => {
    const home = await stocked();
    const { aside, looked } = await stageCopy(home, accountId, 4, 0);
    expect(finishRestore(home)).toBe(true);
    const store = openStore({ dataDir: home, accountId });
    const counts = { ...Object.fromEntries(Object.entries(store.edits.counts())) };
    store.close();
    expect([counts['waiting'], counts['unknown'] === looked, looked > 0]).toEqual([0, true, true]);
    expect(existsSync(path.join(home, aside, 'accounts', accountId, 'galley.sqlite'))).toBe(true);
  });
});
