const waiting = new Set<() => void>();

/** Tells that something still waits for an idle moment; `finish` draws more of it now. Returns what takes that back. */
export function waitForPieces(finish: () => void): () => void {
  waiting.add(finish);
  return () => waiting.delete(finish);
}

/** Draws what still waits, parts of parts too: before a search, or a step to a change. */
export function drawAllPieces(): void {
  for (let depth = 0; depth < 8 && waiting.size > 0; depth += 1) {
    for (const finish of [...waiting]) finish();
  }
}
