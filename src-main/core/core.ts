import { removeFirstScreen } from '../backup/first-screen-file.ts';
import { finishRestore } from '../backup/pending-restore.ts';
import { removeOrphans, unfinishedMessage } from '../backup/work-folder.ts';
import type { Reply } from '../bridge/failure.ts';
import type { Handlers } from '../bridge/protocol.ts';
import type { Events } from '../bridge/channels/events.ts';
import type { Requests } from '../bridge/channels/requests.ts';
import type { UnopenedAccount } from '../bridge/views/views.ts';
import { listAccounts } from '../backup/check-account.ts';
import { AccountSession } from './accounts/account-session.ts';
import { accountHandlers } from './rpc/accounts.ts';
import { changeRequestHandlers } from './rpc/change-requests.ts';
import { discussionHandlers } from './rpc/discussions.ts';
import { checkHandlers } from './rpc/checks.ts';
import { dataHandlers } from './rpc/data.ts';
import { compareHandlers } from './rpc/compare.ts';
import { digestHandlers } from './rpc/digest.ts';
import { draftHandlers } from './rpc/drafts.ts';
import { textAnswers } from './rpc/texts.ts';
import { editHandlers } from './rpc/edits.ts';
import { keepHandlers } from './rpc/keep.ts';
import { libraryHandlers } from './rpc/library.ts';
import { lazyHandlers } from './rpc/lazy-handlers.ts';
import { linkHandlers } from './rpc/links.ts';
import { noteHandlers } from './rpc/notes.ts';
import { noticeHandlers } from './rpc/notices.ts';
import { pictureHandlers } from './rpc/pictures.ts';
import { placeHandlers } from './rpc/places.ts';
import { reviewHandlers } from './rpc/reviews.ts';
import { searchHandlers } from './rpc/search.ts';
import { previewHandlers } from './rpc/previews.ts';
import { siteHandlers } from './rpc/sites.ts';
import { spaceHandlers } from './rpc/spaces.ts';
import { syncHandlers } from './rpc/sync.ts';
import { updateHandlers } from './rpc/updates.ts';
import { administrationArguments } from './rpc/arguments/administration-arguments.ts';
import { argumentSchemas } from './rpc/arguments/arguments.ts';
import type { CoreOptions } from './core-options.ts';
import type { Account, CoreState } from './core-state.ts';
import { NotificationDispatcher } from './notifications/notification-dispatcher.ts';
import { DamageWatch } from './accounts/damage-watch.ts';
import { DiskWatch } from './accounts/disk-watch.ts';
import { DataWork } from './accounts/data-work.ts';
import { PageContent } from './reading/page-content.ts';
import { policyView } from '../policy/policy.ts';
import { rulesOf } from '../policy/read-policy.ts';
import { failureOf, RequestFailure } from './request-failure.ts';
import { SentRecord } from './accounts/sent-record.ts';
import { createSitePreviews } from './preview/site-previews.ts';

type Listener<Name extends keyof Events> = (payload: Events[Name]) => void;

/**
 * Galley without a window: accounts, their stores, sync and outbox behind one table of requests
 * (docs/architecture.md). The desktop program runs it in a process of its own; the headless program and the
 * tests run it in theirs.
 */
