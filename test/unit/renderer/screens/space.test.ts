import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { openWindow } from '../open-window.ts';

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

  it('says as of when its tree and its page are', async () => {
    openWindow(at);
    const list = await screen.findByRole('region', { name: 'pages' });
    expect(await within(list).findByText(/^as of/)).toBeTruthy();
    expect(await screen.findAllByText(/^as of/)).toHaveLength(2);
  });
});

it('search says how much it searches, and as of when', async () => {
  openWindow({ screen: 'search', query: '' });
  const scope = await screen.findByText(/2 spaces kept offline/);
  expect(await within(scope).findByText(/^as of/)).toBeTruthy();
});
