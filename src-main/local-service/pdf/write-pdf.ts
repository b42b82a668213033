import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readDocument } from '../../content/document-to-tree.ts';
import { textOfReference } from '../../content/reference.ts';
import type { Reference } from '../../shared/tree.ts';
import type { RichDocument } from '../../api/document.ts';
import type { Revision } from '../data/revision.ts';
import type { Service } from '../service.ts';
import type { StoredPage } from '../snapshot.ts';
import { childrenOf, walkPages } from '../snapshot.ts';
import { blockPieces, linePieces } from './block-pieces.ts';
import { Canvas } from './canvas.ts';
import { DocumentContent, Places } from './document-content.ts';
import { words } from './inline-fragments.ts';
import type { LayoutContext } from './layout-context.ts';
import { bodyStyle, colors, quietStyle, sheet } from './layout-measures.ts';
import type { TextStyle } from './layout-measures.ts';
import { Pager, space } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { Pictures } from './pictures.ts';

/** What stands on the title page. */
export interface Cover {
  readonly subject: string;
  readonly number: number;
  readonly author: string;
  readonly space: string;
  readonly status: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly description: RichDocument | undefined;
}

export interface PdfContent {
  readonly revision: Revision;
  /** With their children, unless `withChildren` is false. */
  readonly pages: readonly StoredPage[];
  readonly withChildren: boolean;
  readonly cover: Cover;
}

export interface PdfBounds {
  readonly mostSheets: number;
  /** Of all images together. */
  readonly mostImageBytes: number;
}

type OutlineItem = PDFKit.PDFOutline;

const width = sheet.width - 2 * sheet.margin;
/** How long pages are drawn before what was drawn is let through to the file. */
const sliceMs = 10;
const deepestOutline = 12;

/**
 * Writes pages of a revision as a PDF. One that reaches its bounds ends with a sentence that says so. This keeps its
 * thread busy for seconds: see `pdf-worker.ts`.
 *
 * @throws what `output` fails with.
 */
export async function writePdf(
  service: Service,
  content: PdfContent,
  output: Writable,
  bounds: PdfBounds,
): Promise<void> {
  const { cover } = content;
  const title = cover.subject === '' ? `Change request #${cover.number}` : cover.subject;
  const canvas = new Canvas({ title, author: cover.author, createdAt: new Date(cover.createdAt) });
  const written = pipeline(canvas.document, output);
  // Awaited below; until then a failure must not count as unhandled.
  written.catch(() => undefined);
  try {
    await new PdfWriter(service, content, canvas, bounds, title).write();
    canvas.document.end();
  } catch (error) {
    output.destroy();
    throw error;
  }
  await written;
}

class PdfWriter {
  readonly #content: PdfContent;
  readonly #canvas: Canvas;
  readonly #bounds: PdfBounds;
  readonly #title: string;
  readonly #places = new Places();
  readonly #documents: DocumentContent;
  readonly #plain: LayoutContext;
  readonly #pager: Pager;
  #sheets = 0;
  #isFull = false;
  #isBelowGroup = false;
  #sliceStart = performance.now();

