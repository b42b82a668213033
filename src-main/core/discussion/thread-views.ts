import type { CommentTarget } from '../../bridge/edit.ts';
import type { MessageView, ReactionView, ThreadView, WrittenView } from '../../bridge/views/review-views.ts';
import type { ActionState } from '../../bridge/views/views.ts';
import { openingQuotation } from '../../content/anchors/opening-quotation.ts';
import type { Opening } from '../../content/anchors/opening-quotation.ts';
import type { ContentTree } from '../../shared/tree.ts';
import { textOfBlock } from '../../content/plain-text.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { unanswered } from '../../shared/unanswered.ts';
import type { AnchorPlace } from './anchor-place.ts';
import type { Message, Thread, ThreadsOptions } from './thread-messages.ts';
import { written } from '../reading/written.ts';
import { texts } from '../../shared/messages/texts.ts';

const can: ActionState = { can: true, reason: null };

function mayNot(reason: string): ActionState {
  return { can: false, reason };
}

const deleted = (): ActionState => mayNot(texts().discussion.commentDeleted);

/** A text of a thread: the links of the wordings that it suggests lead where they would in the page. */
function writtenOn({ pages }: ThreadsOptions, pageId: string | null, tree: ContentTree): WrittenView {
  const view = written(tree);
  if (view.suggestions.length === 0) return view;
  const suggestions = view.suggestions.map((one) => {
    const before = one.runs.flatMap(({ change, text }) => (change === 'inserted' ? [] : [text])).join('');
    return { ...one, references: pages.references(pageId, [pages.parse(before), pages.parse(one.after)]) };
  });
  return { ...view, suggestions };
}

function messageView(
  options: ThreadsOptions,
  message: Message,
  { isGone: isThreadGone, pageId }: Thread,
  fresh: ReadonlySet<string>,
): MessageView {
  const { permissions, isMine } = message;
  // What is not sent yet is the person's to change, wherever it hangs.
  const isGone = isThreadGone && permissions !== null;
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
    key: message.key ?? options.store.edits.localIdOf(message.id) ?? message.id,
    author: message.author,
    isNew: fresh.has(message.id),
    postedAt: message.postedAt,
    editedAt: message.editedAt,
    markdown: message.markdown,
    ...writtenOn(options, pageId, options.pages.parse(message.markdown)),
    reactions,
    pending: message.pending,
    webUrl: message.webUrl,
    canEdit: isGone ? deleted() : mayEdit ? can : mayNot(texts().discussion.onlyAuthorChanges),
    canDelete: isGone ? deleted() : mayDelete ? can : mayNot(texts().discussion.onlyAuthorDeletes),
    late: message.late,
  };
}

/** What of a thread is new to the person: of others, not looked at, and not answered. */
function freshOf({ unseen }: ThreadsOptions, thread: Thread): ReadonlySet<string> {
  const open = unanswered([thread, ...thread.replies], ({ isMine }) => isMine);
  return new Set(open.flatMap(({ id }) => (unseen.has(id) ? [id] : [])));
}

