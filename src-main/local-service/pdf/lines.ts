import type { TextStyle } from './layout-measures.ts';
import type { Canvas, Face, LinkTarget } from './canvas.ts';

/** What lines are made of. */
export type Fragment =
  | { readonly kind: 'text'; readonly text: string; readonly style: TextStyle; readonly link?: LinkTarget }
  | { readonly kind: 'break' }
  | {
      readonly kind: 'box';
      readonly width: number;
      readonly height: number;
      readonly link?: LinkTarget;
      readonly draw: (x: number, y: number) => void;
    };

export interface Line {
  readonly height: number;
  draw(x: number, y: number): void;
}

type TextAtom = {
  readonly kind: 'text';
  readonly text: string;
  readonly face: Face;
  readonly width: number;
  readonly style: TextStyle;
  readonly link: LinkTarget | undefined;
};
type Atom = TextAtom | Extract<Fragment, { kind: 'box' }>;

/** What must not be parted, and the space that stood before it. */
interface Unit {
  readonly space: TextAtom | undefined;
  readonly atoms: Atom[];
}

interface Placed {
  readonly x: number;
  atom: Atom;
}

export interface LinesOptions {
  /** Keeps every space, as code does. */
  readonly preserve?: boolean;
  readonly align?: 'start' | 'center' | 'end';
}

/** Characters of one word that are measured together: a data address of a megabyte is not one word to a font. */
const longestAtom = 40;

/** Breaks fragments into lines of at most `width` points; words that are wider are cut. */
export function* layLines(
  canvas: Canvas,
  fragments: readonly Fragment[],
  width: number,
  options: LinesOptions = {},
): Generator<Line> {
  let placed: Placed[] = [];
  let x = 0;
  let heightOfEmpty = 0;
  const put = (atom: Atom): void => {
    const last = placed.at(-1);
    if (atom.kind === 'text' && last?.atom.kind === 'text' && isAlike(last.atom, atom)) {
      last.atom = { ...last.atom, text: last.atom.text + atom.text, width: x - last.x + atom.width };
    } else placed.push({ x, atom });
    x += atom.width;
  };
  const flush = (): Line => {
    const line = finished(canvas, placed, heightOfEmpty, width, x, options.align);
    placed = [];
    x = 0;
    return line;
  };
  for (const unit of unitsOf(canvas, fragments, options.preserve === true)) {
    if (unit === 'break') {
      yield flush();
      continue;
    }
    const sample = unit.space ?? unit.atoms.find((atom) => atom.kind === 'text');
    if (sample !== undefined) heightOfEmpty = sample.style.size;
    const wide = unit.atoms.reduce((sum, atom) => sum + atom.width, 0);
    const gap = unit.space !== undefined && (options.preserve === true || x > 0) ? unit.space : undefined;
    if (x > 0 && x + (gap?.width ?? 0) + wide > width) yield flush();
    else if (gap !== undefined) put(gap);
    for (const atom of unit.atoms) {
      if (x + atom.width <= width + 0.01 || atom.kind === 'box') {
        if (x > 0 && x + atom.width > width) yield flush();
        put(atom);
        continue;
      }
      for (const character of atom.text) {
        const part = { ...atom, text: character, width: canvas.width(character, atom.face, atom.style.size) };
        if (x > 0 && x + part.width > width) yield flush();
        put(part);
      }
    }
  }
  if (placed.length > 0) yield flush();
}

function faceOf({ family, bold, italic }: TextStyle): Face {
  if (family === 'mono') return bold ? 'mono-bold' : 'mono';
  if (bold) return italic ? 'sans-bold-italic' : 'sans-bold';
  return italic ? 'sans-italic' : 'sans';
}

function isAlike(a: TextAtom, b: TextAtom): boolean {
  return a.face === b.face && a.style === b.style && a.link === b.link;
}

function* unitsOf(
  canvas: Canvas,
  fragments: readonly Fragment[],
  preserve: boolean,
): Generator<Unit | 'break'> {
  let unit: Unit = { space: undefined, atoms: [] };
  for (const fragment of fragments) {
    if (fragment.kind === 'break') {
      if (unit.atoms.length > 0) yield unit;
      unit = { space: undefined, atoms: [] };
      yield 'break';
      continue;
    }
    if (fragment.kind === 'box') {
      unit.atoms.push(fragment);
      continue;
    }
    for (const [part] of fragment.text.matchAll(/\s+|\S{1,40}/gu)) {
      if (!/^\s/.test(part)) {
        unit.atoms.push(...atomsOf(canvas, part, fragment));
        continue;
      }
      if (unit.atoms.length > 0 || (preserve && unit.space !== undefined)) yield unit;
      const spaces = preserve ? part.replaceAll('\t', '    ').slice(0, 10 * longestAtom) : ' ';
      unit = { space: atomsOf(canvas, spaces, fragment)[0], atoms: [] };
    }
  }
  if (unit.atoms.length > 0) yield unit;
}

function atomsOf(canvas: Canvas, text: string, fragment: Extract<Fragment, { kind: 'text' }>): TextAtom[] {
  const { style, link } = fragment;
  return canvas.spans(text, faceOf(style)).map((span) => ({
    kind: 'text',
    ...span,
    width: canvas.width(span.text, span.face, style.size),
    style,
    link,
  }));
}

function finished(
  canvas: Canvas,
  placed: readonly Placed[],
  heightOfEmpty: number,
  width: number,
  used: number,
  align: LinesOptions['align'],
): Line {
  let ascent = heightOfEmpty;
  let descent = heightOfEmpty * 0.4;
  for (const { atom } of placed) {
    ascent = Math.max(ascent, atom.kind === 'text' ? atom.style.size + (atom.style.rise ?? 0) : atom.height);
    if (atom.kind === 'text') descent = Math.max(descent, atom.style.size * 0.4);
  }
  const shift = align === 'center' ? (width - used) / 2 : align === 'end' ? width - used : 0;
  const draw = (left: number, top: number): void => {
    for (const { x, atom } of placed) {
      const at = left + x + Math.max(0, shift);
      if (atom.kind === 'text') drawText(canvas, atom, at, top + ascent);
      else atom.draw(at, top + ascent - atom.height);
      if (atom.link !== undefined) {
        const height = atom.kind === 'text' ? atom.style.size * 1.2 : atom.height;
        const above = atom.kind === 'text' ? atom.style.size * 0.95 : atom.height;
        canvas.link(at, top + ascent - above, atom.width, height, atom.link);
      }
    }
  };
  return { height: ascent + descent, draw };
}

function drawText(canvas: Canvas, { text, face, width, style }: TextAtom, x: number, baseline: number): void {
  const { size, color, background, rise = 0 } = style;
  if (background !== undefined)
    canvas.fill(x - 1, baseline - size * 0.95, width + 2, size * 1.25, background);
  canvas.text(text, x, baseline - rise, face, size, color);
  if (style.underline === true) canvas.fill(x, baseline + size * 0.12, width, 0.5, color);
  if (style.strike === true) canvas.fill(x, baseline - size * 0.3, width, 0.6, color);
}
