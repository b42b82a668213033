import { expect, it, onTestFinished } from 'vitest';
import { assignKeys } from '../../../src-main/content/assign-keys.ts';
import { cellName } from '../../../src-main/content/cell-name.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { speak } from '../../../src-main/shared/messages/texts.ts';

/** Names of all cells of the first block, row by row. */
function names(markdown: string): readonly (string | null)[] {
  const [table] = assignKeys(parseMarkdown(markdown)).blocks;
  if (table?.type !== 'table') throw new Error('The first block is not a table.');
  return table.blocks.flatMap((row) =>
    row.type !== 'table-row'
      ? []
      : table.attributes.columns.map(({ id }) =>
          cellName(table, { record: row.attributes.record, definition: id }),
        ),
  );
}

it('names a cell by its column and the first text of its row', () => {
  expect(names('| Queue | Limit |\n| --- | --- |\n| **Bulk** dispatch | 20 |\n|  | 1 |\n')).toEqual([
    'Queue, row “Bulk dispatch”',
    'Limit, row “Bulk dispatch”',
    'Queue, row “1”',
    'Limit, row “1”',
  ]);
});

it('counts columns and rows that have no text, and cuts what is long', () => {
  const long = 'word '.repeat(30);
  expect(names(`|  | Limit |\n| --- | --- |\n|  |  |\n| ${long} | 2 |\n`)).toEqual([
    'column 1, row 1',
    'Limit, row 1',
    `column 1, row “${long.slice(0, 60).trimEnd()}…”`,
    `Limit, row “${long.slice(0, 60).trimEnd()}…”`,
  ]);
});

it('is said in the language of the window', async () => {
  await speak('de');
  onTestFinished(() => speak('en'));
  expect(names('|  | Limit |\n| --- | --- |\n| Bulk | 2 |\n')).toEqual([
    'Spalte 1, Zeile „Bulk“',
    'Limit, Zeile „Bulk“',
  ]);
});

it('has no name for a cell that is not in the table', () => {
  const [table] = parseMarkdown('| A |\n| --- |\n| 1 |\n').blocks;
  expect(cellName(table!, { record: 'gone', definition: 'gone' })).toBeNull();
  expect(cellName(parseMarkdown('Text').blocks[0]!, { record: 'a', definition: 'b' })).toBeNull();
});
