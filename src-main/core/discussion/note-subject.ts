import type { NoteTarget } from '../../bridge/views/note-views.ts';
import type { Place } from '../../bridge/views/views.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import { revisionOfLane } from '../review/lane-revision.ts';
import type { Account } from '../core-state.ts';
import { laneTitle } from '../../outbox/edit-labels.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What a note is about, as it is known now. */
export interface NoteSubject {
  /** Null where it is not known here any more: the words that were noted with it stand in. */
  readonly about: string | null;
  readonly place: Place | null;
  readonly gone: string | null;
}

/** Gathers names and place of a note's subject. Ids are the service's where it has given them. */
export function noteSubject(account: Account, target: NoteTarget): NoteSubject {
  const { store } = account.session;
  if (target.siteId !== null) {
    const site = store.sites.get(target.siteId);
    return site === undefined
      ? { about: null, place: null, gone: texts().discussion.siteGone }
      : { about: site.title, place: null, gone: null };
  }
  const space = target.spaceId === null ? undefined : store.spaces.get(target.spaceId);
  if (space === undefined || space.goneAt !== null)
    return { about: null, place: null, gone: texts().discussion.spaceGone };
  const place: Place = {
    accountId: account.session.id,
    spaceId: space.id,
    changeRequestId: target.changeRequestId,
    pageId: target.pageId,
    commentId: null,
  };
  const lane = laneTitle(store, { laneSpace: space.id, laneChangeRequest: target.changeRequestId });
  if (target.changeRequestId !== null) {
    const row = store.changeRequests.get(target.changeRequestId);
    const isUnsent = row === undefined && store.edits.get(target.changeRequestId) !== undefined;
    if (!isUnsent && (row === undefined || row.goneAt !== null))
      return { about: null, place: null, gone: texts().discussion.requestGone };
  }
  if (target.commentId !== null) return messageSubject(account, target.commentId, lane, place);
  if (target.pageId === null) return { about: lane, place, gone: null };
  const page = pageName(account, target, target.pageId);
  if (page === undefined)
    return { about: null, place: { ...place, pageId: null }, gone: texts().discussion.thePageGone };
  return { about: page === null ? null : `${page} in ${lane}`, place, gone: null };
}

/** Null: its content is not held, so nothing is known of it. Undefined: it is not among the pages that are held. */
function pageName(account: Account, target: NoteTarget, pageId: string): string | null | undefined {
  const { store } = account.session;
  const spaceId = target.spaceId ?? '';
  const revisionId = revisionOfLane(account, spaceId, target.changeRequestId);
  const pages = revisionId === null ? undefined : account.content.pages(spaceId, revisionId);
  if (pages === undefined || pages.rows.length === 0) return null;
  const row = pages.byId.get(pageId);
  if (row !== undefined) return row.path === '' ? row.title : row.path;
  // A page that the change request deletes is there in the space.
  const before = target.changeRequestId === null ? null : revisionOfLane(account, spaceId, null);
  const old = before === null ? undefined : account.content.pages(spaceId, before).byId.get(pageId);
  return old === undefined ? undefined : (store.digest.pagePath(spaceId, pageId) ?? old.title);
}

function messageSubject(account: Account, id: string, lane: string, place: Place): NoteSubject {
  const { store } = account.session;
  const reply = store.comments.reply(id);
  const comment = store.comments.get(reply?.commentId ?? id);
  if (comment === undefined) {
    const isUnsent = store.edits.get(id) !== undefined;
    if (isUnsent)
      return {
        about: texts().discussion.yourCommentOn(lane),
        place: { ...place, commentId: id },
        gone: null,
      };
    const isKept = store.spaces.get(place.spaceId)?.kept === true;
    return {
      about: null,
      place,
      gone: isKept ? texts().discussion.messageGone : texts().discussion.notKeptAnyMore,
    };
  }
  const by = (reply === undefined ? commentOf(comment) : replyOf(reply)).postedBy;
  const isMine = by !== undefined && by.id === store.account.get()?.userId;
  const says = texts().discussion;
  const isReply = reply !== undefined;
  const name = by?.displayName ?? says.someone;
  const mine = isReply ? says.yourReplyOn(lane) : says.yourCommentOn(lane);
  return {
    about: isMine ? mine : isReply ? says.replyByOn(name, lane) : says.commentByOn(name, lane),
    place: { ...place, pageId: comment.pageId, commentId: comment.id },
    gone: comment.goneAt === null ? null : texts().discussion.messageGone,
  };
}
