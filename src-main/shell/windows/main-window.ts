import { BrowserWindow, nativeTheme, screen } from 'electron';
import { isPackaged } from '../environment.ts';
import { interfaceOrigin } from '../protocols/schemes.ts';
import type { SettingsFile, WindowBounds } from '../data/settings.ts';
import type { WindowSettings } from '../data/window-settings.ts';

/** The window plane's colours (docs/design/window.md), shown until the interface paints. */
const planes = { light: '#fbfaf7', dark: '#1d1c1a' };

/** A window that was left on a screen that is gone opens on the main one. */
function placeOnScreen({ x, y, width, height }: WindowBounds): Placement {
  if (x === null || y === null) return { width, height };
  const area = screen.getDisplayMatching({ x, y, width, height }).workArea;
  const isVisible =
    x < area.x + area.width - 100 &&
    x + width > area.x + 100 &&
    y >= area.y - 20 &&
    y < area.y + area.height - 50;
  return isVisible ? { x, y, width, height } : { width, height };
}

/** Opens the first window where it stood last. */
export function openMainWindow({ bounds, zoom, theme }: WindowSettings, preloadPath: string): BrowserWindow {
  nativeTheme.themeSource = theme;
  const window = openWindow(placeOnScreen(bounds), zoom, preloadPath, '');
  if (bounds.isMaximized) window.maximize();
  return window;
}

interface Placement {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Opens a window by the rules of docs/design/security.md.
 *
 * @param start the renderer's address of the place that it opens, as the fragment of its document; empty: where the last one was
 */
export function openWindow(
  placement: Placement,
  zoom: number,
  preloadPath: string,
  start: string,
): BrowserWindow {
  const window = new BrowserWindow({
    ...placement,
    minWidth: 480,
    minHeight: 360,
    show: false,
    title: 'Galley',
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? planes.dark : planes.light,
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Only where the system itself has dictionaries: elsewhere they would be fetched from the network.
      spellcheck: process.platform === 'darwin',
      devTools: !isPackaged(),
      zoomFactor: zoom,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(windowAddress(start));
  return window;
}

/** The document of a window that opens at an address of the renderer; empty: where the first one was. */
export function windowAddress(start: string): string {
  return `${interfaceOrigin}/${start === '' ? '' : `#${encodeURIComponent(start)}`}`;
}

/** Remembers where the window stands, for the next start. */
export function rememberPlace(window: BrowserWindow, settingsFile: SettingsFile): void {
  const remember = () => {
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    settingsFile.rememberBounds({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  };
  let rest: NodeJS.Timeout | undefined;
  const rememberSoon = () => {
    clearTimeout(rest);
    rest = setTimeout(remember, 500);
  };
  window.on('resize', rememberSoon);
  window.on('move', rememberSoon);
  window.on('close', remember);
}
