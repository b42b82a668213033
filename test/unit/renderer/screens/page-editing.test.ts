import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { sourceBlocks } from '../../../../src-main/content/source/source-blocks.ts';
import type { AccountSession } from '../../../../src-main/core/accounts/account-session.ts';
import { edit, page } from '../../../support/fixtures/fixture-data.ts';
import { FixtureFailure } from '../../../support/fixtures/fixture-host.ts';
import {
  openOverCore,
  prepareCore,
  stockedPage,
  stockedRequest,
  stockedRest,
  stockPages,
} from '../open-over-core.ts';
import { openWindow } from '../open-window.ts';

prepareCore();

const title = 'Limits';
const markdown = `A queue holds twenty items.\n\n${stockedRest}`;

async function changes(stock: (session: AccountSession) => void = stockPages) {
  const ui = openOverCore(stockedPage, stock);
  const heading = await screen.findByText('When a node stops');
  return { ...ui, heading };
}
let moves = 10;
/** The button of the block that is pointed at. */
async function offer(element: HTMLElement): Promise<HTMLElement> {
  await fireEvent.pointerMove(element, { screenX: ++moves });
  return screen.findByRole('button', { name: 'Edit this block' });
}
const rendered = () => screen.findByRole('textbox', { name: 'Text of the block' });
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown of the block' });
/** The Markdown of the block that is being edited as it is rendered. */
async function asMarkdown(): Promise<HTMLTextAreaElement> {
  await rendered();
  await fireEvent.click(screen.getByRole('button', { name: 'Edit as Markdown' }));
  return field();
}

describe('a block of a changed page', () => {
  it('is edited as its Markdown in its place, and saved alone', async () => {
    const { core, user, heading, unsent, source } = await changes();
    const drafts = async () => {
      const reply = await core.request('drafts.list', null);
      return reply.ok ? reply.value.length : reply.failure.detail;
    };
    await user.click(await offer(heading));
    const area = await asMarkdown();
    expect(area.value).toBe('## When a node stops');
    expect(screen.queryByText('When a node stops')).toBeNull();
    await user.type(area, ' early');
    await expect.poll(drafts).toBe(1);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('early')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Markdown of the block' })).toBeNull();
    const written = markdown.replace('node stops', 'node stops early');
    expect(unsent()).toMatchObject([{ kind: 'page.update', title, markdown: written }]);
    expect([await source(), await drafts()]).toEqual([[title, written], 0]);
  });

  it('goes from Markdown back to the text as it is rendered, with what was written', async () => {
    const { user, heading } = await changes();
    await user.click(await offer(heading));
    await user.type(await asMarkdown(), ' **early**');
    await user.click(screen.getByRole('button', { name: 'Edit as rendered' }));
    const text = await rendered();
    expect([text.textContent, text.querySelector('strong')?.textContent]).toEqual([
      'When a node stops early',
      'early',
    ]);
  });

  it('is edited by key where the cursor stands; while composing, nothing is saved', async () => {
    const { user, heading, unsent } = await changes();
    await offer(heading);
    await fireEvent.pointerDown(heading, { button: 0 });
    await user.keyboard('b');
    const area = await asMarkdown();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit this block' })).toBeNull());
    await user.type(area, ' early');
    await fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true, isComposing: true });
    await fireEvent.keyDown(area, { key: 'Escape', isComposing: true });
    expect([unsent(), area.isConnected]).toEqual([[], true]);
  });

  it('that is saved as it was sends nothing', async () => {
    const { user, heading, unsent } = await changes();
    await user.click(await offer(heading));
    await asMarkdown();
    await user.click(within(screen.getByRole('group', { name: 'Markdown of the block' })).getByText('Save'));
    expect(await screen.findByText('When a node stops')).toBeTruthy();
    expect(unsent()).toEqual([]);
  });

  it('stays open with its text where it was refused', async () => {
    const { core, user, app, heading } = await changes();
    await user.click(await offer(heading));
    await user.type(await asMarkdown(), ' early');
    const elsewhere = { title, markdown: markdown.replace('node stops', 'queue is full') };
    const place = { ...stockedRequest, pageId: 'limits', below: null, drafts: [] };
    await core.request('page.write', { ...place, ...elsewhere, madeOn: { title, markdown } });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => app.toasts.spoken).toMatch(/The same text/);
    expect((await field()).value).toBe('## When a node stops early');
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
  expect((await rendered()).textContent).toBe('When a node stops');
});

it('edits the title and the whole page from the menu', async () => {
  const { user, source } = await changes();
  await choose(user, 'Edit the title');
  await user.type(await screen.findByRole('textbox', { name: 'Title of the page' }), '!');
  await user.keyboard('{Enter}');
  await expect.poll(() => source()).toEqual(['Limits!', markdown]);
  await choose(user, 'Edit the whole page as Markdown');
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown of the page' });
  expect([area.value, area.selectionStart]).toEqual([markdown, 0]);
  await user.type(area, 'End.', { initialSelectionStart: markdown.length });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => source()).toEqual(['Limits!', `${markdown}End.`]);
});

it('what is offered stays at the block that a key moved to, when the document scrolls below the pointer', async () => {
  const { heading, user } = await changes();
  const other = await screen.findByText('Nothing is lost.');
  await fireEvent.pointerMove(other, { screenX: 1 });
  heading.tabIndex = -1;
  heading.focus();
  await fireEvent.pointerMove(other, { screenX: 1 });
  await user.click(await screen.findByRole('button', { name: 'Comment on this block' }));
  const written = await screen.findByRole('region', { name: 'New comment' });
  expect(written.textContent).toContain('When a node stops');
});

