import { screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import { bindKeys } from '../../../../src-renderer/state/keys/key-bindings.svelte.ts';
import { openWindow } from '../open-window.ts';

afterEach(() => bindKeys({}));
const at = { screen: 'settings', section: 'keyboard' } as const;

it('records a new key, which works at once and is stored', async () => {
  const { app, user, asked } = openWindow(at);
  await user.click(await screen.findByRole('button', { name: 'Go to Outbox: Ctrl 3. Change' }));
  await user.keyboard('{Alt>}o{/Alt}');
  expect(await screen.findByText('Now Alt O.')).toBeTruthy();
  // Settings that change close to each other are written together.
  const stored = expect.objectContaining({ keys: { 'go-outbox': ['Alt+o'] } });
  await expect.poll(() => asked('settings.set')).toContainEqual(stored);
  await user.keyboard('{Alt>}o{/Alt}');
  expect(app.navigation.current).toEqual({ screen: 'outbox' });
});

it('names the command that has the key, and takes it over when told so', async () => {
  const { app, user } = openWindow(at);
  await user.click(await screen.findByRole('button', { name: 'Go to Outbox: Ctrl 3. Change' }));
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByText(/Ctrl K is in use: “Search and commands”/)).toBeTruthy();
  expect(app.overlay).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use it here instead' }));
  expect(screen.getByRole('button', { name: 'Go to Outbox: Ctrl K. Change' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Search and commands: no shortcut. Change' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reset all shortcuts' }));
  expect(screen.getByRole('button', { name: 'Search and commands: Ctrl K. Change' })).toBeTruthy();
});

it('leaves recording with Escape, refuses what belongs to the system, and goes on with the next keys', async () => {
  const { user } = openWindow(at);
  const name = 'Go to Outbox: Ctrl 3. Change';
  await user.click(await screen.findByRole('button', { name }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name })).toBeTruthy();
  await user.click(screen.getByRole('button', { name }));
  await user.keyboard('{Control>}c{/Control}');
  expect(await screen.findByText(/Ctrl C is reserved by the system/)).toBeTruthy();
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByText(/Ctrl K is in use/)).toBeTruthy();
  await user.keyboard('{Alt>}o{/Alt}');
  expect(await screen.findByText('Now Alt O.')).toBeTruthy();
});
