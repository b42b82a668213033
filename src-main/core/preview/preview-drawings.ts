import { diagramOf } from '../../content/plain-text.ts';
import { deepestDrawing, mostDrawnElements } from '../../shared/diagram-drawing.ts';
import type { DrawingNode } from '../../shared/diagram-drawing.ts';
import type { ContentTree } from '../../shared/tree.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { Lru } from '../lru.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { Drawings, SitePreview } from './site-preview.ts';
import { texts } from '../../shared/messages/texts.ts';

const rememberedDiagrams = 1000;
/** Longer ones are not laid out; their source stands. */
const longestSource = 50_000;

/**
 * Diagrams that a window laid out (src-renderer/document/diagrams), by their source: pages of previews and exports show
 * them, and run none of the library that lays them out.
 */
export class PreviewDrawings implements Drawings {
  /** Null: it cannot be drawn. */
  readonly #known = new Lru<DrawingNode | null>(rememberedDiagrams);

  find(source: string): DrawingNode | null {
    return this.#known.peek(source) ?? null;
  }

  /** @param drawing as it came from the frame that laid it out */
  keep(source: string, drawing: unknown): void {
    this.#known.get(source, () => readDrawing(drawing, { left: mostDrawnElements }, 0));
  }

  /** Diagrams of a page of a preview that nobody laid out yet; `path` null: of all pages that the visitor sees. */
  async wanted(preview: SitePreview, path: string | null): Promise<readonly string[]> {
    const found = new Set<string>();
    const { site } = preview;
    if (path !== null) {
      const { siteSpaceId, pageId } = site.resolve(path);
      const tree = pageId === null ? null : preview.tree(siteSpaceId, pageId);
      if (tree !== null) collect(tree, found);
    } else {
      const slicer = new TimeSlicer();
      for (const { id } of site.siteSpaces) {
        for (const page of site.documents(id)) {
          if (mayHaveDiagrams(preview, id, page.id)) {
            const tree = preview.readTree(id, page.id);
            if (tree !== null) collect(tree, found);
          }
          await slicer.pause();
          if (preview.signal.aborted) throw new RequestFailure('cancelled', texts().reading.cancelled);
        }
      }
    }
    return [...found]
      .filter((source) => source.length <= longestSource && this.#known.peek(source) === undefined)
      .slice(0, rememberedDiagrams);
  }
}

/** Looks at the text alone: reading thousands of pages as trees to find the few that draw takes long. */
function mayHaveDiagrams(preview: SitePreview, siteSpaceId: string, pageId: string): boolean {
  const row = preview.page(siteSpaceId, pageId)?.row;
  const hash = row?.markdownHash ?? row?.documentHash ?? null;
  return hash !== null && preview.account.session.store.pages.body(hash)?.includes('mermaid') === true;
}

function collect({ blocks }: Pick<ContentTree, 'blocks'>, found: Set<string>): void {
  for (const block of blocks) {
    const source = diagramOf(block);
    if (source !== null) found.add(source);
    collect(block, found);
  }
}

/** What is not of the shape of a drawing is left out; what its parts may be is decided where it is drawn. */
function readDrawing(value: unknown, budget: { left: number }, depth: number): DrawingNode | null {
  budget.left -= 1;
  if (budget.left < 0 || depth > deepestDrawing || typeof value !== 'object' || value === null) return null;
  const { tag, attributes, children } = value as Readonly<Record<string, unknown>>; // each is looked at below
  if (typeof tag !== 'string' || typeof attributes !== 'object' || attributes === null) return null;
  const pairs = Object.entries(attributes).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const parts: readonly unknown[] = Array.isArray(children) ? children : [];
  const read = parts.flatMap((child): readonly (DrawingNode | string)[] => {
    if (typeof child === 'string') return [child];
    const node = readDrawing(child, budget, depth + 1);
    return node === null ? [] : [node];
  });
  return { tag, attributes: Object.fromEntries(pairs), children: read };
}
