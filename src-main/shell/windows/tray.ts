import { Menu, Tray } from 'electron';
import { trayImage } from './tray-image.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface TrayActions {
  readonly open: () => void;
  readonly sync: (isWorkingOffline: boolean) => void;
  readonly workOffline: (offline: boolean) => void;
  readonly quit: () => void;
}

/** Galley's sign in the tray, where the desktop has one. */
export class TrayIcon {
  readonly #tray: Tray;
  readonly #actions: TrayActions;
  #menu = '';

  constructor(actions: TrayActions) {
    this.#actions = actions;
    this.#tray = new Tray(trayImage());
    this.#tray.on('click', actions.open);
  }

  /** `words` say what badge and window title say: "Galley: 2 edits need your decision". */
  show(words: string, isWorkingOffline: boolean): void {
    this.#tray.setToolTip(words);
    const shown = JSON.stringify([words, isWorkingOffline]);
    if (shown === this.#menu) return;
    this.#menu = shown;
    const says = texts().shell.menu;
    const { open, sync, workOffline, quit } = this.#actions;
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: words, enabled: false },
        { type: 'separator' },
        { label: says.openGalley, click: open },
        { label: says.syncNow, click: () => sync(isWorkingOffline) },
        {
          label: says.workOffline,
          type: 'checkbox',
          checked: isWorkingOffline,
          click: () => workOffline(!isWorkingOffline),
        },
        { type: 'separator' },
        { label: says.quit, click: quit },
      ]),
    );
  }

  remove(): void {
    this.#tray.destroy();
  }
}
