import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { openWindow } from '../open-window.ts';

describe('the library', () => {
  it('shows spaces in their collections, what is kept, and what is missing', async () => {
    openWindow({ screen: 'library' });
    const product = await screen.findByRole('region', { name: 'Product' });
    expect(within(product).getByText('ready, 156 pages')).toBeTruthy();
    expect(within(product).getByText('15 pages missing')).toBeTruthy();
    expect(screen.getByText('2 spaces of 5 kept offline, 10.3 MB')).toBeTruthy();
  });

  it('keeps a space offline by its switch', async () => {
    const { user, asked } = openWindow({ screen: 'library' });
    const keep = await screen.findByRole('switch', { name: 'Keep Handbook offline' });
    await user.click(keep);
    await expect.poll(() => keep.getAttribute('aria-checked')).toBe('true');
    expect(asked('library.keep')).toEqual([{ accountId: 'acc', spaceIds: ['handbook'], keep: true }]);
  });
});

describe('a space', () => {
  const at = { screen: 'space', accountId: 'acc', spaceId: 'elsa', pageId: 'p-bulk', anchor: null } as const;

  it('opens pages from its tree by key', async () => {
    const { app, user } = openWindow(at);
    const tree = await screen.findByRole('tree', { name: 'Pages' });
    await screen.findByRole('treeitem', { name: /Dispatching many workflows/ });
    tree.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(app.navigation.current).toMatchObject({ screen: 'space', pageId: 'p-for' });
  });

  it('says where a page is missing, and why', async () => {
    openWindow({ ...at, pageId: 'p-while' });
    expect(await screen.findByText('This page was not downloaded yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Get it when online' })).toBeTruthy();
  });
});
