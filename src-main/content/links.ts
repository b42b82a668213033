import type { File, Page } from '../api/content.ts';
import { textOfInlines } from '../shared/plain-text.ts';
import type { Block, ContentTree, Inline, Reference } from '../shared/tree.ts';
import { texts } from '../shared/messages/texts.ts';

export type LinkRelation =
  'link' | 'mention' | 'button' | 'image' | 'file' | 'embed' | 'content-ref' | 'include' | 'drawing' | 'cell';

export interface CollectedLink {
  readonly relation: LinkRelation;
  readonly ref: Reference;
  /** What the reader clicks or sees; empty where nothing is written. */
  readonly text: string;
  /** The block it stands in. */
  readonly block: Block;
}

/** Every reference of a page in reading order, notes of annotations included. */
export function collectLinks(tree: ContentTree): readonly CollectedLink[] {
  const links: CollectedLink[] = [];
  const inlines = (items: readonly Inline[], block: Block): void => {
    for (const inline of items) {
      switch (inline.type) {
        case 'link':
          links.push({ relation: 'link', ref: inline.ref, text: textOfInlines(inline.inlines), block });
          inlines(inline.inlines, block);
          break;
        case 'annotation':
          inlines(inline.inlines, block);
          inline.blocks.forEach(visit);
          break;
        case 'inline-image':
          links.push({ relation: 'image', ref: inline.ref, text: inline.alt, block });
          if (inline.refDark !== undefined)
            links.push({ relation: 'image', ref: inline.refDark, text: inline.alt, block });
          break;
        case 'mention':
          links.push({ relation: 'mention', ref: inline.ref, text: inline.label, block });
          break;
        case 'button':
          if (inline.ref !== undefined)
            links.push({ relation: 'button', ref: inline.ref, text: inline.label, block });
          break;
        default:
          break;
      }
    }
  };
  const visit = (block: Block): void => {
    for (const [relation, ref] of blockReferences(block)) links.push({ relation, ref, text: '', block });
    inlines(block.inlines, block);
    if (block.type === 'table')
      for (const column of block.attributes.columns) inlines(column.inlines ?? [], block);
    block.blocks.forEach(visit);
  };
  tree.blocks.forEach(visit);
  return links;
}

function blockReferences(block: Block): readonly (readonly [LinkRelation, Reference])[] {
  switch (block.type) {
    case 'image': {
      const { ref, refDark } = block.attributes;
      return refDark === undefined
        ? [['image', ref]]
        : [
            ['image', ref],
            ['image', refDark],
          ];
    }
    case 'file':
      return [['file', block.attributes.ref]];
    case 'drawing':
      return block.attributes.ref === undefined ? [] : [['drawing', block.attributes.ref]];
    case 'embed':
      return [['embed', { kind: 'url', url: block.attributes.url }]];
    case 'content-ref':
      return [['content-ref', block.attributes.ref]];
    case 'reusable-content':
      return [['include', block.attributes.ref]];
    case 'table-cell':
      return (block.attributes.refs ?? []).map((ref) => ['cell', ref] as const);
    default:
      return [];
  }
}

/** Finds a value by its name: a map, or what makes the value when it is asked for. */
interface Lookup<Value> {
  get(name: string): Value | undefined;
}

/** What links are resolved with. */
export interface LinkIndex {
  readonly pageById: Lookup<Page>;
  readonly pageByPath: Lookup<Page>;
  readonly pageByGitPath: Lookup<Page>;
  readonly pageByUrl: Lookup<Page>;
  readonly fileById: Lookup<File>;
  readonly fileByGitPath: Lookup<File>;
  readonly fileByName: Lookup<File | null>;
}

/** Pages and files of one revision by every name a link may use. */
export interface RevisionIndex extends LinkIndex {
  readonly pageById: ReadonlyMap<string, Page>;
  /** By site path, without leading or trailing slash. */
  readonly pageByPath: ReadonlyMap<string, Page>;
  readonly pageByGitPath: ReadonlyMap<string, Page>;
  /** By address on the web and in the service's app, without its anchor. */
  readonly pageByUrl: ReadonlyMap<string, Page>;
  readonly fileById: ReadonlyMap<string, File>;
  readonly fileByGitPath: ReadonlyMap<string, File>;
  /** Null where several files share the name. */
  readonly fileByName: ReadonlyMap<string, File | null>;
}

