import type { RichDocument } from '../api/document.ts';
import { makeBlock } from './block.ts';
import { beyondBounds, maximumDepth, maximumNodes } from './bounds.ts';
import { readNamedBlock } from './document/document-blocks.ts';
import { readInlines } from './document/document-inlines.ts';
import { alignOf, readTable } from './document/document-tables.ts';
import {
  anchorOf,
  booleanOf,
  fieldsOf,
  fragmentOf,
  listOf,
  numberOf,
  sourceOf,
  stringsOf,
  textOf,
  typeOf,
} from './document/node-reading.ts';
import type { Fields } from './document/node-reading.ts';
import { hintStyle } from './markdown/tag-blocks.ts';
import { normalInlines } from './inlines.ts';
import { textOfBlock } from './plain-text.ts';
import { textOfInlines } from '../shared/plain-text.ts';
import { AnchorNames, givenAnchor } from './slug.ts';
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
    if (isMalformed(node)) return unknown(node, key);
    const other = stringsOf(data['other']);
    const nodes = listOf(node['nodes']);
    const text = (): readonly Inline[] => this.inlines(nodes, depth);
    const children = (): readonly Block[] => this.blocks(nodes, depth + 1);
    switch (node['type']) {
      case 'paragraph':
        return makeBlock('paragraph', { align: alignOf(data['align']), other }, { key, inlines: text() });
      case 'heading-1':
      case 'heading-2':
      case 'heading-3':
      case 'heading-4':
      case 'heading-5':
      case 'heading-6':
        return this.heading(node, data, key, text());
      case 'list-ordered':
        return makeBlock(
          'list',
          { kind: 'ordered', start: startOf(data['start']), other },
          { key, blocks: children() },
        );
      case 'list-unordered':
        return makeBlock('list', { kind: 'unordered', other }, { key, blocks: children() });
      case 'list-tasks':
        return makeBlock('list', { kind: 'tasks', other }, { key, blocks: children() });
      case 'list-item':
        return makeBlock(
          'list-item',
          { checked: booleanOf(data['checked']), other },
          { key, blocks: children() },
        );
      case 'divider':
        return makeBlock('divider', {}, { key });
      case 'blockquote':
        return makeBlock('quote', { other }, { key, blocks: children() });
      case 'hint':
        return makeBlock(
          'hint',
          { style: hintStyle(textOf(data['style'])), icon: textOf(data['icon']), other },
          { key, blocks: children() },
        );
      case 'code':
        return this.code(nodes, data, key, depth);
      case 'math':
        return makeBlock('math', {}, { key, source: textOf(data['formula']) ?? '' });
      case 'table':
        return readTable(node, key, {
          blocks: (body) => this.blocks(body, depth + 1),
          inlines: (body) => this.blocks(body, depth + 1).flatMap(inlinesOf),
        });
      case 'expandable': {
        const body = fragmentOf(node, 'expandable-body') ?? nodes;
        const title = this.fragmentInlines(node, 'expandable-title', depth);
        const anchor = givenAnchor(anchorOf(node), textOfInlines(title));
        return makeBlock(
          'expandable',
          { open: data['defaultExpanded'] === true, anchor, other },
          {
            key,
            inlines: title,
            blocks: this.blocks(body, depth + 1),
          },
        );
      }
      default: {
        const caption = (): readonly Inline[] => this.fragmentInlines(node, 'caption', depth);
        const reading = { node, data, other, key, children, caption };
        return readNamedBlock(textOf(node['type']) ?? '', reading) ?? unknown(node, key);
      }
    }
  }

  private heading(node: Fields, data: Fields, key: string | undefined, inlines: readonly Inline[]): Block {
    // The title of the page is the first level, so heading-1 is what Markdown writes with two signs.
    const written = numberOf(data['level']);
    const level = written ?? Number((textOf(node['type']) ?? '').slice('heading-'.length)) + 1;
    const given = anchorOf(node) ?? textOf(data['id']);
    const anchor = given ?? this.anchors.derived(textOfInlines(inlines));
    const bounded = Math.min(6, Math.max(1, Math.trunc(level)));
    return makeBlock('heading', { level: bounded, anchor, align: alignOf(data['align']) }, { key, inlines });
  }

  private code(nodes: readonly unknown[], data: Fields, key: string | undefined, depth: number): Block {
    const lines = nodes.map((line) => this.codeLine(fieldsOf(line), depth));
    const highlighted = nodes.flatMap((line, index) =>
      fieldsOf(fieldsOf(line)['data'])['highlighted'] === true ? [index] : [],
    );
    const overflow = data['overflow'];
    const isFormatted = lines.some((line) =>
      line.some((inline) => inline.type !== 'text' || inline.marks.length > 1),
    );
    const written = textOf(data['source']);
    return makeBlock(
      'code',
      {
        language: textOf(data['syntax']) ?? '',
        title: textOf(data['title']),
        overflow: overflow === 'wrap' || overflow === 'scroll' ? overflow : undefined,
        lineNumbers: booleanOf(data['lineNumbers']),
        fullWidth: booleanOf(data['fullWidth']),
        expandable: booleanOf(data['expandable']),
        highlighted: highlighted.length === 0 ? undefined : highlighted,
        other: stringsOf(data['other']),
      },
      {
        key,
        source: written ?? lines.map(textOfInlines).join('\n'),
        inlines: isFormatted ? joinedLines(lines) : [],
      },
    );
  }

  private codeLine(line: Fields, depth: number): readonly Inline[] {
    // Text of code keeps its spaces, which only the code mark says.
    const nodes = listOf(line['nodes']).flatMap((item) => {
      const node = fieldsOf(item);
      if (!Array.isArray(node['leaves'])) return this.inlines([node], depth);
      return node['leaves'].map((leaf): Inline => {
        const fields = fieldsOf(leaf);
        const [first] = this.inlines([{ object: 'text', leaves: [{ ...fields, text: 'x' }] }], depth);
        const marks = first?.type === 'text' ? first.marks.filter((mark) => mark.type !== 'code') : [];
        return { type: 'text', text: textOf(fields['text']) ?? '', marks: [...marks, { type: 'code' }] };
      });
    });
    return nodes;
  }
}

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

function unknown(node: Fields, key: string | undefined): Block {
  return makeBlock('unknown', { label: typeOf(node) }, { key, source: sourceOf(node) });
}

function startOf(value: unknown): number | undefined {
  const start = numberOf(value);
  return start === 1 ? undefined : start;
}

function joinedLines(lines: readonly (readonly Inline[])[]): readonly Inline[] {
  const lineEnd: Inline = { type: 'text', text: '\n', marks: [{ type: 'code' }] };
  return normalInlines(lines.flatMap((line, index) => (index === 0 ? line : [lineEnd, ...line])));
}
