import { t } from '../../messages/en/parts.ts';

/** Keys as people write them: "Ctrl K", "Shift F7"; on German keyboards "Strg K", "Umschalt F7". */
export function printKeys(keys: string): string {
  return keys
    .split(/\+(?=.)/)
    .map(
      (key) =>
        arrows[key] ??
        (key.length === 1 ? (keys.length > 1 ? key.toUpperCase() : key) : t('keyName', { key })),
    )
    .join(' ');
}

const arrows: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
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
