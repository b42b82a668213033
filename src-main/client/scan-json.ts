/** Bounds of one body of JSON, checked on its bytes: parsed, 30 MB of `{}` would take a gigabyte. */
const mostContainers = 1_500_000;
const mostMembers = 4_000_000;
/** Each name that no other member has is a text of its own: 4 million of them take 600 MB, the same one again nothing. */
const mostNames = 100_000;
/** Whatever lies deeper is cut off: writing JSON and most readers recurse. */
const deepest = 450;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);

export interface JsonMeasure {
  readonly isTooLarge: boolean;
  readonly isTooDeep: boolean;
}

/** Names whose places nobody can choose: by this where a hash begins. */
const seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 0;

/** Counts names that differ, about: two that share one of two million places count once. */
class DistinctNames {
  readonly #places = new Uint32Array(65_536);
  count = 0;

  add(hash: number): void {
    const word = (hash >>> 5) & 0xffff;
    const bit = 1 << (hash & 31);
    const known = this.#places[word] ?? 0;
    if ((known & bit) !== 0) return;
    this.#places[word] = known | bit;
    this.count += 1;
  }
}

/** Counts the objects, lists, members and names of a body before any of them is made. It may be no JSON at all. */
export function measureJson(bytes: Uint8Array): JsonMeasure {
  // In a smaller body there is no room for so many.
  const names = bytes.length > 4 * mostNames ? new DistinctNames() : null;
  let text = seed;
  let containers = 0;
  let members = 0;
  let depth = 0;
  let isTooDeep = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      text = seed;
      for (at += 1; at < bytes.length && bytes[at] !== quote; at += 1) {
        if (bytes[at] === backslash) at += 1;
        text = Math.imul(text ^ (bytes[at] ?? 0), 0x9e37_79b1);
        text ^= text >>> 15;
      }
    } else if (byte === comma) {
      members += 1;
    } else if (byte === colon) {
      names?.add(text);
    } else if (openings.has(byte)) {
      containers += 1;
      depth += 1;
      if (depth > deepest) isTooDeep = true;
    } else if (closings.has(byte)) {
      depth -= 1;
    }
    if (containers > mostContainers || members > mostMembers || (names?.count ?? 0) > mostNames)
      return { isTooLarge: true, isTooDeep };
  }
  return { isTooLarge: false, isTooDeep };
}

/** Takes away, in place, the objects and lists that lie too deep. */
export function cutDeep(root: unknown): void {
  let level: readonly object[] = typeof root === 'object' && root !== null ? [root] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: object[] = [];
    for (const one of level) {
      for (const [name, value] of Object.entries(one) as [string, unknown][]) {
        if (typeof value !== 'object' || value === null) continue;
        if (depth < deepest) next.push(value);
        else Reflect.set(one, name, null);
      }
    }
    level = next;
  }
}

/** More values than any object of a list or tree has; one is kept as it came, so it would be held several times at once. */
const mostOfOne = 100_000;

/**
 * True for an object of far too many values at any depth.
 *
 * @param besides a member that is not counted: the pages below a page
 */
export function isOversized(object: object, besides?: unknown): boolean {
  let values = 0;
  const left: object[] = [object];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const members: readonly unknown[] = Array.isArray(one) ? one : Object.values(one);
    values += members.length;
    if (values > mostOfOne) return true;
    for (const member of members) {
      if (typeof member === 'object' && member !== null && member !== besides) left.push(member);
    }
  }
  return false;
}
