import type { Comment, CommentReply, Reaction } from '../api/comment.ts';
import type { CommentTarget, EditPayload } from '../bridge/edit.ts';
import type { Pending } from '../bridge/outbox-views.ts';
import type { MessageView, ReactionView, ThreadView } from '../bridge/review-views.ts';
import type { ActionState, Person } from '../bridge/views.ts';
import type { ContentTree } from '../content/tree.ts';
import { readPayload } from '../outbox/payload.ts';
import { commentOf, replyOf } from '../store/comments.ts';
import type { EditRow } from '../store/edits.ts';
import type { Store } from '../store/open-store.ts';
import { pendingOf } from './edit-views.ts';
import { namesInWords, personOf } from './people.ts';

/** A message while the outbox is laid over the mirror. */
interface Message {
  id: string;
  author: Person;
  postedAt: number | null;
  editedAt: number | null;
  markdown: string;
  reactions: Map<string, { names: string[]; mine: boolean; count: number; pending: boolean }>;
  pending: Pending[];
  /** Null: not on the server yet, so it is ours to change. */
  permissions: Readonly<Record<string, boolean | undefined>> | null;
  isMine: boolean;
  late: string | null;
}

interface Thread extends Message {
  pageId: string | null;
  nodeId: string | null;
  tableCell: { readonly record: string; readonly definition: string } | null;
  quotation: string | null;
  status: 'open' | 'resolved';
  resolvedBy: Person | null;
  replies: Message[];
  unlistedReplies: string | null;
  webUrl: string | null;
}

/** What a thread needs to know of the pages it stands on. */
export interface PagesOfThreads {
  readonly titleOf: (pageId: string) => string | null;
  /** Text of a block: null where the page is held without it, undefined where the page's keys are not held. */
  readonly blockText: (pageId: string, nodeId: string) => string | null | undefined;
  readonly parse: (markdown: string) => ContentTree;
}

export interface ThreadsOptions {
  readonly store: Store;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly isOnline: boolean;
  /** False where the service said that this person may not edit the space. */
  readonly mayEditSpace: boolean;
  readonly pages: PagesOfThreads;
  /** Comments whose thread has something new of others since the last look. */
  readonly unseen: ReadonlySet<string>;
}

const can: ActionState = { can: true, reason: null };

function mayNot(reason: string): ActionState {
  return { can: false, reason };
}

function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

