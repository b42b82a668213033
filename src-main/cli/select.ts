import type { Core } from '../core/core.ts';
import type { Account } from '../core/core-state.ts';
import { RequestFailure } from '../bridge/request-failure.ts';
import { revisionOfLane } from '../core/review/lane-revision.ts';
import type { Arguments } from './arguments.ts';
import { UsageError } from './usage.ts';

/** The account meant: the only one, or the one named. */
export function selectAccount(core: Core, args: Arguments): Account {
  const named = args.text('account');
  const { accounts } = core.state;
  const [broken] = core.unopened;
  if (broken !== undefined && (named === undefined || named === broken.accountId)) {
    throw new RequestFailure('internal', broken.words);
  }
  if (named !== undefined) {
    const account = accounts.get(named);
    if (account === undefined)
      throw new RequestFailure('not-found', `There is no account ${named} in ${args.data}.`);
    return account;
  }
  const [only, second] = accounts.values();
  if (only === undefined)
    throw new RequestFailure('not-found', `No account in ${args.data} yet. Run "galley connect" first.`);
  if (second !== undefined) throw new UsageError(`--account is missing: ${[...accounts.keys()].join(', ')}`);
  return only;
}

export interface SelectedLane {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

/** Space and change request meant; a number is looked up, and the space may be left out where it is clear. */
export function selectLane({ session }: Account, args: Arguments): SelectedLane {
  const { store } = session;
  const space = args.text('space');
  const named = args.text('change-request');
  if (space !== undefined && store.spaces.get(space) === undefined) {
    throw new RequestFailure('not-found', `There is no space ${space} here.`);
  }
  const created = named === undefined ? undefined : store.edits.get(named);
  if (created?.kind === 'changeRequest.create')
    return { spaceId: created.laneSpace, changeRequestId: created.laneChangeRequest };
  if (named !== undefined) {
    const found = store.changeRequests
      .list(space)
      .filter((row) => row.id === named || String(row.number) === named.replace(/^#/, ''));
    const [only, second] = found;
    if (only === undefined)
      throw new RequestFailure('not-found', `There is no change request ${named} here.`);
    if (second !== undefined && only.id !== named)
      throw new UsageError(`--space is missing: several have #${named}.`);
    return { spaceId: only.spaceId, changeRequestId: only.id };
  }
  if (space !== undefined) return { spaceId: space, changeRequestId: null };
  const kept = store.spaces.kept();
  const [only, second] = kept.length > 0 ? kept : store.spaces.all().map((row) => row.id);
  if (only === undefined)
    throw new RequestFailure('not-found', 'No space is known yet. Run "galley sync" first.');
  if (second !== undefined) throw new UsageError('--space is missing.');
  return { spaceId: only, changeRequestId: null };
}

/** The id of a page named by id or by its path, unsent ones too; what is not held is passed on as it is. */
export function selectPage(account: Account, lane: SelectedLane, named: string): string {
  const { store } = account.session;
  const { spaceId, changeRequestId } = lane;
  const known = store.edits.serverIdOf(named) ?? named;
  // Of a change request that is not held, the pages of its space.
  const revisions = [
    revisionOfLane(account, spaceId, changeRequestId),
    store.spaces.get(spaceId)?.heldRevision,
  ];
  const rows = revisions.map((id) => (id ? account.content.pages(spaceId, id).rows : []));
  const shown = rows.find((some) => some.length > 0) ?? [];
  return shown.find((row) => row.pageId === known || row.path === named)?.pageId ?? known;
}

/** A server id or a local id, as the outbox takes them; local ids that have become server ids are both known to it. */
export function selectObject(args: Arguments, name: 'comment' | 'reply'): { readonly id: string } {
  return { id: args.required(name) };
}
