import type {
  ContentChange,
  PageInsertion,
  PageReversion,
  PageUpdate,
  TouchedPage,
} from '../../api/content-change.ts';
import { assignKeys } from '../../content/assign-keys.ts';
import { collectLinks } from '../../content/links.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { rewriteReferences } from '../../content/rewrite-references.ts';
import { referenceKey } from '../../shared/reference-key.ts';
import type { ContentTree } from '../../shared/tree.ts';
import type { ChangeRequestRow } from '../data/change-requests.ts';
import { newId } from '../data/ids.ts';
import type { Revision } from '../data/revision.ts';
import { contentHash } from '../importer/page-file.ts';
import { pageSettings } from '../importer/page-settings.ts';
import { slugOf } from '../importer/page-tree.ts';
import { derivedId } from '../importer/git/tracked-files.ts';
import { ancestorOf } from '../present/change-requests.ts';
import type { PreparedBodies, Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import type { DocumentPage, FileContent, StoredFile, StoredPage } from '../snapshot.ts';
import { BatchFiles } from './batch-files.ts';
import { BatchLinks } from './batch-links.ts';
import { isPlaced, lastOf, PageDraft } from './page-draft.ts';
import { move, parentIn, placeIn, rename } from './page-places.ts';
import { revertBlocks } from './revert-blocks.ts';
import { storedBody } from './stored-body.ts';
import { TouchedPages } from './touched-pages.ts';
import { noFrontMatter, readWritten, textField } from './written-document.ts';
import type { Written } from './written-document.ts';

export interface AppliedBatch {
  readonly revision: string;
  readonly changes: readonly TouchedPage[];
  readonly insertedFiles: readonly { readonly ref?: string; readonly file: StoredFile }[];
}

/**
 * Applies a batch of changes to a change request in their order, as one new revision of it (resources/openapi.json,
 * changeContent; docs/design/local-service.md, "Writing content"). One that cannot be applied throws, and nothing is stored.
 */
export function applyChanges(
  service: Service,
  request: ChangeRequestRow,
  changes: readonly ContentChange[],
  fetched: ReadonlyMap<string, FileContent>,
): AppliedBatch {
  const prepared = service.preparedBodies.get(changes);
  const isOfNow = prepared?.revisionId === request.revision_id;
  return new Batch(service, request, fetched, isOfNow ? prepared : undefined).apply(changes);
}

/**
 * The bodies that a batch without addresses of files writes, by page: all of it that takes long. Stores nothing.
 *
 * @throws {ServiceError} what `applyChanges` throws
 */
export function computeBodies(
  service: Service,
  request: ChangeRequestRow,
  changes: readonly ContentChange[],
  seed: string,
): ReadonlyMap<string, string> {
  const prepared = { revisionId: request.revision_id, seed, bodies: undefined };
  return new Batch(service, request, new Map(), prepared).bodies(changes);
}

interface PendingBody {
  /** Null: its Markdown was prepared. */
  readonly tree: ContentTree | null;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** Fields that the change itself sets: they win over front matter. */
  readonly given: ReadonlySet<string>;
}

class Batch {
  readonly #service: Service;
  readonly #request: ChangeRequestRow;
  readonly #revision: Revision;
  readonly #draft: PageDraft;
  readonly #files: BatchFiles;
  readonly #bodies = new Map<string, PendingBody>();
  readonly #pageNames = new Map<string, string>();
  readonly #touched: TouchedPages;
  readonly #at: string;
  readonly #prepared: ReadonlyMap<string, string> | undefined;
  readonly #seed: string;
  #ids = 0;

  constructor(
    service: Service,
    request: ChangeRequestRow,
    fetched: ReadonlyMap<string, FileContent>,
    prepared?: Pick<PreparedBodies, 'seed'> & { readonly bodies: PreparedBodies['bodies'] | undefined },
  ) {
    this.#service = service;
    this.#request = request;
    this.#revision = service.revisions.require(request.revision_id);
    this.#draft = new PageDraft(this.#revision.snapshot.pages);
    this.#touched = new TouchedPages(this.#draft);
    this.#files = new BatchFiles(this.#revision.snapshot.files, fetched);
    this.#at = service.now();
    this.#prepared = prepared?.bodies;
    this.#seed = prepared?.seed ?? newId();
  }

  bodies(changes: readonly ContentChange[]): ReadonlyMap<string, string> {
    for (const [index, change] of changes.entries()) this.#apply(change, `changes.${index}`);
    return this.#writtenBodies();
  }

  apply(changes: readonly ContentChange[]): AppliedBatch {
    const { contents } = this.#service;
    for (const body of this.bodies(changes).values()) contents.addBody(contentHash(body), body);
    for (const [blob, content] of this.#files.blobs) contents.addBlob(blob, content);
    const { snapshot } = this.#revision;
    const revision = this.#service.revisions.add(
      {
        spaceId: this.#request.space_id,
        parents: [this.#revision.id],
        type: 'edits',
        createdAt: this.#at,
      },
      {
        ...snapshot,
        pages: this.#draft.tree(),
        files: this.#files.all(),
      },
    );
    this.#service.changeRequests.change(this.#request.id, { revision_id: revision, updated_at: this.#at });
    const pages = `${this.#service.baseUrl}/v1/spaces/${this.#request.space_id}/change-requests/${this.#request.id}/content/page`;
    const touched = this.#touched.list(pages, this.#pageNames);
    return { revision, changes: touched, insertedFiles: this.#files.inserted };
  }

  #apply(change: ContentChange, field: string): void {
    switch (change.operation) {
      case 'update_page':
        this.#update(change, field);
        break;
      case 'insert_page':
        this.#insert(change, field);
        break;
      case 'delete_page':
        for (const id of this.#touched.remove(change.page)) this.#bodies.delete(id);
        break;
      case 'revert_page':
        this.#revert(change, field);
        break;
      case 'insert_files':
        for (const [index, file] of change.files.entries()) {
          const name = `${field}.files.${index}`;
          if (file.ref !== undefined) this.#nameOf(file.ref, `${name}.ref`);
          this.#files.insert(file, this.#newId(), name);
        }
        break;
    }
  }

  #update(change: PageUpdate, field: string): void {
    const page = this.#touched.touch(change.page);
    const { document, title, icon, description, hidden, noIndex, noRobotsIndex, condition } = change;
    const settings = { icon, description, hidden, noIndex, noRobotsIndex, condition };
    const given = Object.entries(settings).filter(([, value]) => value !== undefined);
    if (page.type !== 'document' && (document !== undefined || given.length > 0)) {
      const name = document === undefined ? (given[0]?.[0] ?? '') : 'document';
      throw new ServiceError(400, `${field}.${name}: a page of the type ${page.type} has none.`);
    }
    const fields = Object.fromEntries(given.map(([name, value]) => [name, value ?? undefined]));
    this.#draft.change(page.id, {
      ...fields,
      ...(title === undefined ? {} : { title }),
      updatedAt: this.#at,
    });
    if (document !== undefined) {
      const written = readWritten(document, `${field}.document`);
      const front = textField(written.frontMatter, 'title');
      const next = title ?? front ?? page.title;
      if (front !== undefined && title === undefined) this.#draft.change(page.id, { title: front });
      this.#bodies.set(page.id, {
        tree: this.#treeOf(written, [next, page.title]),
        frontMatter: written.frontMatter,
        given: new Set(given.map(([name]) => name)),
      });
    }
    if (change.slug !== undefined) rename(this.#draft, page.id, change.slug, field);
    if (change.into !== undefined || change.at !== undefined) move(this.#draft, page.id, change, field);
  }

  #insert(change: PageInsertion, field: string): void {
    const written = readWritten(change.document ?? { markdown: '' }, `${field}.document`);
    const title = textField(written.frontMatter, 'title') ?? written.heading ?? change.title;
    if (title === undefined || title === '')
      throw new ServiceError(400, `${field}.title: the document names no title, and none is given.`);
    if (change.ref !== undefined) this.#nameOf(change.ref, `${field}.ref`);
    const parent = parentIn(this.#draft, change.into ?? null, field);
    const siblings = this.#draft.siblingsIn(parent);
    const path = this.#draft.freePath(this.#draft.pathOf(parent, slugOf(title).toLowerCase()));
    const page: DocumentPage = {
      type: 'document',
      id: this.#newId(),
      title,
      slug: lastOf(path),
      path,
      createdAt: this.#at,
      updatedAt: this.#at,
      documentId: '',
      pages: [],
    };
    this.#draft.insert(page, parent, placeIn(siblings, change.at ?? siblings.length, field));
    this.#touched.add(page.id);
    if (change.ref !== undefined) this.#pageNames.set(change.ref, page.id);
    this.#bodies.set(page.id, {
      tree: this.#treeOf(written, [title]),
      frontMatter: written.frontMatter,
      given: new Set(),
    });
  }

  /** Refuses a name that the batch, or a page that is there, has already. */
  #nameOf(name: string, field: string): void {
    if (this.#pageNames.has(name) || this.#files.names.has(name))
      throw new ServiceError(400, `${field}: is given twice.`);
    if (this.#draft.hasPath(name.replace(/\.md$/i, '')))
      throw new ServiceError(400, `${field}: is the path of a page.`);
  }

  #revert({ page: id, revision: revisionId, block }: PageReversion, field: string): void {
    const { revisions } = this.#service;
    const from = revisions.get(revisionId ?? ancestorOf(this.#request));
    if (from?.spaceId !== this.#request.space_id) throw notFound('revision');
    const old = from.pageById.get(id);
    const now = this.#draft.get(id);
    if (now === undefined && old === undefined) throw notFound('page');
    if (old === undefined)
      throw new ServiceError(400, `${field}.revision: the page is not in it; delete the page instead.`);
    if (block !== undefined) {
      if (now?.type !== 'document' || old.type !== 'document')
        throw new ServiceError(400, `${field}.block: the page has no blocks on both sides.`);
      this.#revertBlocks(now, old, typeof block === 'string' ? [block] : block, field);
      return;
    }
    if (now === undefined) this.#restore(old, from);
    else if (now.type === old.type) this.#revertPage(now, old);
    else throw new ServiceError(400, `${field}.revision: the page is of another type there.`);
  }

  #revertBlocks(now: DocumentPage, old: DocumentPage, keys: readonly string[], field: string): void {
    const pending = this.#bodies.get(now.id);
    const tree = this.#prepared === undefined ? this.#revertedTree(now, old, keys, field) : null;
    this.#touched.touch(now.id);
    this.#bodies.set(now.id, {
      tree,
      frontMatter: pending?.frontMatter ?? noFrontMatter,
      given: pending?.given ?? new Set(),
    });
  }

  #revertedTree(now: DocumentPage, old: DocumentPage, keys: readonly string[], field: string): ContentTree {
    const { trees } = this.#service;
    const before = trees.tree(old);
    const pending = this.#bodies.get(now.id)?.tree ?? null;
    const current =
      pending === null
        ? trees.tree(now)
        : assignKeys(pending, now.documentId === '' ? before : trees.tree(now));
    const { blocks, unknown } = revertBlocks(current.blocks, before.blocks, keys);
    if (unknown !== undefined)
      throw new ServiceError(400, `${field}.block: ${unknown} names no block of the page.`);
    return { ...current, blocks };
  }

  /** All of a page but its place in the tree. */
  #revertPage(now: StoredPage, old: StoredPage): void {
    this.#touched.touch(now.id);
    this.#bodies.delete(now.id);
    const kept = new Set(['id', 'type', 'path', 'slug', 'pages', 'createdAt', 'git']);
    const gone = Object.keys(now).filter((name) => !kept.has(name) && !(name in old));
    const back = Object.entries(old).filter(([name]) => !kept.has(name));
    this.#draft.change(now.id, {
      ...Object.fromEntries(gone.map((name) => [name, undefined])),
      ...Object.fromEntries(back),
      updatedAt: this.#at,
    });
    if (isPlaced(now) && isPlaced(old) && now.slug !== old.slug) this.#draft.readdress(now.id, old.slug);
  }

  /** A deleted page, at the end of where it stood. What stood below it is reverted by name. */
  #restore(old: StoredPage, from: Revision): void {
    const above = [...from.pageById.values()].find(
      (page) => isPlaced(page) && page.pages.some(({ id }) => id === old.id),
    );
    const holder = above === undefined ? undefined : this.#draft.get(above.id);
    const parent = holder !== undefined && isPlaced(holder) ? holder.id : null;
    const back = isPlaced(old) ? { ...old, pages: [], path: this.#draft.freePath(old.path) } : old;
    this.#draft.insert({ ...back, updatedAt: this.#at }, parent, this.#draft.siblingsIn(parent).length);
    this.#touched.add(old.id);
  }

  /** Parsed where its Markdown was not prepared. */
  #treeOf(written: Written, titles: readonly string[]): ContentTree | null {
    return this.#prepared === undefined ? written.body(titles) : null;
  }

  /** Once everything is there, so that pages may name what comes after them. */
  #writtenBodies(): ReadonlyMap<string, string> {
    const names = { pages: this.#pageNames, files: this.#files.names };
    const links = new BatchLinks(this.#draft, names, this.#files.all(), this.#request.space_id);
    const bodies = new Map<string, string>();
    for (const [id, { tree, frontMatter, given }] of this.#bodies) {
      const page = this.#draft.get(id);
      if (page?.type !== 'document') continue;
      const markdown = tree === null ? this.#prepared?.get(id) : this.#written(tree, page, links);
      if (markdown === undefined) throw new Error(`The body of page ${id} was not prepared.`);
      bodies.set(id, markdown);
      const settings = pageSettings(frontMatter, (address) => links.reference(page, address));
      const front = Object.entries(settings).filter(([name]) => !given.has(name));
      this.#draft.change(id, { ...Object.fromEntries(front), documentId: contentHash(markdown) });
    }
    return bodies;
  }

  #written(tree: ContentTree, page: DocumentPage, links: BatchLinks): string {
    const previous = this.#service.contents.body(page.documentId);
    const known = new Set(collectLinks(parseMarkdown(previous)).map(({ ref }) => referenceKey(ref)));
    return storedBody(rewriteReferences(tree, links.rewrite(page, known)), previous);
  }

  /** The same at each working out of one batch. */
  #newId(): string {
    this.#ids += 1;
    return derivedId(this.#seed, String(this.#ids));
  }
}
