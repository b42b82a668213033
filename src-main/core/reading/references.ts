import { sayStored } from '../../shared/messages/stored-text.ts';
import { existsSync } from 'node:fs';
import { heldPicture, typeOfHeld } from '../../shared/held-picture.ts';
import type { HeldPicture } from '../../shared/held-picture.ts';
import type { References, ResolvedReference } from '../../bridge/views/views.ts';
import { readSpecificationReference, referenceKey } from '../../shared/reference-key.ts';
import { fieldsOf, listOf, textOf } from '../../content/document/node-reading.ts';
import { specificationBlocks } from '../../content/openapi/specification-blocks.ts';
import type { ContentTree, Reference } from '../../shared/tree.ts';
import type { Store } from '../../store/open-store.ts';
import { fileOf } from '../../store/mirror/files.ts';
import type { FileVersionRow } from '../../store/mirror/files.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import type { PageContent } from './page-content.ts';
import { revisionOf } from '../../store/mirror/revisions.ts';
import { lacksAnchor } from '../../content/checks/check-links.ts';
import { findPath } from './path-index.ts';
import { referencesIn } from './references-in.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Where a page stands: what its references are resolved against. */
export interface ReferenceContext {
  readonly spaceId: string;
  readonly revisionId: string;
  /** The page the tree belongs to; undefined for comments and descriptions. */
  readonly page: PageTreeRow | undefined;
}

/** Lists of the pages and files of revisions, and specifications. */
export type ReferenceContent = Pick<PageContent, 'pages' | 'paths' | 'specification'>;

const deepestContent = 3;

/** Resolves every reference that stands in the trees (bridge, `References`); the first is the page's own. */
export function referencesOf(
  store: Store,
  content: ReferenceContent,
  context: ReferenceContext,
  trees: readonly ContentTree[],
  depth = 0,
): References {
  const resolved: Record<string, ResolvedReference> = {};
  for (const tree of trees) {
    for (const ref of referencesIn(tree.blocks)) {
      const key = referenceKey(ref);
      if (resolved[key] !== undefined) continue;
      const own = depth === 0 && context.page !== undefined ? trees[0] : undefined;
      resolved[key] = withoutHeading(resolve(store, content, context, ref), context, own);
      const found = resolved[key];
      // Shared content brings references of its own.
      if (found.kind === 'content' && depth < deepestContent) {
        Object.assign(resolved, {
          ...referencesOf(store, content, context, [found.tree], depth + 1),
          ...resolved,
        });
      }
    }
  }
  return resolved;
}

/** A link into the page itself that names no heading of it is broken. Of other pages the text is not read for this. */
function withoutHeading(
  found: ResolvedReference,
  { spaceId, page: own }: ReferenceContext,
  tree: ContentTree | undefined,
): ResolvedReference {
  const isOfPage =
    found.kind === 'anchor' ||
    (found.kind === 'page' && found.spaceId === spaceId && found.pageId === own?.pageId);
  if (!isOfPage || tree === undefined || found.anchor === undefined || !lacksAnchor(tree, found.anchor))
    return found;
  return broken(`#${found.anchor}`, texts().checks.noHeadingHere);
}

function broken(target: string, reason: string): ResolvedReference {
  return { kind: 'broken', target, reason };
}

function resolve(
  store: Store,
  content: ReferenceContent,
  context: ReferenceContext,
  ref: Reference,
): ResolvedReference {
  switch (ref.kind) {
    case 'url':
      return url(ref.url);
    case 'anchor':
      return { kind: 'anchor', anchor: ref.anchor };
    case 'page':
      return page(store, content, context, ref);
    case 'file':
      return file(store, context, ref.file);
    case 'path': {
      const held = heldPicture(ref.path);
      if (held !== null) return unsentPicture(store, held);
      const found = findPath(content.paths(context.spaceId, context.revisionId), ref.path, context.page);
      if (found === null) return included(store, context, ref.path);
      if (found.kind === 'file') return file(store, context, found.id);
      const anchor = ref.anchor === undefined ? {} : { anchor: ref.anchor };
      return page(store, content, context, { kind: 'page', page: found.id, ...anchor });
    }
    case 'user': {
      const name = store.organizations.memberName(ref.user);
      return { kind: 'user', displayName: name ?? texts().review.someone };
    }
    case 'space': {
      const space = store.spaces.get(ref.id);
      return space === undefined
        ? broken(ref.id, texts().reading.spaceUnknown)
        : { kind: 'page', spaceId: space.id, pageId: '', title: space.title };
    }
    case 'collection': {
      const collection = store.organizations.collections().find((one) => one.id === ref.id);
      return broken(collection?.title ?? ref.id, texts().reading.collectionsOnWeb);
    }
    case 'reusable-content': {
      const known = reusableContents(store, context).find((one) => one.id === ref.id);
      return broken(known?.title ?? ref.id, texts().reading.sharedUnavailable);
    }
    case 'openapi':
      return specification(store, content, context, ref.spec);
    case 'tag':
      return broken(tagLabel(store, context, ref) ?? ref.tag, texts().reading.tagsOnWeb);
    case 'unsafe':
      return { kind: 'unsafe', target: ref.target, reason: ref.reason };
    case 'broken':
      return broken(ref.target, texts().checks.brokenInSource);
  }
}

