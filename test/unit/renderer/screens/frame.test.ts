import { render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SyncStatus } from '../../../../src-main/bridge/views/sync-views.ts';
import {
  account,
  changeRequest,
  noticeSettings,
  syncStatus,
} from '../../../support/fixtures/fixture-data.ts';
import AppView from '../../../../src-renderer/App.svelte';
import { App } from '../../../../src-renderer/state/app.svelte.ts';
import { fixtureHost } from '../../../support/fixtures/fixture-host.ts';
import { changeRequest as changeRequestAddress, openWindow, windowSettings } from '../open-window.ts';

const at = { screen: 'review' } as const;
const online: SyncStatus = {
  ...syncStatus,
  connectivity: { state: 'online', since: Date.now() - 60_000 },
  receipt: null,
};
const running = { words: 'Downloading pages', done: 120, total: 212 };

async function openStatus(status: Partial<SyncStatus> = {}) {
  const opened = openWindow(at, { 'sync.status': () => [{ ...online, ...status }] });
  const bar = await screen.findByRole('contentinfo', { name: 'Status' });
  // The button that ends offline mode is named like the state.
  await within(bar).findByText(/^(Online|Offline)/, { selector: '.state' });
  // The menu comes once the first screen stands.
  await expect.poll(() => bar.querySelector('[aria-haspopup=menu]'), { timeout: 60_000 }).not.toBeNull();
  return { ...opened, bar: within(bar) };
}

