import { fab } from '@fortawesome/free-brands-svg-icons';
import { fas } from '@fortawesome/free-solid-svg-icons';
import type { IconShape } from './icon-names.ts';

/** Every free drawing of Font Awesome by its names, old ones too. A large file: loaded when the first icon is drawn. */
export function readShapes(): ReadonlyMap<string, IconShape> {
  const shapes = new Map<string, IconShape>();
  const packs = [...Object.values(fas), ...Object.values(fab)];
  for (const { iconName, icon } of packs) {
    const [width, height, , , drawing] = icon;
    const path = typeof drawing === 'string' ? drawing : drawing.join(' ');
    shapes.set(iconName, { width, height, path });
  }
  for (const { iconName, icon } of packs) {
    const shape = shapes.get(iconName);
    // Among the old names are code points, as numbers whatever the types say.
    for (const name of icon[2].map(String)) {
      if (shape !== undefined && !shapes.has(name)) shapes.set(name, shape);
    }
  }
  return shapes;
}
