import type { BrowserWindow, Input, Rectangle, Session, WebContents } from 'electron';
import { WebContentsView } from 'electron';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  PreviewViewEvent,
  PreviewViewRequests,
  ViewBounds,
} from '../../bridge/channels/preview-view-requests.ts';
import { askToOpen } from './ask-link.ts';
import { boundRenderer } from './bound-renderer.ts';
import type { RendererExcess } from './renderer-watch.ts';
import { admitGuest } from '../protocols/harden.ts';
import { readPreviewUrl } from '../protocols/preview-protocol.ts';

export interface PreviewViewOptions {
  readonly viewId: string;
  /** Above which window it stands: a window that is gone took its views along. */
  readonly owner: BrowserWindow;
  readonly session: Session;
  readonly preloadPath: string;
  readonly send: (event: PreviewViewEvent) => void;
  /** The page is there, and can be scrolled. */
  readonly onReady: () => void;
}

/** Scripts of the shell run apart from those of the page; Electron has the numbers up to 999. */
const isolatedWorld = 1000;
const longestDrawingMs = 3000;
/** Waits for fonts, pictures in sight and two frames; answers the size of the page in sight without its scroll bars. */
const drawnPage = `(async () => {
  await document.fonts.ready;
  const inSight = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  for (let left = 2; left > 0; left -= 1) await new Promise(requestAnimationFrame);
  const root = document.documentElement;
  // Its client width has the room that is left for a scroll bar which is not there.
  return { width: root.getBoundingClientRect().width, height: root.clientHeight };
})()`;

function isSize(value: unknown): value is { readonly width: number; readonly height: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'width' in value &&
    typeof value.width === 'number' &&
    'height' in value &&
    typeof value.height === 'number'
  );
}

type Theme = 'light' | 'dark' | null;

/** One view of a preview above the window: its own session, and no way out of its own preview. */
export class PreviewView {
  readonly #options: PreviewViewOptions;
  readonly #view: WebContentsView;
  #url = '';
  /** Until the page that was asked for last is there. */
  #coming: Promise<unknown> | null = null;
  #theme: Theme = null;
  #zoom = 1;
  /** How far its page is scrolled: 0 to 1. */
  position = 0;

