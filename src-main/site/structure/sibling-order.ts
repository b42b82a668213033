/** One move: a thing goes right behind another, or first of all. */
export interface Move {
  readonly id: string;
  /** Null: it becomes the first. */
  readonly after: string | null;
}

/**
 * The fewest moves that bring siblings into another order: what keeps its order stays, the rest goes behind the one it is
 * to follow. Both lists hold the same ids.
 */
export function movesBetween(before: readonly string[], wanted: readonly string[]): readonly Move[] {
  const staying = longestRising(wanted.map((id) => before.indexOf(id)));
  return wanted.flatMap((id, index): readonly Move[] =>
    staying.has(index) ? [] : [{ id, after: wanted[index - 1] ?? null }],
  );
}

/** Indices of a longest rising part of a list of numbers. */
function longestRising(values: readonly number[]): ReadonlySet<number> {
  const lengths: number[] = [];
  const previous: (number | null)[] = [];
  let best: number | null = null;
  for (const [index, value] of values.entries()) {
    let length = 1;
    let from: number | null = null;
    for (let earlier = 0; earlier < index; earlier += 1) {
      if ((values[earlier] ?? 0) < value && (lengths[earlier] ?? 0) >= length) {
        length = (lengths[earlier] ?? 0) + 1;
        from = earlier;
      }
    }
    lengths.push(length);
    previous.push(from);
    if (best === null || length > (lengths[best] ?? 0)) best = index;
  }
  const chosen = new Set<number>();
  for (let at: number | null = best; at !== null; at = previous[at] ?? null) chosen.add(at);
  return chosen;
}
