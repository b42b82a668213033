import type { BrowserWindow, Session } from 'electron';
import { ipcMain } from 'electron';
import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../bridge/protocol.ts';
import type { PreviewViewEvent, PreviewViewRequests } from '../../bridge/channels/preview-view-requests.ts';
import type { ExportReport } from '../../bridge/views/site-views.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { createPreviewSession, readPreviewUrl } from '../protocols/preview-protocol.ts';
import type { AskPreview } from '../protocols/preview-protocol.ts';
import type { Policy } from '../../policy/policy.ts';
import { assertExportAllowed, pickExportFolder, saveDraftAsJson } from './save-files.ts';
import { PreviewView } from './preview-view.ts';
import { savePreviewAsPdf } from './print.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface PreviewViewsOptions {
  readonly preloadPath: string;
  readonly ask: AskPreview;
  /** Writes a preview to a folder that the person chose. */
  readonly export: (previewId: string, folder: string) => Promise<ExportReport>;
  readonly policy: Policy;
}

/** A window whose previews are shown. */
export interface PreviewOwner {
  /** Tells its views from those of other windows, which have the same names. Sessions are named by it, so names are few. */
  readonly slot: number;
  readonly window: () => BrowserWindow | null;
  readonly send: (event: PreviewViewEvent) => void;
}

interface OwnedView {
  readonly view: PreviewView;
  readonly owner: PreviewOwner;
}

/** The views that previews are shown in, above their windows (bridge, `PreviewViewRequests`). */
export class PreviewViews {
  readonly #options: PreviewViewsOptions;
  /** By slot and the window's own name of the view. */
  readonly #views = new Map<string, OwnedView>();
  /** Views that scroll along with another, and take its place when they come. */
  readonly #follows = new Map<string, string>();

  /** The folder that the person picked last, until it is used. */
  #picked: { readonly handle: string; readonly folder: string } | null = null;

