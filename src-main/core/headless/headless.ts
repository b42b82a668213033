import { changeRequestOf } from '../../store/mirror/change-requests.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import { reasonSubjectOf, readPayload } from '../../outbox/calls/payload.ts';
import { reasonMessage } from '../../outbox/sending/reason.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import type { CommandLineRequests, PageFormat } from '../../bridge/channels/command-line-requests.ts';
import type { Item, ShownDiff, ShownPage, UnsentText } from '../../bridge/views/command-line-views.ts';
import { textOfTree } from '../../content/plain-text.ts';
import { printMarkdown } from '../../content/tree-to-markdown.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';
import type { AddressMove, PageTreeChange } from '../../shared/diff.ts';
import { arrivalsOf } from '../../outbox/finding/arrivals.ts';
import { pendingIn, pendingPage } from '../discussion/pending-page.ts';
import { listedChanges, ToldAddresses } from '../review/change-list.ts';
import type { ListedPage } from '../review/change-list.ts';
import { isMoveInAddress, movedLabel, previousTitles } from '../review/change-request-pages.ts';
import { movedAddresses } from '../review/compare.ts';
import { shownRequest, unsentRow } from '../review/change-request-views.ts';
import { revisionOfLane } from '../review/lane-revision.ts';
import type { Account } from '../core-state.ts';
import { pageDiff, sidesOf } from '../review/page-diff.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { arrivedChangeRequests, unsentChangeRequests } from '../review/unsent-change-requests.ts';

/** How long finished edits stay listed. */
const recentMs = 24 * 3600_000;

/** What `list` names, as objects in the service's shape. @throws {RequestFailure} */
export function itemsOf(
  account: Account,
  { what, spaceId, changeRequestId }: Omit<CommandLineRequests['commandLine.list']['args'], 'accountId'>,
  now: number,
): readonly Item[] {
  const { spaces, edits } = account.session.store;
  switch (what) {
    case 'spaces':
      return spaceItems(account);
    case 'pages':
      return pageItems(account, spaceId ?? '', changeRequestId);
    case 'change-requests':
      return changeRequestItems(account, spaceId);
    case 'comments': {
      const inSpaces = spaceId === null ? spaces.all().map(({ id }) => id) : [spaceId];
      return inSpaces.flatMap((id) => commentItems(account, id, changeRequestId));
    }
    case 'outbox':
      return edits.recent(now - recentMs).map(editItem);
  }
}

function spaceItems({ session }: Account): readonly Item[] {
  return session.store.spaces
    .all()
    .map((row) => ({ ...spaceOf(row), local: { kept: row.kept, held: row.heldRevision } }));
}

function pageItems(account: Account, spaceId: string, changeRequestId: string | null): readonly Item[] {
  const revisionId = revisionOfLane(account, spaceId, changeRequestId);
  if (revisionId === null) throw new RequestFailure('not-found', 'There is no such space here.');
  return account.content.pages(spaceId, revisionId).rows.map((row) => ({
    ...pageOf(row),
    local: { depth: row.depth, held: row.markdownHash !== null },
  }));
}

/** Sent and unsent; `local` has the local id where Galley opened it. */
export function changeRequestItems(account: Account, spaceId: string | null): readonly Item[] {
  const { store } = account.session;
  const unsent = unsentChangeRequests(account, spaceId ?? undefined).map((row) => {
    const { subject, status } = unsentRow(account, row);
    return {
      object: 'change-request',
      id: row.id,
      number: null,
      subject,
      status,
      space: row.laneSpace,
      local: { localId: row.id, state: row.state, heldRevision: null, base: 'none' },
    };
  });
  const arrived = arrivedChangeRequests(account);
  const held = store.changeRequests.list(spaceId ?? undefined).filter(({ id }) => !arrived.has(id));
  const sent = held.map((row) => {
    const pending = store.edits.unfinishedInLane(row.spaceId, row.id).at(-1);
    return {
      ...changeRequestOf(row),
      local: {
        localId: store.edits.localIdOf(row.id) ?? null,
        state: pending?.state ?? 'confirmed',
        heldRevision: row.heldRevision,
        base: row.baseHeld,
      },
    };
  });
  return [...unsent, ...sent];
}

interface PendingState {
  readonly localId: string | null;
  readonly state: string;
}

