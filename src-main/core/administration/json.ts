/** Looking into what a service sent: nothing about it is taken for granted. */

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at a path of names joined by dots; undefined where nothing does. */
export function at(value: unknown, path: string): unknown {
  let found: unknown = value;
  for (const name of path.split('.')) {
    if (!isFields(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

/** The first text among some paths that is not empty. */
export function firstText(value: unknown, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const found = at(value, path);
    if (typeof found === 'string' && found !== '') return found;
    if (typeof found === 'number') return String(found);
  }
  return undefined;
}

/** JSON with sorted names: the same for the same values. */
export function sortedJson(fields: Fields): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}

export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
}
