import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { fixtureBackup } from '../../../support/fixtures/fixture-data-files.ts';
import { account } from '../../../support/fixtures/fixture-data.ts';
import { openWindow } from '../open-window.ts';

const data = { screen: 'settings', section: 'data' } as const;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a backup in the settings', () => {
  it('asks for a passphrase twice, and says what was written', async () => {
    const { user, asked } = openWindow(data);
    await user.click(await button('Back up everything…'));
    await user.click(await screen.findByText('Encrypt with a passphrase'));
    await user.type(screen.getByLabelText('Passphrase'), 'correct horse');
    await user.type(screen.getByLabelText('Confirm passphrase'), 'correct hors');
    expect((await button('Choose a file…')).getAttribute('aria-disabled')).toBe('true');
    await user.type(screen.getByLabelText('Confirm passphrase'), 'e');
    await user.click(await button('Choose a file…'));
    expect(await screen.findByText(/1 account with 6 unsent edits, .* read back/)).toBeTruthy();
    expect(asked('dataFile.backup')).toEqual([{ passphrase: 'correct horse' }]);
  });

  it('is looked into before it is restored, and asks whether work went on since', async () => {
    const { user, asked } = openWindow(data);
    await user.click(await button('Open a file…'));
    const dialog = await screen.findByRole('dialog', { name: 'Restore a backup' });
    expect(await within(dialog).findByText(/3 edits waiting, 2 in an unfinished review/)).toBeTruthy();
    expect(within(dialog).getByText(/asks you before it sends/)).toBeTruthy();
    await user.click(within(dialog).getByText('No'));
    await user.click(within(dialog).getByRole('button', { name: 'Restore and restart' }));
    const path = '/home/mira/Galley.galley';
    expect(asked('dataFile.restore')).toEqual([{ path, passphrase: null, nothingSince: true }]);
  });

  it('with a passphrase is opened with it, and says when it is wrong', async () => {
    const { user } = openWindow(data, {
      'dataFile.pick': () => ({ path: '/a', name: 'a', kind: 'backup', isEncrypted: true }),
      'dataFile.inspect': ({ passphrase }) => {
        if (passphrase !== 'right') throw new Error('wrong');
        return fixtureBackup;
      },
    });
    await user.click(await button('Open a file…'));
    await user.type(await screen.findByLabelText('Passphrase'), 'right');
    await user.click(await button('Show the contents'));
    expect(await screen.findByText(/3 edits waiting/)).toBeTruthy();
  });
});

it('warns before a file in clear text of what is not public, and not of an encrypted one', async () => {
  const words = '“Handbook” is not marked as public.';
  const { user, asked } = openWindow(data, { 'data.notPublic': () => words });
  await user.click(await button('Back up everything…'));
  const dialog = await screen.findByRole('dialog', { name: 'Back up everything' });
  await within(dialog).findByText(words);
  expect(asked('data.notPublic')).toContainEqual({ accountId: null, spaceIds: null, siteId: null });
  expect(asked('dataFile.backup')).toEqual([]);
  await user.click(within(dialog).getByRole('switch', { name: 'Encrypt with a passphrase' }));
  await user.type(within(dialog).getByLabelText('Passphrase'), 'correct horse');
  await user.type(within(dialog).getByLabelText('Confirm passphrase'), 'correct horse');
  expect(within(dialog).queryByText(words)).toBeNull();
});

describe('a review bundle', () => {
  it('opens from a file, and its outbox leaves as one', async () => {
    const { user, asked } = openWindow(data, {
      'accounts.list': () => [
        { ...account, title: 'Docs (bundle)', bundle: { madeAt: 0, exportedAt: null } },
      ],
      'dataFile.pick': () => ({ path: '/b', name: 'b', kind: 'bundle', isEncrypted: false }),
    });
    await user.click(await button('Export its outbox…'));
    expect(asked('dataFile.exportOutbox')).toEqual([{ accountId: account.id }]);
    await user.click(await button('Open a file…'));
    expect((await screen.findAllByText(/^#41 /)).map((one) => one.textContent)).toEqual([
      '#41 Harden bulk dispatch',
      '#41 The same number in another space',
    ]);
    await user.click(await button('Open the bundle'));
    expect(asked('dataFile.openBundle')).toEqual([{ path: '/b', passphrase: null }]);
  });
});

it('shows what an outbox holds before it is imported, and what is sent at once', async () => {
  const { user, asked } = openWindow(data, {
    'dataFile.pick': () => ({ path: '/o', name: 'o', kind: 'outbox', isEncrypted: false }),
  });
  await user.click(await button('Open a file…'));
  const dialog = await screen.findByRole('dialog', { name: 'Import an outbox' });
  expect(await within(dialog).findByText('Comment on Limits')).toBeTruthy();
  expect(within(dialog).getByText('Since when?')).toBeTruthy();
  expect(within(dialog).getByText('sent already')).toBeTruthy();
  expect(within(dialog).getByText(/1 edit is sent at once\. 1 edit waits in the outbox/)).toBeTruthy();
  expect(asked('dataFile.importOutbox')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(asked('dataFile.importOutbox')).toEqual([{ path: '/o', passphrase: null }]);
});

describe('what was recovered', () => {
  it('is said on every screen until it was read', async () => {
    const { user, asked } = openWindow(
      { screen: 'review' },
      {
        'data.recoveries': () => [{ accountId: account.id, at: 0, words: '12 edits were saved.' }],
      },
    );
    expect(await screen.findByText(/12 edits were saved/)).toBeTruthy();
    await user.click(await button('Dismiss'));
    expect(asked('data.acknowledge')).toEqual([{ accountId: account.id }]);
  });
});
