import type { z } from 'zod';
import { page, revision } from '../api/content.ts';
import type { Page, Revision } from '../api/content.ts';
import { readLeniently, readNodeLeniently } from './lenient-reader.ts';
import type { Read } from './lenient-reader.ts';
import { isObject, unreadable } from './object-reader.ts';
import { isOversized } from './scan-json.ts';
import { setTreeFaults } from './tree-faults.ts';

/** Deeper trees are refused: whoever walks them recurses. */
const deepest = 200;

const oversized: Read<Page> = { value: unreadable, dropped: [] };

/**
 * The pages of a revision that can be read: a broken page holds itself. A page that comes a second time, also below
 * itself, is left out there, because a page has one place.
 */
function soundPages(roots: readonly unknown[], faults: string[], dropped: Set<string>): readonly Page[] {
  const seen = new Set<string>();
  const soundOf = (list: unknown, depth: number, parent: string): readonly Page[] => {
    if (!Array.isArray(list) || depth > deepest) {
      const what = depth > deepest ? 'are nested too deep' : 'are not a list';
      faults.push(`${parent}: the pages below it ${what} and were left out`);
      return [];
    }
    const sound: Page[] = [];
    // Made once: there may be millions of such pages.
    const withoutId = `${parent}: a page without id was left out`;
    const tooMany = `${parent}: a page of far too many values was left out`;
    const noObject = `${parent}: a page that is not an object was left out`;
    for (const one of list as readonly unknown[]) {
      if (!isObject(one)) {
        faults.push(noObject);
        continue;
      }
      const read = isOversized(one, one['pages']) ? oversized : readNodeLeniently(page, 'pages', one);
      if (read.value === unreadable) {
        faults.push(read === oversized ? tooMany : withoutId);
        continue;
      }
      for (const field of read.dropped) dropped.add(`pages.[].${field}`);
      const { value } = read;
      const name = value.title === '' ? value.id : value.title;
      if (seen.has(value.id)) {
        faults.push(`${name}: comes twice in the page tree; its first place counts`);
        continue;
      }
      seen.add(value.id);
      const pages: unknown = value.pages; // not read with the page: anything may stand there
      if (pages === undefined) sound.push(value);
      else if (pages === null) sound.push({ ...value, pages: [] });
      else {
        const below = soundOf(pages, depth + 1, name);
        const came: readonly unknown[] = Array.isArray(pages) ? pages : [];
        const isSame = Array.isArray(pages) && below.length === came.length;
        sound.push(isSame && below.every((it, at) => it === came[at]) ? value : { ...value, pages: below });
      }
    }
    return sound;
  };
  return soundOf(roots, 0, 'The page tree');
}

function readRevision(came: unknown): Read<Revision> {
  const pages: unknown = typeof came === 'object' && came !== null && 'pages' in came ? came.pages : null;
  // A tree that is not there is not an empty one: taken for that, everything would seem to be removed.
  if (!Array.isArray(pages)) return { value: unreadable, dropped: ['pages'] };
  const rest = readNodeLeniently(revision, 'pages', came);
  if (rest.value === unreadable) return rest;
  const faults: string[] = [];
  const dropped = new Set(rest.dropped);
  const read: Revision = { ...rest.value, pages: [...soundPages(pages, faults, dropped)] };
  if (faults.length > 0) setTreeFaults(read, faults);
  return { value: read, dropped: [...dropped] };
}

/** Reads an answer by its schema. With `isStrict`, an answer without an id must have all that its schema requires. */
export function readBySchema(schema: z.ZodType, came: unknown, isStrict: boolean): Read<unknown> {
  const wanted: unknown = schema;
  if (wanted === revision) return readRevision(came);
  // What stands for one object; the text of a page has a bound of its own.
  if (wanted !== page && isObject(came) && 'id' in came && isOversized(came)) return oversized;
  return readLeniently(schema, came, isStrict);
}