export function indexRevision(pages: readonly Page[], files: readonly File[]): RevisionIndex {
  const [pageById, pageByPath] = [new Map<string, Page>(), new Map<string, Page>()];
  const [pageByGitPath, pageByUrl] = [new Map<string, Page>(), new Map<string, Page>()];
  const stack = pages.toReversed();
  for (let page = stack.pop(); page !== undefined; page = stack.pop()) {
    setFirst(pageById, page.id, page);
    if (page.path !== undefined) setFirst(pageByPath, withoutSlashes(page.path), page);
    if (page.git?.path !== undefined) setFirst(pageByGitPath, withoutSlashes(page.git.path), page);
    for (const url of Object.values(page.urls ?? {}))
      if (url !== undefined) setFirst(pageByUrl, plainUrl(url), page);
    for (const child of page.pages?.toReversed() ?? []) stack.push(child);
  }
  const [fileById, fileByGitPath] = [new Map<string, File>(), new Map<string, File>()];
  const fileByName = new Map<string, File | null>();
  for (const file of files) {
    setFirst(fileById, file.id, file);
    if (file.git?.path !== undefined) setFirst(fileByGitPath, withoutSlashes(file.git.path), file);
    fileByName.set(file.name, fileByName.has(file.name) ? null : file);
  }
  return { pageById, pageByPath, pageByGitPath, pageByUrl, fileById, fileByGitPath, fileByName };
}

function setFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

function withoutSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

function plainUrl(url: string): string {
  return url.replace(/[#?].*$/, '').replace(/\/+$/, '');
}

export interface LinkContext {
  readonly index: LinkIndex;
  /** The page the reference stands in; absent for texts outside pages (comments). */
  readonly page?: Page | undefined;
  /** The space of the revision: references to other spaces are not looked up in it. */
  readonly spaceId?: string | undefined;
}

export type ResolvedLink =
  | { readonly kind: 'page'; readonly page: Page; readonly anchor?: string }
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'url'; readonly url: string; readonly host: string }
  /** A place of the service's app: another space, or an address of the app itself. */
  | {
      readonly kind: 'in-app';
      readonly space?: string;
      readonly page?: string;
      readonly anchor?: string;
      readonly url?: string;
    }
  | {
      readonly kind: 'user' | 'space' | 'collection' | 'reusable-content' | 'openapi' | 'tag';
      readonly id: string;
    }
  | { readonly kind: 'unsafe' | 'broken'; readonly target: string; readonly reason: string };

/** Where a reference leads in its revision. `links` and `backlinks` of the API, and the window, are made of this. */
export function resolveReference(ref: Reference, context: LinkContext): ResolvedLink {
  switch (ref.kind) {
    case 'url':
      return resolveUrl(ref.url, context);
    case 'path':
      return resolvePath(ref.path, ref.anchor, context);
    case 'anchor':
      return { kind: 'anchor', anchor: ref.anchor };
    case 'page':
      return resolvePage(ref, context);
    case 'file': {
      const file = context.index.fileById.get(ref.file);
      return file === undefined ? broken(ref.file, texts().checks.fileNotInRevision) : { kind: 'file', file };
    }
    case 'user':
      return { kind: 'user', id: ref.user };
    case 'openapi':
      return { kind: 'openapi', id: ref.spec };
    case 'tag':
      return { kind: 'tag', id: ref.tag };
    case 'space':
    case 'collection':
    case 'reusable-content':
      return { kind: ref.kind, id: ref.id };
    case 'broken':
      return broken(ref.target, texts().checks.brokenInSource);
    case 'unsafe':
      return { kind: 'unsafe', target: ref.target, reason: ref.reason };
  }
}

function broken(target: string, reason: string): ResolvedLink {
  return { kind: 'broken', target, reason };
}

function withAnchor(page: Page, anchor: string | undefined): ResolvedLink {
  return { kind: 'page', page, ...(anchor === undefined || anchor === '' ? {} : { anchor }) };
}

function resolvePage(
  ref: Extract<Reference, { kind: 'page' }>,
  { index, spaceId }: LinkContext,
): ResolvedLink {
  const page = index.pageById.get(ref.page);
  const isHere =
    ref.space === undefined || ref.space === spaceId || (spaceId === undefined && page !== undefined);
  if (isHere)
    return page === undefined
      ? broken(ref.page, texts().checks.pageNotInRevision)
      : withAnchor(page, ref.anchor);
  const { space = '', anchor } = ref;
  return { kind: 'in-app', space, page: ref.page, ...(anchor === undefined ? {} : { anchor }) };
}

const appPath = /^\/(?:o\/[^/]+\/)?s\/([^/]+)(?:\/(.*))?$/;

function resolveUrl(address: string, { index, spaceId }: LinkContext): ResolvedLink {
  const known = index.pageByUrl.get(plainUrl(address));
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) return broken(address, texts().checks.notValid);
  const anchor = decodedAnchor(url.hash);
  if (known !== undefined) return withAnchor(known, anchor);
  const [, space, path] = url.hostname.startsWith('app.') ? (appPath.exec(url.pathname) ?? []) : [];
  if (space === undefined) return { kind: 'url', url: address, host: url.host };
  if (space === spaceId) {
    const page = index.pageByPath.get(withoutSlashes(decodedPath(path ?? '')));
    if (page !== undefined) return withAnchor(page, anchor);
  }
  return { kind: 'in-app', space, url: address };
}

