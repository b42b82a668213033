/**
 * What a commit left as it was is the same object in the snapshots before and after it: many snapshots of thousands of
 * pages then take the memory of one, and what was written for one of them need not be written again.
 */
export function sharedItem<Item extends object>(before: Item | undefined, now: Item): Item {
  return before !== undefined && hasSameFields(before, now) ? before : now;
}

/** The same for a list whose items are shared already. */
export function sharedList<Item>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  return hasSameItems(before, now) ? before : now;
}

function hasSameFields(before: object, now: object): boolean {
  const fields = Object.entries(now);
  const old = new Map<string, unknown>(Object.entries(before));
  return fields.length === old.size && fields.every(([name, value]) => isSame(old.get(name), value));
}

function isSame(before: unknown, now: unknown): boolean {
  if (before === now) return true;
  // The only list of a page or file is that of the pages below it: their items are shared already.
  if (Array.isArray(now)) return Array.isArray(before) && hasSameItems(before, now);
  if (typeof before !== 'object' || typeof now !== 'object' || before === null) return false;
  return JSON.stringify(before) === JSON.stringify(now);
}

function hasSameItems(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && now.every((item, index) => item === before[index]);
}