/** Nothing of the space may be changed by the person. */
function stockReadOnly(session: AccountSession): void {
  stockPages(session);
  const permissions = { edit: false };
  session.store.spaces.put(
    { id: 'space', title: 'Docs', revision: 'r1', organization: 'org', permissions },
    0,
  );
}
const readOnly = 'You can read here, but not change anything.';

describe('editing is not offered', () => {
  const notOffered = async () => {
    await fireEvent.pointerMove(await screen.findByText('When a node stops'), { screenX: ++moves });
    expect(await screen.findByRole('button', { name: 'Comment on this block' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit this block' })).toBeNull();
  };

  it('where the page cannot be written', async () => {
    const { user } = await changes(stockReadOnly);
    await notOffered();
    screen.getByRole('button', { name: 'More about this view' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Links of this page')).toBeTruthy();
    expect(screen.queryByText('Edit the title')).toBeNull();
  });

  it('of what merging would make of the page', async () => {
    const { app } = await changes((session) => {
      stockPages(session);
      const revisions = { revision: 'r2', revisionInitial: 'r1' };
      const outdated = { id: 'cr', number: 41, status: 'open', subject: 'Harden', outdated: true };
      session.store.changeRequests.put('space', { ...outdated, ...revisions }, 0);
    });
    app.shortcuts.run('against-primary');
    await screen.findByRole('button', { name: /^Merge preview/ });
    await notOffered();
  });
});

describe('a page that is read in its space', () => {
  const space = {
    screen: 'space',
    accountId: stockedPage.accountId,
    spaceId: 'space',
    pageId: 'limits',
    anchor: null,
  } as const;
  const read = `A queue holds ten items.\n\n${stockedRest}`;
  const more = read.replace('ten items.', 'ten items. More.');

  async function write(stock: (session: AccountSession) => void) {
    const ui = openOverCore(space, stock);
    await ui.user.click(await offer(await screen.findByText(/^A queue holds ten/)));
    await ui.user.type(await asMarkdown(), ' More.');
    await ui.user.keyboard('{Control>}{Enter}{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save in a change request' }));
    return { ...ui, dialog };
  }

  it('is saved in one of mine, never offered one of others', async () => {
    const { user, unsent, dialog } = await write((session) => {
      stockPages(session);
      for (const [id, author, status] of [
        ['mine', 'me', 'open'],
        ['others', 'dana', 'open'],
        ['merged', 'me', 'merged'],
      ] as const) {
        const createdBy = { id: author, displayName: author };
        const revisions = { revision: 'r1', revisionInitial: 'r1' };
        session.store.changeRequests.put(
          'space',
          { id, number: 50, subject: id, status, createdBy, ...revisions },
          0,
        );
        session.store.changeRequests.setHeld(id, 'r1', 'exact');
      }
    });
    const select = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Change request' });
    expect([...select.options].map(({ textContent }) => textContent)).toEqual([
      'A new change request',
      expect.stringContaining('mine'),
    ]);
    await user.selectOptions(select, 'mine');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await expect
      .poll(unsent)
      .toMatchObject([
        { kind: 'page.update', target: { changeRequestId: 'mine', pageId: 'limits' }, markdown: more },
      ]);
  });

  it('opens no change request where the page is refused, and keeps what was written', async () => {
    // What refuses it comes between two requests, which no core without a network can be made to do.
    const { blocks } = parseMarkdown(read);
    const placed = { accountId: 'acc', spaceId: 'elsa', pageId: null, commentId: null };
    const { user, asked, app } = openWindow(
      { ...space, accountId: 'acc', spaceId: 'elsa', pageId: 'p-bulk' },
      {
        'page.read': () => ({ ...page, tree: { ...page.tree!, blocks } }),
        'page.source': () => ({ title, markdown: read, blocks: sourceBlocks(read, title) }),
        'changeRequests.list': () => [],
        'edits.add': () => ({
          ...edit('local-9', 'Open a change request'),
          place: { ...placed, changeRequestId: null },
        }),
        'page.write': () => {
          throw new FixtureFailure('not-found', 'This page is not downloaded: sync first, then write.');
        },
      },
    );
    await user.click(await offer(await screen.findByText(/^A queue holds ten/)));
    await user.type(await field(), ' More.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog', { name: 'Save in a change request' });
    await user.keyboard('{Enter}');
    await expect.poll(() => app.toasts.spoken).toMatch(/not downloaded/);
    await waitFor(() => expect(asked('edits.discard')).toMatchObject([{ editId: 'local-9' }]));
    expect(app.navigation.current.screen).toBe('space');
    await user.keyboard('{Escape}');
    expect((await field()).value).toBe('A queue holds ten items. More.');
  });

  it('is not written where the person may not', async () => {
    const { user, app } = openOverCore(space, stockReadOnly);
    await fireEvent.pointerMove(await screen.findByText(/^A queue holds ten/), { screenX: ++moves });
    expect(screen.queryByRole('button', { name: 'Edit this block' })).toBeNull();
    for (const key of ['b', 'a', 'O', '{Shift>}{Delete}{/Shift}']) {
      app.toasts.spoken = '';
      // Letters right after a key that would open a field are not carried out.
      await user.keyboard(`{Escape}${key}`);
      expect([key, app.toasts.spoken]).toEqual([key, readOnly]);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
