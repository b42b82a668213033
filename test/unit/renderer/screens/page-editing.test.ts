import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { sourceBlocks } from '../../../../src-main/content/source/source-blocks.ts';
import {
  changeRequest as request,
  dana,
  diffView,
  edit,
  page,
  rows,
} from '../../../support/fixtures/fixture-data.ts';
import { FixtureFailure } from '../../../support/fixtures/fixture-host.ts';
import { changeRequest, openWindow } from '../open-window.ts';

const markdown = diffView.result.blocks.map((_, index) => `Block ${index}.`).join('\n\n') + '\n';
const title = 'Dispatching many workflows';
const blocks = sourceBlocks(markdown, title);
const source = { 'page.source': () => ({ title, markdown, blocks }) };

async function changes(own = {}) {
  const ui = openWindow(changeRequest, { ...source, ...own });
  const heading = await screen.findByText('When a node stops');
  return { ...ui, heading };
}
let moves = 10;
/** The button of the block that is pointed at. */
async function offer(element: HTMLElement): Promise<HTMLElement> {
  await fireEvent.pointerMove(element, { screenX: ++moves });
  return screen.findByRole('button', { name: 'Edit this block' });
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown of the block' });
const written = { accountId: 'acc', spaceId: 'elsa', changeRequestId: 'cr-41', pageId: 'p-bulk', title };

describe('a block of a changed page', () => {
  it('is edited as its Markdown in its place, and saved alone', async () => {
    const { user, asked, heading } = await changes();
    await user.click(await offer(heading));
    const area = await field();
    // The block before it was deleted: it does not count.
    expect(area.value).toBe('Block 4.');
    expect(screen.queryByText('When a node stops')).toBeNull();
    await user.clear(area);
    await user.type(area, 'Other.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Markdown of the block' })).toBeNull());
    expect(asked('page.write')).toMatchObject([
      { ...written, markdown: markdown.replace('Block 4', 'Other'), madeOn: { title, markdown } },
    ]);
    expect(asked('page.write')).toMatchObject([{ drafts: [{ use: 'page', pageId: 'p-bulk' }] }]);
  });

  it('goes from Markdown back to the text as it is rendered, with what was written', async () => {
    const { blocks: rich } = parseMarkdown('Block 4.\n');
    const { user, asked, heading } = await changes({
      'page.source': () => ({ title, markdown, blocks, rich }),
      'text.read': ({ markdown: text }: { markdown: string }) => parseMarkdown(text).blocks,
    });
    await user.click(await offer(heading));
    await screen.findByRole('textbox', { name: 'Text of the block' });
    await user.click(screen.getByRole('button', { name: 'Edit as Markdown' }));
    await user.type(await field(), ' More.');
    await user.click(screen.getByRole('button', { name: 'Edit as rendered' }));
    const text = await screen.findByRole('textbox', { name: 'Text of the block' });
    expect(text.textContent).toBe('Block 4. More.');
    expect(asked('text.read')).toEqual([{ markdown: 'Block 4. More.' }]);
  });

  it('is edited by key where the cursor stands; while composing, nothing is saved', async () => {
    const { user, asked, heading } = await changes();
    await offer(heading);
    await fireEvent.pointerDown(heading, { button: 0 });
    await user.keyboard('b');
    const area = await field();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit this block' })).toBeNull());
    await fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true, isComposing: true });
    await fireEvent.keyDown(area, { key: 'Escape', isComposing: true });
    expect([asked('page.write'), area.isConnected]).toEqual([[], true]);
  });

  it('that is saved as it was sends nothing', async () => {
    const { user, asked, heading } = await changes();
    await user.click(await offer(heading));
    await user.click(
      within(await screen.findByRole('group', { name: 'Markdown of the block' })).getByText('Save'),
    );
    expect(await screen.findByText('When a node stops')).toBeTruthy();
    expect(asked('page.write')).toEqual([]);
  });

  it('stays open with its text where it was refused', async () => {
    const { user, app, heading } = await changes({
      'page.write': () => {
        throw new FixtureFailure('conflict', 'The same text was changed meanwhile: open it again.');
      },
    });
    await user.click(await offer(heading));
    await user.type(await field(), ' More.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => app.toasts.spoken).toMatch(/The same text was changed meanwhile/);
    expect((await field()).value).toBe('Block 4. More.');
  });
});

type User = Awaited<ReturnType<typeof changes>>['user'];

async function choose(user: User, name: string): Promise<void> {
  screen.getByRole('button', { name: 'More about this view' }).focus();
  await user.keyboard('{Enter}');
  (await screen.findByText(name)).closest<HTMLElement>('[role="menuitem"]')?.focus();
  await user.keyboard('{Enter}');
  // The menu lets the page go a moment after it closed.
  await waitFor(() => expect(document.body.style.pointerEvents).not.toBe('none'));
}

it('a block is edited by a second click, and not by a double click or a click after a key', async () => {
  const { heading } = await changes();
  const click = (detail: number) => fireEvent.click(heading, { button: 0, detail });
  await click(1);
  await fireEvent.keyDown(heading, { key: 'j' });
  await click(1);
  await click(1);
  await click(2);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(heading.isConnected).toBe(true);
  await click(1);
  expect((await field()).value).toBe('Block 4.');
});

