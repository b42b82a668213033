import type { DraftTarget, DraftView } from '../../bridge/channels/draft-requests.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { excerpt } from '../../content/diff/attribute-descriptions.ts';
import { imageWords, textOfBlock, textOfTree } from '../../content/plain-text.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import type { DraftRow } from '../../store/personal/drafts.ts';
import type { Store } from '../../store/open-store.ts';
import type { Account } from '../core-state.ts';
import { revisionOfLane } from '../review/lane-revision.ts';
import { blockByKey, findCellName } from './anchor-place.ts';
import { laneOf } from './lane.ts';
import { aboutOf, editLabel, groupTitle, laneTitle } from '../../outbox/edit-labels.ts';
import { texts } from '../../shared/messages/texts.ts';

const longestBeginning = 140;
/** Of the block that is written about, in letters. */
const longestQuotation = 40;

/** A draft as a list shows it; null: it is of another version of Galley, or no text. */
export function draftView(account: Account, row: DraftRow): DraftView | null {
  const { store } = account.session;
  const target = readTarget(store, row.target);
  if (target === null || target.use === 'verdict') return null;
  const { spaceId, changeRequestId } = target;
  const isNew = spaceId === newRequestSpace;
  const lane = { laneSpace: spaceId, laneChangeRequest: changeRequestId };
  return {
    accountId: account.session.id,
    target,
    pageId: target.pageId ?? pageOfMessage(store, target.commentId),
    words: isNew ? texts().discussion.newDescription : labelOf(account, target),
    group: isNew ? '' : groupTitle(store, lane),
    beginning: beginningOf(row.text),
    updatedAt: row.updatedAt,
  };
}

/** Stands for the space of a change request that is only begun. */
const newRequestSpace = 'new';

function readTarget({ edits }: Store, text: string): DraftTarget | null {
  // Written by `drafts.save` of this or an earlier version.
  const target = JSON.parse(text) as Partial<DraftTarget>;
  const { spaceId, changeRequestId = null, pageId = null, nodeId = null, commentId = null, use } = target;
  // Begun before the service gave an id, it is about the same thing afterwards.
  const now = (id: string | null) => (id === null ? null : (edits.serverIdOf(id) ?? id));
  return spaceId === undefined || use === undefined
    ? null
    : {
        spaceId,
        changeRequestId: now(changeRequestId),
        pageId: now(pageId),
        nodeId,
        commentId: now(commentId),
        use,
      };
}

function labelOf(account: Account, target: DraftTarget): string {
  const { store } = account.session;
  const { spaceId, changeRequestId, pageId, commentId, use } = target;
  const lane = laneTitle(store, { laneSpace: spaceId, laneChangeRequest: changeRequestId });
  const page = pageId === null ? lane : (pageTitle(account, target, pageId) ?? lane);
  switch (use) {
    case 'comment':
      return texts().discussion.commentOn(placeLabel(account, target) ?? page);
    case 'suggestion':
      return texts().discussion.suggestionFor(placeLabel(account, target) ?? page);
    case 'summary':
    case 'verdict':
      return texts().discussion.summaryOf(lane);
    case 'subject':
      return texts().discussion.subjectOf(lane);
    case 'description':
      return texts().discussion.descriptionOf(lane);
    case 'page':
      return texts().discussion.textOf(page);
    case 'reply':
      return texts().discussion.replyTo(messageLabel(store, commentId));
    case 'edit':
      return texts().discussion.changeOf(messageLabel(store, commentId));
    case 'merge':
      return texts().discussion.mergeOf(messageLabel(store, commentId));
  }
}

function pageTitle(account: Account, target: DraftTarget, pageId: string): string | undefined {
  return shownPage(account, target, pageId)?.title;
}

/** As it is shown: also of a page, or a change request, that is not sent yet. */
function shownPage(account: Account, { spaceId, changeRequestId }: DraftTarget, pageId: string) {
  const revision = revisionOfLane(account, spaceId, changeRequestId);
  return revision === null ? undefined : account.content.pages(spaceId, revision).byId.get(pageId);
}

/** The cell or block that a draft is about, where the page has it, or had the cell; `nodeId` is the window's `draftKey`. */
function placeLabel(account: Account, target: DraftTarget): string | undefined {
  const { spaceId, changeRequestId, pageId, nodeId } = target;
  const page = pageId === null ? undefined : shownPage(account, target, pageId);
  const [, key, record, definition] = /^(?:deleted )?(\S+)(?: cell (\S+) (\S+))?$/.exec(nodeId ?? '') ?? [];
  if (pageId === null || key === undefined || page === undefined) return undefined;
  if (record !== undefined && definition !== undefined) {
    const lane = laneOf(account, spaceId, changeRequestId);
    const cell = findCellName(lane, { pageId, nodeId: key, tableCell: { record, definition } });
    if (cell !== null) return texts().discussion.cellOfPage(cell, page.title);
  }
  const { content } = account;
  const block =
    blockByKey(content.tree(page)?.blocks ?? [], key) ??
    blockByKey(content.keyedTree(page)?.blocks ?? [], key);
  const text = block === undefined ? '' : excerpt(imageWords(block) ?? textOfBlock(block), longestQuotation);
  return text === '' ? undefined : texts().discussion.blockOfPage(text, page.title);
}

function pageOfMessage(store: Store, id: string | null): string | null {
  if (id === null) return null;
  return store.comments.get(store.comments.reply(id)?.commentId ?? id)?.pageId ?? null;
}

/** "Dana’s comment", "your reply", or an edit of the outbox in words. */
function messageLabel(store: Store, id: string | null): string {
  if (id === null) return texts().discussion.aComment;
  const me = store.account.get()?.userId ?? null;
  const reply = store.comments.reply(id);
  const row = reply ?? store.comments.get(id);
  if (row === undefined) {
    const edit = store.edits.get(id);
    const payload = edit === undefined ? undefined : readPayload(edit.version, edit.payload);
    if (edit === undefined || payload === undefined) return texts().discussion.aCommentGone;
    if (payload.kind === 'comment.add') return texts().discussion.yourComment;
    if (payload.kind === 'reply.add') return texts().discussion.yourReply;
    return texts().edits.quoted(editLabel(edit, payload, aboutOf(store, edit, payload)));
  }
  const says = texts().discussion;
  const isReply = reply !== undefined;
  if (row.postedBy !== null && row.postedBy === me) return isReply ? says.yourReply : says.yourComment;
  const by = (JSON.parse(row.json) as { postedBy?: { displayName?: string } }).postedBy?.displayName;
  if (by === undefined || by === '') return isReply ? says.aReply : says.aComment;
  return isReply ? says.replyBy(by) : says.commentBy(by);
}

/** The first words, plain and on one line. */
function beginningOf(text: string): string {
  const plain = textOfTree(parseMarkdown(text.slice(0, 2000)))
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= longestBeginning ? plain : `${plain.slice(0, longestBeginning).trimEnd()}…`;
}
