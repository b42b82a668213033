import { z } from 'zod';
import { core, coreForShell } from './channel.ts';
import { inAccount, id } from './fields.ts';
import {
  inSite,
  structure,
  customizationDraft,
  inPreview,
  previewSettings,
  sitePath,
} from './site-fields.ts';
import type {
  SiteChange,
  SiteDraft,
  SiteRow,
  SiteSendReport,
  SiteView,
  VisitorForm,
  ExportReport,
  InvisibleView,
  PreviewChanges,
  PreviewPlace,
  PreviewResponse,
  PreviewView,
} from '../views/site-views.ts';
import type { DrawingNode } from '../../shared/diagram-drawing.ts';

/** What a window may ask about sites, and about what is tried on them before it is sent. */
export const siteRequests = {
  /** Sites that show a space that is kept offline, by title. */
  'sites.list': core(z.object(inAccount)).answers<readonly SiteRow[]>(),
  'site.get': core(z.object(inSite)).answers<SiteView>(),
  'site.visitorForm': core(z.object(inSite)).answers<VisitorForm>(),
  'site.draft': core(z.object(inSite)).answers<SiteDraft | null>(),
  /** Keeps what is tried; both null: as `site.discardDraft`. */
  'site.saveDraft': core(
    z.object({ ...inSite, customization: customizationDraft, structure }),
  ).answers<SiteDraft | null>(),
  'site.discardDraft': core(z.object(inSite)).answers<null>(),
  /** The draft as JSON, for a file. `conflict` where there is none. */
  'site.exportDraft': core(z.object(inSite)).answers<{ readonly name: string; readonly json: string }>(),
  /** What sending the draft would change, in the order it is done. */
  'site.changes': core(z.object(inSite)).answers<readonly SiteChange[]>(),
  /**
   * Sends the draft now, one change after the other, and stops at the first that fails; never queued. `unreachable` while
   * offline, `permission` for whoever may not, both with the reason. What was done leaves the draft.
   */
  'site.send': core(z.object(inSite)).answers<SiteSendReport>(),
};

/** What a window may ask about previews of sites; where they are shown is asked of the shell (`PreviewViewRequests`). */
export const previewRequests = {
  'preview.open': core(z.object({ ...inSite, settings: previewSettings })).answers<PreviewView>(),
  /** The same preview with other settings: its addresses stay, what they show changes. */
  'preview.update': core(z.object({ ...inPreview, settings: previewSettings })).answers<PreviewView>(),
  /** What the visitor of a preview cannot see, and why; conditions that cannot be evaluated are named. */
  'site.invisible': core(z.object(inPreview)).answers<InvisibleView>(),
  /** For the shell: what stands at an address (path and query) of a preview. `nonce` allows the page's own rules. */
  'preview.respond': core(
    z.object({
      ...inPreview,
      address: z.string().max(4000),
      nonce: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
    }),
  ).answers<PreviewResponse>(),
  'preview.close': core(z.object(inPreview)).answers<null>(),
  /** Where a page stands in a preview; `spaceId` alone: the first page of the space. Keeps the page when states are switched. */
  'preview.go': core(z.object({ ...inPreview, spaceId: id, pageId: id.nullable() })).answers<PreviewPlace>(),
  'preview.at': core(z.object({ ...inPreview, path: sitePath })).answers<PreviewPlace>(),
  /** Pages that look different between two previews, by what is rendered. Long, with progress by the event `progress`. */
  'preview.changedPages': core(z.object({ before: id, after: id })).answers<PreviewChanges>(),
  /** For the shell: writes every page that the visitor sees as a folder of static pages. Long, with progress by the event `progress`. */
  'preview.export': coreForShell(
    z.object({ ...inPreview, folder: z.string().min(1).max(4000) }),
  ).answers<ExportReport>(),
  'preview.cancel': core(z.object(inPreview)).answers<null>(),
  /** Sources of diagrams that nobody laid out yet, of a page of a preview; null: of all pages that the visitor sees. */
  'preview.diagrams': core(z.object({ ...inPreview, path: sitePath.nullable() })).answers<
    readonly string[]
  >(),
  /** Takes a diagram that the window laid out, for the pages of all previews; null: it cannot be drawn. */
  'preview.drawn': core(
    z.object({ source: z.string().max(100_000), drawing: z.custom<DrawingNode | null>() }),
  ).answers<null>(),
  /** Prepares pages for printing (null: all that the visitor sees); the shell prints what stands at `path` of the preview. */
  'preview.pdf': core(z.object({ ...inPreview, paths: z.array(sitePath).max(100_000).nullable() })).answers<{
    readonly path: string;
    readonly pages: number;
  }>(),
};
