import type { Channel, InAccount } from './channel.ts';
import type { AccountView, Probe, UnopenedAccount } from '../views/views.ts';

/** What a window may ask about accounts: a service, and who the person is there. */
export interface AccountRequests {
  readonly 'accounts.list': Channel<null, readonly AccountView[]>;
  readonly 'accounts.unopened': Channel<null, readonly UnopenedAccount[]>;
  /** Tries an address and a token without storing either; an address alone where `token` is empty, and `ok` is then false. */
  readonly 'accounts.probe': Channel<
    { readonly baseUrl: string; readonly token: string; readonly allowHttp?: boolean },
    Probe
  >;
  /** Stores the account and its token. Connecting again to a known service and user signs in to that account. */
  readonly 'accounts.connect': Channel<
    {
      readonly baseUrl: string;
      readonly token: string;
      readonly title?: string;
      readonly allowHttp?: boolean;
    },
    AccountView
  >;
  /**
   * A new token for an account, bound to the origin that the window showed. Refused with `conflict` where the account has
   * another address by now.
   */
  readonly 'accounts.signIn': Channel<
    InAccount & { readonly token: string; readonly origin: string; readonly allowHttp?: boolean },
    AccountView
  >;
  readonly 'accounts.setUser': Channel<InAccount & { readonly userId: string }, AccountView>;
  readonly 'accounts.members': Channel<
    InAccount,
    readonly { readonly id: string; readonly displayName: string }[]
  >;
  /** Removes the account's local data and token. Refused with `conflict` while edits are unsent, unless `force`. */
  readonly 'accounts.remove': Channel<InAccount & { readonly force?: boolean }, null>;
}