/** A thread as screens show it. */
export function viewOf(options: ThreadsOptions, thread: Thread): ThreadView {
  const { pages, spaceId, changeRequestId } = options;
  const opening = openingQuotation(pages.parse(thread.markdown));
  // A page's comment may open with anybody's words; a block's, with those that it is about.
  const opened = thread.nodeId === null ? null : (opening?.quotation ?? null);
  const own = ownTarget(options, thread.id);
  const quoted = thread.quotation ?? own?.quotation ?? opened;
  // What the text quotes stands above it, not in it once more.
  const isQuoted = opening !== null && opening.quotation === quoted;
  const place = placeOf(options, thread, quoted, isQuoted || own?.opensWithQuotation === true);
  const at =
    place === null || place.state === 'lost'
      ? null
      : place.state === 'unknown'
        ? thread.nodeId
        : place.nodeId;
  const { isGone, pageId, nodeId, tableCell } = thread;
  const isFound = place !== null && place.state !== 'lost' && place.state !== 'unknown';
  const cellNow = isFound ? place.tableCell : tableCell;
  const fresh = freshOf(options, thread);
  const message = messageView(options, thread, thread, fresh);
  const mayReply = thread.permissions === null || (thread.permissions['reply'] ?? true);
  // A comment's own `edit` is about its text; resolving belongs to its author and to whoever may edit the space.
  const mayResolve = thread.isMine || options.mayEditSpace;
  return {
    ...message,
    ...(isQuoted ? writtenOn(options, pageId, restOf(opening)) : {}),
    spaceId,
    changeRequestId,
    pageId,
    pageTitle: pageId === null ? null : pages.titleOf(pageId),
    nodeId,
    tableCell: cellNow,
    cell: pageId === null || nodeId === null ? null : pages.cellName({ pageId, nodeId, tableCell }),
    quotation: quotationOf(place, quoted),
    anchor:
      place === null ? 'none' : place.state === 'unknown' || place.state === 'own' ? 'exact' : place.state,
    anchorText: place === null || place.state === 'unknown' ? null : place.words,
    at,
    position: pageId === null || at === null ? null : pages.position(pageId, at, cellNow),
    status: thread.status,
    resolvedBy: thread.resolvedBy,
    replies: thread.replies.map((reply) => messageView(options, reply, thread, fresh)),
    unlistedReplies: thread.unlistedReplies,
    unseen: fresh.size > 0,
    isGone,
    canReply: isGone ? deleted() : mayReply ? can : mayNot(texts().discussion.noReplying),
    canResolve: isGone ? deleted() : mayResolve ? can : mayNot(texts().discussion.onlyAuthorResolves),
    canApply:
      options.mayWrite &&
      !isGone &&
      pageId !== null &&
      thread.permissions !== null &&
      thread.status === 'open' &&
      thread.applied === null &&
      message.suggestions.length > 0 &&
      // What is only put in does not say where.
      message.suggestions.every(({ runs }) => runs.some(({ change }) => change !== 'inserted')),
    applied: thread.applied,
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

/** What I wrote the comment about, where I wrote it here. */
function ownTarget({ store }: ThreadsOptions, id: string): CommentTarget | null {
  const created = store.edits.byServerId(id) ?? store.edits.get(id);
  const payload = created === undefined ? undefined : readPayload(created.version, created.payload);
  return payload?.kind === 'comment.add' ? payload.target : null;
}

/** Where the thread stands now; null: at no block. What it was about when the person first saw it is remembered. */
function placeOf(
  options: ThreadsOptions,
  thread: Thread,
  quoted: string | null,
  isOfWords: boolean,
): AnchorPlace | null {
  const { pageId, nodeId, tableCell } = thread;
  if (pageId === null || nodeId === null) return null;
  const quotation = quoted ?? options.store.anchorTexts.get(thread.id);
  const place = options.pages.find({ pageId, nodeId, tableCell, quotation });
  if (place.state !== 'lost' && place.state !== 'changed') return place;
  const applied = appliedAt(options, thread);
  if (applied !== null || place.state === 'lost') return applied ?? place;
  // Of selected words that are gone the block says nothing; a block that the person rewrote is the one commented on.
  const isOwn = !isOfWords && options.pages.ownTexts(pageId).has(place.text);
  return isOwn ? { ...place, state: 'own', words: null } : place;
}

/** Where a wording that the thread suggests stands now; null: none does. */
function appliedAt({ pages }: ThreadsOptions, thread: Thread): AnchorPlace | null {
  const { pageId, nodeId } = thread;
  if (pageId === null || nodeId === null) return null;
  for (const { after } of written(pages.parse(thread.markdown)).suggestions) {
    const [block] = pages.parse(after).blocks;
    if (block === undefined) continue;
    const place = pages.find({ pageId, nodeId, tableCell: null, quotation: textOfBlock(block) });
    if (place.state === 'moved' || place.state === 'exact')
      return { ...place, state: 'changed', words: texts().discussion.suggestionHere };
  }
  return null;
}

/** The words selected, else what stands at its place now, else what stood there. */
function quotationOf(place: AnchorPlace | null, quoted: string | null): string | null {
  if (place === null || place.state === 'unknown') return quoted;
  if (place.state === 'lost') return quoted ?? place.text;
  return place.state === 'exact' ? (quoted ?? place.text) : place.text;
}
