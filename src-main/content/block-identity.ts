import { textOfInlines } from '../bridge/plain-text.ts';
import { Interner } from './sequence.ts';
import { isDerivedAnchor } from './slug.ts';
import type { Block, Inline } from './tree.ts';

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
      return { ...block.attributes };
  }
}

/** JSON with the names of objects in order. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`;
  if (typeof value !== 'object' || value === null)
    return value === undefined ? 'null' : JSON.stringify(value);
  const names = Object.keys(value).sort();
  const parts = names.flatMap((name) => {
    const item: unknown = Reflect.get(value, name);
    return item === undefined ? [] : [`${JSON.stringify(name)}:${stableJson(item)}`];
  });
  return `{${parts.join(',')}}`;
}

/**
 * Numbers that are equal exactly for blocks of equal content, keys aside. Interned rather than hashed, so no document can
 * be made to hide a change behind a collision.
 */
export class BlockIdentity {
  private readonly interner = new Interner();
  private readonly known = new WeakMap<Block, number>();

  of(block: Block): number {
    const known = this.known.get(block);
    if (known !== undefined) return known;
    const children = block.blocks.map((child) => this.of(child)).join(',');
    const attributes = stableJson(comparableAttributes(block));
    const own = `${block.type}\n${attributes}\n${this.inlines(block.inlines)}\n${JSON.stringify(block.source)}\n${children}`;
    const number = this.interner.of(own);
    this.known.set(block, number);
    return number;
  }

  inlines(inlines: readonly Inline[]): string {
    return inlines.map((inline) => this.inline(inline)).join(',');
  }

  private inline(inline: Inline): string {
    switch (inline.type) {
      case 'text':
        return inline.marks.length === 0 ? JSON.stringify(inline.text) : stableJson(inline);
      case 'annotation':
        return `annotation(${this.inlines(inline.inlines)})(${inline.blocks.map((block) => this.of(block)).join(',')})`;
      case 'link':
        return `link(${stableJson(inline.ref)})(${this.inlines(inline.inlines)})`;
      default:
        return stableJson(inline);
    }
  }
}
