import { screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { now, syncStatus } from '../../../support/fixtures/fixture-data.ts';
import { digest } from '../../../support/fixtures/fixture-keep.ts';
import { openWindow } from '../open-window.ts';

/** What jsdom lacks: whether an element is on the screen is what the test says. */
const observed = new Map<Element, (visible: boolean) => void>();
class Observer {
  readonly #callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#callback = callback;
  }
  observe = (element: Element) =>
    observed.set(element, (isIntersecting) => this.#callback([{ isIntersecting }]));
  unobserve = (element: Element) => observed.delete(element);
  disconnect = () => undefined;
}

const at = { screen: 'digest' } as const;

function show(element: Element, visible: boolean): void {
  const entry = element.closest('li');
  if (entry === null) throw new Error('This is not in an entry.');
  observed.get(entry)?.(visible);
}

describe('news', () => {
  beforeEach(() => {
    observed.clear();
    vi.stubGlobal('IntersectionObserver', Observer);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('stand by day and change request, with what was said', async () => {
    openWindow(at);
    // Shortly after midnight what came a little before is yesterday's.
    const isToday = new Date(digest[0]!.at).toDateString() === new Date(now).toDateString();
    const day = await screen.findByRole('region', { name: isToday ? 'Today' : 'Yesterday' });
    const request = await within(day).findByRole('region', { name: /#41 Harden bulk dispatch/ });
    expect(within(request).getByText('Dana Whitfield commented on guides/limits')).toBeTruthy();
    expect(within(request).getByText(/^The limit is per tenant/)).toBeTruthy();
    expect(screen.getByText(/^Recent changes/).textContent).toContain('as of');
  });

  it('open their place, and are seen by that', async () => {
    const { app, user, asked } = openWindow(at);
    await user.click(await screen.findByRole('button', { name: /commented on guides\/limits/ }));
    expect(app.navigation.current).toMatchObject({
      screen: 'change-request',
      changeRequestId: 'cr-41',
      pageId: 'p-limits',
    });
    await expect.poll(() => asked('digest.markSeen')).toEqual([{ accountId: 'acc', ids: [9] }]);
  });

  it('are seen after a second on the screen, not before; what was said is seen where its thread is', async () => {
    const news = digest.map((item) => (item.id === 6 ? { ...item, unseen: true } : item));
    const { asked } = openWindow(at, { 'digest.get': () => news });
    const first = await screen.findByRole('button', { name: /^Unseen: Ravi Menon opened/ });
    const second = screen.getByRole('button', { name: /^Unseen: .*merged/i });
    show(screen.getByRole('button', { name: /^Unseen: Dana Whitfield commented/ }), true);
    vi.useFakeTimers();
    show(first, true);
    show(second, true);
    await vi.advanceTimersByTimeAsync(900);
    show(second, false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked('digest.markSeen')).toEqual([{ accountId: 'acc', ids: [7] }]);
    vi.useRealTimers();
    expect(await screen.findByRole('button', { name: /^Ravi Menon opened/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Unseen: .*merged/i })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Unseen: Dana Whitfield commented/ })).toBeTruthy();
  });

  it('can all be marked seen at once', async () => {
    const { user, asked } = openWindow(at);
    await user.click(await screen.findByRole('button', { name: 'Mark all seen' }));
    expect(asked('digest.markSeen')).toEqual([{ accountId: 'acc', ids: null }]);
    expect(screen.queryAllByRole('button', { name: /^Unseen:/ })).toEqual([]);
  });

  it('move by key', async () => {
    const { user } = openWindow(at);
    await screen.findByRole('button', { name: /commented on guides\/limits/ });
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toContain('replied to you');
  });

  it('say what will stand here while there are none', async () => {
    openWindow(at, { 'digest.get': () => [] });
    expect(await screen.findByRole('heading', { name: 'No news yet' })).toBeTruthy();
  });

  it('are counted in the rail, and a key leads to them', async () => {
    const { app, user } = openWindow(
      { screen: 'review' },
      { 'sync.status': () => [{ ...syncStatus, unseen: 3 }] },
    );
    const rail = await screen.findByRole('navigation', { name: 'Places' });
    expect(await within(rail).findByRole('button', { name: /News.*3 unseen/ })).toBeTruthy();
    await user.keyboard('{Control>}4{/Control}');
    expect(app.navigation.current).toEqual(at);
  });
});
