import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { changeRequest, openWindow } from '../open-window.ts';

const painted = (name: string) =>
  [...((CSS.highlights.get(name) as ReadonlySet<Range> | undefined) ?? [])].map((range) => range.toString());

describe('find in this view', () => {
  it('paints and counts the matches of a page, steps through them, and goes', async () => {
    const page = {
      screen: 'space',
      accountId: 'acc',
      spaceId: 'elsa',
      pageId: 'p-bulk',
      anchor: null,
    } as const;
    const { user } = openWindow(page);
    await screen.findByText(/^Start thousands of workflows/);
    await user.keyboard('{Control>}f{/Control}');
    const field = await screen.findByRole('textbox', { name: 'Find' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('the');
    const all = painted('found');
    expect([all.length > 1, all.every((text) => text.toLowerCase() === 'the')]).toEqual([true, true]);
    expect(screen.getByText(`1 of ${all.length}`)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(screen.getByText(`2 of ${all.length}`)).toBeTruthy();
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect(screen.getByText(`${all.length} of ${all.length}`)).toBeTruthy();
    expect(painted('found-current').length).toBe(1);
    await user.keyboard('{Escape}');
    expect([screen.queryByRole('textbox', { name: 'Find' }), painted('found')]).toEqual([null, []]);
  });

  it('comes by the menu too, in a diff, and follows to another view', async () => {
    const { host, user } = openWindow(changeRequest);
    await screen.findByText('When a node stops');
    host.tell('menu', { command: 'find' });
    await user.type(await screen.findByRole('textbox', { name: 'Find' }), 'persists');
    expect(painted('found')).toEqual(['persists']);
    await user.click(screen.getByRole('radio', { name: 'Source' }));
    await screen.findByText('## When a node stops');
    await expect
      .poll(() =>
        [...CSS.highlights.get('found')!].every((range) => (range as Range).startContainer.isConnected),
      )
      .toBe(true);
  });
});
