import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { changeList } from '../review/change-list.ts';
import type { ListedPage } from '../review/change-list.ts';
import { comparison, heldRevisions, requestPages } from '../review/compare.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';
import { diffBetween, listedDiffs, pageDiff, sidesOf } from '../review/page-diff.ts';
import { baseNote } from '../review/base-note.ts';
import { openCommentsByPage, shownRequest } from '../review/change-request-views.ts';

/** Comparisons between any two (docs/design/diff.md). */
export function compareHandlers(state: CoreState) {
  return {
    'changeRequest.pages': ({ accountId, spaceId, changeRequestId, against }) => {
      const account = accountOf(state, accountId);
      const row = shownRequest(account, spaceId, changeRequestId);
      return requestPages(account, row, against, openCommentsByPage(account, row));
    },
    'changeRequest.changes': ({ accountId, spaceId, changeRequestId, against, from }) => {
      const account = accountOf(state, accountId);
      const row = shownRequest(account, spaceId, changeRequestId);
      const { pages, addresses } = requestPages(account, row, against, new Map());
      const diffOf = listedDiffs(account, spaceId, sidesOf(account, row, against));
      return changeList(
        pages
          .filter((page) => !page.uncertain)
          .map((page): ListedPage => ({
            ...page,
            diff: () =>
              against === 'primary' ? pageDiff(account, row, page.pageId, against) : diffOf(page.pageId),
          })),
        addresses,
        from ?? 0,
      );
    },
    'space.revisions': ({ accountId, spaceId }) => heldRevisions(accountOf(state, accountId), spaceId),
    'compare.get': ({ accountId, spaceId, before, after }) =>
      comparison(accountOf(state, accountId), spaceId, before, after),
    'compare.changes': ({ accountId, spaceId, before, after, from }) => {
      const account = accountOf(state, accountId);
      const diffOf = listedDiffs(account, spaceId, { before, after });
      const { pages, addresses } = comparison(account, spaceId, before, after);
      return changeList(
        pages.map((page): ListedPage => ({ ...page, diff: () => diffOf(page.pageId) })),
        addresses,
        from ?? 0,
      );
    },
    'compare.pageDiff': ({ accountId, spaceId, before, after, pageId }) => {
      const account = accountOf(state, accountId);
      comparison(account, spaceId, before, after);
      const sides = { before, after, note: baseNote(before, true) };
      const change = account.content
        .changesBetween(spaceId, before, after, null)
        .find((one) => one.pageId === pageId);
      return { ...diffBetween(account, spaceId, pageId, sides, change), reviewed: false };
    },
  } satisfies Partial<Handlers<Requests>>;
}
