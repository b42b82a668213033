import type { Channel, InAccount } from './channel.ts';
import type { DrawingNode } from '../../shared/diagram-drawing.ts';
import type {
  ExportReport,
  InvisibleView,
  PreviewChanges,
  PreviewPlace,
  PreviewResponse,
  PreviewSettings,
  PreviewView,
} from '../views/site-views.ts';

interface InSite extends InAccount {
  readonly siteId: string;
}
interface InPreview {
  readonly previewId: string;
}

/** What a window may ask about previews of sites; where they are shown is asked of the shell (`PreviewViewRequests`). */
export interface PreviewRequests {
  readonly 'preview.open': Channel<InSite & { readonly settings: PreviewSettings }, PreviewView>;
  /** The same preview with other settings: its addresses stay, what they show changes. */
  readonly 'preview.update': Channel<InPreview & { readonly settings: PreviewSettings }, PreviewView>;
  /** What the visitor of a preview cannot see, and why; conditions that cannot be evaluated are named. */
  readonly 'site.invisible': Channel<InPreview, InvisibleView>;
  /** For the shell: what stands at an address (path and query) of a preview. `nonce` allows the page's own rules. */
  readonly 'preview.respond': Channel<
    InPreview & { readonly address: string; readonly nonce: string },
    PreviewResponse
  >;
  readonly 'preview.close': Channel<InPreview, null>;
  /** Where a page stands in a preview; `spaceId` alone: the first page of the space. Keeps the page when states are switched. */
  readonly 'preview.go': Channel<
    InPreview & { readonly spaceId: string; readonly pageId: string | null },
    PreviewPlace
  >;
  /** What stands at a site path of a preview. */
  readonly 'preview.at': Channel<InPreview & { readonly path: string }, PreviewPlace>;
  /** Pages that look different between two previews, by what is rendered. Long, with progress by the event `progress`. */
  readonly 'preview.changedPages': Channel<
    { readonly before: string; readonly after: string },
    PreviewChanges
  >;
  /** For the shell: writes every page that the visitor sees as a folder of static pages. Long, with progress by the event `progress`. */
  readonly 'preview.export': Channel<InPreview & { readonly folder: string }, ExportReport>;
  readonly 'preview.cancel': Channel<InPreview, null>;
  /** Sources of diagrams that nobody laid out yet, of a page of a preview; null: of all pages that the visitor sees. */
  readonly 'preview.diagrams': Channel<InPreview & { readonly path: string | null }, readonly string[]>;
  /** Takes a diagram that the window laid out, for the pages of all previews; null: it cannot be drawn. */
  readonly 'preview.drawn': Channel<{ readonly source: string; readonly drawing: DrawingNode | null }, null>;
  /** Prepares pages for printing (null: all that the visitor sees); the shell prints what stands at `path` of the preview. */
  readonly 'preview.pdf': Channel<
    InPreview & { readonly paths: readonly string[] | null },
    { readonly path: string; readonly pages: number }
  >;
}
