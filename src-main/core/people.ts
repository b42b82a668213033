import type { User } from '../api/user.ts';
import type { Person } from '../bridge/views.ts';

/** A person as screens show one; `myId` null: the service has not said who we are. */
export function personOf(user: User, myId: string | null): Person {
  return {
    id: user.id,
    displayName: user.displayName === '' ? 'Someone' : user.displayName,
    me: user.id === myId,
  };
}

/** Names in a sentence: "Dana", "Dana and Omar", "Dana, Omar and 2 more". */
export function namesInWords(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return 'someone';
  if (second === undefined) return first;
  return names.length === 2 ? `${first} and ${second}` : `${first}, ${second} and ${names.length - 2} more`;
}
