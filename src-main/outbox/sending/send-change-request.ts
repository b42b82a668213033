import type { ChangeRequest } from '../../api/change-request.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { requireNew } from '../calls/created.ts';
import type { ChangeRequestChange } from '../editing/edit-kind.ts';
import { descriptionOfMarkdown } from '../calls/description.ts';
import { guardChangeRequest } from './guard-change-request.ts';
import { changeRequestBase, changeRequestText } from '../mirror.ts';
import type { Prepared } from './prepared.ts';
import { isSameText } from './same-text.ts';
import { confirm, hold, laneOf } from './sending.ts';
import type { SendingContext, Step } from './sending.ts';

/** Change requests on their way to the service (resources/openapi.json, Change requests). */

export function prepareCreation(
  context: SendingContext,
  calls: Calls,
  payload: Extract<EditPayload, { readonly kind: 'changeRequest.create' }>,
): Prepared {
  const { subject, spaceId } = payload;
  return {
    noted: { sent: { markdown: subject, page: null, node: null, ownReplies: null } },
    send: async (row) => {
      const exchange = await calls.changeRequest.create(subject);
      const { answer } = exchange;
      requireNew(context, row, 'createChangeRequest', exchange, {
        id: answer.id,
        isSame: isSameText(answer.subject, subject),
        at: answer.createdAt,
        heardOfAt: context.mirror.changeRequest(answer.id)?.asOf,
      });
      return confirm(context, row, {
        serverId: answer.id,
        reason: null,
        save: () => {
          context.mirror.learnMe(answer.createdBy);
          context.mirror.saveChangeRequest(spaceId, answer);
        },
        now: changeRequestText(answer, 'subject'),
        changeRequest: changeRequestBase(answer, undefined),
      });
    },
  };
}

/** After one look at the change request: the request, or what the look already decided. */
export async function prepareChange(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: ChangeRequestChange,
): Promise<Prepared | Step> {
  const guarded = await guardChangeRequest(context, calls, edit, payload);
  if (typeof guarded === 'string') return guarded;
  const noted = { changeRequest: guarded.base };
  switch (payload.kind) {
    case 'changeRequest.merge':
      return { noted, send: (row) => merge(context, calls, row) };
    case 'changeRequest.update':
      return { noted, send: (row) => update(context, calls, row) };
    default:
      return { noted, send: (row) => change(context, calls, row, payload, guarded.now) };
  }
}

async function change(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: Exclude<ChangeRequestChange, { readonly kind: 'changeRequest.merge' | 'changeRequest.update' }>,
  now: ChangeRequest,
): Promise<Step> {
  const { answer, serverDate } = await calls.changeRequest.change(bodyOf(payload, now));
  context.noteServerDate(serverDate);
  const save = () => context.mirror.saveChangeRequest(laneOf(row).spaceId, answer);
  const confirmation = { serverId: null, reason: null, save };
  switch (payload.kind) {
    case 'changeRequest.subject':
      return confirm(context, row, { ...confirmation, now: changeRequestText(answer, 'subject') });
    case 'changeRequest.description':
      return confirm(context, row, { ...confirmation, now: changeRequestText(answer, 'description') });
    case 'changeRequest.status':
      return confirm(context, row, { ...confirmation, changeRequest: { status: answer.status } });
  }
}

function bodyOf(
  payload: Parameters<typeof change>[3],
  now: ChangeRequest,
): Parameters<Calls['changeRequest']['change']>[0] {
  switch (payload.kind) {
    case 'changeRequest.subject':
      return { subject: payload.subject };
    case 'changeRequest.description':
      return { description: descriptionOfMarkdown(payload.markdown, now.description) };
    case 'changeRequest.status':
      return { status: payload.status };
  }
}

async function merge(context: SendingContext, calls: Calls, row: EditRow): Promise<Step> {
  const { answer, serverDate } = await calls.changeRequest.merge();
  context.noteServerDate(serverDate);
  const { spaceId, changeRequestId } = laneOf(row);
  if (answer.result === 'merge') {
    const changes = { status: 'merged', revisionMerged: answer.revision, outdated: false } as const;
    return confirm(context, row, {
      serverId: null,
      reason: null,
      save: () => context.mirror.amendChangeRequest(changeRequestId ?? '', changes),
      changeRequest: { status: 'merged', outdated: false },
    });
  }
  // Services differ in what "conflicts" does: the change request itself says whether it was merged
  // (docs/design/service-api.md).
  const { answer: now } = await calls.changeRequest.get();
  const save = () => context.mirror.saveChangeRequest(spaceId, now);
  if (now.revisionMerged !== undefined || now.status === 'merged') {
    return confirm(context, row, {
      serverId: null,
      reason: 'update-conflicts',
      save,
      changeRequest: { status: now.status },
    });
  }
  context.durableTransaction(save);
  return hold(context, row, 'merge-conflicts', now.urls?.['app'] ?? null);
}

async function update(context: SendingContext, calls: Calls, row: EditRow): Promise<Step> {
  const { answer, serverDate } = await calls.changeRequest.update();
  context.noteServerDate(serverDate);
  const changes = { revision: answer.revision, outdated: false };
  return confirm(context, row, {
    serverId: null,
    reason: answer.result === 'conflicts' ? 'update-conflicts' : null,
    save: () => context.mirror.amendChangeRequest(laneOf(row).changeRequestId ?? '', changes),
    changeRequest: changes,
  });
}
