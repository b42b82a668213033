import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { pageDiff, same, table } from '../../../support/builders/content-builders.ts';
import { dana, diffView, thread } from '../../../support/fixtures/fixture-data.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { placeKind, placeOfBlock } from '../../../../src-renderer/screens/discussion/comment-place.ts';
import { changeRequest, openWindow } from '../open-window.ts';

const limits = table(
  ['name', 'limit'],
  [
    ['items', '5,000'],
    ['tenants', '100'],
  ],
  'n-table',
);
const cell = { record: 'row-1', definition: 'limit' };

function opened(
  threads: readonly ReturnType<typeof thread>[] = [],
  own: Parameters<typeof openWindow>[1] = {},
) {
  return openWindow(changeRequest, {
    'changeRequest.pageDiff': () => ({
      ...diffView,
      diff: { ...pageDiff([same('b-1', limits)], {}), changes: [{ id: 'x', change: 'changed', words: 'x' }] },
    }),
    'discussion.list': () => threads,
    ...own,
  });
}

it('a comment says whether it is on a row, an item or a block', () => {
  const { blocks } = parseMarkdown('| a |\n| - |\n| b |\n\n* One\n\nText\n');
  const chosen = [blocks[0]?.blocks[0], blocks[1]?.blocks[0], blocks[2], null];
  expect(chosen.map((block) => placeKind(placeOfBlock('p', block ?? null, false)))).toEqual([
    'row',
    'item',
    'block',
    'page',
  ]);
  // The text of an item, which has a place of its own.
  const item = blocks[1]!.blocks[0]!;
  expect(placeKind(placeOfBlock('p', item.blocks[0]!, false, [blocks[1]!, item]))).toBe('item');
});

describe('comments on cells of a table', () => {
  it('are offered on the cell and name its row and column', async () => {
    const { user, asked } = opened();
    await screen.findByText('100');
    await user.hover(screen.getByText('100'));
    await user.click(await screen.findByRole('button', { name: 'Comment on this cell' }));
    expect(await screen.findByRole('heading', { name: 'Comment on the cell' })).toBeTruthy();
    await user.keyboard('Too few.{Control>}{Enter}{/Control}');
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([
        {
          payload: {
            kind: 'comment.add',
            target: { pageId: 'p-bulk', nodeId: 'n-table', tableCell: cell, quotation: '100' },
          },
        },
      ]);
  });

  it('are offered on the marked cell, and still of it when it is clicked in a table that was gone to', async () => {
    const { user } = opened();
    const words = await screen.findByText('100');
    await user.hover(words);
    const button = await screen.findByRole('button', { name: 'Comment on this cell' });
    expect(document.querySelector('[data-offered]')?.contains(words)).toBe(true);
    const outer = words.closest<HTMLElement>('.block-table')!;
    outer.tabIndex = -1;
    await user.click(words);
    expect(outer.contains(document.activeElement)).toBe(true);
    expect(screen.getByRole('button', { name: 'Comment on this cell' })).toBe(button);
  });

  it('name the cell while they are written', async () => {
    const named = 'Limit, row “Bulk dispatch”';
    const { user } = opened([], {
      'discussion.block': () => ({ nodeId: 'n-table', markdown: '100', cell: named }),
    });
    await user.hover(await screen.findByText('100'));
    await user.click(await screen.findByRole('button', { name: 'Comment on this cell' }));
    expect(await screen.findByText(named)).toBeTruthy();
  });

  it('are reached by the block cursor, cell by cell', async () => {
    const { user, asked } = opened();
    await screen.findByText('100');
    await user.keyboard('jj');
    await user.keyboard('c');
    await screen.findByRole('heading', { name: 'Comment on the cell' });
    await user.keyboard('Which?{Control>}{Enter}{/Control}');
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([{ payload: { target: { tableCell: { record: 'row-0', definition: 'limit' } } } }]);
  });

  it('are marked on their cell, not on the table', async () => {
    opened([thread('t-c', dana, 'Too few?', { nodeId: 'n-table', tableCell: cell, anchor: 'exact' })]);
    const marked = (await screen.findByRole('button', { name: '1 thread on this cell' })).closest('td')!;
    expect(within(marked).getByText('100')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '1 thread on this block' })).toBeNull();
  });

  it('are written where they will stand: in the order of the cells', async () => {
    const { user } = opened([
      thread('t-c', dana, 'Too few?', { nodeId: 'n-table', tableCell: cell, anchor: 'exact', position: 9 }),
    ]);
    await user.hover(await screen.findByText('5,000'));
    await user.click(await screen.findByRole('button', { name: 'Comment on this cell' }));
    const form = await screen.findByRole('heading', { name: 'Comment on the cell' });
    const order = form.compareDocumentPosition(screen.getByText('Too few?'));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });
});
