import type { Place, UnopenedAccount } from '../bridge/views/views.ts';
import type { AccountSession } from './accounts/account-session.ts';
import type { CoreOptions } from './core-options.ts';
import type { NoticeScreen, NoticeSettings } from '../bridge/views/notice-views.ts';
import type { PageContent } from './reading/page-content.ts';
import { RequestFailure } from '../bridge/request-failure.ts';
import type { SentRecord } from './accounts/sent-record.ts';
import type { Machine } from './syncing/sync-choices.ts';
import { texts } from '../shared/messages/texts.ts';

/** One connected account, with what its answers compute with. */
export interface Account {
  readonly session: AccountSession;
  readonly content: PageContent;
}

/** What a window tells of itself to whoever notifies. */
export interface Notices {
  configure(settings: NoticeSettings): void;
  attention(isFocused: boolean): void;
  looking(place: Place | null, screen: NoticeScreen | null): void;
}

/** What the answers of every noun share. */
export interface CoreState {
  readonly options: CoreOptions;
  readonly accounts: Map<string, Account>;
  /** Accounts whose databases could not be opened, or not be set up anew. */
  readonly unopened: UnopenedAccount[];
  /** Everything that was sent, of all accounts. */
  readonly sent: SentRecord;
  /** What the machine says of itself, for all accounts. */
  readonly machine: Machine;
  /** Null: nobody is told anything outside of a window. */
  readonly notices: Notices | null;
  /** Opens an account's database and adds it. */
  readonly open: (accountId: string) => Account;
  /** Tells the windows that accounts came or went. */
  readonly accountsChanged: (accountId: string) => void;
}

/** @throws {RequestFailure} `not-found` */
export function accountOf(state: CoreState, accountId: string): Account {
  const account = state.accounts.get(accountId);
  if (account === undefined) throw new RequestFailure('not-found', texts().accounts.notHere);
  return account;
}
