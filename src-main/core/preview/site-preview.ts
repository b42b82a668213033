import type { DrawingNode } from '../../shared/diagram-drawing.ts';
import type { PreviewSettings, PreviewView } from '../../bridge/views/site-views.ts';
import type { ContentTree } from '../../shared/tree.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import type { FilteredTree } from '../../site/filter-tree.ts';
import type { VisitedSite } from '../../site/visited-site.ts';
import type { Account } from '../core-state.ts';
import type { ReferenceContent } from '../reading/references.ts';

/** A page of a preview with the revision it was read from. */
export interface PreviewPage {
  readonly spaceId: string;
  readonly revisionId: string;
  readonly row: PageTreeRow;
}

/** Diagrams that were laid out, by their source. */
export interface Drawings {
  /** Null: it is not laid out, or cannot be drawn. */
  find(source: string): DrawingNode | null;
  keep(source: string, drawing: unknown): void;
  wanted(preview: SitePreview, path: string | null): Promise<readonly string[]>;
}

/** A preview that is open (bridge, `PreviewView`): what the pages of `galley-preview://<id>/…` are made with. */
export interface SitePreview {
  readonly id: string;
  readonly account: Account;
  readonly accountId: string;
  readonly siteId: string;
  readonly settings: PreviewSettings;
  readonly view: PreviewView;
  readonly site: VisitedSite;
  /** Grows with every update of the settings and with every sync: what is remembered of an older one is out of date. */
  readonly version: number;
  /** Aborted when the preview is closed or cancelled. */
  readonly signal: AbortSignal;
  /** Diagrams of its pages that were laid out. */
  readonly drawings: Drawings;
  /** What references of its pages are resolved with. */
  readonly content: ReferenceContent;
  /** Null where the visitor does not see the page, or its revision is not held. */
  page(siteSpaceId: string, pageId: string): PreviewPage | null;
  /** The body of a page as this visitor sees it: conditions decided, expressions replaced by their values. Null: not held. */
  tree(siteSpaceId: string, pageId: string): ContentTree | null;
  /** The same without remembering it: for what passes over all pages once. */
  readTree(siteSpaceId: string, pageId: string): ContentTree | null;
  /** The same with what is hidden in it, and with expressions that have no value. */
  filtered(siteSpaceId: string, pageId: string): FilteredTree | null;
  /** The revision that a site space shows; null where nothing is held. */
  revisionOf(siteSpaceId: string): string | null;
}

/** The previews that are open, by id. */
export interface SitePreviews {
  /** @throws {RequestFailure} `not-found` */
  get(previewId: string): SitePreview;
}
