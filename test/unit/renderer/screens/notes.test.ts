import { screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { noTarget } from '../../../../src-main/bridge/views/note-views.ts';
import type { NoteView } from '../../../../src-main/bridge/views/note-views.ts';
import { openOverCore, prepareCore, stockedDiscussion } from '../open-over-core.ts';
import { changeRequest, openWindow } from '../open-window.ts';

prepareCore();

it('a note is written beside the thing, saved as it is typed, deleted and brought back', async () => {
  const { user, app } = openOverCore({ ...stockedDiscussion, tab: 'overview' });
  const rail = within(await screen.findByRole('navigation', { name: 'Places' }));
  const places = () => rail.getAllByRole('button').map((one) => /[A-Z][a-z]+/.exec(one.textContent)?.[0]);
  const before = places().filter((one) => one !== 'Notes');
  await user.click(await screen.findByRole('button', { name: 'More about this change request' }));
  // Without layout the menu is never placed, so it stays hidden.
  const menu = await screen.findByRole('menu', { hidden: true });
  await user.click(within(menu).getByText('Private note'));
  const field = await screen.findByRole('textbox', { name: 'Private note on the change request' });
  await expect.poll(() => document.activeElement).toBe(field);
  await user.type(field, 'Ask Ravi first');
  await user.tab();
  await expect
    .poll(() => app.notes.all)
    .toMatchObject([
      { target: { ...noTarget, spaceId: 'space', changeRequestId: 'cr' }, text: 'Ask Ravi first' },
    ]);
  expect(app.outbox.all).toEqual([]);
  // The place of the notes comes after the others, which stay where they are.
  expect(places().slice(0, 6)).toEqual(before.slice(0, 6));
  const note = screen.getByRole('region', { name: 'Private note on the change request' });
  await user.click(within(note).getByRole('button', { name: 'Delete the note' }));
  await expect.poll(() => app.notes.all).toEqual([]);
  expect(screen.queryByRole('textbox', { name: 'Private note on the change request' })).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByDisplayValue('Ask Ravi first')).toBeTruthy();
});

it('the key i begins a note on the page; an empty one leaves nothing', async () => {
  const { user, asked } = openWindow(changeRequest);
  await screen.findByRole('button', { name: 'More about this view' });
  await user.keyboard('i');
  const field = await screen.findByRole('textbox', { name: 'Private note on the page' });
  await expect.poll(() => document.activeElement).toBe(field);
  await user.tab();
  await expect.poll(() => screen.queryByRole('textbox', { name: 'Private note on the page' })).toBe(null);
  expect(asked('notes.save')).toEqual([]);
});

it('Escape leads from a note back to where it was begun', async () => {
  const { user } = openWindow(changeRequest);
  const block = (await screen.findByText('When a node stops')).closest<HTMLElement>('[data-block]')!;
  block.tabIndex = -1;
  block.focus();
  await user.keyboard('i');
  const field = await screen.findByRole('textbox', { name: /^Private note on/ });
  await expect.poll(() => document.activeElement).toBe(field);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(block);
});

it('a comment has its note in the thread, and the list of notes finds it by its words and leads there', async () => {
  const base = {
    accountId: 'acc',
    quotation: null,
    createdAt: 1,
    updatedAt: 1,
    gone: null,
    target: { ...noTarget, spaceId: 'elsa', changeRequestId: 'cr-41', commentId: 't-1' },
    place: { accountId: 'acc', spaceId: 'elsa', changeRequestId: 'cr-41', pageId: null, commentId: 't-1' },
  };
  const list: readonly NoteView[] = [
    { ...base, id: 'n1', about: 'Comment by Dana on #41', text: 'She means the outbox' },
    {
      ...base,
      id: 'n2',
      about: '#40 Elsewhere',
      text: 'Old',
      target: { ...noTarget, spaceId: 'elsa', changeRequestId: 'cr-40' },
      place: null,
      gone: 'The change request no longer exists on the service.',
    },
  ];
  const { user, app } = openWindow({ screen: 'notes' }, { 'notes.list': () => list });
  expect(await screen.findByDisplayValue('Old')).toBeTruthy();
  expect(screen.getByText('The change request no longer exists on the service.')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Filter notes by text' }), 'OUTBOX dana');
  await expect.poll(() => screen.queryByDisplayValue('Old')).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Comment by Dana on #41' }));
  await expect
    .poll(() => app.navigation.current)
    .toMatchObject({ screen: 'change-request', commentId: 't-1' });
  expect(await screen.findByDisplayValue('She means the outbox')).toBeTruthy();
});
