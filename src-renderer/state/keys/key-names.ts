import { t } from '../../messages/en/parts.ts';

/** Keys as people write them: "Ctrl K", "Shift F7"; on German keyboards "Strg K". */
export function printKeys(keys: string): string {
  return keys
    .split(/\+(?=.)/)
    .map(
      (key) =>
        (key === 'Ctrl' ? t('ctrl') : names[key]) ??
        (key.length === 1 && keys.length > 1 ? key.toUpperCase() : key),
    )
    .join(' ');
}

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** What was pressed, in the words of `Command.keys`. */
export function pressed(event: KeyboardEvent): string {
  const named = event.key.length > 1;
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl+' : '',
    event.altKey ? 'Alt+' : '',
    event.shiftKey && (named || modified) ? 'Shift+' : '',
    modified && !named ? event.key.toLowerCase() : event.key,
  ].join('');
}
