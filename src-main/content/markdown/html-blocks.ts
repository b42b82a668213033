import { makeBlock, withSlots } from '../block.ts';
import { normalInlines } from '../inlines.ts';
import type { Align, Block, Inline } from '../../shared/tree.ts';
import { InlineRun, linkGroup } from './inline-run.ts';
import type { HtmlToken } from './html-tokens.ts';

/** A list; what stands in it beside items gets an item of its own. Marked items make it a list of tasks. */
export function listBlocks(
  kind: 'ordered' | 'unordered',
  start: number | undefined,
  blocks: readonly Block[],
): readonly Block[] {
  if (blocks.length === 0) return [];
  const items = blocks.map((block) =>
    block.type === 'list-item' ? block : makeBlock('list-item', {}, { blocks: [block] }),
  );
  const hasTasks = items.some((item) => item.attributes.checked !== undefined);
  return [makeBlock('list', { kind: hasTasks ? 'tasks' : kind, start }, { blocks: items })];
}

/** `[x] done` is an item that is done. */
export function listItemBlocks(blocks: readonly Block[]): readonly Block[] {
  const first = blocks[0];
  const text = first?.type === 'paragraph' ? first.inlines[0] : undefined;
  const match =
    text?.type === 'text' && text.marks.length === 0 ? /^\[([ xX])\](?: |$)/.exec(text.text) : null;
  if (first === undefined || text?.type !== 'text' || match === null) {
    return [makeBlock('list-item', {}, { blocks })];
  }
  const rest = text.text.slice(match[0].length);
  const inlines = normalInlines([{ ...text, text: rest }, ...first.inlines.slice(1)]);
  const body = inlines.length === 0 ? [] : [withSlots(first, { inlines })];
  return [makeBlock('list-item', { checked: match[1] !== ' ' }, { blocks: [...body, ...blocks.slice(1)] })];
}

interface Look {
  readonly align?: Align | undefined;
  readonly fullWidth?: boolean | undefined;
  readonly frame?: boolean | undefined;
}

/** Puts what a wrapper says on the images and texts in it. */
export function alignedBlocks(blocks: readonly Block[], look: Look): readonly Block[] {
  if (look.align === undefined && look.fullWidth === undefined && look.frame === undefined) return blocks;
  const { align } = look;
  const given = Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));
  return blocks.map((block) => {
    if (block.type === 'images') return withSlots(block, { attributes: { ...given, ...block.attributes } });
    const isText = block.type === 'paragraph' || block.type === 'heading';
    if (!isText || align === undefined || block.attributes.align !== undefined) return block;
    return withSlots(block, { attributes: { ...block.attributes, align } });
  });
}

/** Figures alone in one wrapper are one gallery. */
export function asGallery(blocks: readonly Block[]): readonly Block[] {
  const [first] = blocks;
  if (first?.type !== 'images' || !blocks.every((block) => block.type === 'images')) return blocks;
  return [withSlots(first, { blocks: blocks.flatMap((block) => block.blocks) })];
}

/** The images of a figure with its caption, joined to the gallery before it; anything else in it follows. */
export function figureBlocks(
  before: Block | undefined,
  blocks: readonly Block[],
  caption: readonly Inline[],
): readonly Block[] {
  const images = blocks.flatMap((block) => {
    if (block.type === 'image') return [block];
    return block.type === 'images' ? block.blocks : [];
  });
  const rest = blocks.filter((block) => block.type !== 'image' && block.type !== 'images');
  const earlier = before === undefined ? [] : [before];
  if (images.length === 0) {
    const captions = caption.length === 0 ? [] : [makeBlock('paragraph', {}, { inlines: caption })];
    return [...earlier, ...rest, ...captions];
  }
  const captioned = images.map((image, index) =>
    index === images.length - 1 && caption.length > 0 ? withSlots(image, { inlines: caption }) : image,
  );
  const joined =
    before === undefined
      ? makeBlock('images', {}, { blocks: captioned })
      : withSlots(before, { blocks: [...before.blocks, ...captioned] });
  return [joined, ...rest];
}

/** `<pre>`: code with its text as it stands; marks and links in it are kept beside the source. */
export function preformatted(attributes: ReadonlyMap<string, string>, tokens: readonly HtmlToken[]): Block {
  const run = new InlineRun();
  let source = '';
  let isFormatted = false;
  let language = languageOf(attributes.get('class'));
  for (const token of tokens) {
    if (token.kind === 'text') {
      source += token.text;
      pushLines(run, token.text);
    } else if (token.kind === 'raw') {
      source += token.source;
      run.markedText(token.source, { type: 'code' });
    } else if (token.kind === 'open') {
      if (token.name === 'br') source += '\n';
      if (token.name === 'code') language ??= languageOf(token.attributes.get('class'));
      if (token.name === 'strong' || token.name === 'b') run.openMark('bold', { type: 'bold' });
      if (token.name === 'em' || token.name === 'i') run.openMark('italic', { type: 'italic' });
      if (token.name === 'a') run.openGroup('a', linkGroup(token.attributes.get('href') ?? '', ''));
      isFormatted ||= ['strong', 'b', 'em', 'i', 'a'].includes(token.name);
    } else if (token.kind === 'close') {
      if (token.name === 'strong' || token.name === 'b') run.closeMark('bold');
      if (token.name === 'em' || token.name === 'i') run.closeMark('italic');
      if (token.name === 'a') run.closeGroup('a');
    }
  }
  const overflow = attributes.get('data-overflow');
  return makeBlock(
    'code',
    {
      language: language ?? '',
      title: attributes.get('data-title'),
      overflow: overflow === 'wrap' || overflow === 'scroll' ? overflow : undefined,
      lineNumbers: flag(attributes.get('data-line-numbers')),
      fullWidth: flag(attributes.get('data-full-width')),
      expandable: flag(attributes.get('data-expandable')),
    },
    { source: source.replace(/^\n/, '').replace(/\n$/, ''), inlines: isFormatted ? run.finish() : [] },
  );
}

/** Line ends carry no mark of their own, whatever stands around them. */
function pushLines(run: InlineRun, text: string): void {
  text.split('\n').forEach((line, index) => {
    if (index > 0) run.push({ type: 'text', text: '\n', marks: [{ type: 'code' }] });
    run.markedText(line, { type: 'code' });
  });
}

function flag(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value !== 'false';
}

function languageOf(classes: string | undefined): string | undefined {
  return /(?:^|\s)lang(?:uage)?-(\S+)/.exec(classes ?? '')?.[1];
}
