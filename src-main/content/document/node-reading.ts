/** Reading of what came over the wire, where every field may be missing or of another type. */

export type Fields = Readonly<Record<string, unknown>>;

const noFields: Fields = {};

export function fieldsOf(value: unknown): Fields {
  // A non-null object that is no array can be read by names; every value stays unknown.
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

/** A length that may be written as a number or with a unit. */
export function measureOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : textOf(value);
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
  for (const item of listOf(node['fragments'])) {
    const fragment = fieldsOf(item);
    if (fragment['fragment'] === name || fragment['type'] === name) return listOf(fragment['nodes']);
  }
  return undefined;
}

const maximumSource = 20_000;

/** A node as text, for what Galley does not know. */
export function sourceOf(node: unknown): string {
  try {
    return JSON.stringify(node, undefined, 2).slice(0, maximumSource);
  } catch {
    // Deeper than the stack: nothing could show it either.
    return '(too deep to be shown)';
  }
}
