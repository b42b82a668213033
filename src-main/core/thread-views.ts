import type { MessageView, ReactionView, ThreadView } from '../bridge/review-views.ts';
import type { ActionState } from '../bridge/views.ts';
import { openingQuotation } from '../content/opening-quotation.ts';
import type { Opening } from '../content/opening-quotation.ts';
import { readPayload } from '../outbox/payload.ts';
import type { AnchorPlace } from './anchor-place.ts';
import type { Message, Thread } from './thread-messages.ts';
import type { ThreadsOptions } from './threads.ts';
import { written } from './written.ts';

const can: ActionState = { can: true, reason: null };

function mayNot(reason: string): ActionState {
  return { can: false, reason };
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
    key: options.store.edits.localIdOf(message.id) ?? message.id,
    author: message.author,
    postedAt: message.postedAt,
    editedAt: message.editedAt,
    markdown: message.markdown,
    ...written(options.pages.parse(message.markdown)),
    reactions,
    pending: message.pending,
    webUrl: message.webUrl,
    canEdit: mayEdit ? can : mayNot('Only its author may change it.'),
    canDelete: mayDelete ? can : mayNot('Only its author or an administrator may delete it.'),
    late: message.late,
  };
}

/** A thread as screens show it. */
export function viewOf(options: ThreadsOptions, thread: Thread): ThreadView {
  const { pages, spaceId, changeRequestId } = options;
  const opening = openingQuotation(pages.parse(thread.markdown));
  // A page's comment may open with anybody's words; a block's, with those that it is about.
  const opened = thread.nodeId === null ? null : (opening?.quotation ?? null);
  const quoted = thread.quotation ?? ownQuotation(options, thread.id) ?? opened;
  const place = placeOf(options, thread, quoted);
  // What the text quotes stands above it, not in it once more.
  const isQuoted = opening !== null && opening.quotation === quoted;
  const message = messageView(options, thread);
  const mayReply = thread.permissions === null || (thread.permissions['reply'] ?? true);
  // A comment's own `edit` is about its text; resolving belongs to its author and to whoever may edit the space.
  const mayResolve = thread.isMine || options.mayEditSpace;
  return {
    ...message,
    ...(isQuoted ? written(restOf(opening)) : {}),
    spaceId,
    changeRequestId,
    pageId: thread.pageId,
    pageTitle: thread.pageId === null ? null : pages.titleOf(thread.pageId),
    nodeId: thread.nodeId,
    tableCell: thread.tableCell,
    quotation: quotationOf(place, quoted),
    anchor: place === null ? 'none' : place.state === 'unknown' ? 'exact' : place.state,
    anchorWords: place === null || place.state === 'unknown' ? null : place.words,
    at:
      place === null || place.state === 'lost'
        ? null
        : place.state === 'unknown'
          ? thread.nodeId
          : place.nodeId,
    status: thread.status,
    resolvedBy: thread.resolvedBy,
    replies: thread.replies.map((reply) => messageView(options, reply)),
    unlistedReplies: thread.unlistedReplies,
    unseen: options.unseen.has(thread.id),
    canReply: mayReply ? can : mayNot('You may not reply here.'),
    canResolve: mayResolve ? can : mayNot('Only its author, or someone who may edit, resolves it.'),
  };
}

const rests = new WeakMap<object, Opening['rest']>();

/** One tree for one text, so that a window that asks again is given the same one. */
function restOf({ rest }: Opening): Opening['rest'] {
  const [first] = rest.blocks;
  if (first === undefined) return rest;
  const known = rests.get(first) ?? rest;
  rests.set(first, known);
  return known;
}

/** What I quoted when I wrote the comment here. */
function ownQuotation({ store }: ThreadsOptions, id: string): string | null {
  const created = store.edits.byServerId(id);
  const payload = created === undefined ? undefined : readPayload(created.version, created.payload);
  return payload?.kind === 'comment.add' ? (payload.target.quotation ?? null) : null;
}

/** Longest text of a block that is remembered for the day it is gone, in characters. */
const longestMemory = 2_000;

/** Where the thread stands now; null: at no block. What it was about when it was first seen is remembered. */
function placeOf(options: ThreadsOptions, thread: Thread, quoted: string | null): AnchorPlace | null {
  const { pageId, nodeId, tableCell } = thread;
  if (pageId === null || nodeId === null) return null;
  const { anchorTexts } = options.store;
  const remembered = anchorTexts.get(thread.id);
  const place = options.pages.find({ pageId, nodeId, tableCell, quotation: quoted ?? remembered });
  if (place.state === 'exact' && remembered === null && thread.permissions !== null)
    options.store.mirror(() => anchorTexts.remember(thread.id, place.text.slice(0, longestMemory)));
  return place;
}

/** The words selected, else what stands at its place now, else what stood there. */
function quotationOf(place: AnchorPlace | null, quoted: string | null): string | null {
  if (place === null || place.state === 'unknown') return quoted;
  if (place.state === 'lost') return quoted ?? place.text;
  return place.state === 'exact' ? (quoted ?? place.text) : place.text;
}
