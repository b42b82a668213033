import { isBundleAccount } from '../../backup/bundle-manifest.ts';
import type { ChangeRequestAction, ChangeRequestView } from '../../bridge/views/review-views.ts';
import type { ActionState } from '../../bridge/views/views.ts';
import { changeRequestOf, isActive } from '../../store/mirror/change-requests.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import { editTopics } from '../../store/moved-rows.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { texts } from '../../shared/messages/texts.ts';

/** A service may have no reviews; until it said so, it is taken to have them. */
function hasReviews({ session }: Account): boolean {
  return !session.client.isAbsent('createReview') && !session.client.isAbsent('listReviews');
}

type Actions = ChangeRequestView['actions'];

const yes: ActionState = { can: true, reason: null };
const no = (reason: string): ActionState => ({ can: false, reason });

const mayNotChange = (): ActionState => no(texts().review.onlyReading);

function all(state: ActionState): Record<ChangeRequestAction, ActionState> {
  return {
    comment: state,
    verdict: state,
    subject: state,
    description: state,
    content: state,
    draft: state,
    open: state,
    archive: state,
    update: state,
    merge: state,
  };
}

/** Moves between statuses: the present one is not a move. */
function statusActions(status: string, may: ActionState): Pick<Actions, 'draft' | 'open' | 'archive'> {
  return {
    draft: status === 'draft' ? no(texts().review.draftAlready) : may,
    open: status === 'open' ? no(texts().review.openAlready) : may,
    archive: status === 'archived' ? no(texts().review.archivedAlready) : may,
  };
}

/**
 * What may be done to a change request, each with the reason where it may not (docs/design/service-api.md, "Roles").
 * `status` is the one on the screen: with what is pending.
 */
export function actionsOf(account: Account, row: ChangeRequestRow, status: string): Actions {
  const say = texts().review;
  const { store } = account.session;
  const permissions = permissionsIn(account, row.spaceId);
  const changeRequest = changeRequestOf(row);
  if (row.goneAt !== null) return all(no(say.deleted));
  const comment = permissions['comment'] === false ? no(say.noComments) : yes;
  if (status === 'merged') return { ...all(no(say.isMerged)), comment };
  const myId = store.account.get()?.userId ?? null;
  const isMine = row.createdBy === null || row.createdBy === myId;
  const change =
    permissions['edit'] === false
      ? mayNotChange()
      : !isMine && permissions['review'] === false
        ? no(say.notYours)
        : yes;
  const isOpen = isActive(status);
  // A merge and an update cannot be taken home: they are made of what the service has at that moment.
  const bundle = isBundleAccount(account.session.id) ? no(texts().accounts.bundleCannot) : null;
  const closed = no(say.is(status));
  return {
    comment,
    verdict: !comment.can ? comment : isOpen ? verdictOf(account, permissions) : closed,
    subject: change,
    description: change,
    content: !change.can ? change : isOpen ? contentOf(account) : closed,
    ...statusActions(status, change),
    update: !change.can
      ? change
      : !isOpen
        ? closed
        : changeRequest.outdated === false
          ? no(say.upToDate)
          : (bundle ?? yes),
    merge: !isOpen ? closed : (bundle ?? (permissions['merge'] === false ? no(say.noMerging) : yes)),
  };
}

/** Whether the person may write pages of a space, in a change request of theirs. */
export function contentIn(account: Account, spaceId: string): ActionState {
  return permissionsIn(account, spaceId)['edit'] === false ? mayNotChange() : contentOf(account);
}

function permissionsIn({ session }: Account, spaceId: string): Readonly<Record<string, boolean | undefined>> {
  const space = session.store.spaces.get(spaceId);
  return space === undefined ? {} : (spaceOf(space).permissions ?? {});
}

function contentOf({ session }: Account): ActionState {
  return session.client.isAbsent('changeContent') ? no(texts().review.noPages) : yes;
}

function verdictOf(
  account: Account,
  permissions: Readonly<Record<string, boolean | undefined>>,
): ActionState {
  if (!hasReviews(account)) return no(texts().review.noReviews);
  return permissions['review'] === false ? no(texts().review.noVerdicts) : yes;
}

/** Of a change request that the service does not know yet. */
export function actionsOfUnsent(account: Account, spaceId: string, status: string): Actions {
  const early = no(texts().review.notOnTheService);
  return {
    ...all(yes),
    ...statusActions(status, yes),
    verdict: early,
    content: contentIn(account, spaceId),
    update: early,
    merge: early,
  };
}

/** Finishes the review of a change request: what was kept goes out, in order, then the verdict or summary. */
export function finishReview(
  account: Account,
  spaceId: string,
  changeRequestId: string,
  summary: string,
  verdict: 'approved' | 'changes-requested' | null,
): readonly EditRow[] {
  const { session } = account;
  const rows = session.outbox.finishReview(
    { spaceId, changeRequestId },
    { summary, verdict, hasReviews: hasReviews(account) },
  );
  session.changed(editTopics, spaceId, changeRequestId);
  session.nudge();
  return rows;
}
