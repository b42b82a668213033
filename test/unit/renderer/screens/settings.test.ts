import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { account, dana, me, syncStatus } from '../../../support/fixtures/fixture-data.ts';
import { openWindow } from '../open-window.ts';

const settings = (section: 'accounts' | 'sync' | 'storage') => ({ screen: 'settings', section }) as const;
const expired = {
  ...account,
  paused: { reason: 'token', title: 'Paused: sign in', words: 'The token is no longer accepted.' },
} as const;

const probe = (user: typeof me) => ({
  ok: true,
  steps: [{ step: 'token', outcome: 'ok', words: `The token belongs to ${user.displayName}.` }] as const,
  user,
  organizations: [],
});

it('choose a language for the next start, and say what stays English', async () => {
  const { user, asked } = openWindow({ screen: 'settings', section: 'appearance' });
  const choices = await screen.findByRole('radiogroup', { name: 'Language' });
  const before = within(choices).getByRole('radio', { checked: true }).textContent;
  await user.click(within(choices).getByRole('radio', { name: 'Deutsch' }));
  // What is set in the same moment goes with it.
  await expect
    .poll(() => asked('settings.set'))
    .toContainEqual(expect.objectContaining({ language: 'de' }) as unknown);
  const chosen = within(choices).getByRole('radio', { checked: true }).textContent;
  expect([before.trim(), chosen.trim()]).toEqual(['System', 'Deutsch']);
  expect(screen.getByText(/^Applies after a restart of Galley.*stay in English\.$/)).toBeTruthy();
});

