import type { DrawingNode } from '../../../src-main/shared/diagram-drawing.ts';

const drawn = new Set([
  ...['svg', 'g', 'defs', 'marker', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['text', 'tspan'],
]);

const geometry = [
  ...['d', 'x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2', 'points'],
  ...['transform', 'viewBox', 'preserveAspectRatio', 'dx', 'dy', 'textLength'],
  ...['markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient'],
];
const markers = ['marker-start', 'marker-mid', 'marker-end'];
/** Looks that mermaid gives by style sheet, and what they are where nothing is said. */
const looks: Readonly<Record<string, readonly string[]>> = {
  fill: [],
  stroke: ['none'],
  'stroke-width': ['1px'],
  'stroke-dasharray': ['none'],
  'stroke-opacity': ['1'],
  'fill-opacity': ['1'],
  opacity: ['1'],
};
const textLooks: Readonly<Record<string, readonly string[]>> = {
  'font-size': [],
  'font-weight': ['400'],
  'font-style': ['normal'],
  'text-anchor': ['start'],
  'dominant-baseline': ['auto'],
};

/** A drawing as data: shapes with their looks as attributes, text as text, and nothing else. */
export function readDrawing(svg: SVGSVGElement): DrawingNode {
  return { tag: 'svg', attributes: attributesOf(svg), children: childrenOf(svg) };
}

function childrenOf(element: Element): readonly (DrawingNode | string)[] {
  return [...element.childNodes].flatMap((node): readonly (DrawingNode | string)[] => {
    if (node instanceof Text) return element.matches('text, tspan') ? [node.data] : [];
    if (!(node instanceof SVGElement)) return [];
    if (node instanceof SVGForeignObjectElement) return textOf(node);
    const tag = node.tagName;
    if (tag === 'a' || tag === 'switch') return childrenOf(node);
    const style = getComputedStyle(node);
    if (!drawn.has(tag) || style.display === 'none' || style.visibility === 'hidden') return [];
    return [{ tag, attributes: attributesOf(node), children: childrenOf(node) }];
  });
}

function attributesOf(element: SVGElement): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  for (const name of geometry) {
    const value = element.getAttribute(name);
    if (value !== null) attributes[name] = value;
  }
  const style = getComputedStyle(element);
  for (const name of markers) {
    const id = /#([^"')]+)/.exec(style.getPropertyValue(name) || (element.getAttribute(name) ?? ''))?.[1];
    if (id !== undefined) attributes[name] = id;
  }
  if (element.tagName === 'marker') attributes['id'] = element.id;
  if (['svg', 'g', 'defs', 'marker'].includes(element.tagName)) {
    if (style.opacity !== '1') attributes['opacity'] = style.opacity;
    return attributes;
  }
  const isText = element.matches('text, tspan');
  for (const [name, usual] of Object.entries(isText ? { ...looks, ...textLooks } : looks)) {
    const value = colorless(style.getPropertyValue(name));
    if (value !== '' && !usual.includes(value)) attributes[name] = value;
  }
  if (element.tagName === 'rect' && style.rx !== 'auto' && style.rx !== '') attributes['rx'] = style.rx;
  return attributes;
}

/** `rgb(32, 30, 26)` as `#201e1a`, which the window's style sheet knows; other values as they are. */
function colorless(value: string): string {
  const rgb = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(value);
  if (rgb === null) return value;
  if (rgb[4] !== undefined && Number(rgb[4]) === 0) return 'none';
  return `#${[rgb[1], rgb[2], rgb[3]].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Labels of HTML, which some kinds of diagram still make, as lines of text in the middle of their place. */
function textOf(place: SVGForeignObjectElement): readonly DrawingNode[] {
  const { x, y, width, height } = place.getBBox();
  const holder = place.querySelector('span, p, div');
  const lines = (holder instanceof HTMLElement ? holder.innerText : place.textContent).split('\n');
  const shown = lines.map((line) => line.trim()).filter((line) => line !== '');
  const leading = 18;
  const color = holder === null ? '#201e1a' : colorless(getComputedStyle(holder).color);
  return shown.map((line, index) => ({
    tag: 'text',
    attributes: {
      x: String(x + width / 2),
      y: String(y + height / 2 + (index - (shown.length - 1) / 2) * leading),
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      'font-size': '14px',
      fill: color,
    },
    children: [line],
  }));
}
