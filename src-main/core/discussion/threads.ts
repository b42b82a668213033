import type { ThreadsOptions } from './thread-messages.ts';
import type { ThreadView } from '../../bridge/views/review-views.ts';
import { arrivalsOf } from '../../outbox/finding/arrivals.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import type { CommentRow } from '../../store/mirror/comments.ts';
import type { Store } from '../../store/open-store.ts';
import { myselfOf } from '../reading/people.ts';
import { messageFrom, threadFrom, unlistedMessage } from './thread-messages.ts';
import type { Message, Thread } from './thread-messages.ts';
import { overlay } from './thread-overlay.ts';
import { viewOf } from './thread-views.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * Threads of a lane: the mirror with the outbox laid over it (docs/architecture.md), oldest first. In small steps:
 * a review without a network may leave a thousand comments, each a text to be read and a place to be found.
 */
export function* threadsOf(options: ThreadsOptions): Generator<undefined, readonly ThreadView[]> {
  const { store, spaceId, changeRequestId, only } = options;
  const me = myselfOf(store);
  const threads = new Map<string, Thread>();
  const nameless = namelessReplies(store, spaceId, changeRequestId);
  const unfinished = store.edits.unfinishedInLane(spaceId, changeRequestId);
  const arrivals = arrivalsOf(store, unfinished);
  const wanted = only === undefined ? undefined : (arrivals.get(only) ?? only);
  for (const row of commentRows(options, wanted)) {
    if (row.goneAt !== null && !store.localWork.hangsOn(row.id)) continue;
    const comment = commentOf(row);
    const thread = threadFrom(comment, me.id);
    thread.isGone = row.goneAt !== null;
    const listed = store.comments.replies(row.id).map(replyOf);
    thread.replies = listed.map((reply) => messageFrom(reply, me.id));
    thread.unlistedReplies = unlistedMessage(comment, listed.length + (nameless.get(row.id) ?? 0));
    addLateness(store, thread);
    for (const reply of thread.replies) addLateness(store, reply);
    threads.set(row.id, thread);
    yield undefined;
  }
  for (const row of store.edits.confirmedWithoutId(spaceId, changeRequestId))
    overlay(options, arrivals, threads, row, me);
  for (const row of unfinished)
    if (wanted === undefined || row.kind !== 'comment.add' || (arrivals.get(row.id) ?? row.id) === wanted)
      overlay(options, arrivals, threads, row, me);
  const views: ThreadView[] = [];
  for (const thread of threads.values()) {
    yield undefined;
    views.push(viewOf(options, thread));
  }
  return views;
}

function commentRows(
  { store, spaceId, changeRequestId }: ThreadsOptions,
  only: string | undefined,
): readonly CommentRow[] {
  if (only === undefined) return store.comments.list(spaceId, changeRequestId);
  const row = store.comments.get(only);
  return row?.spaceId === spaceId && row.changeRequestId === changeRequestId ? [row] : [];
}

/** By comment, how many of my replies are on the service without an id: they are shown from the outbox. */
function namelessReplies(
  store: Store,
  spaceId: string,
  changeRequestId: string | null,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of store.edits.confirmedWithoutId(spaceId, changeRequestId)) {
    const payload = readPayload(row.version, row.payload);
    if (payload?.kind !== 'reply.add') continue;
    const id = store.edits.serverIdOf(payload.comment.id) ?? payload.comment.id;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

const apartMs = 2 * 60_000;

/** "written 10:02, sent 18:40", where the two lie apart. */
function addLateness(store: Store, message: Message): void {
  if (!message.isMine || message.postedAt === null) return;
  const edit = store.edits.byServerId(message.id);
  if (edit === undefined || message.postedAt - edit.createdAt < apartMs) return;
  const written = new Date(edit.createdAt);
  const sent = new Date(message.postedAt);
  const isSameDay = written.toDateString() === sent.toDateString();
  const say = texts().discussion;
  const label = (date: Date): string =>
    isSameDay ? clockLabel(date) : `${say.dayOf(date)} ${clockLabel(date)}`;
  message.late = say.writtenAndSent(label(written), label(sent));
}

function clockLabel(date: Date): string {
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}
