import type { EditPayload } from '../bridge/edit.ts';
import type { HeadlessCore } from '../core/headless/open-headless-core.ts';
import type { Arguments } from './arguments.ts';
import { addEdit, messageOf } from './edit-result.ts';
import type { Result } from './result.ts';
import { selectAccount, selectChangeRequest, selectLane } from './select.ts';
import { UsageError } from './usage.ts';

const steps = 'create, subject, description, status, update or merge';

/**
 * `change-request create | subject | description | status | update | merge`. Update and merge are queued without a
 * network, so they ask once after the next sync: `outbox retry <edit id>` confirms.
 */
export async function changeRequest(core: HeadlessCore, args: Arguments): Promise<Result> {
  const accountId = await selectAccount(core, args);
  return await addEdit(core, accountId, await payloadOf(core, accountId, args));
}

async function payloadOf(core: HeadlessCore, accountId: string, args: Arguments): Promise<EditPayload> {
  const [what, status] = args.rest;
  const chosen = async (): Promise<{ readonly id: string }> => ({
    id: (await selectChangeRequest(core, args, accountId)).changeRequestId,
  });
  switch (what) {
    case 'create':
      return {
        kind: 'changeRequest.create',
        spaceId: (await selectLane(core, args, accountId)).spaceId,
        subject: args.required('subject'),
      };
    case 'subject':
      return {
        kind: 'changeRequest.subject',
        changeRequest: await chosen(),
        subject: args.required('subject'),
      };
    case 'description':
      return {
        kind: 'changeRequest.description',
        changeRequest: await chosen(),
        markdown: messageOf(args),
      };
    case 'status':
      if (status !== 'draft' && status !== 'open' && status !== 'archived')
        throw new UsageError('change-request status needs a status: draft, open or archived.');
      return { kind: 'changeRequest.status', changeRequest: await chosen(), status };
    case 'update':
      return { kind: 'changeRequest.update', changeRequest: await chosen() };
    case 'merge':
      return { kind: 'changeRequest.merge', changeRequest: await chosen() };
    default:
      throw new UsageError(`change-request needs an action: ${steps}.`);
  }
}
