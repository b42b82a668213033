import { expect, it } from 'vitest';
import { richDocument } from '../../../src-main/api/document.ts';
import { assignKeys } from '../../../src-main/content/assign-keys.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import type { ContentTree } from '../../../src-main/shared/tree.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';
import { adoptKeys } from '../../../src-main/core/reading/adopt-keys.ts';
import { cellOf, findAnchor } from '../../../src-main/core/discussion/anchor-place.ts';
import type { PageContent } from '../../../src-main/core/reading/page-content.ts';

const base = '# Marks\n\n| Mark | Meaning |\n| --- | --- |\n| caret | put in |\n| loop | take out |\n';
const changed =
  '# Marks\n\n| Mark | Meaning | Poster |\n| --- | --- | --- |\n| caret | put in | 1 |\n| foot | new line | 2 |\n| loop | take out | 3 |\n\n| Ink |\n| --- |\n| red |\n';

/** A page as it is read, and its document form: as a service has both. */
function forms(markdown: string, before?: ContentTree) {
  const keyed = assignKeys(parseMarkdown(markdown), before);
  const document = readDocument(richDocument.parse(writeDocument(keyed)));
  return { keyed, document, tree: adoptKeys(parseMarkdown(markdown), document) };
}

const before = forms(base);
const after = forms(changed, before.keyed);

function placeOf({ tree, document }: typeof after, place: { nodeId: string; tableCell: never }) {
  // Only these members of the content are read.
  const content = {
    pages: () => ({ byId: new Map([['page', {}]]) }),
    tree: () => tree,
    keyedTree: () => document,
  } as unknown as PageContent;
  const lane = { content, spaceId: 'space', revisionId: 'revision', formerRevisions: [] };
  return findAnchor(lane, { pageId: 'page', quotation: null, ...place });
}

/** Every cell of what is read, as a comment on it names it. */
const cellsOf = (tree: ContentTree) =>
  tree.blocks.flatMap((table) =>
    table.type !== 'table'
      ? []
      : table.blocks.flatMap((row) =>
          row.blocks.flatMap((cell) =>
            row.type === 'table-row' && cell.type === 'table-cell'
              ? [
                  {
                    nodeId: table.key ?? '',
                    tableCell: {
                      record: row.attributes.record,
                      definition: cell.attributes.definition,
                    } as never,
                  },
                ]
              : [],
          ),
        ),
  );

it('finds every cell that was commented on: unchanged, of a new column, of a new row, of a new table', () => {
  for (const page of [before, after]) {
    const cells = cellsOf(page.tree);
    expect(cells.map((cell) => placeOf(page, cell).state)).toEqual(cells.map(() => 'exact'));
  }
  expect(cellsOf(after.tree)).toHaveLength(10);
});

it('names rows as the document does, which is what the service takes', () => {
  const table = after.document.blocks.find((block) => block.type === 'table');
  for (const cell of cellsOf(after.tree).slice(0, 9))
    expect(cellOf(table as never, cell.tableCell)).toBeDefined();
});

it('finds a cell by what a colleague named, where the page reads otherwise than its document', () => {
  const [cell] = cellsOf(after.document);
  const otherwise = adoptKeys(parseMarkdown(changed.replace('caret', 'Caret sign')), after.document);
  expect(placeOf({ ...after, tree: otherwise }, cell as never).state).toBe('exact');
});

it('keeps the place of a block whose words are others than in its document: one that was edited or reverted here', () => {
  const text = (caret: string, foot: string): string =>
    `# Marks\n\n${caret}\n\n* A loop takes a word out.\n* A foot ${foot} a new line.\n`;
  const { document } = forms(text('A caret puts a word in.', 'begins'));
  const edited = `A new paragraph.\n\n${text('A caret inserts a word.', 'starts')}`;
  const keysOf = (blocks: ContentTree['blocks']): readonly (string | undefined)[] =>
    blocks.flatMap((block) => [block.key, ...keysOf(block.blocks)]);
  expect(keysOf(adoptKeys(parseMarkdown(edited), document).blocks)).toEqual([
    undefined,
    ...keysOf(document.blocks),
  ]);
});

it('keeps the cells of a row apart in what it quotes', () => {
  const [, table] = after.tree.blocks;
  const row = table?.blocks.findLast(({ key }) => key !== undefined);
  const found = placeOf(after, { nodeId: row?.key ?? '', tableCell: null as never });
  expect(found).toMatchObject({ state: 'exact', text: 'loop | take out | 3' });
});
