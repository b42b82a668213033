import { sha256 } from '../../store/mirror/hash.ts';
import type { PreviewChange, PreviewChanges } from '../../bridge/views/site-views.ts';
import type { SyncProgress } from '../../bridge/views/sync-views.ts';
import { blocksMarkup } from '../../site/html/blocks/blocks.ts';
import { PageWriter } from '../../site/html/page-writer.ts';
import type { SitePlace } from '../../site/model.ts';
import { layoutOf } from '../../site/html/layout.ts';
import { isLarge } from '../../site/html/frame/toc.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { contentsChanges } from './preview-contents.ts';
import type { ContentsChange } from './preview-contents.ts';
import { previewAddresses } from './preview-render-context.ts';
import { pageInput, themeOfSpace } from './preview-pages.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { SitePreview } from './site-preview.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * Pages that look different between two previews of a site, by what is rendered (bridge, `PreviewChange`), those last at
 * which only the list of pages beside them says otherwise: that is every page for one that was renamed.
 */
export async function changedPages(
  before: SitePreview,
  after: SitePreview,
  onProgress: (progress: SyncProgress) => void,
): Promise<PreviewChanges> {
  const [old, now] = [placesOf(before), placesOf(after)];
  const paths = [...new Set([...now.keys(), ...old.keys()])];
  const changes: PreviewChange[] = [];
  const only: PreviewChange[] = [];
  const slicer = new TimeSlicer();
  const looks: readonly [Map<string, string>, Map<string, string>] = [new Map(), new Map()];
  const book = previewAddresses();
  const beside = besideOf(before, after);
  for (const [index, path] of paths.entries()) {
    if (before.signal.aborted || after.signal.aborted) {
      throw new RequestFailure('cancelled', texts().reading.comparisonCancelled);
    }
    if (index % 50 === 0) {
      onProgress({ words: texts().reading.compared(index, paths.length), done: index, total: paths.length });
    }
    const [was, is] = [old.get(path), now.get(path)];
    const title = titleOf(after, is) ?? titleOf(before, was) ?? path;
    if (was === undefined || is === undefined) {
      changes.push({ ...none, path, title, kind: was === undefined ? 'added' : 'removed' });
    } else if (
      !hasSameVersion(before, was, after, is) &&
      article(before, was, book) !== article(after, is, book)
    ) {
      changes.push({ ...none, path, title, contents: beside(was, is) });
    } else if (around(before, was, looks[0]) !== around(after, is, looks[1])) {
      changes.push({ ...none, path, title, differs: 'around', contents: beside(was, is) });
    } else {
      const contents = beside(was, is);
      if (contents.length > 0) only.push({ ...none, path, title, differs: 'contents', contents });
    }
    await slicer.pause();
  }
  return { pages: [...changes, ...only], looked: paths.length };
}

const none = { kind: 'changed', differs: 'page', contents: [] } as const;
const mostWords = 20;

/** What the list beside a page says otherwise, as far as it is in sight there; compared once for each site space. */
function besideOf(
  before: SitePreview,
  after: SitePreview,
): (was: SitePlace, is: SitePlace) => readonly string[] {
  const known = new Map<string, readonly ContentsChange[]>();
  const layoutShows = (preview: SitePreview, place: SitePlace): boolean => {
    const row = preview.page(place.siteSpaceId, place.pageId ?? '')?.row;
    return row === undefined || layoutOf(pageOf(row)).tableOfContents;
  };
  return (was, is) => {
    const [old, now] = [before.site.navigation(was), after.site.navigation(is)];
    const key = `${was.siteSpaceId} ${is.siteSpaceId}`;
    const changes = known.get(key) ?? contentsChanges(old.toc, now.toc);
    known.set(key, changes);
    if (changes.length === 0 || !layoutShows(after, is)) return [];
    const trail = new Set([...old.trail, ...now.trail]);
    const isWhole = !isLarge(now.toc);
    const seen = changes.filter(({ below }) => isWhole || below === null || trail.has(below));
    return [...new Set(seen.map(({ words }) => words))].slice(0, mostWords);
  };
}

type Book = ReturnType<typeof previewAddresses>;

function placesOf({ site }: SitePreview): ReadonlyMap<string, SitePlace> {
  const places = new Map<string, SitePlace>();
  for (const { id } of site.siteSpaces) {
    for (const page of site.documents(id)) {
      const path = site.pathOf(id, page.id);
      if (path === null || places.has(path)) continue;
      places.set(path, { siteSpaceId: id, sectionId: null, pageId: page.id, found: true, path });
    }
  }
  return places;
}

function titleOf({ site }: SitePreview, place: SitePlace | undefined): string | null {
  const pageId = place?.pageId ?? null;
  if (place === undefined || pageId === null) return null;
  return site.page(place.siteSpaceId, pageId)?.title ?? null;
}

/** The same version of a page, seen by the same visitor, looks the same: nothing has to be drawn to know it. */
function hasSameVersion(before: SitePreview, was: SitePlace, after: SitePreview, is: SitePlace): boolean {
  const [old, now] = [
    before.page(was.siteSpaceId, was.pageId ?? ''),
    after.page(is.siteSpaceId, is.pageId ?? ''),
  ];
  if (old === null || now === null || old.row.id !== now.row.id) return false;
  return JSON.stringify(before.settings.visitor) === JSON.stringify(after.settings.visitor);
}

function article(preview: SitePreview, place: SitePlace, book: Book): string {
  const input = pageInput(preview, place, { book, mode: 'light', search: 'live', nonce: null });
  const { page, tree, layout, cover } = input;
  const writer = new PageWriter(input.context);
  const body = tree === null ? (input.missing ?? '') : blocksMarkup(tree.blocks, writer);
  return [
    page?.title,
    page?.description,
    page?.icon,
    page?.emoji,
    JSON.stringify({ layout, cover }),
    body,
    writer.notes,
    writer.styleSheet,
  ].join('\n');
}

/** What stands around a page: the look of the site, its header and footer, where the page stands, what comes before and after. */
function around(preview: SitePreview, place: SitePlace, looks: Map<string, string>): string {
  const { site } = preview;
  const { siteSpaceId } = place;
  const look =
    looks.get(siteSpaceId) ??
    sha256(
      JSON.stringify([
        themeOfSpace(preview, siteSpaceId),
        site.customization(siteSpaceId),
        site.headerLinks(siteSpaceId),
        site.footerGroups(siteSpaceId),
        site.title(siteSpaceId),
      ]),
    );
  looks.set(siteSpaceId, look);
  const { breadcrumbs, previous, next, tabs, variants, languages } = site.navigation(place);
  return JSON.stringify([look, breadcrumbs, previous, next, tabs, variants, languages]);
}
