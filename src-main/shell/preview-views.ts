import type { BrowserWindow, Input, WebContents } from 'electron';
import { dialog, ipcMain, WebContentsView } from 'electron';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Handlers } from '../bridge/protocol.ts';
import type { PreviewViewEvent, PreviewViewRequests, ViewBounds } from '../bridge/preview-view-requests.ts';
import { askToOpen } from './ask-link.ts';
import { admitGuest } from './harden.ts';
import type { ArgumentSchemas } from './port-peer.ts';
import { RequestFailure } from './port-peer.ts';
import { createPreviewSession, readPreviewUrl } from './preview-protocol.ts';
import type { AskPreview } from './preview-protocol.ts';
import { savePreviewAsPdf } from './print.ts';

const viewId = z.string().regex(/^[a-z0-9-]{1,40}$/);
const url = z.string().max(8000);
const edge = z.number().min(-100_000).max(100_000);

export const previewViewSchemas: ArgumentSchemas<PreviewViewRequests> = {
  'previewView.show': z.strictObject({
    viewId,
    url,
    bounds: z.strictObject({ x: edge, y: edge, width: edge.min(0), height: edge.min(0) }),
    deviceWidth: z.number().min(200).max(4000).nullable(),
    theme: z.enum(['light', 'dark']).nullable(),
  }),
  'previewView.hide': z.strictObject({ viewId }),
  'previewView.close': z.strictObject({ viewId }),
  'previewView.reload': z.strictObject({ viewId }),
  'previewView.go': z.strictObject({ viewId, direction: z.enum(['back', 'forward']) }),
  'previewView.focus': z.strictObject({ viewId }),
  'previewView.follow': z.strictObject({ viewId, follows: viewId.nullable() }),
  'previewView.scroll': z.strictObject({ viewId, position: z.number().min(0).max(1) }),
  'previewView.capture': z.strictObject({ viewId }),
  'previewView.pdf': z.strictObject({ url, title: z.string().max(500) }),
  'previewView.saveJson': z.strictObject({ name: z.string().max(200), json: z.string().max(20_000_000) }),
  'previewView.pickFolder': z.strictObject({ name: z.string().max(200) }),
};

export interface PreviewViewsOptions {
  readonly window: () => BrowserWindow | null;
  readonly preloadPath: string;
  readonly ask: AskPreview;
  readonly send: (event: PreviewViewEvent) => void;
}

interface Shown {
  readonly view: WebContentsView;
  /** Above which window it stands: a window that is gone took its views along. */
  readonly owner: BrowserWindow;
  url: string;
  theme: 'light' | 'dark' | null;
  position: number;
  zoom: number;
}

/** The views that previews are shown in, above the window (bridge, `PreviewViewRequests`). */
export class PreviewViews {
  readonly #options: PreviewViewsOptions;
  readonly #views = new Map<string, Shown>();
  /** Views that scroll along with another, and take its place when they come. */
  readonly #follows = new Map<string, string>();

