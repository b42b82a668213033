import type { DocumentNode, RichDocument } from '../api/document.ts';
import type { BlockOf } from './block.ts';
import { beyondBounds, maximumDepth, maximumMarkdown, maximumNodes } from './bounds.ts';
import { writeReference } from './document/document-reference.ts';
import { writeInlines } from './document/write-inlines.ts';
import { lengthOf, sideOf, withoutUndefined, writeTable } from './document/write-tables.ts';
import type { Data, TableWriting } from './document/write-tables.ts';
import { parseReference } from './reference.ts';
import { printMarkdown } from './tree-to-markdown.ts';
import type { Block, ContentTree, Inline, Reference } from '../shared/tree.ts';

export interface DocumentWriting {
  /** Key of a block's node; `assignKeys` gives stable ones. */
  readonly keyOf?: (block: Block) => string | undefined;
  /** Lets the caller put ids of pages and files for paths. */
  readonly referenceOf?: (ref: Reference) => Reference;
}

interface Parts {
  readonly nodes?: readonly DocumentNode[];
  readonly fragments?: readonly DocumentNode[];
  readonly meta?: Data;
}

/** Writes a tree as a rich document (docs/design/service-api.md); `readDocument` of the result gives the same tree. */
export function writeDocument(tree: ContentTree, writing: DocumentWriting = {}): RichDocument {
  const writer = new DocumentWriter(writing);
  return { object: 'document', data: { schemaVersion: 8 }, nodes: writer.blocks(tree.blocks) };
}

