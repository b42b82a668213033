import { z } from 'zod';
import { shell } from './channel.ts';
import type { RequestsOf, TypeOf } from './channel.ts';
import type { ExportReport } from '../views/site-views.ts';

export interface SavedPdf {
  readonly path: string;
  /** What is not in it, in a sentence; null: all is. */
  readonly note: string | null;
}

export type PrintOutcome =
  | { readonly outcome: 'printed' | 'cancelled' }
  | ({ readonly outcome: 'saved' } & SavedPdf)
  | { readonly outcome: 'failed'; readonly reason: string };

interface InView {
  /** The window's own name for a place where a preview is shown; another preview may come to stand there. */
  readonly viewId: string;
}

const viewId = z.string().regex(/^[a-z0-9-]{1,40}$/);
const url = z.string().max(8000);
const edge = z.number().min(-100_000).max(100_000);

/** In CSS pixels of the window, from its upper left corner. */
const bounds = z.strictObject({ x: edge, y: edge, width: edge.min(0), height: edge.min(0) });
export type ViewBounds = TypeOf<typeof bounds>;

/**
 * Previews are shown by the shell in views of their own above the window: other processes, other sessions, without a way to
 * the window or to the network (docs/design/security.md). The window says where they stand.
 */
export const previewViewRequests = {
  /** Shows an address of a preview, or moves what is shown; the page is loaded only where address or theme changed. */
  'previewView.show': shell(
    z.strictObject({
      viewId,
      /** `galley-preview://<previewId>/<site path>` */
      url,
      bounds,
      /** Width in CSS pixels that the page is laid out for, scaled into the bounds; null: as wide as the bounds. */
      deviceWidth: z.number().min(200).max(4000).nullable(),
      /** Null: as the site and its reader choose. */
      theme: z.enum(['light', 'dark']).nullable(),
    }),
  ).answers<null>(),
  /** Out of sight (a dialog or menu of the window must be above it); what it shows stays. */
  'previewView.hide': shell(z.strictObject({ viewId })).answers<null>(),
  'previewView.close': shell(z.strictObject({ viewId })).answers<null>(),
  /** Loads the page again, after the preview was given other settings. */
  'previewView.reload': shell(z.strictObject({ viewId })).answers<null>(),
  'previewView.go': shell(z.strictObject({ viewId, direction: z.enum(['back', 'forward']) })).answers<null>(),
  'previewView.focus': shell(z.strictObject({ viewId })).answers<null>(),
  /** The view and another scroll along with each other, in proportion; null ends it. Either may be shown later. */
  'previewView.follow': shell(z.strictObject({ viewId, follows: viewId.nullable() })).answers<null>(),
  /** Scrolls to a share of the page's length, 0 to 1. */
  'previewView.scroll': shell(z.strictObject({ viewId, position: z.number().min(0).max(1) })).answers<null>(),
  /**
   * What the view shows, as PNG: `stand-in` as it stands now; `comparison` once the page and what is in sight of it are drawn,
   * without its scroll bars, of a view that is in sight.
   */
  'previewView.capture': shell(
    z.strictObject({ viewId, purpose: z.enum(['stand-in', 'comparison']) }),
  ).answers<{
    readonly width: number;
    readonly height: number;
    readonly png: Uint8Array;
  }>(),
  /** Saves an address of a preview (`preview.pdf`) under a name that the person chooses. */
  'previewView.pdf': shell(z.strictObject({ url, title: z.string().max(500) })).answers<PrintOutcome>(),
  /** Saves the JSON of a draft as a file that the person chooses; null when they cancel. */
  'previewView.saveJson': shell(
    z.strictObject({ name: z.string().max(200), json: z.string().max(20_000_000) }),
  ).answers<{ readonly path: string } | null>(),
  /** The system's dialog for a new folder; null when the person cancels. `handle` stands for it, once: a window names no paths. */
  'previewView.pickFolder': shell(z.strictObject({ name: z.string().max(200) })).answers<{
    readonly handle: string;
  } | null>(),
  /** Writes every page that the visitor sees to the folder that was picked. Long, with progress by the core's event `progress`. */
  'previewView.export': shell(
    z.strictObject({ previewId: z.string().max(200), handle: z.string().max(64) }),
  ).answers<ExportReport>(),
};

export type PreviewViewRequests = RequestsOf<typeof previewViewRequests>;

/** What happens in a view. */
export type PreviewViewEvent = InView &
  (
    | {
        readonly event: 'navigated';
        readonly url: string;
        /** Site path, without a leading slash. */
        readonly path: string;
        readonly title: string;
        readonly canGoBack: boolean;
        readonly canGoForward: boolean;
      }
    /** `position` is a share of the page's length, 0 to 1. */
    | { readonly event: 'scrolled'; readonly position: number }
    /** A key that belongs to the window. */
    | {
        readonly event: 'key';
        readonly key: string;
        readonly code: string;
        readonly ctrlKey: boolean;
        readonly metaKey: boolean;
        readonly altKey: boolean;
        readonly shiftKey: boolean;
      }
    | { readonly event: 'focused' }
    /** Its process ended; `previewView.reload` brings it back. `excess`: it was ended, because it took too much of it. */
    | { readonly event: 'gone'; readonly excess: 'time' | 'memory' | null }
  );