  constructor(options: PreviewViewsOptions) {
    this.#options = options;
    ipcMain.on('galley-preview:scrolled', (event, position: unknown) => {
      const frame = event.senderFrame;
      const found = [...this.#views].find(([, { view }]) => view.webContents === event.sender);
      if (found === undefined || frame === null || frame !== event.sender.mainFrame) return;
      if (typeof position === 'number' && position >= 0 && position <= 1) this.#scrolled(found[0], position);
    });
  }

  readonly answers: Handlers<PreviewViewRequests> = {
    'previewView.show': ({ viewId: id, url: address, bounds, deviceWidth, theme }) => {
      const read = readPreviewUrl(address);
      if (read === null)
        throw new RequestFailure({ code: 'bad-request', detail: 'This is no address of a preview.' });
      const shown = this.#open(id);
      this.#place(shown, bounds, deviceWidth);
      shown.view.setVisible(true);
      if (shown.url === read.url.href && shown.theme === theme) return null;
      const isSameAddress = shown.url === read.url.href;
      shown.theme = theme;
      shown.url = read.url.href;
      if (isSameAddress) shown.view.webContents.reload();
      // A page that is left before it came is no failure.
      else shown.view.webContents.loadURL(read.url.href).catch(() => undefined);
      return null;
    },
    'previewView.hide': ({ viewId: id }) => {
      this.#views.get(id)?.view.setVisible(false);
      return null;
    },
    'previewView.close': ({ viewId: id }) => {
      this.#close(id);
      return null;
    },
    'previewView.reload': ({ viewId: id }) => {
      this.#require(id).view.webContents.reload();
      return null;
    },
    'previewView.go': ({ viewId: id, direction }) => {
      const { navigationHistory } = this.#require(id).view.webContents;
      if (direction === 'back') navigationHistory.goBack();
      else navigationHistory.goForward();
      return null;
    },
    'previewView.focus': ({ viewId: id }) => {
      this.#require(id).view.webContents.focus();
      return null;
    },
    'previewView.follow': ({ viewId: id, follows }) => {
      // Either view may come later: who is to follow whom is known without them.
      if (follows === null) this.#follows.delete(id);
      else this.#follows.set(id, follows);
      this.#catchUp(id);
      return null;
    },
    'previewView.scroll': ({ viewId: id, position }) => {
      this.#scroll(this.#require(id), position);
      return null;
    },
    'previewView.capture': async ({ viewId: id }) => {
      const { webContents } = this.#require(id).view;
      // Of a page that is still on its way there is no picture.
      if (webContents.isLoading()) await once(webContents, 'did-stop-loading');
      const image = await webContents.capturePage();
      const { width, height } = image.getSize();
      return { width, height, png: new Uint8Array(image.toPNG()) };
    },
    'previewView.pdf': async ({ url: address, title }) => {
      if (readPreviewUrl(address) === null) {
        throw new RequestFailure({ code: 'bad-request', detail: 'This is no address of a preview.' });
      }
      return await savePreviewAsPdf(
        this.#window(),
        address,
        title,
        this.#sessionOf('print', () => 'light'),
      );
    },
    'previewView.saveJson': async ({ name, json }) => {
      const { canceled, filePath } = await dialog.showSaveDialog(this.#window(), {
        title: 'Save the draft as JSON',
        defaultPath: name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ').trim() || 'draft.json',
        filters: [{ name: 'JSON', extensions: ['json'] }],
      });
      if (canceled || filePath === '') return null;
      await fs.writeFile(filePath, json);
      return { path: filePath };
    },
    'previewView.pickFolder': async ({ name }) => {
      const { canceled, filePath } = await dialog.showSaveDialog(this.#window(), {
        title: 'Export the site to a new folder',
        defaultPath: name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ').trim() || 'site',
        buttonLabel: 'Export',
      });
      return canceled || filePath === '' ? null : { path: path.resolve(filePath) };
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

  #require(id: string): Shown {
    const shown = this.#views.get(id);
    if (shown === undefined)
      throw new RequestFailure({ code: 'not-found', detail: 'Nothing is shown there.' });
    return shown;
  }

