import { z } from 'zod';
import { core } from './channel.ts';
import { baseUrl, id, inAccount, nothing, token } from './fields.ts';
import type { AccountView, Probe, UnopenedAccount } from '../views/views.ts';

/** What a window may ask about accounts: a service, and who the person is there. */
export const accountRequests = {
  'accounts.list': core(nothing).answers<readonly AccountView[]>(),
  'accounts.unopened': core(nothing).answers<readonly UnopenedAccount[]>(),
  /** Tries an address and a token without storing either; an address alone where `token` is empty, and `ok` is then false. */
  'accounts.probe': core(
    z.object({ baseUrl, token: z.string().max(10_000), allowHttp: z.boolean().exactOptional() }),
  ).answers<Probe>(),
  /** Stores the account and its token. Connecting again to a known service and user signs in to that account. */
  'accounts.connect': core(
    z.object({
      baseUrl,
      token,
      title: z.string().max(200).exactOptional(),
      allowHttp: z.boolean().exactOptional(),
    }),
  ).answers<AccountView>(),
  /**
   * A new token for an account, bound to the origin that the window showed. Refused with `conflict` where the account has
   * another address by now.
   */
  'accounts.signIn': core(
    z.object({
      ...inAccount,
      token,
      origin: z.string().max(2000),
      allowHttp: z.boolean().exactOptional(),
    }),
  ).answers<AccountView>(),
  'accounts.setUser': core(z.object({ ...inAccount, userId: id })).answers<AccountView>(),
  'accounts.members': core(z.object(inAccount)).answers<
    readonly { readonly id: string; readonly displayName: string }[]
  >(),
  /** Removes the account's local data and token. Refused with `conflict` while edits are unsent, unless `force`. */
  'accounts.remove': core(z.object({ ...inAccount, force: z.boolean().exactOptional() })).answers<null>(),
};
