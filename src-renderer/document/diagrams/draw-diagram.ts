import {
  deepestDrawing,
  drawingAttributes,
  drawingMarkers,
  drawingTags,
  mostDrawnElements,
} from '../../../src-main/shared/diagram-drawing.ts';
import type { DrawingNode } from '../../../src-main/shared/diagram-drawing.ts';

const tags: ReadonlySet<string> = new Set(drawingTags);
const svg = 'http://www.w3.org/2000/svg';
let drawings = 0;

/** The drawing as elements, null where it is too large. Measures are in pixels of the sheet. */
export function drawDiagram(drawing: DrawingNode): SVGSVGElement | null {
  const names = new Map<string, string>();
  const prefix = `drawing-${(drawings += 1)}`;
  let left = mostDrawnElements;

  /** Names of markers are made anew, so that no drawing names anything of the window or of another drawing. */
  function nameOf(id: string): string {
    const known = names.get(id) ?? `${prefix}-${names.size}`;
    names.set(id, known);
    return known;
  }

  function draw(node: DrawingNode, depth: number): Element | null {
    left -= 1;
    if (left < 0 || depth > deepestDrawing || !tags.has(node.tag)) return null;
    const element = document.createElementNS(svg, node.tag);
    for (const [name, value] of Object.entries(node.attributes)) {
      if (typeof value !== 'string') continue;
      if (name === 'id' && node.tag === 'marker') element.setAttribute('id', nameOf(value));
      else if (drawingMarkers.has(name)) element.setAttribute(name, `url(#${nameOf(value)})`);
      else if (Object.hasOwn(drawingAttributes, name) && drawingAttributes[name]?.test(value) === true)
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
