import type { RichDocument } from '../api/document.ts';
import { makeBlock } from './block.ts';
import { kinds } from './blocks/kinds.ts';
import { beyondBounds, maximumDepth, maximumNodes } from './bounds.ts';
import { readInlines } from './document/document-inlines.ts';
import {
  fieldsOf,
  fragmentOf,
  listOf,
  sourceOf,
  stringsOf,
  textOf,
  typeOf,
} from './document/node-reading.ts';
import type { Fields } from './document/node-reading.ts';
import { textOfBlock } from './plain-text.ts';
import { AnchorNames } from './slug.ts';
import type { Block, ContentTree, Inline } from '../shared/tree.ts';

/**
 * Reads a rich document (docs/design/service-api.md, "Rich documents"), keeping node keys. Never throws, whatever the
 * nodes: those it does not know become `unknown` blocks with their JSON as source; depth and number are bounded
 * (`truncated`).
 */
export function readDocument(document: RichDocument): ContentTree {
  const reader = new DocumentReader();
  const blocks = reader.blocks(listOf(fieldsOf(document)['nodes']), 0);
  return { blocks, frontMatter: {}, truncated: reader.truncated };
}

class DocumentReader {
  truncated = false;
  private count = 0;
  private readonly anchors = new AnchorNames();

  blocks(nodes: readonly unknown[], depth: number): readonly Block[] {
    const blocks: Block[] = [];
    let loose: unknown[] = [];
    const flush = (): void => {
      const inlines = this.inlines(loose, depth);
      if (inlines.length > 0) blocks.push(makeBlock('paragraph', {}, { inlines }));
      loose = [];
    };
    for (const [index, item] of nodes.entries()) {
      const node = fieldsOf(item);
      this.count += 1;
      if (node['object'] === 'text' || node['object'] === 'inline') {
        loose.push(node);
        continue;
      }
      flush();
      if (depth >= maximumDepth || this.count > maximumNodes) {
        this.truncated = true;
        blocks.push(makeBlock('unknown', { label: beyondBounds }, { source: sourceOf(nodes.slice(index)) }));
        return blocks;
      }
      blocks.push(this.block(node, depth));
    }
    flush();
    return blocks;
  }

  private inlines(nodes: readonly unknown[], depth: number): readonly Inline[] {
    this.count += nodes.length;
    return readInlines(nodes, (body) => this.blocks(body, depth + 10));
  }

  /** Text of a fragment: its paragraphs one after the other. */
  private fragmentInlines(node: Fields, name: string, depth: number): readonly Inline[] {
    const blocks = this.blocks(fragmentOf(node, name) ?? [], depth + 1);
    return blocks.flatMap((block, index) =>
      index === 0 ? inlinesOf(block) : [{ type: 'break' } as const, ...inlinesOf(block)],
    );
  }

  private block(node: Fields, depth: number): Block {
    const data = fieldsOf(node['data']);
    const key = textOf(node['key']) ?? textOf(fieldsOf(node['meta'])['key']);
    const read = isMalformed(node) ? undefined : readers.get(textOf(node['type']) ?? '');
    if (read === undefined)
      return makeBlock('unknown', { label: typeOf(node) }, { key, source: sourceOf(node) });
    const nodes = listOf(node['nodes']);
    const blocks = (body: readonly unknown[]): readonly Block[] => this.blocks(body, depth + 1);
    return read({
      ...{ node, data, nodes, key },
      other: stringsOf(data['other']),
      anchors: this.anchors,
      text: () => this.inlines(nodes, depth),
      children: () => blocks(nodes),
      titled: (fragment) => this.fragmentInlines(node, fragment, depth),
      inlines: (texts) => this.inlines(texts, depth),
      inner: { blocks, inlines: (body) => blocks(body).flatMap(inlinesOf) },
    });
  }
}

/** Readers by the type of the node: whatever a document names as a type is looked up here alone. */
const readers = new Map(Object.values(kinds).flatMap(({ fromNodes }) => Object.entries(fromNodes)));

/** A block where only text can stand, such as a list in a title: what it holds beside its own text follows as a source. */
function inlinesOf(block: Block): readonly Inline[] {
  if (block.blocks.length === 0 && block.source === '') return block.inlines;
  const label = block.type === 'unknown' ? block.attributes.label : block.type;
  const held = block.blocks.map(textOfBlock).join('\n');
  return [...block.inlines, { type: 'unknown-inline', label, source: block.source || held }];
}

/** A part of another type than the model gives it: what would be left out of the block is then shown as its source. */
function isMalformed(node: Fields): boolean {
  const isObject = (value: unknown): boolean =>
    value === undefined || value === null || (typeof value === 'object' && !Array.isArray(value));
  const isList = (value: unknown): boolean => value === undefined || value === null || Array.isArray(value);
  if (!isObject(node['data']) || !isList(node['nodes']) || !isList(node['fragments'])) return true;
  if (node['type'] !== 'table') return false;
  const { view, definition, records } = fieldsOf(node['data']);
  return (
    ![view, definition, records].every(isObject) ||
    ![...Object.values(fieldsOf(definition)), ...Object.values(fieldsOf(records))].every(isObject)
  );
}
