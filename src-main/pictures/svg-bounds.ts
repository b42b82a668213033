import { rasterRefusal } from './raster-bounds.ts';

/**
 * What an SVG picture may cost to draw. A renderer follows references (`use`, patterns, masks, filters, markers) wherever
 * they stand, so a file of 2 kB can unfold into a billion elements: they are counted here, without unfolding them.
 */
const maximumBytes = 5_000_000;
const maximumElements = 100_000;
const maximumDrawn = 200_000;
const maximumDepth = 300;
const maximumChain = 1_000;
const maximumSide = 32_767;
const maximumStyle = 500_000;
/** A filter works on every pixel of what it is put on. */
const filterWeight = 10;

class Refusal extends Error {}

interface Reference {
  readonly property: string;
  readonly id: string;
}

interface SvgElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: SvgElement[];
}

interface Cost {
  /** Elements that are drawn where this one is drawn once. */
  readonly drawn: number;
  /** Points of its paths: a marker stands at each of them. */
  readonly points: number;
}

/** Why an SVG is not drawn, in words for its reader; null for one that may be. Takes time linear in its length. */
export function svgRefusal(bytes: Uint8Array): string | null {
  if (bytes.length > maximumBytes) return 'the drawing is larger than 5 MB';
  try {
    const { root, elements, styles } = readXml(new TextDecoder().decode(bytes));
    for (const side of ['width', 'height'])
      if (Number.parseFloat(root.attributes.get(side) ?? '0') > maximumSide)
        return `its ${side} is more than 32,767`;
    return new Drawing(elements, styles).refusal(root);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

class Drawing {
  private readonly byId = new Map<string, SvgElement>();
  /** What style sheets put on classes and ids; what they put elsewhere may be on every element. */
  private readonly ofSelector = new Map<string, Reference[]>();
  private readonly ofAll: Reference[] = [];
  private readonly known = new Map<SvgElement, Cost>();
  private readonly open = new Set<SvgElement>();
  private embeddedPixels = 0;

  constructor(elements: readonly SvgElement[], styles: readonly string[]) {
    for (const element of elements) {
      const id = element.attributes.get('id');
      if (id !== undefined && !this.byId.has(id)) this.byId.set(id, element);
    }
    for (const style of styles) this.readStyle(style);
  }

  refusal(root: SvgElement): string | null {
    const { drawn } = this.costOf(root);
    const everywhere = this.ofAll.reduce((sum, { id }) => sum + this.costOfId(id), 0);
    return drawn * (1 + everywhere) ** 2 > maximumDrawn ? 'it unfolds into more than 200,000 elements' : null;
  }

  private readStyle(style: string): void {
    if (style.length > maximumStyle) throw new Refusal('its style sheet is larger than 500 kB');
    const css = unescapedCss(style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' '));
    if (/@import/i.test(css)) throw new Refusal('its style sheet loads another');
    refuseNestedDrawing(css);
    let last = 0;
    for (const match of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      const [, selector = '', body = ''] = match;
      last = match.index + match[0].length;
      // Declarations before a nested rule stand in front of its selector.
      for (const reference of declarations(selector)) this.ofAll.push(reference);
      const names =
        selector
          .split(';')
          .at(-1)
          ?.split(',')
          .map((name) => name.trim()) ?? [];
      const isSimple = names.every((name) => /^[.#][\w-]+$/.test(name));
      for (const reference of declarations(body)) {
        if (isSimple) for (const name of names) entryOf(this.ofSelector, name).push(reference);
        else if (this.costIsKnownNothing(reference)) continue;
        else this.ofAll.push(reference);
      }
    }
    for (const reference of declarations(css.slice(last))) this.ofAll.push(reference);
  }

  /** Gradients unfold into nothing. */
  private costIsKnownNothing({ id }: Reference): boolean {
    return /gradient$/i.test(this.byId.get(id)?.name ?? '');
  }

  private costOfId(id: string): number {
    const target = this.byId.get(id);
    return target === undefined || /gradient$/i.test(target.name) ? 0 : this.costOf(target).drawn;
  }

  private costOf(element: SvgElement): Cost {
    const known = this.known.get(element);
    if (known !== undefined) return known;
    if (this.open.has(element)) throw new Refusal('a part of it refers to itself');
    if (this.open.size > maximumChain)
      throw new Refusal('its parts refer to each other in more than 1,000 steps');
    this.open.add(element);
    let drawn = element.name.startsWith('fe') ? filterWeight : 1;
    let points =
      1 +
      (`${element.attributes.get('d') ?? ''} ${element.attributes.get('points') ?? ''}`.match(/\d+/g)
        ?.length ?? 0);
    for (const child of element.children) {
      const cost = this.costOf(child);
      drawn += cost.drawn;
      points += cost.points;
    }
    let own = drawn;
    for (const { property, id } of this.referencesOf(element)) {
      const target = this.byId.get(id);
      if (target === undefined || /gradient$/i.test(target.name)) continue;
      const cost = this.costOf(target);
      if (property === 'href') points += cost.points;
      drawn += cost.drawn * timesOf(property, own, points);
      own = Math.max(own, property === 'href' ? drawn : own);
      if (drawn > maximumDrawn) throw new Refusal('it unfolds into more than 200,000 elements');
    }
    this.open.delete(element);
    const cost = { drawn, points };
    this.known.set(element, cost);
    return cost;
  }

  private referencesOf(element: SvgElement): readonly Reference[] {
    const references: Reference[] = [];
    for (const [name, value] of element.attributes) {
      if (name === 'href' && element.name !== 'a') {
        if (value.trim().startsWith('#')) references.push({ property: 'href', id: value.trim().slice(1) });
        else this.embedded(element, value);
      } else if (name === 'style') {
        const css = unescapedCss(value);
        refuseNestedDrawing(css);
        references.push(...declarations(css));
      } else if (['values', 'to', 'from', 'by'].includes(name)) {
        // An animation may put any of these where it stands.
        for (const [, id = ''] of value.matchAll(/#([^\s;"')]+)/g)) references.push({ property: 'href', id });
      } else if (/url\(|\\/i.test(value)) {
        references.push(...declarations(`${name}:${unescapedCss(value)}`));
      }
    }
    const names = (element.attributes.get('class') ?? '').split(/\s+/).map((name) => `.${name}`);
    for (const name of [...names, `#${element.attributes.get('id') ?? ''}`])
      references.push(...(this.ofSelector.get(name) ?? []));
    // `href` first: what else is put on the element is put on what it unfolds into.
    return references.sort((a, b) => Number(b.property === 'href') - Number(a.property === 'href'));
  }

  private embedded(element: SvgElement, address: string): void {
    const data = /^\s*data:([^;,]*)(;[^,]*)?,/i.exec(address);
    if (data === null) return;
    refuseNestedDrawing(address);
    if (element.name === 'use') throw new Refusal('it embeds a drawing');
    if (!/;\s*base64/i.test(data[2] ?? '')) return;
    const bytes = Buffer.from(address.slice(data[0].length), 'base64');
    const { reason, pixels } = rasterRefusal(bytes);
    if (reason !== null) throw new Refusal(`a picture in it is not shown: ${reason}`);
    this.embeddedPixels += pixels;
    if (this.embeddedPixels > 64_000_000)
      throw new Refusal('the images in it have more than 64 million pixels');
  }
}

/** How often the target of a property is drawn on an element: properties that are inherited reach all that stands in it. */
function timesOf(property: string, drawn: number, points: number): number {
  if (property.startsWith('marker')) return points;
  return ['href', 'clip-path', 'mask', 'filter'].includes(property) ? 1 : drawn;
}

function declarations(css: string): readonly Reference[] {
  if (!/url\(/i.test(css)) return [];
  return css.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    return [...declaration.matchAll(/url\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, id = '']) => ({
      property,
      id,
    }));
  });
}

function unescapedCss(css: string): string {
  return css.replace(
    /\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi,
    (_, code: string | undefined, sign: string | undefined) => {
      const point = code === undefined ? 0 : Number.parseInt(code, 16);
      return code === undefined
        ? (sign ?? '')
        : point > 0 && point <= 0x10ffff
          ? String.fromCodePoint(point)
          : '?';
    },
  );
}

/** A drawing inside an address would be drawn with no count of its own. */
function refuseNestedDrawing(text: string): void {
  if (/data:\s*(?:image\/svg|text|application)/i.test(text)) throw new Refusal('it embeds a drawing');
}

function entryOf(map: Map<string, Reference[]>, name: string): Reference[] {
  const known = map.get(name) ?? [];
  map.set(name, known);
  return known;
}

const openTag = /<([^\s/>"'=<]+)/y;
const attribute = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;
const closeTag = /<\/([^\s>]+)\s*>/y;

/** Strict: what is not well-formed XML is refused, since a renderer might read it otherwise. */
function readXml(source: string): {
  readonly root: SvgElement;
  readonly elements: readonly SvgElement[];
  readonly styles: readonly string[];
} {
  const encoding = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(source)?.[1] ?? 'utf-8';
  // In others, bytes that read as text here may be markup to a renderer.
  if (!/^(?:utf-?8|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i.test(encoding))
    throw new Refusal(`its encoding, ${encoding.slice(0, 30)}, is not read`);
  const elements: SvgElement[] = [];
  const stack: { readonly element: SvgElement; readonly written: string; text: string }[] = [];
  const styles: string[] = [];
  const addText = (text: string): void => {
    const top = stack.at(-1);
    if (top?.element.name === 'style') top.text += text;
  };
  const close = (): void => {
    const closed = stack.pop();
    if (closed?.element.name === 'style') styles.push(closed.text);
  };
  let position = 0;
  while (position < source.length) {
    const start = source.indexOf('<', position);
    if (start === -1) break;
    addText(decoded(source.slice(position, start)));
    if (source.startsWith('<!--', start)) {
      position = after(source, '-->', start);
    } else if (source.startsWith('<![CDATA[', start)) {
      position = after(source, ']]>', start);
      addText(source.slice(start + 9, position - 3));
    } else if (source.startsWith('<?', start)) {
      if (/^<\?xml-/i.test(source.slice(start, start + 6))) throw new Refusal('it loads a style sheet');
      position = after(source, '?>', start);
    } else if (source.startsWith('<!', start)) {
      position = after(source, '>', start);
      if (/[[\]]|<!ENTITY/i.test(source.slice(start, position))) throw new Refusal('it declares entities');
    } else if (source.startsWith('</', start)) {
      closeTag.lastIndex = start;
      const match = closeTag.exec(source);
      if (match?.[1] === undefined || match[1] !== stack.at(-1)?.written) throw malformed();
      close();
      position = closeTag.lastIndex;
    } else {
      openTag.lastIndex = start;
      const written = openTag.exec(source)?.[1];
      if (written === undefined) throw malformed();
      position = openTag.lastIndex;
      const attributes = new Map<string, string>();
      attribute.lastIndex = position;
      for (let match = attribute.exec(source); match !== null; match = attribute.exec(source)) {
        // A prefix is left off; of `href` and `xlink:href`, the first counts in every renderer.
        const name = localName(match[1] ?? '');
        if (match[1] === name || !attributes.has(name))
          attributes.set(name, decoded(match[2] ?? match[3] ?? ''));
        position = attribute.lastIndex;
      }
      tagEnd.lastIndex = position;
      const end = tagEnd.exec(source);
      if (end === null) throw malformed();
      position = tagEnd.lastIndex;
      const element: SvgElement = { name: localName(written), attributes, children: [] };
      elements.push(element);
      if (elements.length > maximumElements) throw new Refusal('it has more than 100,000 elements');
      if (stack.length === 0 && elements.length > 1) throw malformed();
      stack.at(-1)?.element.children.push(element);
      stack.push({ element, written, text: '' });
      if (stack.length > maximumDepth) throw new Refusal('its elements are nested more than 300 levels deep');
      if (end[1] === '/') close();
    }
  }
  const root = elements[0];
  if (root === undefined || stack.length > 0) throw malformed();
  return { root, elements, styles };
}

function malformed(): Refusal {
  return new Refusal('the drawing is damaged');
}

function after(source: string, end: string, from: number): number {
  const position = source.indexOf(end, from);
  if (position === -1) throw malformed();
  return position + end.length;
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      const point = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
      if (Number.isNaN(point)) return named[name ?? ''] ?? whole;
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );
}
