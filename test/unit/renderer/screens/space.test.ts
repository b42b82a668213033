import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { dana, thread } from '../../../support/fixtures/fixture-data.ts';
import { FixtureFailure } from '../../../support/fixtures/fixture-host.ts';
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

  it('gives the focus to its tree when a row is clicked, so that no row keeps it when another page is opened', async () => {
    const { user } = openWindow(at);
    const tree = await screen.findByRole('tree', { name: 'Pages' });
    await user.click(await screen.findByRole('treeitem', { name: /Dispatching many workflows/ }));
    expect(document.activeElement).toBe(tree);
  });

  it('says once that a link names a heading that the page does not have', async () => {
    const { app } = openWindow({ ...at, anchor: 'not-there' });
    await expect
      .poll(() => app.toasts.shown.map(({ words }) => words))
      .toEqual(['This page has no heading named “not-there”.']);
  });

  it('does not say that its page is copied where the clipboard does not take it', async () => {
    const { app } = openWindow(at, {
      'window.copyText': () => {
        throw new FixtureFailure('cancelled', 'There is no clipboard.');
      },
    });
    await screen.findByText('What is promised', { selector: 'h2 *, h2' });
    app.shortcuts.run('copy-page');
    await expect
      .poll(() => app.toasts.shown.map(({ words }) => words))
      .toEqual([expect.stringContaining('There is no clipboard.')]);
  });

  it('turns to the next and the previous page by key, and says where the book ends', async () => {
    const { app, user } = openWindow(at);
    await screen.findByRole('treeitem', { name: /Dispatching many workflows/ });
    const pageOf = () => (app.navigation.current.screen === 'space' ? app.navigation.current.pageId : null);
    await user.keyboard(']');
    const next = pageOf();
    expect(next).not.toBe('p-bulk');
    await user.keyboard('[[');
    expect(pageOf()).toBe('p-bulk');
    await user.keyboard(']]]]]]]]]]]]]]]]]]]]');
    expect(await screen.findByText('This is the last page.')).toBeTruthy();
  });

  it('goes from a chosen block to the last and the first one by End and Home, in the focus of the page alone', async () => {
    const { user } = openWindow(at);
    await screen.findByText('What is promised', { selector: 'h2 *, h2' });
    const chosen = () => document.querySelector<HTMLElement>('[data-cursor]')?.dataset['key'];
    await user.keyboard('{End}');
    expect(chosen()).toBeUndefined();
    await user.keyboard('jj{End}');
    expect(chosen()).toBe('n-14');
    await user.keyboard('{Home}');
    expect(chosen()).toBe('n-0');
    await user.keyboard('{Control>}{End}{/Control}');
    expect(chosen()).toBe('n-14');
    screen.getByRole('tree', { name: 'Pages' }).focus();
    await user.keyboard('{Home}');
    expect(chosen()).toBe('n-14');
  });

  it('says where a page is missing, and why', async () => {
    openWindow({ ...at, pageId: 'p-while' });
    expect(await screen.findByText('This page was not downloaded yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download when online' })).toBeTruthy();
  });

  it('marks comments seen once they were looked at, and leaves their mark until one goes', async () => {
    const fresh = thread('t-new', dana, 'Since when?', {
      changeRequestId: null,
      unseen: true,
      isNew: true,
    });
    const old = thread('t-old', dana, 'An old one', { changeRequestId: null });
    const { user, asked, host } = openWindow(at, {
      'discussion.list': () => [
        asked('discussion.markSeen').length > 0 ? { ...fresh, unseen: false, isNew: false } : fresh,
        old,
      ],
    });
    await screen.findByRole('tree', { name: 'Pages' });
    expect(asked('discussion.markSeen')).toEqual([]);
    await user.click(await screen.findByRole('tab', { name: /Comments/ }));
    await screen.findByText('Since when?');
    const mark = { accountId: 'acc', spaceId: 'elsa', changeRequestId: null, commentId: 't-new' };
    await expect.poll(() => asked('discussion.markSeen')).toEqual([mark]);
    host.tell('changed', { accountId: 'acc', topics: ['discussion'] });
    await expect.poll(() => asked('discussion.list').length).toBeGreaterThan(1);
    expect(screen.getByText('new')).toBeTruthy();
  });

  it('lists no change requests of the page before while those of the next are asked for', async () => {
    const { app, user } = openWindow(at, {
      'page.changedIn': ({ pageId }: { readonly pageId: string }) =>
        pageId === 'p-bulk' ? ['cr-41'] : new Promise(() => undefined),
    });
    const side = within(await screen.findByRole('region', { name: 'About the page' }));
    await user.click(await side.findByRole('tab', { name: 'Changes 1' }));
    expect(await side.findByText(/Harden bulk dispatch/)).toBeTruthy();
    app.navigation.go({ ...at, pageId: 'p-for' });
    await expect.poll(() => app.space.page.value?.id).toBe('p-for');
    await expect.poll(() => side.queryByText(/Harden bulk dispatch/)).toBeNull();
    expect(side.getByRole('tab', { name: 'Changes' })).toBeTruthy();
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
