import { expect, it } from 'vitest';
import { acceleratorOf } from '../../../../src-main/shell/windows/accelerators.ts';
import { commands } from '../../../../src-renderer/state/keys/commands.ts';

it('the menu shows the keys of the one list of shortcuts', () => {
  const keysOf = (id: string): string | undefined => commands.find((command) => command.id === id)?.keys[0];
  expect(keysOf('palette')).toBe('Ctrl+k');
  expect(acceleratorOf('search', undefined)).toBe('CmdOrCtrl+K');
  expect(keysOf('back')).toBe('Alt+ArrowLeft');
  expect(acceleratorOf('back', {})).toBe('Alt+Left');
  expect(keysOf('sync')).toBe(acceleratorOf('sync', {}));
  expect(acceleratorOf('work-offline', {})).toBe(keysOf('work-offline'));
});

it('and those that the person chose', () => {
  expect(acceleratorOf('search', { palette: ['Ctrl+Shift+p'] })).toBe('CmdOrCtrl+Shift+P');
  expect(acceleratorOf('search', { palette: [] })).toBeUndefined();
});