describe('the status bar', () => {
  it('keeps the receipt until it was looked at, and leads to the outbox', async () => {
    const { app, bar, user } = await openStatus({ receipt: '12 sent' });
    await user.click(bar.getByRole('button', { name: /12 sent/ }));
    expect(app.navigation.current).toEqual({ screen: 'outbox' });
    expect(bar.queryByRole('button', { name: /12 sent/ })).toBeNull();
  });

  it('says what needs a decision, beside what was sent, until it is decided', async () => {
    const edits = { kept: 0, waiting: 0, held: 1, rejected: 0, unknown: 0 };
    const { bar, host } = await openStatus({ edits, receipt: '12 sent' });
    expect(bar.getAllByText('1 needs your decision')).toHaveLength(1);
    host.tell('sync.status', { ...online, edits: { ...edits, held: 0 }, receipt: '12 sent' });
    await expect.poll(() => bar.queryByText(/decision/)).toBeNull();
    expect(bar.getByText('12 sent')).toBeTruthy();
  });

  it('says nothing of the connection of the last session at the start of the next one', async () => {
    let confirm = (): void => undefined;
    const confirmed = new Promise<void>((resolve) => (confirm = resolve));
    const host = fixtureHost({
      'settings.get': () => ({ ...windowSettings, lastPlace: 'review' }),
      'sync.status': () => [online],
    });
    render(AppView, {
      props: { app: new App(host, { takenAt: 5, confirmed, kept: null, takeOver: () => Promise.resolve() }) },
    });
    const bar = await screen.findByRole('contentinfo', { name: 'Status' });
    await within(bar).findByText('Not checked yet');
    confirm();
    await within(bar).findByText('Online');
  });

  it('shows what runs with its counts, and stops it', async () => {
    const { bar, user, asked } = await openStatus({ running });
    expect(bar.getByText('Downloading pages')).toBeTruthy();
    expect(bar.getByText(/^120/).textContent).toMatch(/120\sof 212/);
    await user.click(bar.getByRole('button', { name: 'Stop syncing' }));
    expect(asked('sync.cancel')).toEqual([{ accountId: 'acc' }]);
  });

  it('counts down how long edits wait for the service to take requests again', async () => {
    const edits = { ...online.edits, waiting: 1 };
    const limit = '60 requests a minute allowed';
    const { bar, host } = await openStatus({ edits, limitedUntil: Date.now() + 42_000, limit });
    const countdown = () => bar.queryByText(/Waiting for the service/)?.textContent;
    expect(countdown()).toMatch(/^Waiting for the service: 4[12] s, 60 requests a minute allowed$/);
    const before = countdown();
    await expect.poll(countdown).not.toBe(before);
    host.tell('sync.status', { ...online, edits, running, limitedUntil: Date.now() + 40_000 });
    await expect.poll(countdown).toBeUndefined();
  });

  it('says that a sync does not get on, ends it, and begins again', async () => {
    const { bar, user, asked } = await openStatus({ running, stuckMs: 185_000 });
    expect(bar.getByText('No progress for 3 min: Downloading pages')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Try again' }));
    expect([asked('sync.cancel'), asked('sync.now')]).toEqual([
      [{ accountId: 'acc' }],
      [{ accountId: 'acc' }],
    ]);
  });

  it('says that a sync failed while the service answers, and why', async () => {
    const { app, bar, host, user } = await openStatus({ lastError: 'The service failed (500).' });
    const told = () =>
      bar.queryByRole('button', {
        name: /^Open the Library. The last sync is not complete: The service failed/,
      });
    expect(told()?.textContent).toBe('sync not complete');
    await user.click(told()!);
    expect(app.navigation.current).toEqual({ screen: 'library' });
    host.tell('sync.status', online);
    await expect.poll(told).toBeNull();
  });

  it('names the account of what is shown, and all accounts where they are shown together', async () => {
    const other = { ...account, id: 'other', title: 'Elsewhere' };
    const statuses = [online, { ...online, accountId: 'other' }];
    const own = { 'accounts.list': () => [account, other], 'sync.status': () => statuses };
    const { app, host } = openWindow(at, own);
    const bar = await screen.findByRole('contentinfo', { name: 'Status' });
    const named = () => bar.querySelector('.account')?.textContent;
    await expect.poll(named).toBe('All accounts:');
    app.navigation.go({ screen: 'space', accountId: 'other', spaceId: 'elsa', pageId: null, anchor: null });
    await expect.poll(named).toBe('Elsewhere:');
    app.navigation.go(at);
    host.tell('sync.status', {
      ...online,
      accountId: 'other',
      connectivity: { state: 'offline', since: 0, reason: 'No network.' },
    });
    await expect.poll(named).toBe('Elsewhere:');
  });

  it('is short, with the counts on hover and for screen readers', async () => {
    const { bar } = await openStatus();
    expect(bar.getByText('Ready offline')).toBeTruthy();
    expect(bar.getByText(/^: 212 of 212 pages/).className).toContain('unseen-by-eyes');
  });

  it('says offline mode once, and crosses its cloud out in it alone', async () => {
    const { bar, host } = await openStatus();
    const sign = (name: RegExp) => bar.getByRole('button', { name }).querySelector('svg')?.classList;
    expect([...(sign(/^Work offline/) ?? [])]).not.toContain('lucide-cloud-off');
    host.tell('sync.status', { ...online, workOffline: true });
    await bar.findByRole('button', { name: /^Go online again/ });
    expect([...(sign(/^Go online again/) ?? [])]).toContain('lucide-cloud-off');
    expect(bar.getAllByText(/Offline mode/)).toHaveLength(1);
  });

  it('works offline for an hour, and says until when', async () => {
    const { bar, user, asked } = await openStatus();
    bar.getByRole('button', { name: 'Choose how long to work offline' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByText('Work offline for 1 hour'));
    const [given] = asked('sync.workOffline');
    expect(given).toMatchObject({ offline: true });
    const { until } = given as { readonly until: number };
    expect(Math.abs(until - Date.now() - 3_600_000)).toBeLessThan(5_000);
  });

  it('goes offline, and online again, by one click', async () => {
    const { bar, user, asked, host } = await openStatus();
    await user.click(bar.getByRole('button', { name: 'Work offline' }));
    host.tell('sync.status', { ...online, workOffline: true });
    await user.click(await bar.findByRole('button', { name: /^Go online again/ }));
    expect(asked('sync.workOffline')).toEqual([{ offline: true, until: null }, { offline: false }]);
  });

  it('says how the account stands beside a review bundle, and that a bundle has no service', async () => {
    const bundle = {
      ...account,
      id: 'bundle',
      title: 'Harbour (bundle)',
      bundle: { madeAt: 0, exportedAt: null },
    };
    const none = { ...online, accountId: 'bundle', connectivity: { state: 'none' } } as const;
    const { app } = openWindow(at, {
      'accounts.list': () => [account, bundle],
      'sync.status': () => [online, none],
    });
    const bar = within(await screen.findByRole('contentinfo', { name: 'Status' }));
    expect(await bar.findByText('Online')).toBeTruthy();
    app.navigation.go({ screen: 'space', accountId: 'bundle', spaceId: 'elsa', pageId: null, anchor: null });
    expect(await bar.findByText(/Review bundle, no service/)).toBeTruthy();
    expect(bar.queryAllByRole('button', { name: /Sync now|Work offline/ })).toEqual([]);
    expect(
      within(screen.getByRole('navigation', { name: 'Where you are' })).getByText('Review bundle'),
    ).toBeTruthy();
  });

  it('closes its offline menu where F1 opens the shortcuts', async () => {
    const { bar, user } = await openStatus();
    bar.getByRole('button', { name: 'Choose how long to work offline' }).focus();
    await user.keyboard('{Enter}');
    const entry = await screen.findByText('Work offline for 1 hour');
    await user.keyboard('{F1}');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    await expect.poll(() => entry.isConnected).toBe(false);
  });

  it('names a service that is silent for 5 s, until it answers', async () => {
    const { bar, host } = await openStatus();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reaching = { words: 'Reaching the service', done: 0, total: null, isReaching: true };
    host.tell('sync.status', { ...online, running: reaching });
    flushSync();
    vi.advanceTimersByTime(4_900);
    flushSync();
    const before = bar.queryByText(/has not answered/);
    vi.advanceTimersByTime(200);
    flushSync();
    const named = bar.queryByText(/has not answered/) !== null;
    host.tell('sync.status', { ...online, running });
    flushSync();
    expect([before, named, bar.queryByText(/has not answered/)]).toEqual([null, true, null]);
  });

  it('says that the network is metered, and leads to what that means', async () => {
    const { app, bar, user } = await openStatus({ metered: true });
    await user.click(bar.getByRole('button', { name: 'metered' }));
    expect(app.navigation.current).toEqual({ screen: 'settings', section: 'sync' });
  });

  it('speaks when connectivity turns, not with every count', async () => {
    const { app, host } = await openStatus();
    host.tell('sync.status', { ...online, running });
    host.tell('sync.status', { ...online, running: { ...running, done: 121 } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(app.toasts.spoken).toBe('');
    host.tell('sync.status', syncStatus);
    await expect.poll(() => app.toasts.spoken).toMatch(/^Offline since/);
  });
});

describe('what is told', () => {
  it('stands one at a time, an earlier one again after a later one', async () => {
    const { app, user } = await openStatus();
    app.toasts.show('Comment sent.');
    app.toasts.show('The address is copied.');
    expect(await screen.findByText('The address is copied.')).toBeTruthy();
    expect(screen.queryByText('Comment sent.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close this notice' }));
    expect(await screen.findByText('Comment sent.')).toBeTruthy();
  });

  it('stands above a dialog only where it came after the dialog', async () => {
    const { app } = await openStatus();
    const isAbove = async (words: string) =>
      (await screen.findByText(words)).closest('.toasts')?.classList.contains('above');
    app.toasts.show('Comment sent.');
    await screen.findByText('Comment sent.');
    const scrim = document.body.appendChild(document.createElement('div'));
    scrim.className = 'dialog-scrim';
    onTestFinished(() => scrim.remove());
    expect(await isAbove('Comment sent.')).toBe(false);
    app.toasts.show('Removed from the review.');
    expect(await isAbove('Removed from the review.')).toBe(true);
  });

  it('leaves by Escape, except what Escape itself brings', async () => {
    const { app, user } = await openStatus();
    const bring = ({ key }: KeyboardEvent): void =>
      key === 'Escape' ? app.toasts.show('Cancelled.') : undefined;
    window.addEventListener('keydown', bring);
    onTestFinished(() => window.removeEventListener('keydown', bring));
    app.toasts.show('Comment sent.');
    await user.keyboard('{Escape}');
    expect(app.toasts.shown.map(({ words }) => words)).toEqual(['Cancelled.']);
  });
});

describe('a picture of a document', () => {
  it('is enlarged by a click and by the key on its block, except where it is part of a link', async () => {
    const { user } = await openStatus();
    const block = document.createElement('div');
    block.tabIndex = 0;
    block.innerHTML =
      '<a href="x"><img class="document-image" alt="A link"></a><img class="document-image" alt="A proof" src="p.png">';
    screen.getByRole('main').append(block);
    await user.click(within(block).getByAltText('A link'));
    await user.click(within(block).getByAltText('A proof'));
    const dialog = within(await screen.findByRole('dialog', { name: 'A proof' }));
    await user.click(dialog.getByRole('button', { name: 'Actual size' }));
    expect(dialog.getByRole('button', { name: 'Fit to window' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    within(block).getByRole('link').remove();
    block.focus();
    await user.keyboard('z');
    expect(await screen.findByRole('dialog', { name: 'A proof' })).toBeTruthy();
  });

  it('that is enlarged is closed by the key of a comment, which is begun where it stands', async () => {
    const { app, user } = await openStatus();
    const block = document.createElement('div');
    block.tabIndex = 0;
    block.innerHTML = '<img class="document-image" alt="A proof" src="p.png">';
    screen.getByRole('main').append(block);
    block.focus();
    const begun: (Element | null)[] = [];
    onTestFinished(app.shortcuts.handle({ comment: () => begun.push(document.activeElement) }));
    await user.keyboard('z');
    await screen.findByRole('dialog', { name: 'A proof' });
    await user.keyboard('c');
    await expect.poll(() => begun).toEqual([block]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a picture that the change request replaces is shown beside the one that it was', async () => {
  const side = (name: string) => ({
    ...{ asset: `galley-asset://acc/${name}`, missing: null, contentType: 'image/png' },
    ...{ sizeBytes: 4, width: 2, height: 2 },
  });
  const [before, after] = [side('old'), side('new')];
  const files = [{ id: 'f', name: 'yard.png', change: 'edited', uncertain: false, before, after } as const];
  const { user } = openWindow(changeRequestAddress, {
    'changeRequest.get': () => ({ ...changeRequest, files }),
  });
  await screen.findByRole('tab', { name: /Changes/ });
  const picture = document.createElement('img');
  Object.assign(picture, { className: 'document-image', alt: 'A yard', src: after.asset });
  screen.getByRole('main').append(picture);
  await user.click(picture);
  const dialog = within(await screen.findByRole('dialog', { name: 'yard.png' }));
  expect(dialog.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
    before.asset,
    after.asset,
  ]);
});

describe('a start', () => {
  it('goes on where the window was, with the way back', async () => {
    const { app, user, asked } = openWindow(at, {
      'settings.get': () => ({
        theme: 'light',
        zoom: 1,
        singleKeys: true,
        panels: {},
        notices: noticeSettings,
        lastPlace: 'outbox',
        pastPlaces: ['digest', 'library'],
      }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Outbox' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(app.navigation.current).toEqual({ screen: 'library' });
    app.navigation.go({ screen: 'notes' });
    await expect
      .poll(() => asked('settings.set').at(-1))
      .toMatchObject({ lastPlace: 'notes', pastPlaces: ['digest', 'library'] });
  });
});

describe('a list that lost more than half', () => {
  const question = {
    kind: 'gone' as const,
    scope: 'comments cr-41',
    words: '37 of 40 comments of #41 Harden bulk dispatch are no longer listed by the service.',
    missing: 37,
    held: 40,
  };

  it('is asked about on Review and Library, and kept at a word', async () => {
    const { asked, user, app } = await openStatus({ questions: [question] });
    const questions = await screen.findByRole('region', { name: 'Questions from the last sync' });
    expect(within(questions).getByText(/^37 of 40 comments/)).toBeTruthy();
    app.navigation.go({ screen: 'outbox' });
    await expect
      .poll(() => screen.queryByRole('region', { name: 'Questions from the last sync' }))
      .toBeNull();
    app.navigation.go({ screen: 'library' });
    await user.click(await screen.findByRole('button', { name: 'Keep all' }));
    expect(asked('sync.answer')).toEqual([{ accountId: 'acc', scope: question.scope, isConfirmed: false }]);
  });

  it('lets go only after the number was confirmed', async () => {
    const { asked, user } = await openStatus({ questions: [question] });
    await user.click(await screen.findByRole('button', { name: 'Remove 37…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove 37 of 40?' });
    expect(asked('sync.answer')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Remove 37' }));
    expect(asked('sync.answer')).toEqual([{ accountId: 'acc', scope: question.scope, isConfirmed: true }]);
  });
});

describe('a space of too many pages', () => {
  const question = {
    kind: 'too-many' as const,
    scope: 'space:s:pages',
    words: 'Docs has 300,000 pages, more than the 30,000 that are kept of one space.',
    missing: 270_000,
    held: 30_000,
  };

  it.each([
    ['Keep the first 30,000', true],
    ['Keep none', false],
  ])('is asked about, and answered at a word: %s', async (name, isConfirmed) => {
    const { asked, user } = await openStatus({ questions: [question] });
    expect(
      await screen.findByText(/^Docs has 300,000 pages.*None of them are downloaded yet\.$/s),
    ).toBeTruthy();
    await user.click(await screen.findByRole('button', { name }));
    expect(asked('sync.answer')).toEqual([{ accountId: 'acc', scope: question.scope, isConfirmed }]);
  });
});

describe('several accounts', () => {
  it('stand in the rail, with those that need the person marked', async () => {
    openWindow(at, {
      'accounts.list': () => [
        account,
        {
          ...account,
          id: 'b',
          title: 'docs.quay.example',
          paused: { reason: 'token', title: 'Paused', words: 'The token has expired.' },
        },
      ],
      'sync.status': () => [online, { ...online, accountId: 'b' }],
    });
    const rail = await screen.findByRole('navigation', { name: 'Places' });
    expect(
      await within(rail).findByRole('button', {
        name: /^Account: Mika Aalto, docs\.quay\.example, needs attention$/,
      }),
    ).toBeTruthy();
    expect(within(rail).getByRole('button', { name: /Settings.*an account needs attention/ })).toBeTruthy();
    // Both are Mika's: the initials of a name tell nothing, the names of the services do.
    const named = [...rail.querySelectorAll('.account .title')].map((one) => one.textContent);
    expect(named).toEqual([account.title, 'docs.quay.example']);
    const bar = screen.getByRole('contentinfo', { name: 'Status' });
    expect(within(bar).getByRole('button', { name: 'Sign in again: docs.quay.example' })).toBeTruthy();
  });

  it('of one service are told apart by their persons, and its address breaks after its signs', async () => {
    const persons = ['Ada Quist', 'Elif Moreau'].map((displayName, at) => ({
      ...account,
      id: `p${at}`,
      title: 'docs.quay.example',
      user: { id: `u${at}`, displayName, me: true } as const,
    }));
    openWindow(at, { 'accounts.list': () => [...persons, { ...account, title: '127.0.0.1:4170' }] });
    const rail = await screen.findByRole('navigation', { name: 'Places' });
    const named = () => [...rail.querySelectorAll('.account .title')].map((one) => one.innerHTML);
    const address = '127.<wbr>0.<wbr>0.<wbr>1:<wbr>4170<wbr>';
    const withoutMarks = () => named().map((html) => html.replaceAll('<!---->', ''));
    await expect.poll(withoutMarks).toEqual(['Ada Quist<wbr>', 'Elif Moreau<wbr>', address]);
  });
});

describe('a second copy of unsent work that cannot be written', () => {
  it('is told above every screen until it is written', async () => {
    const secondCopy = { behind: 2, reason: 'ENOSPC: no space left on device' };
    const { host } = await openStatus({ secondCopy });
    const note = await screen.findByRole('alert');
    expect(note.textContent.replaceAll(/\s+/g, ' ')).toMatch(
      /2 changes of your unsent work are saved once instead of twice.*ENOSPC.*retries with your next change/,
    );
    host.tell('sync.status', { ...online, secondCopy: null });
    await expect.poll(() => screen.queryByRole('alert')).toBeNull();
  });
});