/** Threads of a lane: the mirror with the outbox laid over it (design/architecture.md, Store), oldest first. */
export function threadsOf(options: ThreadsOptions): readonly ThreadView[] {
  const { store, spaceId, changeRequestId } = options;
  const account = store.account.get();
  const me: Person = {
    id: account?.userId ?? 'me',
    displayName: nameOf(account?.userJson) ?? 'You',
    me: true,
  };
  const threads = new Map<string, Thread>();
  const nameless = namelessReplies(store, spaceId, changeRequestId);
  for (const row of store.comments.list(spaceId, changeRequestId)) {
    if (row.goneAt !== null && !store.localWork.hangsOn(row.id)) continue;
    const comment = commentOf(row);
    const thread = threadFrom(comment, me.id);
    const listed = store.comments.replies(row.id).map(replyOf);
    thread.replies = listed.map((reply) => messageFrom(reply, me.id));
    thread.unlistedReplies = unlistedWords(comment, listed.length + (nameless.get(row.id) ?? 0));
    addLateness(store, thread);
    for (const reply of thread.replies) addLateness(store, reply);
    threads.set(row.id, thread);
  }
  for (const row of store.edits.confirmedWithoutId(spaceId, changeRequestId))
    overlay(options, threads, row, me);
  for (const row of store.edits.unfinishedInLane(spaceId, changeRequestId))
    overlay(options, threads, row, me);
  return [...threads.values()].map((thread) => viewOf(options, thread));
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

function nameOf(userJson: string | null | undefined): string | null {
  const user: unknown = JSON.parse(userJson ?? 'null');
  return typeof user === 'object' && user !== null && 'displayName' in user ? String(user.displayName) : null;
}

function reactionsFrom(reactions: readonly Reaction[], myId: string): Message['reactions'] {
  return new Map(
    reactions.map((one) => [
      one.emoji,
      {
        names: one.users.map(({ user }) => user.displayName),
        mine: one.users.some(({ user }) => user.id === myId),
        count: one.count ?? one.users.length,
        pending: false,
      },
    ]),
  );
}

function messageFrom(object: Comment | CommentReply, myId: string): Message {
  const author = personOf(object.postedBy ?? { id: '', displayName: '' }, myId);
  return {
    id: object.id,
    author,
    postedAt: timeOf(object.postedAt),
    editedAt: timeOf(object.editedAt),
    markdown: object.body.markdown ?? '',
    reactions: reactionsFrom(object.reactions, myId),
    pending: [],
    permissions: object.permissions ?? {},
    isMine: author.me,
    late: null,
  };
}

function threadFrom(comment: Comment, myId: string): Thread {
  const { target } = comment;
  return {
    ...messageFrom(comment, myId),
    pageId: target.page?.id ?? null,
    nodeId: target.node?.id ?? null,
    tableCell: target.tableCell ?? null,
    quotation: null,
    status: comment.status === 'resolved' ? 'resolved' : 'open',
    resolvedBy: comment.resolvedBy === undefined ? null : personOf(comment.resolvedBy, myId),
    replies: [],
    unlistedReplies: null,
    webUrl: comment.urls?.['location'] ?? null,
  };
}

function newMessage(row: EditRow, markdown: string, me: Person): Message {
  return {
    id: row.id,
    author: me,
    postedAt: null,
    editedAt: null,
    markdown,
    reactions: new Map(),
    pending: [],
    permissions: null,
    isMine: true,
    late: null,
  };
}

function unlistedWords(comment: Comment, listed: number): string | null {
  const missing = comment.replies - listed;
  if (missing <= 0) return null;
  const names = comment.repliers.map((one) => one.user.displayName);
  const replies = missing === 1 ? '1 reply' : `${missing} replies`;
  return `${replies} by ${namesInWords(names)}: open on the web`;
}

const apartMs = 2 * 60_000;

/** "written 10:02, sent 18:40", where the two lie apart. */
function addLateness(store: Store, message: Message): void {
  if (!message.isMine || message.postedAt === null) return;
  const edit = store.edits.byServerId(message.id);
  if (edit === undefined || message.postedAt - edit.createdAt < apartMs) return;
  message.late = `written ${clockWords(edit.createdAt)}, sent ${clockWords(message.postedAt)}`;
}

function clockWords(time: number): string {
  const date = new Date(time);
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}

function overlay(options: ThreadsOptions, threads: Map<string, Thread>, row: EditRow, me: Person): void {
  const payload = readPayload(row.version, row.payload);
  if (payload === undefined) return;
  const pending = row.state === 'confirmed' ? [] : [pendingOf(row, options.isOnline)];
  if (payload.kind === 'comment.add') {
    const thread = newThread(row, payload.target, payload.markdown, me);
    thread.pending.push(...pending);
    threads.set(row.id, thread);
    return;
  }
  // What is done to the change request itself shows there, not among its threads.
  if (!('comment' in payload)) return;
  const { edits } = options.store;
  const thread = threads.get(edits.serverIdOf(payload.comment.id) ?? payload.comment.id);
  if (thread === undefined) return;
  if (payload.kind === 'reply.add') {
    const reply = newMessage(row, payload.markdown, me);
    reply.pending.push(...pending);
    thread.replies.push(reply);
    return;
  }
  const replyId = 'reply' in payload ? (edits.serverIdOf(payload.reply.id) ?? payload.reply.id) : null;
  const message = replyId === null ? thread : thread.replies.find((reply) => reply.id === replyId);
  if (message === undefined) return;
  message.pending.push(...pending);
  // What the person must decide about has no effect yet; its mark says so.
  if (row.state !== 'held' && row.state !== 'rejected') apply(payload, thread, message, me);
}

function newThread(row: EditRow, target: CommentTarget, markdown: string, me: Person): Thread {
  return {
    ...newMessage(row, markdown, me),
    pageId: target.pageId ?? null,
    nodeId: target.nodeId ?? null,
    tableCell: target.tableCell ?? null,
    quotation: target.quotation ?? null,
    status: 'open',
    resolvedBy: null,
    replies: [],
    unlistedReplies: null,
    webUrl: null,
  };
}

type AboutComment = Extract<EditPayload, { readonly comment: unknown }>;

function apply(payload: AboutComment, thread: Thread, message: Message, me: Person): void {
  switch (payload.kind) {
    case 'comment.edit':
    case 'reply.edit':
      message.markdown = payload.markdown;
      return;
    case 'comment.resolve':
      thread.status = 'resolved';
      thread.resolvedBy = me;
      return;
    case 'comment.reopen':
      thread.status = 'open';
      thread.resolvedBy = null;
      return;
    case 'comment.react':
    case 'reply.react':
      react(message, payload.emoji, me);
      return;
    case 'comment.unreact':
    case 'reply.unreact':
      unreact(message, payload.emoji, me);
      return;
    // Deleted things stay visible with their mark until the server has let them go.
    case 'comment.delete':
    case 'reply.delete':
    case 'reply.add':
      return;
  }
}

function react(message: Message, emoji: string, me: Person): void {
  const known = message.reactions.get(emoji) ?? { names: [], mine: false, count: 0, pending: false };
  if (known.mine) return;
  message.reactions.set(emoji, {
    names: [...known.names, me.displayName],
    mine: true,
    count: known.count + 1,
    pending: true,
  });
}

function unreact(message: Message, emoji: string, me: Person): void {
  const known = message.reactions.get(emoji);
  if (known?.mine !== true) return;
  if (known.count <= 1) message.reactions.delete(emoji);
  else {
    const names = known.names.filter((name) => name !== me.displayName);
    message.reactions.set(emoji, { names, mine: false, count: known.count - 1, pending: true });
  }
}

function messageView(options: ThreadsOptions, message: Message): MessageView {
  const { permissions, isMine } = message;
  const mayEdit = permissions === null || (permissions['edit'] ?? isMine);
  const mayDelete = permissions === null || (permissions['delete'] ?? isMine);
  const reactions: ReactionView[] = [...message.reactions].map(([emoji, one]) => ({
    emoji,
    count: one.count,
    mine: one.mine,
    pending: one.pending,
    people: one.names,
  }));
  return {
    id: message.id,
    author: message.author,
    postedAt: message.postedAt,
    editedAt: message.editedAt,
    markdown: message.markdown,
    tree: options.pages.parse(message.markdown),
    reactions,
    pending: message.pending,
    canEdit: mayEdit ? can : mayNot('Only its author may change it.'),
    canDelete: mayDelete ? can : mayNot('Only its author or an administrator may delete it.'),
    late: message.late,
  };
}

function viewOf(options: ThreadsOptions, thread: Thread): ThreadView {
  const { pages, spaceId, changeRequestId } = options;
  const block =
    thread.pageId === null || thread.nodeId === null
      ? undefined
      : pages.blockText(thread.pageId, thread.nodeId);
  const created = options.store.edits.byServerId(thread.id);
  const target = created === undefined ? undefined : readPayload(created.version, created.payload);
  const quoted =
    thread.quotation ?? (target?.kind === 'comment.add' ? (target.target.quotation ?? null) : null);
  const mayReply = thread.permissions === null || (thread.permissions['reply'] ?? true);
  // A comment's own `edit` is about its text; resolving belongs to its author and to whoever may edit the space.
  const mayResolve = thread.isMine || options.mayEditSpace;
  return {
    ...messageView(options, thread),
    spaceId,
    changeRequestId,
    pageId: thread.pageId,
    pageTitle: thread.pageId === null ? null : pages.titleOf(thread.pageId),
    nodeId: thread.nodeId,
    tableCell: thread.tableCell,
    quotation: block ?? quoted,
    anchor: anchorOf(thread, block, quoted),
    status: thread.status,
    resolvedBy: thread.resolvedBy,
    replies: thread.replies.map((reply) => messageView(options, reply)),
    unlistedReplies: thread.unlistedReplies,
    unseen: options.unseen.has(thread.id),
    canReply: mayReply ? can : mayNot('You may not reply here.'),
    canResolve: mayResolve ? can : mayNot('Only its author, or someone who may edit, resolves it.'),
    webUrl: thread.webUrl,
  };
}

function anchorOf(
  thread: Thread,
  block: string | null | undefined,
  quoted: string | null,
): ThreadView['anchor'] {
  if (thread.nodeId === null) return 'none';
  if (block === undefined) return 'exact';
  if (block === null) return 'lost';
  const normal = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return quoted !== null && !normal(block).includes(normal(quoted)) ? 'changed' : 'exact';
}
