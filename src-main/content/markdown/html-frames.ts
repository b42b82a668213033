import { textOfInlines } from '../../shared/plain-text.ts';
import { makeBlock, withSlots } from '../block.ts';
import { parseReference } from '../reference.ts';
import { givenAnchor } from '../slug.ts';
import type { Align, Block, Inline, Reference } from '../../shared/tree.ts';
import { alignedBlocks, asGallery, figureBlocks, listBlocks, listItemBlocks } from './html-blocks.ts';
import { imageOf } from './html-inlines.ts';
import { alignOf } from './table-frames.ts';
import type { TagReader } from './tag-reader.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** What a part of an element (summary, caption, anchor) tells the element it stands in. */
interface Part {
  readonly id: number;
  inlines: readonly Inline[];
  anchor?: string;
}

/** Frames of HTML elements, and of the parts of Markdown that have the same shape: headings and lists. */
export class HtmlFrames {
  private readonly builder: TreeBuilder;
  private readonly tags: TagReader;
  private readonly parts: Part[] = [];
  private dark: Reference | undefined;
  /** Figures that follow each other in one fragment are a gallery. */
  private gallery: Block | undefined;

  constructor(builder: TreeBuilder, tags: TagReader) {
    this.builder = builder;
    this.tags = tags;
  }

  /** A new piece of HTML begins: figures before it are another gallery. */
  beginFragment(): void {
    this.gallery = undefined;
  }

  /** The `<source>` of a picture, of which only the one for dark themes matters. */
  openSource(attributes: ReadonlyMap<string, string>): void {
    if (!/prefers-color-scheme:\s*dark/.test(attributes.get('media') ?? '')) return;
    this.dark = parseReference((attributes.get('srcset') ?? '').trim().split(/\s+/)[0] ?? '');
  }

  closePicture(): void {
    this.dark = undefined;
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
  isHeadingAnchor(attributes: ReadonlyMap<string, string>): boolean {
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

  openAligned(name: string, align: Align | undefined): void {
    this.builder.open({
      name: `html:${name}`,
      holds: this.builder.holdsInlines ? 'inlines' : 'blocks',
      make: ({ blocks, inlines }) =>
        inlines.length > 0 ? [makeBlock('paragraph', {}, { inlines })] : alignedBlocks(blocks, { align }),
    });
  }

  openDivision(attributes: ReadonlyMap<string, string>, source: string): void {
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

  openHtmlListItem(): void {
    const nearest = this.builder.nearestOf('html:li', 'html:ul', 'html:ol', 'md:item', 'md:list', 'html:td');
    if (nearest === 'html:li') this.builder.close('html:li');
    if (nearest === undefined || nearest === 'md:item' || nearest === 'html:td') {
      this.openList('unordered', undefined, 'html:ul');
    }
    this.openListItem('html:li');
  }

  openDetails(isOpen: boolean, anchor: string | undefined): void {
    const part: Part = { id: 0, inlines: [] };
    const id = this.builder.open({
      name: 'html:details',
      holds: 'blocks',
      make: ({ blocks }) => {
        const own = givenAnchor(anchor, textOfInlines(part.inlines));
        return [makeBlock('expandable', { open: isOpen, anchor: own }, { inlines: part.inlines, blocks })];
      },
    });
    if (id !== -1) this.parts.push(Object.assign(part, { id }));
  }

  /** A title or caption goes to the element it stands in; where it stands in none, it is a paragraph. */
  openPart(name: string): void {
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

  openFigure(): void {
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

  image(attributes: ReadonlyMap<string, string>): void {
    const image = imageOf(attributes, this.dark);
    const isDrawing = (attributes.get('class') ?? '').split(/\s+/).includes('gitbook-drawing');
    const hasSize = attributes.has('width') || attributes.has('height');
    if (isDrawing) {
      this.builder.add(
        makeBlock('drawing', { ref: image.ref, alt: image.alt === '' ? undefined : image.alt }),
      );
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
