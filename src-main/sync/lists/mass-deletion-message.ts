import type { ListContent } from '../../shared/messages/en/sync.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { Comment } from '../../api/comment.ts';
import { textOfBody } from '../../outbox/calls/description.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import type { Store } from '../../store/open-store.ts';
import { lineOf, searchTextOf } from '../../store/search/search-text.ts';

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
  list: ListContent,
  missing: readonly string[],
  held: number,
): string {
  const names = missing.slice(0, mostNames).flatMap((id) => nameOf(store, id) ?? []);
  return texts().sync.gone({
    list,
    place: placeOf(store, scope),
    missing: missing.length,
    held,
    names: names.length === 0 ? null : texts().upkeep.list(names),
    isAll: names.length === missing.length,
  });
}

/** Scopes name their places: `space:<id>:change-request:<id>:comments`, `organization:<id>:spaces`. */
function placeOf(store: Store, scope: string): string | null {
  const [first, firstId = '', second, secondId = ''] = scope.split(':');
  if (second === 'change-request') {
    const row = store.changeRequests.get(secondId);
    return row === undefined ? texts().sync.aChangeRequest : `#${row.number} ${row.subject}`.trim();
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
  const text = lineOf(searchTextOf(textOfBody(body).slice(0, 500)));
  const short = text.length > longestName ? `${text.slice(0, longestName).trimEnd()}…` : text;
  return texts().sync.message(short, by === undefined || by === '' ? null : by);
}
