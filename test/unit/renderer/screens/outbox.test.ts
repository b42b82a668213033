import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import {
  account,
  edit,
  edits,
  holding,
  now,
  outlineOf,
  syncStatus,
} from '../../../support/fixtures/fixture-data.ts';
import { openWindow } from '../open-window.ts';

const at = { screen: 'outbox' } as const;
const row = async (words: string) =>
  (await screen.findByRole('button', { name: words })).closest<HTMLElement>('[role="listitem"]')!;

describe('the outbox', () => {
  it('shows every edit in words, in groups, with its state, attempts, next try and the reason', async () => {
    openWindow(at);
    const held = await row('Resolve Ravi Menon’s comment on guides/limits');
    expect(held.textContent).toContain('Dana Whitfield edited this comment after you did.');
    const waiting = await row('Comment on guides/bulk-dispatch');
    expect(waiting.textContent).toMatch(
      /Unsent, waiting until docs.example.com can be reached.*next try in \d+ s.*tried 2 times/,
    );
    expect(within(waiting).getByRole('heading').textContent).toBe('#41 Harden bulk dispatch · Elsa docs');
    expect(within(waiting).getByText('3 need your decision')).toBeTruthy();
    expect(screen.getByText(/^4 need your decision · .*1 waits until docs.example.com/)).toBeTruthy();
    expect(within(waiting).getByText('5 edits')).toBeTruthy();
  });

  it('lists what a bundle holds and an account has taken over once, under the account', async () => {
    const bundle = { ...account, id: 'bundle', title: 'Harbour (bundle)', bundle: { madeAt: now } };
    openWindow(at, {
      'accounts.list': () => [bundle, account],
      'sync.status': () => [syncStatus, { ...syncStatus, accountId: 'bundle' }],
      'edits.history': ({ accountId }) => ({
        edits: [{ ...edit('sent-1', 'Comment that was sent', { state: 'confirmed' }), accountId }],
        next: null,
      }),
    });
    await row('Comment on guides/bulk-dispatch');
    expect(screen.getAllByRole('button', { name: 'Comment on guides/bulk-dispatch' })).toHaveLength(1);
    const past = () => screen.queryAllByRole('button', { name: 'Comment that was sent' });
    await expect.poll(() => past().length).toBe(2);
  });

  it('asks in offline mode whether to go online to sync, as every other "Sync now" does', async () => {
    const { user, asked } = openWindow(at, { 'sync.status': () => [{ ...syncStatus, workOffline: true }] });
    await row('Comment on guides/bulk-dispatch');
    const buttons = screen.getAllByRole('button', { name: /Sync now/ });
    expect(buttons.length).toBe(2);
    for (const button of buttons) await user.click(button);
    expect(screen.getAllByRole('button', { name: 'Go online and sync' })).toHaveLength(1);
    expect(asked('sync.now')).toEqual([]);
  });

  it('chooses several edits with Ctrl, Shift and the arrows, and acts on all of them with one undo', async () => {
    const { user, asked } = openWindow(at);
    await row('Comment on guides/bulk-dispatch');
    const words = screen.getAllByRole('button').filter((one) => one.dataset['row'] !== undefined);
    const selected = () => screen.queryAllByText('Selected.').length;
    await user.keyboard('{Control>}');
    await user.click(words[0]!);
    await user.click(words[2]!);
    await user.keyboard('{/Control}');
    expect(selected()).toBe(2);
    await user.keyboard('{Escape}');
    expect(selected()).toBe(0);
    words[0]!.focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(() => document.activeElement).toBe(words[1]);
    const bar = within(screen.getByRole('toolbar', { name: 'Chosen edits' }));
    expect([selected(), bar.getByRole('status').textContent]).toEqual([2, '2 edits selected']);
    await user.click(bar.getByRole('button', { name: 'Discard' }));
    await screen.findByText('Discarded: 2 edits.');
    const discarded = asked('edits.discard');
    expect(discarded).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => asked('edits.restore')).toEqual(discarded);
  });

  it('sends of several edits those that need no decision', async () => {
    const { user, asked } = openWindow(at);
    (await row('Comment on guides/bulk-dispatch')).querySelector<HTMLElement>('[data-row]')!.focus();
    await user.keyboard('{Control>}a{/Control}');
    const bar = within(screen.getByRole('toolbar', { name: 'Chosen edits' }));
    await user.click(bar.getByRole('button', { name: 'Send now' }));
    await screen.findByText(/4 edits need a decision first\./);
    const sent = [...asked('edits.sendNow'), ...asked('edits.retry')] as readonly { editId: string }[];
    const needing = edits.filter(({ state }) => state === 'held' || state === 'rejected').map(({ id }) => id);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(({ editId }) => needing.includes(editId as never))).toEqual([]);
  });

  it('names the account of each group where there are several', async () => {
    openWindow(at, {
      'accounts.list': () => [account, { ...account, id: 'other', title: 'Elsewhere' }],
      'edits.outline': ({ accountId }) => outlineOf(accountId === account.id ? edits : []),
      'edits.history': () => ({ edits: [], next: null }),
    });
    await screen.findByRole('list', { name: 'Edits' });
    const headings = [...document.querySelectorAll('[role=list] .heading .account')];
    expect(new Set(headings.map((one) => one.textContent))).toEqual(new Set(['docs.harbour.example']));
  });

  it('leads from a group to its change request and from an edit to what it is about', async () => {
    const { app, user } = openWindow(at);
    const first = await row('Comment on guides/bulk-dispatch');
    await user.click(within(first).getByRole('button', { name: /^#41/ }));
    expect(app.navigation.current).toMatchObject({ changeRequestId: 'cr-41', tab: 'overview' });
    app.navigation.back();
    await user.click(await screen.findByRole('button', { name: 'Comment on guides/bulk-dispatch' }));
    expect(app.navigation.current).toMatchObject({ changeRequestId: 'cr-41', pageId: 'p-bulk' });
  });

  it('changes the text of a refused edit in the composer, with a preview, and sends it again', async () => {
    const { user, asked } = openWindow(at);
    const refused = await row('Comment on API reference');
    await user.click(within(refused).getByRole('button', { name: 'Edit' }));
    const field = await within(refused).findByRole('textbox');
    expect(field).toHaveProperty('value', 'The v1 tokens are still issued by the CLI.');
    await user.clear(field);
    await user.type(field, 'Shorter.');
    await user.click(within(refused).getByRole('button', { name: 'Preview' }));
    expect((await within(refused).findByRole('region', { name: 'Preview' })).textContent).toContain(
      'Shorter.',
    );
    await user.click(within(refused).getByRole('button', { name: 'Save and send' }));
    await expect
      .poll(() => asked('edits.rewrite'))
      .toEqual([{ accountId: 'acc', editId: 'e-4', markdown: 'Shorter.' }]);
  });

  it('sends the text elsewhere, and takes that back', async () => {
    const { user, asked } = openWindow(at);
    const held = await row('Change your comment on guides/limits');
    await user.click(within(held).getByRole('button', { name: 'Send elsewhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send elsewhere' });
    await user.click(await within(dialog).findByRole('button', { name: /^The change request #41/ }));
    await expect
      .poll(() => asked('edits.sendElsewhere'))
      .toMatchObject([
        { editId: 'e-6', payload: { kind: 'comment.add', target: { changeRequestId: 'cr-41' } } },
      ]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => asked('edits.restore')).toMatchObject([{ editId: 'e-6' }]);
    expect(asked('edits.discard')).toMatchObject([{ editId: 'local-1' }]);
  });

  it('does not say any more that it will be sent elsewhere once it was', async () => {
    let state: 'waiting' | 'confirmed' = 'waiting';
    const { user, host } = openWindow(at, {
      'edits.get': ({ editIds }) =>
        editIds.map((id) => edits.find((one) => one.id === id) ?? edit(id, 'Comment elsewhere', { state })),
    });
    const held = await row('Change your comment on guides/limits');
    await user.click(within(held).getByRole('button', { name: 'Send elsewhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send elsewhere' });
    await user.click(await within(dialog).findByRole('button', { name: /^The change request #41/ }));
    await screen.findByRole('button', { name: 'Undo' });
    state = 'confirmed';
    host.tell('changed', { accountId: 'acc', topics: ['outbox'] });
    expect((await screen.findAllByText(/^It was sent to the change request #41/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('takes a page into a new change request, and discards both again', async () => {
    const { user, asked } = openWindow(at, {
      'edits.targets': () => [{ words: 'A new change request', changeRequestId: null }],
    });
    const held = await row('Change your comment on guides/limits');
    await user.click(within(held).getByRole('button', { name: 'Send elsewhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send elsewhere' });
    await user.click(within(dialog).getByRole('button', { name: 'Save as a file…' }));
    await expect
      .poll(() => asked('dataFile.saveText'))
      .toMatchObject([{ text: expect.any(String) as string }]);
    await user.click(await within(dialog).findByRole('button', { name: 'A new change request' }));
    await expect
      .poll(() => asked('edits.sendInto'))
      .toMatchObject([{ editId: 'e-6', changeRequestId: null }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => asked('edits.restore')).toMatchObject([{ editId: 'e-6' }]);
    expect(asked('edits.discard')).toMatchObject([{ editId: 'local-1' }]);
  });

  it('emphasises sending elsewhere where sending again cannot work', async () => {
    const words = 'Change the text of “Limits”';
    const one = edit('e-9', words, { kind: 'page.update', text: 'Mine.', state: 'held', canRetry: false });
    const { user } = openWindow(
      at,
      holding([{ ...one, canEdit: true, canDiscard: true, canSendElsewhere: true }]),
    );
    const held = await row(words);
    const named = within(held)
      .getAllByRole('button')
      .map((button) => button.textContent.trim());
    expect(named.filter((name) => name !== '').slice(-3)).toEqual(['Send elsewhere', 'Edit', 'Discard']);
    await user.click(within(held).getByRole('button', { name: 'Send elsewhere' }));
    expect(await screen.findByRole('dialog', { name: 'Send elsewhere' })).toBeTruthy();
  });

  it('says so where what was sent again is held once more', async () => {
    let state: 'held' | 'waiting' = 'held';
    const words = 'Reply to Dana Whitfield on guides/limits';
    const reason =
      'The service refused this because something changed meanwhile. Check it again, then retry.';
    const one = () =>
      edit('e-9', words, { kind: 'reply.add', text: 'Yes.', state, reason, canRetry: state === 'held' });
    const { host, user } = openWindow(at, {
      'edits.outline': () => holding([one()])['edits.outline'](),
      'edits.get': () => [one()],
      'edits.retry': () => {
        state = 'waiting';
        return one();
      },
    });
    await user.click(within(await row(words)).getByRole('button', { name: 'Send anyway' }));
    const changed = { accountId: 'acc', topics: ['outbox'] } as const;
    host.tell('changed', changed);
    expect(screen.queryByText(/^Not sent/)).toBeNull();
    state = 'held';
    host.tell('changed', changed);
    expect((await screen.findAllByText(`Not sent: ${words}. ${reason}`)).length).toBeGreaterThan(0);
  });

  it('shows only what needs the person where that is chosen', async () => {
    const { user } = openWindow(at);
    await row('Comment on guides/bulk-dispatch');
    await user.click(screen.getByRole('radio', { name: 'Needs decision 4' }));
    expect(screen.queryByRole('button', { name: 'Comment on guides/bulk-dispatch' })).toBeNull();
    expect(await row('Comment on API reference')).toBeTruthy();
  });

  it('is walked by key, and each action has a key on the row that has the focus', async () => {
    const { user, asked } = openWindow(at);
    await row('Comment on guides/bulk-dispatch');
    // The group that was begun first stands first: that of the oldest edit.
    await user.keyboard('j');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Comment on API reference'));
    await user.keyboard('j');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Comment on guides/bulk-dispatch'));
    await user.keyboard('s');
    await expect.poll(() => asked('edits.retry')).toMatchObject([{ editId: 'e-1' }]);
    await user.keyboard('x');
    await expect.poll(() => asked('edits.discard')).toMatchObject([{ editId: 'e-1' }]);
    await user.keyboard('k');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Comment on API reference'));
    await user.keyboard('E');
    expect(await screen.findByRole('textbox', { name: /^Text of/ })).toBeTruthy();
  });

  it('says what would appear when everything is sent', async () => {
    openWindow(at, { ...holding([]), 'edits.history': () => ({ edits: [], next: null }) });
    expect(await screen.findByText('Nothing to send')).toBeTruthy();
    expect(screen.getByText(/appear here until the service has confirmed them/)).toBeTruthy();
  });

  it('says as of when what the service has is known', async () => {
    openWindow(at);
    await row('Comment on guides/bulk-dispatch');
    expect(screen.getByText(/^as of/).textContent).toMatch(/as of .*\d\d:\d\d/);
  });

  it('draws a part of 10,000 edits, and asks for the words of no more', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) =>
      edit(`m-${n}`, `Comment ${n}`, { createdAt: now - 20_000_000 + n }),
    );
    const { asked } = openWindow(at, {
      ...holding(many),
      'edits.history': () => ({ edits: [], next: null }),
    });
    await screen.findByText(/10,000 wait until/);
    expect(screen.queryAllByRole('listitem').length).toBeLessThan(200);
    // Words are asked for only of what is drawn.
    const filledIn = (asked('edits.get') as { readonly editIds: readonly string[] }[]).flatMap(
      ({ editIds }) => editIds,
    );
    expect(filledIn.length).toBeLessThan(200);
  });
});

describe('the history', () => {
  it('is grouped by days, goes on with older ones, and brings back what was discarded', async () => {
    const { user, asked } = openWindow(at, {
      ...holding(edits.filter((one) => one.state === 'held')),
    });
    expect(await screen.findByRole('heading', { name: 'Sent and discarded' })).toBeTruthy();
    const today = new Date(now - 4 * 3_600_000).toDateString() === new Date(now).toDateString();
    expect(screen.getByRole('heading', { name: today ? 'Today' : 'Yesterday' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Comment on guides/page-60' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show older edits' }));
    expect(await screen.findByRole('button', { name: 'Comment on guides/page-60' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older edits' })).toBeNull();
    const discarded = within(await row('Comment on guides/page-4'));
    await user.click(discarded.getByRole('button', { name: /^More about/ }));
    (await screen.findByText('Save as a file…')).closest<HTMLElement>('[role="menuitem"]')?.focus();
    await user.keyboard('{Enter}');
    await expect.poll(() => asked('dataFile.saveText')).toHaveLength(1);
    await user.click(discarded.getByRole('button', { name: 'Restore' }));
    await expect.poll(() => asked('edits.restore')).toEqual([{ accountId: 'acc', editId: 'h-4' }]);
  });
});
