import { contentIn } from '../review/change-request-actions.ts';
import { revisionOfLane } from '../review/lane-revision.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { RequestPageRow } from '../../bridge/views/review-views.ts';
import type { PageView } from '../../bridge/views/views.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';
import { hasBody, pageOf } from '../../store/mirror/pages.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import { assertOpen } from '../assert-open.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { pendingPage } from '../discussion/pending-page.ts';
import { linksOf } from '../reading/page-links.ts';
import { breadcrumbsOf, missingMessage } from '../reading/page-place.ts';
import { referencesOf } from '../reading/references.ts';
import { asOpened, unsentChangeRequests } from '../review/unsent-change-requests.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

export function spaceHandlers(state: CoreState) {
  return {
    'space.tree': ({ accountId, spaceId }) => treeOf(accountOf(state, accountId), spaceId, null),
    'changeRequest.tree': ({ accountId, spaceId, changeRequestId }) =>
      treeOf(accountOf(state, accountId), spaceId, changeRequestId),
    'page.read': ({ accountId, spaceId, pageId, changeRequestId }) =>
      pageView(accountOf(state, accountId), spaceId, pageId, changeRequestId ?? null),
    'page.links': ({ accountId, spaceId, pageId, changeRequestId }) =>
      linksOf(accountOf(state, accountId), spaceId, pageId, changeRequestId ?? null),
    'page.changedIn': ({ accountId, spaceId, pageId }) =>
      requestsChanging(accountOf(state, accountId), spaceId, pageId),
  } satisfies Partial<Handlers<Requests>>;
}

/** In small turns: of a change request that was not read lately, both trees are compared. */
async function requestsChanging(
  account: Account,
  spaceId: string,
  pageId: string,
): Promise<readonly string[]> {
  const { store } = account.session;
  const rows = [
    ...store.changeRequests.list(spaceId),
    ...unsentChangeRequests(account, spaceId).map((edit) => asOpened(account, edit)),
  ];
  const slicer = new TimeSlicer();
  const ids: string[] = [];
  for (const row of rows) {
    const changes = account.content.changedPages(row) ?? [];
    if (changes.some((one) => one.pageId === pageId && !one.uncertain)) ids.push(row.id);
    await slicer.pause();
    assertOpen(store);
  }
  return ids;
}

function openComments(
  account: Account,
  spaceId: string,
  changeRequestId: string | null,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of account.session.store.comments.list(spaceId, changeRequestId)) {
    if (row.status === 'resolved' || row.goneAt !== null || row.pageId === null) continue;
    counts.set(row.pageId, (counts.get(row.pageId) ?? 0) + 1);
  }
  return counts;
}

function treeOf(
  account: Account,
  spaceId: string,
  changeRequestId: string | null,
): readonly RequestPageRow[] {
  const { store } = account.session;
  const revisionId = revisionOfLane(account, spaceId, changeRequestId);
  if (store.spaces.get(spaceId) === undefined || revisionId === null)
    throw new RequestFailure('not-found', texts().refused.noSuchSpace);
  const { rows } = account.content.pages(spaceId, revisionId);
  const known =
    changeRequestId === null ? null : (store.edits.serverIdOf(changeRequestId) ?? changeRequestId);
  const comments = openComments(account, spaceId, known);
  return rows.map((row, index) => {
    const page = pageOf(row);
    return {
      id: row.pageId,
      title: row.title,
      emoji: page.emoji ?? null,
      icon: page.icon ?? null,
      type: row.type,
      path: row.path,
      depth: row.depth,
      hasChildren: (rows[index + 1]?.depth ?? 0) > row.depth,
      hidden: page.hidden ?? false,
      held: row.markdownHash !== null || !hasBody(row.type),
      openComments: comments.get(row.pageId) ?? 0,
      ...pendingPage(account, row),
    };
  });
}

function pageView(
  account: Account,
  spaceId: string,
  pageId: string,
  changeRequestId: string | null,
): PageView {
  const { session, content } = account;
  const { store } = session;
  const space = store.spaces.get(spaceId);
  const revisionId = revisionOfLane(account, spaceId, changeRequestId);
  if (space === undefined || revisionId === null)
    throw new RequestFailure('not-found', texts().refused.noSuchSpace);
  const pages = content.pages(spaceId, revisionId);
  const row = pages.byId.get(pageId);
  if (row === undefined) throw new RequestFailure('not-found', texts().refused.noSuchPage);
  const page = pageOf(row);
  const tree =
    content.tree(row) ?? (hasBody(row.type) ? null : { blocks: [], frontMatter: {}, truncated: false });
  return {
    spaceId,
    id: pageId,
    title: row.title,
    description: page.description ?? null,
    emoji: page.emoji ?? null,
    icon: page.icon ?? null,
    path: row.path,
    breadcrumbs: breadcrumbsOf(pages.byId, pages.parents, pageId),
    tree,
    missing: tree === null ? missingMessage(row) : null,
    references: tree === null ? {} : referencesOf(store, content, { spaceId, revisionId, page: row }, [tree]),
    outline: tree === null ? [] : outlineOf(tree),
    language: spaceOf(space).language ?? null,
    wide: page.layout?.['width'] === 'wide',
    writing: contentIn(account, spaceId),
    webUrl: page.urls?.['app'] ?? null,
    updatedAt: page.updatedAt ?? null,
    asOf: space.asOf,
  };
}

/** An outline is for finding one's way: of more headings than anybody reads, and of one anchor twice, the first are told. */
const longestOutline = 500;

function outlineOf(tree: ContentTree): PageView['outline'] {
  const outline: { readonly anchor: string; readonly title: string; readonly level: number }[] = [];
  const anchors = new Set<string>();
  const visit = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.type === 'heading') {
        const { anchor, level } = block.attributes;
        if (outline.length >= longestOutline || anchors.has(anchor)) continue;
        anchors.add(anchor);
        outline.push({ anchor, level, title: textOfInlines(block.inlines) });
      }
      visit(block.blocks);
    }
  };
  visit(tree.blocks);
  return outline;
}
