import { makeBlock, withSlots } from '../block.ts';
import { parseReference } from '../reference.ts';
import type { Align, Block, Inline, Reference } from '../tree.ts';
import {
  alignedBlocks,
  asGallery,
  figureBlocks,
  listBlocks,
  listItemBlocks,
  preformatted,
} from './html-blocks.ts';
import { closeInlineElement, imageOf, isInlineElement, openInlineElement } from './html-inlines.ts';
import { closingIndexes, tokenizeHtml } from './html-tokens.ts';
import type { HtmlToken } from './html-tokens.ts';
import { alignOf } from './table-frames.ts';
import type { TableFrames } from './table-frames.ts';
import type { TagReader } from './tag-reader.ts';
import { TagScanner, isKnownTag } from './template-tag.ts';
import type { TreeBuilder } from './tree-builder.ts';

type OpenToken = Extract<HtmlToken, { kind: 'open' }>;
/** What a part of an element (summary, caption, anchor) tells the element it stands in. */
interface Part {
  readonly id: number;
  inlines: readonly Inline[];
  anchor?: string;
}

/** Elements whose children stand for them, each ending the text before it. */
const sections = new Set([
  'center',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'nav',
  'address',
  'dl',
  'dt',
  'dd',
  'hgroup',
  'caption',
  'body',
  'html',
]);
const ignored = new Set(['thead', 'tbody', 'tfoot', 'colgroup', 'col', 'select', 'picture']);

/** Turns HTML, by an allow-list, into frames, blocks and inlines; the rest is kept as labelled source. */
export class HtmlReader {
  private readonly builder: TreeBuilder;
  private readonly tables: TableFrames;
  private readonly tags: TagReader;
  private readonly parts: Part[] = [];
  private dark: Reference | undefined;
  /** Figures that follow each other in one fragment are a gallery. */
  private gallery: Block | undefined;

  constructor(builder: TreeBuilder, tables: TableFrames, tags: TagReader) {
    this.builder = builder;
    this.tables = tables;
    this.tags = tags;
  }

