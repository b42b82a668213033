const byWords = 'words:';
const longestWords = 120;

/** Names a block for a note: by its node, else, where its document has none, by how it begins. Null: it says nothing. */
export function noteNode(element: HTMLElement, key: string | null): string | null {
  if (key !== null) return key;
  const words = wordsIn(element);
  return words === '' ? null : `${byWords}${words.slice(0, longestWords)}`;
}

/** The block that a note is on, where it is drawn: on the new side, where both are; the innermost that says these words. */
export function notedBlock(root: HTMLElement, nodeId: string): HTMLElement | null {
  if (!nodeId.startsWith(byWords))
    return [...root.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(nodeId)}"]`)].at(-1) ?? null;
  const words = nodeId.slice(byWords.length);
  const says = (block: HTMLElement): boolean => wordsIn(block).slice(0, longestWords) === words;
  const found = [...root.querySelectorAll<HTMLElement>('[data-block]')].filter(says);
  return found.findLast((block) => !found.some((other) => other !== block && block.contains(other))) ?? null;
}

/** What stands in a block and is not part of its text: marks of threads, buttons, words for screen readers, what is gone. */
const apart = '.thread-marker, .comment-offer, .code-copy, .anchor-link, .unseen-by-eyes, del';

/** The text of a block as it is now. */
export function wordsIn(element: HTMLElement): string {
  if (element.querySelector(apart) === null) return element.textContent.replaceAll(/\s+/g, ' ').trim();
  const own = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element
      ? node.matches(apart)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT,
  );
  let words = '';
  while (own.nextNode() !== null) words += own.currentNode.nodeValue ?? '';
  return words.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Marks blocks that have a private note, also those that are drawn later: long pages come piece by piece, and a sync draws
 * some anew. Answers what ends it; for `$effect`.
 */
export function markNoted(root: HTMLElement, nodeIds: readonly string[]): () => void {
  function mark(): void {
    const noted = new Set(nodeIds.flatMap((id) => notedBlock(root, id) ?? []));
    for (const block of root.querySelectorAll<HTMLElement>('[data-noted]'))
      if (!noted.has(block)) block.removeAttribute('data-noted');
    for (const block of noted) if (!block.hasAttribute('data-noted')) block.setAttribute('data-noted', '');
  }
  mark();
  if (nodeIds.length === 0) return () => undefined;
  const watch = new MutationObserver(mark);
  watch.observe(root, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    for (const block of root.querySelectorAll('[data-noted]')) block.removeAttribute('data-noted');
  };
}
