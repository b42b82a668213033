import { create } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { sheet } from './layout-measures.ts';

const modules = createRequire(import.meta.url);
const fontFiles = {
  sans: 'DejaVuSans.ttf',
  'sans-bold': 'DejaVuSans-Bold.ttf',
  'sans-italic': 'DejaVuSans-Oblique.ttf',
  'sans-bold-italic': 'DejaVuSans-BoldOblique.ttf',
  mono: 'DejaVuSansMono.ttf',
  'mono-bold': 'DejaVuSansMono-Bold.ttf',
} as const;

export type Face = keyof typeof fontFiles;

/** A stretch of text that one face can draw. */
export interface Span {
  readonly face: Face;
  readonly text: string;
}

export type LinkTarget =
  { readonly kind: 'url'; readonly url: string } | { readonly kind: 'place'; readonly name: string };

export interface CanvasOptions {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}

/** What stands for a character that no face has. */
const replacement = '\uFFFD';
const invisible = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|\u034F/gu;

/**
 * A PDF being drawn: pdfkit with fonts that are embedded, so that nothing is read beside the fonts at run time, and text
 * that never fails: what the fonts lack is drawn as U+FFFD.
 */
export class Canvas {
  readonly document: PDFKit.PDFDocument;
  readonly #coverage = new Map<Face, ReadonlySet<number>>();
  readonly #widths = new Map<string, number>();

  constructor(options: CanvasOptions) {
    this.document = new PDFDocument({
      autoFirstPage: false,
      size: [sheet.width, sheet.height],
      margin: 0,
      pdfVersion: '1.7',
      // No standard font: pdfkit would read its measures from files beside its code.
      font: '',
      displayTitle: true,
      info: {
        Title: options.title,
        Author: options.author,
        Creator: 'Galley',
        CreationDate: options.createdAt,
      },
    });
  }

  /** The text cut into what each face can draw, without characters that show nothing. */
  spans(text: string, face: Face): Span[] {
    const spans: { face: Face; text: string }[] = [];
    for (const character of text.replace(invisible, '')) {
      const drawn = this.#faceOf(character.codePointAt(0) ?? 0, face);
      const last = spans.at(-1);
      const part = drawn === undefined ? replacement : character;
      // A flag, a family or a tinted hand is one picture, so one replacement.
      if (part === replacement && last?.text.endsWith(replacement) === true && isJoining(character)) continue;
      if (last !== undefined && last.face === (drawn ?? 'sans')) last.text += part;
      else spans.push({ face: drawn ?? 'sans', text: part });
    }
    return spans;
  }

  /** Width in points. */
  width(text: string, face: Face, size: number): number {
    const key = `${face} ${text}`;
    let unit = this.#widths.get(key);
    if (unit === undefined) {
      unit = this.#font(face).fontSize(100).widthOfString(text) / 100;
      if (this.#widths.size > 50_000) this.#widths.clear();
      this.#widths.set(key, unit);
    }
    return unit * size;
  }

  /** `y` is the baseline. */
  text(text: string, x: number, y: number, face: Face, size: number, color: string): void {
    this.#font(face)
      .fontSize(size)
      .fillColor(color)
      .text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.document.rect(x, y, width, height).fill(color);
  }

  frame(x: number, y: number, width: number, height: number, color: string): void {
    this.document.lineWidth(0.5).rect(x, y, width, height).stroke(color);
  }

  link(x: number, y: number, width: number, height: number, target: LinkTarget): void {
    if (target.kind === 'place') this.document.goTo(x, y, width, height, target.name);
    else this.document.link(x, y, width, height, target.url);
  }

  #font(face: Face): PDFKit.PDFDocument {
    this.#covered(face);
    return this.document.font(face);
  }

  #faceOf(code: number, face: Face): Face | undefined {
    if (this.#covered(face).has(code)) return face;
    if (face !== 'sans' && this.#covered('sans').has(code)) return 'sans';
    return face !== 'mono' && this.#covered('mono').has(code) ? 'mono' : undefined;
  }

  #covered(face: Face): ReadonlySet<number> {
    const known = this.#coverage.get(face);
    if (known !== undefined) return known;
    const content = readFileSync(modules.resolve(`dejavu-fonts-ttf/ttf/${fontFiles[face]}`));
    const font = create(content);
    const covered = new Set('characterSet' in font ? font.characterSet : []);
    this.document.registerFont(face, content);
    this.#coverage.set(face, covered);
    return covered;
  }
}

function isJoining(character: string): boolean {
  return /[\u{1F3FB}-\u{1F3FF}\u{1F1E6}-\u{1F1FF}\p{M}]/u.test(character);
}
