import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { syncStatus } from '../../../support/fixtures/fixture-data.ts';
import { account, library, ready } from '../../../support/fixtures/fixture-data.ts';
import { complete, incomplete } from '../../../support/fixtures/fixture-keep.ts';
import { openWindow } from '../open-window.ts';

const at = { screen: 'library' } as const;

describe('the library', () => {
  it('shows spaces in their collections, what is kept, how fresh, and what is missing', async () => {
    openWindow(at);
    const product = await screen.findByRole('region', { name: 'Product' });
    expect(within(product).getByText('ready, 156 pages')).toBeTruthy();
    expect(within(product).getByText('15 pages missing')).toBeTruthy();
    expect(within(product).getAllByText(/^as of/)).toHaveLength(2);
    expect(screen.getByText('2 spaces of 5 kept offline, 10.3 MB')).toBeTruthy();
  });

  it('keeps a space offline by its switch', async () => {
    const { user, asked } = openWindow(at);
    const keep = await screen.findByRole('switch', { name: 'Keep Handbook offline' });
    await user.click(keep);
    await expect.poll(() => keep.getAttribute('aria-checked')).toBe('true');
    expect(asked('library.keep')).toEqual([{ accountId: 'acc', spaceIds: ['handbook'], keep: true }]);
  });

  it('lists a review bundle that is opened, without switches: it could not be downloaded again', async () => {
    const bundle = {
      ...account,
      id: 'bundle',
      title: 'Harbour (bundle)',
      bundle: { madeAt: 0, exportedAt: null },
    };
    let accounts = [account];
    const { host } = openWindow(at, {
      'accounts.list': () => accounts,
      'library.get': ({ accountId }) => ({
        ...library,
        spaces: library.spaces.map((space) => ({ ...space, accountId })),
      }),
    });
    const switches = (): number => screen.queryAllByRole('switch').length;
    await screen.findByRole('switch', { name: 'Keep Handbook offline' });
    const before = switches();
    accounts = [account, bundle];
    host.tell('changed', { accountId: 'bundle', topics: ['accounts', 'library'] });
    expect(await screen.findByRole('heading', { name: /Harbour \(bundle\)/ })).toBeTruthy();
    expect(switches()).toBe(before);
  });

  it.each([
    [ready, 'Handbook is kept offline; everything is still here.'],
    [null, 'Handbook is downloaded when you are online.'],
  ])('says of a space that is kept again whether it is all there (%#)', async (given, words) => {
    const { user, app } = openWindow(at, {
      'library.keep': () => ({
        ...library,
        spaces: library.spaces.map((space) =>
          space.id === 'handbook' && given !== null ? { ...space, ready: given } : space,
        ),
      }),
    });
    await user.click(await screen.findByRole('switch', { name: 'Keep Handbook offline' }));
    await expect.poll(() => app.toasts.shown.map((toast) => toast.words)).toEqual([words]);
  });

  it('filters by title and collection, and by what is incomplete', async () => {
    const { user } = openWindow(at);
    const filter = await screen.findByRole('searchbox', { name: /^Filter spaces/ });
    await user.type(filter, 'internal run');
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Keep Runbooks offline',
    ]);
    await user.clear(filter);
    await user.click(screen.getByRole('radio', { name: 'Incomplete 1' }));
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Keep API reference offline',
    ]);
    await user.type(filter, 'nothing has this name');
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(screen.getAllByRole('switch')).toHaveLength(5);
  });

  it('names its accounts where there are several', async () => {
    openWindow(at, {
      'accounts.list': () => [account, { ...account, id: 'b', title: 'docs.quay.example' }],
    });
    expect(await screen.findByRole('heading', { name: 'docs.quay.example' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'docs.harbour.example' })).toBeTruthy();
  });
});

