import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { openOverCore, prepareCore, stockedDiscussion, stockedPage, stockPages } from '../open-over-core.ts';

prepareCore();

const side = () => within(screen.getByRole('region', { name: 'Discussion of the page' }));
const listed = (inside: { findByRole: typeof screen.findByRole } = screen) =>
  inside.findByRole('region', { name: 'Drafts' });

async function begun(text: string) {
  const ui = openOverCore(stockedPage, stockPages);
  await screen.findByText('When a node stops');
  await ui.user.keyboard('jc');
  await ui.user.type(await side().findByRole('textbox', { name: 'Comment' }), text);
  await ui.user.keyboard('{Escape}');
  return ui;
}

it('several drafts are discarded at once, with one undo', async () => {
  const { core, user } = openOverCore({ screen: 'outbox' }, stockPages);
  const { accountId, spaceId, changeRequestId } = stockedPage;
  const saved = async () => {
    const reply = await core.request('drafts.list', null);
    return reply.ok ? reply.value.map(({ pageId, beginning }) => [pageId, beginning]).sort() : reply;
  };
  for (const pageId of ['limits', 'nodes', 'queues']) {
    const target = {
      spaceId,
      changeRequestId,
      pageId,
      nodeId: null,
      commentId: null,
      use: 'comment' as const,
    };
    await core.request('drafts.save', { accountId, target, text: 'Half a' });
  }
  await expect
    .poll(async () => within(await listed()).getAllByRole('button', { name: /^Comment on/ }).length)
    .toBe(3);
  const rows = within(await listed()).getAllByRole('button', { name: /^Comment on/ });
  const all = await saved();
  await user.keyboard('{Control>}');
  await user.click(rows[0]!);
  await user.click(rows[2]!);
  await user.keyboard('{/Control}');
  expect(within(await listed()).getByText('2 drafts selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard selected' }));
  await expect.poll(saved).toEqual([['nodes', 'Half a']]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(saved).toEqual(all);
});

describe('a draft that was left', () => {
  it('is marked in the tree and at its block, listed beside the page, and gone on with from there', async () => {
    const { user } = await begun('half a thought');
    const draft = within(await listed(side())).getByRole('button', { name: /half a thought/ });
    const row = within(screen.getByRole('tree', { name: 'Changed pages' }))
      .getByText('a draft')
      .closest('[role=treeitem]');
    expect(row?.textContent).toContain('Limits');
    // It scrolls with the threads, not in a place of its own.
    expect((await listed(side())).parentElement?.className).toContain('threads');
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
    const { app, core, user } = await begun('to be sent');
    app.navigation.go({ screen: 'outbox' });
    await expect.poll(() => screen.queryByRole('region', { name: 'Discussion of the page' })).toBeNull();
    // It scrolls with the edits, not in a place of its own.
    expect((await listed()).closest('.rows')).not.toBeNull();
    await user.click(within(await listed()).getByRole('button', { name: /^Continue draft: Comment on/ }));
    await expect.poll(() => app.navigation.current).toMatchObject({ tab: 'changes', pageId: 'limits' });
    await user.click(await side().findByDisplayValue('to be sent'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    const { accountId } = stockedPage;
    await expect
      .poll(() => core.request('edits.get', { accountId, editIds: app.outbox.all.map(({ id }) => id) }))
      .toMatchObject({
        value: [
          { payload: { markdown: 'to be sent', target: { quotation: 'A queue holds twenty items.' } } },
        ],
      });
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
    const { app, user } = openOverCore(stockedDiscussion);
    const thread = within(await screen.findByRole('region', { name: /^Thread by Dana/ }));
    await user.click(thread.getByRole('button', { name: 'Reply' }));
    await user.keyboard('Perhaps{Escape}');
    expect(await thread.findByRole('button', { name: 'Continue draft' })).toBeTruthy();
    app.shortcuts.run('finish-review');
    await user.type(await screen.findByRole('textbox', { name: 'Summary' }), 'On the whole');
    await user.keyboard('{Escape}');
    await user.click(within(await listed()).getByRole('button', { name: /Perhaps/ }));
    expect(await screen.findByDisplayValue('Perhaps')).toBeTruthy();
    // While it is written it is not listed above itself: that would move it.
    expect(within(await listed()).queryByRole('button', { name: /Perhaps/ })).toBeNull();
    await user.click(within(await listed()).getByRole('button', { name: /On the whole/ }));
    expect(await screen.findByDisplayValue('On the whole')).toBeTruthy();
  });
});

describe('a draft of a page', () => {
  async function edited() {
    const ui = openOverCore(stockedPage, stockPages);
    const area = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
    return { ...ui, area, drafts: () => ui.app.drafts.all.map(({ beginning }) => beginning) };
  }

  it('is kept when its block is left, gone on with, discarded and brought back', async () => {
    const { user, area, drafts } = await edited();
    let moves = 10;
    const open = async () => {
      const heading = await screen.findByText('When a node stops');
      await fireEvent.pointerMove(heading, { screenX: ++moves });
      await user.click(await screen.findByRole('button', { name: 'Edit this block' }));
      await user.click(await screen.findByRole('button', { name: 'Edit as Markdown' }));
      return await area('Markdown of the block');
    };
    await user.type(await open(), ' More.');
    await user.click(screen.getByRole('button', { name: 'Keep draft' }));
    await screen.findByRole('button', { name: /[Dd]raft on this block/ });
    expect((await open()).value).toBe('## When a node stops More.');
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    await expect.poll(drafts).toEqual([]);
    // What was discarded comes back by the key that undoes everything else.
    await screen.findByText('Draft discarded.');
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(drafts).toEqual([expect.stringContaining('When a node stops More.')]);
  });

  it('is kept apart where the page reads otherwise by now', async () => {
    const { user, core, area, drafts } = await edited();
    const open = async () => {
      (await screen.findByRole('button', { name: 'More about this view' })).focus();
      await user.keyboard('{Enter}');
      const item = (await screen.findByText('Edit the whole page as Markdown')).closest<HTMLElement>(
        '[role="menuitem"]',
      );
      item?.focus();
      await user.keyboard('{Enter}');
      return await area('Markdown of the page');
    };
    await user.type(await open(), 'Mine. ');
    await user.keyboard('{Escape}');
    await expect.poll(drafts).toHaveLength(1);
    for (const { session } of core.state.accounts.values()) stockPages(session, 'r3', 'thirty');
    expect((await open()).value).toContain('A queue holds thirty items.');
    expect(screen.queryByDisplayValue(/Mine/)).toBeNull();
    await user.keyboard('{Escape}');
    expect(drafts()).toHaveLength(1);
  });
});
