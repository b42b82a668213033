import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import {
  changeRequest as request,
  diffView,
  edit,
  pageTree,
  syncStatus,
  threads,
} from '../../../support/fixtures/fixture-data.ts';
import { FixtureFailure } from '../../../support/fixtures/fixture-host.ts';
import { revertible } from '../../../../src-renderer/screens/change-request/diff/writing/revert-block.ts';
import type { RevertedBlock } from '../../../../src-renderer/screens/change-request/diff/writing/revert-block.ts';
import { changeRequest, openWindow } from '../open-window.ts';

const place = { spaceId: 'elsa', changeRequestId: 'cr-41' };

async function changes(own = {}) {
  const ui = openWindow(changeRequest, own);
  await screen.findByText('When a node stops');
  return ui;
}
const dialog = () => screen.findByRole('dialog', { name: 'New page' });
const inserted = (asked: Awaited<ReturnType<typeof changes>>['asked']) =>
  asked('edits.add').map((args) => (args as { readonly payload: unknown }).payload);

describe('a new page', () => {
  it('is deleted by undo once it was sent, and comes back as it read', async () => {
    const sent = edit('local-1', 'Add the page', { kind: 'page.insert', state: 'confirmed' });
    const { user, asked } = await changes({
      'edits.get': () => [{ ...sent, place: { ...sent.place, pageId: 'p-new' } }],
      'page.source': () => ({ title: 'Shards', markdown: 'Of two.', blocks: [] }),
    });
    await user.keyboard('a');
    await user.type(within(await dialog()).getByRole('textbox', { name: 'Title' }), 'Shards{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Redo' }));
    await waitFor(() =>
      expect(inserted(asked).slice(1)).toMatchObject([
        { kind: 'page.delete', target: { ...place, pageId: 'p-new' } },
        { kind: 'page.insert', title: 'Shards', markdown: 'Of two.' },
      ]),
    );
    expect(asked('edits.discard')).toEqual([]);
  });

  it('is added beside a page that the change request does not change, in the list of all pages', async () => {
    const { user, asked } = await changes();
    await user.click(screen.getByRole('tab', { name: 'All pages' }));
    const tree = await screen.findByRole('tree', { name: 'Pages' });
    await user.click(await within(tree).findByText('For each'));
    await screen.findByRole('heading', { name: 'For each' });
    await user.keyboard('a');
    await user.type(within(await dialog()).getByRole('textbox', { name: 'Title' }), 'Until{Enter}');
    await waitFor(() =>
      expect(inserted(asked)).toMatchObject([{ place: { parentId: 'p-loops', afterId: 'p-for' } }]),
    );
  });

  it('is added by Ctrl+Enter, once', async () => {
    const { user, asked } = await changes();
    await user.keyboard('a');
    await user.type(within(await dialog()).getByRole('textbox', { name: 'Title' }), 'Quick');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(inserted(asked)).toMatchObject([{ title: 'Quick' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inserted(asked)).toHaveLength(1);
  });

  it('needs a title, and the dialog stays with it where it was refused', async () => {
    const { user, asked, app } = await changes({
      'edits.add': () => {
        throw new FixtureFailure('conflict', 'This page is being deleted: discard its deletion first.');
      },
    });
    await user.keyboard('a');
    const inside = within(await dialog());
    expect(inside.getByRole('button', { name: 'Add page' }).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(asked('edits.add')).toEqual([]);
    await user.type(inside.getByRole('textbox', { name: 'Title' }), 'Kept{Enter}');
    await expect.poll(() => app.toasts.spoken).toMatch(/This page is being deleted/);
    expect(inside.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Kept');
  });

  it('is still the page that is read and written once it has the id of the service', async () => {
    const [first, ...others] = request.pages;
    let isSent = false;
    const pageId = () => (isSent ? 'p-new' : 'local-1');
    const { app } = openWindow(
      { ...changeRequest, pageId: 'local-1' },
      {
        'changeRequest.get': () => ({
          ...request,
          pages: [...others, { ...first!, pageId: pageId(), localId: 'local-1' }],
        }),
        'changeRequest.pageDiff': () => ({ ...diffView, pageId: pageId() }),
        'page.source': () => ({ title: 'Shards', markdown: 'Of two.', blocks: [] }),
      },
    );
    await screen.findByText('When a node stops');
    expect(app.changeRequest.pageId).toBe('local-1');
    await fireEvent.click(screen.getByRole('button', { name: 'Comment on the page' }));
    const comment = await screen.findByRole('textbox', { name: 'Comment' });
    app.shortcuts.run('edit-page');
    const field = await screen.findByRole('textbox', { name: 'Markdown of the page' });
    await fireEvent.input(field, { target: { value: 'Of three.' } });
    isSent = true;
    await app.changeRequest.view.refresh();
    await waitFor(() => expect(app.navigation.current).toMatchObject({ pageId: 'p-new' }));
    expect(app.changeRequest.pageId).toBe('p-new');
    await waitFor(() => expect(app.changeRequest.diff.value?.pageId).toBe('p-new'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([field.isConnected, (field as HTMLTextAreaElement).value]).toEqual([true, 'Of three.']);
    expect(comment.isConnected).toBe(true);
  });
});

describe('the list of all pages', () => {
  it('is offered where the change request changes no page yet, and opens the first', async () => {
    const { user } = openWindow(
      { ...changeRequest, pageId: null },
      { 'changeRequest.get': () => ({ ...request, pages: [], addresses: [] }) },
    );
    await user.click(await screen.findByRole('button', { name: 'All pages' }));
    await screen.findByRole('tree', { name: 'Pages' });
    await screen.findByRole('heading', { name: 'Welcome' });
    expect(screen.getByRole('tab', { name: 'All pages' }).getAttribute('aria-selected')).toBe('true');
  });

  it('is asked for where an unchanged page is gone back to', async () => {
    openWindow({ ...changeRequest, pageId: 'p-for' });
    await screen.findByRole('heading', { name: 'For each' });
  });

  it.each([
    ['p-for', [], 'Not changed in this change request'],
    ['p-man', [], 'Only its address changes, from man/ink to resources/man/ink'],
    ['p-bulk', ['moved'], 'Only its place changed'],
    ['p-bulk', ['edited'], 'Only its links changed: they follow what moved'],
    ['p-bulk', ['renamed', 'moved'], 'Only its title, place or settings changed'],
    [
      'p-bulk',
      ['edited'],
      'Only the spelling of its source changed: it shows the same, and its links lead to the same',
    ],
  ] as const)('shows the text of a page whose text is the same: %s', async (pageId, kinds, words) => {
    const [first, ...others] = request.pages;
    const { user, asked } = openWindow(
      { ...changeRequest, pageId },
      {
        'changeRequest.get': () => ({
          ...request,
          pages: kinds.length === 0 ? request.pages : [{ ...first!, changes: kinds }, ...others],
          addresses: [
            {
              from: 'man/',
              to: 'resources/man/',
              words: '1 page moves from man/ink to resources/man/ink',
              pages: [{ pageId: 'p-man', title: 'Ink', before: 'man/ink', after: 'resources/man/ink' }],
            },
          ],
        }),
        'changeRequest.pageDiff': () => ({
          ...diffView,
          pageId,
          diff: { ...diffView.diff, blocks: [], changes: [] },
          linksFollow: words.startsWith('Only its links'),
          source: [],
        }),
      },
    );
    await screen.findByText(words);
    await screen.findByText('When a node stops');
    await user.hover(screen.getByText('When a node stops'));
    await screen.findByRole('button', { name: 'Edit this block' });
    expect(screen.queryAllByRole('button', { name: 'Mark reviewed' })).toHaveLength(
      Math.min(1, kinds.length),
    );
    await user.keyboard('m');
    await waitFor(() => expect(asked('changeRequest.markReviewed')).toHaveLength(Math.min(1, kinds.length)));
  });

  it('says why it is not there, and is asked for again', async () => {
    let fails = true;
    const { user } = await changes({
      'changeRequest.tree': () => {
        if (fails) throw new FixtureFailure('not-found', 'There is no such space here.');
        return pageTree;
      },
    });
    await user.click(screen.getByRole('tab', { name: 'All pages' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('No pages of this space are kept offline.')).toBeNull();
    fails = false;
    await user.click(again);
    await screen.findByRole('tree', { name: 'Pages' });
  });

  it('marks unsent pages as they stand in the outbox by now, and counts open comments', async () => {
    const unsent = { editId: 'e-1', kind: 'page.update', state: 'waiting' } as const;
    let words = 'Unsent, in 2 s';
    const { user, host } = await changes({
      'changeRequest.tree': () =>
        pageTree.map((row) => ({
          ...row,
          openComments: 0,
          ...(row.id === 'p-bulk' ? { unsent: { ...unsent, words } } : {}),
        })),
    });
    await user.click(screen.getByRole('tab', { name: 'All pages' }));
    const row = await screen.findByRole('treeitem', { name: /Dispatching many workflows/ });
    expect(row.textContent).toMatch(/edited.*Unsent, in 2 s.*open comment/s);
    const unchanged = screen.getByRole('treeitem', { name: /For each/ });
    expect(unchanged.textContent).not.toMatch(/edited/);
    words = 'Unsent, waiting until docs.example.com can be reached';
    host.tell('changed', { accountId: 'acc', topics: ['outbox'] });
    await waitFor(() => expect(row.textContent).toContain(words));
  });
});

describe('the options of a page', () => {
  const options = () => screen.findByRole('dialog', { name: 'Page options' });

  it('stay open with what was typed where they are refused', async () => {
    const { user, app } = await changes({
      'edits.add': () => {
        throw new FixtureFailure('conflict', 'The page “Limits” has the address guides/limits already.');
      },
    });
    await user.keyboard('O');
    const slug = await within(await options()).findByRole<HTMLInputElement>('textbox', { name: 'Address' });
    await user.clear(slug);
    await user.type(slug, 'limits{Enter}');
    await expect.poll(() => app.toasts.spoken).toMatch(/has the address guides\/limits already/);
    expect(slug.value).toBe('limits');
  });

  it('say in the field what may stand in an address, and are not saved until it does', async () => {
    const { user, asked } = await changes();
    await user.keyboard('O');
    const inside = within(await options());
    const slug = await inside.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
    await user.clear(slug);
    expect(inside.getByText('The address is empty.')).toBeTruthy();
    await user.type(slug, 'My Page! ä');
    const words = inside.getByText(/^An address has letters, digits and the characters/);
    expect([slug.getAttribute('aria-invalid'), slug.getAttribute('aria-describedby')]).toEqual([
      'true',
      words.id,
    ]);
    await user.click(inside.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(slug));
    expect(asked('edits.add')).toEqual([]);
    await user.clear(slug);
    await user.type(slug, 'my-page-ä');
    expect(inside.queryByText(/^An address has/)).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(inserted(asked)).toMatchObject([{ property: 'slug', value: 'my-page-ä' }]));
  });

  it('list icons by what is typed, and say of a name that nothing is drawn for it', async () => {
    const { user } = await changes();
    await user.keyboard('O');
    const icon = await within(await options()).findByRole<HTMLInputElement>('combobox', { name: 'Icon' });
    await user.clear(icon);
    await user.type(icon, 'gaug');
    await waitFor(() => expect(icon.list?.options[0]?.value).toMatch(/^gauge/));
    await user.type(icon, 'qqq');
    const note = await screen.findByText(/^Galley has no drawing of this name/);
    expect(icon.getAttribute('aria-describedby')).toBe(note.id);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull();
    await user.clear(icon);
    await user.type(icon, 'gauge');
    expect(screen.queryByText(/^Galley has no drawing/)).toBeNull();
    expect(icon.getAttribute('aria-describedby')).toBeNull();
  });

  it.each([
    ['textbox', 'Title', 257],
    ['combobox', 'Icon', 51],
    ['textbox', 'Description', 1001],
  ])('say in the field that it is too long: %s %s', async (role, name, length) => {
    const { user, asked } = await changes();
    await user.keyboard('O');
    const inside = within(await options());
    const field = await inside.findByRole<HTMLInputElement>(role, { name });
    // As a program fills it in, which `maxlength` does not stop.
    await fireEvent.input(field, { target: { value: 'x'.repeat(length) } });
    expect(inside.getByText(new RegExp(`at most ${length - 1} characters`))).toBeTruthy();
    await user.click(inside.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(asked('edits.add')).toEqual([]);
  });

  it('of a group are its address alone', async () => {
    const properties = { title: 'Guides', type: 'group', slug: 'guides', path: 'guides', icon: '' };
    const { user } = await changes({
      'page.properties': () => ({ ...properties, description: '', hidden: false }),
    });
    await user.keyboard('O');
    const inside = within(await options());
    await inside.findByRole('textbox', { name: 'Address' });
    expect(inside.queryByRole('textbox', { name: 'Description' })).toBeNull();
    expect(inside.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).disabled).toBe(true);
  });
});

describe('a page that is restored to the base', () => {
  it('is made so by one step, and is as before where that is undone', async () => {
    const properties = { title: 'Old', type: 'document', slug: 'old', path: 'old', icon: '' };
    let isRestored = false;
    const { user, asked, app } = await changes({
      'page.source': () => ({ title: isRestored ? 'Base' : 'Mine', markdown: 'Text.\n', blocks: [] }),
      'page.properties': () => ({
        ...properties,
        description: isRestored ? '' : 'What it holds.',
        hidden: false,
      }),
      'page.revert': () => {
        isRestored = true;
        return [edit('local-1', 'page.update'), edit('local-2', 'page.property')];
      },
    });
    app.shortcuts.run('restore-page');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const target = { ...place, pageId: 'p-bulk' };
    await waitFor(() =>
      expect(inserted(asked)).toEqual([
        { kind: 'page.property', target, property: 'description', value: 'What it holds.' },
      ]),
    );
    await waitFor(() => expect(asked('page.write')).toMatchObject([{ title: 'Mine' }]));
  });

  it('and is deleted on the service, comes back as a new page, which is said', async () => {
    const added = { parentId: null, afterId: null };
    const { user, app } = await changes({
      'page.revert': () => [
        edit('local-1', 'a new page', {
          kind: 'page.insert',
          payload: { kind: 'page.insert', ...place, place: added, title: 'The queue', markdown: '' },
        }),
      ],
    });
    await user.click(
      within(screen.getByRole('tree', { name: 'Changed pages' })).getByText('The in-memory queue'),
    );
    await screen.findByRole('heading', { name: 'The in-memory queue' });
    app.shortcuts.run('restore-page');
    await screen.findByText(
      /Restored as a new page: The in-memory queue. Comments on the deleted page are not part of it\./,
    );
  });

  it('and is being deleted, is kept by discarding the deletion', async () => {
    const pages = request.pages.map((page) =>
      page.pageId === 'p-queue'
        ? {
            ...page,
            unsent: { editId: 'local-9', kind: 'page.delete', state: 'waiting', words: 'unsent' } as const,
          }
        : page,
    );
    const { user, asked, app } = await changes({
      'changeRequest.get': () => ({ ...request, pages }),
      'edits.get': () => [edit('local-9', 'page.delete')],
    });
    await user.click(
      within(screen.getByRole('tree', { name: 'Changed pages' })).getByText('The in-memory queue'),
    );
    await screen.findByRole('heading', { name: 'The in-memory queue' });
    app.shortcuts.run('restore-page');
    await waitFor(() => expect(asked('edits.discard')).toMatchObject([{ editId: 'local-9' }]));
  });
});

it('the change of a block is reverted beside it, and undone', async () => {
  const tops = revertible(diffView.diff);
  const source = (count: number, word: string) => {
    const texts = Array.from({ length: count }, (_, index) => `${word} ${index}.`);
    const markdown = texts.join('\n\n');
    const blocks = texts.map((text) => {
      const from = markdown.indexOf(text);
      return { from, to: from + text.length };
    });
    return { title: 'Dispatching many workflows', markdown, blocks };
  };
  const now = source(tops.after, 'Now');
  let lines = diffView.source;
  const { user, asked } = await changes({
    'page.source': () => now,
    'page.baseSource': () => source(tops.before, 'Base'),
    'changeRequest.pageDiff': () => ({ ...diffView, source: lines }),
  });
  const isOne = ({ parts: [part, ...others] }: RevertedBlock) =>
    others.length === 0 && part?.before.length === 1 && part.after.length === 1;
  const [path = '', changed] = [...tops].find(([, one]) => isOne(one)) ?? [];
  const [before = -1, after = -1] = changed?.parts.flatMap((part) => [...part.before, ...part.after]) ?? [];
  await user.keyboard('B');
  expect(asked('page.write')).toEqual([]);
  const block = document.querySelector<HTMLElement>(`[data-block="${path}"]`)!;
  await fireEvent.pointerMove(block, { screenX: 1 });
  // What came meanwhile is not drawn yet: the block of this number may be another one.
  lines = [];
  await user.click(await screen.findByRole('button', { name: 'Revert this change' }));
  await screen.findByText('This page has changed meanwhile. Look at the change again.');
  expect(asked('page.write')).toEqual([]);
  lines = diffView.source;
  await fireEvent.pointerMove(block, { screenX: 2 });
  await user.click(await screen.findByRole('button', { name: 'Revert this change' }));
  const back = now.markdown.replace(`Now ${after}.`, `Base ${before}.`);
  await waitFor(() =>
    expect(asked('page.write')).toMatchObject([
      { markdown: back, madeOn: { markdown: now.markdown }, below: now.blocks[after]?.to },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked('page.write')).toMatchObject([{}, { markdown: now.markdown }]));
});

it('changes are counted anew once some of them are gone, and a new address is told once', async () => {
  let { diff } = diffView;
  const attribute = (name: string) => ({ name, before: 'a', after: 'b', words: `${name} changed: a → b` });
  const renamed = [attribute('title'), attribute('slug')];
  const { user, host } = await changes({
    'changeRequest.get': () => ({
      ...request,
      pages: request.pages.map((page) => ({ ...page, attributes: renamed })),
    }),
    'changeRequest.pageDiff': () => ({ ...diffView, path: 'guides/b', pathBefore: 'guides/a', diff }),
  });
  await screen.findByText(/^Address changes/);
  expect(screen.getByRole('list', { name: 'Changes of the page itself' }).textContent.trim()).toBe(
    'title changed: a → b',
  );
  await user.keyboard('n');
  const total = diff.changes.length;
  const counted = (at: number | string, of: number) => screen.findByText(`${at}/${of}`);
  await counted(1, total);
  const [first] = diff.changes;
  // As after a revert: the block of the first change reads as before.
  diff = {
    changes: diff.changes.slice(1),
    blocks: diff.blocks.map((block) =>
      block.id === first?.id ? { ...block, change: 'same' as const } : block,
    ) as typeof diff.blocks,
  };
  host.tell('changed', { accountId: 'acc', topics: ['change-requests', 'outbox'] });
  await counted('–', total - 1);
});

describe('the menu of a page in the list of all pages', () => {
  const menu = async (own = {}) => {
    const ui = await changes(own);
    await ui.user.click(screen.getByRole('tab', { name: 'All pages' }));
    const tree = await screen.findByRole('tree', { name: 'Pages' });
    const row = await within(tree).findByText('For each');
    await fireEvent.contextMenu(row);
    const entry = async (name: string) =>
      (await screen.findByText(name)).closest<HTMLElement>('[role="menuitem"]')!;
    return { ...ui, entry };
  };

  it('opens the options of that page', async () => {
    const { user, asked, entry } = await menu();
    (await entry('Page options…')).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Page options' });
    await waitFor(() => expect(asked('page.properties')).toMatchObject([{ pageId: 'p-for' }]));
  });

  it('says why nothing can be written', async () => {
    const actions = { ...request.actions, content: { can: false, reason: 'You may read here.' } };
    const { entry } = await menu({ 'changeRequest.get': () => ({ ...request, actions }) });
    expect((await entry('Delete the page')).textContent).toContain('You may read here.');
  });
});

describe('the place of a page', () => {
  it('is changed by keys in the list of all pages, and undone', async () => {
    const { user, asked } = await changes();
    await user.click(screen.getByRole('tab', { name: 'All pages' }));
    const tree = await screen.findByRole('tree', { name: 'Pages' });
    await user.click(await within(tree).findByText('For each'));
    await screen.findByRole('heading', { name: 'For each' });
    tree.focus();
    await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    await waitFor(() => expect(inserted(asked)).toHaveLength(1));
    const target = { ...place, pageId: 'p-for' };
    expect(inserted(asked)).toMatchObject([{ kind: 'page.move', target, place: { afterId: 'p-loops' } }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(inserted(asked).slice(1)).toMatchObject([
        { kind: 'page.move', target, place: { parentId: 'p-loops' } },
      ]),
    );
  });

  it('is not changed where the change request cannot be written, nor in a filtered list', async () => {
    const { user, asked } = await changes();
    await user.click(screen.getByRole('tab', { name: 'All pages' }));
    const tree = await screen.findByRole('tree', { name: 'Pages' });
    await user.type(screen.getByRole('searchbox', { name: 'Filter pages by title' }), 'For');
    tree.focus();
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(inserted(asked)).toEqual([]);
  });
});

describe('the page that is read', () => {
  it.each([
    ['waiting', 'edits.discard'],
    ['discarded', 'edits.restore'],
  ] as const)('is deleted by key, and brought back by undo: %s', async (state, back) => {
    const { user, asked } = await changes({
      'edits.add': () => edit('local-7', 'Delete the page', { kind: 'page.delete', state }),
    });
    await user.keyboard('{Shift>}{Delete}{/Shift}');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(inserted(asked)).toEqual([{ kind: 'page.delete', target: { ...place, pageId: 'p-bulk' } }]);
    await user.click(undo);
    await waitFor(() => expect(asked(back)).toMatchObject([{ editId: 'local-7' }]));
  });
});

it('a deletion that was sent is not offered to be undone', async () => {
  let state: 'waiting' | 'confirmed' = 'waiting';
  const deletion = () => edit('local-7', 'Delete the page', { kind: 'page.delete', state });
  const { user, asked, host } = await changes({ 'edits.add': deletion, 'edits.get': () => [deletion()] });
  await user.keyboard('{Shift>}{Delete}{/Shift}');
  await screen.findByRole('button', { name: 'Undo' });
  state = 'confirmed';
  host.tell('changed', { accountId: 'acc', topics: ['outbox'] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(screen.getByText(/^Deleted: /)).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText(/^Deleted: .*\. It was sent and cannot be undone\.$/)).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('There is nothing to undo.')).toBeTruthy();
  expect(asked('edits.discard')).toEqual([]);
});

it.each([
  ['page.insert', /is discarded with 1 comment on it\./],
  [undefined, /1 comment on it remains in the discussion/],
] as const)('one that the change request added is deleted once that is read: %s', async (kind, said) => {
  const pages = request.pages.map((page) =>
    page.pageId === 'p-bulk'
      ? {
          ...page,
          changes: ['added' as const],
          ...(kind && { unsent: { editId: 'local-9', kind, state: 'waiting' as const, words: 'unsent' } }),
        }
      : page,
  );
  const [thread] = threads.filter(({ pageId }) => pageId === 'p-bulk');
  const { user, asked } = await changes({
    'changeRequest.get': () => ({ ...request, pages }),
    'discussion.list': () => [thread],
    'edits.add': () => edit('local-7', 'Delete the page', { kind: 'page.delete', state: 'discarded' }),
  });
  await user.keyboard('{Shift>}{Delete}{/Shift}');
  const question = await screen.findByRole('dialog', { name: 'Delete “Dispatching many workflows”?' });
  await within(question).findByText(said);
  expect(asked('edits.add')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete the page' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(inserted(asked)).toEqual([{ kind: 'page.delete', target: { ...place, pageId: 'p-bulk' } }]);
});

it('says that the pages below it are deleted with it, before and after', async () => {
  const row = (id: string, depth: number) => ({
    ...{ id, title: id, emoji: null, icon: null, type: 'document', path: id, depth },
    ...{ hasChildren: false, hidden: false, held: true, openComments: 0 },
  });
  const { user } = await changes({
    'sync.status': () => [{ ...syncStatus, unsentUntil: null }],
    'edits.add': () => edit('local-7', 'Delete the page', { kind: 'page.delete' }),
    'changeRequest.tree': () => [row('p-bulk', 0), row('p-below', 1), row('p-deeper', 2), row('p-beside', 0)],
  });
  await user.keyboard('{Shift>}{Delete}{/Shift}');
  const question = await screen.findByRole('dialog', { name: /^Delete/ });
  await within(question).findByText('The 2 pages below it are deleted too.');
  await user.click(within(question).getByRole('button', { name: 'Delete the page' }));
  await screen.findByText(/^Deleted: .* and 2 pages below it\./);
});

it('a notice says that an edit stays unsent as long as it does', async () => {
  const { user, host } = await changes({
    'sync.status': () => [{ ...syncStatus, unsentUntil: 'until you leave offline mode' }],
    'edits.add': () => edit('local-7', 'Delete the page', { kind: 'page.delete' }),
  });
  await user.keyboard('{Shift>}{Delete}{/Shift}');
  const notice = await screen.findByText(/^Deleted: /);
  expect(notice.textContent).toContain(' It stays unsent until you leave offline mode.');
  host.tell('sync.status', { ...syncStatus, unsentUntil: null });
  await waitFor(() => expect(notice.textContent).toMatch(/^Deleted: [^.]*\.$/));
});

it('nothing is added or deleted where the change request cannot be written', async () => {
  const actions = { ...request.actions, content: { can: false, reason: 'You may read here.' } };
  const { user, asked } = await changes({ 'changeRequest.get': () => ({ ...request, actions }) });
  expect(screen.queryByRole('button', { name: 'New page' })).toBeNull();
  await user.keyboard('aO{Shift>}{Delete}{/Shift}');
  expect([screen.queryByRole('dialog'), asked('edits.add')]).toEqual([null, []]);
});