class DocumentWriter implements TableWriting {
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
      nodes.push(this.block(block));
    }
    this.depth -= 1;
    return nodes;
  };

  private node(type: string, block: Block, data: Data, parts: Parts = {}): DocumentNode {
    const key = this.keyOf(block);
    const { other } = block.attributes;
    return {
      object: 'block',
      type,
      isVoid: voidTypes.has(type),
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

  /**
   * Each case writes the children of its block itself, and only once: a second call at every level would double the
   * work with each level of nesting.
   */
  private block(block: Block): DocumentNode {
    const children = (): Parts => ({ nodes: this.blocks(block.blocks) });
    switch (block.type) {
      case 'paragraph':
        return this.node(
          'paragraph',
          block,
          { align: block.attributes.align },
          { nodes: this.inlines(block.inlines) },
        );
      case 'heading':
        return this.heading(block);
      case 'list':
        return this.node(
          `list-${block.attributes.kind}`,
          block,
          { start: block.attributes.start },
          children(),
        );
      case 'list-item':
        return this.node('list-item', block, { checked: block.attributes.checked }, children());
      case 'divider':
        return this.node('divider', block, {});
      case 'quote':
        return this.node('blockquote', block, {}, children());
      case 'hint': {
        const { style, icon } = block.attributes;
        return this.node('hint', block, { style, icon }, children());
      }
      case 'code':
        return this.code(block);
      case 'math':
        return this.node('math', block, { formula: block.source });
      case 'expandable': {
        const data = { defaultExpanded: block.attributes.open ? true : undefined };
        const title = this.textFragment('expandable-title', block.inlines);
        return this.node('expandable', block, data, {
          ...anchored(block.attributes.anchor),
          fragments: [...title, this.fragment('expandable-body', this.blocks(block.blocks))],
        });
      }
      case 'table': {
        const { data, fragments } = writeTable(block, this);
        return this.node('table', block, data, { fragments });
      }
      case 'table-row':
      case 'table-cell':
        // Only tables hold rows; one that stands alone keeps its content.
        return this.node('unknown', block, { label: block.type, source: '' }, children());
      case 'unknown':
        return this.node(
          'unknown',
          block,
          { label: block.attributes.label, source: block.source },
          children(),
        );
      default:
        return this.media(block) ?? this.container(block);
    }
  }

  private heading(block: BlockOf<'heading'>): DocumentNode {
    const { level, anchor, align } = block.attributes;
    const number = Math.min(3, Math.max(1, level - 1));
    return this.node(
      `heading-${number}`,
      block,
      { align, level: level === number + 1 ? undefined : level },
      { nodes: this.inlines(block.inlines), meta: { id: anchor } },
    );
  }

  private code(block: BlockOf<'code'>): DocumentNode {
    const { language, highlighted, other: _, ...options } = block.attributes;
    const isFormatted = block.inlines.length > 0;
    const lines: readonly (readonly Inline[])[] = isFormatted
      ? linesOf(block.inlines)
      : block.source.split('\n').map((text) => [{ type: 'text', text, marks: [] }]);
    const nodes = lines.map((line, index): DocumentNode => ({
      object: 'block',
      type: 'code-line',
      isVoid: false,
      data: highlighted?.includes(index) === true ? { highlighted: true } : {},
      nodes: this.inlines(line),
    }));
    const isExact = !isFormatted || nodes.length === block.source.split('\n').length;
    return this.node(
      'code',
      block,
      { syntax: language, ...options, source: isExact && !isFormatted ? undefined : block.source },
      { nodes },
    );
  }

  private media(block: Block): DocumentNode | undefined {
    const children = (): Parts => ({ nodes: this.blocks(block.blocks) });
    const caption = (): Parts => {
      const fragments = this.textFragment('caption', block.inlines);
      return fragments.length === 0 && block.type !== 'image' ? {} : { fragments };
    };
    switch (block.type) {
      case 'images': {
        const { align, fullWidth, frame } = block.attributes;
        return this.node('images', block, { align: sideOf(align), fullWidth, withFrame: frame }, children());
      }
      case 'image': {
        const { ref, refDark, alt, width, height } = block.attributes;
        const size = { width: lengthOf(width), height: lengthOf(height) };
        const data = { ref: this.ref(ref), refDark: this.ref(refDark), alt, ...size };
        return this.node('image', block, data, caption());
      }
      case 'file':
        return this.node(
          'file',
          block,
          { ref: this.ref(block.attributes.ref) },
          { ...children(), ...caption() },
        );
      case 'drawing':
        return this.node('drawing', block, {
          ref: this.ref(block.attributes.ref),
          alt: block.attributes.alt,
        });
      case 'embed': {
        const { url, fullWidth } = block.attributes;
        return this.node('embed', block, { url, fullWidth }, { ...children(), ...caption() });
      }
      case 'content-ref':
      case 'reusable-content':
        return this.node(block.type, block, { ref: this.ref(block.attributes.ref) }, children());
      default:
        return undefined;
    }
  }

  private container(block: Block): DocumentNode {
    const children = (): Parts => ({ nodes: this.blocks(block.blocks) });
    const { other: _, ...data } = block.attributes;
    switch (block.type) {
      case 'tab': {
        const { anchor, other: _other, ...named } = block.attributes;
        return this.node('tabs-item', block, named, { ...children(), ...anchored(anchor) });
      }
      case 'update': {
        const { date, tags } = block.attributes;
        const references = tags.map((tag) => writeReference({ kind: 'tag', tag }));
        return this.node('update', block, { date, tags: references }, children());
      }
      case 'step':
        return this.node('stepper-step', block, data, children());
      case 'column':
        return this.node('column', block, { ...data, width: lengthOf(block.attributes.width) }, children());
      case 'openapi': {
        const { kind, spec, props } = block.attributes;
        const isNamed =
          kind === 'openapi-operation' || kind === 'openapi-schemas' || kind === 'openapi-webhook';
        // A specification that is no name of one is a file or an address.
        const ref = isNamed ? { kind: 'openapi', spec } : this.ref(parseReference(spec));
        const named = Object.keys(props).length === 0 ? undefined : props;
        const written = { ...data, ref, ...pointerOf(kind, props), props: named };
        return this.node(isNamed ? kind : 'swagger', block, written, children());
      }
      default:
        return this.node(block.type, block, data, children());
    }
  }
}

/** What a block of a specification shows of it, where rich documents have a place of their own for it. */
function pointerOf(
  kind: string,
  { schemas = '', name = '', grouped }: Readonly<Record<string, string>>,
): Data {
  if (kind === 'openapi-webhook') return { name };
  if (kind !== 'openapi-schemas') return {};
  const isFlag = grouped === 'true' || grouped === 'false';
  return {
    schemas: schemas.split(',').flatMap((one) => one.trim() || []),
    ...(isFlag ? { grouped: grouped === 'true' } : {}),
  };
}

function anchored(anchor: string | undefined): Parts {
  return anchor === undefined ? {} : { meta: { id: anchor } };
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

/** Types of nodes that hold no text of their own; what they have beside their data lies in fragments. */
const voidTypes: ReadonlySet<string> = new Set([
  ...['content-ref', 'divider', 'drawing', 'embed', 'expandable', 'file', 'image', 'integration', 'math'],
  ...['openapi-operation', 'openapi-schemas', 'openapi-webhook', 'reusable-content', 'swagger', 'table'],
]);

/** Formatted code cut at its line ends. */
function linesOf(inlines: readonly Inline[]): readonly (readonly Inline[])[] {
  const lines: Inline[][] = [[]];
  for (const inline of inlines) {
    if (inline.type !== 'text') {
      lines.at(-1)?.push(inline);
      continue;
    }
    inline.text.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ ...inline, text });
    });
  }
  return lines;
}
