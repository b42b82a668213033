import { makeBlock } from '../block.ts';
import { maximumBlocks } from '../bounds.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import { AnchorNames } from '../slug.ts';
import type { Align, Block, Inline } from '../../shared/tree.ts';
import { InlineRun } from './inline-run.ts';

/** What stood inside a frame when it was closed. */
export interface FrameContent {
  readonly blocks: readonly Block[];
  readonly inlines: readonly Inline[];
}

export interface FrameShape {
  /** `html:details`, `tag:hint`, `md:paragraph`: closings look for it. */
  readonly name: string;
  /** Makes the blocks that take the frame's place. */
  readonly make: (content: FrameContent) => readonly Block[];
  /**
   * `blocks`: loose text becomes paragraphs. `paragraph`: text alone, and a block inside ends it. `inlines`: text
   * alone, and blocks inside melt into it (titles, captions).
   */
  readonly holds: 'blocks' | 'paragraph' | 'inlines';
  /** Closings of other elements do not reach beyond it (cells). */
  readonly isBarrier?: boolean;
}

interface Frame extends FrameShape {
  readonly id: number;
  readonly blocks: Block[];
  run: InlineRun | undefined;
}

const maximumFrames = 60;

/**
 * Builds a tree from a stream of openings, closings and text that may be unbalanced: a closing ends everything opened
 * inside its frame, a closing without its opening is refused, and what is open at the end is closed.
 */
export class TreeBuilder {
  truncated = false;
  private readonly anchors: AnchorNames;
  private readonly frames: Frame[];
  private lastId = 0;
  private blockCount = 0;

  constructor(anchors: AnchorNames = new AnchorNames()) {
    this.anchors = anchors;
    this.frames = [this.frameOf({ name: 'root', make: (content) => content.blocks, holds: 'blocks' })];
  }

  private frameOf(shape: FrameShape): Frame {
    this.lastId += 1;
    return { ...shape, id: this.lastId, blocks: [], run: undefined };
  }

  private get top(): Frame {
    const frame = this.frames.at(-1);
    if (frame === undefined) throw new Error('The root frame is never closed');
    return frame;
  }

  /** True while only text may come: titles, captions. */
  get holdsInlines(): boolean {
    return this.top.holds === 'inlines';
  }

  get isFull(): boolean {
    return this.blockCount >= maximumBlocks;
  }

  /** The text that is being read. */
  get run(): InlineRun {
    const frame = this.top;
    frame.run ??= new InlineRun();
    return frame.run;
  }

  isOpen(name: string): boolean {
    return this.frames.some((frame) => frame.name === name);
  }

  /** The innermost open frame among these names. */
  nearestOf(...names: readonly string[]): string | undefined {
    return this.frames.findLast((frame) => names.includes(frame.name))?.name;
  }

  /** True where a block could stand without cutting a text in two. */
  get isBetweenBlocks(): boolean {
    return this.top.holds === 'blocks' && (this.top.run === undefined || this.top.run.isEmpty);
  }

  /** How many blocks stand at the top; undefined where something is open, so that the last of them may still grow. */
  get finished(): number | undefined {
    return this.frames.length === 1 && this.isBetweenBlocks ? this.top.blocks.length : undefined;
  }

  isIdOpen(id: number): boolean {
    return this.frames.some((frame) => frame.id === id);
  }

  get topName(): string {
    return this.top.name;
  }

  get topId(): number {
    return this.top.id;
  }

  /** Opens a frame; answers its id for `closeId`. Beyond the depth that trees may have, content stays in the frame above. */
  open(shape: FrameShape): number {
    this.endParagraph();
    if (this.frames.length >= maximumFrames) {
      this.truncated = true;
      return -1;
    }
    const frame = this.frameOf(shape);
    this.frames.push(frame);
    return frame.id;
  }

  /** Closes the nearest frame of that name; false when none is open this side of a barrier. */
  close(name: string, crossesBarriers = false): boolean {
    for (let index = this.frames.length - 1; index > 0; index -= 1) {
      const frame = this.frames[index];
      if (frame?.name === name) {
        this.closeDownTo(index);
        return true;
      }
      if (frame?.isBarrier === true && !crossesBarriers) return false;
    }
    return false;
  }

  closeId(id: number): boolean {
    const index = this.frames.findIndex((frame) => frame.id === id);
    if (index <= 0) return false;
    this.closeDownTo(index);
    return true;
  }

  private closeDownTo(index: number): void {
    while (this.frames.length > index) this.closeTop();
  }

  private closeTop(): void {
    const frame = this.top;
    let inlines: readonly Inline[] = [];
    if (frame.holds === 'blocks') this.endParagraph();
    else inlines = frame.run?.finish() ?? [];
    this.frames.pop();
    for (const block of frame.make({ blocks: frame.blocks, inlines })) this.place(block);
  }

  /** Adds a block where the stream stands; text before it becomes a paragraph of its own. */
  add(block: Block): void {
    this.endParagraph();
    this.place(block);
  }

  private place(block: Block): void {
    const frame = this.top;
    if (frame.holds === 'inlines') {
      // A title that holds blocks keeps their words.
      for (const inline of block.inlines) this.run.push(inline);
      if (block.inlines.length === 0 && block.source !== '') this.run.text(block.source);
      return;
    }
    this.blockCount += 1;
    frame.blocks.push(block);
  }

  /** Ends loose text of the frame, or the paragraph that is open, so that a block can stand beside it. */
  endParagraph(): void {
    if (this.top.holds === 'paragraph') {
      this.closeTop();
      return;
    }
    const frame = this.top;
    if (frame.holds === 'inlines' || frame.run === undefined) return;
    const inlines = frame.run.finish();
    frame.run = undefined;
    for (const block of paragraphsOf(inlines)) this.place(block);
  }

  heading(
    level: number,
    align: Align | undefined,
    anchor: string | undefined,
    inlines: readonly Inline[],
  ): Block {
    const derived = anchor ?? this.anchors.derived(textOfInlines(inlines));
    return makeBlock('heading', { level, anchor: derived, align }, { inlines });
  }

  /** Last block of the frame that is open, for what joins its neighbour. */
  takeLast(isWanted: (block: Block) => boolean): Block | undefined {
    const last = this.top.blocks.at(-1);
    const isAlone = this.top.run === undefined || this.top.run.isEmpty;
    if (last === undefined || !isAlone || !isWanted(last)) return undefined;
    this.top.blocks.pop();
    return last;
  }

  finish(): readonly Block[] {
    this.closeDownTo(1);
    this.endParagraph();
    return this.top.blocks;
  }
}

/** A paragraph, or nothing for no text. Images alone on their line are a block of images. */
export function paragraphsOf(inlines: readonly Inline[]): readonly Block[] {
  if (inlines.length === 0) return [];
  const images = inlines.filter((inline) => inline.type === 'inline-image');
  const isOnlyImages =
    images.length > 0 &&
    images.every((image) => image.size === 'original') &&
    inlines.every(
      (inline) => inline.type === 'inline-image' || (inline.type === 'text' && inline.text.trim() === ''),
    );
  if (!isOnlyImages) return [makeBlock('paragraph', { align: undefined }, { inlines })];
  const blocks = images.map((image) =>
    makeBlock(
      'image',
      { ref: image.ref, refDark: image.refDark, alt: image.alt },
      { inlines: image.caption === undefined ? [] : [{ type: 'text', text: image.caption, marks: [] }] },
    ),
  );
  return [makeBlock('images', { align: undefined }, { blocks })];
}
