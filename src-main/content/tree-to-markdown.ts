import { stringify as stringifyYaml } from 'yaml';
import { printBlocks } from './print/print-blocks.ts';
import type { PrintOptions } from './print/print-blocks.ts';
import type { ContentTree } from '../shared/tree.ts';

/**
 * Prints a tree as Markdown in one canonical form: trees that read the same print the same, and reading it again gives
 * the same content. Used to compare texts (`canonical-markdown.ts`) and to show rich documents as Markdown.
 */
export function printMarkdown(tree: ContentTree, options: PrintOptions = {}): string {
  const front =
    Object.keys(tree.frontMatter).length === 0 ? '' : `---\n${stringifyYaml(tree.frontMatter)}---\n\n`;
  return `${front}${printBlocks(tree.blocks, options)}`;
}
