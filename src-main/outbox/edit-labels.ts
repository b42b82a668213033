import type { EditPayload } from '../bridge/edit.ts';
import type { Place } from '../bridge/views/views.ts';
import { excerpt } from '../content/diff/attribute-descriptions.ts';
import { emojiText } from '../content/emoji.ts';
import { changedBlocks } from '../content/merge/changed-blocks.ts';
import { suggests } from '../shared/suggestion-text.ts';
import { assertNever } from '../shared/tree.ts';
import { readBase } from './editing/base.ts';
import { commentOf } from './editing/edit-kind.ts';
import { readPayload } from './calls/payload.ts';
import { commentOf as commentIn } from '../store/mirror/comments.ts';
import type { EditRow } from '../store/unsent/edits.ts';
import type { Store } from '../store/open-store.ts';
import { texts } from '../shared/messages/texts.ts';
import type { EditTexts, Whose } from '../shared/messages/en/edits.ts';

/** What an edit is about, gathered from mirror and outbox, in words. */
export interface About {
  /** Whose comment; null where it is about none. */
  readonly whose: Whose | null;
  /** "Limits", "#41 Harden bulk dispatch", "Elsa docs". */
  readonly where: string;
  readonly pageId: string | null;
  readonly commentId: string | null;
}

/** @param pageTitle the page's title as the text names it; null: it has no name there */
export function aboutOf(
  store: Store,
  row: EditRow,
  payload: EditPayload,
  pageTitle: (store: Store, row: EditRow, pageId: string | null) => string | null = heldPageTitle,
): About {
  const lane = laneTitle(store, row);
  if (payload.kind === 'comment.add') {
    const named = payload.target.pageId ?? null;
    const pageId = named === null ? null : (store.edits.serverIdOf(named) ?? named);
    return {
      whose: null,
      where: pageTitle(store, row, pageId) ?? lane,
      pageId,
      commentId: row.serverId ?? row.id,
    };
  }
  if (payload.kind === 'page.insert')
    return { whose: null, where: payload.title, pageId: row.serverId ?? row.id, commentId: null };
  if ('target' in payload) {
    const pageId = store.edits.serverIdOf(payload.target.pageId) ?? payload.target.pageId;
    const own = payload.kind === 'page.update' ? payload.title : readBase(row.base).object?.title;
    return { whose: null, where: pageTitle(store, row, pageId) ?? own ?? lane, pageId, commentId: null };
  }
  const id = commentOf(payload);
  if (id === null) return { whose: null, where: lane, pageId: null, commentId: null };
  const serverId = store.edits.serverIdOf(id) ?? id;
  const held = store.comments.get(serverId);
  if (held !== undefined) {
    const comment = commentIn(held);
    const isMine = held.postedBy !== null && held.postedBy === store.account.get()?.userId;
    return {
      whose: { mine: isMine, by: comment.postedBy?.displayName ?? null },
      where: pageTitle(store, row, held.pageId) ?? lane,
      pageId: held.pageId,
      commentId: serverId,
    };
  }
  const creator = store.edits.get(id);
  const target = creator === undefined ? undefined : readPayload(creator.version, creator.payload);
  const pageId = target?.kind === 'comment.add' ? (target.target.pageId ?? null) : null;
  return {
    whose: { mine: true, by: null },
    where: pageTitle(store, row, pageId) ?? lane,
    pageId,
    commentId: id,
  };
}

/** Where an edit is shown. */
export function placeOfEdit(
  { accountId }: Store,
  { laneSpace: spaceId, laneChangeRequest: changeRequestId }: EditRow,
  { pageId, commentId }: Pick<About, 'pageId' | 'commentId'>,
): Place {
  return { accountId, spaceId, changeRequestId, pageId, commentId };
}

type Lane = Pick<EditRow, 'laneSpace' | 'laneChangeRequest'>;

/** What an edit belongs to: "Elsa docs / #41 Harden bulk dispatch". */
export function groupTitle(store: Store, row: Lane): string {
  const space = store.spaces.get(row.laneSpace)?.title ?? row.laneSpace;
  return row.laneChangeRequest === null ? space : `${space} / ${laneTitle(store, row)}`;
}

export function laneTitle(store: Store, row: Lane): string {
  const space = store.spaces.get(row.laneSpace)?.title ?? row.laneSpace;
  if (row.laneChangeRequest === null) return space;
  const changeRequest = store.changeRequests.get(row.laneChangeRequest);
  if (changeRequest !== undefined) return `#${changeRequest.number} ${changeRequest.subject}`.trim();
  const unsent = store.edits.get(row.laneChangeRequest);
  const payload = unsent === undefined ? undefined : readPayload(unsent.version, unsent.payload);
  return payload?.kind === 'changeRequest.create' ? payload.subject : space;
}

