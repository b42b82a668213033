import type { Structure } from '../../../../src-main/bridge/views/site-views.ts';

type Sectioned = Extract<Structure, { readonly type: 'sections' }>;
type Item = Sectioned['items'][number];
type Space = Extract<Structure, { readonly type: 'siteSpaces' }>['siteSpaces'][number];

/** One line of the form: a section, a group, or a space of the site. */
export interface StructurePart {
  readonly id: string;
  readonly what: 'section' | 'group' | 'space';
  readonly title: string;
  readonly depth: number;
  /** Null: it has no address of its own. */
  readonly path: string | null;
  readonly condition: string | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export interface PartChange {
  readonly title?: string;
  readonly path?: string;
  readonly condition?: string | null;
}

/** Every part in the order in which it stands, with how deep. */
export function partsOf(structure: Structure): readonly StructurePart[] {
  const parts: StructurePart[] = [];
  function space(one: Space, depth: number, index: number, all: readonly Space[]): void {
    const { id, title, path, condition } = one;
    const ends = { isFirst: index === 0, isLast: index === all.length - 1 };
    parts.push({ id, what: 'space', title, depth, path, condition, ...ends });
  }
  function item(one: Item, depth: number, index: number, all: readonly Item[]): void {
    const ends = { isFirst: index === 0, isLast: index === all.length - 1 };
    const { id, title } = one;
    if (one.kind === 'group') {
      parts.push({ id, what: 'group', title, depth, path: null, condition: null, ...ends });
      one.children.forEach((child, at, children) => item(child, depth + 1, at, children));
    } else {
      const { path, condition } = one;
      parts.push({ id, what: 'section', title, depth, path, condition, ...ends });
      one.siteSpaces.forEach((child, at, children) => space(child, depth + 1, at, children));
    }
  }
  if (structure.type === 'siteSpaces')
    structure.siteSpaces.forEach((one, index, all) => space(one, 0, index, all));
  else structure.items.forEach((one, index, all) => item(one, 0, index, all));
  return parts;
}

export function changedPart(structure: Structure, id: string, change: PartChange): Structure {
  return mapped(
    structure,
    (spaces) => spaces.map((one) => (one.id === id ? { ...one, ...change } : one)),
    (items) =>
      items.map((one) => {
        if (one.id !== id) return one;
        return one.kind === 'group' ? { ...one, title: change.title ?? one.title } : { ...one, ...change };
      }),
  );
}

/** The structure with one part a place further up or down among its neighbours. */
export function movedPart(structure: Structure, id: string, by: 1 | -1): Structure {
  return mapped(
    structure,
    (spaces) => swapped(spaces, id, by),
    (items) => swapped(items, id, by),
  );
}

function swapped<T extends { readonly id: string }>(all: readonly T[], id: string, by: 1 | -1): readonly T[] {
  const at = all.findIndex((one) => one.id === id);
  const other = all[at + by];
  const own = all[at];
  if (own === undefined || other === undefined) return all;
  return all.map((one, index) => (index === at ? other : index === at + by ? own : one));
}

function mapped(
  structure: Structure,
  spaces: (all: readonly Space[]) => readonly Space[],
  items: (all: readonly Item[]) => readonly Item[],
): Structure {
  if (structure.type === 'siteSpaces')
    return { type: 'siteSpaces', siteSpaces: spaces(structure.siteSpaces) };
  const inside = (all: readonly Item[]): readonly Item[] =>
    items(all).map((one) =>
      one.kind === 'group'
        ? { ...one, children: inside(one.children) }
        : { ...one, siteSpaces: spaces(one.siteSpaces) },
    );
  return { type: 'sections', items: inside(structure.items) };
}