describe('accounts', () => {
  it.each([
    ['the sample', ['acc'], 0],
    ['a service', [], 1],
  ])('tell where tokens are kept where one needs one: %s', async (_name, ids, headings) => {
    openWindow(settings('accounts'), {
      'workspace.list': () =>
        ids.map((accountId) => ({
          id: 'w',
          kind: 'sample',
          title: 'Sample',
          path: null,
          reason: null,
          accountId,
          state: 'running',
        })),
    });
    await screen.findByRole('button', { name: 'Connect another account' });
    await expect
      .poll(() => screen.queryAllByRole('heading', { name: 'Token storage' }).length)
      .toBe(headings);
  });

  it('sign in again in place, after the same checks as connecting', async () => {
    const { user, asked } = openWindow(settings('accounts'), {
      'accounts.list': () => [expired],
      'accounts.probe': () => probe(me),
    });
    expect(await screen.findByText('The token is no longer accepted.')).toBeTruthy();
    await user.type(screen.getByLabelText('Personal access token'), 'secret');
    // The address is the database's word: nothing goes there before the person presses the button.
    expect(screen.getByText('https://docs.harbour.example')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(asked('accounts.probe')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const origin = 'https://docs.harbour.example';
    await expect
      .poll(() => asked('accounts.signIn'))
      .toEqual([{ accountId: 'acc', token: 'secret', origin }]);
    expect(asked('sync.now')).toEqual([{ accountId: 'acc' }]);
    const again = screen.getByRole('button', { name: /[Ss]ign(ing)? in( again)?$/, expanded: true });
    await expect.poll(() => document.activeElement).toBe(again);
  });

  it('refuse the token of someone else', async () => {
    const { user, asked } = openWindow(settings('accounts'), {
      'accounts.list': () => [expired],
      'accounts.probe': () => probe({ ...dana, me: true }),
    });
    await user.type(await screen.findByLabelText('Personal access token'), 'hers');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/belongs to Dana Whitfield, not to Mika Aalto/)).toBeTruthy();
    expect(asked('accounts.signIn')).toEqual([]);
  });

  it('whose address is not confirmed show it whole, and send nothing before the person confirms it', async () => {
    const elsewhere = 'http://docs.harbour.example.evil.example:8080';
    const words = 'Nothing is sent until you confirm this address.';
    const { user, asked } = openWindow(settings('accounts'), {
      'accounts.list': () => [
        {
          ...account,
          baseUrl: `${elsewhere}/wiki`,
          paused: { reason: 'unconfirmed', title: 'Confirm', words },
        },
      ],
      'accounts.probe': () => probe(me),
    });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText(elsewhere)).toBeTruthy();
    const field = screen.getByLabelText('Personal access token for docs.harbour.example.evil.example:8080');
    await user.type(field, 'secret');
    expect(asked('accounts.probe')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /Allow unencrypted HTTP/ }));
    await user.click(screen.getByRole('button', { name: 'Confirm address and sign in' }));
    await expect
      .poll(() => asked('accounts.signIn'))
      .toEqual([{ accountId: 'acc', token: 'secret', origin: elsewhere, allowHttp: true }]);
  });

  it('with a locked keychain are tried again', async () => {
    const { user, asked, app } = openWindow(settings('accounts'), {
      'accounts.list': () => [
        { ...account, paused: { reason: 'unknown-secret', title: 'Paused', words: 'It could not be read.' } },
      ],
    });
    expect(await screen.findByText('It could not be read.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const said = app.toasts.shown.map(({ words }) => words);
    expect([asked('sync.now'), said]).toEqual([[{ accountId: 'acc' }], ['Asking the keychain again.']]);
  });

  it('whose token was kept for one session only ask for it again, without naming a keychain that is locked', async () => {
    const title = 'Paused: the token was not stored';
    const words = 'Sign in again: the token was kept for that session only.';
    openWindow(settings('accounts'), {
      'accounts.list': () => [{ ...account, paused: { reason: 'not-kept', title, words } }],
      'sync.status': () => [{ ...syncStatus, workOffline: true }],
    });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByLabelText('Personal access token')).toBeTruthy();
    expect(screen.queryByText(/locked/)).toBeNull();
    const status = screen.getByRole('contentinfo', { name: 'Status' });
    // Few words where there is little room: the advice is the button, and Settings say the rest.
    expect(within(status).getByText(title)).toBeTruthy();
    expect(within(status).getByRole('button', { name: 'Sign in again' })).toBeTruthy();
  });

  it('take the focus to the token where “Sign in again” is pressed, wherever that is', async () => {
    const { user } = openWindow({ screen: 'outbox' }, { 'accounts.list': () => [expired] });
    const status = await screen.findByRole('contentinfo', { name: 'Status' });
    await user.click(await within(status).findByRole('button', { name: 'Sign in again' }));
    const field = await screen.findByLabelText('Personal access token');
    await expect.poll(() => document.activeElement).toBe(field);
    await user.click(screen.getByRole('button', { name: 'Cancel signing in' }));
    await user.click(within(status).getByRole('button', { name: 'Sign in again' }));
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Personal access token'));
  });

  it.each([
    [0, 'Signed in.'],
    [2, 'Signed in. Waiting edits are being sent.'],
  ])('that are signed in again with %i waiting edits say “%s”', async (waiting, words) => {
    const { user, app } = openWindow(settings('accounts'), {
      'accounts.list': () => [expired],
      'accounts.probe': () => probe(me),
      'sync.status': () => [{ ...syncStatus, edits: { ...syncStatus.edits, waiting } }],
    });
    await user.type(await screen.findByLabelText('Personal access token'), 'mine');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await expect.poll(() => app.toasts.shown.map((toast) => toast.words)).toEqual([words]);
  });

  it('are removed only after naming what is lost', async () => {
    const { user, asked } = openWindow(settings('accounts'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: /^Remove docs\.harbour\.example/ });
    expect(within(dialog).getByText(/unsent edits are removed with it/)).toBeTruthy();
    expect(within(dialog).getByText('Comment on guides/bulk-dispatch')).toBeTruthy();
    expect(asked('accounts.remove')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Remove docs.harbour.example' }));
    expect(asked('accounts.remove')).toEqual([{ accountId: 'acc', force: true }]);
  });

  it('that are review bundles say that their file stays, and are removed once', async () => {
    const { user, asked } = openWindow(settings('accounts'), {
      'accounts.list': () => [{ ...account, bundle: { madeAt: 0, exportedAt: null } }],
      'accounts.remove': () => new Promise(() => undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: /^Remove docs\.harbour\.example/ });
    expect(within(dialog).getByText(/The file of the bundle stays where it is/)).toBeTruthy();
    const remove = within(dialog).getByRole('button', { name: 'Remove docs.harbour.example' });
    await user.dblClick(remove);
    expect(asked('accounts.remove')).toHaveLength(1);
  });
});

it.each([
  [Date.UTC(2100, 0, 1), /nothing was written since/, false],
  [0, /6 edits were written or changed since/, true],
])('a bundle says what of it is in an exported outbox: %i', async (exportedAt, words, advises) => {
  const { user } = openWindow(settings('accounts'), {
    'accounts.list': () => [{ ...account, bundle: { madeAt: 0, exportedAt } }],
  });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: /^Remove docs/ });
  expect(within(dialog).getByText(words)).toBeTruthy();
  expect(within(dialog).queryByText(/Export the outbox of the bundle first/) !== null).toBe(advises);
});

