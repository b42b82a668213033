import { referenceKey } from '../../shared/reference-key.ts';
import type { Rewritten } from '../../content/rewrite-references.ts';
import type { Reference } from '../../shared/tree.ts';
import { folderOf, joinPath } from '../importer/layout/repository-layout.ts';
import type { DocumentPage, StoredFile, StoredReference } from '../snapshot.ts';
import { isPlaced } from './page-draft.ts';
import type { PageDraft } from './page-draft.ts';

/** Ids of what a batch inserted, by the names that it gave. */
export interface BatchNames {
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

interface Target {
  readonly kind: 'page' | 'file';
  readonly id: string;
}

/**
 * Where addresses in written pages lead, once a whole batch is applied: `/pages/<id>`, `/pages/<path>`, `.md` and
 * `README.md` of it, all of it relative to the page, `/files/<id>`, and the names that the batch gave.
 */
export class BatchLinks {
  readonly #draft: PageDraft;
  readonly #names: BatchNames;
  readonly #files: readonly StoredFile[];
  readonly #spaceId: string;
  readonly #byPath = new Map<string, string>();
  readonly #bySource = new Map<string, Target>();

  constructor(draft: PageDraft, names: BatchNames, files: readonly StoredFile[], spaceId: string) {
    this.#draft = draft;
    this.#names = names;
    this.#files = files;
    this.#spaceId = spaceId;
    const note = (path: string, target: Target): void => {
      if (!this.#bySource.has(path)) this.#bySource.set(path, target);
    };
    for (const page of draft.pages()) {
      if (!isPlaced(page)) continue;
      if (!this.#byPath.has(page.path)) this.#byPath.set(page.path, page.id);
      if (page.type === 'document' && page.git !== undefined)
        note(page.git.path, { kind: 'page', id: page.id });
    }
    for (const file of files) if (file.git !== undefined) note(file.git.path, { kind: 'file', id: file.id });
  }

  /** What becomes of a reference of a page that is written; those in `known` stood in it before and stay as they are. */
  rewrite(page: DocumentPage, known: ReadonlySet<string>): (ref: Reference) => Rewritten {
    return (ref) => {
      if (ref.kind === 'unsafe') return /^data:/i.test(ref.target) ? 'drop' : ref;
      if (known.has(referenceKey(ref))) return ref;
      if (ref.kind === 'page' && (ref.space ?? this.#spaceId) === this.#spaceId)
        return this.#draft.get(ref.page) === undefined ? 'plain' : pagePath(ref.page, ref.anchor);
      if (ref.kind === 'file') return { kind: 'path', path: `/files/${ref.file}` };
      if (ref.kind !== 'path') return ref;
      const target = this.#find(page, ref.path);
      if (target === undefined) return 'plain';
      return target.kind === 'page'
        ? pagePath(target.id, ref.anchor)
        : { kind: 'path', path: `/files/${target.id}` };
    };
  }

  /** An address of front matter. */
  reference(page: DocumentPage, address: string): StoredReference | undefined {
    if (/^https?:\/\//i.test(address)) return { kind: 'url', url: address };
    const target = this.#find(page, address.split('#')[0] ?? '');
    if (target === undefined) return undefined;
    return target.kind === 'page' ? { kind: 'page', page: target.id } : { kind: 'file', file: target.id };
  }

  #find(page: DocumentPage, path: string): Target | undefined {
    const name = path.replace(/^\.\//, '');
    const file = this.#names.files.get(name);
    if (file !== undefined) return { kind: 'file', id: file };
    const named = this.#names.pages.get(name.replace(/\.md$/i, ''));
    if (named !== undefined) return { kind: 'page', id: named };
    const [, kind, rest = ''] = /^\/(pages|files)\/(.*)$/.exec(path) ?? [];
    if (kind === 'files') return this.#fileById(rest);
    if (kind === 'pages') return this.#pageById(rest) ?? this.#pageAt(rest);
    const own = this.#sourceOf(page);
    const source = joinPath(folderOf(page.git?.path ?? own), path);
    const places = [joinPath(folderOf(own), path), joinPath(folderOf(page.path), path)];
    return (
      (source === undefined ? undefined : this.#bySource.get(source)) ??
      places.map((place) => (place === undefined ? undefined : this.#pageAt(place))).find(Boolean)
    );
  }

  /** The file that a page would be: `guides/README.md` where pages stand below it, else `guides.md`. */
  #sourceOf({ id, path }: DocumentPage): string {
    if (path === '') return 'README.md';
    return this.#draft.hasChildren(id) ? `${path}/README.md` : `${path}.md`;
  }

  #pageById(id: string): Target | undefined {
    return this.#draft.get(id) === undefined ? undefined : { kind: 'page', id };
  }

  #pageAt(place: string): Target | undefined {
    const path = place
      .replace(/(^|\/)README\.md$/i, '$1')
      .replace(/\.md$/i, '')
      .replace(/^\/+|\/+$/g, '');
    const id = this.#byPath.get(path) ?? (path === '' ? this.#draft.siblingsIn(null)[0] : undefined);
    return id === undefined ? undefined : { kind: 'page', id };
  }

  #fileById(id: string): Target | undefined {
    return this.#files.some((file) => file.id === id) ? { kind: 'file', id } : undefined;
  }
}

function pagePath(id: string, anchor: string | undefined): Reference {
  return { kind: 'path', path: `/pages/${id}`, ...(anchor === undefined ? {} : { anchor }) };
}
