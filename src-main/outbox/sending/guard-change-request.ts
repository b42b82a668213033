import type { ChangeRequest } from '../../api/change-request.ts';
import { assertNever } from '../../shared/tree.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { readBase } from '../editing/base.ts';
import type { ChangeRequestBase } from '../editing/base.ts';
import type { Calls } from '../calls/calls.ts';
import type { ChangeRequestChange } from '../editing/edit-kind.ts';
import { changeRequestBase, changeRequestText, isClosed } from '../mirror.ts';
import type { ReasonCode } from './reason.ts';
import { isSameText } from './same-text.ts';
import { confirm, hold, laneOf } from './sending.ts';
import type { SendingContext, Step } from './sending.ts';

/** What a look at the change request says about an edit of it. */
type Verdict =
  | { readonly kind: 'go' }
  | { readonly kind: 'done' }
  | { readonly kind: 'held'; readonly reason: ReasonCode; readonly detail: string | null };

/**
 * One GET of the change request that is about to be changed (docs/design/outbox.md). Returns how
 * it stands, and itself, where the edit may go; otherwise the edit was held, or there was nothing left to do.
 *
 * @throws {ClientError} when the look itself failed
 */
export async function guardChangeRequest(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: ChangeRequestChange,
): Promise<{ readonly base: ChangeRequestBase; readonly now: ChangeRequest } | Step> {
  const { answer, serverDate } = await calls.changeRequest.get();
  context.noteServerDate(serverDate);
  const verdict = judge(answer, payload, edit);
  const save = () => context.mirror.saveChangeRequest(laneOf(edit).spaceId, answer);
  switch (verdict.kind) {
    case 'go':
      return { base: changeRequestBase(answer, readBase(edit.base).changeRequest?.primary), now: answer };
    case 'done':
      return confirm(context, edit, { serverId: null, reason: 'already-done', save });
    case 'held': {
      context.durableTransaction(save);
      const what = textOf(payload);
      const theirs = what === null ? undefined : changeRequestText(answer, what);
      return hold(context, edit, verdict.reason, verdict.detail, theirs);
    }
    default:
      return assertNever(verdict);
  }
}

function textOf(payload: ChangeRequestChange): 'subject' | 'description' | null {
  if (payload.kind === 'changeRequest.subject') return 'subject';
  return payload.kind === 'changeRequest.description' ? 'description' : null;
}

/** True where the service already has what the edit asks for. */
export function isDone(changeRequest: ChangeRequest, payload: ChangeRequestChange): boolean {
  switch (payload.kind) {
    case 'changeRequest.subject':
      return changeRequest.subject === payload.subject;
    case 'changeRequest.description':
      return isSameText(changeRequestText(changeRequest, 'description').markdown, payload.markdown);
    case 'changeRequest.status':
      return changeRequest.status === payload.status;
    case 'changeRequest.update':
      return changeRequest.outdated === false;
    case 'changeRequest.merge':
      return changeRequest.status === 'merged' || changeRequest.revisionMerged !== undefined;
  }
}

function judge(now: ChangeRequest, payload: ChangeRequestChange, edit: EditRow): Verdict {
  if (isDone(now, payload)) return { kind: 'done' };
  const base = readBase(edit.base);
  const before = base.changeRequest;
  const held = (reason: ReasonCode, detail: string | null = null): Verdict => ({
    kind: 'held',
    reason,
    detail,
  });
  const wasOpen = before === undefined || !isClosed(before.status);
  if (now.status === 'merged' && wasOpen) return held('change-request-closed', now.status);
  if (payload.kind === 'changeRequest.status') {
    return before !== undefined && before.status !== now.status
      ? held('status-changed', now.status)
      : { kind: 'go' };
  }
  if (isClosed(now.status) && wasOpen) return held('change-request-closed', now.status);
  switch (payload.kind) {
    case 'changeRequest.subject':
      return base.object !== undefined && base.object.markdown !== now.subject
        ? held('subject-changed')
        : { kind: 'go' };
    case 'changeRequest.description':
      return base.object !== undefined &&
        !isSameText(base.object.markdown, changeRequestText(now, 'description').markdown)
        ? held('description-changed')
        : { kind: 'go' };
    case 'changeRequest.update':
    case 'changeRequest.merge':
      return hasMoved(before, now)
        ? held(payload.kind === 'changeRequest.merge' ? 'confirm-merge' : 'confirm-update')
        : { kind: 'go' };
    default:
      return assertNever(payload);
  }
}

/** What a merge or an update would take up is no longer what the person saw. */
function hasMoved(before: ChangeRequestBase | undefined, now: ChangeRequest): boolean {
  if (before === undefined) return false;
  const isOvertaken = before.outdated === false && now.outdated === true;
  return before.revision !== now.revision || before.status !== now.status || isOvertaken;
}
