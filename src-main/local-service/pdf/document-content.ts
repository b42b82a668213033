import { collectLinks } from '../../content/links.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { textOfReference } from '../../content/reference.ts';
import type { Block, ContentTree, Reference } from '../../shared/tree.ts';
import type { Revision } from '../data/revision.ts';
import { folderOf, joinPath } from '../importer/layout/repository-layout.ts';
import type { Service } from '../service.ts';
import { resolveIn } from '../translation/sibling-spaces.ts';
import type { DocumentPage, StoredReusableContent } from '../snapshot.ts';
import type { Canvas } from './canvas.ts';
import type { Destination, LayoutContext } from './layout-context.ts';
import type { Pictures } from './pictures.ts';

/** How deep contents may include each other. */
const deepestInclude = 4;

/** Names of the places in a PDF that links lead to, made as they are asked for. */
export class Places {
  readonly #names = new Map<string, string>();

  /** Of a page, or of an anchor in it. */
  name(pageId: string, anchor = ''): string {
    const key = `${pageId}#${anchor}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `place${String(this.#names.size + 1).padStart(7, '0')}`;
    this.#names.set(key, name);
    return name;
  }
}

export interface ContentOptions {
  readonly service: Service;
  readonly revision: Revision;
  readonly canvas: Canvas;
  readonly pictures: Pictures;
  readonly places: Places;
  /** Ids of the pages that the PDF holds: only to these a link leads inside of it. */
  readonly included: ReadonlySet<string>;
}

/** Bodies of a revision's pages as trees, with what their references mean in a PDF. */
export class DocumentContent {
  readonly #options: ContentOptions;
  readonly #trees = new Map<string, ContentTree>();
  readonly #anchors = new Map<string, ReadonlySet<string>>();

  constructor(options: ContentOptions) {
    this.#options = options;
  }

  /** The body of a page and its context; reads the images it shows. The last one's trees are let go. */
  open(
    page: DocumentPage,
    headingDrawn: LayoutContext['headingDrawn'],
  ): { readonly blocks: readonly Block[]; readonly context: LayoutContext } {
    this.#trees.clear();
    this.#preparePictures(page, 0);
    return { blocks: this.#tree(page.documentId).blocks, context: this.#context(page, headingDrawn, 0) };
  }

  #tree(documentId: string): ContentTree {
    const known = this.#trees.get(documentId);
    if (known !== undefined) return known;
    const tree = parseMarkdown(this.#options.service.contents.body(documentId));
    this.#trees.set(documentId, tree);
    return tree;
  }

  #preparePictures(page: DocumentPage, depth: number): void {
    for (const { relation, ref } of collectLinks(this.#tree(page.documentId))) {
      if (relation === 'image' || relation === 'drawing') {
        const blob = this.#blobOf(page, ref);
        if (blob !== undefined) this.#options.pictures.prepare(blob);
      } else if (relation === 'include' && depth < deepestInclude) {
        const content = this.#contentOf(page, ref);
        if (content !== undefined) this.#preparePictures(as(page, content), depth + 1);
      }
    }
  }

  #context(page: DocumentPage, headingDrawn: LayoutContext['headingDrawn'], depth: number): LayoutContext {
    return {
      canvas: this.#options.canvas,
      destinationOf: (reference) => this.#destinationOf(page, reference),
      pictureOf: (reference) => {
        const blob = this.#blobOf(page, reference);
        return blob === undefined ? undefined : this.#options.pictures.get(blob);
      },
      includedBy: (reference) => {
        const content = depth < deepestInclude ? this.#contentOf(page, reference) : undefined;
        if (content === undefined) return undefined;
        const { blocks } = this.#tree(content.documentId);
        return { blocks, context: this.#context(as(page, content), headingDrawn, depth + 1) };
      },
      headingDrawn,
    };
  }

  #blobOf(page: DocumentPage, reference: Reference): string | undefined {
    const { service, revision } = this.#options;
    const target = resolveIn(service, revision, page, reference);
    return target.kind === 'file' ? revision.fileById.get(target.file.id)?.blob : undefined;
  }

  #contentOf(page: DocumentPage, reference: Reference): StoredReusableContent | undefined {
    const { reusableContents } = this.#options.revision.snapshot;
    if (reference.kind === 'reusable-content') return reusableContents.find(({ id }) => id === reference.id);
    if (reference.kind !== 'path') return undefined;
    const path = joinPath(folderOf(page.git?.path ?? ''), reference.path);
    return reusableContents.find(({ git }) => git?.path === path);
  }

  #destinationOf(page: DocumentPage, reference: Reference): Destination {
    const { service, revision } = this.#options;
    const target = resolveIn(service, revision, page, reference);
    switch (target.kind) {
      case 'page':
        return {
          label: target.page.title,
          ...this.#toPlace(target.page.id, target.anchor),
        };
      case 'anchor':
        return { label: `#${target.anchor}`, ...this.#toPlace(page.id, target.anchor) };
      case 'file':
        return { label: target.file.name };
      case 'url':
        return { label: target.url, ...toAddress(target.url) };
      case 'in-app':
        return {
          label: target.url ?? textOfReference(reference),
          ...(target.url === undefined ? {} : toAddress(target.url)),
        };
      case 'user':
        return { label: service.people.findUser(target.id)?.display_name ?? textOfReference(reference) };
      case 'space':
        return { label: service.spaces.space(target.id)?.title ?? textOfReference(reference) };
      case 'reusable-content':
        return {
          label:
            revision.snapshot.reusableContents.find(({ id }) => id === target.id)?.title ??
            textOfReference(reference),
        };
      case 'collection':
      case 'openapi':
      case 'tag':
      case 'unsafe':
      case 'broken':
        return { label: textOfReference(reference) };
    }
  }

  /** A link to the anchor where the page has it, else to the page; none where the PDF does not hold the page. */
  #toPlace(pageId: string, anchor: string | undefined): Pick<Destination, 'link'> {
    const { included, places } = this.#options;
    if (!included.has(pageId)) return {};
    const isThere = anchor !== undefined && this.#anchorsOf(pageId).has(anchor);
    return { link: { kind: 'place', name: places.name(pageId, isThere ? anchor : '') } };
  }

  #anchorsOf(pageId: string): ReadonlySet<string> {
    const known = this.#anchors.get(pageId);
    if (known !== undefined) return known;
    const { service, revision } = this.#options;
    const page = revision.pageById.get(pageId);
    const anchors = new Set<string>();
    const visit = (block: Block): void => {
      if (block.type === 'heading') anchors.add(block.attributes.anchor);
      block.blocks.forEach(visit);
    };
    if (page?.type === 'document')
      parseMarkdown(service.contents.body(page.documentId)).blocks.forEach(visit);
    this.#anchors.set(pageId, anchors);
    return anchors;
  }
}

/** An included content, as if it were the page's: its references are relative to its own file. */
function as(page: DocumentPage, content: StoredReusableContent): DocumentPage {
  return {
    ...page,
    documentId: content.documentId,
    ...(content.git === undefined ? {} : { git: content.git }),
  };
}

/** A link that a reader of PDFs may open; addresses in a PDF are ASCII. */
function toAddress(url: string): Pick<Destination, 'link'> {
  if (!URL.canParse(url)) return {};
  const { protocol, href } = new URL(url);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? { link: { kind: 'url', url: href } } : {};
}
