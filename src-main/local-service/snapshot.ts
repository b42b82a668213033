/**
 * What a revision holds, as the local service keeps it: the page tree with all fields but the bodies, files, reusable
 * contents and variables. Bodies lie apart, by `documentId`, so that revisions share them.
 */
export interface PageGit {
  readonly oid: string;
  readonly path: string;
}

export type Variables = Readonly<Record<string, string | number | boolean>>;

/** A content reference as the service sends it (resources/openapi.json, ContentReference). */
export type StoredReference = Readonly<Record<string, string>> & { readonly kind: string };

/** Fields of a page that front matter sets. */
export interface PageSettings {
  readonly description?: string;
  readonly icon?: string;
  readonly emoji?: string;
  readonly hidden?: boolean;
  readonly noIndex?: boolean;
  readonly noRobotsIndex?: boolean;
  /** An expression: who sees the page. Kept and answered; nothing here evaluates it. */
  readonly condition?: string;
  readonly layout?: Readonly<Record<string, string | boolean>>;
  readonly cover?: {
    readonly ref: StoredReference;
    readonly refDark?: StoredReference;
    readonly yPos: number;
    readonly height?: number;
  };
  readonly variables?: Variables;
  readonly metaLinks?: {
    readonly canonical?: StoredReference;
    readonly alternates?: readonly StoredReference[];
  };
}

interface PageBase {
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface DocumentPage extends PageBase, PageSettings {
  readonly type: 'document';
  readonly slug: string;
  readonly path: string;
  /** Name of the body: its content's hash. */
  readonly documentId: string;
  readonly git?: PageGit;
  /** What a page was computed from; such a page is in no stored revision. */
  readonly computed?: Readonly<Record<string, unknown>>;
  readonly computedSeed?: string;
  readonly pages: readonly StoredPage[];
}

export interface GroupPage extends PageBase {
  readonly type: 'group';
  readonly slug: string;
  readonly path: string;
  readonly pages: readonly StoredPage[];
}

export interface LinkPage extends PageBase {
  readonly type: 'link';
  readonly target: StoredReference;
  readonly href?: string;
}

/** A page that the service would compute, for example from an API specification. */
export interface ComputedPage extends PageBase {
  readonly type: 'computed';
  readonly computed: Readonly<Record<string, unknown>>;
}

export type StoredPage = DocumentPage | GroupPage | LinkPage | ComputedPage;

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** Name of the content among the stored blobs: its hash. */
  readonly blob: string;
  readonly dimensions?: { readonly width: number; readonly height: number };
  readonly git?: PageGit;
}

/** A file of a batch of changes that was fetched from its address. */
export interface FileContent {
  readonly content: Buffer;
  readonly contentType: string;
}

export interface StoredReusableContent {
  readonly id: string;
  readonly title: string;
  readonly documentId: string;
  readonly git?: PageGit;
}

export interface Snapshot {
  readonly pages: readonly StoredPage[];
  readonly files: readonly StoredFile[];
  readonly reusableContents: readonly StoredReusableContent[];
  readonly variables: Variables;
  /** Ids of pages by former addresses of theirs, without slashes at their ends (`redirects` of `.gitbook.yaml`). */
  readonly redirects?: Readonly<Record<string, string>>;
}

export function childrenOf(page: StoredPage): readonly StoredPage[] {
  return page.type === 'document' || page.type === 'group' ? page.pages : [];
}

/** Every page of a tree, parents before children, in reading order. */
export function* walkPages(pages: readonly StoredPage[]): Generator<StoredPage> {
  const stack = pages.toReversed();
  for (let page = stack.pop(); page !== undefined; page = stack.pop()) {
    yield page;
    const children = childrenOf(page);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined) stack.push(child);
    }
  }
}
