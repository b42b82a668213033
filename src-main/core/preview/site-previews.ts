import type { Page } from '../../api/content.ts';
import type { PreviewSettings, PreviewView } from '../../bridge/views/site-views.ts';
import type { Value } from '../../content/expression/evaluate.ts';
import type { ContentTree } from '../../shared/tree.ts';
import { filterTree } from '../../site/filter-tree.ts';
import type { FilteredTree } from '../../site/filter-tree.ts';
import type { SitePages, SiteSpaceNode } from '../../site/model.ts';
import { withTrial } from '../../site/read-site.ts';
import { readSitePages } from '../../site/site-pages.ts';
import { appearanceNotes } from '../../site/theme/theme.ts';
import { visitSite } from '../../site/visit-site.ts';
import type { VisitedSite } from '../../site/visited-site.ts';
import { revisionOf } from '../../store/mirror/revisions.ts';
import type { RevisionRow } from '../../store/mirror/revisions.ts';
import { revisionOfLane } from '../review/lane-revision.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { Lru } from '../lru.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { RevisionPages } from '../reading/page-content.ts';
import type { PathIndex } from '../reading/path-index.ts';
import { PreviewDrawings } from './preview-drawings.ts';
import type { PreviewPage, SitePreview, SitePreviews } from './site-preview.ts';
import { siteSourceOf } from './site-sources.ts';
import { texts } from '../../shared/messages/texts.ts';

/** So many previews are open at once at most: a window shows two, and those that nobody closed must not add up. */
const mostPreviews = 16;

/** Pages of a revision that is still arriving are looked at again after this time, not for each of thousands. */
const arrivingMs = 1000;

/** Previews that can be opened and changed; what shows them only reads. */
export interface OpenPreviews extends SitePreviews {
  /** Of all previews: the same source is drawn alike everywhere. */
  readonly drawings: PreviewDrawings;
  open(accountId: string, siteId: string, settings: PreviewSettings): SitePreview;
  update(previewId: string, settings: PreviewSettings): SitePreview;
  close(previewId: string): void;
  /** Ends what is being done with a preview, which stays open. */
  cancel(previewId: string): void;
}

interface Entry {
  readonly accountId: string;
  readonly siteId: string;
  settings: PreviewSettings;
  version: number;
  controller: AbortController;
  /** What is held changes with every sync, and what is shown with every page that is written: a preview of before is made anew. */
  heldAt: string;
  preview: SitePreview | null;
}

export function createSitePreviews(state: CoreState): OpenPreviews {
  const entries = new Map<string, Entry>();
  const pages = new WeakMap<readonly Page[], SitePages>();
  const drawings = new PreviewDrawings();

  function entryOf(previewId: string): Entry {
    const entry = entries.get(previewId);
    if (entry === undefined) {
      throw new RequestFailure('not-found', texts().reading.previewClosed);
    }
    return entry;
  }

  function current(id: string, entry: Entry): SitePreview {
    const account = accountOf(state, entry.accountId);
    const heldAt = heldAtOf(account, entry);
    if (entry.preview !== null && heldAt === entry.heldAt) return entry.preview;
    entry.heldAt = heldAt;
    entry.version += 1;
    entry.preview = makePreview(account, id, entry, { pages, drawings });
    return entry.preview;
  }

  return {
    drawings,
    get: (previewId) => current(previewId, entryOf(previewId)),
    open(accountId, siteId, settings) {
      // Unguessable, because it is the host of addresses that only the preview's own pages may know.
      const id = `p${Array.from({ length: 4 }, () =>
        Math.floor(state.options.ports.random() * 2 ** 32).toString(36),
      ).join('')}`;
      const entry: Entry = {
        accountId,
        siteId,
        settings,
        version: 0,
        controller: new AbortController(),
        heldAt: '',
        preview: null,
      };
      const preview = current(id, entry);
      entries.set(id, entry);
      const [oldest] = entries.keys();
      if (entries.size > mostPreviews && oldest !== undefined) this.close(oldest);
      return preview;
    },
    update(previewId, settings) {
      const entry = entryOf(previewId);
      entry.settings = settings;
      entry.preview = null;
      return current(previewId, entry);
    },
    close(previewId) {
      entries.get(previewId)?.controller.abort();
      entries.delete(previewId);
    },
    cancel(previewId) {
      const entry = entryOf(previewId);
      entry.controller.abort();
      entry.controller = new AbortController();
      entry.preview = null;
    },
  };
}

