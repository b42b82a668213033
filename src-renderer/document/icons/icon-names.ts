/** One drawing: an SVG path and the box it is drawn in. */
export interface IconShape {
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

/** Names that are not free and whose relative has quite another name. */
const relatives: ReadonlyMap<string, string> = new Map([
  ['ai', 'wand-magic-sparkles'],
  ['alien', 'user-astronaut'],
  ['browser', 'window-maximize'],
  ['conveyor', 'boxes-stacked'],
  ['grid', 'table-cells'],
  ['grid-2', 'table-cells-large'],
  ['head-side-brain', 'brain'],
  ['hexagon', 'cube'],
  ['list-radio', 'list-ul'],
  ['memo', 'file-lines'],
  ['message-bot', 'robot'],
  ['page', 'file-lines'],
  ['pages', 'copy'],
  ['reel', 'film'],
  ['sidebar', 'table-columns'],
  ['sparkle', 'wand-magic-sparkles'],
  ['sparkles', 'wand-magic-sparkles'],
  ['telescope', 'binoculars'],
  ['transformer', 'shuffle'],
  ['webhook', 'circle-nodes'],
]);

/** Characters of a name that is looked up, twice those of the longest one: a longer name has too many parts to try. */
const longestName = 100;

/** Shapes around a sign, which say less than the sign. */
const frames: ReadonlySet<string> = new Set([
  'circle',
  'square',
  'hexagon',
  'octagon',
  'rectangle',
  'diamond',
]);

/**
 * The drawing of a document's icon: documents name icons of Font Awesome, of which not all are free. One that is not has
 * the nearest relative by name ("rocket-launch": rocket); undefined where nothing is near.
 */
export function findShape(shapes: ReadonlyMap<string, IconShape>, name: string): IconShape | undefined {
  if (name.length > longestName) return undefined;
  const bare = name
    .toLowerCase()
    .replace(/^fa(?:-(?:solid|regular|light|thin|duotone|brands|sharp))?[srlbdt]?-/, '');
  for (const one of [bare, relatives.get(bare) ?? '', ...shorter(bare)]) {
    const shape =
      shapes.get(relatives.get(one) ?? one) ?? shapes.get(one.replace(/s$/, '')) ?? shapes.get(`${one}s`);
    if (one !== '' && shape !== undefined) return shape;
  }
  return undefined;
}

/** Parts of a name, the longest and foremost first; a frame alone last. */
function shorter(name: string): readonly string[] {
  const words = name.split('-');
  const parts: string[] = [];
  for (let length = words.length - 1; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1)
      parts.push(words.slice(from, from + length).join('-'));
  return [...parts.filter((part) => !frames.has(part)), ...parts.filter((part) => frames.has(part))];
}
