const waiting = new Set<() => void>();

/** Registers a drawing that waits for an idle moment; `finish` draws more of it now. Returns a function that removes it. */
export function waitForPieces(finish: () => void): () => void {
  waiting.add(finish);
  return () => waiting.delete(finish);
}

/** Draws what still waits, with nested parts: before a search, or a step to a change. */
export function drawAllPieces(): void {
  for (let depth = 0; depth < 8 && waiting.size > 0; depth += 1) {
    for (const finish of [...waiting]) finish();
  }
}