function heldAtOf(account: Account, { siteId, settings }: Entry): string {
  const { store } = account.session;
  const { content } = settings;
  const revision = content.kind === 'primary' ? null : wantedRevision(account, settings, content.spaceId);
  return `${store.preferences.get('last-sync-at') ?? ''} ${store.sites.get(siteId)?.asOf ?? ''} ${revision ?? ''}`;
}

/** What outlives the single preview. */
interface Shared {
  readonly pages: WeakMap<readonly Page[], SitePages>;
  readonly drawings: PreviewDrawings;
}

function makePreview(account: Account, id: string, entry: Entry, { pages, drawings }: Shared): SitePreview {
  const { store } = account.session;
  const { settings, siteId, accountId } = entry;
  const source = withTrial(siteSourceOf(account, siteId), settings);
  const revisions = new Map<string, string | null>();
  const content = steadyContent(account);
  const trees = new Lru<FilteredTree>(60);

  function revisionOfSpace(spaceId: string): string | null {
    const known = revisions.get(spaceId);
    if (known !== undefined) return known;
    const wanted = wantedRevision(account, settings, spaceId);
    const found = wanted !== null && store.revisions.get(spaceId, wanted) !== undefined ? wanted : null;
    revisions.set(spaceId, found);
    return found;
  }

  function pagesOf(node: SiteSpaceNode): SitePages | null {
    const revisionId = revisionOfSpace(node.spaceId);
    if (revisionId === null) return null;
    const list = account.content.pageList(node.spaceId, revisionId);
    const known = pages.get(list);
    if (known !== undefined) return known;
    const row = store.revisions.get(node.spaceId, revisionId);
    const made = readSitePages(list, variablesOf(row));
    pages.set(list, made);
    return made;
  }

  const site = visitSite(source, settings.visitor, pagesOf);

  function page(siteSpaceId: string, pageId: string): PreviewPage | null {
    const spaceId = site.siteSpaces.find((node) => node.id === siteSpaceId)?.spaceId;
    const revisionId = spaceId === undefined ? null : revisionOfSpace(spaceId);
    if (spaceId === undefined || revisionId === null || site.page(siteSpaceId, pageId) === null) return null;
    const row = content.pages(spaceId, revisionId).byId.get(pageId);
    return row === undefined ? null : { spaceId, revisionId, row };
  }

  function filtered(siteSpaceId: string, pageId: string): FilteredTree | null {
    const found = page(siteSpaceId, pageId);
    const tree = found === null ? null : account.content.tree(found.row);
    if (found === null || tree === null) return null;
    const key = `${siteSpaceId} ${found.row.id} ${found.row.markdownHash ?? ''} ${found.row.documentHash ?? ''}`;
    return trees.get(key, () => filterTree(tree, site.scope(siteSpaceId, pageId)));
  }

  return {
    id,
    account,
    accountId,
    siteId,
    settings,
    site,
    version: entry.version,
    signal: entry.controller.signal,
    view: {
      previewId: id,
      startPath: site.start?.path ?? '',
      notes: notesOf(account, site, settings, revisionOfSpace),
      appearanceNotes: appearanceNotesOf(site),
      refused: site.refused,
    } satisfies PreviewView,
    content,
    drawings,
    page,
    tree: (siteSpaceId, pageId): ContentTree | null => filtered(siteSpaceId, pageId)?.tree ?? null,
    readTree(siteSpaceId, pageId) {
      const found = page(siteSpaceId, pageId);
      const tree = found === null ? null : account.content.readTree(found.row);
      return tree === null ? null : filterTree(tree, site.scope(siteSpaceId, pageId)).tree;
    },
    filtered,
    revisionOf: (siteSpaceId) => {
      const node = site.siteSpaces.find((one) => one.id === siteSpaceId);
      return node === undefined ? null : revisionOfSpace(node.spaceId);
    },
  };
}

