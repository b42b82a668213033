import type { EditPayload } from '../../bridge/edit.ts';
import { ClientError } from '../../client/client-error.ts';
import { assertNever } from '../../shared/tree.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { readBase } from '../editing/base.ts';
import type { Calls } from '../calls/calls.ts';
import { onService } from '../calls/on-service.ts';
import { isStep } from '../editing/edit-kind.ts';
import { guardComment } from './guard.ts';
import { staleBase } from './stale-base.ts';
import { probeAfterNotFound } from './probe-after-not-found.ts';
import { readPayload } from '../calls/payload.ts';
import type { Prepared } from './prepared.ts';
import { prepareCreation, prepareChange } from './send-change-request.ts';
import { changeComment, prepareComment, prepareReaction, prepareReply } from './send-comment.ts';
import { prepareDeletion } from '../pages/delete-page.ts';
import { prepareInsertion } from '../pages/insert-page.ts';
import { prepareField } from '../pages/send-field.ts';
import { preparePage } from '../pages/send-page.ts';
import { prepareReview } from './send-review.ts';
import { commitSending, hold, settle, settleProbe, write } from './sending.ts';
import type { SendingContext, Step } from './sending.ts';
import { asksAgain } from './steps.ts';

/** Sends one waiting edit, the head of its lane (docs/design/outbox.md). Throws nothing that the service can cause. */
export async function sendEdit(context: SendingContext, calls: Calls, edit: EditRow): Promise<Step> {
  const read = readPayload(edit.version, edit.payload);
  if (read === undefined) return hold(context, edit, 'unreadable');
  const payload = onService(read, context.edits);
  if (readBase(edit.base).restored !== undefined) {
    const sentAt = edit.sentAt ?? edit.createdAt;
    write(context, edit, {
      state: 'unknown',
      reasonCode: 'restored',
      reason: null,
      looks: 0,
      nextAt: null,
      sentAt,
    });
    return 'next';
  }
  if (isStep(edit.kind) && asksAgain(edit, context.clock.now())) {
    write(context, edit, { reasonCode: 'made-offline', nextAt: null });
    return 'next';
  }
  const moved = staleBase(context.mirror, edit, payload, (id) => context.edits.serverIdOf(id) ?? id);
  if (moved !== null) return hold(context, edit, moved.reason, moved.detail);
  let prepared: Prepared | Step;
  try {
    prepared = await prepare(context, calls, edit, payload);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const step = await settleProbe(context, edit, error);
    return step === 'probe' ? probeAfterNotFound(context, calls, edit, payload, error) : step;
  }
  if (typeof prepared === 'string') return prepared;
  const row = commitSending(context, edit, prepared.noted);
  if (row === undefined) return 'next';
  try {
    return await prepared.send(row);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const step = await settle(context, row, edit, error);
    const waiting = context.edits.get(edit.id) ?? edit;
    return step === 'probe' ? probeAfterNotFound(context, calls, waiting, payload, error) : step;
  }
}

async function prepare(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: EditPayload,
): Promise<Prepared | Step> {
  const serverId = (id: string): string => context.edits.serverIdOf(id) ?? id;
  switch (payload.kind) {
    case 'comment.add':
      return prepareComment(context, calls, edit, payload);
    case 'reply.add':
      return prepareReply(context, calls, edit, payload);
    case 'review.submit':
      return prepareReview(context, calls, edit, payload);
    case 'comment.react':
    case 'comment.unreact':
    case 'reply.react':
    case 'reply.unreact':
      return prepareReaction(context, calls, payload, serverId);
    case 'comment.edit':
    case 'comment.delete':
    case 'comment.resolve':
    case 'comment.reopen':
    case 'reply.edit':
    case 'reply.delete': {
      const judged = await guardComment(context, calls, edit, payload, serverId);
      return judged ?? { noted: {}, send: (row) => changeComment(context, calls, row, payload, serverId) };
    }
    case 'changeRequest.create':
      return prepareCreation(context, calls, payload);
    case 'changeRequest.subject':
    case 'changeRequest.description':
    case 'changeRequest.status':
    case 'changeRequest.update':
    case 'changeRequest.merge':
      return prepareChange(context, calls, edit, payload);
    case 'page.update':
      return preparePage(context, calls, edit, payload);
    case 'page.insert':
      return prepareInsertion(context, calls, edit, payload);
    case 'page.delete':
      return prepareDeletion(context, calls, edit, payload);
    case 'page.property':
    case 'page.move':
      return prepareField(context, calls, edit, payload);
    default:
      return assertNever(payload);
  }
}
