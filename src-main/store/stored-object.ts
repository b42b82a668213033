/**
 * What a member of a stored object is where it is there: `object` and `objects` (a list of them) are empty where the stored
 * value is something else, a `person` without id and name is left out.
 */
export type MemberShape = 'object' | 'objects' | 'person';

/**
 * Reads an object of the service from its row. It was written from a parsed answer, so members of other types stand there only
 * where something else changed the database: they are mended, so that no row stops a whole list.
 */
export function storedObject<T extends object>(
  json: string,
  members: { readonly [Name in keyof T]?: MemberShape },
): T {
  const read = JSON.parse(json) as Record<string, unknown>; // rows hold objects alone
  for (const [name, shape] of Object.entries(members)) {
    const value = read[name];
    if (value === undefined && shape === 'person') continue;
    if (shape === 'objects') {
      if (!Array.isArray(value)) read[name] = [];
      else if (!value.every(isObject)) read[name] = value.filter(isObject);
    } else if (!isObject(value)) read[name] = shape === 'person' ? undefined : {};
    else if (shape === 'person' && !isPerson(value)) read[name] = undefined;
  }
  return read as T; // as it was written, but for what was mended above
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPerson(value: object): boolean {
  return (
    'id' in value &&
    typeof value.id === 'string' &&
    'displayName' in value &&
    typeof value.displayName === 'string'
  );
}
