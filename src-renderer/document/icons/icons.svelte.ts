import { findShape } from './icon-names.ts';
import type { IconShape } from './icon-names.ts';

let shapes = $state.raw<ReadonlyMap<string, IconShape> | null>(null);
let asked = false;

async function load(): Promise<void> {
  const { readShapes } = await import('./icon-shapes.ts');
  shapes = readShapes();
}

/** The drawing of a document's icon: null while drawings are read, undefined where none is near. */
export function documentIcon(name: string): IconShape | null | undefined {
  if (!asked) {
    asked = true;
    void load();
  }
  return shapes === null ? null : findShape(shapes, name);
}

/** Names of drawings that have what was typed in them, those that begin with it first; empty while they are read. */
export function iconsNamed(typed: string, most: number): readonly string[] {
  const words = typed.trim().toLowerCase();
  const names = [...(shapes?.keys() ?? [])].filter((name) => name.includes(words));
  return names.toSorted((a, b) => Number(b.startsWith(words)) - Number(a.startsWith(words))).slice(0, most);
}
