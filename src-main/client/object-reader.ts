/** Where an object keeps, by field, the values that came and did not fit. Never sent, never taken from an answer. */
export const droppedKey = 'galley:dropped';

/** The answer, or the part of it that was to be read, cannot be used: it lacks an id, or is of another kind. */
export const unreadable = Symbol('unreadable');

/** Deeper objects are dropped: whoever walks them recurses. */
const deepest = 200;
const longestId = 500;
/** Millions of items that do not fit would each leave a text. */
const mostNotes = 10_000;
/** What windows show on one line; a longer one is cut. */
const longestName = 1000;
const namesOnOneLine: ReadonlySet<string> = new Set(['title', 'subject', 'displayName']);

export type Fields = Record<string, unknown>;

/** One reading of one answer. */
export class Reading {
  readonly path: string[] = [];
  /** The fields that were dropped or took a default, with `[]` for items of lists. */
  readonly dropped: string[] = [];
  depth = 0;
  /** Something was dropped of the value that is being read, and no object in it keeps what came. */
  isLossy = false;
  /** The answer itself must have every field that its schema requires. */
  readonly isStrict: boolean;

  constructor(isStrict: boolean) {
    this.isStrict = isStrict;
  }

  /** A method, because the compiler takes the field for what it was set to before other readers ran. */
  wasLossy(): boolean {
    return this.isLossy;
  }

  note(...field: readonly string[]): void {
    this.isLossy = true;
    if (this.dropped.length < mostNotes) this.dropped.push([...this.path, ...field].join('.'));
  }
}

export interface Reader {
  /** The value, changed where something in it did not fit; the same reference where all of it did. */
  read(value: unknown, reading: Reading): unknown;
  /** What a required field takes where nothing fits; `unreadable` where it has no default. */
  fallback(): unknown;
  /** The field may be left out. */
  readonly isOptional: boolean;
  /** The schema itself says what is taken where nothing fits. */
  readonly hasFallback: boolean;
}

export const plain = { isOptional: false, hasFallback: false } as const;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for what can stand in an address and in a file name without meaning something else. */
function isUsableId(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > longestId) return false;
  return value !== '.' && value !== '..' && !/\p{Cc}/u.test(value);
}

/**
 * An object with an id, or the answer itself, keeps what fits of it. One without an id is no more than a value: where a
 * member that it needs does not fit, neither does it.
 */
export function objectOf(fieldsOf: () => readonly (readonly [string, Reader])[]): Reader {
  let fields: readonly (readonly [string, Reader])[] | null = null;
  const all = () => (fields ??= fieldsOf());
  const isIdentity = (): boolean => all().some(([name, field]) => name === 'id' && !field.isOptional);
  let hasId: boolean | null = null;
  return {
    ...plain,
    fallback() {
      if ((hasId ??= isIdentity())) return unreadable;
      const value: Fields = {};
      for (const [name, field] of all()) {
        const fallback = field.isOptional ? undefined : field.fallback();
        if (fallback === unreadable) return unreadable;
        if (fallback !== undefined) value[name] = fallback;
      }
      return value;
    },
    read(value, reading) {
      if (!isObject(value) || reading.depth >= deepest) return unreadable;
      hasId ??= isIdentity();
      const isRoot = reading.depth === 0;
      const keepsItself = hasId || isRoot;
      const outerIsLossy = reading.isLossy;
      let isLossy = false;
      const result: { changed: Fields | null; kept: Fields | null } = { changed: null, kept: null };
      const change = (name: string, now: unknown): void => {
        result.changed ??= { ...value };
        if (now === undefined) Reflect.deleteProperty(result.changed, name);
        else result.changed[name] = now;
      };
      reading.depth += 1;
      try {
        for (const [name, field] of all()) {
          const came = value[name];
          if (came === undefined && field.isOptional) continue;
          reading.isLossy = false;
          let read = came === undefined ? unreadable : readField(name, field, came, reading);
          if (read === unreadable) {
            read = defaultOf(name, field, keepsItself, isRoot && !hasId, reading.isStrict);
            if (read === unreadable) return unreadable;
            if (came !== undefined || !field.hasFallback) reading.note(name);
          }
          if (typeof read === 'string' && namesOnOneLine.has(name)) read = shortName(read);
          if (read !== came) change(name, read);
          if (!reading.wasLossy()) continue;
          isLossy = true;
          if (keepsItself && came !== undefined) (result.kept ??= {})[name] = came;
        }
      } finally {
        reading.depth -= 1;
        reading.isLossy = outerIsLossy || (isLossy && !keepsItself);
      }
      if (result.kept !== null || Object.hasOwn(value, droppedKey))
        change(droppedKey, result.kept ?? undefined);
      return result.changed ?? value;
    },
  };
}

function readField(name: string, field: Reader, came: unknown, reading: Reading): unknown {
  if (name === 'id' && !field.isOptional && !isUsableId(came)) return unreadable;
  reading.path.push(name);
  const read = field.read(came, reading);
  reading.path.pop();
  return read;
}

/** What a field takes where nothing fits; `unreadable` where its object cannot be without it. */
function defaultOf(
  name: string,
  field: Reader,
  keepsItself: boolean,
  isAnswerWithoutId: boolean,
  isStrict: boolean,
): unknown {
  if (field.isOptional || field.hasFallback) return field.fallback();
  if (!keepsItself || name === 'id' || (isAnswerWithoutId && isStrict)) return unreadable;
  const fallback = field.fallback();
  // A list that is not there is not an empty one: taken for that, everything would seem to be removed.
  return isAnswerWithoutId && Array.isArray(fallback) ? unreadable : fallback;
}

function shortName(text: string): string {
  return text.length <= longestName ? text : `${text.slice(0, longestName - 1)}…`;
}
