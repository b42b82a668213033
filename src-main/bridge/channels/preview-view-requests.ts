import type { Channel } from './channel.ts';
import type { ExportReport } from '../views/site-views.ts';

export type PrintOutcome =
  | { readonly outcome: 'printed' | 'cancelled' }
  | { readonly outcome: 'saved'; readonly path: string }
  | { readonly outcome: 'failed'; readonly reason: string };

interface InView {
  /** The window's own name for a place where a preview is shown; another preview may come to stand there. */
  readonly viewId: string;
}

/** In CSS pixels of the window, from its upper left corner. */
export interface ViewBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Previews are shown by the shell in views of their own above the window: other processes, other sessions, without a way to
 * the window or to the network (docs/design/security.md). The window says where they stand.
 */
export interface PreviewViewRequests {
  /** Shows an address of a preview, or moves what is shown; the page is loaded only where address or theme changed. */
  readonly 'previewView.show': Channel<
    InView & {
      /** `galley-preview://<previewId>/<site path>` */
      readonly url: string;
      readonly bounds: ViewBounds;
      /** Width in CSS pixels that the page is laid out for, scaled into the bounds; null: as wide as the bounds. */
      readonly deviceWidth: number | null;
      /** Null: as the site and its reader choose. */
      readonly theme: 'light' | 'dark' | null;
    },
    null
  >;
  /** Out of sight (a dialog or menu of the window must be above it); what it shows stays. */
  readonly 'previewView.hide': Channel<InView, null>;
  readonly 'previewView.close': Channel<InView, null>;
  /** Loads the page again, after the preview was given other settings. */
  readonly 'previewView.reload': Channel<InView, null>;
  readonly 'previewView.go': Channel<InView & { readonly direction: 'back' | 'forward' }, null>;
  readonly 'previewView.focus': Channel<InView, null>;
  /** The view and another scroll along with each other, in proportion; null ends it. Either may be shown later. */
  readonly 'previewView.follow': Channel<InView & { readonly follows: string | null }, null>;
  /** Scrolls to a share of the page's length, 0 to 1. */
  readonly 'previewView.scroll': Channel<InView & { readonly position: number }, null>;
  /** What the view shows now, as PNG. */
  readonly 'previewView.capture': Channel<
    InView,
    { readonly width: number; readonly height: number; readonly png: Uint8Array }
  >;
  /** Saves an address of a preview (`preview.pdf`) under a name that the person chooses. */
  readonly 'previewView.pdf': Channel<{ readonly url: string; readonly title: string }, PrintOutcome>;
  /** Saves the JSON of a draft as a file that the person chooses; null when they cancel. */
  readonly 'previewView.saveJson': Channel<
    { readonly name: string; readonly json: string },
    { readonly path: string } | null
  >;
  /** The system's dialog for a new folder; null when the person cancels. `handle` stands for it, once: a window names no paths. */
  readonly 'previewView.pickFolder': Channel<{ readonly name: string }, { readonly handle: string } | null>;
  /** Writes every page that the visitor sees to the folder that was picked. Long, with progress by the core's event `progress`. */
  readonly 'previewView.export': Channel<
    { readonly previewId: string; readonly handle: string },
    ExportReport
  >;
}

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
