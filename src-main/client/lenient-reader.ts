import { z } from 'zod';
import { isObject, objectOf, plain, Reading, unreadable } from './object-reader.ts';
import type { Fields, Reader } from './object-reader.ts';

/**
 * Reads answers by their schemas without losing an object for one field (docs/design/reading-answers.md): what does not
 * fit is dropped, or takes the default of its type where the schema requires it, and everything else stays as it came.
 */

/** The parts of a schema's definition that are looked at; zod offers no narrower type over all kinds. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly unknown[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly values?: readonly unknown[];
  readonly getter?: () => z.core.$ZodType;
  readonly catchValue?: (context: unknown) => unknown;
}

function leaf(fits: (value: unknown) => boolean, fallback: unknown): Reader {
  return { ...plain, read: (value) => (fits(value) ? value : unreadable), fallback: () => fallback };
}

const readers = new WeakMap<z.core.$ZodType, Reader>();

function readerOf(schema: z.core.$ZodType): Reader {
  const known = readers.get(schema);
  if (known !== undefined) return known;
  const reader = compile(schema);
  readers.set(schema, reader);
  return reader;
}

function compile(schema: z.core.$ZodType): Reader {
  const definition = schema._zod.def as unknown as Definition; // the kinds below have the members that they are asked for
  const reader = compileKind(definition, schema);
  if (definition.checks === undefined || definition.checks.length === 0) return reader;
  return {
    ...reader,
    read(value, reading) {
      const read = reader.read(value, reading);
      return read === unreadable || !z.safeParse(schema, read).success ? unreadable : read;
    },
  };
}

function compileKind(definition: Definition, schema: z.core.$ZodType): Reader {
  const { type, innerType = schema, element = schema, valueType = schema, options = [] } = definition;
  switch (type) {
    case 'string':
      return leaf((value) => typeof value === 'string', '');
    case 'number':
      return leaf((value) => typeof value === 'number' && Number.isFinite(value), 0);
    case 'boolean':
      return leaf((value) => typeof value === 'boolean', false);
    case 'unknown':
      return leaf(() => true, null);
    case 'literal':
      return leaf((value) => definition.values?.includes(value) === true, definition.values?.[0]);
    case 'optional':
      return { ...readerOf(innerType), isOptional: true, fallback: () => undefined };
    case 'nullable':
      return nullable(readerOf(innerType));
    case 'catch':
      return caught(readerOf(innerType), () =>
        definition.catchValue?.({ issues: [], error: { issues: [] } }),
      );
    case 'lazy':
      return delayed(() => readerOf(definition.getter?.() ?? schema));
    case 'array':
      return arrayOf(delayed(() => readerOf(element)));
    case 'record':
      return recordOf(readerOf(valueType));
    case 'union':
      return oneOf(options.map((option) => readerOf(option)));
    case 'pipe':
      return piped(readerOf(definition.in ?? schema), definition.out ?? schema);
    case 'object':
      return objectOf(() => fieldsOf(definition.shape ?? {}));
    default:
      throw new TypeError(`answers have no ${type}`);
  }
}

function nullable(inner: Reader): Reader {
  return {
    ...inner,
    read: (value, reading) => (value === null ? null : inner.read(value, reading)),
    fallback: () => (inner.isOptional ? undefined : null),
  };
}

function caught(inner: Reader, fallback: () => unknown): Reader {
  return {
    read: (value, reading) => inner.read(value, reading),
    fallback,
    isOptional: false,
    hasFallback: true,
  };
}

/** For schemas that hold themselves. */
function delayed(of: () => Reader): Reader {
  return { ...plain, read: (value, reading) => of().read(value, reading), fallback: () => of().fallback() };
}

/** Items that cannot be read are left out. */
function arrayOf(item: Reader): Reader {
  return {
    ...plain,
    fallback: () => [],
    read(value, reading) {
      if (!Array.isArray(value)) return unreadable;
      const items = value as readonly unknown[];
      let changed: unknown[] | null = null;
      reading.path.push('[]');
      for (const [index, one] of items.entries()) {
        const read = item.read(one, reading);
        if (read === one) {
          changed?.push(one);
          continue;
        }
        changed ??= items.slice(0, index);
        if (read === unreadable) reading.note();
        else changed.push(read);
      }
      reading.path.pop();
      return changed ?? items;
    },
  };
}

function recordOf(inner: Reader): Reader {
  return {
    ...plain,
    fallback: () => ({}),
    read(value, reading) {
      if (!isObject(value)) return unreadable;
      let changed: Fields | null = null;
      for (const [name, one] of Object.entries(value)) {
        const read = inner.read(one, reading);
        if (read === one) continue;
        changed ??= { ...value };
        if (read !== unreadable) changed[name] = read;
        else {
          Reflect.deleteProperty(changed, name);
          reading.note('{}');
        }
      }
      return changed ?? value;
    },
  };
}

/** The first form that fits as it is; else the one that loses least. */
function oneOf(forms: readonly Reader[]): Reader {
  return {
    ...plain,
    fallback: () => forms[0]?.fallback(),
    read(value, reading) {
      let best: { readonly read: unknown; readonly dropped: readonly string[] } | null = null;
      for (const form of forms) {
        const own = new Reading(reading.isStrict);
        own.depth = reading.depth;
        const read = form.read(value, own);
        if (read === unreadable) continue;
        if (best === null || own.dropped.length < best.dropped.length) best = { read, dropped: own.dropped };
        if (own.dropped.length === 0) break;
      }
      for (const field of best?.dropped ?? []) reading.note(field);
      return best === null ? unreadable : best.read;
    },
  };
}

function piped(inner: Reader, out: z.core.$ZodType): Reader {
  const transformed = (value: unknown): unknown => {
    const read = value === unreadable ? null : z.safeParse(out, value);
    return read?.success === true ? read.data : unreadable;
  };
  return {
    ...inner,
    read: (value, reading) => transformed(inner.read(value, reading)),
    fallback: () => transformed(inner.fallback()),
  };
}

function fieldsOf(shape: Readonly<Record<string, z.core.$ZodType>>): (readonly [string, Reader])[] {
  return Object.entries(shape).map(([name, schema]) => [name, readerOf(schema)]);
}

export interface Read<T> {
  readonly value: T | typeof unreadable;
  /** Fields that were dropped or took a default, as `reactions.[].emoji`. */
  readonly dropped: readonly string[];
}

/**
 * Reads what came by its schema; nothing that came is changed in place. With `isStrict`, an answer without an id must
 * have all that its schema requires: nothing else shows that it is the answer that was promised.
 */
export function readLeniently<T>(schema: z.ZodType<T>, came: unknown, isStrict = false): Read<T> {
  const reading = new Reading(isStrict);
  const value = readerOf(schema).read(came, reading) as T | typeof unreadable; // each reader gives what its schema says
  return { value, dropped: reading.dropped };
}

const childless = new WeakMap<z.core.$ZodType, Reader>();

/** The same for an object of a tree, without the members that hold the rest of the tree. */
export function readNodeLeniently<T>(schema: z.ZodType<T>, children: string, came: unknown): Read<T> {
  let reader = childless.get(schema);
  if (reader === undefined) {
    const { shape = {} } = schema._zod.def as unknown as Definition; // trees are of objects
    reader = objectOf(() => fieldsOf(shape).filter(([name]) => name !== children));
    childless.set(schema, reader);
  }
  const reading = new Reading(false);
  const value = reader.read(came, reading) as T | typeof unreadable; // as above
  return { value, dropped: reading.dropped };
}
