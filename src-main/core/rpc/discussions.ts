import { cellName } from '../../content/cell-name.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { findBlock } from '../../content/anchors/anchor-comment.ts';
import { textOfBlock } from '../../content/plain-text.ts';
import { spellingOfBlock } from '../../content/source/spelling-of-block.ts';
import { printMarkdown } from '../../content/tree-to-markdown.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { blockByKey, cellOf } from '../discussion/anchor-place.ts';
import { discussionOf } from '../discussion/discussion.ts';
import { formerRevisions } from '../discussion/lane.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { revisionOfLane } from '../review/lane-revision.ts';

export function discussionHandlers(state: CoreState) {
  return {
    'discussion.list': async ({ accountId, spaceId, changeRequestId, pageId }) => {
      const threads = await discussionOf(accountOf(state, accountId), spaceId, changeRequestId);
      return pageId === undefined ? threads : threads.filter((thread) => thread.pageId === pageId);
    },
    'discussion.block': (args) => blockOf(accountOf(state, args.accountId), args),
  } satisfies Partial<Handlers<Requests>>;
}

type BlockArguments = Requests['discussion.block']['args'];

function blockOf(account: Account, args: BlockArguments): Requests['discussion.block']['value'] {
  const { spaceId, changeRequestId, isDeleted } = args;
  const now = revisionOfLane(account, spaceId, changeRequestId);
  const revisions = isDeleted
    ? formerRevisions(account, spaceId, changeRequestId).filter((id) => id !== now)
    : [now].filter((id) => id !== null);
  for (const revisionId of revisions) {
    const found = blockIn(account, args, revisionId);
    // A node of an older revision is not a place for a comment on this one.
    if (found !== null) return isDeleted ? { ...found, nodeId: null } : found;
  }
  return { nodeId: null, markdown: null };
}

function blockIn(
  { content, session }: Account,
  args: BlockArguments,
  revisionId: string,
): Requests['discussion.block']['value'] | null {
  const page = content.pages(args.spaceId, revisionId).byId.get(args.pageId);
  if (page === undefined) return null;
  if (args.nodeId === null && args.quotation === null) return { nodeId: null, markdown: headOf(page) };
  const tree = content.tree(page);
  const keyed = args.nodeId === null ? null : content.keyedTree(page);
  const block =
    (tree === null ? undefined : findWanted(tree, content.textTree, args)) ??
    (keyed === null ? undefined : blockByKey(keyed.blocks, args.nodeId ?? ''));
  if (block === undefined) return null;
  const cell = args.tableCell === null ? undefined : cellOf(block, args.tableCell);
  const part = cell ?? block;
  const named = args.tableCell === null ? null : cellName(block, args.tableCell);
  // A part of a list or of a table reads as what stands in it.
  const blocks = part.type === 'list-item' || part.type === 'table-cell' ? part.blocks : [part];
  const printed = printMarkdown({ blocks, frontMatter: {}, truncated: false }).trim();
  const source = page.markdownHash === null ? undefined : session.store.pages.body(page.markdownHash);
  const isRead = tree !== null && source !== undefined;
  return {
    nodeId: block.key ?? null,
    markdown: isRead
      ? spellingOfBlock({ markdown: source, title: page.title, tree }, part, printed)
      : printed,
    ...(named === null ? {} : { cell: named }),
  };
}

/** What a page says of itself: its title as a heading, its description below. */
function headOf(row: PageTreeRow): string {
  return [`# ${row.title}`, pageOf(row).description ?? ''].filter((part) => part !== '').join('\n\n');
}

function findWanted(
  tree: ContentTree,
  parse: (markdown: string) => ContentTree,
  { nodeId, quotation }: BlockArguments,
): Block | undefined {
  const byKey = nodeId === null ? undefined : blockByKey(tree.blocks, nodeId);
  if (byKey !== undefined || quotation === null) return byKey;
  // Words of the source are looked for as they read.
  for (const words of [quotation, parse(quotation).blocks.map(textOfBlock).join(' ')]) {
    const found = findBlock(tree, { quotation: words });
    if (found.match !== 'lost') return found.block;
  }
  return undefined;
}
