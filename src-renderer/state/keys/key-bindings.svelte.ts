import { commands } from './commands.ts';
import type { Command, CommandId } from './commands.ts';
import { printKeys } from './key-names.ts';

/** Keys that the person chose instead of a command's own; an empty list: none. */
export type ChosenKeys = Readonly<Record<string, readonly string[]>>;

/** One for the window: labels everywhere read it, and follow when a key is chosen. */
let chosen = $state.raw<ChosenKeys>({});

export function bindKeys(keys: ChosenKeys): void {
  chosen = keys;
}

/** The keys of a command as they are now. What a control handles itself (`local`) keeps its own. */
export function keysNow(command: Command): readonly string[] {
  return command.local ? command.keys : (chosen[command.id] ?? command.keys);
}

const byId = new Map(commands.map((command) => [command.id, command]));

/** Keys of a command as people write them: "Ctrl K", "Shift F7". Empty where it has none. */
export function keysOf(id: CommandId): readonly string[] {
  const command = byId.get(id);
  return command === undefined ? [] : keysNow(command).map(printKeys);
}

/** Whether what was pressed, as `pressed` says it, is a key of the command: for controls that handle keys themselves. */
export function isKeyOf(id: CommandId, keys: string): boolean {
  const command = byId.get(id);
  return command !== undefined && keysNow(command).includes(keys);
}

/** Whether the person chose the keys of a command. */
export function isChosen(id: CommandId): boolean {
  return Object.hasOwn(chosen, id);
}

/** Keys that belong to the system or to text, and cannot be given to a command. */
const reserved: ReadonlySet<string> = new Set([
  'Escape',
  'Enter',
  'Tab',
  'Shift+Tab',
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Backspace',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Ctrl+a',
  'Ctrl+c',
  'Ctrl+v',
  'Ctrl+x',
  'Ctrl+q',
  'Ctrl+w',
  'Ctrl+=',
  'Ctrl+-',
  'Ctrl+0',
]);

const modifiers: ReadonlySet<string> = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
]);

export type KeyVerdict =
  | { readonly kind: 'free' }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'reserved' }
  | { readonly kind: 'taken'; readonly by: Command };

/** Whether what was pressed may be given to a command. `unfinished`: only a modifier so far. */
export function judgeKeys(keys: string, id: CommandId, commands: readonly Command[]): KeyVerdict {
  if (modifiers.has(keys.split('+').at(-1) ?? '') && keys !== '+') return { kind: 'unfinished' };
  if (reserved.has(keys)) return { kind: 'reserved' };
  const by = commands.find((one) => one.id !== id && !one.local && keysNow(one).includes(keys));
  return by === undefined ? { kind: 'free' } : { kind: 'taken', by };
}
