import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { piecesOf } from '../../content/merge/markdown-pieces.ts';
import { printMarkdown } from '../../content/tree-to-markdown.ts';
import type { ContentTree } from '../../shared/tree.ts';

/** Spellings of one block that are told apart. */
const mostAlike = 20;

/**
 * A body as the service stores it: printed in the one form that trees have, so that what reads the same is the same text.
 * Blocks that stood in `previous` keep its spelling: a merge by blocks would otherwise take each of them for changed.
 */
export function storedBody(tree: ContentTree, previous: string): string {
  const printed = print(tree);
  if (printed === print(parseMarkdown(previous))) return previous;
  if (printed === '') return '';
  const spelled = respelled(printed, previous);
  // Notes and addresses that stand at the end of a page make a block mean something else elsewhere.
  const isSame = print(parseMarkdown(spelled)) === print(parseMarkdown(printed));
  return `${isSame ? spelled : printed}\n`;
}

function print(tree: ContentTree): string {
  return printMarkdown(tree, { keepsEmoji: true }).trim();
}

/** `printed` with the blocks that `previous` has too as `previous` spells them. */
function respelled(printed: string, previous: string): string {
  const spellings = new Map<string, { readonly blocks: readonly string[]; readonly written: string }[]>();
  for (const written of blocksOf(previous)) {
    const blocks = blocksOf(print(parseMarkdown(written)));
    const [first] = blocks;
    // A block that is spelled as it is printed needs no care.
    if (first === undefined || (blocks.length === 1 && first === written)) continue;
    const alike = spellings.get(first) ?? [];
    if (alike.length < mostAlike) alike.push({ blocks, written });
    spellings.set(first, alike);
  }
  const blocks = blocksOf(printed);
  const result: string[] = [];
  for (let at = 0; at < blocks.length;) {
    const known = spellings
      .get(blocks[at] ?? '')
      ?.find((one) => one.blocks.every((block, index) => block === blocks[at + index]));
    result.push(known?.written ?? blocks[at] ?? '');
    at += known?.blocks.length ?? 1;
  }
  return result.join('\n\n');
}

/** What stands between blank lines; what is indented belongs to the item above it. */
function blocksOf(markdown: string): readonly string[] {
  const blocks: string[] = [];
  for (const piece of piecesOf(markdown)) {
    const above = blocks.at(-1);
    if (above !== undefined && /^\s/.test(piece)) blocks[blocks.length - 1] = `${above}${piece}`;
    else if (piece.trim() !== '') blocks.push(piece);
  }
  return blocks.map((block) => block.trimEnd());
}
