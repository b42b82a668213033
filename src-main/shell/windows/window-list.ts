import type { BrowserWindow, WebContents } from 'electron';
import { openWindow } from './main-window.ts';

/** So many at once: each is a process of some 100 MB. */
export const mostWindows = 8;
/** A further window stands so many pixels below and beside the one that it was opened from. */
const offset = 28;

/** One of the windows; its slot is below `mostWindows`, and free again when it is closed. */
export interface ListedWindow {
  readonly window: BrowserWindow;
  readonly slot: number;
}

/** The windows over one core. The first remembers where it stands, and is the one that notifications and links open in. */
export class WindowList {
  readonly #preloadPath: string;
  readonly #onOpened: (opened: ListedWindow) => void;
  readonly #onClosed: (closed: ListedWindow) => void;
  #windows: readonly ListedWindow[] = [];

  constructor(
    preloadPath: string,
    onOpened: (opened: ListedWindow) => void,
    onClosed: (closed: ListedWindow) => void,
  ) {
    this.#preloadPath = preloadPath;
    this.#onOpened = onOpened;
    this.#onClosed = onClosed;
  }

  /** The first that was opened of those that are open. */
  get first(): BrowserWindow | null {
    return this.#windows[0]?.window ?? null;
  }

  /** The one that has the focus, else the first. */
  get front(): BrowserWindow | null {
    return this.#windows.find(({ window }) => window.isFocused())?.window ?? this.first;
  }

  get all(): readonly BrowserWindow[] {
    return this.#windows.map(({ window }) => window);
  }

  of(contents: WebContents): ListedWindow | null {
    return this.#windows.find(({ window }) => window.webContents === contents) ?? null;
  }

  add(window: BrowserWindow): void {
    const taken = new Set(this.#windows.map(({ slot }) => slot));
    let slot = 0;
    while (taken.has(slot)) slot += 1;
    const opened = { window, slot };
    this.#windows = [...this.#windows, opened];
    window.on('closed', () => {
      this.#windows = this.#windows.filter((one) => one !== opened);
      this.#onClosed(opened);
    });
    this.#onOpened(opened);
  }

  /** Opens another window at an address of the renderer. False: there are `mostWindows`. */
  open(address: string, from: BrowserWindow | null, zoom: number): boolean {
    if (this.#windows.length >= mostWindows) return false;
    const { x, y, width, height } = from?.getNormalBounds() ?? { x: 0, y: 0, width: 1280, height: 800 };
    this.add(openWindow({ x: x + offset, y: y + offset, width, height }, zoom, this.#preloadPath, address));
    return true;
  }
}
