import type { Block } from '../../../../src-main/shared/tree.ts';
import type { DraftTarget, DraftView } from '../../../../src-main/bridge/channels/draft-requests.ts';
import { cellKey, cellPlace } from '../../../document/cells.ts';
import type { App } from '../../../state/app.svelte.ts';
import { placeOfBlock } from '../comment-place.ts';
import type { CommentPlace } from '../comment-place.ts';

/** Goes to what a draft is about, and begins to write there: the screen takes `app.drafts.wanted`. */
export function openDraft(app: App, draft: DraftView): void {
  const { accountId, target, pageId: ofPage } = draft;
  const { spaceId, changeRequestId, pageId, commentId, use } = target;
  if (use === 'description' && changeRequestId === null) {
    app.changeRequests.creating = true;
    return;
  }
  app.drafts.wanted = draft;
  if (commentId !== null && app.outbox.all.some(({ id }) => id === commentId)) {
    app.outbox.wanted = commentId;
    app.navigation.go({ screen: 'outbox' });
  } else if (changeRequestId === null) {
    app.navigation.go({ screen: 'space', accountId, spaceId, pageId: ofPage, anchor: null });
  } else {
    const place = { screen: 'change-request', accountId, spaceId, changeRequestId, commentId } as const;
    const tab = use === 'description' ? 'overview' : pageId === null ? 'discussion' : 'changes';
    const { current } = app.navigation;
    // A summary is written over whatever is shown.
    const isHere = current.screen === 'change-request' && current.changeRequestId === changeRequestId;
    if (use !== 'summary' || !isHere)
      app.navigation.go({ ...place, tab: use === 'summary' ? 'overview' : tab, pageId });
  }
}

/** How the key of a draft begins that is about a block which the page has no more. */
export const ofDeleted = 'deleted ';

/** What a draft on a page is about; `blocks` are the page's, `deleted` those that it has no more: their words it quotes. */
export function placeOfDraft(
  target: DraftTarget,
  blocks: readonly Block[],
  deleted: readonly Block[] = [],
): CommentPlace {
  const { pageId, nodeId, use } = target;
  const former = nodeId?.startsWith(ofDeleted) === true ? nodeId.slice(ofDeleted.length) : null;
  const chain = former === null ? chainTo(blocks, nodeId ?? '') : chainTo(deleted, former);
  const place = placeOfBlock(pageId ?? '', chain.at(-1) ?? null, former !== null, chain.slice(0, -1));
  const [, node, record, definition] = /^(\S+)(?: cell (\S+) (\S+))?$/.exec(former ?? '') ?? [];
  const cell = record === undefined || definition === undefined ? null : { record, definition };
  return {
    ...place,
    deleted: node === undefined ? null : { nodeId: node, cell },
    suggests: use === 'suggestion',
  };
}

/** The blocks down to the one that a draft's key names: a node, or a cell below the node of its table. */
function chainTo(blocks: readonly Block[], key: string, around: readonly Block[] = []): readonly Block[] {
  for (const block of blocks) {
    const chain = [...around, block];
    if (block.key === key) return chain;
    const [table, row] = around.slice(-2);
    const cell = row === undefined ? null : cellPlace(row, block);
    if (cell !== null && `${table?.key ?? ''} ${cellKey(cell)}` === key) return chain;
    const below = chainTo(block.blocks, key, chain);
    if (below.length > 0) return below;
  }
  return [];
}

/** Keys of blocks and cells that have a draft, as marks in a document name them. */
export function draftKeys(drafts: readonly DraftView[], pageId: string): ReadonlySet<string> {
  return new Set(
    drafts.flatMap(({ target }) =>
      target.pageId !== pageId || target.nodeId === null
        ? []
        : target.nodeId.replace(ofDeleted, '').replace(/^\S+ (?=cell )/, ''),
    ),
  );
}

/** Ids of pages that have a draft. */
export function draftPages(drafts: readonly DraftView[]): ReadonlySet<string> {
  return new Set(drafts.flatMap(({ target }) => target.pageId ?? []));
}