/**
 * The title of a page as its revision has it or as it was put in here; of one that its change request deletes, as the space has it. Null: not
 * known here.
 */
export function heldPageTitle(store: Store, row: EditRow, pageId: string | null): string | null {
  if (pageId === null) return null;
  const { laneSpace: spaceId, laneChangeRequest: changeRequestId } = row;
  const titleIn = (revision: string | null | undefined): string | undefined =>
    typeof revision === 'string' ? store.revisions.page(spaceId, revision, pageId)?.title : undefined;
  const changeRequest =
    changeRequestId === null ? undefined : store.changeRequests.get(changeRequestId)?.heldRevision;
  return (
    insertedTitle(store.edits.get(pageId)) ??
    titleIn(changeRequest) ??
    insertedTitle(store.edits.byServerId(pageId)) ??
    titleIn(store.spaces.get(spaceId)?.heldRevision) ??
    null
  );
}

function insertedTitle(row: EditRow | undefined): string | undefined {
  const payload = row === undefined ? undefined : readPayload(row.version, row.payload);
  return payload?.kind === 'page.insert' ? payload.title : undefined;
}

function propertyLabel(
  payload: Extract<EditPayload, { readonly kind: 'page.property' }>,
  where: string,
  say: EditTexts,
): string {
  switch (payload.property) {
    case 'slug':
      return say.changeAddress(where);
    case 'icon':
      return payload.value === '' ? say.removeIcon(where) : say.changeIcon(where);
    case 'description':
      return say.changePageDescription(where);
    case 'hidden':
      return payload.value ? say.hide(where) : say.show(where);
  }
}

/**
 * Of a page that was written, the first blocks that changed: the beginning of the page says nothing of the edit. Null of any
 * other edit, and where what it was is not known.
 */
export function changedText({ base }: EditRow, payload: EditPayload | null): string | null {
  const say = texts().edits;
  if (payload?.kind !== 'page.update') return null;
  const { object } = readBase(base);
  if (object === undefined) return null;
  const { named, count } = changedBlocks(object.markdown, payload.markdown);
  if (count === 0) return object.markdown === payload.markdown ? '' : null;
  const told = named.map(({ change, text }) => (change === 'removed' ? say.removedText(text) : text));
  if (count === 1) return told[0] ?? '';
  const first = told.map((text) => excerpt(text)).join(' · ');
  return say.changedBlocks(count, count > told.length ? `${first} …` : first);
}

const nobody: Whose = { mine: false, by: null };

/** An edit in a sentence without its end: "Reply to Dana’s comment on Limits". */
export function editLabel(row: EditRow, payload: EditPayload, { whose, where }: About): string {
  const say = texts().edits;
  const of = whose ?? nobody;
  const isCopy = row.reasonCode === 'surplus-copy';
  switch (payload.kind) {
    case 'comment.add':
      return suggests(payload.markdown) ? say.suggestionOn(where) : say.commentOn(where);
    case 'comment.edit':
      return say.changeComment(of, where);
    case 'comment.delete':
      return isCopy ? say.removeCopy(where) : say.deleteComment(of, where);
    case 'comment.resolve':
      return say.resolve(of, where);
    case 'comment.reopen':
      return say.reopen(of, where);
    case 'comment.react':
      return say.react(emojiText(payload.emoji) || payload.emoji, of, where);
    case 'comment.unreact':
      return say.unreact(emojiText(payload.emoji) || payload.emoji, of, where);
    case 'reply.add':
      return say.reply(of, where);
    case 'reply.edit':
      return say.changeReply(where);
    case 'reply.delete':
      return isCopy ? say.removeCopy(where) : say.deleteReply(where);
    case 'reply.react':
      return say.reactToReply(emojiText(payload.emoji) || payload.emoji, where);
    case 'reply.unreact':
      return say.unreactFromReply(emojiText(payload.emoji) || payload.emoji, where);
    case 'changeRequest.create':
      return say.openRequest(payload.subject);
    case 'changeRequest.subject':
      return say.changeSubject(where);
    case 'changeRequest.description':
      return say.changeDescription(where);
    case 'changeRequest.status':
      return isCopy ? say.archiveCopy(where) : say.status[payload.status](where);
    case 'changeRequest.update':
      return say.update(where);
    case 'changeRequest.merge':
      return say.merge(where);
    case 'page.update':
      return say.changeText(where);
    case 'page.insert':
      return say.addPage(where);
    case 'page.delete':
      return isCopy
        ? say.deletePageCopy(where)
        : // Pages that go with the one that is deleted.
          say.deletePage(where, (readBase(row.base).pages?.length ?? 1) - 1);
    case 'page.property':
      return propertyLabel(payload, where, say);
    case 'page.move':
      return say.movePage(where);
    case 'review.submit':
      return payload.verdict === 'approved' ? say.approve(where) : say.requestChanges(where);
    default:
      return assertNever(payload);
  }
}
