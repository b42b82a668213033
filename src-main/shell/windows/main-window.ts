import { BrowserWindow, nativeTheme, screen } from 'electron';
import { isPackaged } from '../environment.ts';
import { interfaceOrigin } from '../protocols/schemes.ts';
import type { SettingsFile, WindowBounds } from '../data/settings.ts';
import type { WindowSettings } from '../data/window-settings.ts';

/** The window plane's colours (docs/design/window.md), shown until the interface paints. */
const planes = { light: '#fbfaf7', dark: '#1d1c1a' };

/** A window that was left on a screen that is gone opens on the main one. */
function placeOnScreen({ x, y, width, height }: WindowBounds): {
  x?: number;
  y?: number;
  width: number;
  height: number;
} {
  if (x === null || y === null) return { width, height };
  const area = screen.getDisplayMatching({ x, y, width, height }).workArea;
  const isVisible =
    x < area.x + area.width - 100 &&
    x + width > area.x + 100 &&
    y >= area.y - 20 &&
    y < area.y + area.height - 50;
  return isVisible ? { x, y, width, height } : { width, height };
}

/** Opens the window by the rules of docs/design/security.md. */
export function openMainWindow({ bounds, zoom, theme }: WindowSettings, preloadPath: string): BrowserWindow {
  nativeTheme.themeSource = theme;
  const window = new BrowserWindow({
    ...placeOnScreen(bounds),
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
  if (bounds.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  void window.loadURL(`${interfaceOrigin}/`);
  return window;
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
