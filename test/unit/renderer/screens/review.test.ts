import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import {
  account,
  dana,
  ready,
  rows as changeRequests,
  syncStatus,
} from '../../../support/fixtures/fixture-data.ts';
import { openWindow } from '../open-window.ts';

const at = { screen: 'review' } as const;

describe('the review inbox', () => {
  it('lists change requests in groups, with what a reviewer decides by', async () => {
    openWindow(at);
    const group = await screen.findByRole('region', { name: /Waiting for me/ });
    const row = within(group).getByRole('button', { name: /Harden bulk dispatch/ });
    for (const words of [
      '#41',
      'Unseen.',
      'outdated',
      '2 unsent',
      'Review requested',
      '6 pages, 1 moved',
      'Elsa docs',
      'Dana Whitfield',
    ])
      expect(row).toHaveProperty('textContent', expect.stringContaining(words));
  });

  it('takes several change requests at once: with Shift, by mouse and keys', async () => {
    const { asked, user } = openWindow(at);
    await screen.findByRole('region', { name: /Waiting for me/ });
    const rows = screen.getAllByRole('button', { name: /#\d+/ });
    rows[0]!.focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect([screen.getByText('2 change requests selected').tagName, document.activeElement]).toEqual([
      'P',
      rows[1],
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/selected$/)).toBeNull();
    rows[0]!.focus();
    await user.keyboard('{Shift>}');
    await user.click(rows[2]!);
    await user.keyboard('{/Shift}');
    expect(screen.getAllByText('Selected.')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Mark as seen' }));
    await expect.poll(() => asked('changeRequest.markSeen').length).toBe(3);
    expect(screen.queryByRole('toolbar', { name: 'Selected change requests' })).toBeNull();
  });

  it('says in each row which verdict I gave, and that others changed the request since', async () => {
    const [first, second, third] = changeRequests;
    openWindow(at, {
      'changeRequests.list': () => [
        { ...first!, myVerdict: { verdict: 'changes-requested', outdated: false } },
        { ...second!, myVerdict: { verdict: 'approved', outdated: true } },
        third!,
      ],
    });
    const said = async (number: number) =>
      within(await screen.findByRole('button', { name: new RegExp(`#${number}\\b`) }))
        .queryAllByText(/^You /)
        .map((one) => one.textContent.trim());
    expect([await said(first!.number!), await said(second!.number!)]).toEqual([
      ['You requested changes'],
      ['You approved, changed since'],
    ]);
  });

  it('names the account of each row where there are several, also with the same title', async () => {
    const twin = { ...account, id: 'twin', user: dana };
    openWindow(at, {
      'accounts.list': () => [account, twin],
      'changeRequests.list': () => changeRequests.flatMap((row) => [row, { ...row, accountId: 'twin' }]),
    });
    const rows = await screen.findAllByRole('button', { name: /Harden bulk dispatch/ });
    const named = rows.map((row) => row.querySelector('.account')?.textContent);
    expect(named).toEqual(['docs.harbour.example (Mika Aalto)', 'docs.harbour.example (Dana Whitfield)']);
  });

  it('draws only a part of very many rows', async () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      changeRequests.map((row) => ({ ...row, id: `${row.id}-${at}` })),
    ).flat();
    const { app } = openWindow(at, { 'changeRequests.list': () => many });
    await expect.poll(() => app.changeRequests.rows.length).toBe(many.length);
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(200);
  });

  it('moves with j and k and opens with Enter', async () => {
    const { app, user } = openWindow(at);
    await screen.findByRole('region', { name: /Waiting for me/ });
    await user.keyboard('jjk{Enter}');
    expect(app.navigation.current).toMatchObject({ screen: 'change-request', changeRequestId: 'cr-43' });
    // The row is gone, and the keyboard goes on in the screen that came.
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(app.navigation.current).toEqual(at);
  });

  it('says what is not downloaded where it is missing', async () => {
    openWindow(at);
    const row = await screen.findByRole('button', { name: /Deprecate v1 tokens/ });
    expect(row.textContent).toContain('not downloaded');
  });

  it('filters, says when nothing fits, and clears', async () => {
    const { user } = openWindow(at);
    await screen.findByRole('region', { name: /Waiting for me/ });
    await user.type(screen.getByRole('searchbox'), 'no such thing');
    expect(screen.getByText('No change request matches the filter')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(screen.getByRole('region', { name: /Waiting for me/ })).toBeTruthy();
  });

  it('says what would appear where there is nothing, and leads to what can be read', async () => {
    const { app, user } = openWindow(at, { 'changeRequests.list': () => [] });
    expect(await screen.findByText('Nothing to review')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Read in the Library' }));
    expect(app.navigation.current.screen).toBe('library');
  });

  it('says that the first sync runs, and how far it has come', async () => {
    const running = { words: 'Downloading pages', done: 120, total: 212 };
    const first = { ...syncStatus, lastSyncAt: null, running };
    const { host } = openWindow(at, {
      'changeRequests.list': () => [],
      'sync.status': () => [first],
    });
    expect(await screen.findByText('The first sync is running')).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByText('Downloading pages: 120 of 212')).toBeTruthy();
    expect(main.queryByRole('button', { name: 'Sync now' })).toBeNull();
    host.tell('sync.status', { ...first, lastSyncAt: Date.now(), running: null });
    expect(await screen.findByText('Nothing to review')).toBeTruthy();
    expect(main.getByRole('button', { name: 'Sync now' })).toBeTruthy();
  });

  it('says so of the first sync of a space that was just chosen, too', async () => {
    const running = { words: 'Downloading change requests', done: 2, total: 7 };
    const none = { have: 0, want: 0 };
    const chosen = { ...ready, spaces: { have: 0, want: 1 }, pages: none, changeRequests: none, asOf: null };
    openWindow(at, {
      'changeRequests.list': () => [],
      'sync.status': () => [{ ...syncStatus, ready: chosen, running }],
    });
    expect(await screen.findByText('The first sync is running')).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByText('Downloading change requests: 2 of 7')).toBeTruthy();
    expect(screen.queryByText(/Nothing is kept offline yet/)).toBeNull();
  });

  it('offers a way on when the list cannot be read', async () => {
    let broken = true;
    const { user } = openWindow(at, {
      'changeRequests.list': () => {
        if (broken) throw new Error('disk');
        return [];
      },
    });
    expect(await screen.findByText('Something in Galley went wrong')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing to review')).toBeTruthy();
  });

  it('marks the first usable screen once', async () => {
    const { asked } = openWindow(at);
    await screen.findByRole('region', { name: /Waiting for me/ });
    await expect
      .poll(() => asked('window.mark'))
      .toEqual([
        { name: 'first-screen', at: null, steps: [] },
        {
          name: 'confirmed',
          at: null,
          steps: expect.arrayContaining([{ name: 'first screen drawn', at: expect.any(Number) }]),
        },
      ]);
  });
});
