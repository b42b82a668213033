import type { MenuItemConstructorOptions } from 'electron';
import { Menu } from 'electron';
import type { MenuCommand } from '../../bridge/channels/shell-requests.ts';
import type { Settings } from '../../bridge/channels/settings.ts';
import { acceleratorOf } from './accelerators.ts';
import { texts } from '../../shared/messages/texts.ts';

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
  const says = texts().shell.menu;
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    {
      label: says.file,
      submenu: [
        command(says.syncNow, 'sync'),
        command(says.workOffline, 'work-offline'),
        { type: 'separator' },
        command(says.settings, 'settings'),
        { type: 'separator' },
        { role: 'quit', label: says.quit },
      ],
    },
    {
      label: says.edit,
      submenu: [
        { role: 'undo', label: says.undo },
        { role: 'redo', label: says.redo },
        { type: 'separator' },
        { role: 'cut', label: says.cut },
        { role: 'copy', label: says.copy },
        { role: 'paste', label: says.paste },
        { role: 'selectAll', label: says.selectAll },
        { type: 'separator' },
        command(says.find, 'find'),
        command(says.search, 'search'),
      ],
    },
    {
      label: says.view,
      submenu: [
        command(says.back, 'back'),
        command(says.forward, 'forward'),
        { type: 'separator' },
        { label: says.zoomIn, accelerator: 'CmdOrCtrl+=', click: () => zoom('in') },
        { label: says.zoomOut, accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
        { label: says.actualSize, accelerator: 'CmdOrCtrl+0', click: () => zoom('reset') },
        { type: 'separator' },
        { role: 'togglefullscreen', label: says.fullScreen },
        ...(hasDevTools
          ? [{ role: 'toggleDevTools', label: says.developerTools } satisfies MenuItemConstructorOptions]
          : []),
      ],
    },
    { label: says.help, submenu: [command(says.shortcuts, 'shortcuts')] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
