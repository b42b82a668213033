import { textOfInlines } from '../../shared/plain-text.ts';
import { ownText } from '../../content/plain-text.ts';
import type { Block, Inline, Reference } from '../../shared/tree.ts';
import { fitted, fragmentsOf, linked, words } from './inline-fragments.ts';
import type { LayoutContext } from './layout-context.ts';
import { bodyStyle, codeStyle, colors, quietStyle } from './layout-measures.ts';
import { layLines } from './lines.ts';
import type { Fragment, LinesOptions } from './lines.ts';
import type { TextStyle } from './layout-measures.ts';
import { bar, inset, space, withSign } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { tablePieces } from './table-pieces.ts';

type BlockOf<Type extends Block['type']> = Extract<Block, { readonly type: Type }>;

const paragraphGap = 6;
const narrowest = 120;
const highestImage = 420;
const hints = {
  info: { label: 'Note', color: '#2f6fd0' },
  success: { label: 'Success', color: '#2a8a4a' },
  warning: { label: 'Warning', color: '#c07a10' },
  danger: { label: 'Danger', color: '#c23a3a' },
} as const;
const headingSizes = [18, 15, 13, 11.5, 10.5, 10] as const;

/** Blocks as pieces of at most `width` points, from top to bottom, made as they are taken. */
export function* blockPieces(
  blocks: readonly Block[],
  width: number,
  context: LayoutContext,
): Generator<Piece> {
  for (const block of blocks) yield* piecesOf(block, width, context);
}

export function* linePieces(
  fragments: Iterable<Fragment>,
  width: number,
  context: LayoutContext,
  options?: LinesOptions,
): Generator<Piece> {
  yield* layLines(context.canvas, [...fragments], width, options);
}

type Layout<Type extends Block['type']> = (
  block: BlockOf<Type>,
  width: number,
  context: LayoutContext,
) => Generator<Piece>;

function piecesOf(block: Block, width: number, context: LayoutContext): Generator<Piece> {
  const layout = layouts[block.type] as Layout<Block['type']> | undefined; // the member for the type of this very block
  return (layout ?? plainPieces)(block, width, context);
}

/** Types with something of their own on paper. */
const layouts: { readonly [Type in Block['type']]?: Layout<Type> } = {
  paragraph: paragraphPieces,
  heading: headingPieces,
  list: listPieces,
  *divider(_block, width, context) {
    yield space(6);
    yield { height: 1, draw: (x, y) => context.canvas.fill(x, y, width, 0.7, colors.line) };
    yield space(8);
  },
  quote: (block, width, context) =>
    beside(blockPieces(block.blocks, inner(width, 12), context), colors.line, width, context),
  hint(block, width, context) {
    const { label, color } = hints[block.attributes.style];
    const title = line(label, { ...bodyStyle, bold: true, color }, width, context);
    const body = blockPieces(block.blocks, inner(width, 12), context);
    return beside(chain(title, body), color, width, context);
  },
  *code(block, width, context) {
    if (block.attributes.title !== undefined)
      yield* keep(line(block.attributes.title, { ...quietStyle, bold: true }, width, context));
    yield* codePieces(block.source, width, context);
  },
  math: (block, width, context) => codePieces(block.source, width, context),
  image: imagePieces,
  drawing(block, width, context) {
    const { ref } = block.attributes;
    const picture = ref === undefined ? undefined : context.pictureOf(ref);
    return picture === undefined ? labelled('Drawing', block, width, context) : picturePieces(picture, width);
  },
  *table(block, width, context) {
    yield* tablePieces(block, width, context, blockPieces);
    yield space(paragraphGap + 2);
  },
  expandable: (block, width, context) => titled(block.inlines, block, width, context),
  step: (block, width, context) => titled(block.inlines, block, width, context),
  tab: (block, width, context) =>
    titled([{ type: 'text', text: block.attributes.title, marks: [] }], block, width, context),
  file: (block, width, context) => linkPieces(block.attributes.ref, block, width, context),
  'content-ref': (block, width, context) => linkPieces(block.attributes.ref, block, width, context),
  embed: (block, width, context) =>
    linkPieces({ kind: 'url', url: block.attributes.url }, block, width, context),
  'reusable-content'(block, width, context) {
    const included = context.includedBy(block.attributes.ref);
    if (included !== undefined) return blockPieces(included.blocks, width, included.context);
    const { label } = context.destinationOf(block.attributes.ref);
    return labelled(`Included content: ${label}`, block, width, context);
  },
  *if(block, width, context) {
    yield* line(`Shown if: ${block.attributes.expression}`, quietStyle, width, context);
    yield* blockPieces(block.blocks, width, context);
  },
  *update(block, width, context) {
    yield* keep(line(ownText(block), { ...bodyStyle, bold: true }, width, context));
    yield* blockPieces(block.blocks, width, context);
  },
  integration(block, width, context) {
    const { integration, block: name } = block.attributes;
    return labelled(`${integration}/${name}`, block, width, context);
  },
  openapi(block, width, context) {
    const { kind, method, path } = block.attributes;
    return labelled(`${kind} ${method.toUpperCase()} ${path}`.trim(), block, width, context);
  },
  prompt: (block, width, context) => labelled('Prompt', block, width, context),
  unknown: (block, width, context) => labelled(block.attributes.label, block, width, context),
};