function decodedAnchor(hash: string): string | undefined {
  return hash.length < 2 ? undefined : decodedPath(hash.slice(1));
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function resolvePath(path: string, anchor: string | undefined, context: LinkContext): ResolvedLink {
  const { index, page } = context;
  const byId = /^\/?(pages|files)\/([\w-]+)$/.exec(path);
  if (byId?.[1] === 'pages' && byId[2] !== undefined) {
    const named = index.pageById.get(byId[2]);
    if (named !== undefined) return withAnchor(named, anchor);
  }
  if (byId?.[1] === 'files' && byId[2] !== undefined) {
    const named = index.fileById.get(byId[2]);
    if (named !== undefined) return { kind: 'file', file: named };
  }
  const inRepository = joined(folderOf(page?.git?.path ?? ''), path);
  for (const candidate of repositoryCandidates(inRepository)) {
    const target = index.pageByGitPath.get(candidate);
    if (target !== undefined) return withAnchor(target, anchor);
    const file = index.fileByGitPath.get(candidate);
    if (file !== undefined) return { kind: 'file', file };
  }
  for (const candidate of sitePaths(path, page)) {
    const target = index.pageByPath.get(candidate);
    if (target !== undefined) return withAnchor(target, anchor);
  }
  // A service that keeps no repository paths writes assets by their names.
  const file = index.fileByName.get(path.slice(path.lastIndexOf('/') + 1));
  if (file !== undefined && file !== null && /(^|\/)\.gitbook\/assets\//.test(path))
    return { kind: 'file', file };
  return broken(path, texts().checks.notFound);
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/** A path from a folder, with `.` and `..` resolved; undefined where it leads out of the repository. */
function joined(folder: string, path: string): string | undefined {
  const parts: string[] = path.startsWith('/') ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..' && parts.filter((name) => name !== '').length === 0) return undefined;
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.filter((part) => part !== '').join('/');
}

/** `guides/` and `guides` may mean `guides/README.md`, `guides/x` may mean `guides/x.md`. */
function repositoryCandidates(path: string | undefined): readonly string[] {
  if (path === undefined) return [];
  const hasExtension = /\.[A-Za-z0-9]{1,5}$/.test(path);
  const folder = path === '' ? 'README.md' : `${path}/README.md`;
  return hasExtension
    ? [path]
    : [path, folder, `${path}.md`].filter((candidate) => candidate !== '' && candidate !== '.md');
}

function sitePaths(path: string, page: Page | undefined): readonly string[] {
  const plain = path.replace(/(^|\/)README\.md$/i, '$1').replace(/\.md$/i, '');
  const relative = joined(folderOf(page?.path ?? ''), plain);
  const rooted = withoutSlashes(plain);
  const candidates = plain.startsWith('/')
    ? [rooted]
    : [relative, plain.startsWith('.') ? undefined : rooted];
  // An address of nothing but slashes is the first page, whose path may be empty.
  return candidates.filter((candidate): candidate is string => candidate !== undefined);
}