/** Comments of a space or of one change request, sent and unsent, each with its replies as `replyItems`. */
export function commentItems(
  account: Account,
  spaceId: string,
  changeRequestId: string | null,
): readonly Item[] {
  const { store } = account.session;
  const lanes = changeRequestId === null ? lanesOf(account, spaceId) : [changeRequestId];
  return lanes.flatMap((lane) => {
    const unfinished = store.edits.unfinishedInLane(spaceId, lane);
    const arrivals = arrivalsOf(store, unfinished);
    const writtenAs = new Map([...arrivals].map(([localId, id]) => [id, localId]));
    const idOf = (id: string): string => arrivals.get(id) ?? store.edits.serverIdOf(id) ?? id;
    const edits = unfinished.flatMap((row) => {
      const payload = readPayload(row.version, row.payload);
      return payload === undefined ? [] : [{ row, payload }];
    });
    const me = JSON.parse(store.account.get()?.userJson ?? 'null') as unknown;
    const local = (id: string): PendingState => {
      const last = edits.findLast(
        ({ row, payload }) => row.id === writtenAs.get(id) || idsOf(payload).some((one) => idOf(one) === id),
      );
      const localId = writtenAs.get(id) ?? store.edits.localIdOf(id) ?? null;
      return { localId, state: last?.row.state ?? 'confirmed' };
    };
    const repliesOf = (commentId: string): readonly Item[] => [
      ...store.comments.replies(commentId).map((reply) => ({ ...replyOf(reply), local: local(reply.id) })),
      ...edits.flatMap(({ row, payload }) =>
        payload.kind === 'reply.add' && !arrivals.has(row.id) && idOf(payload.comment.id) === commentId
          ? [newItem('comment-reply', row, payload.markdown, me)]
          : [],
      ),
    ];
    const held = store.comments
      .list(spaceId, lane)
      .filter((row) => row.goneAt === null)
      .map((row) => ({ ...commentOf(row), local: local(row.id), replyItems: repliesOf(row.id) }));
    const unsent = edits.flatMap(({ row, payload }) => {
      if (payload.kind !== 'comment.add' || arrivals.has(row.id)) return [];
      const { pageId, nodeId, tableCell } = payload.target;
      const target = {
        space: spaceId,
        ...(lane === null ? {} : { changeRequest: lane }),
        ...(pageId === undefined ? {} : { page: { id: pageId } }),
        ...(nodeId === undefined ? {} : { node: { id: nodeId } }),
        ...(tableCell === undefined ? {} : { tableCell }),
      };
      const item = newItem('comment', row, payload.markdown, me);
      return [{ ...item, target, status: 'open', replies: 0, repliers: [], replyItems: repliesOf(row.id) }];
    });
    return [...held, ...unsent];
  });
}

function lanesOf(account: Account, spaceId: string): readonly (string | null)[] {
  return [
    null,
    ...account.session.store.changeRequests.list(spaceId).map((row) => row.id),
    ...unsentChangeRequests(account, spaceId).map((row) => row.id),
  ];
}

/** Ids of the object that an edit changes, the one a reader looks for first. */
function idsOf(payload: EditPayload): readonly string[] {
  if ('reply' in payload) return [payload.reply.id];
  return 'comment' in payload && payload.kind !== 'reply.add' ? [payload.comment.id] : [];
}

function newItem(object: string, row: EditRow, markdown: string, me: unknown): Item {
  return {
    object,
    id: row.id,
    body: { markdown },
    ...(me === null ? {} : { postedBy: me }),
    reactions: [],
    local: { localId: row.id, state: row.state },
  };
}

/** An edit as the commands print it. */
export function editItem(row: EditRow): Item {
  const payload = readPayload(row.version, row.payload) ?? null;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    reason: reasonMessage(row.reasonCode, row.reason, reasonSubjectOf(payload)),
    localId: row.id,
    serverId: row.serverId,
    reasonCode: row.reasonCode,
    attempts: row.attempts,
    nextAt: row.nextAt,
    createdAt: row.createdAt,
    space: row.laneSpace,
    changeRequest: row.laneChangeRequest,
    payload,
    local: { localId: row.id, state: row.state },
  };
}

function localOf({ unsent }: ReturnType<typeof pendingPage>): { readonly local?: UnsentText } {
  return unsent === undefined ? {} : { local: { localId: unsent.editId, state: unsent.state } };
}

