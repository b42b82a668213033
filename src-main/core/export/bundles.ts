import { isBundleAccount, outboxExportedPreference } from '../../backup/bundle-manifest.ts';
import type { BundleManifest } from '../../backup/bundle-manifest.ts';
import { openBundle } from '../../backup/open-bundle.ts';
import { exportOutbox, importOutbox, previewImport, readOutbox } from '../../backup/outbox-file.ts';
import type { ReadOutbox } from '../../backup/outbox-file.ts';
import { writeBundle } from '../../backup/write-bundle.ts';
import type { OutboxImportReport, OutboxView } from '../../bridge/channels/data-requests.ts';
import { assertBundle, assertPassphrase } from '../../policy/policy.ts';
import { rulesOf } from '../../policy/read-policy.ts';
import type { DataJob } from '../accounts/data-work.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { editViewOf } from '../discussion/edit-views.ts';
import { editTopics } from '../../store/moved-rows.ts';
import { texts } from '../../shared/messages/texts.ts';

/** The unsent edits of an account as a file; returns how many. @throws {DataError} and {RefusedByPolicy} */
export async function outboxToFile(
  state: CoreState,
  accountId: string,
  path: string,
  passphrase: string | null,
): Promise<number> {
  assertMade(state, passphrase);
  const { store } = accountOf(state, accountId).session;
  const { database } = store;
  const { dataDir, clock } = state.options.ports;
  const now = clock.now();
  const { edits } = await exportOutbox({ dataDir, accountId, database, to: path, passphrase, now });
  store.preferences.set(outboxExportedPreference, String(now));
  state.accountsChanged(accountId);
  return edits;
}

function assertMade(state: CoreState, passphrase: string | null): void {
  const policy = rulesOf(state.options.policy);
  assertBundle(policy);
  assertPassphrase(policy, passphrase);
}

/** @throws {DataError}, {RequestFailure} and {RefusedByPolicy} */
export async function makeBundle(
  state: CoreState,
  args: {
    readonly accountId: string;
    readonly changeRequestIds: readonly string[];
    readonly path: string;
    readonly passphrase: string | null;
  },
  job: DataJob,
): Promise<BundleManifest> {
  assertMade(state, args.passphrase);
  const { clock, dataDir } = state.options.ports;
  const { store } = accountOf(state, args.accountId).session;
  const { accountId, changeRequestIds, passphrase } = args;
  return await writeBundle({
    dataDir,
    accountId,
    database: store.database,
    pathOf: (hash) => store.files.pathOf(hash),
    changeRequestIds: changeRequestIds.map((id) => store.edits.serverIdOf(id) ?? id),
    to: args.path,
    passphrase,
    now: clock.now(),
    ...job,
  });
}

export async function openAsAccount(
  state: CoreState,
  path: string,
  passphrase: string | null,
  job: Partial<DataJob>,
): Promise<{ readonly accountId: string }> {
  assertBundle(rulesOf(state.options.policy));
  const { dataDir } = state.options.ports;
  const { accountId } = await openBundle({ dataDir, from: path, passphrase, ...job });
  if (!state.accounts.has(accountId)) state.open(accountId);
  state.accountsChanged(accountId);
  return { accountId };
}

/** Edits of an outbox that are described. */
const mostDescribed = 200;

/** What importing the file would bring, and where it would go; nothing is imported. @throws {RequestFailure} as `importAtHome` */
export async function inspectOutbox(
  state: CoreState,
  path: string,
  passphrase: string | null,
): Promise<OutboxView> {
  const read = await readOutbox(path, passphrase);
  const account = homeOf(state, read);
  const { store, waitsFor } = account.session;
  const { edits } = read.contents;
  const stateHere = new Map(edits.map(({ id }) => [id, store.edits.get(id)?.state]));
  const news = edits.filter(({ id }) => stateHere.get(id) === undefined);
  return {
    madeAt: read.manifest.madeAt,
    accountId: account.session.id,
    total: edits.length,
    new: news.length,
    toSend: news.filter((edit) => edit.state === 'waiting').length,
    sendsAtOnce: waitsFor === null,
    edits: previewImport(store.database, read, () =>
      edits.slice(0, mostDescribed).flatMap(({ id }) => {
        const row = store.edits.get(id);
        if (row === undefined) return [];
        const { words, plain, about, group } = editViewOf(account, row);
        const here = stateHere.get(id);
        const status = here === undefined ? 'new' : here === 'confirmed' ? 'sent' : 'here';
        return [{ id, words, text: plain, about: about ?? null, group, status } as const];
      }),
    ),
  };
}

/** Into the account of the same person at the same service. @throws {RequestFailure} where there is none */
export async function importAtHome(
  state: CoreState,
  path: string,
  passphrase: string | null,
): Promise<OutboxImportReport> {
  assertBundle(rulesOf(state.options.policy));
  const read = await readOutbox(path, passphrase);
  const { session } = homeOf(state, read);
  const report = importOutbox(session.store.database, read);
  session.changed(editTopics);
  session.nudge();
  return { accountId: session.id, ...report };
}

/** Which edits of a bundle an account here has, too, and sends: they are listed there alone. Null: no bundle. */
export function importedFrom(state: CoreState, accountId: string): ((editId: string) => boolean) | null {
  if (!isBundleAccount(accountId)) return null;
  const homes = [...state.accounts.values()].filter(({ session }) => !isBundleAccount(session.id));
  return (id) => homes.some(({ session }) => session.store.edits.get(id) !== undefined);
}

function homeOf(state: CoreState, { manifest }: ReadOutbox): Account {
  const found = [...state.accounts.values()].filter(({ session }) => {
    const account = session.store.account.get();
    return (
      !isBundleAccount(session.id) &&
      account?.baseUrl === manifest.baseUrl &&
      account.userId === manifest.userId
    );
  });
  const [only, second] = found;
  if (only === undefined) throw new RequestFailure('data', texts().backup.noSuchPerson(manifest.baseUrl));
  if (second !== undefined) throw new RequestFailure('data', texts().backup.severalAccounts);
  return only;
}
