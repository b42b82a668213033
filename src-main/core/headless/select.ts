import type { CommandLineRequests } from '../../bridge/channels/command-line-requests.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { Account } from '../core-state.ts';
import { revisionOfLane } from '../review/lane-revision.ts';

type Select = CommandLineRequests['commandLine.select'];
interface Lane {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

/** What is named on the command line. @throws {RequestFailure} `not-found` */
export function select(
  account: Account,
  { space, changeRequest, page }: Omit<Select['args'], 'accountId'>,
): Select['value'] {
  const lane = laneOf(account, space, changeRequest);
  if ('unclear' in lane) return lane;
  return { ...lane, pageId: page === null ? null : pageIdOf(account, lane, page) };
}

/** A number is looked up, and the space may be left out where it is clear. */
function laneOf(
  { session: { store } }: Account,
  space: string | null,
  named: string | null,
): Lane | { readonly unclear: string } {
  if (space !== null && store.spaces.get(space) === undefined)
    throw new RequestFailure('not-found', `There is no space ${space} here.`);
  const created = named === null ? undefined : store.edits.get(named);
  if (created?.kind === 'changeRequest.create')
    return { spaceId: created.laneSpace, changeRequestId: created.laneChangeRequest };
  if (named !== null) {
    const [only, second] = store.changeRequests
      .list(space ?? undefined)
      .filter((row) => row.id === named || String(row.number) === named.replace(/^#/, ''));
    if (only === undefined)
      throw new RequestFailure('not-found', `There is no change request ${named} here.`);
    if (second !== undefined && only.id !== named)
      return { unclear: `--space is missing: several have #${named}.` };
    return { spaceId: only.spaceId, changeRequestId: only.id };
  }
  if (space !== null) return { spaceId: space, changeRequestId: null };
  const kept = store.spaces.kept();
  const [only, second] = kept.length > 0 ? kept : store.spaces.all().map((row) => row.id);
  if (only === undefined)
    throw new RequestFailure('not-found', 'No space is known yet. Run "galley sync" first.');
  return second === undefined ? { spaceId: only, changeRequestId: null } : { unclear: '--space is missing.' };
}

/** The id of a page named by id or by its path, unsent ones too; what is not held is passed on as it is. */
function pageIdOf(account: Account, { spaceId, changeRequestId }: Lane, named: string): string {
  const { store } = account.session;
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