  /** Reads a piece of HTML: a whole block, or one tag of running text. */
  fragment(source: string): void {
    const tokens = tokenizeHtml(source);
    const closings = closingIndexes(tokens);
    this.gallery = undefined;
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (token === undefined) return;
      index = this.token(token, index, tokens, closings);
    }
  }

  /** Answers the index of the last token that was used up. */
  private token(
    token: HtmlToken,
    index: number,
    tokens: readonly HtmlToken[],
    closings: ReadonlyMap<number, number>,
  ): number {
    switch (token.kind) {
      case 'comment':
        return index;
      case 'text':
        this.text(token.text);
        return index;
      case 'raw':
        this.unknown(token.name, token.source);
        return index;
      case 'close':
        this.close(token);
        return index;
      case 'open': {
        const closing = closings.get(index);
        if (token.name === 'pre' && closing !== undefined) {
          this.builder.add(preformatted(token.attributes, tokens.slice(index + 1, closing)));
          return closing;
        }
        if (this.open(token)) return index;
        const end = closing ?? index;
        this.unknown(
          token.name,
          tokens
            .slice(index, end + 1)
            .map(({ source }) => source)
            .join(''),
        );
        return end;
      }
    }
  }

  private text(text: string): void {
    const place = this.builder.topName;
    const isBetween = place === 'html:table' || place === 'html:tr' || this.builder.isBetweenBlocks;
    if (isBetween && text.trim() === '') return;
    if (!text.includes('{%')) {
      this.builder.run.text(text);
      return;
    }
    const scanner = new TagScanner(text);
    let last = 0;
    for (
      let start = text.indexOf('{%');
      start !== -1;
      start = text.indexOf('{%', Math.max(last, start + 2))
    ) {
      const scanned = scanner.scan(start, text.length);
      if (scanned === undefined || !isKnownTag(scanned.tag.name)) continue;
      const before = text.slice(last, start);
      if (before.trim() !== '') this.builder.run.text(before);
      this.tags.read(scanned.tag);
      last = scanned.end;
    }
    const rest = text.slice(last);
    if (rest.trim() !== '') this.builder.run.text(rest);
  }

  private unknown(label: string, source: string): void {
    if (this.builder.isBetweenBlocks) this.builder.add(makeBlock('unknown', { label }, { source }));
    else this.builder.run.push({ type: 'unknown-inline', label, source });
  }

  /** False for an element that is not on the list. */
  private open(token: OpenToken): boolean {
    const { name, attributes } = token;
    if (name === 'a' && this.isHeadingAnchor(attributes)) return true;
    if (name === 'span' && attributes.has('data-option'))
      this.tables.choose(attributes.get('data-option') ?? '');
    if (isInlineElement(name)) {
      openInlineElement(this.builder.run, name, attributes);
      if (token.selfClosing) closeInlineElement(this.builder.run, name);
      return true;
    }
    if (/^h[1-6]$/.test(name)) {
      this.openHeading(Number(name[1]), alignOf(attributes.get('align')), `html:${name}`);
      return true;
    }
    if (sections.has(name)) {
      this.openAligned(name, name === 'center' ? 'center' : alignOf(attributes.get('align')));
      return true;
    }
    return ignored.has(name) || this.openBlock(token) || this.openTablePart(name, attributes);
  }

  private openTablePart(name: string, attributes: ReadonlyMap<string, string>): boolean {
    switch (name) {
      case 'table':
        this.tables.openTable(attributes);
        return true;
      case 'tr':
        this.tables.openRow();
        return true;
      case 'td':
      case 'th':
        this.tables.openCell(name === 'th', attributes);
        return true;
      case 'option':
        this.tables.addOption(attributes);
        return true;
      default:
        return false;
    }
  }

  private openBlock({ name, attributes, source }: OpenToken): boolean {
    switch (name) {
      case 'br':
        this.builder.run.push({ type: 'break' });
        return true;
      case 'hr':
        this.builder.add(makeBlock('divider', {}));
        return true;
      case 'p':
        if (this.builder.topName === 'html:p') this.builder.close('html:p');
        this.openAligned('p', alignOf(attributes.get('align')));
        return true;
      case 'div':
        this.openDivision(attributes, source);
        return true;
      case 'blockquote':
        this.builder.open({
          name: 'html:blockquote',
          holds: 'blocks',
          make: ({ blocks }) => [makeBlock('quote', {}, { blocks })],
        });
        return true;
      case 'ul':
      case 'ol': {
        const start = Number(attributes.get('start') ?? '1');
        this.openList(name === 'ol' ? 'ordered' : 'unordered', start, `html:${name}`);
        return true;
      }
      case 'li':
        this.openHtmlListItem();
        return true;
      case 'input':
        if (attributes.get('type') !== 'checkbox' || this.builder.nearestOf('html:li') === undefined)
          return false;
        this.builder.run.text(attributes.has('checked') ? '[x] ' : '[ ] ');
        return true;
      case 'details':
        this.openDetails(attributes.has('open'));
        return true;
      case 'summary':
        this.openPart('html:summary');
        return true;
      case 'figcaption':
        this.openPart('html:figcaption');
        return true;
      case 'figure':
        this.openFigure();
        return true;
      case 'source':
        if (/prefers-color-scheme:\s*dark/.test(attributes.get('media') ?? '')) {
          this.dark = parseReference((attributes.get('srcset') ?? '').trim().split(/\s+/)[0] ?? '');
        }
        return true;
      case 'img':
        this.image(attributes);
        return true;
      default:
        return false;
    }
  }

  private close({ name, source }: { readonly name: string; readonly source: string }): void {
    if (isInlineElement(name)) {
      closeInlineElement(this.builder.run, name);
      return;
    }
    if (name === 'picture') this.dark = undefined;
    if (name === 'th' || name === 'td') {
      this.builder.close('html:td', true);
      return;
    }
    const isTable = name === 'table' || name === 'tr';
    const isListed =
      sections.has(name) || ignored.has(name) || isTable || voidElements.has(name) || closable.has(name);
    if (isListed) this.builder.close(`html:${name}`, isTable);
    else this.unknown(name, source);
  }

  openHeading(level: number, align: Align | undefined, name = 'md:heading'): number {
    const part: Part = { id: 0, inlines: [] };
    const id = this.builder.open({
      name,
      holds: 'inlines',
      make: ({ inlines }) =>
        inlines.length === 0 && part.anchor === undefined
          ? []
          : [this.builder.heading(level, align, part.anchor, inlines)],
    });
    if (id !== -1) this.parts.push(Object.assign(part, { id }));
    return id;
  }

  /** `<a href="#id" id="id"></a>` in a heading names the heading. */
  private isHeadingAnchor(attributes: ReadonlyMap<string, string>): boolean {
    const id = attributes.get('id') ?? attributes.get('name');
    if (id === undefined || id === '') return false;
    const href = attributes.get('href');
    if (href !== undefined && href !== `#${id}`) return false;
    const part = this.openPartOf();
    if (part?.id !== this.builder.topId || !/^(md:heading|html:h[1-6])$/.test(this.builder.topName))
      return false;
    part.anchor ??= id;
    // The element is opened all the same, so that text inside it is kept.
    this.builder.run.openGroup('a', (inlines) => inlines);
    return true;
  }

  private openPartOf(): Part | undefined {
    while (this.parts.length > 0) {
      const part = this.parts.at(-1);
      if (part !== undefined && this.builder.isIdOpen(part.id)) return part;
      this.parts.pop();
    }
    return undefined;
  }

  private openAligned(name: string, align: Align | undefined): void {
    this.builder.open({
      name: `html:${name}`,
      holds: this.builder.holdsInlines ? 'inlines' : 'blocks',
      make: ({ blocks, inlines }) =>
        inlines.length > 0 ? [makeBlock('paragraph', {}, { inlines })] : alignedBlocks(blocks, { align }),
    });
  }

  private openDivision(attributes: ReadonlyMap<string, string>, source: string): void {
    const tag = attributes.get('data-tag');
    if (attributes.has('data-gb-custom-block') && tag !== undefined) {
      const named = [...attributes].flatMap(([name, value]) =>
        name.startsWith('data-') && name !== 'data-tag' && name !== 'data-gb-custom-block'
          ? [[name.slice(5), value] as const]
          : [],
      );
      this.builder.open(this.tags.legacyShape(tag, 'html:div', Object.fromEntries(named), source));
      return;
    }
    const look = {
      align: alignOf(attributes.get('align')),
      fullWidth: attributes.get('data-full-width') === 'true' ? true : undefined,
      frame: attributes.get('data-with-frame') === 'true' ? true : undefined,
    };
    this.builder.open({
      name: 'html:div',
      holds: this.builder.holdsInlines ? 'inlines' : 'blocks',
      make: ({ blocks, inlines }) =>
        inlines.length > 0
          ? [makeBlock('paragraph', {}, { inlines })]
          : alignedBlocks(asGallery(blocks), look),
    });
  }

  openList(kind: 'ordered' | 'unordered', start: number | undefined, name: string): number {
    const first = start === undefined || start === 1 || !Number.isInteger(start) ? undefined : start;
    return this.builder.open({
      name,
      holds: 'blocks',
      make: ({ blocks }) => listBlocks(kind, first, blocks),
    });
  }

  openListItem(name: string): number {
    return this.builder.open({ name, holds: 'blocks', make: ({ blocks }) => listItemBlocks(blocks) });
  }

  private openHtmlListItem(): void {
    const nearest = this.builder.nearestOf('html:li', 'html:ul', 'html:ol', 'md:item', 'md:list', 'html:td');
    if (nearest === 'html:li') this.builder.close('html:li');
    if (nearest === undefined || nearest === 'md:item' || nearest === 'html:td') {
      this.openList('unordered', undefined, 'html:ul');
    }
    this.openListItem('html:li');
  }

  private openDetails(isOpen: boolean): void {
    const part: Part = { id: 0, inlines: [] };
    const id = this.builder.open({
      name: 'html:details',
      holds: 'blocks',
      make: ({ blocks }) => [makeBlock('expandable', { open: isOpen }, { inlines: part.inlines, blocks })],
    });
    if (id !== -1) this.parts.push(Object.assign(part, { id }));
  }

  /** A title or caption goes to the element it stands in; where it stands in none, it is a paragraph. */
  private openPart(name: string): void {
    const owner = this.openPartOf();
    this.builder.open({
      name,
      holds: 'inlines',
      make: ({ inlines }) => {
        if (owner?.inlines.length === 0) {
          owner.inlines = inlines;
          return [];
        }
        return inlines.length === 0 ? [] : [makeBlock('paragraph', {}, { inlines })];
      },
    });
  }

  private openFigure(): void {
    const gallery = this.gallery;
    const before = gallery === undefined ? undefined : this.builder.takeLast((block) => block === gallery);
    const part: Part = { id: 0, inlines: [] };
    const id = this.builder.open({
      name: 'html:figure',
      holds: 'blocks',
      make: ({ blocks }) => {
        const made = figureBlocks(before, blocks, part.inlines);
        this.gallery = made.find((block) => block.type === 'images');
        return made;
      },
    });
    if (id === -1 && before !== undefined) this.builder.add(before);
    if (id !== -1) this.parts.push(Object.assign(part, { id }));
  }

  private image(attributes: ReadonlyMap<string, string>): void {
    const image = imageOf(attributes, this.dark);
    const isDrawing = (attributes.get('class') ?? '').split(/\s+/).includes('gitbook-drawing');
    const hasSize = attributes.has('width') || attributes.has('height');
    if (isDrawing) {
      this.builder.add(makeBlock('drawing', { ref: image.ref }));
    } else if (
      this.builder.nearestOf('html:figure', 'html:td') === 'html:figure' ||
      (hasSize && this.builder.isBetweenBlocks && !attributes.has('data-size'))
    ) {
      const block = makeBlock('image', {
        ref: image.ref,
        refDark: image.refDark,
        alt: image.alt,
        width: attributes.get('width'),
        height: attributes.get('height'),
      });
      const isInFigure = this.builder.nearestOf('html:figure', 'html:td') === 'html:figure';
      this.builder.add(isInFigure ? block : withSlots(makeBlock('images', {}), { blocks: [block] }));
    } else {
      this.builder.run.push(image);
    }
  }
}

const voidElements = new Set(['br', 'hr', 'img', 'input', 'source', 'option']);
const closable = new Set([
  'p',
  'div',
  'blockquote',
  'ul',
  'ol',
  'li',
  'details',
  'summary',
  'figcaption',
  'figure',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
