/** Bounds of one body of JSON, checked on its bytes: parsed, 30 MB of `{}` would take a gigabyte. */
const mostContainers = 1_500_000;
const mostMembers = 4_000_000;
/** Whatever lies deeper is cut off: writing JSON and most readers recurse. */
const deepest = 450;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);

export interface JsonMeasure {
  readonly isTooLarge: boolean;
  readonly isTooDeep: boolean;
}

/** Counts the objects, lists and members of a body before any of them is made. It may be no JSON at all. */
export function measureJson(bytes: Uint8Array): JsonMeasure {
  let containers = 0;
  let members = 0;
  let depth = 0;
  let isTooDeep = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      for (at += 1; at < bytes.length && bytes[at] !== quote; at += 1) if (bytes[at] === backslash) at += 1;
    } else if (byte === comma) {
      members += 1;
    } else if (openings.has(byte)) {
      containers += 1;
      depth += 1;
      if (depth > deepest) isTooDeep = true;
    } else if (closings.has(byte)) {
      depth -= 1;
    }
    if (containers > mostContainers || members > mostMembers) return { isTooLarge: true, isTooDeep };
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
