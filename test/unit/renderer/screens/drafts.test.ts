import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { changeRequest, openWindow } from '../open-window.ts';

const side = () => within(screen.getByRole('region', { name: 'Discussion of the page' }));
const listed = (inside: { findByRole: typeof screen.findByRole } = screen) =>
  inside.findByRole('region', { name: 'Drafts' });

async function begun(text: string) {
  const ui = openWindow(changeRequest);
  await screen.findByText('When a node stops');
  await ui.user.keyboard('jc');
  await ui.user.type(await side().findByRole('textbox', { name: 'Comment' }), text);
  await ui.user.keyboard('{Escape}');
  return ui;
}

it('several drafts are discarded at once, with one undo', async () => {
  const draftOf = (pageId: string) => ({
    accountId: 'acc',
    target: {
      spaceId: 'elsa',
      changeRequestId: 'cr-41',
      pageId,
      nodeId: null,
      commentId: null,
      use: 'comment' as const,
    },
    pageId,
    words: `Comment on ${pageId}`,
    group: '',
    beginning: 'Half a',
    updatedAt: 0,
  });
  const { asked, user } = openWindow(
    { screen: 'outbox' },
    { 'drafts.list': () => [draftOf('p-1'), draftOf('p-2'), draftOf('p-3')], 'drafts.get': () => 'Half a' },
  );
  const rows = within(await listed()).getAllByRole('button', { name: /^Comment on/ });
  await user.keyboard('{Control>}');
  await user.click(rows[0]!);
  await user.click(rows[2]!);
  await user.keyboard('{/Control}');
  expect(within(await listed()).getByText('2 drafts selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard selected' }));
  const saved = () =>
    asked('drafts.save').map((args) => {
      const { target, text } = args as {
        readonly target: { readonly pageId: string };
        readonly text: string;
      };
      return [target.pageId, text];
    });
  await expect.poll(saved).toEqual([
    ['p-1', ''],
    ['p-3', ''],
  ]);
  await screen.findByText('2 drafts discarded.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => saved().slice(2))
    .toEqual([
      ['p-1', 'Half a'],
      ['p-3', 'Half a'],
    ]);
});

describe('a draft that was left', () => {
  it('is marked in the tree and at its block, listed beside the page, and gone on with from there', async () => {
    const { user } = await begun('half a thought');
    const draft = within(await listed(side())).getByRole('button', { name: /half a thought/ });
    const row = within(screen.getByRole('tree', { name: 'Changed pages' }))
      .getByText('a draft')
      .closest('[role=treeitem]');
    expect(row?.textContent).toContain('Dispatching many workflows');
    const marker = screen.getByRole('button', { name: 'a draft on this block' });
    // Beside it stands the pencil that edits the block: another sign.
    expect(marker.querySelector('svg')?.getAttribute('class')).toContain('message-square-dashed');
    await user.click(draft);
    const field = await side().findByDisplayValue('half a thought');
    expect(side().queryByRole('region', { name: 'Drafts' })).toBeNull();
    await user.type(field, ', finished');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'a draft on this block' }));
    expect(await side().findByDisplayValue('half a thought, finished')).toBeTruthy();
  });

  it('stands in the outbox, leads back to its block with the words it quotes, and is sent about them', async () => {
    const { app, user, asked } = await begun('to be sent');
    app.navigation.go({ screen: 'outbox' });
    await screen.findByText(/unsent edits/);
    await user.click(within(await listed()).getByRole('button', { name: /to be sent/ }));
    expect(app.navigation.current).toMatchObject({ tab: 'changes', pageId: 'p-bulk' });
    await user.click(await side().findByDisplayValue('to be sent'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([{ payload: { target: { nodeId: 'n-0', quotation: 'What is promised' } } }]);
    await expect.poll(() => side().queryByRole('region', { name: 'Drafts' })).toBeNull();
  });

  it('is named where the review is finished without it', async () => {
    const { user } = await begun('not ready');
    await user.click(screen.getByRole('button', { name: /^Finish review/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Finish review' });
    expect(within(dialog).getByText(/^1 draft is not part of it and will not be sent\./)).toBeTruthy();
  });

  it('is discarded with a way back', async () => {
    const { user } = await begun('a mistake');
    await user.click(within(await listed(side())).getByRole('button', { name: /^Discard/ }));
    await expect.poll(() => side().queryByRole('region', { name: 'Drafts' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(within(await listed(side())).getByText('a mistake')).toBeTruthy();
  });

  it('of a reply is offered where one replies, and of a summary opens Finish review', async () => {
    const { app, user } = openWindow(changeRequest);
    await screen.findByText('When a node stops');
    const thread = within(side().getAllByRole('region', { name: /^Thread by Dana/ })[0]!);
    await user.click(thread.getByRole('button', { name: 'Reply' }));
    await user.keyboard('Perhaps{Escape}');
    expect(await thread.findByRole('button', { name: 'Continue draft' })).toBeTruthy();
    app.shortcuts.run('finish-review');
    await user.type(await screen.findByRole('textbox', { name: 'Summary' }), 'On the whole');
    await user.keyboard('{Escape}');
    app.navigation.go({ ...changeRequest, tab: 'discussion', pageId: null });
    await user.click(within(await listed()).getByRole('button', { name: /Perhaps/ }));
    expect(await screen.findByDisplayValue('Perhaps')).toBeTruthy();
    // While it is written it is not listed above itself: that would move it.
    expect(within(await listed()).queryByRole('button', { name: /Perhaps/ })).toBeNull();
    await user.click(within(await listed()).getByRole('button', { name: /On the whole/ }));
    expect(await screen.findByDisplayValue('On the whole')).toBeTruthy();
  });
});
