import type { ThreadView } from '../../bridge/views/review-views.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import { assertOpen } from '../assert-open.ts';
import type { Account } from '../core-state.ts';
import { runSliced } from '../run-sliced.ts';
import { actionsOf } from '../review/change-request-actions.ts';
import { findAnchor, findCellName } from './anchor-place.ts';
import { laneOf } from './lane.ts';
import { ownTexts } from './own-texts.ts';
import type { ThreadsOptions } from './thread-messages.ts';
import { threadsOf } from './threads.ts';
import type { References } from '../../bridge/views/views.ts';
import { referencesOf } from '../reading/references.ts';
import { referencesIn } from '../reading/references-in.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';
import type { Lane } from './lane.ts';

/** Threads of a lane, with what is pending laid over what the service said. */
export function discussionOf(
  account: Account,
  spaceId: string,
  named: string | null,
): Promise<readonly ThreadView[]> {
  const { store } = account.session;
  return runSliced(threadsOf(threadsOptions(account, spaceId, named)), () => assertOpen(store));
}

/** One of them; null: there is none. `only` as in `ThreadsOptions`. */
export function threadOf(
  account: Account,
  spaceId: string,
  changeRequestId: string | null,
  only: string,
): ThreadView | null {
  const steps = threadsOf({ ...threadsOptions(account, spaceId, changeRequestId), only });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value[0] ?? null;
  }
}

/** Longest text of a block that is remembered for the day it is gone, in characters. */
const longestMemory = 2_000;

/**
 * The person has looked at the threads of a lane, or at one of them: what each stands at is remembered, to be quoted once it is
 * gone. Threads that quote what they are about need no memory.
 */
export async function rememberAnchors(
  account: Account,
  spaceId: string,
  changeRequestId: string | null,
  only?: string,
): Promise<void> {
  const { store } = account.session;
  if (!store.anchorTexts.isAnyMissing(spaceId, changeRequestId)) return;
  const threads =
    only === undefined
      ? await discussionOf(account, spaceId, changeRequestId)
      : [threadOf(account, spaceId, changeRequestId, only)].filter((one) => one !== null);
  store.transaction(() => {
    for (const { id, nodeId, anchor, quotation } of threads)
      if (nodeId !== null && anchor === 'exact' && quotation !== null && store.comments.get(id) !== undefined)
        store.anchorTexts.remember(id, quotation.slice(0, longestMemory));
  });
}

function threadsOptions(account: Account, spaceId: string, named: string | null): ThreadsOptions {
  const { session, content } = account;
  const { store } = session;
  // A window may know a change request by the local id that it had before it was sent.
  const changeRequestId = named === null ? null : (store.edits.serverIdOf(named) ?? named);
  const space = store.spaces.get(spaceId);
  const lane = laneOf(account, spaceId, changeRequestId);
  const { revisionId } = lane;
  const pages = revisionId === null ? undefined : content.pages(spaceId, revisionId);
  return {
    store,
    spaceId,
    changeRequestId,
    waitsFor: session.waitsFor,
    mayEditSpace: space === undefined || spaceOf(space).permissions?.['edit'] !== false,
    mayWrite: mayWrite(account, changeRequestId),
    unseen: store.seen.newMessages(spaceId, changeRequestId),
    pages: {
      titleOf: (pageId) => pages?.byId.get(pageId)?.title ?? formerTitle(account, lane, pageId),
      find: (target) => findAnchor(lane, target),
      cellName: (target) => findCellName(lane, target),
      position: blockPositions(lane),
      parse: content.textTree,
      references: referencesOn(account, lane),
      ownTexts: ownTexts(account, spaceId, changeRequestId),
    },
  };
}

function mayWrite(account: Account, changeRequestId: string | null): boolean {
  const row =
    changeRequestId === null ? undefined : account.session.store.changeRequests.get(changeRequestId);
  return row !== undefined && actionsOf(account, row, row.status).content.can;
}

/** References of texts about a page lead where they would lead in it. */
function referencesOn({ session, content }: Account, { spaceId, revisionId }: Lane) {
  return (pageId: string | null, trees: readonly ContentTree[]): References => {
    if (revisionId === null || trees.every(({ blocks }) => referencesIn(blocks).next().done === true))
      return {};
    const page = pageId === null ? undefined : content.pages(spaceId, revisionId).byId.get(pageId);
    const own = page === undefined ? null : content.tree(page);
    return referencesOf(session.store, content, { spaceId, revisionId, page }, [
      ...(own === null ? [] : [own]),
      ...trees,
    ]);
  };
}

/** Of a page that the change request removes. */
function formerTitle(
  { content }: Account,
  lane: { readonly spaceId: string; readonly formerRevisions: readonly string[] },
  pageId: string,
): string | null {
  for (const revisionId of lane.formerRevisions) {
    const page = content.pages(lane.spaceId, revisionId).byId.get(pageId);
    if (page !== undefined) return page.title;
  }
  return null;
}

type Cell = ThreadView['tableCell'];

/**
 * Where blocks and cells stand in their pages, in reading order; each page is walked once. Answers null for what is not on the
 * page, or where its node keys are not held.
 */
function blockPositions(lane: Lane): (pageId: string, nodeId: string, cell: Cell) => number | null {
  const ofPages = new Map<string, ReadonlyMap<string, number>>();
  return (pageId, nodeId, cell) => {
    const positions = ofPages.get(pageId) ?? positionsIn(lane, pageId);
    ofPages.set(pageId, positions);
    const inTable = cell === null ? undefined : positions.get(cellKey(cell));
    return inTable ?? positions.get(nodeId) ?? null;
  };
}

function positionsIn({ content, spaceId, revisionId }: Lane, pageId: string): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  const page = revisionId === null ? undefined : content.pages(spaceId, revisionId).byId.get(pageId);
  const tree = page === undefined ? null : content.keyedTree(page);
  let at = 0;
  const walk = (blocks: readonly Block[], record: string): void => {
    for (const block of blocks) {
      at += 1;
      if (block.key !== undefined) positions.set(block.key, at);
      if (block.type === 'table-cell')
        positions.set(cellKey({ record, definition: block.attributes.definition }), at);
      walk(block.blocks, block.type === 'table-row' ? block.attributes.record : record);
    }
  };
  walk(tree?.blocks ?? [], '');
  return positions;
}

function cellKey({ record, definition }: NonNullable<Cell>): string {
  return JSON.stringify([record, definition]);
}
