import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { completeAddress, isPlainHttpElsewhere } from '../../../../src-renderer/screens/welcome/address.ts';
import { openWindow } from '../open-window.ts';
import { account, library, syncStatus } from '../../../support/fixtures/fixture-data.ts';

/** No account until one is connected. */
function first(own = {}) {
  let connected = false;
  return openWindow(
    { screen: 'review' },
    {
      'accounts.list': () => (connected ? [account] : []),
      'accounts.connect': () => {
        connected = true;
        return account;
      },
      ...own,
    },
  );
}

describe('the first start', () => {
  it('offers three ways in', async () => {
    first();
    expect(await screen.findByRole('button', { name: /Connect to a service/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Open the sample workspace/ })).toBeTruthy();
    expect(screen.getByText('Open a documentation repository')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Galley' })).toBeTruthy();
  });

  it('checks as one types and says what is wrong beside the field', async () => {
    const { user } = first();
    await user.click(await screen.findByRole('button', { name: /Connect to a service/ }));
    await user.type(await screen.findByLabelText('Address of the service'), 'nowhere.test');
    const problems = await screen.findAllByText(/No server has this name/);
    expect(problems.map((one) => one.className.split(' ')[0])).toEqual(['problem', 'unseen-by-eyes']);
    expect(screen.getByLabelText('Address of the service').getAttribute('aria-invalid')).toBe('true');
  });

  it('offers the host of a pasted page; cancelling while connecting keeps what was typed', async () => {
    const failed = (words: string) => [{ step: 'service', outcome: 'failed', words }];
    const { user, asked } = first({
      'accounts.probe': ({ baseUrl }: { readonly baseUrl: string }) =>
        baseUrl.includes('/app')
          ? {
              ok: false,
              user: null,
              organizations: [],
              steps: failed('This is an address of a page.'),
              suggestion: 'https://docs.harbour.example',
            }
          : new Promise(() => undefined),
    });
    await user.click(await screen.findByRole('button', { name: /Connect to a service/ }));
    const field = await screen.findByLabelText('Address of the service');
    await user.type(field, 'https://docs.harbour.example/app/s/x');
    await user.click(await screen.findByRole('button', { name: 'Use https://docs.harbour.example' }));
    expect(field).toHaveProperty('value', 'https://docs.harbour.example');
    const token = screen.getByLabelText('Personal access token');
    // What had the focus is gone.
    expect(document.activeElement).toBe(token);
    await user.type(token, 'secret{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect([field, token, await screen.findByRole('button', { name: 'Back' })]).toMatchObject([
      { value: 'https://docs.harbour.example' },
      { value: 'secret' },
      {},
    ]);
    expect(asked('accounts.connect')).toEqual([]);
  });

  it('removes an account again that was connected although that was cancelled', async () => {
    let answer: (view: typeof account) => void = () => undefined;
    const { user, asked } = first({
      'accounts.connect': () => new Promise((resolve) => (answer = resolve)),
      'accounts.remove': () => null,
    });
    await user.click(await screen.findByRole('button', { name: /Connect to a service/ }));
    await user.type(await screen.findByLabelText('Address of the service'), 'docs.harbour.example');
    await user.type(screen.getByLabelText('Personal access token'), 'secret{Enter}');
    await expect.poll(() => asked('accounts.connect')).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    answer(account);
    await expect.poll(() => asked('accounts.remove')).toEqual([{ accountId: 'acc' }]);
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it.each([
    ['http://docs.harbour.example:8080', /others on the network can read the token/, true],
    ['http://127.0.0.1:8080', /it stays on this computer/, undefined],
  ] as const)(
    'offers %s where https was typed, with what that means',
    async (suggestion, warning, allowHttp) => {
      const { user, asked } = first({
        'accounts.probe': () => ({
          ok: false,
          user: null,
          organizations: [],
          steps: [{ step: 'certificate', outcome: 'failed', words: 'It speaks plain http there.' }],
          suggestion,
        }),
      });
      await user.click(await screen.findByRole('button', { name: /Connect to a service/ }));
      await user.type(
        await screen.findByLabelText('Address of the service'),
        suggestion.replace('http:', 'https:'),
      );
      const button = await screen.findByRole('button', { name: `Use ${suggestion} instead` });
      expect(screen.getByText(/^It is not encrypted/).textContent).toMatch(warning);
      await user.click(button);
      await expect
        .poll(() => asked('accounts.probe').at(-1))
        .toEqual({ baseUrl: suggestion, token: '', ...(allowHttp === undefined ? {} : { allowHttp }) });
    },
  );

  it('warns before a token is given where none can be kept', async () => {
    const { user } = first();
    await user.click(await screen.findByRole('button', { name: /Connect to a service/ }));
    expect((await screen.findByRole('note')).textContent).toMatch(/^No keychain answers on this machine/);
  });

  it('connects, forgets the token, and then asks what to keep', async () => {
    const { app, user, asked } = first();
    await user.click(await screen.findByRole('button', { name: /Connect to a service/ }));
    await user.type(await screen.findByLabelText('Address of the service'), 'docs.harbour.example');
    await user.type(screen.getByLabelText('Personal access token'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('What to keep offline')).toBeTruthy();
    expect(asked('accounts.connect')).toEqual([{ baseUrl: 'https://docs.harbour.example', token: 'secret' }]);
    // The keychain may have gone silent only when the token was given to it.
    expect((await screen.findByRole('note')).textContent).toMatch(/kept for this session only/);
    expect(document.body.innerHTML).not.toContain('secret');

    const handbook = await screen.findByRole('checkbox', { name: /Handbook/ });
    expect(handbook).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: /Keep 3 spaces offline/ }));
    await expect
      .poll(() => asked('library.keep'))
      .toEqual([{ accountId: 'acc', spaceIds: ['handbook'], keep: true }]);
    await expect.poll(() => app.navigation.current.screen).toBe('review');
  });

  it('removes an account again that was not meant, and begins anew', async () => {
    const { user, asked } = first({ 'accounts.remove': () => null });
    await user.click(await screen.findByRole('button', { name: /Connect to a service/ }));
    await user.type(await screen.findByLabelText('Address of the service'), 'docs.harbour.example');
    await user.type(screen.getByLabelText('Personal access token'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await user.click(await screen.findByRole('button', { name: 'Use another account' }));
    expect(await screen.findByRole('button', { name: /Connect to a service/ })).toBe(document.activeElement);
    expect(asked('accounts.remove')).toEqual([{ accountId: 'acc' }]);
  });

  it('leaves an account that was there before as it is', async () => {
    const { user, asked } = openWindow(
      { screen: 'welcome' },
      { 'accounts.list': () => [account], 'workspace.open': () => account },
    );
    await user.click(await screen.findByRole('button', { name: /Open the sample workspace/ }));
    expect(await screen.findByText(/This account was connected before/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: /Connect to a service/ })).toBe(document.activeElement);
    expect(asked('accounts.remove')).toEqual([]);
  });

  it('leads back to the place that it was opened from', async () => {
    const { app, user } = openWindow({ screen: 'settings', section: 'accounts' });
    await user.click(await screen.findByRole('button', { name: 'Connect another account' }));
    const welcome = app.navigation.current.screen;
    expect(await screen.findByRole('heading', { name: 'Connect another account' })).toBeTruthy();
    expect(screen.queryByText(/^Review documentation with or without/)).toBeNull();
    await user.click((await screen.findAllByRole('button', { name: 'Back' })).at(-1) ?? document.body);
    expect([welcome, app.navigation.current]).toEqual([
      'welcome',
      { screen: 'settings', section: 'accounts' },
    ]);
  });

  it('shows the spaces once the first sync is over, also where nothing else was heard of them', async () => {
    let spaces: typeof library.spaces = [];
    const running = { words: 'Reading', done: 1, total: null };
    const { user, host } = first({ 'library.get': () => ({ ...library, spaces }) });
    await user.click(await screen.findByRole('button', { name: /Connect to a service/ }));
    await user.type(await screen.findByLabelText('Address of the service'), 'docs.harbour.example');
    await user.type(screen.getByLabelText('Personal access token'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    host.tell('sync.status', { ...syncStatus, running });
    await screen.findByText('Reading 1');
    ({ spaces } = library);
    host.tell('sync.status', syncStatus);
    expect(await screen.findByRole('checkbox', { name: /Handbook/ })).toBeTruthy();
  });

  it('lets all spaces and none be chosen at once', async () => {
    const { user } = first();
    await user.click(await screen.findByRole('button', { name: /Connect to a service/ }));
    await user.type(await screen.findByLabelText('Address of the service'), 'docs.harbour.example');
    await user.type(screen.getByLabelText('Personal access token'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    const boxes = async () =>
      (await screen.findAllByRole<HTMLInputElement>('checkbox')).map((box) => box.checked);
    await user.click(await screen.findByRole('button', { name: 'Choose none' }));
    expect(new Set(await boxes())).toEqual(new Set([false]));
    expect(screen.getByRole('button', { name: 'Keep no space for now' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose none' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Choose all/ }));
    expect(new Set(await boxes())).toEqual(new Set([true]));
  });

  it('says what is prepared, with a sign that turns', async () => {
    const { user } = first({ 'workspace.open': () => new Promise(() => undefined) });
    await user.click(await screen.findByRole('button', { name: /Open the sample workspace/ }));
    const status = await screen.findByText(/^Preparing the sample workspace/);
    expect(status.querySelector('.spinner')).not.toBeNull();
  });

  it('says what went wrong when a way in fails, and stays', async () => {
    const { user } = first({
      'workspace.open': () => {
        throw new Error('no');
      },
    });
    await user.click(await screen.findByRole('button', { name: /Open the sample workspace/ }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(/Something in Galley went wrong/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Connect to a service/ })).toBeTruthy();
  });
});

it('what to keep is still asked where the person looked at another screen meanwhile', async () => {
  const { app, user } = first();
  await user.click(await screen.findByRole('button', { name: /Connect to a service/ }));
  await user.type(await screen.findByLabelText('Address of the service'), 'docs.harbour.example');
  await user.type(screen.getByLabelText('Personal access token'), 'secret{Enter}');
  const asked = () => screen.queryByRole('heading', { name: 'What to keep offline' });
  await expect.poll(asked).not.toBeNull();
  app.navigation.go({ screen: 'settings', section: 'appearance' });
  await expect.poll(asked).toBeNull();
  app.navigation.back();
  await expect.poll(asked).not.toBeNull();
  expect(screen.queryByText(/This account was connected before/)).toBeNull();
});

it('a host alone is https, and plain http is noticed where it leaves the machine', () => {
  expect(['docs.example', 'http://localhost:3', ''].map(completeAddress)).toEqual([
    'https://docs.example',
    'http://localhost:3',
    '',
  ]);
  expect(
    ['http://docs.example', 'http://127.0.0.1:8', 'https://x', 'half'].map(isPlainHttpElsewhere),
  ).toEqual([true, false, false, false]);
});

describe('the focus', () => {
  it('is on Connect after Back, and on the heading of what to keep', async () => {
    const { user } = first();
    await user.click(await screen.findByRole('button', { name: /Connect to a service/ }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^\s*Connect to a service/);
    await user.keyboard('{Enter}');
    await user.type(await screen.findByLabelText('Address of the service'), 'docs.harbour.example');
    await user.type(screen.getByLabelText('Personal access token'), 'secret{Enter}');
    const heading = await screen.findByRole('heading', { name: 'What to keep offline' });
    expect(document.activeElement).toBe(heading);
  });
});

it.each([
  ['http://docs.example', true],
  ['http://192.0.2.1:8080', true],
  ['http://[2001:db8::1]', true],
  ['http://..', false],
  ['http://-', false],
  ['http://not an address', false],
  ['not an address', false],
])('asks about unencrypted HTTP for an address alone: %s', (typed, isAsked) => {
  expect(isPlainHttpElsewhere(completeAddress(typed))).toBe(isAsked);
});
