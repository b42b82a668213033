import type { Canvas } from './canvas.ts';
import type { Picture } from './layout-context.ts';
import { printablePng } from './png.ts';

/** An image that pdfkit read; its types leave `openImage` out (its guide, "Images"). */
interface OpenedImage {
  readonly width: number;
  readonly height: number;
  /** Of a photo, as cameras note it: from 5 on it lies on its side. */
  readonly orientation?: number;
}
interface ImageOpener {
  openImage(content: Buffer): OpenedImage;
  image(image: OpenedImage, x: number, y: number, size: { width: number; height: number }): unknown;
}

const mostPixels = 16_000_000;

/** The images of one PDF, each embedded once. Formats that a PDF does not know are left out: they stand as words. */
export class Pictures {
  readonly #canvas: Canvas;
  readonly #content: (blob: string) => Buffer | undefined;
  readonly #ready = new Map<string, Picture | undefined>();
  #bytesLeft: number;

  /** `mostBytes` bounds what all images together take. */
  constructor(canvas: Canvas, content: (blob: string) => Buffer | undefined, mostBytes: number) {
    this.#canvas = canvas;
    this.#content = content;
    this.#bytesLeft = mostBytes;
  }

  /** Reads an image so that `get` has it; never fails. */
  prepare(blob: string): void {
    if (this.#ready.has(blob)) return;
    this.#ready.set(blob, undefined);
    const content = this.#content(blob);
    if (content === undefined || content.length > this.#bytesLeft) return;
    const printable = content[0] === 0x89 ? printablePng(content, mostPixels) : printableJpeg(content);
    if (printable === undefined || printable.length > this.#bytesLeft) return;
    this.#bytesLeft -= printable.length;
    this.#ready.set(blob, this.#pictureOf(printable));
  }

  get(blob: string): Picture | undefined {
    return this.#ready.get(blob);
  }

  #pictureOf(content: Buffer): Picture | undefined {
    // pdfkit's documents have both members, and take an opened image wherever they take its content.
    const document = this.#canvas.document as PDFKit.PDFDocument & ImageOpener;
    let image: OpenedImage;
    try {
      image = document.openImage(content);
    } catch {
      return undefined;
    }
    const { width, height, orientation = 1 } = image;
    if (!(width > 0 && height > 0)) return undefined;
    return {
      ...(orientation > 4 ? { width: height, height: width } : { width, height }),
      // An image is embedded at its first use, and its content is let go then.
      draw: (x, y, drawnWidth, drawnHeight) =>
        void document.image(image, x, y, { width: drawnWidth, height: drawnHeight }),
    };
  }
}

/** Only what has the number of colours that a PDF has a name for. */
function printableJpeg(content: Buffer): Buffer | undefined {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 10 < content.length;) {
    if (content[at] !== 0xff) return undefined;
    const marker = content[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame)
      return content[at + 4] === 8 && [1, 3, 4].includes(content[at + 9] ?? 0) ? content : undefined;
    at += 2 + content.readUInt16BE(at + 2);
  }
  return undefined;
}
