import { textOfInlines } from '../../../shared/plain-text.ts';
import { Interner } from '../../../shared/sequence.ts';
import { isDerivedAnchor } from '../../slug.ts';
import type { Block, Inline, Mark } from '../../../shared/tree.ts';

/** A block that went into a container is looked for so many levels below the container's children. */
export const mostLevels = 3;

/**
 * Attributes as a reader would compare them. Left out is what only follows from place or text: anchors made of the
 * heading's words, the numbers of rows, and which column a cell stands in.
 */
export function comparableAttributes(block: Block): Readonly<Record<string, unknown>> {
  switch (block.type) {
    case 'heading': {
      const { anchor, ...rest } = block.attributes;
      return isDerivedAnchor(anchor, textOfInlines(block.inlines)) ? rest : block.attributes;
    }
    case 'table': {
      const { columns, target, cover, coverDark, ...rest } = block.attributes;
      const place = (id: string | undefined): number | undefined =>
        id === undefined ? undefined : columns.findIndex((column) => column.id === id);
      return {
        ...rest,
        columns: columns.map(({ id: _, ...column }) => column),
        target: place(target),
        cover: place(cover),
        coverDark: place(coverDark),
      };
    }
    case 'table-row':
      return block.attributes.other === undefined ? {} : { other: block.attributes.other };
    case 'table-cell': {
      const { definition: _, ...rest } = block.attributes;
      return rest;
    }
    default:
      return block.attributes;
  }
}

/** JSON with the names of objects in order. Written for pages of hundreds of thousands of small things. */
export function stableJson(value: unknown): string {
  if (value === undefined) return 'null';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(stableJson).join(',')}]`;
  const names = Object.keys(value);
  if (names.length > 1) names.sort();
  let json = '';
  for (const name of names) {
    const item: unknown = Reflect.get(value, name);
    if (item !== undefined) json += `${json === '' ? '' : ','}${JSON.stringify(name)}:${stableJson(item)}`;
  }
  return `{${json}}`;
}

/**
 * Numbers that are equal exactly for blocks of equal content, keys aside. Interned rather than hashed, so no document can
 * be made to hide a change behind a collision.
 */
export class BlockIdentity {
  private readonly interner = new Interner();
  private readonly known = new Map<Block, number>();
  private readonly knownInlines = new Map<readonly Inline[], number>();
  private readonly knownWithin = new Map<Block, ReadonlySet<number>>();

  of(block: Block): number {
    const known = this.known.get(block);
    if (known !== undefined) return known;
    const children = block.blocks.map((child) => this.of(child)).join(',');
    const attributes = stableJson(comparableAttributes(block));
    const source = block.source === '' ? '' : JSON.stringify(block.source);
    const own = `${block.type}\n${attributes}\n${this.inlines(block.inlines)}\n${source}\n${children}`;
    const number = this.interner.of(own);
    this.known.set(block, number);
    return number;
  }

  /** Of the blocks within a container, as deep as `mostLevels`. */
  within(container: Block): ReadonlySet<number> {
    const known = this.knownWithin.get(container);
    if (known !== undefined) return known;
    const within = new Set<number>();
    const visit = (blocks: readonly Block[], levels: number): void => {
      for (const block of blocks) {
        within.add(this.of(block));
        if (levels > 0 && block.blocks.length > 0) visit(block.blocks, levels - 1);
      }
    };
    visit(container.blocks, mostLevels);
    this.knownWithin.set(container, within);
    return within;
  }

  /** Equal exactly for equal running text. */
  inlines(inlines: readonly Inline[]): number {
    const known = this.knownInlines.get(inlines);
    if (known !== undefined) return known;
    let all = 'inlines\n';
    for (const inline of inlines) all += `${this.inline(inline)},`;
    const number = this.interner.of(all);
    this.knownInlines.set(inlines, number);
    return number;
  }

  private inline(inline: Inline): string {
    switch (inline.type) {
      case 'text':
        return `${JSON.stringify(inline.text)}${exactMarks(inline.marks)}`;
      case 'annotation':
        return `annotation(${this.inlines(inline.inlines)})(${inline.blocks.map((block) => this.of(block)).join(',')})`;
      case 'break':
        return 'break';
      case 'link':
        return `link(${stableJson(inline.ref)})(${this.inlines(inline.inlines)})`;
      default:
        return stableJson(inline);
    }
  }
}

/** Equal exactly for equal marks. Most texts have one that is no more than its name. */
function exactMarks(marks: readonly Mark[]): string {
  const [first] = marks;
  if (first === undefined) return '';
  return marks.length === 1 && first.type !== 'color' ? first.type : stableJson(marks);
}
