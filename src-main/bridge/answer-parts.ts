/**
 * Large values cross a port in parts: each message is one task of the window, and one message with a page of 60,000 blocks would
 * hold the window up for seconds.
 */

/** Where a part belongs: names and indexes from the root of the value. */
type Path = readonly (string | number)[];

/** The next elements of an array, or all those of another array of the value, which is the same one. */
export type AnswerPart =
  | { readonly path: Path; readonly items: readonly unknown[] }
  | { readonly path: Path; readonly sameAs: Path };

export interface CutValue {
  /** The value, with nothing in the arrays that cross in parts. */
  readonly value: unknown;
  /** In the order in which they are put in. */
  readonly parts: readonly AnswerPart[];
}

/** Values, and thousands of characters, of one message: what a slow machine reads in a few milliseconds. */
const mostInPart = 4000;

/** Cuts a value of plain objects and arrays; one that is small stays whole. The value stays as it is. */
export function cutValue(value: unknown, most: number = mostInPart): CutValue {
  const sizes = new Map<object, number>();
  const places = new Map<readonly unknown[], Path>();
  const parts: AnswerPart[] = [];

  const sizeOf = (one: unknown): number => {
    if (typeof one === 'string') return 1 + one.length / 1000;
    if (!isPlain(one)) return 1;
    const known = sizes.get(one);
    if (known !== undefined) return known;
    let size = 1;
    for (const child of Object.values(one)) size += sizeOf(child);
    sizes.set(one, size);
    return size;
  };

  /** What stands in place of a value; its arrays are left for `fill`. */
  const outline = (one: unknown): unknown => {
    if (!isPlain(one) || sizeOf(one) <= most) return one;
    if (Array.isArray(one)) return [];
    return Object.fromEntries(Object.entries(one).map(([name, child]) => [name, outline(child)]));
  };

  const fill = (one: unknown, path: Path): void => {
    if (!isPlain(one) || sizeOf(one) <= most) return;
    if (Array.isArray(one)) fillArray(one, path);
    else for (const [name, child] of Object.entries(one)) fill(child, [...path, name]);
  };

  const fillArray = (all: readonly unknown[], path: Path): void => {
    const before = places.get(all);
    if (before !== undefined) {
      parts.push({ path, sameAs: before });
      return;
    }
    places.set(all, path);
    let items: unknown[] = [];
    let size = 0;
    const send = (): void => {
      if (items.length > 0) parts.push({ path, items });
      items = [];
      size = 0;
    };
    for (const [index, item] of all.entries()) {
      const own = sizeOf(item);
      if (size + own > most) send();
      items.push(outline(item));
      size += own;
      if (own <= most) continue;
      send();
      fill(item, [...path, index]);
    }
    send();
  };

  const cut = outline(value);
  fill(value, []);
  return { value: cut, parts };
}

/** Puts the parts into the value that `cutValue` gave, and returns it. */
export function joinParts(value: unknown, parts: readonly AnswerPart[]): unknown {
  for (const part of parts) {
    const target = arrayAt(value, part.path);
    for (const item of 'items' in part ? part.items : arrayAt(value, part.sameAs)) target.push(item);
  }
  return value;
}

function arrayAt(value: unknown, path: Path): unknown[] {
  let at = value;
  // A path names what the other side found in the same value.
  for (const name of path) at = (at as Readonly<Record<string | number, unknown>>)[name];
  return at as unknown[];
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Array.prototype || prototype === Object.prototype || prototype === null;
}
