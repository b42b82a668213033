import type { MenuItemConstructorOptions } from 'electron';
import { Menu } from 'electron';
import type { MenuCommand } from '../../bridge/channels/shell-requests.ts';
import type { Settings } from '../../bridge/channels/settings.ts';
import { acceleratorOf } from './accelerators.ts';

export interface MenuActions {
  readonly send: (command: MenuCommand) => void;
  readonly zoom: (step: 'in' | 'out' | 'reset') => void;
  readonly hasDevTools: boolean;
  /** Keys that the person chose. */
  readonly keys: Settings['keys'];
}

/**
 * The application's menu. Keys that the interface handles itself are shown here and not registered, so that one list of
 * shortcuts decides.
 */
export function installMenu({ send, zoom, hasDevTools, keys }: MenuActions): void {
  const command = (label: string, name: MenuCommand): MenuItemConstructorOptions => {
    const accelerator = acceleratorOf(name, keys);
    return {
      label,
      click: () => send(name),
      ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    };
  };
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    {
      label: '&File',
      submenu: [
        command('Sync now', 'sync'),
        command('Work offline', 'work-offline'),
        { type: 'separator' },
        command('Settings', 'settings'),
        { type: 'separator' },
        { role: 'quit' },
      ],
    },
    {
      label: '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        { type: 'separator' },
        command('Find on this page', 'find'),
        command('Search', 'search'),
      ],
    },
    {
      label: '&View',
      submenu: [
        command('Back', 'back'),
        command('Forward', 'forward'),
        { type: 'separator' },
        { label: 'Zoom in', accelerator: 'CmdOrCtrl+=', click: () => zoom('in') },
        { label: 'Zoom out', accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
        { label: 'Actual size', accelerator: 'CmdOrCtrl+0', click: () => zoom('reset') },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(hasDevTools ? [{ role: 'toggleDevTools' } satisfies MenuItemConstructorOptions] : []),
      ],
    },
    { label: '&Help', submenu: [command('Keyboard shortcuts', 'shortcuts')] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
