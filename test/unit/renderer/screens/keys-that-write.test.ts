import { screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { sourceBlocks } from '../../../../src-main/content/source/source-blocks.ts';
import {
  changeRequest as fixture,
  diffView,
  edit,
  syncStatus,
} from '../../../support/fixtures/fixture-data.ts';
import { changeRequest, openWindow } from '../open-window.ts';

const base =
  '* Open the list of members.\n* Choose Invite there.\n\nThen:\n\n* Enter the address.\n\nThe end.\n';
const now = '* Open the list of members.\n* Choose Invite there.\n* Enter the address.\n\nThe very end.\n';
const sourceOf = (markdown: string) => ({
  title: 'Members',
  markdown,
  blocks: sourceBlocks(markdown, 'Members'),
});

/** The window with a change of several blocks, which belong together, the block with `words` framed. */
async function framed(words: string, own = {}) {
  const [was, is] = [parseMarkdown(base), parseMarkdown(now)];
  const view = { ...diffView, diff: diffTrees(was, is), result: is };
  const ui = openWindow(changeRequest, {
    'changeRequest.pageDiff': () => view,
    'page.source': () => sourceOf(now),
    'page.baseSource': () => sourceOf(base),
    ...own,
  });
  const block = await screen.findByText(words);
  await ui.user.click(block);
  return ui;
}

it('the key that reverts asks first where more changes go back than the framed one', async () => {
  const { user, asked } = await framed('Then:');
  await user.keyboard('B');
  await screen.findByRole('dialog', { name: /^Revert \d+ changes\?$/ });
  await user.keyboard('Backwards');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('page.write')).toEqual([]);
  await user.keyboard('B');
  await user.click(await screen.findByRole('button', { name: /^Revert \d+ changes$/ }));
  await waitFor(() =>
    expect(asked('page.write')).toMatchObject([{ markdown: expect.stringContaining('Then:') }]),
  );
});

it('an edit that was not sent and is reverted is not said to stay unsent: nothing is left of it', async () => {
  const unsentUntil = 'until you leave offline mode';
  const { user, app } = await framed('Then:', {
    'sync.status': () => [{ ...syncStatus, unsentUntil }],
    'page.write': () => ({ ...edit('e-1', 'Edit'), state: 'discarded' }),
  });
  await user.keyboard('B');
  await user.click(await screen.findByRole('button', { name: /^Revert \d+ changes$/ }));
  await waitFor(() => expect(app.toasts.shown.map((toast) => toast.note())).toEqual(['']));
});

it.each(['b', '{Enter}'])(
  '%s on a deleted block says why it cannot be edited, and what is typed after it runs nothing',
  async (key) => {
    const { user, app, asked } = await framed('Then:');
    const block = screen.getByText('Then:').closest<HTMLElement>('[data-block]')!;
    block.tabIndex = -1;
    block.focus();
    await user.keyboard(key);
    await waitFor(() =>
      expect(app.toasts.shown.map((toast) => toast.words)).toEqual([
        'This block was deleted and cannot be edited. Revert its change to get it back.',
      ]),
    );
    await user.keyboard(' Become Bob.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked('page.write')).toEqual([]);
  },
);

it.each(['b', 'B'])(
  '%s in a change request that one may not edit says why, and what is typed after it runs nothing',
  async (key) => {
    const reason = 'You can read here, but not change anything.';
    const actions = { ...fixture.actions, content: { can: false, reason } };
    const { user, app, asked } = await framed('Then:', {
      'changeRequest.get': () => ({ ...fixture, actions }),
    });
    await user.keyboard(key);
    await user.keyboard(' Mine: cold water.');
    expect(app.toasts.shown.map((toast) => toast.words)).toEqual([reason]);
    expect(asked('notes.save')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
