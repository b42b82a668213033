import type { LanePage } from '../../bridge/edit.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { Against } from '../../bridge/views/review-views.ts';
import { bodyOfPage } from '../../outbox/pages/body-of-page.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { bodyWithTitle } from '../../store/mirror/page-text.ts';
import { hasBody } from '../../store/mirror/pages.ts';
import type { Account } from '../core-state.ts';
import { missingMessage } from '../reading/page-place.ts';
import { shownRequest } from './change-request-views.ts';
import { revisionOfLane } from './lane-revision.ts';
import { mergedPage, mergeSidesOf } from './merge-preview.ts';
import { sidesOf } from './page-diff.ts';

/**
 * A page as it is shown, with what is not sent yet, as Markdown below its title: of a space, or the new side of
 * `changeRequest.pageDiff`; the old one where the page is deleted.
 *
 * @throws {RequestFailure} `not-found` where there is no such page, `not-held` where its body is not here
 */
export function shownMarkdown(
  account: Account,
  { spaceId, changeRequestId, pageId }: LanePage,
  against: Against,
): string {
  const { content, session } = account;
  const request = changeRequestId === null ? null : shownRequest(account, spaceId, changeRequestId);
  const merge = request !== null && against === 'primary' ? mergeSidesOf(account, request) : null;
  const merged = merge === null ? undefined : mergedPage(account, spaceId, merge, pageId);
  const row = shownRevisions(account, spaceId, request, against)
    .map((revision) => content.pages(spaceId, revision).byId.get(pageId))
    .find((page) => page !== undefined);
  if (row === undefined) throw new RequestFailure('not-found', texts().refused.noPage(pageId));
  const body = merged?.markdown ?? bodyOfPage(session.store, row, spaceId);
  if (body === undefined && hasBody(row.type)) throw new RequestFailure('not-held', missingMessage(row));
  return bodyWithTitle(body ?? '', row.title);
}

/** The one that shows a page which is in it comes first. */
function shownRevisions(
  account: Account,
  spaceId: string,
  request: ChangeRequestRow | null,
  against: Against,
): readonly string[] {
  if (request !== null) {
    const { before, after } = sidesOf(account, request, against);
    return [after, before];
  }
  const revision = revisionOfLane(account, spaceId, null);
  return revision === null ? [] : [revision];
}
