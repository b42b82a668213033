import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatabase, openAsIs } from '../sqlite/copy-database.ts';
import { copiesOf } from '../sqlite/open-database.ts';
import { unsentLogName } from '../store/unsent/unsent-log.ts';
import { asDataError, DataError } from './data-error.ts';
import { accountIds, databaseName } from './data-folder.ts';
import { describeAccount } from './backup-manifest.ts';
import type { BackedUpAccount } from './backup-manifest.ts';
import { writePlan } from './pending-restore.ts';
import { assertNothingPending } from './restore-backup.ts';
import { learnConfirmed, markRestored } from './restored-edits.ts';
import { newWorkName } from './work-folder.ts';
import { texts } from '../shared/messages/texts.ts';

/** A copy that was kept before an upgrade changed the shape of an account's database. */
export interface AutomaticCopy {
  readonly accountId: string;
  /** The shape that it was upgraded to. */
  readonly before: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly bytes: number;
  /** Null where it cannot be read. */
  readonly inside: BackedUpAccount | null;
}

/** All that are there, newest first. */
export function automaticCopies(dataDir: string): readonly AutomaticCopy[] {
  return accountIds(dataDir)
    .flatMap((accountId) =>
      copiesOf(join(dataDir, 'accounts', accountId, databaseName)).map(({ path, before }) => {
        const { size, mtimeMs } = statSync(path);
        return { accountId, before, at: Math.round(mtimeMs), bytes: size, inside: insideOf(path, accountId) };
      }),
    )
    .sort((a, b) => b.at - a.at);
}

function insideOf(path: string, accountId: string): BackedUpAccount | null {
  try {
    const database = openAsIs(path, { readonly: true });
    try {
      return describeAccount(database, accountId, 0);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/**
 * Goes back to a copy at the next start: the present database goes aside, and the outbox of the copy looks before it sends.
 *
 * @throws {DataError} and then nothing is changed
 */
export async function stageCopy(
  dataDir: string,
  accountId: string,
  before: number,
  now: number,
): Promise<{ readonly aside: string; readonly looked: number }> {
  const here = `accounts/${accountId}/${databaseName}`;
  const copy = copiesOf(join(dataDir, here)).find((one) => one.before === before);
  if (copy === undefined) throw new DataError('refused', texts().backup.copyGone);
  const staged = newWorkName('restoring');
  assertNothingPending(dataDir);
  const target = join(dataDir, staged, here);
  try {
    await mkdir(join(dataDir, staged, 'accounts', accountId), { recursive: true });
    await copyFile(copy.path, target);
    await checkDatabase(target);
    const database = openAsIs(target);
    let probed: number;
    try {
      learnFrom(join(dataDir, here), database);
      probed = markRestored(database, { at: statSync(copy.path).mtimeMs, hold: true });
    } finally {
      database.close();
    }
    // The second copy goes with its database: it would bring back what the person goes back from.
    const names = [
      ...['', '-wal', '-shm'].map((suffix) => `${here}${suffix}`),
      `accounts/${accountId}/${unsentLogName}`,
    ];
    const present = names.filter((name) => existsSync(join(dataDir, name)));
    const aside = `set-aside-${new Date(now).toISOString().replaceAll(':', '-').slice(0, 19)}`;
    writePlan(dataDir, { staged, aside, names, present });
    return { aside, looked: probed };
  } catch (error) {
    await rm(join(dataDir, staged), { recursive: true, force: true });
    throw asDataError(error, 'copyNotRestored');
  }
}

function learnFrom(path: string, database: ReturnType<typeof openAsIs>): void {
  try {
    const present = openAsIs(path, { readonly: true });
    try {
      learnConfirmed(database, present);
    } finally {
      present.close();
    }
  } catch {
    // The present one is damaged, or of a newer shape: then nothing is known, and all is looked for.
  }
}
