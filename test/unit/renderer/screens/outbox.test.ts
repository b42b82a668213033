import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { openWindow } from '../open-window.ts';

const at = { screen: 'outbox' } as const;
const row = async (words: string) => (await screen.findByText(words)).closest('li')!;

describe('the outbox', () => {
  it('shows every edit in words, in groups, with its state and the reason', async () => {
    openWindow(at);
    const held = await row('Resolve Ravi Menon’s comment on guides/limits');
    expect(held.textContent).toContain('Dana Whitfield edited this comment after you did.');
    const waiting = await row('Comment on guides/bulk-dispatch');
    expect(waiting.textContent).toContain('next try in 40 s');
    expect(screen.getByRole('region', { name: '#41 Harden bulk dispatch · Elsa docs' })).toBeTruthy();
    expect(screen.getByText(/4 edits not confirmed, 2 of them need you/)).toBeTruthy();
  });

  it('discards with a way back instead of asking', async () => {
    const { user, asked } = openWindow(at);
    await user.click(within(await row('Comment on API reference')).getByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(asked('edits.discard')).toEqual([{ accountId: 'acc', editId: 'e-4' }]);
    await expect.poll(() => asked('edits.restore')).toEqual([{ accountId: 'acc', editId: 'e-4' }]);
  });

  it('changes the text of a refused edit and sends it again', async () => {
    const { user, asked } = openWindow(at);
    const refused = await row('Comment on API reference');
    await user.click(within(refused).getByRole('button', { name: 'Edit' }));
    const field = within(refused).getByRole('textbox');
    await user.clear(field);
    await user.type(field, 'Shorter.');
    await user.click(within(refused).getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => asked('edits.rewrite'))
      .toEqual([{ accountId: 'acc', editId: 'e-4', markdown: 'Shorter.' }]);
  });

  it('opens the thing that an edit is about', async () => {
    const { app, user } = openWindow(at);
    await user.click(await screen.findByText('Comment on guides/bulk-dispatch'));
    expect(app.navigation.current).toMatchObject({ changeRequestId: 'cr-41', pageId: 'p-bulk' });
  });

  it('says so when everything is sent', async () => {
    openWindow(at, { 'edits.list': () => [] });
    expect(await screen.findByText('Everything is sent')).toBeTruthy();
  });
});
