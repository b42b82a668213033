import type { User } from '../../api/user.ts';
import type { NewDigestEntry } from '../../store/personal/digest.ts';
import type { Store } from '../../store/open-store.ts';
import type { DigestDetail } from './digest-labels.ts';

/** An entry of the digest before it is written. */
export type Found = Omit<NewDigestEntry, 'at' | 'detail'> & { readonly detail: DigestDetail };

/** Null where it is not known who the person is. */
export function myId(store: Store): string | null {
  return store.account.get()?.userId ?? null;
}

/** Who something is by, as the row keeps it. */
export function jsonOf(user: User | undefined): string | null {
  return user === undefined ? null : JSON.stringify(user);
}

/** Who something is by, as the words name them; nobody where there is no name. */
export function named(user: User | undefined): { readonly by?: string } {
  return user === undefined || user.displayName === '' ? {} : { by: user.displayName };
}