it('edits the title and the whole page from the menu', async () => {
  const { user, asked } = await changes();
  await choose(user, 'Edit the title');
  await user.type(await screen.findByRole('textbox', { name: 'Title of the page' }), '!');
  await user.keyboard('{Enter}');
  await choose(user, 'Edit the whole page as Markdown');
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown of the page' });
  expect([area.value, area.selectionStart]).toEqual([markdown, 0]);
  await user.type(area, 'End.', { initialSelectionStart: markdown.length });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked('page.write')).toHaveLength(2));
  expect(asked('page.write')).toMatchObject([
    { title: `${title}!`, markdown },
    { title, markdown: `${markdown}End.` },
  ]);
});

it('what is offered stays at the block that a key moved to, when the document scrolls below the pointer', async () => {
  const { heading, user } = await changes();
  const other = await screen.findByText(/^The dispatcher persists every item/);
  await fireEvent.pointerMove(other, { screenX: 1 });
  heading.tabIndex = -1;
  heading.focus();
  await fireEvent.pointerMove(other, { screenX: 1 });
  await user.click(await screen.findByRole('button', { name: 'Comment on this block' }));
  const written = await screen.findByRole('region', { name: 'New comment' });
  expect(written.textContent).toContain('When a node stops');
});

describe('editing is not offered', () => {
  const notOffered = async () => {
    await fireEvent.pointerMove(await screen.findByText('When a node stops'), { screenX: 2 });
    expect(await screen.findByRole('button', { name: 'Comment on this block' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit this block' })).toBeNull();
  };

  it('where the page cannot be written', async () => {
    const actions = { ...request.actions, content: { can: false, reason: 'You may read here.' } };
    const { user } = await changes({ 'changeRequest.get': () => ({ ...request, actions }) });
    await notOffered();
    screen.getByRole('button', { name: 'More about this view' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Links of this page')).toBeTruthy();
    expect(screen.queryByText('Edit the title')).toBeNull();
  });

  it('of what merging would make of the page', async () => {
    const exact = { ...request, base: { revision: 'rev-1', exact: true, words: null } };
    const { app } = await changes({ 'changeRequest.get': () => exact });
    app.shortcuts.run('against-primary');
    await screen.findByRole('button', { name: /^Merge preview/ });
    await notOffered();
  });
});

describe('a page that is read in its space', () => {
  const space = {
    screen: 'space',
    accountId: 'acc',
    spaceId: 'elsa',
    pageId: 'p-bulk',
    anchor: null,
  } as const;
  const body = page.tree!.blocks.map((_, index) => `Block ${index}.`).join('\n\n') + '\n';
  const inSpace = { 'page.source': () => ({ title, markdown: body, blocks: sourceBlocks(body, title) }) };
  const mine = {
    ...rows[0]!,
    id: 'cr-mine',
    subject: 'Mine',
    spaceId: 'elsa',
    author: { ...dana, me: true },
  };
  const placed = { accountId: 'acc', spaceId: 'elsa', pageId: null, commentId: null };
  const others = { ...mine, id: 'cr-others', subject: 'Of others', author: dana };
  const merged = { ...mine, id: 'cr-merged', subject: 'Merged', status: 'merged' };

  async function write(own = {}) {
    const ui = openWindow(space, { ...inSpace, ...own });
    await ui.user.click(await offer(await screen.findByText(/^The dispatcher queues every item/)));
    await ui.user.type(await field(), ' More.');
    await ui.user.keyboard('{Control>}{Enter}{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save in a change request' }));
    return { ...ui, dialog };
  }
  const more = {
    pageId: 'p-bulk',
    markdown: body.replace('Block 1.', 'Block 1. More.'),
    madeOn: { markdown: body },
  };

  it('is saved in one of mine, never offered one of others', async () => {
    const { user, asked, dialog } = await write({ 'changeRequests.list': () => [mine, others, merged] });
    const select = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Change request' });
    expect([...select.options].map(({ textContent }) => textContent)).toEqual([
      'A new change request',
      expect.stringContaining('Mine'),
    ]);
    await user.selectOptions(select, 'cr-mine');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked('page.write')).toMatchObject([{ ...more, changeRequestId: 'cr-mine' }]));
    expect(asked('edits.add')).toEqual([]);
  });

  it('opens no change request where the page is refused, and keeps what was written', async () => {
    const { user, asked, app } = await write({
      'changeRequests.list': () => [],
      'edits.add': () => ({
        ...edit('local-9', 'Open a change request'),
        place: { ...placed, changeRequestId: null },
      }),
      'page.write': () => {
        throw new FixtureFailure('not-found', 'This page is not downloaded: sync first, then write.');
      },
    });
    await user.keyboard('{Enter}');
    await expect.poll(() => app.toasts.spoken).toMatch(/not downloaded/);
    await waitFor(() => expect(asked('edits.discard')).toMatchObject([{ editId: 'local-9' }]));
    expect(app.navigation.current.screen).toBe('space');
    await user.keyboard('{Escape}');
    expect((await field()).value).toBe('Block 1. More.');
  });

  it('is not written where the person may not', async () => {
    const { user, app } = openWindow(space, {
      'page.read': () => ({
        ...page,
        writing: { can: false, reason: 'You can read here, but not change anything.' },
      }),
    });
    await fireEvent.pointerMove(await screen.findByText(/^The dispatcher queues every item/), { screenX: 3 });
    expect(screen.queryByRole('button', { name: 'Edit this block' })).toBeNull();
    for (const key of ['b', 'a', 'O', '{Shift>}{Delete}{/Shift}']) {
      app.toasts.spoken = '';
      // Letters right after a key that would open a field are not carried out.
      await user.keyboard(`{Escape}${key}`);
      expect([key, app.toasts.spoken]).toEqual([key, 'You can read here, but not change anything.']);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
