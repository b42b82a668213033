import type { ContentReference } from '../../api/document.ts';
import { namesSpecification, referenceKey, specificationReference } from '../../shared/reference-key.ts';
import type { References, ResolvedReference } from '../../bridge/views/views.ts';
import type { ContentTree } from '../../shared/tree.ts';
import type { RenderContext, ShownTarget } from '../../site/html/render-context.ts';
import { labelsOf } from '../../site/html/labels.ts';
import { encoded, encodedPath, identity, siteAddress, webAddress } from '../../site/html/markup.ts';
import type { Address } from '../../site/html/markup.ts';
import type { Addresses, PicturePair, ShownLink } from '../../site/html/site-view.ts';
import type { SitePage, SiteTarget } from '../../site/model.ts';
import type { FileVersionRow } from '../../store/mirror/files.ts';
import { findIcon } from './preview-files.ts';
import { referencesOf } from '../reading/references.ts';
import type { PreviewPage, SitePreview } from './site-preview.ts';
import { texts } from '../../shared/messages/texts.ts';

/** How addresses of a page are written: from the root of a preview, or relative in a folder. */
export interface AddressBook {
  readonly path: (path: string, anchor: string | undefined) => Address;
  readonly resource: (name: string) => Address;
  /** Of a held file, by the sha256 of its bytes. */
  readonly file: (sha256: string, name: string) => Address;
  readonly root: string;
  /** See `Addresses.contents`. */
  readonly sharesContents: boolean;
  readonly cache: Addresses['cache'];
}

/** Addresses of an open preview, from its root. */
export function previewAddresses(): AddressBook {
  return {
    path: (path, anchor) => siteAddress(`/${encodedPath(path)}${anchorOf(anchor)}`),
    resource: (name) => siteAddress(`/~galley/${name}`),
    file: (sha256, name) => siteAddress(`/~galley/files/${sha256}/${encoded(name)}`),
    root: '/',
    sharesContents: false,
    cache: new Map(),
  };
}

export function anchorOf(anchor: string | undefined): string {
  return anchor === undefined || anchor === '' ? '' : `#${encoded(anchor)}`;
}

/** Addresses of things as pages of one site space write them. */
export function addressesOf(preview: SitePreview, siteSpaceId: string, book: AddressBook): Addresses {
  return {
    link: (target) => linkOf(preview, siteSpaceId, target, book),
    resource: book.resource,
    root: book.root,
    contents: book.sharesContents ? book.resource(contentsName(siteSpaceId)) : null,
    cache: book.cache,
  };
}

/** The list of pages that all pages of a large site space share in an export. */
export function contentsName(siteSpaceId: string): string {
  return `contents-${identity(siteSpaceId)}.js`;
}

function linkOf(
  preview: SitePreview,
  siteSpaceId: string,
  target: SiteTarget,
  book: AddressBook,
): ShownLink | null {
  switch (target.kind) {
    case 'path':
      return { href: book.path(target.path, target.anchor), isOutside: false };
    case 'url': {
      const web = webAddress(target.url);
      return web === null ? null : { href: web.href, isOutside: true };
    }
    case 'file': {
      const row = fileRow(preview, siteSpaceId, target);
      return row?.sha256 === null || row === undefined
        ? null
        : { href: book.file(row.sha256, row.name), isOutside: false };
    }
    case 'broken':
      return null;
  }
}

function fileRow(
  preview: SitePreview,
  siteSpaceId: string,
  { spaceId, fileId }: Extract<SiteTarget, { readonly kind: 'file' }>,
): FileVersionRow | undefined {
  const node = preview.site.siteSpacesOf(spaceId, siteSpaceId)[0];
  const revisionId = node === undefined ? null : preview.revisionOf(node.id);
  return revisionId === null
    ? undefined
    : preview.account.session.store.files.find(spaceId, revisionId, fileId);
}

/** Pictures of the site's look, by their addresses on the web; null where none is held. */
export function appearancePicture(
  preview: SitePreview,
  pair: { readonly light?: string | undefined; readonly dark?: string | undefined } | null | undefined,
  book: AddressBook,
): PicturePair | null {
  const images = new Map(
    preview.account.session.store.sites
      .images(preview.siteId)
      .map(({ address, sha256 }) => [address, sha256]),
  );
  const held = (address: string | undefined): Address | null => {
    const sha256 = address === undefined ? null : (images.get(address) ?? null);
    return sha256 === null ? null : book.file(sha256, 'picture');
  };
  const [light, dark] = [held(pair?.light), held(pair?.dark)];
  const first = light ?? dark;
  return first === null ? null : { light: first, dark };
}

