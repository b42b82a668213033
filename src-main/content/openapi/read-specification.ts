import { parse as parseYaml } from 'yaml';

/** A part of a specification: an object whose fields are looked at one by one, never trusted. */
export type Part = Readonly<Record<string, unknown>>;

/** YAML is read slowly, so it may be shorter; both in characters. */
const longestYaml = 1_500_000;
const longestJson = 12_000_000;

/** An API specification as it was written. Never throws; `reason` says in words why there is none. */
export function readSpecification(text: string): { readonly root: Part } | { readonly reason: string } {
  const isJson = /^\s*\{/.test(text.slice(0, 200));
  if (text.length > (isJson ? longestJson : longestYaml))
    return { reason: 'The specification is larger than Galley reads.' };
  try {
    const root: unknown = isJson
      ? JSON.parse(text)
      : parseYaml(text, { maxAliasCount: 100, logLevel: 'silent', prettyErrors: false });
    return isPart(root) ? { root } : { reason: 'The file is not an API specification.' };
  } catch {
    return { reason: 'The specification cannot be read.' };
  }
}

export function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function partAt(value: unknown, ...names: readonly string[]): Part {
  let at: unknown = value;
  for (const name of names) at = isPart(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return isPart(at) ? at : {};
}

export function wordsAt(part: Part, name: string): string {
  const value = Object.hasOwn(part, name) ? part[name] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function listAt(part: Part, name: string): readonly unknown[] {
  const value = Object.hasOwn(part, name) ? part[name] : undefined;
  return Array.isArray(value) ? value : [];
}

/** Follows `$ref` within the specification; `name` is the last part of the reference, '' where there was none. */
export function dereference(root: Part, value: unknown): { readonly part: Part; readonly name: string } {
  let part = isPart(value) ? value : {};
  let name = '';
  for (let step = 0; step < 20; step += 1) {
    const target = wordsAt(part, '$ref');
    if (target === '') return { part, name };
    const path = target.startsWith('#/') ? target.slice(2).split('/').map(unescapePointer) : null;
    name = path?.at(-1) ?? target;
    if (path === null) return { part: {}, name };
    part = partAt(root, ...path);
  }
  return { part: {}, name };
}

export function unescapePointer(part: string): string {
  const plain = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
