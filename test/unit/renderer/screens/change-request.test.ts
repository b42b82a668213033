import { cleanup, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { EditView } from '../../../../src-main/bridge/views/outbox-views.ts';
import {
  changedPages,
  changeRequest as fixture,
  dana,
  diffView,
  edit,
  outlineOf,
  pageTree,
  syncStatus,
  thread,
  threads,
} from '../../../support/fixtures/fixture-data.ts';
import { changeRequest, openWindow } from '../open-window.ts';

async function opened(own = {}) {
  const ui = openWindow(changeRequest, own);
  await screen.findByRole('tree', { name: 'Changed pages' });
  await screen.findByText('When a node stops');
  return ui;
}
/** The words of a row without what is for the eyes alone. */
function spoken(row: Element): string {
  const copy = row.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent.replaceAll(/\s+/g, ' ').trim();
}
const side = () => screen.getByRole('region', { name: 'Discussion of the page' });

describe('changes of a change request', () => {
  it('shows the changed pages as a tree with marks in words, and what is reviewed', async () => {
    await opened();
    const rows = () => within(screen.getByRole('tree', { name: 'Changed pages' })).getAllByRole('treeitem');
    // What is checked comes after the pages.
    await expect
      .poll(() => rows().map(spoken))
      .toEqual([
        'Guides',
        'edited Dispatching many workflows 1 new problem 3 open comments',
        'added Retries reviewed',
        'moved from Reference, edited Limits',
        'Reference',
        'renamed, edited Runtime options again',
        'removed The in-memory queue reviewed',
        'settings of the page changed Elsa docs',
      ]);
    expect(screen.getByText('2 of 6 reviewed')).toBeTruthy();
  });

  it('marks no page as unseen that was reviewed', async () => {
    const pages = changedPages.map((page) => ({ ...page, unseen: true }));
    await opened({ 'changeRequest.get': () => ({ ...fixture, pages }) });
    const rows = within(screen.getByRole('tree', { name: 'Changed pages' })).getAllByRole('treeitem');
    const marks = rows.map(
      (row) =>
        spoken(row)
          .match(/Unseen|reviewed/g)
          ?.join(' ') ?? '',
    );
    expect(marks.filter((mark) => mark !== '').toSorted()).toEqual([
      'Unseen',
      'Unseen',
      'Unseen',
      'Unseen',
      'reviewed',
      'reviewed',
    ]);
  });

  it('counts what is certain, and folds the rest away in words', async () => {
    const { user, app } = await opened({
      'changeRequest.get': () => ({
        ...fixture,
        pages: changedPages.map((page) => ({ ...page, uncertain: page.changes.includes('removed') })),
        files: [...fixture.files, { id: 'f-2', name: 'old.png', change: 'removed', uncertain: true }],
        reviewedPages: 1,
      }),
    });
    expect(screen.getByRole('heading', { name: '5 pages' })).toBeTruthy();
    expect(screen.getByText('1 of 5 reviewed')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /Changes/ }).textContent).toContain('5');
    expect(screen.getByRole('heading', { name: '1 file' })).toBeTruthy();
    const tree = screen.getByRole('tree', { name: 'Changed pages' });
    const fold = within(tree).getByRole('treeitem', { name: /^1 more differs from the current content/ });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect(within(tree).queryByText('The in-memory queue')).toBeNull();
    await user.click(within(fold).getByText(/more differs/));
    await user.click(within(tree).getByText('The in-memory queue'));
    expect(app.navigation.current).toMatchObject({ pageId: 'p-queue' });
    expect(
      within(screen.getByRole('tree', { name: 'Changed pages' }))
        .getAllByRole('treeitem')
        .map(spoken)
        .slice(-3),
    ).toEqual([
      '1 more differs from the current content, probably changed by others',
      'Reference',
      'removed The in-memory queue not certain reviewed',
    ]);
  });

  it('are gone to by a key that is pressed before their page is drawn', async () => {
    let draw = (): void => undefined;
    const drawn = new Promise<void>((resolve) => (draw = resolve));
    const { app, user } = openWindow(changeRequest, {
      'changeRequest.pageDiff': async ({ pageId }) => {
        await drawn;
        return { ...diffView, pageId };
      },
    });
    await screen.findByRole('tree', { name: 'Changed pages' });
    await user.keyboard('nn');
    draw();
    await screen.findByText('When a node stops');
    await expect.poll(() => document.querySelectorAll('[data-current-change]').length).toBe(1);
    expect(app.navigation.current).toMatchObject({ pageId: 'p-bulk' });
  });

  it('are begun, listed, marked and talked about from the overview by the same keys', async () => {
    const overview = { ...changeRequest, tab: 'overview', pageId: null } as const;
    const { app, user, asked } = openWindow(overview);
    await screen.findByRole('button', { name: /moved from Reference.*Limits/ });
    await user.keyboard('jjj');
    while (!document.activeElement?.matches('[data-page="p-limits"]')) await user.keyboard('j');
    await user.keyboard('m');
    await expect
      .poll(() => asked('changeRequest.markReviewed'))
      .toMatchObject([{ pageId: 'p-limits', reviewed: true }]);
    await screen.findByText('Marked as reviewed: Limits.');
    await user.keyboard('n');
    expect(app.navigation.current).toMatchObject({ tab: 'changes', pageId: 'p-bulk' });
    app.navigation.go(overview);
    await screen.findByRole('complementary', { name: 'About' });
    await user.keyboard('[[');
    expect(app.navigation.current).toMatchObject({ tab: 'changes', pageId: 'p-home' });
    app.navigation.go(overview);
    await screen.findByRole('complementary', { name: 'About' });
    await user.keyboard('l');
    expect(await screen.findByRole('tab', { name: 'Each change', selected: true })).toBeTruthy();
    app.navigation.go(overview);
    await screen.findByRole('complementary', { name: 'About' });
    await user.keyboard('c');
    const composer = await screen.findByRole('textbox', { name: 'Comment on the change request' });
    await expect.poll(() => document.activeElement).toBe(composer);
  });

  it('sends a review by Ctrl+Enter wherever the focus is, once', async () => {
    const actions = { ...fixture.actions, verdict: { can: true, reason: null } };
    const { user, asked } = await opened({ 'changeRequest.get': () => ({ ...fixture, actions }) });
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Summary' }), 'Well done.');
    await user.click(screen.getByRole('radio', { name: 'Approve' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => asked('review.finish'))
      .toMatchObject([{ summary: 'Well done.', verdict: 'approved' }]);
  });

  it('switches views with 1 to 4', async () => {
    const { user } = await opened();
    await user.keyboard('3');
    expect(await screen.findByText('## When a node stops')).toBeTruthy();
    await user.keyboard('4');
    expect(screen.queryByText('The old queue is kept in memory.', { selector: '.document *' })).toBeNull();
  });

  it('goes to the next page and marks reviewed by key', async () => {
    const { app, user, asked } = await opened({
      'changeRequest.markReviewed': ({ reviewed }: { readonly reviewed: boolean }) => ({
        ...fixture,
        reviewedPages: reviewed ? 3 : 2,
      }),
    });
    await user.keyboard('m');
    await expect
      .poll(() => asked('changeRequest.markReviewed'))
      .toMatchObject([{ pageId: 'p-bulk', reviewed: true }]);
    expect(await screen.findByText('3 of 6 reviewed')).toBeTruthy();
    await screen.findByText('Marked as reviewed: Dispatching many workflows.');
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('2 of 6 reviewed')).toBeTruthy();
    await user.keyboard(']');
    expect(app.navigation.current).toMatchObject({ pageId: 'p-retries' });
  });

  it('begins another page at its top, and one gone back to where it was left', async () => {
    const { app } = await opened({
      'changeRequest.pageDiff': ({ pageId }: { readonly pageId: string }) => ({ ...diffView, pageId }),
    });
    const scroller = screen.getByText('When a node stops').closest<HTMLElement>('[data-printable]')!;
    const go = async (pageId: string) => {
      app.navigation.go({ ...changeRequest, pageId });
      await expect.poll(() => app.changeRequest.diff.value?.pageId).toBe(pageId);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return scroller.scrollTop;
    };
    const scroll = (top: number) => {
      scroller.scrollTop = top;
      scroller.dispatchEvent(new Event('scroll'));
    };
    scroll(240);
    const first = await go('p-limits');
    // It has less to scroll than the page before.
    scroll(27);
    expect([first, await go('p-bulk'), await go('p-limits')]).toEqual([0, 240, 27]);
  });

  it('stays on the page that is marked, also where it was opened as the first one to read; M goes on', async () => {
    let pages = changedPages;
    const { user } = openWindow(
      { ...changeRequest, pageId: null },
      {
        'changeRequest.get': () => ({ ...fixture, pages }),
        'changeRequest.markReviewed': ({ pageId }: { readonly pageId: string }) => {
          pages = pages.map((one) => (one.pageId === pageId ? { ...one, reviewed: true } : one));
          return { ...fixture, pages };
        },
      },
    );
    const selected = () => screen.findByRole('treeitem', { selected: true });
    await screen.findByText('When a node stops');
    await user.click(screen.getByRole('button', { name: 'Mark reviewed' }));
    await screen.findByText('Marked as reviewed: Dispatching many workflows.');
    expect(spoken(await selected())).toMatch(/Dispatching many workflows .*reviewed/);
    await user.keyboard('M');
    await screen.findByRole('treeitem', { selected: true, name: /Limits/ });
  });

  it('marks a page that is written and not sent, in the tree and above its text, with the way to it', async () => {
    const unsent = {
      editId: 'edit-1',
      kind: 'page.update',
      state: 'waiting',
      words: 'Unsent, in 2 s',
    } as const;
    let words: string = unsent.words;
    const { user, app, host } = await opened({
      'changeRequest.get': () => ({
        ...fixture,
        pages: changedPages.map((page) => (page.pageId === 'p-bulk' ? { ...page, unsent } : page)),
      }),
      'changeRequest.pageDiff': () => ({ ...diffView, pageId: 'p-bulk', unsent: { ...unsent, words } }),
    });
    const tree = screen.getByRole('tree', { name: 'Changed pages' });
    const row = within(tree).getByRole('treeitem', { selected: true });
    expect(within(row).getByText('Unsent, in 2 s')).toBeTruthy();
    expect(await screen.findByText('Page text: unsent, in 2 s')).toBeTruthy();
    words = 'Unsent, waiting until docs.example.com can be reached';
    host.tell('changed', { accountId: 'acc', topics: ['outbox'] });
    expect(
      await screen.findByText('Page text: unsent, waiting until docs.example.com can be reached'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show in the outbox' }));
    expect(app.navigation.current).toEqual({ screen: 'outbox' });
  });

  it('says once that a page needs a decision: above its text, with the button that decides', async () => {
    const words = 'Someone changed the same part of this page after you did.';
    const held = { editId: 'e-6', kind: 'page.update', state: 'held', words } as const;
    const { user } = await opened({
      'changeRequest.get': () => ({
        ...fixture,
        pending: [held],
        pages: changedPages.map((page) => (page.pageId === 'p-bulk' ? { ...page, unsent: held } : page)),
      }),
      'changeRequest.pageDiff': () => ({ ...diffView, pageId: 'p-bulk', unsent: held }),
    });
    await user.click(await screen.findByRole('button', { name: 'Compare and decide' }));
    await screen.findByRole('dialog', { name: /both changed/ });
    const notes = screen.getAllByRole('note', { hidden: true });
    expect(notes.filter(({ textContent }) => textContent.includes(words))).toHaveLength(1);
  });

  it('marks pages that are new since the last look, until they have been read', async () => {
    const { user } = await opened({
      'changeRequest.get': () => ({
        ...fixture,
        pages: changedPages.map((page) => ({ ...page, unseen: page.pageId !== 'p-limits' })),
      }),
    });
    const tree = screen.getByRole('tree', { name: 'Changed pages' });
    const unseen = () =>
      within(tree)
        .getAllByRole('treeitem')
        .map(spoken)
        .filter((row) => row.includes('Unseen.')).length;
    const before = unseen();
    expect(before).toBeGreaterThan(1);
    await user.keyboard(']');
    await expect.poll(unseen).toBe(before - 1);
  });

  it('goes to the list of changes by key, shows there where one stands, and back to the pages', async () => {
    const { user } = await opened();
    await user.keyboard('n');
    await user.keyboard('l');
    await expect.poll(() => document.activeElement?.getAttribute('aria-current')).toBe('location');
    await user.keyboard('l');
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('tree');
  });

  it('marks it seen after it stayed on the screen', async () => {
    const { asked } = await opened();
    await expect.poll(() => asked('changeRequest.markSeen').length).toBe(1);
  });
});

describe('what a page is compared with', () => {
  const exact = { ...fixture, base: { revision: 'rev-1', exact: true, words: null } };

  it('can be the last review or the current content, said above the page', async () => {
    const { app, asked } = await opened({ 'changeRequest.get': () => exact });
    expect(screen.getByRole('button', { name: /^All changes/ })).toBeTruthy();
    expect(app.shortcuts.run('against-reviewed')).toBe(true);
    await expect.poll(() => asked('changeRequest.pageDiff').at(-1)).toMatchObject({ against: 'reviewed' });
    expect(app.shortcuts.run('against-primary')).toBe(true);
    await expect.poll(() => asked('changeRequest.pageDiff').at(-1)).toMatchObject({ against: 'primary' });
    expect(await screen.findByRole('button', { name: /^Merge preview/ })).toBeTruthy();
    expect(screen.getByText('What merging would change in the current content.')).toBeTruthy();
  });

  it('is not asked where there is only the base', async () => {
    const only = { ...exact, outdated: false, lastReview: null };
    const { app } = await opened({ 'changeRequest.get': () => only });
    expect(screen.queryByRole('button', { name: /^All changes/ })).toBeNull();
    expect(app.shortcuts.run('against-reviewed')).toBe(false);
  });
});

describe('the discussion of a page', () => {
  it('shows threads in the order of their blocks, deleted or not, pending ones with words, lost ones last', async () => {
    const lost = thread('t-9', dana, 'Gone', { nodeId: 'n-9', quotation: 'Stands nowhere', anchor: 'lost' });
    await opened({ 'discussion.list': () => [lost, ...threads] });
    const shown = within(side()).getAllByRole('region', { name: /^Thread by/ });
    const words = shown.map((one) => one.textContent);
    expect(words[0]).toContain('Unsent, in your review');
    expect(words[1]).toContain('The old queue is kept in memory.');
    expect(words[2]).toContain('Unsent, waiting until docs.example.com can be reached');
    expect(words[3]).toContain('Stands nowhere');
  });

  it('marks a deleted block with its threads, and leads to them', async () => {
    const { user } = await opened();
    const [deleted] = document.querySelectorAll<HTMLElement>('.block[data-key="n-3"]');
    await user.click(
      within(deleted ?? document.body).getByRole('button', { name: '1 thread on this block' }),
    );
    await expect
      .poll(() => within(side()).getByRole('region', { name: /^Thread by Ravi/ }).className)
      .toMatch(/active/);
  });

  it('comments on the block under the cursor: kept for the review', async () => {
    const { user, asked } = await opened();
    await user.keyboard('j');
    await user.keyboard('c');
    const field = await within(side()).findByRole('textbox', { name: 'Comment' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('Say which promise.{Control>}{Enter}{/Control}');
    await expect
      .poll(() => asked('edits.add'))
      .toEqual([
        {
          accountId: 'acc',
          mode: 'review',
          // Its draft ends with it.
          drafts: [expect.objectContaining({ pageId: 'p-bulk', use: 'comment' })],
          payload: {
            kind: 'comment.add',
            markdown: 'Say which promise.',
            target: {
              spaceId: 'elsa',
              changeRequestId: 'cr-41',
              pageId: 'p-bulk',
              nodeId: 'n-0',
              quotation: 'What is promised',
            },
          },
        },
      ]);
  });

  it('keeps the draft when the composer is left', async () => {
    const { user } = await opened();
    await user.keyboard('c');
    const field = await within(side()).findByRole('textbox', { name: 'Comment' });
    await user.type(field, 'half a thought');
    await user.keyboard('{Escape}');
    expect(within(side()).queryByRole('textbox', { name: 'Comment' })).toBeNull();
    await user.keyboard('c');
    expect(await within(side()).findByDisplayValue('half a thought')).toBeTruthy();
  });

  it('replies at once, and resolves with the review where a reply waits in it, each as an edit of its own', async () => {
    const { user, asked } = await opened();
    const thread = within(side()).getAllByRole('region', { name: /^Thread by Dana/ })[0]!;
    await user.click(within(thread).getByRole('button', { name: 'Reply' }));
    await user.keyboard('Agreed.');
    await user.click(within(thread).getByRole('button', { name: 'Send when online' }));
    await expect.poll(() => asked('edits.add').length).toBe(1);
    await user.click(within(thread).getByRole('button', { name: /Resolve/ }));
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([
        { mode: 'now', payload: { kind: 'reply.add', comment: { id: 't-1' }, markdown: 'Agreed.' } },
        { mode: 'review', payload: { kind: 'comment.resolve', comment: { id: 't-1' } } },
      ]);
  });
});

it('offers no mark on pages of a change request that is not on the service yet, and says why', async () => {
  const { asked } = await opened({ 'changeRequest.get': () => ({ ...fixture, number: null }) });
  const button = screen.getByRole('button', { name: 'Mark reviewed' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.click();
  expect(asked('changeRequest.markReviewed')).toEqual([]);
});

describe('finishing a review', () => {
  it('lists what it holds and what that is about, says why a verdict is not possible, and sends with the summary', async () => {
    const { user, asked } = await opened();
    await user.click(screen.getByRole('button', { name: /Finish review/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Finish review' });
    expect(within(dialog).getByText('Reply to Dana Whitfield on guides/bulk-dispatch')).toBeTruthy();
    expect(within(dialog).getByText('“Why ten?”')).toBeTruthy();
    expect(within(dialog).getByText(/^\d items?, sent/)).toBeTruthy();
    expect(within(dialog).getByText(/This service has no reviews/)).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: 'Summary' }), 'Nearly there.');
    await user.click(within(dialog).getByRole('button', { name: 'Finish, send when online' }));
    await expect
      .poll(() => asked('review.finish'))
      .toMatchObject([{ summary: 'Nearly there.', verdict: null }]);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('names three pages that are not reviewed, and opens one', async () => {
    const { app, user } = await opened();
    await user.click(screen.getByRole('button', { name: /Finish review/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Finish review' }));
    const left = changedPages.filter((page) => !page.uncertain && !page.reviewed);
    const line = dialog.getByText(/not marked reviewed/);
    expect(
      within(line)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(left.slice(0, 3).map(({ title }) => title));
    expect(line.textContent).toContain(`and ${left.length - 3} more`);
    await user.click(within(line).getByRole('button', { name: 'Limits' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(app.navigation.current).toMatchObject({ tab: 'changes', pageId: 'p-limits' });
  });

  it('says until when nothing leaves', async () => {
    const status = [{ ...syncStatus, unsentUntil: 'until docs.example.com can be reached' }];
    const { user } = await opened({ 'sync.status': () => status });
    await user.click(screen.getByRole('button', { name: /Finish review/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Finish review' }));
    expect(
      await dialog.findByText(/All of it stays unsent until docs.example.com can be reached\./),
    ).toBeTruthy();
    expect(dialog.getByText(/The summary is sent after the comments/)).toBeTruthy();
  });

  it('keeps a chosen verdict until it is sent, also over a restart', async () => {
    const verdict = { can: true, reason: null };
    const view = { ...fixture, actions: { ...fixture.actions, verdict } };
    const drafts = new Map<string, string>();
    const stored = {
      'changeRequest.get': () => view,
      'drafts.get': ({ target }: { target: object }) => drafts.get(JSON.stringify(target)) ?? '',
      'drafts.save': ({ target, text }: { target: object; text: string }) => {
        drafts.set(JSON.stringify(target), text);
        return null;
      },
    };
    const { user } = await opened(stored);
    const open = async () => {
      await user.click(screen.getByRole('button', { name: /Finish review/ }));
      return within(await screen.findByRole('dialog', { name: 'Finish review' }));
    };
    await user.click((await open()).getByRole('radio', { name: 'Approve' }));
    await expect.poll(() => [...drafts.values()]).toEqual(['approved']);
    cleanup();
    // Another window over the same database.
    const other = await opened(stored);
    const dialog = await open();
    await expect
      .poll(() => dialog.getByRole('radio', { name: 'Approve' }).getAttribute('aria-checked'))
      .toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Finish, send when online' }));
    await expect.poll(() => other.asked('review.finish')).toMatchObject([{ verdict: 'approved' }]);
    await expect.poll(() => [...drafts.values()]).toEqual(['']);
  });

  it.each([
    [{ unsentUntil: null }, 'It is being sent.'],
    [{ unsentUntil: 'until you leave offline mode' }, 'It stays unsent until you leave offline mode.'],
  ] as const)(
    'begins in its summary, goes with Ctrl+Enter, and says when it is sent %#',
    async (state, words) => {
      const { user } = await opened({ 'sync.status': () => [{ ...syncStatus, ...state }] });
      await user.click(screen.getByRole('button', { name: /Finish review/ }));
      const dialog = await screen.findByRole('dialog', { name: 'Finish review' });
      await expect
        .poll(() => document.activeElement)
        .toBe(within(dialog).getByRole('textbox', { name: 'Summary' }));
      await user.keyboard('Nearly there.{Control>}{Enter}{/Control}');
      expect(await screen.findByText(`Review finished. ${words}`)).toBeTruthy();
    },
  );

  it('says that it was sent once nothing of it is unsent', async () => {
    const place = {
      accountId: 'acc',
      spaceId: 'elsa',
      changeRequestId: 'cr-41',
      pageId: null,
      commentId: null,
    };
    const group = 'Harden bulk dispatch';
    const others = [edit('e-1', 'Comment', { place, group, state: 'held' })];
    let listed: readonly EditView[] = others;
    const { user, host, app } = await opened({
      'sync.status': () => [{ ...syncStatus, unsentUntil: null }],
      'edits.outline': () => outlineOf(listed),
    });
    await user.click(screen.getByRole('button', { name: /Finish review/ }));
    await screen.findByRole('dialog', { name: 'Finish review' });
    await user.keyboard('Nearly there.{Control>}{Enter}{/Control}');
    const becomes = async (edits: readonly EditView[], words: string) => {
      listed = edits;
      host.tell('changed', { accountId: 'acc', topics: ['outbox'] });
      await expect
        .poll(() => app.outbox.unsent.map(({ state }) => state))
        .toEqual(edits.map((one) => one.state));
      await screen.findByText(`Review finished. ${words}`);
    };
    await becomes([...others, edit('e-2', 'Review', { place, group })], 'It is being sent.');
    await becomes(others, 'It was sent.');
    await becomes(
      [...others, edit('e-2', 'Review', { place, group, state: 'held' })],
      'Part of it needs your decision.',
    );
  });
});

describe('addresses that a change request changes', () => {
  const page = (n: number) => ({
    pageId: `p-man-${n}`,
    title: `Manual ${n}`,
    before: `man/${n}`,
    after: `resources/man/${n}`,
  });
  const words = '33 pages move from man/ to resources/man/';
  const addresses = [
    { from: 'man/', to: 'resources/man/', words, pages: Array.from({ length: 33 }, (_, n) => page(n)) },
  ];

  it('stand below the changed pages, once, and open; a page itself says what it was', async () => {
    const { user, app } = await opened({
      'changeRequest.get': () => ({ ...fixture, addresses }),
      'changeRequest.pageDiff': ({ pageId }: { readonly pageId: string }) => ({
        ...diffView,
        pageId,
        path: 'resources/man/2',
        ...(pageId === 'p-man-2' ? { pathBefore: 'man/2' } : {}),
      }),
    });
    expect(screen.queryByText(/^Address changes/)).toBeNull();
    const region = screen.getByRole('region', { name: 'New addresses' });
    expect(within(region).getByRole('heading', { name: '33 new addresses' })).toBeTruthy();
    await user.click(within(region).getByText(words));
    const rows = within(region).getAllByRole('button');
    expect([rows.length, rows[0]?.textContent.replaceAll(/\s+/g, ' ').trim()]).toEqual([
      33,
      'Manual 0 man/0 → resources/man/0',
    ]);
    await user.click(rows[2]!);
    expect(app.navigation.current).toMatchObject({ pageId: 'p-man-2' });
    const moved = await screen.findByText(/^Address changes/);
    expect(moved.textContent.trim()).toBe('Address changes from man/2 to resources/man/2');
  });

  it('of a page that changed itself are told with it, not below the list', async () => {
    const [first] = fixture.pages;
    const own = { pageId: first!.pageId, title: first!.title, before: 'old/one', after: 'new/one' };
    const single = {
      from: 'old/one',
      to: 'new/one',
      words: '1 page moves from old/one to new/one',
      pages: [own],
    };
    const { user } = await opened({
      'changeRequest.get': () => ({ ...fixture, addresses: [...addresses, single] }),
    });
    const region = screen.getByRole('region', { name: 'New addresses' });
    expect(within(region).getByRole('heading', { name: '33 new addresses' })).toBeTruthy();
    expect(screen.queryByText(single.words)).toBeNull();
    await user.click(screen.getByRole('tab', { name: /^Overview/ }));
    expect(await screen.findByRole('button', { name: /old\/one → new\/one/ })).toBeTruthy();
    expect([screen.queryByText(single.words), screen.getByText(words)]).toEqual([null, expect.anything()]);
  });

  it('mark their pages in words in the list of all pages', async () => {
    const { user } = await opened({
      'changeRequest.get': () => ({ ...fixture, addresses }),
      'changeRequest.tree': () => [
        { ...pageTree[0]!, id: 'p-man-2', title: 'Manual 2', depth: 0 },
        { ...pageTree[0]!, id: 'p-other', title: 'Other', depth: 0 },
      ],
    });
    await user.click(screen.getByRole('tab', { name: 'All pages' }));
    const tree = await screen.findByRole('tree', { name: 'Pages' });
    const rows = within(tree).getAllByRole('treeitem');
    expect(rows.map(spoken)).toEqual(['Manual 2 new address: man/2 → resources/man/2', 'Other']);
    expect(within(rows[0]!).getByText('new address')).toBeTruthy();
  });

  it('stand alone where no page changes', async () => {
    openWindow(changeRequest, {
      'changeRequest.get': () => ({ ...fixture, pages: [], files: [], reviewedPages: 0, addresses }),
    });
    expect(await screen.findByRole('heading', { name: '33 new addresses' })).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('No page differs')).toBeNull();
  });
});
