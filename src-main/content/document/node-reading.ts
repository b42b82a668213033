/** Reading of what came over the wire, where every field may be missing or of another type. */

export type Fields = Readonly<Record<string, unknown>>;

const noFields: Fields = {};

export function fieldsOf(value: unknown): Fields {
  // A non-null object that is not an array can be read by names; every value stays unknown.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : noFields;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function booleanOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** A length that may be written as a number, as a number with a unit, or as text. */
export function measureOf(value: unknown): string | undefined {
  const fields = fieldsOf(value);
  const number = numberOf(value) ?? numberOf(fields['value']);
  return number === undefined ? textOf(value) : `${number}${textOf(fields['unit']) ?? ''}`;
}

/** What an address names a block by. */
export function anchorOf(node: Fields): string | undefined {
  return textOf(fieldsOf(node['meta'])['id']);
}

/** Only the strings of an object; undefined when there are none. */
export function stringsOf(value: unknown): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries(fieldsOf(value)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== '__proto__',
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

export function typeOf(node: Fields): string {
  return textOf(node['type']) ?? textOf(node['object']) ?? 'nothing';
}

/** Nodes of the fragment of that name, undefined where there is none. */
export function fragmentOf(node: Fields, name: string): readonly unknown[] | undefined {
  let fragments = fragmentsByNode.get(node);
  if (fragments === undefined) {
    fragments = new Map();
    for (const item of listOf(node['fragments'])) {
      const fragment = fieldsOf(item);
      for (const given of [fragment['fragment'], fragment['type']])
        if (typeof given === 'string' && !fragments.has(given)) fragments.set(given, fragment['nodes']);
    }
    fragmentsByNode.set(node, fragments);
  }
  return fragments.has(name) ? listOf(fragments.get(name)) : undefined;
}

/** A table looks up a fragment for each of its cells, so searching the list each time would be quadratic. */
const fragmentsByNode = new WeakMap<Fields, Map<string, unknown>>();

const maximumSource = 20_000;
const maximumSourceDepth = 40;

/** A node as indented JSON, for what Galley does not know. What is longer or deeper than anybody reads is left out. */
export function sourceOf(node: unknown): string {
  const parts: string[] = [];
  let left = maximumSource;
  const add = (part: string): void => {
    if (left > 0) parts.push(part.slice(0, left));
    left -= part.length;
  };
  const write = (value: unknown, indent: string): void => {
    if (left <= 0) return;
    if (typeof value !== 'object' || value === null) {
      // A string is cut before it is escaped: escaping all of a long one would cost what is then thrown away.
      add(
        value === undefined
          ? 'null'
          : JSON.stringify(typeof value === 'string' ? value.slice(0, left) : value),
      );
      return;
    }
    const isList = Array.isArray(value);
    const names = isList ? undefined : Object.keys(value);
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    const length = names?.length ?? listOf(value).length;
    if (length === 0 || indent.length >= 2 * maximumSourceDepth) {
      add(length === 0 ? `${open}${close}` : `${open}…${close}`);
      return;
    }
    add(open);
    for (let index = 0; index < length && left > 0; index += 1) {
      const name = names?.[index];
      add(`${index === 0 ? '' : ','}\n${indent}  ${name === undefined ? '' : `${JSON.stringify(name)}: `}`);
      write(name === undefined ? listOf(value)[index] : Reflect.get(value, name), `${indent}  `);
    }
    add(`\n${indent}${close}`);
  };
  write(node, '');
  return parts.join('');
}
