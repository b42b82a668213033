import type { User } from '../../api/user.ts';
import type { Person } from '../../bridge/views/views.ts';
import type { Store } from '../../store/open-store.ts';
import { texts } from '../../shared/messages/texts.ts';

/** A person as screens show one; `myId` null: the service has not said who we are. */
export function personOf(user: User, myId: string | null): Person {
  return {
    id: user.id,
    displayName: user.displayName === '' ? texts().review.someone : user.displayName,
    me: user.id === myId,
  };
}

/** The person of an account, for what only this computer knows them to have written. */
export function myselfOf(store: Store): Person {
  const account = store.account.get();
  return {
    id: account?.userId ?? 'me',
    displayName: nameOf(account?.userJson) ?? texts().review.you,
    me: true,
  };
}

function nameOf(userJson: string | null | undefined): string | null {
  const user: unknown = JSON.parse(userJson ?? 'null');
  return typeof user === 'object' && user !== null && 'displayName' in user ? String(user.displayName) : null;
}

/** Names in a sentence: "Dana", "Dana and Omar", "Dana, Omar and 2 more". */
export function namesText(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return texts().discussion.someone;
  if (second === undefined) return first;
  const says = texts().discussion;
  return names.length === 2 ? says.both(first, second) : says.andMore(first, second, names.length - 2);
}
