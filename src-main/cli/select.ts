import type { Selection } from '../bridge/views/command-line-views.ts';
import type { HeadlessCore } from '../core/headless/open-headless-core.ts';
import { RequestFailure, valueOf } from '../bridge/request-failure.ts';
import type { Arguments } from './arguments.ts';
import { UsageError } from './usage.ts';

/** The id of the account meant: the only one, or the one named. */
export async function selectAccount(core: HeadlessCore, args: Arguments): Promise<string> {
  const named = args.text('account');
  const ids = valueOf(await core.request('accounts.list', null)).map(({ id }) => id);
  const [broken] = valueOf(await core.request('accounts.unopened', null));
  if (broken !== undefined && (named === undefined || named === broken.accountId)) {
    throw new RequestFailure('internal', broken.words);
  }
  if (named !== undefined) {
    if (!ids.includes(named))
      throw new RequestFailure('not-found', `There is no account ${named} in ${args.data}.`);
    return named;
  }
  const [only, second] = ids;
  if (only === undefined)
    throw new RequestFailure('not-found', `No account in ${args.data} yet. Run "galley connect" first.`);
  if (second !== undefined) throw new UsageError(`--account is missing: ${ids.join(', ')}`);
  return only;
}

/** Account, space and change request meant; null: the space's own content. */
export interface SelectedLane {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

export async function selectLane(
  core: HeadlessCore,
  args: Arguments,
  accountId: string,
): Promise<SelectedLane> {
  const { spaceId, changeRequestId } = await select(core, {
    accountId,
    space: args.text('space') ?? null,
    changeRequest: args.text('change-request') ?? null,
    page: null,
  });
  return { accountId, spaceId, changeRequestId };
}

/** A lane that must be a change request's. */
export interface SelectedChangeRequest extends SelectedLane {
  readonly changeRequestId: string;
}

export async function selectChangeRequest(
  core: HeadlessCore,
  args: Arguments,
  accountId: string,
): Promise<SelectedChangeRequest> {
  args.required('change-request');
  const lane = await selectLane(core, args, accountId);
  const { changeRequestId } = lane;
  if (changeRequestId === null)
    throw new RequestFailure('not-found', 'There is no such change request here.');
  return { ...lane, changeRequestId };
}

/** The id of a page of a lane, named by id or by its path. */
export async function selectPage(core: HeadlessCore, lane: SelectedLane, named: string): Promise<string> {
  const { accountId, spaceId: space, changeRequestId: changeRequest } = lane;
  return (await select(core, { accountId, space, changeRequest, page: named })).pageId ?? named;
}

/** @throws {UsageError} where it is not clear what is meant */
async function select(
  core: HeadlessCore,
  asked: {
    readonly accountId: string;
    readonly space: string | null;
    readonly changeRequest: string | null;
    readonly page: string | null;
  },
): Promise<Selection> {
  const selected = valueOf(await core.request('commandLine.select', asked));
  if ('unclear' in selected) throw new UsageError(selected.unclear);
  return selected;
}

/** A server id or a local id, as the outbox takes them; local ids that have become server ids are both known to it. */
export function selectObject(args: Arguments, name: 'comment' | 'reply'): { readonly id: string } {
  return { id: args.required(name) };
}
