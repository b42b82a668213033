import type { MenuCommand } from '../../bridge/channels/shell-requests.ts';
import type { Settings } from '../../bridge/channels/settings.ts';

/** What the interface's list of shortcuts calls a command of the menu, and its own key there. */
const commands: Readonly<Record<MenuCommand, readonly [id: string, keys: string | null]>> = {
  shortcuts: ['help', 'F1'],
  settings: ['go-settings', 'Ctrl+,'],
  search: ['palette', 'Ctrl+k'],
  find: ['find', 'Ctrl+f'],
  sync: ['sync', 'F5'],
  'work-offline': ['work-offline', null],
  back: ['back', 'Alt+ArrowLeft'],
  forward: ['forward', 'Alt+ArrowRight'],
};

/** The key that the menu shows for a command, as Electron writes it; the person's own where they chose one. */
export function acceleratorOf(command: MenuCommand, keys: Settings['keys']): string | undefined {
  const [id, own] = commands[command];
  const [chosen] = keys?.[id] ?? (own === null ? [] : [own]);
  if (chosen === undefined) return undefined;
  return chosen
    .split(/\+(?=.)/)
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+');
}

const names: Readonly<Record<string, string>> = {
  Ctrl: 'CmdOrCtrl',
  '+': 'Plus',
  ' ': 'Space',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
};