/** A page's cover, which is a file of its space; pictures of the web are not fetched. */
export function coverPicture(
  preview: SitePreview,
  page: PreviewPage,
  cover: Readonly<Record<string, unknown>>,
  book: AddressBook,
): PicturePair | null {
  const held = (reference: unknown): Address | null => {
    const ref = reference as ContentReference | null | undefined; // read as loosely as it came, checked below
    if (ref?.kind !== 'file' || typeof ref['file'] !== 'string') return null;
    const row = preview.account.session.store.files.find(page.spaceId, page.revisionId, ref['file']);
    return row?.sha256 === null || row === undefined ? null : book.file(row.sha256, row.name);
  };
  const light = held(cover['ref']);
  return light === null ? null : { light, dark: held(cover['refDark']) };
}

export interface RenderContextOptions {
  readonly preview: SitePreview;
  readonly siteSpaceId: string;
  readonly page: PreviewPage | null;
  readonly tree: ContentTree | null;
  readonly book: AddressBook;
  readonly language: string;
}

/** What a page's content is drawn upon. References are resolved at once, before anything is drawn. */
export function renderContextOf({
  preview,
  siteSpaceId,
  page,
  tree,
  book,
  language,
}: RenderContextOptions): RenderContext {
  const { account, site } = preview;
  const settings = site.customization(siteSpaceId);
  const locale = settings.internationalization?.locale ?? language;
  const style = settings.styling?.icons ?? 'regular';
  const references: References =
    page === null || tree === null
      ? {}
      : referencesOf(
          account.session.store,
          preview.content,
          { spaceId: page.spaceId, revisionId: page.revisionId, page: page.row },
          [tree],
        );
  const shown = (resolved: ResolvedReference | undefined): ShownTarget =>
    resolved === undefined
      ? { kind: 'text', target: '', reason: texts().reading.itIsNotHere }
      : targetOf(resolved, preview, siteSpaceId, book);
  return {
    labels: labelsOf(locale),
    language: locale,
    anchor: (id) => siteAddress(`#${encoded(id)}`),
    opensBeside: settings.externalLinks?.target === 'blank',
    resolve: (ref) => shown(references[referenceKey(ref)]),
    specification: (block) => {
      if (!namesSpecification(block)) return null;
      const resolved = references[referenceKey(specificationReference(block))];
      if (resolved?.kind === 'content') return { title: resolved.title, tree: resolved.tree };
      return resolved?.kind === 'broken' ? { reason: resolved.reason } : null;
    },
    // Conditions are decided and values filled in before (src-main/site/filter-tree.ts): what is left has none.
    valueOf: () => null,
    holds: () => true,
    icon: (name) => findIcon(name, style),
    drawing: (source) => preview.drawings.find(source),
  };
}

function targetOf(
  resolved: ResolvedReference,
  preview: SitePreview,
  siteSpaceId: string,
  book: AddressBook,
): ShownTarget {
  switch (resolved.kind) {
    case 'page':
      return pageTarget(resolved, preview, siteSpaceId, book);
    case 'anchor':
      return { kind: 'anchor', href: siteAddress(`#${encoded(resolved.anchor)}`) };
    case 'url': {
      const web = webAddress(resolved.url);
      return web === null
        ? { kind: 'text', target: resolved.url, reason: texts().reading.notFollowed }
        : { kind: 'web', ...web };
    }
    case 'file': {
      const sha256 = /\/([0-9a-f]{64})$/.exec(resolved.asset ?? '')?.[1];
      const { name, contentType, sizeBytes, width, height, missing } = resolved;
      const href = sha256 === undefined ? null : book.file(sha256, name);
      return { kind: 'file', href, name, contentType, sizeBytes, width, height, missing };
    }
    case 'user':
      return { kind: 'user', displayName: resolved.displayName };
    case 'content':
      return { kind: 'content', title: resolved.title, tree: resolved.tree };
    case 'unsafe':
    case 'broken':
      return { kind: 'text', target: resolved.target, reason: resolved.reason };
  }
}

function pageTarget(
  { spaceId, pageId, title, anchor }: Extract<ResolvedReference, { readonly kind: 'page' }>,
  { site }: SitePreview,
  siteSpaceId: string,
  book: AddressBook,
): ShownTarget {
  for (const node of site.siteSpacesOf(spaceId, siteSpaceId)) {
    const page: SitePage | null = pageId === '' ? null : site.page(node.id, pageId);
    const path =
      pageId === '' ? pathOfSpace(site.documents(node.id)[0], node.id, site) : site.pathOf(node.id, pageId);
    if (path === null) continue;
    const href = book.path(path, anchor);
    return {
      kind: 'page',
      href,
      title: page?.title ?? title,
      icon: page?.icon ?? null,
      emoji: page?.emoji ?? null,
    };
  }
  return {
    kind: 'text',
    target: title,
    reason: texts().reading.notOfSite,
  };
}

function pathOfSpace(
  first: SitePage | undefined,
  siteSpaceId: string,
  site: SitePreview['site'],
): string | null {
  return first === undefined ? null : site.pathOf(siteSpaceId, first.id);
}
