import type { DrawingNode } from './messages.ts';

/**
 * What a drawing may consist of. The frame that lays diagrams out is not trusted: every name and every value is checked
 * here, at the last place before the DOM, so that no address, style, script or identity of a diagram reaches the window.
 */
const tags = new Set([
  ...['svg', 'g', 'defs', 'marker', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['text', 'tspan'],
]);

const number = /^-?\d{0,7}(?:\.\d{1,20})?(?:e-?\d{1,3})?(?:px|em|%)?$/;
const numbers = /^[-\d.,\se%px]{1,2000}$/;
const word = /^[a-zA-Z-]{1,24}$/;
const color = /^(?:#[0-9a-f]{3,8}|none|currentColor|[a-z]{3,24})$/i;

const attributes: Readonly<Record<string, RegExp>> = {
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

const markers = new Set(['marker-start', 'marker-mid', 'marker-end']);
const mostElements = 20_000;
const deepest = 60;
const svg = 'http://www.w3.org/2000/svg';
let drawings = 0;

/** The drawing as elements, null where it is too large. Measures are in pixels of the sheet. */
export function drawDiagram(drawing: DrawingNode): SVGSVGElement | null {
  const names = new Map<string, string>();
  const prefix = `drawing-${(drawings += 1)}`;
  let left = mostElements;

  /** Names of markers are made anew, so that no drawing names anything of the window or of another drawing. */
  function nameOf(id: string): string {
    const known = names.get(id) ?? `${prefix}-${names.size}`;
    names.set(id, known);
    return known;
  }

  function draw(node: DrawingNode, depth: number): Element | null {
    left -= 1;
    if (left < 0 || depth > deepest || !tags.has(node.tag)) return null;
    const element = document.createElementNS(svg, node.tag);
    for (const [name, value] of Object.entries(node.attributes)) {
      if (typeof value !== 'string') continue;
      if (name === 'id' && node.tag === 'marker') element.setAttribute('id', nameOf(value));
      else if (markers.has(name)) element.setAttribute(name, `url(#${nameOf(value)})`);
      else if (Object.hasOwn(attributes, name) && attributes[name]?.test(value) === true)
        element.setAttribute(name, value);
    }
    for (const child of node.children) {
      const part = typeof child === 'string' ? child : draw(child, depth + 1);
      if (part !== null) element.append(part);
    }
    return element;
  }

  const root = drawing.tag === 'svg' ? draw(drawing, 0) : null;
  if (!(root instanceof SVGSVGElement) || left < 0) return null;
  const [, , width, height] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  root.removeAttribute('x');
  root.removeAttribute('y');
  if (width !== undefined && height !== undefined && width > 0 && height > 0) {
    root.setAttribute('width', String(Math.ceil(width)));
    root.setAttribute('height', String(Math.ceil(height)));
  }
  return root;
}