export interface Core {
  request<Channel extends keyof Requests>(
    channel: Channel,
    args: Requests[Channel]['args'],
  ): Promise<Reply<Requests[Channel]['value']>>;
  /** The same for callers that are not trusted: checks channel and arguments. Never throws. */
  answer(channel: string, args: unknown): Promise<Reply<unknown>>;
  /** Returns what ends the listening. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Name>): () => void;
  /** What the answers compute with; for the headless program, which shows more than a window asks. */
  readonly state: CoreState;
  /** Accounts whose database could not be opened, with the reason in words. */
  readonly unopened: readonly UnopenedAccount[];
  /**
   * Checks every database from end to end, after a read has found damage, and sets those up anew that are broken.
   * @returns what was recovered, and what could not be, in words
   */
  recover(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export function createCore(options: CoreOptions): Core {
  const { log, dataDir } = options.ports;
  const listeners = {
    changed: new Set<Listener<'changed'>>(),
    'sync.status': new Set<Listener<'sync.status'>>(),
    'sync.heard': new Set<Listener<'sync.heard'>>(),
    progress: new Set<Listener<'progress'>>(),
  };
  const machine = { metered: null };
  const accounts = new Map<string, Account>();
  const unopened: UnopenedAccount[] = [];

  function emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    // Also in the headless program: the next window shows nothing that is gone.
    if (name === 'changed') removeFirstScreen(dataDir);
    const set = listeners[name] as ReadonlySet<Listener<Name>>; // the member of that very name
    for (const listener of set) {
      try {
        listener(payload);
      } catch (error) {
        // Who listens must not end what tells.
        log.error('a listener failed', { event: name, error: String(error) });
      }
    }
    if (name === 'changed') desk?.changed((payload as Events['changed']).topics); // the payload of that very name
  }

  const isHeard = (name: keyof Events): boolean => listeners[name].size > 0;

  const desk =
    options.present === undefined
      ? null
      : new NotificationDispatcher({
          clock: options.ports.clock,
          log,
          accounts: () => [...accounts.values()].map(({ session }) => session),
          present: options.present,
        });
  const state: CoreState = {
    get sent() {
      return sent;
    },
    notices: desk,
    options,
    accounts,
    unopened,
    recovered: [],
    machine,
    open(accountId) {
      if (work.areAccountsClosed)
        throw new RequestFailure('data', 'The data is being moved. Try again when Galley has started again.');
      const session = damage.opened(accountId, (uncopied) => {
        const onDefect = (error: unknown) => damage.saw(error);
        const opening = new AccountSession(options, accountId, { emit, isHeard }, machine, onDefect);
        opening.store.addToSecondCopy(uncopied);
        return opening;
      });
      const account = { session, content: new PageContent(session.store) };
      accounts.set(accountId, account);
      if (options.isAutomatic) session.start(options.firstSyncDelayMs ?? 0);
      return account;
    },
    accountsChanged: (accountId) =>
      emit('changed', { accountId, topics: ['accounts', 'library', 'content', 'change-requests'] }),
  };

  const sent = new SentRecord(options, accounts);
  const work = new DataWork((progress) => emit('progress', { accountId: '', job: 'data', ...progress }));
  const damage = new DamageWatch(state);
  const disk = new DiskWatch(state);
  // A restoring that was committed and then killed is carried out before anything is opened.
  finishRestore(dataDir);
  try {
    const words = unfinishedMessage(removeOrphans(dataDir));
    if (words !== null) {
      work.unfinished = { at: options.ports.clock.now(), words };
      log.warn(words);
    }
  } catch (error) {
    log.warn('what a killed program left could not be removed', { error: String(error) });
  }
  for (const accountId of listAccounts(dataDir)) {
    try {
      state.open(accountId);
    } catch (error) {
      const failure = failureOf(error);
      log.error('an account could not be opened', { accountId, error: String(error) });
      unopened.push({ accountId, words: failure?.detail ?? 'Its database cannot be opened.' });
    }
  }

  try {
    sent.forgetSignedOut();
  } catch (error) {
    log.warn('the record of removed accounts could not be looked after', { error: String(error) });
  }

  const previews = createSitePreviews(state);
  const handlers: Handlers<Requests> = {
    'core.ping': () => null,
    // Who serves the window takes it (process.ts): a core without windows has no first screen.
    'firstScreen.keep': () => null,
    'policy.get': () => policyView(rulesOf(options.policy), options.policy?.path ?? null),
    ...accountHandlers(state),
    ...libraryHandlers(state),
    ...keepHandlers(state),
    ...digestHandlers(state),
    ...spaceHandlers(state),
    ...changeRequestHandlers(state),
    ...checkHandlers(state),
    ...compareHandlers(state),
    ...linkHandlers(state),
    ...pictureHandlers(state),
    ...discussionHandlers(state),
    ...noticeHandlers(state),
    ...updateHandlers(state),
    ...noteHandlers(state),
    ...editHandlers(state),
    ...reviewHandlers(state),
    ...draftHandlers(state),
    ...textAnswers(),
    ...syncHandlers(state),
    ...searchHandlers(state),
    ...placeHandlers(state),
    ...dataHandlers(state, work),
    ...lazyHandlers(administrationArguments, async () => {
      const { administrationHandlers } = await import('./rpc/administration.ts');
      return administrationHandlers(state);
    }),
    ...siteHandlers(state, previews),
    ...previewHandlers(previews),
  };

  async function answer(channel: string, args: unknown): Promise<Reply<unknown>> {
    if (!isChannel(channel)) {
      return { ok: false, failure: { code: 'bad-request', detail: `There is no channel ${channel}.` } };
    }
    const checked = argumentSchemas[channel].safeParse(args);
    if (!checked.success) {
      const issue = checked.error.issues[0];
      const detail = `The arguments do not fit ${channel}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
      return { ok: false, failure: { code: 'bad-request', detail } };
    }
    const gone = disk.look();
    if (gone !== null) return { ok: false, failure: { code: 'data', detail: gone } };
    try {
      // The schema of this very channel has just proved the arguments; the mapped type cannot carry that through.
      const handler = handlers[channel] as (args: unknown) => unknown;
      return { ok: true, value: await handler(checked.data) };
    } catch (error) {
      const failure = failureOf(error) ?? damage.saw(error);
      if (failure !== null) return { ok: false, failure };
      const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
      log.error('a request failed', { channel, error: words });
      return {
        ok: false,
        failure: { code: 'internal', detail: 'Galley failed here; the log has the details.' },
      };
    }
  }

  return {
    answer,
    request(channel, args) {
      // `answer` returns what the handler of this channel returned.
      return answer(channel, args) as Promise<Reply<Requests[typeof channel]['value']>>;
    },
    on(name, listener) {
      const set = listeners[name] as Set<typeof listener>; // the member of that very name
      set.add(listener);
      return () => set.delete(listener);
    },
    state,
    unopened,
    recover: () => damage.checkAll(),
    async close() {
      desk?.close();
      disk.close();
      await Promise.all([...accounts.values()].map(({ session }) => session.close()));
      accounts.clear();
    },
  };
}

function isChannel(name: string): name is keyof Requests {
  return Object.hasOwn(argumentSchemas, name);
}