  constructor(options: PreviewViewOptions) {
    this.#options = options;
    this.#view = new WebContentsView({
      webPreferences: {
        session: options.session,
        preload: options.preloadPath,
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
    this.#confine();
    this.#report();
    options.owner.contentView.addChildView(this.#view);
  }

  get theme(): Theme {
    return this.#theme;
  }

  get contents(): WebContents {
    return this.#view.webContents;
  }

  standsAbove(window: BrowserWindow): boolean {
    return this.#options.owner === window && !this.contents.isDestroyed();
  }

  /** `address` is one of a preview. A page that stands there already stays, unless its colours change. */
  show(address: string, bounds: ViewBounds, deviceWidth: number | null, theme: Theme): void {
    this.#place(bounds, deviceWidth);
    this.#view.setVisible(true);
    const isSameAddress = this.#url === address;
    if (isSameAddress && this.#theme === theme) return;
    this.#theme = theme;
    this.#url = address;
    if (isSameAddress) this.reload();
    else this.#load(address);
  }

  /** Comes anew; what is on its way comes anyway, and reloading would bring back the page before it. */
  reload(): void {
    if (this.#coming === null) this.contents.reload();
  }

  #load(address: string): void {
    // A page that is left before it came is not a failure.
    const coming = this.contents.loadURL(address).catch(() => undefined);
    this.#coming = coming;
    void coming.then(() => {
      if (this.#coming === coming) this.#coming = null;
    });
  }

  hide(): void {
    this.#view.setVisible(false);
  }

  go(direction: 'back' | 'forward'): void {
    if (direction === 'back') this.contents.navigationHistory.goBack();
    else this.contents.navigationHistory.goForward();
  }

  scroll(position: number): void {
    if (!this.contents.isDestroyed()) this.contents.send('galley-preview:scroll', position);
  }

  async capture(
    purpose: PreviewViewRequests['previewView.capture']['args']['purpose'],
  ): Promise<PreviewViewRequests['previewView.capture']['value']> {
    const { contents } = this;
    // Of a page that is still on its way there is no picture.
    await this.#coming;
    if (contents.isLoading()) await once(contents, 'did-stop-loading');
    const image = await contents.capturePage(purpose === 'comparison' ? await this.#drawnArea() : undefined);
    const { width, height } = image.getSize();
    return { width, height, png: new Uint8Array(image.toPNG()) };
  }

  /** Settles when what is in sight of the page is drawn; undefined where its process does not say so in time. */
  async #drawnArea(): Promise<Rectangle | undefined> {
    const read = this.contents.executeJavaScriptInIsolatedWorld(isolatedWorld, [{ code: drawnPage }]);
    const size: unknown = await Promise.race([read.catch(() => null), delay(longestDrawingMs, null)]);
    if (!isSize(size)) return undefined;
    const scaled = (value: number): number => Math.max(1, Math.round(value * this.#zoom));
    return { x: 0, y: 0, width: scaled(size.width), height: scaled(size.height) };
  }

  close(): void {
    const { owner } = this.#options;
    if (!owner.isDestroyed()) owner.contentView.removeChildView(this.#view);
    this.contents.close();
  }

  /** Bounds come in the window's CSS pixels, which its zoom makes larger or smaller than the system's. */
  #place(bounds: ViewBounds, deviceWidth: number | null): void {
    const zoom = this.#options.owner.webContents.getZoomFactor();
    const scaled = (value: number): number => Math.round(value * zoom);
    const [x, y] = [scaled(bounds.x), scaled(bounds.y)];
    this.#view.setBounds({
      x,
      y,
      // By the width alone, and never beyond it: sides that are equally wide stay so wherever they stand.
      width: Math.max(1, Math.floor(bounds.width * zoom + 0.01)),
      height: Math.max(1, scaled(bounds.y + bounds.height) - y),
    });
    const wanted = deviceWidth === null ? zoom : (bounds.width * zoom) / deviceWidth;
    this.#zoom = Math.min(5, Math.max(0.25, wanted));
    this.contents.setZoomFactor(this.#zoom);
  }

  /** Pages lead on within their own preview alone; where they lead out is asked. */
  #confine(): void {
    const { owner } = this.#options;
    const previewOf = (address: string): string | null => readPreviewUrl(address)?.previewId ?? null;
    admitGuest(
      this.contents,
      (address) => previewOf(address) !== null && previewOf(address) === previewOf(this.#url),
    );
    const outwards = (address: string): void => {
      if (previewOf(address) === null && !owner.isDestroyed()) void askToOpen(owner, address);
    };
    // The first of the events of a navigation: once it is refused, the others do not come.
    this.contents.on('will-frame-navigate', (event) => outwards(event.url));
    this.contents.setWindowOpenHandler(({ url: address }) => {
      outwards(address);
      return { action: 'deny' };
    });
  }

  /** What happens in it, told to the window. */
  #report(): void {
    const { contents } = this;
    const { viewId, send, onReady } = this.#options;
    // Electron keeps zoom by host: a host that is shown for the first time has none yet.
    contents.on('did-navigate', () => {
      contents.setZoomFactor(this.#zoom);
      // Where the page before was scrolled to is not a place of this one; it tells its own.
      this.position = 0;
    });
    const notify = (): void => {
      const read = readPreviewUrl(contents.getURL());
      if (read === null) return;
      this.#url = read.url.href;
      send({
        viewId,
        event: 'navigated',
        url: read.url.href,
        path: pathOf(read.url),
        title: contents.getTitle(),
        canGoBack: contents.navigationHistory.canGoBack(),
        canGoForward: contents.navigationHistory.canGoForward(),
      });
    };
    contents.on('did-navigate', notify);
    contents.on('did-navigate-in-page', notify);
    contents.on('page-title-updated', notify);
    contents.on('dom-ready', onReady);
    contents.on('focus', () => send({ viewId, event: 'focused' }));
    let excess: RendererExcess | null = null;
    boundRenderer(contents, (exceeded) => (excess = exceeded));
    contents.on('render-process-gone', (_event, { reason }) => {
      send({ viewId, event: 'gone', excess: reason === 'oom' ? 'memory' : excess });
      excess = null;
    });
    contents.on('before-input-event', (event, input) => {
      if (input.type !== 'keyDown' || !belongsToWindow(input)) return;
      event.preventDefault();
      this.#handBack(input);
    });
  }

  #handBack(input: Input): void {
    const { viewId, owner, send } = this.#options;
    if (input.key === 'F6' && !owner.isDestroyed()) owner.webContents.focus();
    send({
      viewId,
      event: 'key',
      key: input.key,
      code: input.code,
      ctrlKey: input.control,
      metaKey: input.meta,
      altKey: input.alt,
      shiftKey: input.shift,
    });
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
