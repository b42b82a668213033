import type { SuggestionView, WrittenView } from '../bridge/review-views.ts';
import { readSuggestion, suggestionLanguage } from '../bridge/suggestion-text.ts';
import { diffTrees } from '../content/block-diff.ts';
import { parseMarkdown } from '../content/markdown-to-tree.ts';
import { diffWords } from '../content/word-runs.ts';
import type { ContentTree } from '../content/tree.ts';

const known = new WeakMap<ContentTree, readonly SuggestionView[]>();

/** A person's text with the wordings that it suggests, each as a diff (design/interface.md, Hands). */
export function written(tree: ContentTree): WrittenView {
  const suggestions = known.get(tree) ?? suggestionsOf(tree);
  known.set(tree, suggestions);
  return { tree, suggestions };
}

function suggestionsOf(tree: ContentTree): readonly SuggestionView[] {
  return tree.blocks.flatMap((block, at) => {
    if (block.type !== 'code' || block.attributes.language !== suggestionLanguage) return [];
    const read = readSuggestion(block.source);
    if (read === null) return [];
    const { before, after } = read;
    const diff = diffTrees(parseMarkdown(before), parseMarkdown(after));
    return [{ at, after, runs: diffWords(before, after), diff }];
  });
}
