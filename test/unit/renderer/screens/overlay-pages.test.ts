import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../../../src-renderer/state/address.ts';
import { openOverCore, prepareCore, stockedPage, stockedRest, stockPages } from '../open-over-core.ts';

prepareCore();

/** Over a real core, which alone lays edits of pages that are not sent over what was downloaded (docs/design/writing-pages.md). */

const { accountId, spaceId, changeRequestId } = stockedPage;
const target = { spaceId, changeRequestId, pageId: 'limits' };
const twenty = `A queue holds twenty items.\n\n${stockedRest}`;

async function open(at: Address = stockedPage) {
  const opened = openOverCore(at, stockPages);
  await screen.findByText(/^Nothing is lost/);
  const { user } = opened;
  return {
    ...opened,
    allPages: async () => {
      await user.click(screen.getByRole('tab', { name: 'All pages' }));
      return screen.findByRole('tree', { name: 'Pages' });
    },
    undo: async () => user.click(await screen.findByRole('button', { name: 'Undo' })),
  };
}

/** What a tree shows: the level and the text of each row. */
const rows = (name: 'Changed pages' | 'Pages'): readonly string[] =>
  within(screen.getByRole('tree', { name }))
    .getAllByRole('treeitem')
    .map((row) => `${row.getAttribute('aria-level')} ${row.textContent.replaceAll(/\s+/g, ' ').trim()}`);
const added = (level: number, title: string): unknown =>
  expect.stringMatching(new RegExp(`^${level} (?:A added ${title}|${title} A added) Unsent, waiting`));