/** Its own text and what is in it, without anything around them. */
function* plainPieces(block: Block, width: number, context: LayoutContext): Generator<Piece> {
  yield* linePieces(fragmentsOf(block.inlines, bodyStyle, context), width, context);
  yield* blockPieces(block.blocks, width, context);
}

function* paragraphPieces(
  block: BlockOf<'paragraph'>,
  width: number,
  context: LayoutContext,
): Generator<Piece> {
  const { align = 'start' } = block.attributes;
  yield* linePieces(fragmentsOf(block.inlines, bodyStyle, context), width, context, { align });
  yield space(paragraphGap);
}

/** A line that leads to what the block shows, which paper cannot. */
function* linkPieces(ref: Reference, block: Block, width: number, context: LayoutContext): Generator<Piece> {
  const { label, link } = context.destinationOf(ref);
  const style = link === undefined ? { ...bodyStyle, bold: true } : linked(bodyStyle);
  yield* linePieces([words(label, style, link)], width, context);
  yield* linePieces(fragmentsOf(block.inlines, quietStyle, context), width, context);
  yield space(paragraphGap);
  yield* blockPieces(block.blocks, width, context);
}

function* headingPieces(block: BlockOf<'heading'>, width: number, context: LayoutContext): Generator<Piece> {
  const { level, anchor, align = 'start' } = block.attributes;
  const size = headingSizes[level - 1] ?? 10;
  const style: TextStyle = { ...bodyStyle, bold: true, size };
  yield space(size * 0.9);
  let isFirst = true;
  for (const piece of linePieces(fragmentsOf(block.inlines, style, context), width, context, { align })) {
    const isHead = isFirst;
    isFirst = false;
    yield {
      height: piece.height,
      keepWithNext: true,
      draw: (x, y) => {
        if (isHead) context.headingDrawn({ title: textOfInlines(block.inlines), anchor, level, y });
        piece.draw(x, y);
      },
    };
  }
  yield space(size * 0.35);
}

function* listPieces(list: BlockOf<'list'>, width: number, context: LayoutContext): Generator<Piece> {
  const { kind, start = 1 } = list.attributes;
  const last = String(start + list.blocks.length - 1);
  const indent = kind === 'ordered' ? 10 + context.canvas.width(last, 'sans', bodyStyle.size) : 14;
  let number = start;
  for (const item of list.blocks) {
    const isDone = item.type === 'list-item' && item.attributes.checked === true;
    const isTask = kind === 'tasks' || (item.type === 'list-item' && item.attributes.checked !== undefined);
    const sign = isTask ? (isDone ? '☑' : '☐') : kind === 'ordered' ? `${number}.` : '•';
    number += 1;
    const left = width - indent < narrowest ? 0 : indent;
    const pieces = chain(
      linePieces(fragmentsOf(item.inlines, bodyStyle, context), width - left, context),
      blockPieces(item.blocks, width - left, context),
    );
    const drawSign = (x: number, y: number): void => {
      const [span] = context.canvas.spans(sign, 'sans');
      if (span !== undefined && left > 0)
        context.canvas.text(sign, x, y + bodyStyle.size, span.face, bodyStyle.size, colors.quiet);
    };
    yield* withSign(inset(pieces, left), drawSign, bodyStyle.size * 1.4);
    yield space(2);
  }
  yield space(paragraphGap);
}