  constructor(service: Service, content: PdfContent, canvas: Canvas, bounds: PdfBounds, title: string) {
    this.#content = content;
    this.#canvas = canvas;
    this.#bounds = bounds;
    this.#title = title;
    const shown = content.withChildren ? [...walkPages(content.pages)] : content.pages;
    this.#documents = new DocumentContent({
      service,
      revision: content.revision,
      canvas,
      pictures: new Pictures(canvas, (blob) => service.contents.blob(blob), bounds.mostImageBytes),
      places: this.#places,
      included: new Set(shown.map(({ id }) => id)),
    });
    this.#plain = contextWithoutPage(canvas);
    this.#pager = new Pager({
      left: sheet.margin,
      top: sheet.margin,
      bottom: sheet.height - sheet.margin - 12,
      newPage: () => this.#newSheet(),
    });
  }

  async write(): Promise<void> {
    await this.#writeCover();
    for (const page of this.#content.pages) await this.#writePage(page, this.#canvas.document.outline, 1);
    if (!this.#isFull) return;
    this.#pager.startPage();
    const text = `This PDF ends here: it would have more than ${this.#bounds.mostSheets} sheets. Ask for single pages.`;
    for (const piece of this.#line(text, bodyStyle)) this.#pager.place(piece);
    this.#pager.flush();
  }

  async #writeCover(): Promise<void> {
    const { cover, revision } = this.#content;
    this.#pager.startPage();
    const head = { ...quietStyle, size: 11 };
    await this.#place(this.#line(`${cover.space} · Change request #${cover.number}`, head));
    await this.#place([space(10)]);
    await this.#place(this.#line(this.#title, { ...bodyStyle, bold: true, size: 24 }));
    await this.#place([space(14)]);
    await this.#place(this.#line(`By ${cover.author}`, { ...bodyStyle, size: 11 }));
    const facts = `${cover.status}, created ${cover.createdAt.slice(0, 10)}, revision ${revision.id}`;
    await this.#place(this.#line(facts, quietStyle));
    await this.#place([space(20)]);
    if (cover.description !== undefined)
      await this.#place(blockPieces(readDocument(cover.description).blocks, width, this.#plain));
    this.#pager.flush();
  }

  async #writePage(page: StoredPage, outline: OutlineItem, depth: number): Promise<void> {
    if (this.#isFull) return;
    // What a group holds begins below the group's name.
    if (this.#isBelowGroup) this.#pager.place(space(24));
    else this.#pager.startPage();
    this.#isBelowGroup = page.type === 'group' && this.#content.withChildren && page.pages.length > 0;
    const { document } = this.#canvas;
    let own = outline;
    const mark: Piece = {
      height: 0,
      keepWithNext: true,
      draw: (_x, y) => {
        own = outline.addItem(page.title === '' ? 'Untitled' : page.title);
        document.addNamedDestination(this.#places.name(page.id), 'XYZ', null, Math.max(0, y - 6), null);
      },
    };
    await this.#place([mark, ...keep(this.#line(page.title, { ...bodyStyle, bold: true, size: 20 }))]);
    if (page.type === 'document') {
      if (page.description !== undefined)
        await this.#place(keep(this.#line(page.description, { ...quietStyle, size: 10.5 })));
      await this.#place([space(12)]);
      await this.#writeBody(page, () => own);
    } else if (page.type === 'link') await this.#place(this.#line(linkText(page.target), bodyStyle));
    else if (page.type === 'computed')
      await this.#place(
        this.#line(
          'This page is made by the service from another source; its content is not kept.',
          bodyStyle,
        ),
      );
    this.#pager.flush();
    if (!this.#content.withChildren) return;
    const below = depth < deepestOutline ? own : outline;
    for (const child of childrenOf(page)) await this.#writePage(child, below, depth + 1);
  }

  async #writeBody(
    page: Extract<StoredPage, { type: 'document' }>,
    outline: () => OutlineItem,
  ): Promise<void> {
    const { blocks, context } = this.#documents.open(page, ({ title, anchor, level, y }) => {
      const { document } = this.#canvas;
      const top = Math.max(0, y - 6);
      if (anchor !== '')
        document.addNamedDestination(this.#places.name(page.id, anchor), 'XYZ', null, top, null);
      if (level <= 2 && title !== '') outline().addItem(title);
    });
    await this.#place(blockPieces(blocks, width, context));
  }

  /** Puts pieces on sheets until they end or the PDF is full. */
  async #place(pieces: Iterable<Piece>): Promise<void> {
    for (const piece of pieces) {
      this.#pager.place(piece);
      if (this.#sheets >= this.#bounds.mostSheets) {
        this.#isFull = true;
        return;
      }
      if (performance.now() - this.#sliceStart > sliceMs) await this.#breathe();
    }
  }

  async #breathe(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#sliceStart = performance.now();
  }

  #line(text: string, style: TextStyle): Generator<Piece> {
    return linePieces([words(text, style)], width, this.#plain);
  }

  #newSheet(): void {
    this.#sheets += 1;
    this.#canvas.document.addPage();
    const baseline = sheet.height - sheet.margin * 0.6;
    const number = String(this.#sheets);
    const right = sheet.width - sheet.margin - this.#canvas.width(number, 'sans', 8);
    this.#canvas.text(number, right, baseline, 'sans', 8, colors.quiet);
    if (this.#sheets === 1) return;
    const [head] = linePieces([words(this.#title, { ...quietStyle, size: 8 })], width - 60, this.#plain);
    head?.draw(sheet.margin, baseline - 8);
  }
}

function* keep(pieces: Iterable<Piece>): Generator<Piece> {
  for (const piece of pieces) yield { ...piece, draw: piece.draw.bind(piece), keepWithNext: true };
}

function linkText(target: Readonly<Record<string, string>>): string {
  return Object.values(target).join(' ');
}

/** For texts outside of pages: their references are words. */
function contextWithoutPage(canvas: Canvas): LayoutContext {
  return {
    canvas,
    destinationOf: (reference: Reference) =>
      reference.kind === 'url'
        ? { label: reference.url, link: { kind: 'url', url: encodeURI(reference.url) } }
        : { label: textOfReference(reference) },
    pictureOf: () => undefined,
    includedBy: () => undefined,
    headingDrawn: () => undefined,
  };
}
