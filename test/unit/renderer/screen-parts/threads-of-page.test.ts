import { expect, it } from 'vitest';
import type { DraftView } from '../../../../src-main/bridge/channels/draft-requests.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import {
  deletedBlocks,
  threadsOfPage,
} from '../../../../src-renderer/screens/change-request/diff/threads-of-page.ts';
import { draftKeys, placeOfDraft } from '../../../../src-renderer/screens/discussion/composer/open-draft.ts';
import { quotationOf } from '../../../../src-renderer/screens/discussion/composer/quotation.ts';
import { dana, diffView, thread } from '../../../support/fixtures/fixture-data.ts';

const was = 'The old queue is kept in memory.';
const about = (own: Partial<Parameters<typeof thread>[3]>) =>
  thread('t', dana, 'Keep it', { pageId: diffView.pageId, nodeId: null, at: null, ...own });

it.each([
  ['names its node', about({ nodeId: 'n-3' }), 'n-3'],
  ['was written here with its words', about({ quotation: was }), 'n-3'],
  ['was written here with some of its words', about({ quotation: 'kept in memory' }), 'n-3'],
  ['opens with its words', about({ tree: parseMarkdown(`> ${was}\n\nKeep it`) }), 'n-3'],
  ['names a node of another revision and quotes it', about({ nodeId: 'n-99', quotation: was }), 'n-3'],
  ['quotes what stands nowhere', about({ quotation: 'A new queue' }), null],
  ['names a node that stands nowhere', about({ nodeId: 'n-99' }), null],
  ['is about the page', about({}), null],
  ['stands at another block', about({ nodeId: 'n-1', at: 'n-1', quotation: was }), 'n-1'],
])('a thread that %s stands at the deleted block or where it stood', (_what, one, at) => {
  expect(threadsOfPage([one], diffView.pageId, diffView)[0]?.at).toBe(at);
});

it('a draft about a deleted block is marked there, and quotes it when it is gone on with', () => {
  const nodeId = 'deleted n-3';
  const target = {
    ...{ spaceId: 'elsa', changeRequestId: 'cr-41', pageId: diffView.pageId, commentId: null, replyId: null },
    ...{ nodeId, use: 'comment' as const },
  };
  const place = placeOfDraft(target, diffView.result.blocks, deletedBlocks(diffView.diff.blocks));
  expect(place).toMatchObject({ nodeId: null, quotation: was, deleted: { nodeId: 'n-3', cell: null } });
  const said = { words: 'Comment', group: 'Elsa docs', beginning: 'Keep', updatedAt: 0 };
  const draft: DraftView = { accountId: 'acc', target, pageId: diffView.pageId, ...said };
  expect([...draftKeys([draft], diffView.pageId)]).toEqual(['n-3']);
});

it('a comment on a row quotes its cells apart', () => {
  const [table] = parseMarkdown('| Mark | Meaning |\n| --- | --- |\n| caret | put in |\n').blocks;
  expect(quotationOf(table?.blocks.at(-1) ?? table!)).toBe('caret | put in');
});
