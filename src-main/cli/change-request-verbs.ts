import type { EditPayload } from '../bridge/edit.ts';
import type { Core } from '../core/core.ts';
import type { Account } from '../core/core-state.ts';
import { RequestFailure } from '../bridge/request-failure.ts';
import type { Arguments } from './arguments.ts';
import { addEdit, messageOf } from './edit-result.ts';
import type { Result } from './result.ts';
import { selectAccount, selectLane } from './select.ts';
import { UsageError } from './usage.ts';

const steps = 'create, subject, description, status, update or merge';

/**
 * `change-request create | subject | description | status | update | merge`. Update and merge are queued without a
 * network, so they ask once after the next sync: `outbox retry <edit id>` confirms.
 */
export async function changeRequest(core: Core, args: Arguments): Promise<Result> {
  const account = selectAccount(core, args);
  return await addEdit(core, account, payloadOf(account, args));
}

function payloadOf(account: Account, args: Arguments): EditPayload {
  const [what, status] = args.rest;
  switch (what) {
    case 'create':
      return {
        kind: 'changeRequest.create',
        spaceId: selectLane(account, args).spaceId,
        subject: args.required('subject'),
      };
    case 'subject':
      return {
        kind: 'changeRequest.subject',
        changeRequest: chosen(account, args),
        subject: args.required('subject'),
      };
    case 'description':
      return {
        kind: 'changeRequest.description',
        changeRequest: chosen(account, args),
        markdown: messageOf(args),
      };
    case 'status':
      if (status !== 'draft' && status !== 'open' && status !== 'archived')
        throw new UsageError('change-request status needs a status: draft, open or archived.');
      return { kind: 'changeRequest.status', changeRequest: chosen(account, args), status };
    case 'update':
      return { kind: 'changeRequest.update', changeRequest: chosen(account, args) };
    case 'merge':
      return { kind: 'changeRequest.merge', changeRequest: chosen(account, args) };
    default:
      throw new UsageError(`change-request needs an action: ${steps}.`);
  }
}

function chosen(account: Account, args: Arguments): { readonly id: string } {
  args.required('change-request');
  const { changeRequestId } = selectLane(account, args);
  if (changeRequestId === null)
    throw new RequestFailure('not-found', 'There is no such change request here.');
  return { id: changeRequestId };
}
