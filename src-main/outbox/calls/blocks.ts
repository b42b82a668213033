import { richDocument } from '../../api/document.ts';
import type { RichDocument } from '../../api/document.ts';
import type { CommentTarget } from '../../bridge/edit.ts';
import { readDocument } from '../../content/document-to-tree.ts';
import { textOfBlock } from '../../content/plain-text.ts';
import type { Block } from '../../shared/tree.ts';

/** One text for comparing what a person saw with what a document holds: white space does not tell blocks apart. */
function normal(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function* everyBlock(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    yield* everyBlock(block.blocks);
  }
}

/** Plain text of the block with a node key in a stored rich document, or of one cell of it; undefined where it is not there. */
export function blockTextOf(
  documentJson: string,
  nodeKey: string,
  cell?: CommentTarget['tableCell'],
): string | undefined {
  const read = richDocument.safeParse(JSON.parse(documentJson));
  if (!read.success) return undefined;
  for (const block of everyBlock(readDocument(read.data).blocks)) {
    if (block.key !== nodeKey) continue;
    const found = cell === undefined ? block : cellIn(block, cell);
    return found === undefined ? undefined : normal(textOfBlock(found));
  }
  return undefined;
}

function cellIn(
  table: Block,
  { record, definition }: NonNullable<CommentTarget['tableCell']>,
): Block | undefined {
  return table.blocks
    .find((row) => row.type === 'table-row' && row.attributes.record === record)
    ?.blocks.find((cell) => cell.type === 'table-cell' && cell.attributes.definition === definition);
}

/** Key of the first block whose text is the quotation, the innermost where a container says no more; null where none is. */
export function findNode(document: RichDocument | undefined, quotation: string): string | null {
  if (document === undefined) return null;
  const wanted = normal(quotation);
  let found: string | null = null;
  let level = readDocument(document).blocks;
  for (;;) {
    const match = [...everyBlock(level)].find(
      (block) => block.key !== undefined && normal(textOfBlock(block)) === wanted,
    );
    if (match?.key === undefined) return found;
    found = match.key;
    level = match.blocks;
  }
}
