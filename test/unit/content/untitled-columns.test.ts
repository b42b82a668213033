import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { textOfBlock } from '../../../src-main/content/plain-text.ts';
import type { Block } from '../../../src-main/shared/tree.ts';

const cards = (headers: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table data-view="cards"><thead><tr>${headers.join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;
const plain = '<th></th>';
const target = '<th data-hidden data-card-target data-type="content-ref"></th>';
const link = (page: string): string => `<a href="${page}.md">${page}.md</a>`;

const textOfCell = (cell: Block): string =>
  cell.type === 'table-cell' && cell.attributes.value !== undefined
    ? JSON.stringify(cell.attributes.value)
    : textOfBlock(cell);

/** What is said of the table, and of each row that differs its cells with their change. */
function told(before: string, after: string) {
  const [table] = diffTrees(parseMarkdown(before), parseMarkdown(after)).blocks;
  if (table === undefined || !('attributes' in table)) return { words: [], rows: [] };
  const rows = ('blocks' in table ? (table.blocks ?? []) : []).map((row) =>
    ('blocks' in row ? (row.blocks ?? []) : []).flatMap((cell) =>
      cell.change === 'same' ? [] : [`${cell.change} ${textOfCell(cell.block)}`],
    ),
  );
  return { words: table.attributes.map(({ words }) => words), rows };
}

describe('a column without a title', () => {
  const before = cards(
    [plain, plain, target],
    [
      ['One', 'First steps', link('one')],
      ['Two', 'More steps', link('two')],
    ],
  );

  it('is told as added where one was put before others', () => {
    const after = cards(
      [plain, '<th data-type="number"></th>', plain, target],
      [
        ['One', '1', 'First steps', link('one')],
        ['Two', '2', 'More steps', link('two')],
      ],
    );
    expect(told(before, after)).toEqual({
      words: ['column without a title added'],
      rows: [['inserted 1'], ['inserted 2']],
    });
  });

  it('is told as removed', () => {
    const after = cards(
      [plain, target],
      [
        ['First steps', link('one')],
        ['More steps', link('two')],
      ],
    );
    expect(told(before, after)).toEqual({
      words: ['column without a title removed'],
      rows: [['deleted One'], ['deleted Two']],
    });
  });

  it('is the same where only its cells changed', () => {
    const after = cards(
      [plain, plain, target],
      [
        ['Eins', 'Erste Schritte', link('one')],
        ['Zwei', 'Mehr Schritte', link('two')],
      ],
    );
    expect(told(before, after).words).toEqual([]);
  });
});

it('takes the literal null of an empty cell for nothing, but not as a word of a text', () => {
  const [table] = parseMarkdown(
    '<table><thead><tr><th>A</th><th data-type="rating" data-max="5">B</th><th data-type="content-ref">C</th></tr></thead>' +
      '<tbody><tr><td>null</td><td>null</td><td>null</td></tr></tbody></table>',
  ).blocks;
  expect(table?.blocks[0]?.blocks.map(textOfBlock)).toEqual(['null', '', '']);
});
