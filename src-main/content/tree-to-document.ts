import type { DocumentNode, RichDocument } from '../api/document.ts';
import type { NodeParts, NodeWriting } from './blocks/block-kind.ts';
import { kindOf } from './blocks/kinds.ts';
import { beyondBounds, maximumDepth, maximumMarkdown, maximumNodes } from './bounds.ts';
import { writeReference } from './document/document-reference.ts';
import { writeInlines } from './document/write-inlines.ts';
import { withoutUndefined } from './document/write-tables.ts';
import type { Data } from './document/write-tables.ts';
import { printMarkdown } from './tree-to-markdown.ts';
import type { Block, ContentTree, Inline, Reference } from '../shared/tree.ts';

export interface DocumentWriting {
  /** Key of a block's node; `assignKeys` gives stable ones. */
  readonly keyOf?: (block: Block) => string | undefined;
  /** Lets the caller put ids of pages and files for paths. */
  readonly referenceOf?: (ref: Reference) => Reference;
}

/** Writes a tree as a rich document (docs/design/service-api.md); `readDocument` of the result gives the same tree. */
export function writeDocument(tree: ContentTree, writing: DocumentWriting = {}): RichDocument {
  const writer = new DocumentWriter(writing);
  return { object: 'document', data: { schemaVersion: 8 }, nodes: writer.blocks(tree.blocks) };
}

class DocumentWriter implements NodeWriting {
  readonly reference: (ref: Reference) => Reference;
  private readonly keyOf: (block: Block) => string | undefined;
  private depth = 0;
  private count = 0;

  constructor(writing: DocumentWriting) {
    this.keyOf = writing.keyOf ?? ((block) => block.key);
    this.reference = writing.referenceOf ?? ((ref) => ref);
  }

  blocks = (blocks: readonly Block[]): readonly DocumentNode[] => {
    const nodes: DocumentNode[] = [];
    this.depth += 1;
    for (const [index, block] of blocks.entries()) {
      if (this.depth > maximumDepth || this.count >= maximumNodes) {
        nodes.push(beyond(blocks.slice(index)));
        break;
      }
      this.count += 1;
      nodes.push(kindOf(block).toNode(block, this));
    }
    this.depth -= 1;
    return nodes;
  };

  node(type: string, block: Block, data: Data, parts: NodeParts = {}): DocumentNode {
    const key = this.keyOf(block);
    const { other } = block.attributes;
    return {
      object: 'block',
      type,
      isVoid: kindOf(block).isVoid === true,
      ...(key === undefined ? {} : { key }),
      data: withoutUndefined(other === undefined || 'other' in data ? data : { ...data, other }),
      nodes: parts.nodes ?? [],
      ...(parts.fragments === undefined ? {} : { fragments: parts.fragments }),
      ...(parts.meta === undefined ? {} : { meta: parts.meta }),
    };
  }

  inlines(inlines: readonly Inline[]): readonly DocumentNode[] {
    return writeInlines(inlines, this);
  }

  fragment(name: string, nodes: readonly DocumentNode[]): DocumentNode {
    return { object: 'fragment', fragment: name, type: name, nodes };
  }

  textFragment(name: string, inlines: readonly Inline[]): readonly DocumentNode[] {
    if (inlines.length === 0) return [];
    const paragraph: DocumentNode = {
      object: 'block',
      type: 'paragraph',
      isVoid: false,
      data: {},
      nodes: this.inlines(inlines),
    };
    return [this.fragment(name, [paragraph])];
  }

  ref(ref: Reference | undefined): unknown {
    return ref === undefined ? undefined : writeReference(this.reference(ref));
  }
}

/** What is not written node by node any more: its Markdown, with the reason. */
function beyond(blocks: readonly Block[]): DocumentNode {
  const source = printMarkdown({ blocks, frontMatter: {}, truncated: true });
  return {
    object: 'block',
    type: 'unknown',
    isVoid: true,
    data: { label: beyondBounds, source: source.slice(0, maximumMarkdown) },
    nodes: [],
  };
}