/** As the schema of revisions has them (api/content.ts), with what it leaves open. */
interface ReusableContent {
  readonly id: string;
  readonly title?: string;
  readonly git?: { readonly path?: string };
}

function reusableContents(store: Store, context: ReferenceContext): readonly ReusableContent[] {
  const row = store.revisions.get(context.spaceId, context.revisionId);
  return row === undefined ? [] : ((revisionOf(row).reusableContents ?? []) as readonly ReusableContent[]);
}

/** Tags are named by the revision that they stand in. */
function tagLabel(
  store: Store,
  context: ReferenceContext,
  ref: Extract<Reference, { readonly kind: 'tag' }>,
): string | undefined {
  if (ref.space !== undefined && ref.space !== context.spaceId) return undefined;
  const row = store.revisions.get(context.spaceId, context.revisionId);
  const tags = listOf(row === undefined ? undefined : revisionOf(row)['tags']).map(fieldsOf);
  return textOf(tags.find((one) => one['slug'] === ref.tag)?.['label']);
}

/** A path that leads to no page and no file may lead to shared content, which the service names but does not hand out. */
function included(store: Store, context: ReferenceContext, path: string): ResolvedReference {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const known = reusableContents(store, context).find((one) => {
    const source = one.git?.path ?? '';
    return source.slice(source.lastIndexOf('/') + 1) === name;
  });
  if (known === undefined) return broken(path, texts().checks.notFound);
  return broken(known.title ?? name, texts().reading.sharedUnavailable);
}

/** What an API block shows of a specification that lies among the files of the space, as content. */
function specification(
  store: Store,
  content: ReferenceContent,
  context: ReferenceContext,
  target: string,
): ResolvedReference {
  const { spec, place } = readSpecificationReference(target);
  const paths = content.paths(context.spaceId, context.revisionId);
  const found = ['', '.yaml', '.yml', '.json']
    .map((ending) => findPath(paths, `${spec}${ending}`, context.page))
    .find((one) => one?.kind === 'file');
  const row =
    found === undefined ? undefined : store.files.find(context.spaceId, context.revisionId, found?.id ?? '');
  if (row === undefined) {
    return broken(spec, texts().reading.specNotThere);
  }
  if (row.sha256 === null)
    return broken(
      row.name,
      row.failure === null ? texts().reading.specNotDownloaded : sayStored(row.failure),
    );
  const read = content.specification(row.sha256);
  if ('reason' in read) return broken(row.name, read.reason);
  const shown = specificationBlocks(read.root, place);
  if (shown === null) return broken(row.name, texts().reading.specNoPart);
  return {
    kind: 'content',
    title: shown.title,
    tree: { blocks: shown.blocks, frontMatter: {}, truncated: false },
  };
}

function url(address: string): ResolvedReference {
  try {
    return { kind: 'url', url: address, host: new URL(address).host };
  } catch {
    return broken(address, texts().reading.addressUnreadable);
  }
}

function page(
  store: Store,
  content: ReferenceContent,
  context: ReferenceContext,
  ref: Extract<Reference, { readonly kind: 'page' }>,
): ResolvedReference {
  const spaceId = ref.space ?? context.spaceId;
  const anchor = ref.anchor === undefined ? {} : { anchor: ref.anchor };
  const revisionId =
    spaceId === context.spaceId ? context.revisionId : store.spaces.get(spaceId)?.heldRevision;
  if (revisionId === undefined || revisionId === null) {
    return broken(ref.page, texts().reading.otherSpaceNotKept);
  }
  const row = content.pages(spaceId, revisionId).byId.get(ref.page);
  if (row === undefined) return broken(ref.page, texts().checks.pageNotInRevision);
  return { kind: 'page', spaceId, pageId: row.pageId, title: pageOf(row).title, ...anchor };
}

function file(store: Store, context: ReferenceContext, fileId: string): ResolvedReference {
  const row = store.files.find(context.spaceId, context.revisionId, fileId);
  if (row === undefined) return broken(fileId, texts().checks.fileNotInRevision);
  const { dimensions } = fileOf(row);
  return {
    kind: 'file',
    name: row.name,
    contentType: row.contentType,
    sizeBytes: row.size,
    width: dimensions?.width ?? null,
    height: dimensions?.height ?? null,
    asset: row.sha256 === null ? null : `galley-asset://${store.accountId}/${row.sha256}`,
    missing: row.sha256 === null ? missingMessage(row) : null,
  };
}

/** A picture of a page that is not sent yet: its bytes are here, under its hash. */
export function unsentPicture(store: Store, held: HeldPicture): ResolvedReference {
  const isHere = existsSync(store.files.pathOf(held.sha256));
  return {
    kind: 'file',
    name: held.name,
    contentType: typeOfHeld(held),
    sizeBytes: null,
    width: null,
    height: null,
    asset: isHere ? `galley-asset://${store.accountId}/${held.sha256}` : null,
    missing: isHere ? null : texts().reading.addedElsewhere,
  };
}

function missingMessage({ failure, choice }: FileVersionRow): string {
  if (failure !== null) return sayStored(failure);
  return choice === 'left-out' ? texts().reading.overLimit : texts().reading.notDownloadedYet;
}
