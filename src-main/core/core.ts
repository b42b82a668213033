import { finishRestore } from '../backup/pending-restore.ts';
import { removeOrphans, unfinishedMessage } from '../backup/work-folder.ts';
import { createDispatcher } from '../bridge/dispatcher.ts';
import type { Answer } from '../bridge/dispatcher.ts';
import type { Reply } from '../bridge/failure.ts';
import type { Handlers } from '../bridge/protocol.ts';
import { administrationRequests } from '../bridge/channels/administration-requests.ts';
import { commandLineRequests } from '../bridge/channels/command-line-requests.ts';
import type { CommandLineRequests } from '../bridge/channels/command-line-requests.ts';
import type { Events } from '../bridge/channels/events.ts';
import { coreRequests } from '../bridge/channels/requests.ts';
import type { Requests } from '../bridge/channels/requests.ts';
import type { UnopenedAccount } from '../bridge/views/views.ts';
import { listAccounts } from '../backup/recovery/check-account.ts';
import { AccountSession } from './accounts/account-session.ts';
import { CoreEvents } from './core-events.ts';
import type { Listener } from './core-events.ts';
import { accountHandlers } from './rpc/accounts.ts';
import { changeRequestHandlers, reviewHandlers } from './rpc/change-requests.ts';
import { discussionHandlers } from './rpc/discussions.ts';
import { dataHandlers } from './rpc/data.ts';
import { compareHandlers } from './rpc/compare.ts';
import { digestHandlers } from './rpc/digest.ts';
import { draftHandlers } from './rpc/drafts.ts';
import { editHandlers } from './rpc/edits.ts';
import { keepHandlers } from './rpc/keep.ts';
import { libraryHandlers } from './rpc/library.ts';
import { lazyHandlers } from './rpc/lazy-handlers.ts';
import { noteHandlers } from './rpc/notes.ts';
import { noticeHandlers } from './rpc/notices.ts';
import { pictureHandlers } from './rpc/pictures.ts';
import { placeHandlers } from './rpc/places.ts';
import { searchHandlers } from './rpc/search.ts';
import { previewHandlers } from './rpc/previews.ts';
import { siteHandlers } from './rpc/sites.ts';
import { spaceHandlers } from './rpc/spaces.ts';
import { syncHandlers } from './rpc/sync.ts';
import { updateHandlers } from './rpc/updates.ts';
import type { CoreOptions } from './core-options.ts';
import type { Account, CoreState } from './core-state.ts';
import { NotificationDispatcher } from './notifications/notification-dispatcher.ts';
import { DamageWatch } from './accounts/damage-watch.ts';
import { DiskWatch } from './accounts/disk-watch.ts';
import { DataWork } from './accounts/data-work.ts';
import { PageContent } from './reading/page-content.ts';
import { policyView } from '../policy/policy.ts';
import { rulesOf } from '../policy/read-policy.ts';
import { RequestFailure } from '../bridge/request-failure.ts';
import { failureOf } from './failure-of.ts';
import { SentRecord } from './accounts/sent-record.ts';
import { createSitePreviews } from './preview/site-previews.ts';
import { texts } from '../shared/messages/texts.ts';

/** What the process of the core itself may ask. */
type OwnRequests = Requests & CommandLineRequests;

/**
 * Galley without a window: accounts, their stores, sync and outbox behind one table of requests
 * (docs/architecture.md). The desktop program runs it in a process of its own; the headless program and the
 * tests run it in theirs.
 */
