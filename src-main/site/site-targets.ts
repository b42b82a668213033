import type { ContentReference } from '../api/document.ts';
import { parseReference } from '../content/reference.ts';
import type { SiteSpaceNode, SiteTarget } from './model.ts';
import type { SpaceContents } from './space-contents.ts';
import { plainPath } from './structure/structure.ts';

/** Where references lead: which site spaces show a space, and their contents. */
export interface TargetContext {
  readonly siteSpacesOf: (spaceId: string, preferred: string | null) => readonly SiteSpaceNode[];
  readonly node: (siteSpaceId: string) => SiteSpaceNode | undefined;
  readonly contents: (siteSpaceId: string) => SpaceContents | null;
  readonly all: () => readonly SiteSpaceNode[];
}

const broken = (reason: string): SiteTarget => ({ kind: 'broken', reason });
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Where a content reference leads on the site; `from` null: it stands in the customization. */
export function targetOf(
  context: TargetContext,
  reference: ContentReference,
  from: string | null,
): SiteTarget {
  const anchor = text(reference['anchor']);
  const space = text(reference['space']);
  switch (reference.kind) {
    case 'url':
      return urlTarget(text(reference['url']) ?? '');
    case 'page':
      return pageTarget(context, text(reference['page']) ?? '', space, from, null);
    case 'anchor': {
      const page = text(reference['page']);
      if (page === null) return broken('It leads to a heading of the page it stands in.');
      return pageTarget(context, page, space, from, anchor);
    }
    case 'space': {
      const [node] = space === null ? [] : context.siteSpacesOf(space, from);
      const contents = node === undefined ? null : context.contents(node.id);
      return contents === null
        ? broken('It leads to a space that is not part of this site, or not of what this visitor sees.')
        : { kind: 'path', path: contents.base };
    }
    case 'file': {
      const fileId = text(reference['file']);
      const spaceId = space ?? (from === null ? null : (context.node(from)?.spaceId ?? null));
      if (fileId === null) return broken('It names no file.');
      const first = context.all()[0]?.spaceId;
      const holder = spaceId ?? first;
      return holder === undefined
        ? broken('This file does not exist here.')
        : { kind: 'file', spaceId: holder, fileId };
    }
    default:
      return broken(`It leads to something that sites do not show (${reference.kind}).`);
  }
}

function urlTarget(address: string): SiteTarget {
  const read = parseReference(address);
  if (read.kind === 'url') return { kind: 'url', url: read.url };
  if (read.kind === 'path') {
    const path = plainPath(read.path);
    return read.anchor === undefined ? { kind: 'path', path } : { kind: 'path', path, anchor: read.anchor };
  }
  return broken(read.kind === 'unsafe' ? read.reason : 'The address cannot be read.');
}

function pageTarget(
  context: TargetContext,
  pageId: string,
  space: string | null,
  from: string | null,
  anchor: string | null,
): SiteTarget {
  const own = from === null ? null : (context.node(from)?.spaceId ?? null);
  const spaceId = space ?? own;
  const candidates = spaceId === null ? context.all() : context.siteSpacesOf(spaceId, from);
  for (const node of candidates) {
    const contents = context.contents(node.id);
    const page = contents?.pages.byId.get(pageId);
    const path = page === undefined ? null : contents?.pathOf(page);
    if (path === undefined || path === null) continue;
    return anchor === null ? { kind: 'path', path } : { kind: 'path', path, anchor };
  }
  return broken(
    candidates.length === 0
      ? 'It leads to a space that is not part of this site, or not of what this visitor sees.'
      : 'It leads to a page that does not exist here, or that this visitor does not see.',
  );
}