describe('a new page', () => {
  const add = async (title: string, place?: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'New page' }));
    await fireEvent.input(dialog.getByRole('textbox', { name: 'Title' }), { target: { value: title } });
    if (place !== undefined)
      await fireEvent.change(dialog.getByRole('combobox', { name: 'Place' }), { target: { value: place } });
    await fireEvent.click(dialog.getByRole('button', { name: 'Add page' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('stands after the page that is read, is read itself, and is gone by undo', async () => {
    const { user, allPages, undo, unsent } = await open();
    await user.keyboard('a');
    await add('  Shards ');
    expect(await screen.findByRole('heading', { name: 'Shards' })).toBeTruthy();
    expect(rows('Changed pages')).toEqual(['1 M edited Limits', added(1, 'Shards')]);
    await allPages();
    expect(rows('Pages')).toEqual(['1 Limits M edited', added(1, 'Shards'), '1 Nodes', '1 Queues']);
    await undo();
    await expect.poll(() => rows('Pages')).toEqual(['1 Limits M edited', '1 Nodes', '1 Queues']);
    expect(unsent()).toEqual([]);
  });

  it('is written at once', async () => {
    const { user, unsent } = await open();
    let wasEmpty = false;
    const watch = new MutationObserver(() => {
      wasEmpty ||= screen.queryByText('This page has no text yet') !== null;
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await user.keyboard('a');
    await add('Shards');
    await screen.findByRole('textbox', { name: 'Text of the page' });
    watch.disconnect();
    expect(wasEmpty).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Edit as Markdown' }));
    await user.type(await screen.findByRole('textbox', { name: 'Markdown of the page' }), 'Of two.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Of two.')).toBeTruthy();
    expect(unsent()).toMatchObject([{ kind: 'page.insert', title: 'Shards', markdown: 'Of two.' }]);
  });

  it('stands below the page that is read, or at the end, as it is chosen', async () => {
    const { user, allPages } = await open();
    await user.click(screen.getByRole('button', { name: 'New page' }));
    await add('Below', 'below');
    await allPages();
    await user.click(screen.getByRole('button', { name: 'New page' }));
    await add('End', 'last');
    await expect
      .poll(() => rows('Pages'))
      .toEqual(['1 › Limits M edited', added(2, 'Below'), '1 Nodes', '1 Queues', added(1, 'End')]);
  });
});

/** What the menu of the page copied, and what was said of it. */
async function copied({ user, app, shell }: Awaited<ReturnType<typeof open>>, menu: string) {
  screen.getByRole('button', { name: menu }).focus();
  await user.keyboard('{Enter}');
  (await screen.findByText('Copy the page as Markdown')).closest<HTMLElement>('[role="menuitem"]')?.focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => app.toasts.spoken).not.toBe('');
  const texts = shell.asked.filter(({ channel }) => channel === 'window.copyText').map(({ args }) => args);
  return [texts, app.toasts.spoken];
}
const isCopied = (text: string) => [[{ text }], 'The page is copied as Markdown.'];

describe('the page that is read', () => {
  it('is copied as Markdown with what is not sent yet', async () => {
    const opened = await open();
    const madeOn = { title: 'Limits', markdown: twenty };
    const markdown = twenty.replace('twenty', 'thirty');
    const written = { title: 'Bounds', markdown, madeOn, below: null, drafts: [] };
    await opened.core.request('page.write', { accountId, ...target, ...written });
    await screen.findByText('thirty');
    expect(await copied(opened, 'More about this view')).toEqual(isCopied(`# Bounds\n\n${markdown}`));
  });

  it('has another address and description, and is hidden, until that is undone', async () => {
    const { user, unsent, undo } = await open();
    await user.keyboard('O');
    const dialog = within(await screen.findByRole('dialog', { name: 'Page options' }));
    const slug = await dialog.findByRole('textbox', { name: 'Address' });
    expect(dialog.getByText('guides/')).toBeTruthy();
    // Drawn after the dialog opened: the page is read first.
    await expect.poll(() => document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Title' }));
    expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await fireEvent.input(slug, { target: { value: 'bounds' } });
    await fireEvent.input(dialog.getByRole('textbox', { name: 'Description' }), {
      target: { value: 'How many.' },
    });
    await user.click(dialog.getByRole('checkbox', { name: 'Hidden from the navigation' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const changed = await screen.findByRole('list', { name: 'Changes of the page itself' });
    await expect.poll(() => changed.textContent).toMatch(/How many\./);
    await screen.findByText(/^Address changes/);
    const kind = 'page.property';
    expect(unsent()).toMatchObject([
      { kind, target, property: 'slug', value: 'bounds' },
      { kind, target, property: 'description', value: 'How many.' },
      { kind, target, property: 'hidden', value: true },
    ]);
    await undo();
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Changes of the page itself' })).toBeNull(),
    );
    expect(unsent()).toEqual([]);
  });

  it('has another title, in the tree and above its text', async () => {
    const { user, source } = await open();
    await user.keyboard('O');
    const title = await within(
      await screen.findByRole('dialog', { name: 'Page options' }),
    ).findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await fireEvent.input(title, { target: { value: 'Bounds' } });
    await user.type(title, '{Enter}');
    expect(await screen.findByRole('heading', { name: /Bounds/ })).toBeTruthy();
    await expect.poll(() => rows('Changed pages').join()).toMatch(/Bounds/);
    expect(await source()).toEqual(['Bounds', twenty]);
  });

  it('is marked as deleted, and is as before by undo', async () => {
    const { user, undo, unsent } = await open();
    await user.keyboard('{Shift>}{Delete}{/Shift}');
    await expect.poll(() => rows('Changed pages').join()).toMatch(/D removed/);
    expect(unsent()).toMatchObject([{ kind: 'page.delete', target }]);
    await undo();
    await expect.poll(() => rows('Changed pages').join()).toMatch(/^1 M edited (?:Unseen\. )?Limits$/);
    expect(unsent()).toEqual([]);
  });

  it('is restored to the base in one step, and is as before by undo', async () => {
    const { app, source, undo } = await open();
    app.shortcuts.run('restore-page');
    await expect.poll(() => source()).toEqual(['Limits', twenty.replace('twenty', 'ten')]);
    await undo();
    await expect.poll(() => source()).toEqual(['Limits', twenty]);
  });

  it('has a change reverted beside it, which undo brings back', async () => {
    const { user, source, undo } = await open();
    const changed = screen.getByText(/^A queue holds/);
    await fireEvent.pointerMove(changed, { screenX: 1 });
    await user.click(await screen.findByRole('button', { name: 'Revert this change' }));
    await expect.poll(() => source()).toEqual(['Limits', twenty.replace('twenty', 'ten')]);
    await undo();
    await expect.poll(() => source()).toEqual(['Limits', twenty]);
  });

  it('is duplicated right after it, with its text', async () => {
    const { app, allPages, source } = await open();
    app.shortcuts.run('duplicate-page');
    await screen.findByRole('heading', { name: 'Limits (copy)' });
    await allPages();
    expect(rows('Pages')[1]).toEqual(added(1, 'Limits \\(copy\\)'));
    const pageId = app.changeRequest.pageId ?? '';
    expect(await source({ pageId })).toEqual(['Limits (copy)', twenty]);
  });
});

describe('a page of the list of all pages', () => {
  it('is deleted by its menu, not the one that is read', async () => {
    const { user, allPages, unsent } = await open();
    await fireEvent.contextMenu(within(await allPages()).getByText('Queues'));
    const entry = (name: string) => screen.getByText(name).closest<HTMLElement>('[role="menuitem"]');
    await screen.findByText('Delete the page');
    expect(entry('Move down')?.getAttribute('aria-disabled')).toBe('true');
    entry('Delete the page')?.focus();
    await user.keyboard('{Enter}');
    await expect.poll(() => rows('Pages')).toEqual(['1 Limits M edited', '1 Nodes']);
    expect(unsent()).toMatchObject([{ kind: 'page.delete', target: { ...target, pageId: 'queues' } }]);
  });

  it.each(['keys', 'mouse'])('is moved and stays under the cursor, to be moved on: by %s', async (by) => {
    const { user, allPages, undo } = await open();
    const tree = await allPages();
    const row = (name: RegExp) => within(tree).getByRole('treeitem', { name });
    tree.focus();
    if (by === 'keys') await user.keyboard('{ArrowDown}{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
    else {
      const dataTransfer = { setData: () => undefined };
      await fireEvent.dragStart(row(/Nodes/), { dataTransfer });
      // Without a height and a place, as jsdom draws it: above its middle.
      const over = createEvent.dragOver(row(/Limits/), { dataTransfer });
      Object.defineProperty(over, 'clientY', { value: -1 });
      await fireEvent(row(/Limits/), over);
      await fireEvent.drop(row(/Limits/), { dataTransfer });
    }
    const titles = () => rows('Pages').map((text) => /Limits|Nodes|Queues/.exec(text)?.[0]);
    await expect.poll(titles).toEqual(['Nodes', 'Limits', 'Queues']);
    expect(document.activeElement === tree).toBe(true);
    expect(tree.getAttribute('aria-activedescendant')).toBe(row(/Nodes/).id);
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await expect.poll(titles).toEqual(['Limits', 'Nodes', 'Queues']);
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await expect.poll(titles).toEqual(['Limits', 'Queues', 'Nodes']);
    // Queues, which it changed places with, was not.
    expect(rows('Pages').filter((text) => / moved/.test(text))).toEqual([expect.stringMatching(/^1 Nodes /)]);
    await undo();
    await expect.poll(titles).toEqual(['Limits', 'Nodes', 'Queues']);
  });
});

describe('a block', () => {
  let moves = 10;
  const edit = async (user: Awaited<ReturnType<typeof open>>['user'], text: RegExp) => {
    await fireEvent.pointerMove(await screen.findByText(text), { screenX: ++moves });
    await user.click(await screen.findByRole('button', { name: 'Edit this block' }));
    await user.click(await screen.findByRole('button', { name: 'Edit as Markdown' }));
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown of the block' });
  };

  it('is written as its Markdown in its place, is put back by undo and written again by redo', async () => {
    const { user, source, undo } = await open();
    const area = await edit(user, /^Nothing is lost/);
    expect(area.value).toBe('Nothing is lost.');
    await user.type(area, ' Ever.{Control>}{Enter}{/Control}');
    expect(await screen.findAllByText(/^Page text: unsent, waiting/)).not.toEqual([]);
    // Listed as a draft until it is saved.
    await waitFor(() =>
      expect(screen.getByText(/Nothing is lost\./).textContent).toMatch(/Nothing is lost\.\s*Ever\./),
    );
    const more = twenty.replace('lost.', 'lost. Ever.');
    expect(await source()).toEqual(['Limits', more]);
    await undo();
    await expect.poll(() => source()).toEqual(['Limits', twenty]);
    await user.click(await screen.findByRole('button', { name: 'Redo' }));
    await expect.poll(() => source()).toEqual(['Limits', more]);
  });

  it('is put below another, and deleted', async () => {
    const { user, source, undo } = await open();
    await edit(user, /^When a node stops/);
    await user.click(screen.getByRole('button', { name: 'Insert below' }));
    const area = await screen.findByRole('textbox', { name: /^(?:Markdown|Text) of the new block$/ });
    await user.click(area);
    await user.keyboard('New.{Control>}{Enter}{/Control}');
    await expect.poll(() => source()).toEqual(['Limits', twenty.replace('stops\n\n', 'stops\n\nNew.\n\n')]);
    await edit(user, /^When a node stops/);
    await user.click(screen.getByRole('button', { name: 'Delete block' }));
    const without = twenty.replace('## When a node stops\n\n', 'New.\n\n');
    await expect.poll(() => source()).toEqual(['Limits', without]);
    await screen.findByText(/^Block deleted\./);
    await undo();
    await expect.poll(() => source()).toEqual(['Limits', twenty.replace('stops\n\n', 'stops\n\nNew.\n\n')]);
  });
});

describe('a page that is read in its space', () => {
  const space = { screen: 'space', accountId, spaceId, pageId: 'limits', anchor: null } as const;
  const create = { kind: 'changeRequest.create', spaceId };

  it('is copied as Markdown', async () => {
    const text = `# Limits\n\n${twenty.replace('twenty', 'ten')}`;
    expect(await copied(await open(space), 'More about this page')).toEqual(isCopied(text));
  });

  it('is deleted in a change request that the person makes for it, which opens', async () => {
    const { user, app, unsent } = await open(space);
    await user.keyboard('{Shift>}{Delete}{/Shift}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Limits”' }));
    expect(unsent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect.poll(unsent).toMatchObject([
      { ...create, subject: 'Delete “Limits”' },
      { kind: 'page.delete', target: { spaceId, pageId: 'limits' } },
    ]);
    await expect.poll(() => app.navigation.current.screen).toBe('change-request');
    await expect.poll(() => rows('Changed pages').join()).toMatch(/D removed/);
  });

  it('stands beside a new page that a new change request adds, which is shown', async () => {
    const { user, app, unsent } = await open(space);
    await user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'New page' }));
    await user.type(dialog.getByLabelText('Title'), 'Retries{Enter}');
    await screen.findByRole('heading', { name: 'Retries' });
    expect(unsent()).toMatchObject([
      { ...create, subject: 'New page' },
      { kind: 'page.insert', title: 'Retries', place: { afterId: 'limits' } },
    ]);
    expect(app.navigation.current.screen).toBe('change-request');
    expect(rows('Changed pages')).toEqual([added(1, 'Retries')]);
  });

  it('is saved in a new change request, which opens with what was written', async () => {
    const { user, app, unsent } = await open(space);
    await fireEvent.pointerMove(await screen.findByText(/^Nothing is lost/), { screenX: 1 });
    await user.click(await screen.findByRole('button', { name: 'Edit this block' }));
    await user.click(await screen.findByRole('button', { name: 'Edit as Markdown' }));
    const area = await screen.findByRole('textbox', { name: 'Markdown of the block' });
    await user.type(area, ' Ever.{Control>}{Enter}{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save in a change request' }));
    const subject = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    expect(subject.value).toBe('Edit “Limits”');
    await user.type(subject, '{Enter}');
    await expect.poll(() => app.navigation.current.screen).toBe('change-request');
    await screen.findByText(/^Nothing is lost\./);
    expect(unsent()).toMatchObject([{ ...create, subject: 'Edit “Limits”' }, { kind: 'page.update' }]);
    expect(rows('Changed pages').join()).toMatch(/edited Limits/);
  });
});
