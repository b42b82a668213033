import type { Review } from '../../api/change-request.ts';
import type { Comment, CommentReply } from '../../api/comment.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import { quote } from '../../shared/quotation-text.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { answeredText, textOfBody } from '../calls/description.ts';
import { readBase } from '../editing/base.ts';
import type { Base } from '../editing/base.ts';
import { isSameText } from '../sending/same-text.ts';

/** How an own object of the service is known to be what an edit made: the same place, the same text, not before it was sent. */

type NewComment = Extract<EditPayload, { readonly kind: 'comment.add' }>;
type NewReview = Extract<EditPayload, { readonly kind: 'review.submit' }>;
export type Sent = NonNullable<Base['sent']>;

/** How far before the sending an own object still counts as possibly this one: clocks and queues differ. */
const toleranceMs = 10 * 60_000;

/** What was sent, where the row knows; a row written before it was noted falls back on the payload's text. */
export function sentOf(row: EditRow, payload: EditPayload): Sent {
  const { sent, restored } = readBase(row.base);
  if (sent !== undefined) return sent;
  const text = 'markdown' in payload ? payload.markdown : '';
  const page = restored !== undefined && payload.kind === 'comment.add' ? payload.target.pageId : null;
  return { markdown: restored?.text ?? text, page: page ?? null, node: null, ownReplies: null };
}

/** True where the copy that it came back from does not know what was sent of it: only that it may have been. */
export function isSentElsewhere(row: EditRow): boolean {
  const { sent, restored } = readBase(row.base);
  return sent === undefined && restored !== undefined;
}

/** Whether it opened with its quotation, and at which node it was put, was decided when it was sent: both are taken for it. */
function asSentElsewhere(sent: Sent, { target }: NewComment, comment: Comment): Sent {
  const quoted = `${quote(target.quotation?.trim() ?? '')}\n\n${sent.markdown}`;
  const isQuoted = isSameText(textOfBody(comment.body), quoted);
  return { ...sent, node: comment.target.node?.id ?? null, markdown: isQuoted ? quoted : sent.markdown };
}

/** Since when an object may be the edit's, by the service's clock, which is `offsetMs` ahead of this machine's. */
export function earliestOf(row: EditRow, offsetMs: number): number {
  const sentAt = row.sentAt ?? row.createdAt;
  return (row.sentServerAt ?? sentAt + offsetMs) - toleranceMs;
}

/** Milliseconds since the epoch; infinite where the service does not tell, for then nothing speaks against it. */
export function timeOf(text: string | undefined): number {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? Infinity : time;
}

/** What was on the server before the request left is not its work. `asOf`: when it was last heard of. */
export function wasThereBefore(asOf: number | undefined, row: EditRow): boolean {
  return asOf !== undefined && row.sentAt !== null && asOf < row.sentAt;
}

/** True where a comment of the person stands where the edit's was put, and says the same. */
export function isSameComment(row: EditRow, payload: NewComment, comment: Comment): boolean {
  const noted = sentOf(row, payload);
  return isSentAs(isSentElsewhere(row) ? asSentElsewhere(noted, payload, comment) : noted, payload, comment);
}

/** The same of what is known to have been sent. */
export function isSentAs(sent: Sent, { target }: NewComment, comment: Comment): boolean {
  const isHere =
    (comment.target.page?.id ?? null) === sent.page &&
    (comment.target.node?.id ?? null) === sent.node &&
    comment.target.tableCell?.record === target.tableCell?.record &&
    comment.target.tableCell?.definition === target.tableCell?.definition;
  return isHere && isSameText(textOfBody(comment.body), sent.markdown);
}

export function isSameReply(row: EditRow, payload: EditPayload, reply: CommentReply): boolean {
  return isSameText(textOfBody(reply.body), sentOf(row, payload).markdown);
}

/** The same verdict with the same summary; a summary that the service does not tell speaks for nothing. */
export function isSameReview(row: EditRow, payload: NewReview, { status, comment }: Review): boolean {
  const { sent, restored } = readBase(row.base);
  const summary = sent?.markdown ?? restored?.text ?? payload.summary;
  const answered = comment === undefined ? undefined : answeredText(comment);
  return status === payload.verdict && (answered === undefined || isSameText(answered, summary));
}