describe('what is kept of a space', () => {
  async function openPanel(name: string, own: Parameters<typeof openWindow>[1] = {}) {
    const opened = openWindow(at, own);
    await opened.user.click(await screen.findByRole('button', { name: `Options of ${name}` }));
    await screen.findByRole('region', { name: 'Offline content' });
    return opened;
  }

  it('is chosen: change requests and files', async () => {
    const { user, asked } = await openPanel('Elsa docs');
    await user.click(screen.getByRole('radio', { name: 'Those I follow' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Files and images of Elsa docs' }), 'None');
    const space = { accountId: 'acc', spaceId: 'elsa' };
    expect(asked('library.setRules')).toEqual([
      { ...space, rules: { changeRequests: 'followed', filesUpToBytes: null } },
      { ...space, rules: { changeRequests: 'followed', filesUpToBytes: 0 } },
    ]);
  });

  it('says what is here in counts, names what is missing, and gets it', async () => {
    const { user, asked } = await openPanel('API reference');
    const here = screen.getByRole('region', { name: 'Offline content' });
    expect(within(here).getByText('41 of 56 pages')).toBeTruthy();
    expect(within(here).getByText('15 pages of API reference')).toBeTruthy();
    await user.click(within(here).getByRole('button', { name: /^Download/ }));
    expect(asked('sync.now')).toEqual([{ accountId: 'acc' }]);
  });

  it('says apart what is left out by choice', async () => {
    const { user } = await openPanel('Elsa docs');
    expect(await screen.findByText('files and images over 10 MB')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Those I follow' }));
    expect(await screen.findByText('change requests that you do not follow')).toBeTruthy();
  });

  it('prefers the counts of what is left out where they are known', async () => {
    await openPanel('Elsa docs', {
      'library.get': () => ({
        ...library,
        spaces: library.spaces.map((space) => ({
          ...space,
          ready: { ...ready, leftOut: ['12 files over 10 MB'] },
        })),
      }),
    });
    expect(await screen.findByText('12 files over 10 MB')).toBeTruthy();
    expect(screen.queryByText('files and images over 10 MB')).toBeNull();
  });
});

describe('complete offline', () => {
  it('says the same as the spaces below it, and asks again where the status says something else', async () => {
    let have = 1;
    const now = () => ({ ...ready, pages: { have, want: 1 }, files: { have: 0, want: 0 }, missing: [] });
    const { host, asked } = openWindow(at, {
      'library.get': () => ({
        ...library,
        spaces: library.spaces.map((space) => ({ ...space, ready: now() })),
      }),
      'sync.status': () => [{ ...syncStatus, ready: now() }],
    });
    const statement = await screen.findByRole('region', { name: 'Complete offline' });
    await expect.poll(() => statement.textContent).toContain('Ready offline:');
    host.tell('sync.status', { ...syncStatus, ready: now() });
    const before = asked('library.get').length;
    have = 0;
    host.tell('sync.status', { ...syncStatus, ready: now() });
    await expect.poll(() => asked('library.get').length).toBe(before + 1);
    await expect.poll(() => statement.textContent).toContain('Not ready offline:');
    expect(screen.queryByText(/^ready,/)).toBeNull();
  });

  it('is a statement, after everything was looked up', async () => {
    const { user } = openWindow(at, { 'library.verify': () => ({ ...complete, at: Date.now() }) });
    await user.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(
      await screen.findByText(/^Complete offline: every page, file and comment verified at \d\d:\d\d\.$/, {
        selector: 'strong',
      }),
    ).toBeTruthy();
  });

  it('names what is missing, grouped, and gets it', async () => {
    const { user, asked } = openWindow(at, { 'library.verify': () => incomplete });
    await user.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(
      await screen.findByText(/^Not complete: 3 items are missing, 1 of them damaged/, {
        selector: 'strong',
      }),
    ).toBeTruthy();
    expect(screen.getByText('2 pages of Elsa docs')).toBeTruthy();
    expect(screen.getByText('guides/retries')).toBeTruthy();
    expect(screen.getByText('The service answered that it is not there.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Download/ }));
    expect(asked('sync.now')).toEqual([{ accountId: 'acc' }]);
  });

  it('says that a result is older than the last sync', async () => {
    const { user } = openWindow(at, {
      'library.verify': () => ({ ...complete, at: Date.now() - 60_000 }),
      'sync.status': () => [{ ...syncStatus, lastSyncAt: Date.now() }],
    });
    await user.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/^There was a sync at .* after that\.$/)).toBeTruthy();
  });

  it('says that something has come since everything was looked up, and not that a sync came which brought nothing', async () => {
    const { user, host } = openWindow(at, {
      'library.get': () => ({
        ...library,
        spaces: library.spaces.map((space) => (space.kept ? { ...space, ready } : space)),
      }),
      'library.verify': () => ({ ...complete, at: Date.now() - 60_000 }),
      'sync.status': () => [
        { ...syncStatus, lastSyncAt: Date.now(), ready: { ...ready, verifiedAt: Date.now() - 60_000 } },
      ],
    });
    expect(await screen.findByText(/^Complete offline: .* verified at/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Verify again' }));
    expect(screen.queryByText(/There was a sync|was downloaded since/)).toBeNull();
    host.tell('sync.status', { ...syncStatus, ready: { ...ready, verifiedAt: null } });
    expect(await screen.findByText('Something was downloaded since then.')).toBeTruthy();
  });

  it('shows how far it has come, and can be stopped', async () => {
    const { user, host, asked } = openWindow(at, { 'library.verify': () => new Promise(() => undefined) });
    await user.click(await screen.findByRole('button', { name: 'Verify' }));
    host.tell('progress', {
      accountId: 'acc',
      job: 'verify',
      words: 'Looking up files',
      done: 12,
      total: 35,
    });
    expect(await screen.findByRole('progressbar', { name: 'Looking up files' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop verifying' }));
    expect(asked('library.cancelVerify')).toEqual([{ accountId: 'acc' }]);
  });
});
