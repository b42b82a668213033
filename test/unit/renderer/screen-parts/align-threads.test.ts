import { expect, it, onTestFinished } from 'vitest';
import { returnTo } from '../../../../src-renderer/screens/discussion/align-threads.ts';
import { placeOfBlock } from '../../../../src-renderer/screens/discussion/comment-place.ts';
import { paragraph, table } from '../../../support/builders/content-builders.ts';

/** The text of what has the focus once a comment on a block is written: the block cursor is on the cell of a changed table. */
function focused(block: Parameters<typeof placeOfBlock>[1]): string | null | undefined {
  const root = document.createElement('div');
  root.innerHTML =
    '<div data-block="0" data-key="n-text">Text</div>' +
    '<div data-block="1" data-key="n-table" data-current-change>Table ' +
    '<div data-block="1/0/0" data-cursor tabindex="-1">cell</div></div>';
  document.body.append(root);
  onTestFinished(() => root.remove());
  returnTo(root, placeOfBlock('p', block, false));
  return document.activeElement?.textContent;
}

it('a changed table that was commented on has the focus again, not its first cell', () => {
  expect(focused(table(['name'], [['items']], 'n-table'))).toBe('Table cell');
});

it.each([null, paragraph('Text', 'n-text')])('else the block cursor has it', (block) => {
  expect(focused(block)).toBe('cell');
});
