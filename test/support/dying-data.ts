import Sqlite from 'better-sqlite3';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

export type DataWorkName =
  | 'backup'
  | 'restore'
  | 'move'
  | 'upgrade'
  | 'make-bundle'
  | 'open-bundle'
  | 'export-outbox'
  | 'import-outbox';

/** What is done in a process of its own with a data folder, and where it dies. */
export interface DyingPlan {
  readonly work: DataWorkName;
  readonly dataDir: string;
  /** The file that is written or read, or the folder that the data moves to. */
  readonly file: string;
  /** The step before which it dies, by SIGKILL; null: it comes to its end and prints its steps. */
  readonly dieBefore: number | null;
}

export const goldenAccount = 'golden';
export const goldenChangeRequest = 'golden-cr';

const steps: string[] = [];

function runPlan(plan: DyingPlan): void {
  /** Whatever changes what is on the disk, in words that are the same in every run. */
  function step(call: string, name: string): void {
    const shape = name.replaceAll(/\d{4,}|[0-9a-f]{8,}/g, '#');
    if (steps.push(`${call} ${shape}`) - 1 !== plan.dieBefore) return;
    process.kill(process.pid, 'SIGKILL');
    throw new Error('dead');
  }
  const base = (name: unknown): string => path.basename(String(name));

  const { renameSync, rmSync, writeFileSync } = fs;
  fs.renameSync = (from, to) => {
    step('rename', base(to));
    renameSync(from, to);
  };
  fs.rmSync = (name, options) => {
    if (fs.existsSync(name)) step('remove', base(name));
    rmSync(name, options);
  };
  fs.writeFileSync = (file, data, options) => {
    // By a handle it is a draft, which only its renaming makes something.
    if (typeof file !== 'number') step('write', base(file));
    writeFileSync(file, data, options);
  };
  const { open, rename, rm } = fsp;
  fsp.rename = async (from, to) => {
    step('rename', base(to));
    await rename(from, to);
  };
  fsp.rm = async (name, options) => {
    if (fs.existsSync(name)) step('remove', base(name));
    await rm(name, options);
  };
  fsp.open = async (name, flags, mode) => {
    const handle = await open(name, flags, mode);
    const write = handle.write.bind(handle) as (...args: unknown[]) => unknown; // one shape for its overloads
    const dying = (...args: unknown[]): unknown => {
      step('write', base(name));
      return write(...args);
    };
    return Object.assign(handle, { write: dying });
  };
  syncBuiltinESMExports();

  const { backup, exec, prepare, transaction } = Sqlite.prototype;
  Object.assign(Sqlite.prototype, {
    backup(this: Sqlite.Database, to: string, options?: Sqlite.BackupOptions) {
      step('copy', base(to));
      return backup.call(this, to, options);
    },
    exec(this: Sqlite.Database, sql: string) {
      if (sql === 'vacuum') step('vacuum', base(this.name));
      return exec.call(this, sql);
    },
    prepare(this: Sqlite.Database, sql: string) {
      if (sql.startsWith('VACUUM INTO')) step('copy', 'before an upgrade');
      return prepare.call(this, sql);
    },
    transaction(this: Sqlite.Database, work: (...args: unknown[]) => unknown) {
      const { name } = this;
      return transaction.call(this, function (this: unknown, ...args: unknown[]) {
        const value = work.apply(this, args);
        step('commit', base(name));
        return value;
      });
    },
  });
}

/** The work of a plan, to its end. */
export async function doWork({ work: name, dataDir, file }: DyingPlan): Promise<void> {
  const common = { dataDir, passphrase: null, now: 0 };
  const { openStore } = await import('../../src-main/store/open-store.ts');
  if (name === 'backup') {
    const { writeBackup } = await import('../../src-main/backup/write-backup.ts');
    await writeBackup({ ...common, to: file });
  } else if (name === 'restore') {
    const { restoreBackup } = await import('../../src-main/backup/restore-backup.ts');
    await restoreBackup({ ...common, from: file, nothingSince: false });
  } else if (name === 'move') {
    const { abandonMove, moveFiles, moveRest } = await import('../../src-main/backup/move-data.ts');
    const { finishMove } = await import('../../src-main/backup/location.ts');
    const options = { from: dataDir, to: file };
    try {
      await moveFiles(options);
      await moveRest(options, dataDir);
    } catch (error) {
      await abandonMove(options);
      throw error;
    }
    finishMove(dataDir);
  } else if (name === 'upgrade') openStore({ dataDir, accountId: goldenAccount }).close();
  else if (name === 'open-bundle') {
    const { openBundle } = await import('../../src-main/backup/open-bundle.ts');
    await openBundle({ ...common, from: file });
  } else {
    const isBundle = (id: string): boolean => id.startsWith('bundle-');
    const ids = fs.readdirSync(path.join(dataDir, 'accounts'));
    const accountId = (name === 'export-outbox' ? ids.find(isBundle) : undefined) ?? goldenAccount;
    const store = openStore({ dataDir, accountId });
    try {
      const { database } = store;
      const outbox = await import('../../src-main/backup/outbox-file.ts');
      if (name === 'export-outbox') await outbox.exportOutbox({ ...common, accountId, database, to: file });
      else if (name === 'import-outbox') outbox.importOutbox(database, await outbox.readOutbox(file, null));
      else {
        const { writeBundle } = await import('../../src-main/backup/write-bundle.ts');
        const pathOf = (hash: string): string => store.files.pathOf(hash);
        const changeRequestIds = [goldenChangeRequest];
        await writeBundle({ ...common, accountId, database, pathOf, changeRequestIds, to: file });
      }
    } finally {
      store.close();
    }
  }
}

const [given] = process.argv.slice(2);
if (given !== undefined && /dying-data\.(ts|js)$/.test(process.argv[1] ?? '')) {
  const plan = JSON.parse(given) as DyingPlan; // written by the tests of data
  runPlan(plan);
  try {
    await doWork(plan);
    process.stdout.write(JSON.stringify(steps));
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