it('two accounts of one service are told apart by their person', async () => {
  openWindow(settings('storage'), {
    'accounts.list': () => [account, { ...account, id: 'b', user: { ...dana, me: true } }],
  });
  expect(await screen.findByRole('region', { name: /\(Mika Aalto\)$/ })).toBeTruthy();
  expect(screen.getByRole('region', { name: /\(Dana Whitfield\)$/ })).toBeTruthy();
});

describe('sync', () => {
  it('is set for each account: its interval, by hand, and on metered networks', async () => {
    const { user, asked } = openWindow(settings('sync'));
    const by = await screen.findByRole('combobox', { name: /automatically$/ });
    await user.selectOptions(by, 'Only when I ask');
    await user.selectOptions(screen.getByRole('combobox', { name: /^On metered/ }), 'Sync only when I ask');
    await user.selectOptions(screen.getByRole('combobox', { name: /is metered$/ }), 'Yes');
    expect(asked('sync.configure').at(-1)).toEqual({
      accountId: 'acc',
      settings: { intervalMinutes: null, onMetered: 'nothing', metered: 'yes' },
    });
  });
});

describe('storage', () => {
  it('shows what each space takes, the largest first, and what the rest does', async () => {
    openWindow(settings('storage'));
    const rows = await screen.findAllByRole('row');
    expect(rows.slice(1).map((row) => within(row).getByRole('rowheader').textContent.trim())).toEqual([
      'Elsa docs',
      'API reference',
      'Change requests, comments, search and everything else',
    ]);
    expect(rows[3]?.textContent).toContain('1.3 MB');
    expect(within(rows[1] ?? document.body).getByText('42.7 MB')).toBeTruthy();
    expect(screen.getByText('182.4 GB')).toBeTruthy();
  });

  it('gives room back, and says how much', async () => {
    const { app, user } = openWindow(settings('storage'));
    await user.click(await screen.findByRole('button', { name: 'Free about 3.1 MB' }));
    await expect.poll(() => app.toasts.spoken).toBe('3.1 MB freed.');
    expect(screen.getByRole('button', { name: 'Nothing to free' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('limits the size of files', async () => {
    const { user, asked } = openWindow(settings('storage'));
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Size limit/ }), 'Up to 50 MB');
    expect(asked('library.setFileLimit')).toEqual([{ accountId: 'acc', filesUpToBytes: 50 * 1024 * 1024 }]);
  });
});

describe('diagnostics', () => {
  it('name what of answers was left out and whether unsent work is saved twice, and are copied with the rest', async () => {
    const dropped = {
      count: 1205,
      fields: [{ operation: 'listMembers', field: 'items.[].user.photoURL', count: 1205 }],
    };
    const { user, asked } = openWindow(
      { screen: 'settings', section: 'about' },
      {
        // Two accounts may have one name.
        'sync.status': () => [
          { ...syncStatus, dropped, secondCopy: { behind: 1, reason: 'ENOSPC' } },
          { ...syncStatus, accountId: 'acc' },
        ],
      },
    );
    expect(await screen.findByText(/1.205 values .*items\.\[\]\.user\.photoURL of listMembers/)).toBeTruthy();
    expect(screen.getByText(/lacks 1 change \(ENOSPC\)/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(screen.getByText(/was left out\. Unsent work has a second copy on this computer\.$/)).toBeTruthy();
    expect(JSON.stringify(asked('window.copyText'))).toMatch(/photoURL of listMembers/);
  });
});
