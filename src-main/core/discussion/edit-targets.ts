import type { CommentTarget, EditPayload } from '../../bridge/edit.ts';
import type { SendTarget, TalkPayload } from '../../bridge/views/outbox-views.ts';
import { commentOf as commentIdOf } from '../../outbox/editing/edit-kind.ts';
import { readPayload, textOf } from '../../outbox/calls/payload.ts';
import { commentOf } from '../../store/mirror/comments.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { canSendElsewhere } from './edit-views.ts';
import { isPageEdit, pageTargets } from './page-targets.ts';
import { textOfBody } from '../../outbox/calls/description.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Longest quotation taken along from a comment that is answered from elsewhere, in characters. */
const longestQuotation = 300;

/**
 * Where else the text of an edit can go, the nearest first: another change request, the thread it is about, its page, its change request, the
 * space. Only what is held here is offered, and never the place the text is meant for already.
 */
export function sendTargets(account: Account, row: EditRow): readonly SendTarget[] {
  const payload = readPayload(row.version, row.payload);
  if (payload === undefined || !canSendElsewhere(row, payload)) return [];
  const text = textOf(payload) ?? '';
  const own = JSON.stringify(placeOf(payload));
  const targets = [
    ...threadTarget(account, payload, text),
    ...placeTargets(account, row, payload, text),
  ].filter((target) => JSON.stringify(placeOf(target.payload)) !== own);
  if (!isPageEdit(payload)) return targets;
  if (text.trim() === '') return pageTargets(account, row, payload);
  const comments = targets.map(({ words, ...target }) => ({
    ...target,
    words: texts().discussion.asComment(words),
  }));
  return [...pageTargets(account, row, payload), ...comments];
}

interface TalkTarget {
  readonly payload: TalkPayload;
  readonly words: string;
}

/** What tells two targets apart; a text that goes to the same place goes nowhere else. */
function placeOf(payload: EditPayload): unknown {
  if (payload.kind === 'reply.add') return ['reply', payload.comment.id];
  if (payload.kind !== 'comment.add') return null;
  const { spaceId, changeRequestId, pageId, nodeId, tableCell, quotation, opensWithQuotation } =
    payload.target;
  const isWhole =
    nodeId === undefined && tableCell === undefined && (quotation === undefined || opensWithQuotation);
  return [spaceId, changeRequestId ?? null, pageId ?? null, isWhole ? null : [nodeId, tableCell, quotation]];
}

/** The thread that the edit changes or answers, where it still is. */
function threadTarget({ session }: Account, payload: EditPayload, markdown: string): readonly TalkTarget[] {
  const { store } = session;
  const id = commentIdOf(payload);
  const held = id === null ? undefined : store.comments.get(store.edits.serverIdOf(id) ?? id);
  if (held === undefined || held.goneAt !== null) return [];
  const name = commentOf(held).postedBy?.displayName ?? 'someone';
  const isMine = held.postedBy !== null && held.postedBy === store.account.get()?.userId;
  return [
    {
      payload: { kind: 'reply.add', comment: { id: held.id }, markdown },
      words: isMine ? texts().discussion.replyInYours : texts().discussion.replyToComment(name),
    },
  ];
}

function placeTargets(
  account: Account,
  row: EditRow,
  payload: EditPayload,
  markdown: string,
): readonly TalkTarget[] {
  const { store } = account.session;
  const spaceId = row.laneSpace;
  const space = store.spaces.get(spaceId);
  const held = row.laneChangeRequest === null ? undefined : store.changeRequests.get(row.laneChangeRequest);
  const changeRequest = held === undefined || held.goneAt !== null ? undefined : held;
  const pageId = pageOf(account, payload);
  const quoted = quotationOf(account, payload);
  const target = (words: string, place: CommentTarget): TalkTarget => ({
    payload: { kind: 'comment.add', target: { ...place, ...quoted }, markdown },
    words,
  });
  const targets: TalkTarget[] = [];
  const inChangeRequest = pageTitle(account, spaceId, changeRequest?.heldRevision ?? null, pageId);
  const inSpace = pageTitle(account, spaceId, space?.heldRevision ?? null, pageId);
  const name = changeRequest === undefined ? '' : `#${changeRequest.number} ${changeRequest.subject}`.trim();
  if (changeRequest !== undefined && pageId !== null && inChangeRequest !== null)
    targets.push(
      target(texts().discussion.pageIn(inChangeRequest, name), {
        spaceId,
        changeRequestId: changeRequest.id,
        pageId,
      }),
    );
  if (changeRequest !== undefined)
    targets.push(target(texts().discussion.request(name), { spaceId, changeRequestId: changeRequest.id }));
  if (space === undefined || space.goneAt !== null) return targets;
  if (pageId !== null && inSpace !== null)
    targets.push(target(texts().discussion.pageOf(inSpace, space.title), { spaceId, pageId }));
  targets.push(target(texts().discussion.space(space.title), { spaceId }));
  return targets;
}

function pageOf({ session }: Account, payload: EditPayload): string | null {
  if (payload.kind === 'comment.add' || payload.kind === 'page.update') return payload.target.pageId ?? null;
  const { store } = session;
  const id = commentIdOf(payload);
  return id === null ? null : (store.comments.get(store.edits.serverIdOf(id) ?? id)?.pageId ?? null);
}

function pageTitle(
  { content }: Account,
  spaceId: string,
  revisionId: string | null,
  pageId: string | null,
): string | null {
  return pageId === null || revisionId === null
    ? null
    : (content.pages(spaceId, revisionId).byId.get(pageId)?.title ?? null);
}

/** What the text was about goes along: without its block or its thread it would stand alone. */
function quotationOf(
  { session }: Account,
  payload: EditPayload,
): Pick<CommentTarget, 'quotation' | 'opensWithQuotation'> {
  const { store } = session;
  if (payload.kind === 'comment.add') {
    const { quotation } = payload.target;
    return quotation === undefined ? {} : { quotation, opensWithQuotation: true };
  }
  const id = payload.kind === 'reply.add' ? payload.comment.id : null;
  const held = id === null ? undefined : store.comments.get(store.edits.serverIdOf(id) ?? id);
  const text = held === undefined ? '' : textOfBody(commentOf(held).body).trim();
  if (text === '') return {};
  const quotation = text.length > longestQuotation ? `${text.slice(0, longestQuotation)}…` : text;
  return { quotation, opensWithQuotation: true };
}
