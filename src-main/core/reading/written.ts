import type { SuggestionView, WrittenView } from '../../bridge/views/review-views.ts';
import { readSuggestion, suggestionLanguage } from '../../shared/suggestion-text.ts';
import { diffTrees } from '../../content/diff/block-diff.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { diffWords } from '../../shared/word-runs.ts';
import { beginningOf, mostParts, partsOf } from '../../shared/text-parts.ts';
import type { ContentTree } from '../../shared/tree.ts';

const known = new WeakMap<ContentTree, WrittenView>();

/** A person's text with the wordings that it suggests, each as a diff (docs/design/window.md). */
export function written(tree: ContentTree): WrittenView {
  const view = known.get(tree) ?? viewOf(tree);
  known.set(tree, view);
  return view;
}

function viewOf(tree: ContentTree): WrittenView {
  if (partsOf(tree) <= mostParts) return { tree, suggestions: suggestionsOf(tree) };
  const beginning = beginningOf(tree, mostParts);
  return { tree: beginning, isCut: true, suggestions: suggestionsOf(beginning) };
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
