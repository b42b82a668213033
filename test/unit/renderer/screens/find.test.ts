import { screen } from '@testing-library/svelte';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findText, revealRange } from '../../../../src-renderer/document/find-text.ts';
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

  it.each(['space', 'change request'])('shows what a search found, in a %s', async (where) => {
    const found = {
      kind: 'page',
      id: 'p-bulk',
      title: 'Dispatching many workflows',
      path: 'Elsa docs',
      snippet: '…persists \uE000every\uE001 \uE000item\uE001 before \uE000it\uE001 answers.',
      place: {
        accountId: 'acc',
        spaceId: 'elsa',
        changeRequestId: where === 'space' ? null : 'cr-41',
        pageId: 'p-bulk',
        commentId: null,
      },
    } as const;
    const { user } = openWindow(
      { screen: 'search', query: 'every item it' },
      { 'search.query': () => ({ items: [found], filters: [], problem: null, cancelled: false }) },
    );
    await user.click(await screen.findByRole('button', { name: /Dispatching many workflows/ }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find' });
    expect(field.value).toBe('every item');
    await expect.poll(() => painted('found-current').join()).toBe('every item');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Find' })).toBe(null);
  });
});

it.each([
  ['in view does not move the page', 120, 'nearest'],
  ['below what is in view comes to its middle', 900, 'center'],
  ['cut at the upper edge comes to its middle', 90, 'center'],
])('a match that is %s', (_what, top, block) => {
  const root = document.createElement('div');
  root.style.overflowY = 'auto';
  root.innerHTML = '<p>The words that are looked for.</p>';
  document.body.append(root);
  onTestFinished(() => root.remove());
  const line = root.querySelector('p')!;
  root.getBoundingClientRect = () => new DOMRect(0, 100, 800, 600);
  line.getBoundingClientRect = () => new DOMRect(0, top, 800, 26);
  line.scrollIntoView = vi.fn();
  revealRange(findText(root, 'looked for')[0]!);
  expect(line.scrollIntoView).toHaveBeenCalledWith({ block, inline: 'nearest' });
});
