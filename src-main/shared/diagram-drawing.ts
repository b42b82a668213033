/** An element of a laid out diagram; what may stand in it is decided by whoever draws it, by the rules below. */
export interface DrawingNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (DrawingNode | string)[];
}

/**
 * What a drawing may consist of. The frame that lays diagrams out is not trusted: every name and every value is checked
 * where a drawing is drawn, in the window and in pages of previews, so that no address, style, script or identity of a
 * diagram gets there.
 */
export const drawingTags = [
  ...(['svg', 'g', 'defs', 'marker', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline'] as const),
  ...(['polygon', 'text', 'tspan'] as const),
] as const;

const number = /^-?\d{0,7}(?:\.\d{1,20})?(?:e-?\d{1,3})?(?:px|em|%)?$/;
const numbers = /^[-\d.,\se%px]{1,2000}$/;
const word = /^[a-zA-Z-]{1,24}$/;
const color = /^(?:#[0-9a-f]{3,8}|none|currentColor|[a-z]{3,24})$/i;

export const drawingAttributes: Readonly<Record<string, RegExp>> = {
  ...same(
    number,
    ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy'],
    ...['markerWidth', 'markerHeight', 'refX', 'refY', 'stroke-width', 'stroke-opacity', 'fill-opacity'],
    ...['opacity', 'font-size', 'font-weight'],
  ),
  d: /^[MmLlHhVvCcSsQqTtAaZz\d\s,.e+-]{1,100000}$/,
  points: /^[-\d.,\se]{1,100000}$/,
  transform: /^(?:\s*(?:translate|rotate|scale|matrix|skewX|skewY)\([-\d.,\se]{1,200}\)\s*){1,8}$/,
  viewBox: /^\s*-?[\d.]+(?:[\s,]+-?[\d.]+){3}\s*$/,
  preserveAspectRatio: /^[a-zA-Z ]{1,40}$/,
  markerUnits: word,
  orient: /^(?:auto|auto-start-reverse|-?[\d.]{1,8})$/,
  fill: color,
  stroke: color,
  'stroke-dasharray': numbers,
  'font-style': word,
  'text-anchor': word,
  'dominant-baseline': word,
};

function same(rule: RegExp, ...names: readonly string[]): Readonly<Record<string, RegExp>> {
  return Object.fromEntries(names.map((name) => [name, rule]));
}

/** They name a marker of the same drawing; names are made anew wherever it is drawn. */
export const drawingMarkers: ReadonlySet<string> = new Set(['marker-start', 'marker-mid', 'marker-end']);
export const mostDrawnElements = 20_000;
export const deepestDrawing = 60;
