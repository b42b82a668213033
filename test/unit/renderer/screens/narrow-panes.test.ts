import { screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeRequest, openWindow } from '../open-window.ts';

/** As wide as a window of 1280 pixels at 200 %: the list of pages stands in the place of the page. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(568);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function listed(tab: 'changes' | 'overview' = 'changes') {
  const ui = openWindow({ ...changeRequest, tab });
  if (tab === 'changes') await screen.findByRole('tree', { name: 'Changed pages' });
  else await screen.findByRole('heading', { name: 'Changed pages' });
  expect(screen.queryByText('When a node stops')).toBeNull();
  return ui;
}

it.each(['n', 'j'])('a key of the page opens it where its list stands alone: %s', async (key) => {
  const { user } = await listed();
  await user.keyboard(key);
  expect(await screen.findByText('When a node stops')).toBeTruthy();
  expect(screen.queryByRole('tree', { name: 'Changed pages' })).toBeNull();
});

it('a comment by key where the list stands alone is one on the page, and takes what is typed next', async () => {
  const { user } = await listed();
  await user.keyboard('c');
  await screen.findByRole('heading', { name: 'Comment on the page' });
  await user.keyboard('Many');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).value).toBe('Many');
});

it('a suggestion by key where the list stands alone is one on the page, and letters before its field run nothing', async () => {
  const { user, asked } = await listed();
  await user.keyboard('Cm');
  await screen.findByRole('heading', { name: 'Suggest a new title or description' });
  expect([asked('changeRequest.markReviewed'), screen.queryByText('When a node stops')]).toEqual([[], null]);
});

it('the first change is shown from the overview', async () => {
  const { user } = await listed('overview');
  await user.keyboard('n');
  expect(await screen.findByText('When a node stops')).toBeTruthy();
});

it.each(['button', 'Escape'])('the list of pages is closed by %s', async (way) => {
  const { user } = await listed();
  if (way === 'button') await user.click(screen.getByRole('button', { name: 'Close the list' }));
  else await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tree', { name: 'Changed pages' })).toBeNull());
  expect(await screen.findByText('When a node stops')).toBeTruthy();
});

it('the page stands where it was read when the list is closed', async () => {
  const { user } = await listed();
  await user.keyboard('{Escape}');
  const scroller = async () =>
    (await screen.findByText('When a node stops')).closest<HTMLElement>('[data-printable]')!;
  const first = await scroller();
  first.scrollTop = 240;
  first.dispatchEvent(new Event('scroll'));
  const list = async () => {
    await user.click(screen.getByRole('button', { name: 'Changed pages' }));
    await screen.findByRole('tree', { name: 'Changed pages' });
  };
  await list();
  await user.click(screen.getByRole('button', { name: 'Close the list' }));
  expect(await scroller()).not.toBe(first);
  await expect.poll(async () => (await scroller()).scrollTop).toBe(240);
});

it('Escape closes the discussion that stands in the place of the page', async () => {
  const { user } = await listed();
  await user.keyboard('{Escape}');
  await screen.findByText('When a node stops');
  await user.keyboard('{Control>}j{/Control}');
  await waitFor(() => expect(screen.queryByText('When a node stops')).toBeNull());
  await user.keyboard('{Escape}');
  expect(await screen.findByText('When a node stops')).toBeTruthy();
});

it('the person stands on the same change when the discussion is closed', async () => {
  const { user } = await listed();
  await user.keyboard('n');
  await screen.findByText('When a node stops');
  const current = () => document.querySelector<HTMLElement>('[data-current-change]')?.dataset['change'];
  await expect.poll(current).toBeTruthy();
  await user.keyboard('n');
  const before = current();
  await user.keyboard('{Control>}j{/Control}');
  await waitFor(() => expect(screen.queryByText('When a node stops')).toBeNull());
  await user.keyboard('{Escape}');
  await screen.findByText('When a node stops');
  await expect.poll(current).toBe(before);
});