/** One page in a form of one's choice. @throws {RequestFailure} `not-held` where the body is not here */
export function showPage(
  account: Account,
  spaceId: string,
  changeRequestId: string | null,
  pageId: string,
  format: PageFormat,
): ShownPage {
  const revisionId = revisionOfLane(account, spaceId, changeRequestId);
  const rows = revisionId === null ? [] : account.content.pages(spaceId, revisionId).rows;
  const row = rows.find((one) => one.pageId === pageId || one.path === pageId);
  if (row === undefined) throw new RequestFailure('not-found', `There is no page ${pageId} here.`);
  const tree = account.content.tree(row);
  if (tree === null)
    throw new RequestFailure('not-held', `The page ${row.path} is not kept offline: sync first.`);
  const page = { ...pageOf(row) };
  const unknownBlocks = [...unknownIn(tree.blocks)];
  const local = localOf(pendingPage(account, row));
  if (format === 'tree') return { page, tree, unknownBlocks, ...local };
  const text = format === 'text' ? textOfTree(tree) : markdownOf(account, row, tree);
  return { page, text, unknownBlocks, ...local };
}

/** The page as the service wrote it; where only its document came, as that reads. */
function markdownOf({ session }: Account, row: PageTreeRow, tree: ContentTree): string {
  const held = row.markdownHash === null ? undefined : session.store.pages.body(row.markdownHash);
  return held ?? printMarkdown(tree);
}

function* unknownIn(blocks: readonly Block[]): Generator<{ readonly type: string; readonly source: string }> {
  for (const block of blocks) {
    if (block.type === 'unknown') yield { type: block.attributes.label, source: block.source };
    yield* unknownIn(block.blocks);
  }
}

type DiffAgainst = CommandLineRequests['commandLine.diff']['args']['against'];

/** What a change request changes, page by page; unchanged blocks are left out. */
export function showDiff(
  account: Account,
  spaceId: string,
  changeRequestId: string,
  pageId: string | null,
  against: DiffAgainst,
): ShownDiff {
  const row = shownRequest(account, spaceId, changeRequestId);
  const sides = sidesOf(account, row, against);
  const all = changesOf(account, row, against);
  const changes = pageId === null ? all : all.filter((one) => one.pageId === pageId || one.path === pageId);
  if (pageId !== null && changes.length === 0 && !isPage(account, row, sides.after, pageId)) {
    throw new RequestFailure('not-found', `There is no page ${pageId} here.`);
  }
  const before = account.content.pages(spaceId, sides.before);
  const after = account.content.pages(spaceId, sides.after);
  const addresses = addressesOf(account, row, against, pageId);
  const previous = previousTitles(before);
  const told = new ToldAddresses(addresses, changes);
  return {
    base: { revision: sides.before, exact: sides.note.exact },
    addresses,
    pages: changes.map((change) => {
      const listed = pageDiff(account, row, change.pageId, against);
      const page: ListedPage = {
        ...change,
        movedLabel: movedLabel(change, [before.byId, after.byId], previous.get(change.pageId)),
        moveInAddress: isMoveInAddress(change, before.byId, after.byId),
        diff: () => listed,
      };
      return {
        id: change.pageId,
        path: change.path,
        changes: change.changes,
        blocks: listed.diff.blocks.filter((block) => block.change !== 'same'),
        list: listedChanges(page, told),
        ...localOf(pendingIn(account, after, change.pageId)),
      };
    }),
  };
}

function isPage(account: Account, row: ChangeRequestRow, revisionId: string, pageId: string): boolean {
  return account.content
    .pages(row.spaceId, revisionId)
    .rows.some((one) => one.pageId === pageId || one.path === pageId);
}

function addressesOf(
  account: Account,
  row: ChangeRequestRow,
  against: DiffAgainst,
  page: string | null,
): readonly AddressMove[] {
  const { before, after, note } = sidesOf(account, row, against);
  const kind = typeof against === 'string' ? against : 'reviewed';
  const moves = movedAddresses(account, row, kind, { before, after, isExact: note.exact });
  if (page === null) return moves;
  return moves.flatMap((move) => {
    const pages = move.pages.filter((one) => one.pageId === page || one.after === page);
    return pages.length === 0 ? [] : [{ ...move, pages }];
  });
}

function changesOf(account: Account, row: ChangeRequestRow, against: DiffAgainst): readonly PageTreeChange[] {
  if (against === 'base') return account.content.changedPages(row) ?? [];
  const { before, after, note } = sidesOf(account, row, against);
  return account.content.changesBetween(row.spaceId, before, after, note.exact ? null : row.createdAt);
}
