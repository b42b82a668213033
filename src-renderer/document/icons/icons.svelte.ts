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