/** Lines on a shaded background, every space kept, long lines cut. */
function* codePieces(source: string, width: number, context: LayoutContext): Generator<Piece> {
  const background = (x: number, y: number, height: number): void =>
    context.canvas.fill(x, y, width, height + 0.3, colors.shade);
  const edge: Piece = { height: 3, draw: () => undefined };
  yield* inset([edge], 6, background);
  for (const text of source.replace(/\n$/, '').split('\n')) {
    let isEmpty = true;
    for (const piece of inset(
      linePieces([words(text, codeStyle)], inner(width, 12), context, { preserve: true }),
      6,
      background,
    )) {
      isEmpty = false;
      yield piece;
    }
    if (isEmpty) yield* inset([{ height: codeStyle.size * 1.4, draw: () => undefined }], 6, background);
  }
  yield* inset([edge], 6, background);
  yield space(paragraphGap + 2);
}

function* imagePieces(block: BlockOf<'image'>, width: number, context: LayoutContext): Generator<Piece> {
  const { ref, alt, width: asked } = block.attributes;
  const picture = context.pictureOf(ref);
  if (picture === undefined) {
    const { label, link } = context.destinationOf(ref);
    const name = alt === '' ? label : alt;
    yield* linePieces([words(`[image: ${name}]`, quietStyle, link)], width, context);
  } else yield* picturePieces(picture, width, asked);
  yield* linePieces(fragmentsOf(block.inlines, quietStyle, context), width, context);
  yield space(paragraphGap);
}

function* picturePieces(
  picture: NonNullable<ReturnType<LayoutContext['pictureOf']>>,
  width: number,
  asked?: string,
): Generator<Piece> {
  const [, number, unit] = /^([\d.]+)(px|%)?$/.exec(asked ?? '') ?? [];
  const given = Number(number) * (unit === '%' ? width / 100 : 0.75);
  const widest = given > 8 && given < width ? given : width;
  const size = fitted(picture, highestImage, widest);
  yield { height: size.height, draw: (x, y) => picture.draw(x, y, size.width, size.height) };
  yield space(4);
}

/** A block that a PDF cannot show as it is: its name, its words, its source. */
function* labelled(label: string, block: Block, width: number, context: LayoutContext): Generator<Piece> {
  yield* keep(line(label, { ...quietStyle, bold: true }, width, context));
  yield* linePieces(fragmentsOf(block.inlines, bodyStyle, context), width, context);
  const own = block.type === 'prompt' ? block.attributes.description : '';
  if (own !== '') yield* line(own, bodyStyle, width, context);
  yield* blockPieces(block.blocks, width, context);
  const props =
    block.type === 'integration' || block.type === 'openapi'
      ? Object.entries(block.attributes.props).map(([name, value]) => `${name}: ${value}`)
      : [];
  const source = [...props, block.source].filter((text) => text !== '').join('\n');
  if (source !== '') yield* codePieces(source, width, context);
  yield space(paragraphGap);
}

/** A title and what belongs to it, beside a bar: expandables, tabs and steps lie open on paper. */
function* titled(
  title: readonly Inline[],
  block: Block,
  width: number,
  context: LayoutContext,
): Generator<Piece> {
  const head = linePieces(fragmentsOf(title, { ...bodyStyle, bold: true }, context), width - 12, context);
  const body = blockPieces(block.blocks, inner(width, 12), context);
  yield* beside(chain(keep(head), body), colors.line, width, context);
}

function* beside(
  pieces: Iterable<Piece>,
  color: string,
  width: number,
  context: LayoutContext,
): Generator<Piece> {
  yield* inset(pieces, width - 12 < narrowest ? 5 : 12, bar(context.canvas, color));
  yield space(paragraphGap + 2);
}

function inner(width: number, indent: number): number {
  return width - indent < narrowest ? width - 5 : width - indent;
}

function line(text: string, style: TextStyle, width: number, context: LayoutContext): Generator<Piece> {
  return linePieces([words(text, style)], width, context);
}

function* keep(pieces: Iterable<Piece>): Generator<Piece> {
  for (const piece of pieces) yield { ...piece, draw: piece.draw.bind(piece), keepWithNext: true };
}

function* chain(...parts: readonly Iterable<Piece>[]): Generator<Piece> {
  for (const part of parts) yield* part;
}
