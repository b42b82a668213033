/**
 * Marks blocks that have a private note, also those that are drawn later: long pages come piece by piece, and a sync draws
 * some anew. Answers what ends it; for `$effect`.
 */
export function markNoted(root: HTMLElement, nodeIds: readonly string[]): () => void {
  const wanted = new Set(nodeIds);
  function mark(): void {
    for (const block of root.querySelectorAll<HTMLElement>('[data-noted]')) {
      if (!wanted.has(block.dataset['key'] ?? '')) block.removeAttribute('data-noted');
    }
    for (const id of wanted) {
      const block = [...root.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)].at(-1);
      if (block !== undefined && !block.hasAttribute('data-noted')) block.setAttribute('data-noted', '');
    }
  }
  mark();
  if (wanted.size === 0) return () => undefined;
  const watch = new MutationObserver(mark);
  watch.observe(root, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    for (const block of root.querySelectorAll('[data-noted]')) block.removeAttribute('data-noted');
  };
}
