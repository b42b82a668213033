import type { Comment } from '../../api/comment.ts';
import { textOfBody } from '../../outbox/calls/description.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import type { Store } from '../../store/open-store.ts';
import { searchTextOf } from '../../store/search/search-text.ts';

/** At most so many of what is missing are named. */
const mostNames = 3;
const longestName = 40;

/**
 * "37 of 40 comments of #41 Harden bulk dispatch are no longer listed by the service, among them “Why ten?” by Dana." What
 * the person reads before anything goes (docs/design/sync.md). `scope` is that of the list.
 */
export function massDeletionMessage(
  store: Store,
  scope: string,
  noun: string,
  missing: readonly string[],
  held: number,
): string {
  const place = placeOf(store, scope);
  const what = `${noun}${place === null ? '' : ` of ${place}`}`;
  const verb = missing.length === 1 ? 'is' : 'are';
  const names = missing.slice(0, mostNames).flatMap((id) => nameOf(store, id) ?? []);
  const among =
    names.length === 0 ? '' : `, ${names.length < missing.length ? 'among them ' : ''}${listed(names)}`;
  return `${missing.length} of ${held} ${what} ${verb} no longer listed by the service${among}.`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** Scopes name their places: `space:<id>:change-request:<id>:comments`, `organization:<id>:spaces`. */
function placeOf(store: Store, scope: string): string | null {
  const [first, firstId = '', second, secondId = ''] = scope.split(':');
  if (second === 'change-request') {
    const row = store.changeRequests.get(secondId);
    return row === undefined ? 'a change request' : `#${row.number} ${row.subject}`.trim();
  }
  if (first === 'space') return store.spaces.get(firstId)?.title ?? null;
  if (first !== 'organization') return null;
  return store.organizations.organizations().find((one) => one.id === firstId)?.title ?? null;
}

function nameOf(store: Store, id: string): string | null {
  const space = store.spaces.get(id);
  if (space !== undefined) return space.title;
  const comment = store.comments.get(id);
  if (comment !== undefined) {
    const { body, postedBy } = commentOf(comment);
    return messageName(body, postedBy?.displayName);
  }
  const reply = store.comments.reply(id);
  if (reply !== undefined) {
    const { body, postedBy } = replyOf(reply);
    return messageName(body, postedBy?.displayName);
  }
  const { organizations } = store;
  return (
    organizations.memberName(id) ??
    organizations.collections().find((one) => one.id === id)?.title ??
    organizations.organizations().find((one) => one.id === id)?.title ??
    null
  );
}

function messageName(body: Comment['body'], by: string | undefined): string {
  const text = searchTextOf(textOfBody(body).slice(0, 500)).replace(/\s+/g, ' ').trim();
  const short = text.length > longestName ? `${text.slice(0, longestName).trimEnd()}…` : text;
  return `“${short}”${by === undefined || by === '' ? '' : ` by ${by}`}`;
}
