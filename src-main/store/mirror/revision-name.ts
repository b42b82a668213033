/** Ids of services have no such character. */
const mark = '\0';

/**
 * A revision with pages laid over it that are not on the service yet (core/reading/unsent-pages.ts): its id, and what tells
 * these pages. Tables of the mirror take such names in the place of ids, and know only the id.
 */
export function revisionName(id: string, ...over: readonly string[]): string {
  return [id, ...over].join(mark);
}

/** The id, and what was given with it. */
export function partsOfName(name: string): readonly string[] {
  return name.split(mark);
}

export function heldId(name: string): string {
  return partsOfName(name)[0] ?? name;
}
