import type { BrowserWindow, Session } from 'electron';
import { ipcMain } from 'electron';
import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../bridge/protocol.ts';
import type { PreviewViewEvent, PreviewViewRequests } from '../../bridge/channels/preview-view-requests.ts';
import type { ExportReport } from '../../bridge/views/site-views.ts';
import { RequestFailure } from '../request-failure.ts';
import { createPreviewSession, readPreviewUrl } from '../protocols/preview-protocol.ts';
import type { AskPreview } from '../protocols/preview-protocol.ts';
import { pickExportFolder, saveDraftAsJson } from './save-files.ts';
import { PreviewView } from './preview-view.ts';
import { savePreviewAsPdf } from './print.ts';

export interface PreviewViewsOptions {
  readonly window: () => BrowserWindow | null;
  readonly preloadPath: string;
  readonly ask: AskPreview;
  readonly send: (event: PreviewViewEvent) => void;
  /** Writes a preview to a folder that the person chose. */
  readonly export: (previewId: string, folder: string) => Promise<ExportReport>;
}

/** The views that previews are shown in, above the window (bridge, `PreviewViewRequests`). */
export class PreviewViews {
  readonly #options: PreviewViewsOptions;
  readonly #views = new Map<string, PreviewView>();
  /** Views that scroll along with another, and take its place when they come. */
  readonly #follows = new Map<string, string>();

  /** The folder that the person picked last, until it is used. */
  #picked: { readonly handle: string; readonly folder: string } | null = null;

  constructor(options: PreviewViewsOptions) {
    this.#options = options;
    ipcMain.on('galley-preview:scrolled', (event, position: unknown) => {
      const frame = event.senderFrame;
      const found = [...this.#views].find(([, { contents }]) => contents === event.sender);
      if (found === undefined || frame === null || frame !== event.sender.mainFrame) return;
      if (typeof position === 'number' && position >= 0 && position <= 1) this.#scrolled(found[0], position);
    });
  }

  readonly answers: Handlers<PreviewViewRequests> = {
    'previewView.show': ({ viewId, url, bounds, deviceWidth, theme }) => {
      const address = requirePreviewUrl(url);
      this.#open(viewId).show(address, bounds, deviceWidth, theme);
      return null;
    },
    'previewView.hide': ({ viewId }) => {
      this.#views.get(viewId)?.hide();
      return null;
    },
    'previewView.close': ({ viewId }) => {
      this.#close(viewId);
      return null;
    },
    'previewView.reload': ({ viewId }) => {
      this.#require(viewId).contents.reload();
      return null;
    },
    'previewView.go': ({ viewId, direction }) => {
      this.#require(viewId).go(direction);
      return null;
    },
    'previewView.focus': ({ viewId }) => {
      this.#require(viewId).contents.focus();
      return null;
    },
    'previewView.follow': ({ viewId, follows }) => {
      // Either view may come later: who is to follow whom is known without them.
      if (follows === null) this.#follows.delete(viewId);
      else this.#follows.set(viewId, follows);
      this.#catchUp(viewId);
      return null;
    },
    'previewView.scroll': ({ viewId, position }) => {
      this.#require(viewId).scroll(position);
      return null;
    },
    'previewView.capture': async ({ viewId }) => await this.#require(viewId).capture(),
    'previewView.pdf': async ({ url, title }) => {
      requirePreviewUrl(url);
      return await savePreviewAsPdf(this.#window(), url, title, this.#sessionOf('print', 'light'));
    },
    'previewView.saveJson': async ({ name, json }) => await saveDraftAsJson(this.#window(), name, json),
    'previewView.pickFolder': async ({ name }) => {
      const folder = await pickExportFolder(this.#window(), name);
      if (folder === null) return null;
      const handle = randomUUID();
      // One at a time: what was picked before and not used is forgotten.
      this.#picked = { handle, folder };
      return { handle };
    },
    'previewView.export': async ({ previewId, handle }) => {
      const picked = this.#picked;
      if (picked?.handle !== handle)
        throw new RequestFailure({ code: 'bad-request', detail: 'Choose the folder in the dialog first.' });
      this.#picked = null;
      return await this.#options.export(previewId, picked.folder);
    },
  };

  /** The window's document is loaded anew: it knows of no view. */
  closeAll(): void {
    for (const id of [...this.#views.keys()]) this.#close(id);
  }

  #window(): BrowserWindow {
    const window = this.#options.window();
    if (window === null) throw new RequestFailure({ code: 'cancelled', detail: 'The window is closed.' });
    return window;
  }

  #require(id: string): PreviewView {
    const view = this.#views.get(id);
    if (view === undefined)
      throw new RequestFailure({ code: 'not-found', detail: 'Nothing is shown there.' });
    return view;
  }

  /** A session is kept by its name: it asks for the view that stands there now. */
  #sessionOf(viewId: string, otherwise: 'light' | null): Session {
    return createPreviewSession({
      viewId,
      ask: this.#options.ask,
      theme: () => this.#views.get(viewId)?.theme ?? otherwise,
    });
  }

  #open(viewId: string): PreviewView {
    const owner = this.#window();
    const known = this.#views.get(viewId);
    if (known?.standsAbove(owner) === true) return known;
    const view = new PreviewView({
      viewId,
      owner,
      session: this.#sessionOf(viewId, null),
      preloadPath: this.#options.preloadPath,
      send: this.#options.send,
      onReady: () => this.#catchUp(viewId),
    });
    this.#views.set(viewId, view);
    return view;
  }

  #close(id: string): void {
    const view = this.#views.get(id);
    this.#views.delete(id);
    view?.close();
  }

  #catchUp(id: string): void {
    const leader = this.#views.get(this.#follows.get(id) ?? '');
    if (leader !== undefined) this.#views.get(id)?.scroll(leader.position);
  }

  #scrolled(id: string, position: number): void {
    const scrolled = this.#views.get(id);
    if (scrolled === undefined) return;
    scrolled.position = position;
    for (const [follower, leader] of this.#follows) {
      const other = leader === id ? follower : follower === id ? leader : null;
      const along = other === null ? undefined : this.#views.get(other);
      if (along === undefined) continue;
      along.position = position;
      along.scroll(position);
    }
    this.#options.send({ viewId: id, event: 'scrolled', position });
  }
}

/** As the protocol reads it. */
function requirePreviewUrl(address: string): string {
  const read = readPreviewUrl(address);
  if (read === null)
    throw new RequestFailure({ code: 'bad-request', detail: 'This is no address of a preview.' });
  return read.url.href;
}