/** What of the look cannot be shown here, in sentences: of all site spaces, each once. */
function appearanceNotesOf(site: VisitedSite): readonly string[] {
  const settings = new Set(site.siteSpaces.map(({ id }) => site.customization(id).styling));
  return [...new Set([...settings].flatMap((styling) => appearanceNotes(styling ?? {})))];
}

/**
 * Lists of pages and files as a preview reads them, for every page of an export: asked for once where a revision is whole,
 * because a preview is made anew after a sync.
 */
function steadyContent({ content, session }: Account): SitePreview['content'] {
  const lists = new Map<string, Steady>();
  const steady = (spaceId: string, revisionId: string): Steady => {
    const now = performance.now();
    const known = lists.get(revisionId);
    if (known !== undefined && now < known.goodUntil) return known;
    const isComplete = session.store.revisions.get(spaceId, revisionId)?.complete === true;
    const pages = content.pages(spaceId, revisionId);
    const made: Steady = { pages, paths: null, goodUntil: isComplete ? Infinity : now + arrivingMs };
    lists.set(revisionId, made);
    return made;
  };
  return {
    pages: (spaceId, revisionId) => steady(spaceId, revisionId).pages,
    paths(spaceId, revisionId) {
      const found = steady(spaceId, revisionId);
      found.paths ??= content.paths(spaceId, revisionId);
      return found.paths;
    },
    specification: (hash) => content.specification(hash),
  };
}

interface Steady {
  readonly pages: RevisionPages;
  paths: PathIndex | null;
  readonly goodUntil: number;
}

/** What `space.vars` of expressions reads. */
function variablesOf(row: RevisionRow | undefined): Readonly<Record<string, Value>> {
  const given: unknown = row === undefined ? undefined : revisionOf(row).variables;
  if (typeof given !== 'object' || given === null) return {};
  const plain = Object.entries(given).filter(
    (entry): entry is [string, string | number | boolean] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number' || typeof entry[1] === 'boolean',
  );
  return Object.fromEntries(plain);
}

function wantedRevision(account: Account, { content }: PreviewSettings, spaceId: string): string | null {
  if (content.kind === 'primary' || content.spaceId !== spaceId) {
    return revisionOfLane(account, spaceId, null);
  }
  return content.kind === 'revision'
    ? content.revisionId
    : revisionOfLane(account, spaceId, content.changeRequestId);
}

function notesOf(
  account: Account,
  site: VisitedSite,
  { content }: PreviewSettings,
  revisionOfSpace: (spaceId: string) => string | null,
): readonly string[] {
  const { source } = site;
  const notes = [...source.missing];
  if (source.site.published === false) notes.push(texts().reading.notPublished);
  const missing = site.siteSpaces.filter((node) => revisionOfSpace(node.spaceId) === null);
  const names = [...new Set(missing.map((node) => node.title))];
  if (names.length > 0) {
    notes.push(
      texts().reading.spacesNotKept(
        names.slice(0, 5).join(', '),
        names.length,
        Math.max(0, names.length - 5),
      ),
    );
  }
  if (content.kind !== 'primary') {
    const revisionId = revisionOfSpace(content.spaceId);
    const row =
      revisionId === null ? undefined : account.session.store.revisions.get(content.spaceId, revisionId);
    if (row === undefined) notes.push(texts().reading.selectedNotHere);
    else if (!row.complete) notes.push(texts().reading.selectedNotWhole);
    const unsent = revisionId === null ? 0 : unsentPages(account, content.spaceId, revisionId);
    if (unsent > 0) notes.push(texts().reading.withUnsent(unsent));
    if (!site.siteSpaces.some((node) => node.spaceId === content.spaceId)) {
      notes.push(texts().reading.selectedNotVisible);
    }
  }
  return notes;
}

function unsentPages(account: Account, spaceId: string, revisionId: string): number {
  const { rows, deletions } = account.content.pages(spaceId, revisionId);
  const isUnsent = (editId: string): boolean =>
    account.session.store.edits.get(editId)?.state !== 'confirmed';
  return [...rows.flatMap(({ unsentEdit = [] }) => unsentEdit), ...deletions.values()].filter(isUnsent)
    .length;
}
