import type { Database } from 'better-sqlite3';
import { writeBackup } from '../../backup/write-backup.ts';
import type { BackupReport, DataProgress } from '../../backup/write-backup.ts';
import { assertPassphrase } from '../../policy/policy.ts';
import { rulesOf } from '../../policy/read-policy.ts';
import type { CoreState } from '../core-state.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What a work with whole data is given. */
export interface DataJob {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DataProgress) => void;
}

/** How often progress is told. */
const notifyEveryMs = 100;

/** Runs backups, restorings, moves and exports one at a time, with progress and an end that the person may ask for. */
export class DataWork {
  readonly #emit: (progress: DataProgress) => void;
  #controller: AbortController | null = null;
  /** While the data moves: what asks for an account meanwhile would write where nothing is read any more. */
  areAccountsClosed = false;
  /** What did not come to its end because Galley ended before, until the person has read it. */
  unfinished: { readonly at: number; readonly words: string } | null = null;

  constructor(emit: (progress: DataProgress) => void) {
    this.#emit = emit;
  }

  /** @throws {RequestFailure} `conflict` while another runs */
  async run<T>(work: (job: DataJob) => Promise<T>): Promise<T> {
    if (this.#controller !== null) throw new RequestFailure('data', texts().accounts.running);
    const controller = new AbortController();
    this.#controller = controller;
    let notifiedAt = 0;
    try {
      return await work({
        signal: controller.signal,
        onProgress: (progress) => {
          if (performance.now() - notifiedAt < notifyEveryMs) return;
          notifiedAt = performance.now();
          this.#emit(progress);
        },
      });
    } finally {
      this.#controller = null;
    }
  }

  cancel(): void {
    this.#controller?.abort();
  }
}

/** Everything in one file. @throws {DataError} and {RefusedByPolicy} */
export async function backUp(
  state: CoreState,
  to: string,
  passphrase: string | null,
  job: Partial<DataJob> = {},
): Promise<BackupReport> {
  assertPassphrase(rulesOf(state.options.policy), passphrase);
  const { dataDir, clock } = state.options.ports;
  const open = openDatabases(state);
  return await writeBackup({ dataDir, to, passphrase, now: clock.now(), open, ...job });
}

/** Databases that this process has open, by account: copied through their own connections. */
function openDatabases(state: CoreState): ReadonlyMap<string, Database> {
  return new Map([...state.accounts].map(([id, { session }]) => [id, session.store.database]));
}

/** Ends all work on accounts, for good: the program starts again afterwards, or opens them again. None is opened before. */
export async function closeAccounts(state: CoreState, work: DataWork): Promise<() => void> {
  const ids = [...state.accounts.keys()];
  const sessions = [...state.accounts.values()].map(({ session }) => session);
  work.areAccountsClosed = true;
  state.accounts.clear();
  await Promise.all(sessions.map((session) => session.close()));
  return () => {
    work.areAccountsClosed = false;
    for (const id of ids) {
      state.open(id);
      state.accountsChanged(id);
    }
  };
}