  constructor(options: PreviewViewsOptions) {
    this.#options = options;
    ipcMain.on('galley-preview:scrolled', (event, position: unknown) => {
      const frame = event.senderFrame;
      const found = [...this.#views].find(([, { view }]) => view.contents === event.sender);
      if (found === undefined || frame === null || frame !== event.sender.mainFrame) return;
      if (typeof position === 'number' && position >= 0 && position <= 1) this.#scrolled(found[0], position);
    });
  }

  /** What a window may ask for; it reaches its own views alone. */
  handlersFor(owner: PreviewOwner): Handlers<PreviewViewRequests> {
    const key = (viewId: string) => keyOf(owner, viewId);
    return {
      'previewView.show': ({ viewId, url, bounds, deviceWidth, theme }) => {
        const address = requirePreviewUrl(url);
        this.#open(owner, viewId).show(address, bounds, deviceWidth, theme);
        return null;
      },
      'previewView.hide': ({ viewId }) => {
        this.#views.get(key(viewId))?.view.hide();
        return null;
      },
      'previewView.close': ({ viewId }) => {
        this.#close(key(viewId));
        return null;
      },
      'previewView.reload': ({ viewId }) => {
        this.#require(key(viewId)).reload();
        return null;
      },
      'previewView.go': ({ viewId, direction }) => {
        this.#require(key(viewId)).go(direction);
        return null;
      },
      'previewView.focus': ({ viewId }) => {
        this.#require(key(viewId)).contents.focus();
        return null;
      },
      'previewView.follow': ({ viewId, follows }) => {
        // Either view may come later: who is to follow whom is known without them.
        if (follows === null) this.#follows.delete(key(viewId));
        else this.#follows.set(key(viewId), key(follows));
        this.#catchUp(key(viewId));
        return null;
      },
      'previewView.scroll': ({ viewId, position }) => {
        this.#require(key(viewId)).scroll(position);
        return null;
      },
      'previewView.capture': async ({ viewId, purpose }) => await this.#require(key(viewId)).capture(purpose),
      'previewView.pdf': async ({ url, title }) => {
        assertExportAllowed(this.#options.policy);
        requirePreviewUrl(url);
        return await savePreviewAsPdf(windowOf(owner), url, title, this.#sessionOf(key('print'), 'light'));
      },
      'previewView.saveJson': async ({ name, json }) => {
        assertExportAllowed(this.#options.policy);
        return await saveDraftAsJson(windowOf(owner), name, json);
      },
      ...this.#exporting(owner),
    };
  }

  #exporting(owner: PreviewOwner) {
    return {
      'previewView.pickFolder': async ({ name }) => {
        const folder = await pickExportFolder(windowOf(owner), name);
        if (folder === null) return null;
        const handle = randomUUID();
        // One at a time: what was picked before and not used is forgotten.
        this.#picked = { handle, folder };
        return { handle };
      },
      'previewView.export': async ({ previewId, handle }) => {
        const picked = this.#picked;
        if (picked?.handle !== handle)
          throw new RequestFailure('bad-request', texts().shell.files.chooseFolder);
        this.#picked = null;
        return await this.#options.export(previewId, picked.folder);
      },
    } satisfies Partial<Handlers<PreviewViewRequests>>;
  }

  /** The document of a window is loaded anew, or the window is closed: it knows of no view. */
  closeAll(slot: number): void {
    for (const [key, { owner }] of [...this.#views]) if (owner.slot === slot) this.#close(key);
  }

  #require(key: string): PreviewView {
    const found = this.#views.get(key);
    if (found === undefined) throw new RequestFailure('not-found', texts().shell.ended.noPreview);
    return found.view;
  }

  /** A session is kept by its name: it asks for the view that stands there now. */
  #sessionOf(key: string, otherwise: 'light' | null): Session {
    return createPreviewSession({
      viewId: key,
      ask: this.#options.ask,
      theme: () => this.#views.get(key)?.view.theme ?? otherwise,
    });
  }

  #open(owner: PreviewOwner, viewId: string): PreviewView {
    const key = keyOf(owner, viewId);
    const window = windowOf(owner);
    const known = this.#views.get(key)?.view;
    if (known?.standsAbove(window) === true) return known;
    const view = new PreviewView({
      viewId,
      owner: window,
      session: this.#sessionOf(key, null),
      preloadPath: this.#options.preloadPath,
      send: owner.send,
      onReady: () => this.#catchUp(key),
    });
    this.#views.set(key, { view, owner });
    return view;
  }

  #close(key: string): void {
    const found = this.#views.get(key);
    this.#views.delete(key);
    found?.view.close();
  }

  #catchUp(key: string): void {
    const leader = this.#views.get(this.#follows.get(key) ?? '')?.view;
    if (leader !== undefined) this.#views.get(key)?.view.scroll(leader.position);
  }

  #scrolled(key: string, position: number): void {
    const scrolled = this.#views.get(key);
    if (scrolled === undefined) return;
    scrolled.view.position = position;
    for (const [follower, leader] of this.#follows) {
      const other = leader === key ? follower : follower === key ? leader : null;
      const along = other === null ? undefined : this.#views.get(other)?.view;
      if (along === undefined) continue;
      along.position = position;
      along.scroll(position);
    }
    const { owner } = scrolled;
    owner.send({ viewId: key.slice(keyOf(owner, '').length), event: 'scrolled', position });
  }
}

function keyOf({ slot }: PreviewOwner, viewId: string): string {
  return `${slot}-${viewId}`;
}

function windowOf(owner: PreviewOwner): BrowserWindow {
  const window = owner.window();
  if (window === null) throw new RequestFailure('cancelled', texts().shell.files.windowClosed);
  return window;
}

/** As the protocol reads it. */
function requirePreviewUrl(address: string): string {
  const read = readPreviewUrl(address);
  if (read === null) throw new RequestFailure('bad-request', texts().shell.ended.notAPreview);
  return read.url.href;
}
