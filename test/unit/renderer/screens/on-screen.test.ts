import { screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dana, ravi, thread } from '../../../support/fixtures/fixture-data.ts';
import { changeRequest, openWindow } from '../open-window.ts';

/** What jsdom lacks: how much of an element is on the screen is what the test says. */
const observed = new Map<Element, (intersectionRatio: number, height: number) => void>();
class Observer {
  readonly #callback: (entries: readonly object[]) => void;
  constructor(callback: (entries: readonly object[]) => void) {
    this.#callback = callback;
  }
  observe = (target: Element) =>
    observed.set(target, (intersectionRatio, height) =>
      this.#callback([
        { target, intersectionRatio, intersectionRect: { height }, isIntersecting: intersectionRatio > 0 },
      ]),
    );
  unobserve = (target: Element) => observed.delete(target);
  disconnect = () => undefined;
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer));
afterEach(() => {
  observed.clear();
  vi.unstubAllGlobals();
});

const threadOf = (name: string) => screen.findByRole('region', { name: new RegExp(`^Thread by ${name}`) });

it('is new until half of it, or as much as is read at once, was on the screen for a second', async () => {
  const { asked } = openWindow(
    { ...changeRequest, tab: 'discussion', pageId: null },
    {
      'discussion.list': () => [
        thread('short', dana, 'In view', { unseen: true }),
        thread('long', ravi, 'In view with its beginning', { unseen: true }),
        thread('below', { ...dana, id: 'mika', displayName: 'Mika' }, 'Below the fold', { unseen: true }),
      ],
    },
  );
  observed.get(await threadOf('Dana'))?.(0.5, 60);
  observed.get(await threadOf('Ravi'))?.(0.1, 200);
  observed.get(await threadOf('Mika'))?.(0.4, 60);
  const marked = () => asked('changeRequest.markSeen').flatMap((args) => args as { shown: string[] });
  await expect.poll(() => marked().flatMap(({ shown }) => shown)).toEqual(['short', 'long']);
});

it('is listed among the open ones of the discussion where it is resolved and has an answer that is new', async () => {
  openWindow(
    { ...changeRequest, tab: 'discussion', pageId: null },
    {
      'discussion.list': () => [
        thread('old', dana, 'Settled', { status: 'resolved' }),
        thread('new', ravi, 'Not quite', { status: 'resolved', unseen: true }),
      ],
    },
  );
  await threadOf('Ravi');
  const listed = screen.getAllByRole('region', { name: /^Thread by/ }).map((one) => one.dataset['thread']);
  expect([listed, screen.getByRole('radio', { name: /^Open/ }).textContent]).toEqual([['new'], 'Open 0']);
});

it('is shown beside its page where it is resolved and has an answer that is new', async () => {
  openWindow(changeRequest, {
    'discussion.list': () => [
      thread('old', dana, 'Settled', { status: 'resolved', pageId: changeRequest.pageId }),
      thread('new', ravi, 'Not quite', { status: 'resolved', pageId: changeRequest.pageId, unseen: true }),
    ],
  });
  const side = within(await screen.findByRole('region', { name: 'Discussion of the page' }));
  expect(
    within(await side.findByRole('region', { name: /^Thread by Ravi/ })).getByRole('article'),
  ).toBeTruthy();
  expect(side.queryByRole('region', { name: /^Thread by Dana/ })).toBeNull();
});
