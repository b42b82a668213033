import type { DocumentPage, GroupPage, Snapshot, StoredFile, StoredPage } from '../snapshot.ts';
import { walkPages } from '../snapshot.ts';
import type { PartNames } from './contents.ts';

export type RevisionType = 'edits' | 'merge' | 'update';

export interface RevisionGit {
  readonly oid: string;
  readonly message: string;
  readonly ref: string;
  readonly createdByService: boolean;
}

export interface RevisionRow extends PartNames {
  readonly id: string;
  readonly space_id: string;
  readonly parents: string;
  readonly type: RevisionType;
  readonly created_at: string;
  readonly git: string | null;
  readonly merged_from: string | null;
}

/** The pages of a revision by their ids. */
interface PagesById {
  get(id: string): StoredPage | undefined;
  has(id: string): boolean;
  /** In reading order. */
  values(): Iterable<StoredPage>;
}

interface ByName<Value> {
  get(name: string): Value | undefined;
}

interface IdsByName {
  readonly path: ByName<string>;
  readonly file: ByName<string>;
  readonly shared: ReadonlySet<string>;
}

/** Another revision with the same pages in the same places, and the pages that are not the same as there. */
export interface Near {
  /** Itself near to none. */
  readonly of: Revision;
  readonly changed: ReadonlyMap<string, StoredPage>;
}

/** A revision with its snapshot and indexes over it. Never changes once made; `memo` holds what was computed from it. */
export class Revision {
  readonly id: string;
  readonly spaceId: string;
  readonly parents: readonly string[];
  readonly type: RevisionType;
  readonly createdAt: string;
  readonly git: RevisionGit | undefined;
  readonly mergedFrom: string | undefined;
  readonly snapshot: Snapshot;
  readonly partNames: PartNames;
  /** Tells what was computed from a revision apart from it; empty for the revision itself. */
  readonly variant: string;
  /** What this revision takes its indexes from, so that thousands of pages need not be walked for a few. */
  readonly near: Near | undefined;
  readonly #row: RevisionRow;
  readonly #memo = new Map<string, unknown>();

  constructor(
    row: RevisionRow,
    snapshot: Snapshot,
    { variant = '', near }: { readonly variant?: string; readonly near?: Near | undefined } = {},
  ) {
    this.#row = row;
    this.variant = variant;
    this.near = near;
    this.id = row.id;
    this.spaceId = row.space_id;
    // Both columns were written by `Revisions.add` from values of these types.
    this.parents = JSON.parse(row.parents) as string[];
    this.git = row.git === null ? undefined : (JSON.parse(row.git) as RevisionGit); // as above
    this.type = row.type;
    this.createdAt = row.created_at;
    this.mergedFrom = row.merged_from ?? undefined;
    this.snapshot = snapshot;
    this.partNames = row;
  }

  /** The same revision with other pages. */
  withPages(pages: readonly StoredPage[], variant: string): Revision {
    return new Revision(this.#row, { ...this.snapshot, pages }, { variant });
  }

  get pageById(): PagesById {
    const { near, snapshot } = this;
    if (near === undefined) {
      return this.remember('pages by id', () => {
        const pages = new Map<string, StoredPage>();
        for (const page of walkPages(snapshot.pages)) pages.set(page.id, page);
        return pages;
      });
    }
    const { changed } = near;
    const before = near.of.pageById;
    return {
      get: (id) => changed.get(id) ?? before.get(id),
      has: (id) => before.has(id),
      values: () => walkPages(snapshot.pages),
    };
  }

  /** Documents and groups by their path, else by a former one that leads to them; the first where two share one. */
  get pageByPath(): ByName<DocumentPage | GroupPage> {
    const { path } = (this.near?.of ?? this).#ids;
    const { redirects = {} } = this.snapshot;
    const former = (name: string): string | undefined =>
      Object.hasOwn(redirects, name) ? redirects[name] : undefined;
    return {
      get: (name) => {
        const page = this.pageById.get(path.get(name) ?? former(name) ?? '');
        return page?.type === 'document' || page?.type === 'group' ? page : undefined;
      },
    };
  }

  /** Documents by the file of the repository that they were imported from; the first where two share one. */
  get pageByGitPath(): ByName<DocumentPage> {
    const { file } = (this.near?.of ?? this).#ids;
    return {
      get: (name) => {
        const page = this.pageById.get(file.get(name) ?? '');
        return page?.type === 'document' ? page : undefined;
      },
    };
  }

  /** Names that several pages have, as `namesOfPage` writes them. */
  get sharedNames(): ReadonlySet<string> {
    return (this.near?.of ?? this).#ids.shared;
  }

  /** Ids by path and by file: near revisions have the same. */
  get #ids(): IdsByName {
    return this.remember('ids by name', () => this.#allIds);
  }

  get #allIds(): IdsByName {
    return this.remember('all ids by name', () => {
      const names = { path: new Map<string, string>(), file: new Map<string, string>() };
      const shared = new Set<string>();
      const note = (kind: 'path' | 'file', name: string, id: string): void => {
        if (names[kind].has(name)) shared.add(`${kind} ${name}`);
        else names[kind].set(name, id);
      };
      for (const page of this.pageById.values()) {
        if (page.type !== 'document' && page.type !== 'group') continue;
        note('path', page.path, page.id);
        if (page.type === 'document' && page.git !== undefined) note('file', page.git.path, page.id);
      }
      return { ...names, shared };
    });
  }

  /** From now on only names in `moved`, as `sharedNames` writes them, are looked up here: all others mean what they mean there. */
  takeNamesFrom(other: Revision, moved: ReadonlySet<string>): void {
    this.remember('ids by name', () => {
      const there = other.#ids;
      const here = (): IdsByName => this.#allIds;
      const by = (kind: 'path' | 'file'): ByName<string> => ({
        get: (name) => (moved.has(`${kind} ${name}`) ? here() : there)[kind].get(name),
      });
      return {
        path: by('path'),
        file: by('file'),
        get shared() {
          return here().shared;
        },
      };
    });
  }

  get fileById(): ReadonlyMap<string, StoredFile> {
    return this.remember('files by id', () => new Map(this.snapshot.files.map((file) => [file.id, file])));
  }

  remembers(name: string): boolean {
    return this.#memo.has(name);
  }

  /** The value under `name`, computed on first use. */
  remember<Value>(name: string, compute: () => Value): Value {
    if (!this.#memo.has(name)) this.#memo.set(name, compute());
    return this.#memo.get(name) as Value; // each name belongs to one caller, which computes one type
  }
}
