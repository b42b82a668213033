import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { updateView } from '../../../support/fixtures/fixture-data.ts';
import { openWindow } from '../open-window.ts';

const address = { screen: 'settings', section: 'updates' } as const;
const offer = {
  version: '0.2.0',
  notes: 'Faster.\n<b>Not bold</b>',
  released: null,
  packageUrl: 'https://downloads.example/galley.deb',
  bytes: 115_000_000,
  sha512: 'x',
};

it('updates are off until allowed, and say that there is no server', async () => {
  const { user, asked } = openWindow(address);
  const allow = await screen.findByRole('switch', { name: 'Check for updates once a day' });
  expect(allow.getAttribute('aria-checked')).toBe('false');
  expect(screen.getByText(/This version has no update server/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(asked('updates.check')).toEqual([]);
  await user.click(allow);
  // Where the window stands is kept with the same settings, and may come along.
  await expect.poll(() => asked('settings.set').at(-1)).toMatchObject({ updateCheck: true });
  await user.type(screen.getByLabelText('Address of the manifest'), 'https://downloads.example/m.json');
  await user.type(screen.getByLabelText('Public key (Ed25519, base64)'), 'abc');
  await user.click(screen.getByRole('button', { name: 'Use this server' }));
  await expect
    .poll(() => asked('updates.configure'))
    .toEqual([{ source: { address: 'https://downloads.example/m.json', key: 'abc' } }]);
});

it('a newer version shows its notes as they are, and is fetched when asked for', async () => {
  const { user, asked, host } = openWindow(address);
  await screen.findByText('This version');
  host.tell('updates', { ...updateView, state: { kind: 'offer', offer } });
  expect((await screen.findByText(/<b>Not bold<\/b>/)).textContent).toBe(offer.notes);
  await user.click(screen.getByRole('button', { name: /^Download \(/ }));
  expect(asked('updates.download')).toEqual([null]);
  const path = '/home/mika/.config/galley/updates/galley_0.2.0_amd64.deb';
  host.tell('updates', {
    ...updateView,
    state: { kind: 'ready', offer, path, command: `sudo apt install '${path}'` },
  });
  await user.click(await screen.findByRole('button', { name: 'Copy the command' }));
  expect(asked('window.copyText')).toEqual([{ text: `sudo apt install '${path}'` }]);
  await user.click(screen.getByRole('button', { name: 'Open the installer' }));
  expect(asked('updates.install')).toEqual([null]);
});
