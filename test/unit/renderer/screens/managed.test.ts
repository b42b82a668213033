import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { policyView } from '../../../../src-main/policy/policy.ts';
import { updateView } from '../../../support/fixtures/fixture-data.ts';
import { openWindow } from '../open-window.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const address = 'https://downloads.example/m.json';
const policy = policyView(
  {
    services: ['https://docs.example'],
    updates: { address, key, automatic: true },
    exports: false,
    bundles: false,
    clearTextExports: false,
    filesUpToMegabytes: 5,
    storageUpToMegabytes: 500,
  },
  '/etc/galley/policy.json',
);
const managed = { 'policy.get': () => policy };
const settings = (section: 'accounts' | 'data' | 'storage' | 'updates' | 'about') =>
  openWindow({ screen: 'settings', section }, managed);

it('shows what is ruled beside what cannot be changed, and asks for none of it', async () => {
  const { user, asked } = settings('data');
  await screen.findByText('Exports are not allowed.', { exact: false });
  expect(screen.getAllByText('Managed by your organization.')).toHaveLength(3);
  const made = screen.getByRole('button', { name: 'Create a bundle…' });
  expect(made.getAttribute('aria-disabled')).toBe('true');
  for (const name of ['Create a bundle…', 'Export…']) await user.click(screen.getByRole('button', { name }));
  expect(asked('dataFile.exportSpace')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back up everything…' }));
  const encrypt = await screen.findByRole('switch', { name: 'Encrypt with a passphrase' });
  expect([encrypt.getAttribute('aria-checked'), encrypt.hasAttribute('disabled')]).toEqual(['true', true]);
});

it('fixes the size limit of files, and the source of updates', async () => {
  settings('storage');
  const limit = await screen.findByRole('combobox', { name: /^Size limit for files and images/ });
  expect(limit.hasAttribute('disabled')).toBe(true);
  screen.getByText('Files and images larger than 5 MB are not downloaded.', { exact: false });
  screen.getByText('No more pages and files are downloaded once an account uses 500 MB.', { exact: false });
});

it('shows where updates come from, and lets nobody change it', async () => {
  const view = { ...updateView, source: { address, keys: [key] }, sourceFrom: 'policy' as const };
  openWindow({ screen: 'settings', section: 'updates' }, { ...managed, 'updates.get': () => view });
  await screen.findByText('Your organization manages where updates come from.');
  const daily = screen.getByRole('switch', { name: 'Check for updates once a day' });
  expect([daily.getAttribute('aria-checked'), daily.hasAttribute('disabled')]).toEqual(['true', true]);
  expect(screen.getByLabelText('Address of the manifest').hasAttribute('readonly')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Use this server' })).toBeNull();
});

it('lists every rule in About', async () => {
  settings('about');
  await screen.findByText('/etc/galley/policy.json manages on this computer:');
  for (const { words } of policy.rules) expect(screen.getByText(words)).toBeTruthy();
  screen.getByText('On, by the set-uid helper');
});
