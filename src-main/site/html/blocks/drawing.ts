import {
  deepestDrawing,
  drawingAttributes,
  drawingMarkers,
  drawingTags,
  mostDrawnElements,
} from '../../../shared/diagram-drawing.ts';
import type { DrawingNode } from '../../../shared/diagram-drawing.ts';
import { nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';

const tags: ReadonlySet<string> = new Set(drawingTags);

/**
 * A laid out diagram as a picture of a page, null where it is too large. Its colours are named by the style sheet
 * (`resources/preview/content.css`), so that it follows the site's.
 *
 * @param prefix begins the names of its parts: no other drawing of the page has it
 */
export function drawingMarkup(drawing: DrawingNode, prefix: string): Markup | null {
  const names = new Map<string, string>();
  let left = mostDrawnElements;

  function nameOf(id: string): string {
    const known = names.get(id) ?? `${prefix}-${names.size}`;
    names.set(id, known);
    return known;
  }

  function attributesOf({ tag, attributes }: DrawingNode): string {
    let result = '';
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'id' && tag === 'marker') result += ` id="${nameOf(value)}"`;
      else if (drawingMarkers.has(name)) result += ` ${name}="url(#${nameOf(value)})"`;
      // Measures of the whole are said by its box.
      else if (tag === 'svg' && name !== 'viewBox') continue;
      else if (Object.hasOwn(drawingAttributes, name) && drawingAttributes[name]?.test(value) === true)
        result += ` ${name}="${value}"`;
    }
    return result;
  }

  function draw(node: DrawingNode, depth: number): string {
    left -= 1;
    if (left < 0 || depth > deepestDrawing || !tags.has(node.tag)) return nothing;
    let result = `<${node.tag}${attributesOf(node)}${depth === 0 ? sizeOf(node) : ''}>`;
    for (const child of node.children)
      result += typeof child === 'string' ? text(child) : draw(child, depth + 1);
    return `${result}</${node.tag}>`;
  }

  const made = drawing.tag === 'svg' ? draw(drawing, 0) : nothing;
  // Tags and attributes of the lists above, with values that their rules let through: none has a quote or an angle bracket.
  return left < 0 || made === '' ? null : (made as Markup);
}

function sizeOf({ attributes }: DrawingNode): string {
  const [, , width, height] = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) return '';
  return ` width="${Math.ceil(width)}" height="${Math.ceil(height)}"`;
}