  #sessionOf(id: string, theme: () => 'light' | 'dark' | null) {
    return createPreviewSession({
      viewId: id,
      ask: this.#options.ask,
      theme: () => this.#views.get(id)?.theme ?? (id === 'print' ? theme() : null),
    });
  }

  #open(id: string): Shown {
    const window = this.#window();
    const known = this.#views.get(id);
    if (known !== undefined && known.owner === window && !known.view.webContents.isDestroyed()) return known;
    const view = new WebContentsView({
      webPreferences: {
        session: this.#sessionOf(id, () => null),
        preload: this.#options.preloadPath,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
        devTools: false,
      },
    });
    const shown: Shown = { view, owner: window, url: '', theme: null, position: 0, zoom: 1 };
    this.#views.set(id, shown);
    this.#watch(id, shown);
    window.contentView.addChildView(view);
    return shown;
  }

  #close(id: string): void {
    const shown = this.#views.get(id);
    if (shown === undefined) return;
    this.#views.delete(id);
    if (!shown.owner.isDestroyed()) shown.owner.contentView.removeChildView(shown.view);
    shown.view.webContents.close();
  }

  /** Bounds come in the window's CSS pixels, which its zoom makes larger or smaller than the system's. */
  #place(shown: Shown, bounds: ViewBounds, deviceWidth: number | null): void {
    const { view, owner } = shown;
    const zoom = owner.webContents.getZoomFactor();
    const scaled = (value: number): number => Math.round(value * zoom);
    const [x, y] = [scaled(bounds.x), scaled(bounds.y)];
    view.setBounds({
      x,
      y,
      width: Math.max(1, scaled(bounds.x + bounds.width) - x),
      height: Math.max(1, scaled(bounds.y + bounds.height) - y),
    });
    const wanted = deviceWidth === null ? zoom : (bounds.width * zoom) / deviceWidth;
    shown.zoom = Math.min(5, Math.max(0.25, wanted));
    view.webContents.setZoomFactor(shown.zoom);
  }

  #watch(id: string, shown: Shown): void {
    const { webContents: contents } = shown.view;
    const previewOf = (address: string): string | null => readPreviewUrl(address)?.previewId ?? null;
    // Pages lead on within their own preview alone; where they lead out is asked.
    admitGuest(
      contents,
      (address) => previewOf(address) !== null && previewOf(address) === previewOf(shown.url),
    );
    const outwards = (address: string): void => {
      if (previewOf(address) === null && !shown.owner.isDestroyed()) void askToOpen(shown.owner, address);
    };
    // The first of the events of a navigation: once it is refused, the others do not come.
    contents.on('will-frame-navigate', (event) => outwards(event.url));
    contents.setWindowOpenHandler(({ url: address }) => {
      outwards(address);
      return { action: 'deny' };
    });
    // Electron keeps zoom by host: a host that is shown for the first time has none yet.
    contents.on('did-navigate', () => {
      contents.setZoomFactor(shown.zoom);
      // Where the page before was scrolled to is no place of this one; it tells its own.
      shown.position = 0;
    });
    const tell = (): void => {
      const read = readPreviewUrl(contents.getURL());
      if (read === null) return;
      shown.url = read.url.href;
      this.#options.send({
        viewId: id,
        event: 'navigated',
        url: read.url.href,
        path: pathOf(read.url),
        title: contents.getTitle(),
        canGoBack: contents.navigationHistory.canGoBack(),
        canGoForward: contents.navigationHistory.canGoForward(),
      });
    };
    contents.on('did-navigate', tell);
    contents.on('did-navigate-in-page', tell);
    contents.on('page-title-updated', tell);
    contents.on('dom-ready', () => {
      this.#catchUp(id);
    });
    contents.on('focus', () => this.#options.send({ viewId: id, event: 'focused' }));
    contents.on('render-process-gone', () => this.#options.send({ viewId: id, event: 'gone' }));
    contents.on('before-input-event', (event, input) => {
      if (input.type !== 'keyDown' || !belongsToWindow(input)) return;
      event.preventDefault();
      this.#handBack(id, shown, input);
    });
  }

  #handBack(viewOf: string, { owner }: Shown, input: Input): void {
    if (input.key === 'F6' && !owner.isDestroyed()) owner.webContents.focus();
    this.#options.send({
      viewId: viewOf,
      event: 'key',
      key: input.key,
      code: input.code,
      ctrlKey: input.control,
      metaKey: input.meta,
      altKey: input.alt,
      shiftKey: input.shift,
    });
  }

  #scroll({ view }: Shown, position: number): void {
    const { webContents }: { readonly webContents: WebContents } = view;
    if (!webContents.isDestroyed()) webContents.send('galley-preview:scroll', position);
  }

  #catchUp(id: string): void {
    const shown = this.#views.get(id);
    const leader = this.#views.get(this.#follows.get(id) ?? '');
    if (shown !== undefined && leader !== undefined) this.#scroll(shown, leader.position);
  }

  #scrolled(id: string, position: number): void {
    const shown = this.#views.get(id);
    if (shown === undefined) return;
    shown.position = position;
    for (const [follower, leader] of this.#follows) {
      const other = leader === id ? follower : follower === id ? leader : null;
      const along = other === null ? undefined : this.#views.get(other);
      if (along === undefined) continue;
      along.position = position;
      this.#scroll(along, position);
    }
    this.#options.send({ viewId: id, event: 'scrolled', position });
  }
}

function pathOf(address: URL): string {
  try {
    return decodeURIComponent(address.pathname).replace(/^\/+/, '');
  } catch {
    return address.pathname.slice(1);
  }
}

/** Keys of text and of the page stay in it; commands of the window leave it. */
function belongsToWindow({ key, control, meta, alt }: Input): boolean {
  if (/^F\d{1,2}$/.test(key)) return true;
  if (alt && (key === 'ArrowLeft' || key === 'ArrowRight')) return true;
  return (
    (control || meta) &&
    !['a', 'c', 'x', 'v', 'Control', 'Meta', 'Shift', 'Alt'].includes(
      key.length === 1 ? key.toLowerCase() : key,
    )
  );
}
