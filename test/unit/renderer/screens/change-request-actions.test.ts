import { screen, waitFor, within } from '@testing-library/svelte';
import type { EditView } from '../../../../src-main/bridge/views/outbox-views.ts';
import { describe, expect, it } from 'vitest';
import {
  changeRequest as fixture,
  dana,
  edit,
  holding,
  me,
  syncStatus,
  thread as threadOf,
} from '../../../support/fixtures/fixture-data.ts';
import { checks } from '../../../support/fixtures/fixture-comparisons.ts';
import { changeRequest, openWindow } from '../open-window.ts';

const conflict = {
  ...{ kind: 'conflict', pageId: 'p-limits', pageTitle: 'Limits', block: '4', line: null, isNew: true },
  words: 'Choose one of two versions: “Ten.”',
} as const;
const mine = threadOf('t-9', me, 'Said too early.');

async function overview(own = {}) {
  const ui = openWindow({ ...changeRequest, tab: 'overview', pageId: null }, own);
  await screen.findByRole('heading', { name: 'Harden bulk dispatch', level: 2 });
  return ui;
}
const actions = () => screen.getByRole('list', { name: 'Actions' });

describe('actions on a change request', () => {
  it('are all visible, those that cannot be done now with the reason', async () => {
    await overview();
    expect(
      within(actions())
        .getAllByRole('button')
        .map((one) => [one.textContent.trim(), one.getAttribute('aria-description')]),
    ).toEqual([
      ['Update from Elsa docs', null],
      ['Merge into Elsa docs', 'It is outdated: update it first.'],
      ['Open for review', 'It is open already.'],
      ['Convert to draft', null],
      ['Archive', null],
      ['Stop following', null],
    ]);
  });

  it('stand in the menu of the header too', async () => {
    const { user } = await overview();
    screen.getByRole('button', { name: 'More about this change request' }).focus();
    await user.keyboard('{Enter}');
    // Without layout the menu is never placed, so it stays hidden.
    const menu = await screen.findByRole('menu', { hidden: true });
    expect(within(menu).getByText('Rename')).toBeTruthy();
    expect(
      within(menu).getByText('Merge into Elsa docs').closest('[role="menuitem"]')?.textContent,
    ).toContain('It is outdated: update it first.');
  });

  it('renames in place by key', async () => {
    const { user, asked } = await overview();
    await user.keyboard('{F2}');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    expect(field.value).toBe('Harden bulk dispatch');
    expect(screen.getByText('80 of 100 left')).toBeTruthy();
    await user.keyboard('Harden dispatch{Enter}');
    await expect
      .poll(() => asked('edits.add'))
      .toEqual([
        {
          accountId: 'acc',
          mode: 'now',
          payload: {
            kind: 'changeRequest.subject',
            changeRequest: { id: 'cr-41' },
            subject: 'Harden dispatch',
          },
        },
      ]);
  });

  it('keeps a subject that is too long whole, and says by how much instead of cutting it', async () => {
    const { user, asked } = await overview();
    await user.keyboard('{F2}');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    await user.clear(field);
    await user.paste('x'.repeat(196));
    expect(field.value).toHaveLength(196);
    expect(screen.getByRole('alert').textContent).toBe('96 too long: the service takes 100');
    await user.keyboard('{Enter}');
    expect(asked('edits.add')).toEqual([]);
  });

  it('gives the focus back to its button when renaming and describing are left', async () => {
    const { user } = await overview();
    await user.keyboard('{F2}');
    await screen.findByRole('textbox', { name: 'Subject' });
    await user.keyboard('{Escape}');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Rename');
    await user.click(screen.getByRole('button', { name: 'Edit the description' }));
    await screen.findByRole('textbox', { name: 'Description' });
    await user.keyboard('{Escape}');
    await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Edit the description');
  });

  it('edits the description as Markdown, beginning with the one that is there', async () => {
    const { user, asked } = await overview();
    await user.click(screen.getByRole('button', { name: 'Edit the description' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    expect(field.value).toBe(fixture.descriptionMarkdown);
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save the description' }));
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([{ payload: { kind: 'changeRequest.description', markdown: '' } }]);
  });

  it('archives with a way back instead of asking', async () => {
    const { user, asked } = await overview();
    await user.click(within(actions()).getByRole('button', { name: 'Archive' }));
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([{ payload: { kind: 'changeRequest.status', status: 'archived' } }]);
    await screen.findByText('Archived.');
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => asked('edits.discard')).toMatchObject([{ editId: 'local-1' }]);
  });

  it('asks before it updates or merges, naming the thing, and says that it will ask once more offline', async () => {
    let state: EditView['state'] = 'waiting';
    const { user, asked, host } = await overview({
      'edits.get': () => [edit('local-1', 'Update #41', { state })],
    });
    await user.click(within(actions()).getByRole('button', { name: 'Update from Elsa docs' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update #41 from Elsa docs?' });
    const pages = await within(dialog).findByRole('region', { name: 'Incoming pages' });
    expect(within(pages).getByRole('heading').textContent).toBe('2 pages come in from Elsa docs');
    expect(
      within(pages)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Queues guides/queues ', 'Limits reference/limits ']);
    expect(within(dialog).getByText(/Galley asks again when it is online/)).toBeTruthy();
    expect(asked('edits.add')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Update #41 from Elsa docs' }));
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([{ payload: { kind: 'changeRequest.update', changeRequest: { id: 'cr-41' } } }]);
    await expect.poll(() => asked('edits.get')).not.toEqual([]);
    expect(screen.queryByText(/^Updated #41/)).toBeNull();
    state = 'confirmed';
    host.tell('changed', { accountId: 'acc', topics: ['outbox'] });
    expect(await screen.findByText('Updated #41 from Elsa docs.')).toBeTruthy();
  });

  it('says before and after an update, and then in the header, what both sides changed', async () => {
    const conflicting = { pageId: 'p-limits', title: 'Limits', blocks: 2, isOpen: false, words: null };
    const left = { ...checks, findings: [{ ...conflict, block: '2' }, conflict], newCount: 2 };
    const { user, host } = await overview({
      'changeRequest.incoming': () => [
        { path: 'limits', title: 'Limits', isNew: false, conflicts: 2 },
        { path: 'queues', title: 'Queues', isNew: false, conflicts: 0 },
      ],
      'changeRequest.merge': () => ({
        ...{ words: 'Merge conflicts in 2 blocks of 1 page.', conflictBlocks: 2, conflictPages: 1 },
        ...{ openConflicts: 0, pages: [conflicting] },
      }),
      'changeRequest.checks': () => left,
      'edits.get': () => [edit('local-1', 'Update #41', { state: 'confirmed', reason: 'It was updated.' })],
    });
    await screen.findByText('Merge conflicts in 2 blocks of 1 page.');
    await user.click(within(actions()).getByRole('button', { name: 'Update from Elsa docs' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update #41 from Elsa docs?' });
    const before = await within(dialog).findByRole('region', { name: 'Before you update' });
    expect(within(before).getByRole('listitem').textContent).toBe(
      '2 blocks were changed on both sides: Limits. After the update both versions are there, marked, until you choose one.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Update #41 from Elsa docs' }));
    host.tell('changed', { accountId: 'acc', topics: ['outbox'] });
    await screen.findByText(/^Updated #41 from Elsa docs\. 2 blocks of Limits changed on both sides/);
    await user.click(screen.getByRole('button', { name: 'Show conflicts' }));
    expect(await screen.findByRole('region', { name: 'Conflicts to resolve' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: /^Overview/ }));
    await user.click(await screen.findByRole('button', { name: '2 conflicts' }));
    await expect.poll(() => screen.getByRole('tab', { selected: true, name: /^Changes/ })).toBeTruthy();
  });

  it('finds conflicts as soon as the updated pages are downloaded, and nothing of earlier ones meanwhile', async () => {
    let held = true;
    const { host } = await overview({
      'changeRequest.get': () => ({ ...fixture, held }),
      'changeRequest.checks': () => ({ ...checks, findings: [conflict], newCount: 1 }),
    });
    await screen.findByRole('button', { name: '1 conflict' });
    held = false;
    host.tell('changed', { accountId: 'acc', topics: ['change-requests'] });
    await expect.poll(() => screen.queryByRole('button', { name: '1 conflict' })).toBeNull();
    held = true;
    host.tell('changed', { accountId: 'acc', topics: ['content'] });
    expect(await screen.findByRole('button', { name: '1 conflict' })).toBeTruthy();
  });

  it('says before a merge that both versions of a conflict would be published', async () => {
    const { user } = await overview({
      'changeRequest.get': () => ({
        ...fixture,
        ...{ outdated: false, actions: { ...fixture.actions, merge: { can: true, reason: null } } },
      }),
      'changeRequest.checks': () => ({ ...checks, findings: [conflict], newCount: 1 }),
    });
    await screen.findByRole('button', { name: '1 conflict' });
    await user.click(within(actions()).getByRole('button', { name: /^Merge into/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Merge #41/ });
    const before = await within(dialog).findByRole('region', { name: 'Before you merge' });
    expect(within(before).getAllByRole('listitem')[0]?.textContent).toBe(
      '1 conflict is not resolved: Limits. Merging publishes both versions with their marks.',
    );
    expect(within(before).queryByText(/^The checks found/)).toBeNull();
  });

  it('says where it cannot be told which pages an update brings in', async () => {
    const { user } = await overview({ 'changeRequest.incoming': () => null });
    await user.click(within(actions()).getByRole('button', { name: 'Update from Elsa docs' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update #41 from Elsa docs?' });
    expect(await within(dialog).findByText(/^The incoming pages cannot be listed/)).toBeTruthy();
    expect(within(dialog).queryByText(/6 pages/)).toBeNull();
  });

  it('follows and stops following', async () => {
    const { user, asked } = await overview();
    await user.click(within(actions()).getByRole('button', { name: 'Stop following' }));
    await expect.poll(() => asked('changeRequest.follow')).toMatchObject([{ follow: false }]);
    expect(await within(actions()).findByRole('button', { name: 'Follow' })).toBeTruthy();
  });

  it('says before a merge what speaks against it, and what happens to it offline', async () => {
    const { user, asked } = await overview({
      'changeRequest.get': () => ({
        ...fixture,
        outdated: false,
        actions: { ...fixture.actions, merge: { can: true, reason: null } },
        reviewers: [{ person: { ...dana, me: true }, verdict: 'changes-requested' }],
      }),
      'sync.status': () => [{ ...syncStatus, workOffline: true }],
    });
    await user.click(within(actions()).getByRole('button', { name: /^Merge into/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Merge #41/ });
    const before = await within(dialog).findByRole('region', { name: 'Before you merge' });
    const sentences = within(before)
      .getAllByRole('listitem')
      .map((one) => one.textContent);
    expect(sentences[0]).toBe('You requested changes.');
    expect(sentences.join(' ')).toMatch(/threads are open\..* You marked \d of \d pages as reviewed\./);
    expect(
      within(within(dialog).getByRole('region', { name: 'Its pages' })).getAllByText('edited'),
    ).not.toEqual([]);
    expect(within(dialog).getByText(/^You are offline\./)).toBeTruthy();
    expect(asked('edits.add')).toEqual([]);
  });

  it('lets a held merge be decided where it is shown as pending', async () => {
    const held = edit('e-7', 'Merge #41', {
      kind: 'changeRequest.merge',
      state: 'held',
      question: 'confirm',
      canRetry: true,
    });
    const { user, asked } = await overview({
      ...holding([held]),
      'changeRequest.get': () => ({
        ...fixture,
        pending: [{ editId: 'e-7', kind: held.kind, state: 'held', words: 'Look at what has moved first' }],
      }),
    });
    expect(await screen.findByText('Merge: needs your decision. Look at what has moved first')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Review and merge' }));
    await user.click(await screen.findByRole('button', { name: 'Merge #41 into Elsa docs' }));
    await expect.poll(() => asked('edits.retry')).toMatchObject([{ editId: 'e-7' }]);
  });
});

describe('looking at a change request', () => {
  it('clears what is unseen after a second, and keeps the marks for this visit', async () => {
    const { asked } = openWindow({ ...changeRequest, tab: 'discussion', pageId: null });
    const thread = await screen.findByRole('region', { name: /^Thread by Dana.*, new/ });
    expect(within(thread).getByText('new')).toBeTruthy();
    expect(asked('changeRequest.markSeen')).toEqual([]);
    await expect
      .poll(() => asked('changeRequest.markSeen'))
      .toEqual([{ accountId: 'acc', spaceId: 'elsa', changeRequestId: 'cr-41', shown: ['t-1'] }]);
    expect(within(thread).getByText('new')).toBeTruthy();
  });

  it('does not count the time while the window is hidden', async () => {
    const visibility = { value: 'hidden' };
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility.value });
    try {
      const { asked } = await overview();
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      expect(asked('changeRequest.markSeen')).toEqual([]);
      visibility.value = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
      await expect.poll(() => asked('changeRequest.markSeen').length).toBe(1);
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
    }
  });

  it('shows the thread that it was opened for, whatever the filter', async () => {
    openWindow({ ...changeRequest, tab: 'discussion', pageId: null, commentId: 't-4' });
    await screen.findAllByRole('region', { name: /^Thread by Dana/ });
    await waitFor(() => expect(document.querySelector('[data-thread="t-4"]')).not.toBeNull());
  });
});

describe('deleting a comment that was sent', () => {
  it('is asked, naming the text', async () => {
    const { user, asked } = openWindow(
      { ...changeRequest, tab: 'discussion', pageId: null },
      {
        'discussion.list': () => [{ ...mine, canDelete: { can: true, reason: null }, pending: [] }],
      },
    );
    const thread = await screen.findByRole('region', { name: /^Thread by/ });
    within(thread).getByRole('button', { name: 'More about this message' }).focus();
    await user.keyboard('{Enter}');
    await user.click(within(await screen.findByRole('menu', { hidden: true })).getByText('Delete'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your comment?' });
    expect(within(dialog).getByText(mine.markdown)).toBeTruthy();
    expect(asked('edits.add')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete the comment' }));
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([{ payload: { kind: 'comment.delete', comment: { id: mine.id } } }]);
  });
});

describe('a review bundle of the change request', () => {
  const chosen = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a review bundle' }));
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked);
    return boxes.map((box) => box.closest('label')?.textContent.trim().slice(0, 3));
  };

  it('is begun from the menu, with the change request chosen', async () => {
    const { user } = await overview();
    screen.getByRole('button', { name: 'More about this change request' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByText('Create a review bundle…'));
    expect(await chosen()).toEqual(['#41']);
  });

  it('is begun from the palette', async () => {
    const { user } = await overview();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), '>bundle');
    await user.click(await screen.findByRole('option', { name: /Create a review bundle/ }));
    expect(await chosen()).toEqual(['#41']);
  });
});