export interface Core {
  /** Checks the arguments, as `answer` does. Never throws. */
  request<Channel extends keyof OwnRequests>(
    channel: Channel,
    args: OwnRequests[Channel]['args'],
  ): Promise<Reply<OwnRequests[Channel]['value']>>;
  /** What windows and the shell ask over ports: checks channel and arguments. Never throws. */
  readonly answer: Answer;
  /** Returns what ends the listening. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Name>): () => void;
  /** What the answers compute with. */
  readonly state: CoreState;
  /** Accounts whose database could not be opened, with the reason in words. */
  readonly unopened: readonly UnopenedAccount[];
  /**
   * Waits for what sets databases up anew after a read has found damage.
   * @returns what was recovered since the last call, and what could not be, in words
   */
  recovered(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export function createCore(options: CoreOptions): Core {
  const accounts = new Map<string, Account>();
  const unopened: UnopenedAccount[] = [];
  const machine = { metered: null };
  const desk = createNotifications(options, accounts);
  const events = new CoreEvents(options.ports, (topics) => desk?.changed(topics));
  const state: CoreState = {
    get sent() {
      return sent;
    },
    notices: desk,
    options,
    accounts,
    unopened,
    machine,
    open(accountId) {
      if (work.areAccountsClosed) throw new RequestFailure('data', texts().accounts.dataBeingMoved);
      const session = damage.opened(accountId, (uncopied) => {
        const onDefect = (error: unknown) => damage.saw(error);
        const opening = new AccountSession({ core: options, accountId, events, machine, onDefect });
        opening.store.addToSecondCopy(uncopied);
        return opening;
      });
      const account = { session, content: new PageContent(session.store) };
      accounts.set(accountId, account);
      if (options.isAutomatic) session.start(options.firstSyncDelayMs ?? 0);
      return account;
    },
    accountsChanged: (accountId) =>
      events.emit('changed', { accountId, topics: ['accounts', 'library', 'content', 'change-requests'] }),
  };
  const sent = new SentRecord(options, accounts);
  const work = new DataWork((progress) =>
    events.emit('progress', { accountId: '', job: 'data', ...progress }),
  );
  const damage = new DamageWatch(state);
  const disk = new DiskWatch(state);
  finishKilledWork(options, work);
  openAccounts(state);
  const { answer, answerCommandLine } = createAnswers(state, { work, damage, disk });
  return {
    answer,
    request(channel, args) {
      const asked = Object.hasOwn(commandLineRequests, channel) ? answerCommandLine : answer;
      // Each returns what the handler of this channel returned.
      return asked(channel, args) as Promise<Reply<OwnRequests[typeof channel]['value']>>;
    },
    on: (name, listener) => events.on(name, listener),
    state,
    unopened,
    recovered: () => damage.recovered(),
    async close() {
      await damage.settled();
      desk?.close();
      disk.close();
      await Promise.all([...accounts.values()].map(({ session }) => session.close()));
      accounts.clear();
    },
  };
}

/** What is asked over ports, and what the headless program asks beside it, which no port knows. */
function createAnswers(
  state: CoreState,
  parts: { readonly work: DataWork; readonly damage: DamageWatch; readonly disk: DiskWatch },
): { readonly answer: Answer; readonly answerCommandLine: Answer } {
  const { work, damage, disk } = parts;
  const shared = {
    refuse: () => {
      const gone = disk.check();
      return gone === null ? null : ({ code: 'data', detail: gone } as const);
    },
    failureOf: (error: unknown) => failureOf(error) ?? damage.saw(error),
    onDefect: (channel: string, error: unknown) => {
      const described = error instanceof Error ? (error.stack ?? error.message) : String(error);
      state.options.ports.log.error('a request failed', { channel, error: described });
    },
  };
  return {
    answer: createDispatcher({ channels: coreRequests, handlers: handlersOf(state, work), ...shared }),
    answerCommandLine: createDispatcher({
      channels: commandLineRequests,
      handlers: lazyHandlers(commandLineRequests, async () => {
        const { commandLineHandlers } = await import('./rpc/command-line.ts');
        return commandLineHandlers(state);
      }),
      ...shared,
    }),
  };
}

/** Null: nobody is told anything outside of a window. */
function createNotifications(
  { present, ports }: CoreOptions,
  accounts: ReadonlyMap<string, Account>,
): NotificationDispatcher | null {
  if (present === undefined) return null;
  return new NotificationDispatcher({
    clock: ports.clock,
    log: ports.log,
    accounts: () => [...accounts.values()].map(({ session }) => session),
    present,
  });
}

/** What a program that was killed left: a restoring that was committed is carried out before anything is opened. */
function finishKilledWork({ ports }: CoreOptions, work: DataWork): void {
  const { dataDir, clock, log } = ports;
  finishRestore(dataDir);
  try {
    const message = unfinishedMessage(removeOrphans(dataDir));
    if (message === null) return;
    work.unfinished = { at: clock.now(), words: message };
    log.warn(message);
  } catch (error) {
    log.warn('what a killed program left could not be removed', { error: String(error) });
  }
}

function openAccounts(state: CoreState): void {
  const { log, dataDir } = state.options.ports;
  for (const accountId of listAccounts(dataDir)) {
    try {
      state.open(accountId);
    } catch (error) {
      const failure = failureOf(error);
      // Told to the person by `accounts.unopened`: no error of the program.
      log.warn('an account could not be opened', { accountId, error: String(error) });
      state.unopened.push({ accountId, words: failure?.detail ?? texts().accounts.notOpened });
    }
  }
  // As they were connected: what lists them keeps its order over a restart.
  const connectedAt = ({ session }: Account): number => session.store.account.get()?.createdAt ?? 0;
  const ordered = [...state.accounts].toSorted(([, one], [, other]) => connectedAt(one) - connectedAt(other));
  state.accounts.clear();
  for (const [accountId, account] of ordered) state.accounts.set(accountId, account);
  try {
    state.sent.forgetSignedOut();
  } catch (error) {
    log.warn('the record of removed accounts could not be looked after', { error: String(error) });
  }
}

function handlersOf(state: CoreState, work: DataWork): Handlers<Requests> {
  const { policy } = state.options;
  const previews = createSitePreviews(state);
  return {
    'core.ping': () => null,
    // Who serves the window takes it (process.ts): a core without windows has no first screen.
    'firstScreen.keep': () => null,
    'policy.get': () => policyView(rulesOf(policy), policy?.path ?? null),
    ...accountHandlers(state),
    ...libraryHandlers(state),
    ...keepHandlers(state),
    ...digestHandlers(state),
    ...spaceHandlers(state),
    ...changeRequestHandlers(state),
    ...compareHandlers(state),
    ...pictureHandlers(state),
    ...discussionHandlers(state),
    ...noticeHandlers(state),
    ...updateHandlers(state),
    ...noteHandlers(state),
    ...editHandlers(state),
    ...reviewHandlers(state),
    ...draftHandlers(state),
    ...syncHandlers(state),
    ...searchHandlers(state),
    ...placeHandlers(state),
    ...dataHandlers(state, work),
    ...lazyHandlers(administrationRequests, async () => {
      const { administrationHandlers } = await import('./rpc/administration.ts');
      return administrationHandlers(state);
    }),
    ...siteHandlers(state, previews),
    ...previewHandlers(previews),
  };
}
