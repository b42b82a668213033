import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { fileSink } from '../../src-main/backup/archive-writer.ts';
import type { OpenSink } from '../../src-main/backup/archive-writer.ts';

/** What is done in a process of its own, and where it dies. */
export interface DyingPlan {
  readonly work: 'backup' | 'restore' | 'finish';
  readonly dataDir: string;
  readonly file?: string;
  /** The write before which it dies, counted over all files. */
  readonly atWrite?: number;
  /** The renaming before which it dies. */
  readonly atRename?: number;
  /** The removal before which it dies. */
  readonly atRemoval?: number;
}

const plan = JSON.parse(process.argv[2] ?? '{}') as DyingPlan; // written by the tests of backups
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('dead');
};

let renames = 0;
const { renameSync } = fs;
fs.renameSync = (from, to) => {
  if (renames++ === plan.atRename) die();
  renameSync(from, to);
};
let removals = 0;
const { rmSync } = fs;
fs.rmSync = (path, options) => {
  if (removals++ === plan.atRemoval) die();
  rmSync(path, options);
};
syncBuiltinESMExports();

let writes = 0;
const openSink: OpenSink = async (path) => {
  const sink = await fileSink(path);
  return {
    ...sink,
    write(bytes) {
      if (writes++ === plan.atWrite) die();
      return sink.write(bytes);
    },
  };
};

const { dataDir, file = '' } = plan;
const common = { dataDir, passphrase: null, now: 0, openSink };
if (plan.work === 'backup') {
  const { writeBackup } = await import('../../src-main/backup/write-backup.ts');
  await writeBackup({ ...common, to: file });
} else if (plan.work === 'restore') {
  const { restoreBackup } = await import('../../src-main/backup/restore-backup.ts');
  await restoreBackup({ ...common, from: file, nothingSince: false });
} else {
  const { finishRestore } = await import('../../src-main/backup/pending-restore.ts');
  finishRestore(dataDir);
}
