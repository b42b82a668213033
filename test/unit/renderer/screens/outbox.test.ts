import { screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { comment } from '../../../../src-main/api/comment.ts';
import type { EditPayload } from '../../../../src-main/bridge/edit.ts';
import type { AccountSession } from '../../../../src-main/core/accounts/account-session.ts';
import type { EditRow } from '../../../../src-main/store/unsent/edits.ts';
import {
  account,
  edit,
  edits,
  now,
  outlineOf,
  syncStatus,
  holding,
} from '../../../support/fixtures/fixture-data.ts';
import { openOverCore, prepareCore, stockPages } from '../open-over-core.ts';
import { openWindow } from '../open-window.ts';

prepareCore();

const at = { screen: 'outbox' } as const;
const lane = { spaceId: 'space', changeRequestId: 'cr' } as const;
const target = { ...lane, pageId: 'limits' } as const;
const row = async (words: string) =>
  (await screen.findByRole('button', { name: words })).closest<HTMLElement>('[role="listitem"]')!;
const textOf = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, ' ').trim();

/** Adds an edit and leaves it as a sync would have. */
function add(session: AccountSession, payload: EditPayload, change: Partial<EditRow> = {}): void {
  const added = session.outbox.add(payload, change.state === 'kept' ? 'review' : 'now');
  session.store.edits.save({ ...added, ...change });
}

/** Six edits in their order: one is refused, one waits, one belongs to a review, three are held. */
function stockOutbox(session: AccountSession): void {
  stockPages(session);
  const mine = { id: 'c-mine', body: { markdown: 'Limits.' }, postedBy: { id: 'me', displayName: 'Me' } };
  session.store.comments.put(
    'space',
    'cr',
    comment.parse({ ...mine, target: { page: { id: 'limits' } } }),
    0,
  );
  add(
    session,
    { kind: 'comment.add', target: { spaceId: 'space', pageId: 'queues' }, markdown: 'Much too long.' },
    { state: 'rejected', reasonCode: 'too-large', attempts: 1 },
  );
  add(
    session,
    { kind: 'comment.add', target, markdown: 'Which key?' },
    { attempts: 2, nextAt: Date.now() + 60_000 },
  );
  add(session, { kind: 'reply.add', comment: { id: 'c1' }, markdown: 'I would say ten.' }, { state: 'kept' });
  add(
    session,
    { kind: 'comment.resolve', comment: { id: 'c1' } },
    { state: 'held', reasonCode: 'status-changed', reason: 'resolved' },
  );
  add(
    session,
    { kind: 'comment.edit', comment: { id: 'c-mine' }, markdown: 'As the code says.' },
    { state: 'held', reasonCode: 'body-changed', reason: 'Ravi' },
  );
  add(
    session,
    { kind: 'changeRequest.merge', changeRequest: { id: 'cr' } },
    { state: 'held', reasonCode: 'confirm-merge' },
  );
}

/** The outbox over a core with `stock`, and what it holds: kind, state and text of each edit, in order. */
function open(stock: (session: AccountSession) => void = stockOutbox) {
  const opened = openOverCore(at, stock);
  const { edits: table } = opened.session.store;
  const held = () =>
    table.all().map(({ kind, state, payload }) => {
      const { markdown } = JSON.parse(payload) as { readonly markdown?: string };
      return [kind, state, markdown ?? ''].join(' ').trim();
    });
  /** What a sync makes of the edit of this kind that was added last. */
  const become = (kind: EditRow['kind'], change: Partial<EditRow>) => {
    const found = table.all().findLast((one) => one.kind === kind)!;
    opened.session.editChanged(table.save({ ...found, ...change }));
  };
  return { ...opened, held, become };
}

async function elsewhere(user: UserEvent, words: string) {
  await user.click(within(await row(words)).getByRole('button', { name: 'Send elsewhere' }));
  return within(await screen.findByRole('dialog', { name: 'Send elsewhere' }));
}

describe('the outbox', () => {
  it('shows every edit in words, in groups, with its state, attempts and the reason', async () => {
    open();
    expect(textOf(await row('Comment on Queues'))).toMatch(
      /^Docs 1 edit 1 needs your decision .*Much too long\. Unsent, refused: change the text tried once .* Shorten it, then it is sent again\./,
    );
    const waiting = await row('Comment on Limits');
    expect(textOf(waiting)).toMatch(/Unsent, waiting until docs\.example can be reached tried 2 times/);
    expect(within(waiting).getByRole('heading').textContent).toBe('Docs / #41 Harden');
    expect(within(waiting).getByText('3 need your decision')).toBeTruthy();
    expect(within(waiting).getByText('5 edits')).toBeTruthy();
    expect(textOf(await row('Resolve Dana’s comment on #41 Harden'))).toContain(
      'Someone set the status meanwhile: it is resolved now.',
    );
    expect(screen.getByText(/^4 need your decision · .*1 waits until docs\.example/)).toBeTruthy();
  });

  it('lists first what needs a decision, also where another group was begun before it', async () => {
    open((session) => {
      stockPages(session);
      const place = { spaceId: 'space', pageId: 'queues' };
      add(session, { kind: 'comment.add', target: place, markdown: 'Why?' }, { state: 'kept' });
      add(session, { kind: 'comment.add', target, markdown: 'Which key?' });
      const conflict = { state: 'held', reasonCode: 'status-changed' } as const;
      add(session, { kind: 'comment.resolve', comment: { id: 'c1' } }, conflict);
    });
    await row('Comment on Limits');
    const list = within(screen.getByRole('list', { name: 'Edits' }));
    expect(list.getAllByRole('heading').map((one) => one.textContent)).toEqual(['Docs / #41 Harden', 'Docs']);
  });

  it('tells edits of the same words apart by where the page stands and what they are about', async () => {
    open((session) => {
      stockPages(session);
      for (const [id, markdown] of [
        ['c-one', 'Is **ten** right?'],
        ['c-two', 'Why a queue?'],
      ] as const) {
        const postedBy = { id: 'dana', displayName: 'Dana' };
        const target = { page: { id: 'limits' } };
        session.store.comments.put(
          'space',
          'cr',
          comment.parse({ id, body: { markdown }, postedBy, target }),
          0,
        );
        add(session, { kind: 'comment.resolve', comment: { id } });
      }
      for (const quotation of ['A queue holds ten items.', 'Nothing is lost.'])
        add(session, { kind: 'comment.add', target: { ...target, quotation }, markdown: 'Really?' });
      const selected = { ...target, quotation: 'ten items', opensWithQuotation: true };
      add(session, { kind: 'comment.add', target: selected, markdown: 'Really?' });
    });
    const rowsOf = async (words: string) =>
      (await screen.findAllByRole('button', { name: words })).map(
        (button) => button.closest('.what')?.querySelector('.where')?.textContent,
      );
    expect([await rowsOf('Resolve Dana’s comment on Limits'), await rowsOf('Comment on Limits')]).toEqual([
      ['guides/limits · “Is ten right?”', 'guides/limits · “Why a queue?”'],
      [
        'guides/limits · “A queue holds ten items.”',
        'guides/limits · “Nothing is lost.”',
        'guides/limits · “ten items”',
      ],
    ]);
  });

  it('chooses several edits with Ctrl, Shift and the arrows, and acts on all of them with one undo', async () => {
    const { user, held } = open();
    await row('Comment on Limits');
    const before = held();
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
    const bar = within(screen.getByRole('toolbar', { name: 'Selected edits' }));
    expect([selected(), bar.getByRole('status').textContent]).toEqual([2, '2 edits selected']);
    await user.click(bar.getByRole('button', { name: 'Discard' }));
    await screen.findByText('Discarded: 2 edits.');
    expect(held()).toEqual([
      'comment.add discarded Much too long.',
      'comment.add discarded Which key?',
      ...before.slice(2),
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(held).toEqual(before);
  });

  it('sends of several edits those that need no decision', async () => {
    const { user, held } = open();
    const before = held();
    (await row('Comment on Limits')).querySelector<HTMLElement>('[data-row]')!.focus();
    await user.keyboard('{Control>}a{/Control}');
    const bar = within(screen.getByRole('toolbar', { name: 'Selected edits' }));
    await user.click(bar.getByRole('button', { name: 'Send now' }));
    await screen.findByText(/4 edits need a decision first\./);
    expect(held()).toEqual(before.with(2, 'reply.add waiting I would say ten.'));
  });

  it('leads from a group to its change request and from an edit to what it is about', async () => {
    const { app, user } = open();
    const first = await row('Comment on Limits');
    await user.click(within(first).getByRole('button', { name: /#41 Harden$/ }));
    expect(app.navigation.current).toMatchObject({ changeRequestId: 'cr', tab: 'overview' });
    app.navigation.back();
    await user.click(await screen.findByRole('button', { name: 'Comment on Limits' }));
    expect(app.navigation.current).toMatchObject({ changeRequestId: 'cr', pageId: 'limits' });
  });

  it('changes the text of a refused edit in the composer, with a preview, and sends it again', async () => {
    const { user, held } = open();
    const refused = await row('Comment on Queues');
    await user.click(within(refused).getByRole('button', { name: 'Edit' }));
    const field = await within(refused).findByRole('textbox');
    expect(field).toHaveProperty('value', 'Much too long.');
    await user.clear(field);
    await user.type(field, 'Shorter.');
    await user.click(within(refused).getByRole('button', { name: 'Preview' }));
    expect((await within(refused).findByRole('region', { name: 'Preview' })).textContent).toContain(
      'Shorter.',
    );
    await user.click(within(refused).getByRole('button', { name: 'Save and send' }));
    await expect.poll(() => held()[0]).toBe('comment.add waiting Shorter.');
  });

  it('sends the text elsewhere, and takes that back', async () => {
    const { user, held } = open();
    const before = held();
    const dialog = await elsewhere(user, 'Change your comment on Limits');
    await user.click(await dialog.findByRole('button', { name: /^The change request #41/ }));
    const added = 'comment.add waiting As the code says.';
    await expect.poll(held).toEqual([...before.with(4, 'comment.edit discarded As the code says.'), added]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(held).toEqual([...before, 'comment.add discarded As the code says.']);
  });

  it('does not say any more that it will be sent elsewhere once it was', async () => {
    const { user, become } = open();
    const dialog = await elsewhere(user, 'Change your comment on Limits');
    await user.click(await dialog.findByRole('button', { name: /^The change request #41/ }));
    await screen.findByRole('button', { name: 'Undo' });
    become('comment.add', { state: 'confirmed', serverId: 'c-9' });
    expect((await screen.findAllByText(/^It was sent to the change request #41/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  const page = {
    title: 'Limits',
    markdown: 'A queue holds twenty items.\n\n## When a node stops\n\nMine.\n',
  };
  const heldPage = (reasonCode: string) => (session: AccountSession) => {
    stockPages(session);
    add(session, { kind: 'page.update', target, ...page }, { state: 'held', reasonCode });
  };

  it('takes a page into a new change request, and discards both again', async () => {
    const { user, held, shell } = open(heldPage('page-changed'));
    const dialog = await elsewhere(user, 'Change the text of “Limits”');
    await user.click(dialog.getByRole('button', { name: 'Save as a file…' }));
    await expect
      .poll(() =>
        shell.asked.filter(({ channel }) => channel === 'dataFile.saveText').map(({ args }) => args),
      )
      .toMatchObject([{ text: page.markdown }]);
    await user.click(await dialog.findByRole('button', { name: 'A new change request' }));
    const states = () => held().map((one) => one.split(' ').slice(0, 2).join(' '));
    await expect
      .poll(states)
      .toEqual(['page.update discarded', 'changeRequest.create waiting', 'page.update waiting']);
    // What the person changed, on what the space has.
    expect(held()[2]).toContain('A queue holds ten items.\n\n## When a node stops\n\nMine.');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect
      .poll(states)
      .toEqual(['page.update held', 'changeRequest.create discarded', 'page.update discarded']);
  });

  it('goes on with the text of a page that waits in the page itself', async () => {
    const { user, app } = open((session) => {
      stockPages(session);
      add(session, { kind: 'page.update', target, ...page });
    });
    const waiting = within(await row('Change the text of “Limits”'));
    await user.click(waiting.getByRole('button', { name: 'Edit' }));
    expect(app.navigation.current).toMatchObject({ changeRequestId: 'cr', tab: 'changes', pageId: 'limits' });
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown of the page' });
    expect(text.value).toContain('Mine.');
  });

  it('emphasises sending elsewhere where sending again cannot work', async () => {
    const { user } = open((session) => {
      heldPage('change-request-closed')(session);
      const closed = { id: 'cr', number: 41, status: 'merged', subject: 'Harden', revision: 'r2' } as const;
      session.store.changeRequests.put('space', { ...closed, revisionInitial: 'r1' }, 0);
    });
    const words = 'Change the text of “Limits”';
    const named = within(await row(words))
      .getAllByRole('button')
      .map((button) => button.textContent.trim());
    expect(named.filter((name) => name !== '').slice(-3)).toEqual(['Send elsewhere', 'Edit', 'Discard']);
    await elsewhere(user, words);
  });

  it('says so where what was sent again is held once more', async () => {
    const reason =
      'The service refused this because something changed meanwhile. Check it again, then retry.';
    const conflict = { state: 'held', reasonCode: 'conflict' } as const;
    const { user, held, become } = open((session) =>
      add(session, { kind: 'reply.add', comment: { id: 'c1' }, markdown: 'Yes.' }, conflict),
    );
    const words = 'Reply to Dana’s comment on #41 Harden';
    await user.click(within(await row(words)).getByRole('button', { name: 'Send anyway' }));
    await expect.poll(held).toEqual(['reply.add waiting Yes.']);
    expect(screen.queryByText(/^Not sent/)).toBeNull();
    become('reply.add', conflict);
    expect((await screen.findAllByText(`Not sent: ${words}. ${reason}`)).length).toBeGreaterThan(0);
  });

  it('shows only what needs the person where that is chosen', async () => {
    const { user } = open();
    await row('Comment on Limits');
    await user.click(screen.getByRole('radio', { name: 'Needs decision 4' }));
    expect(screen.queryByRole('button', { name: 'Comment on Limits' })).toBeNull();
    expect(await row('Comment on Queues')).toBeTruthy();
  });

  it('is walked by key, and each action has a key on the row that has the focus', async () => {
    const { user, held } = open();
    await row('Comment on Limits');
    const focused = (words: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(words));
    // The group that was begun first stands first: that of the oldest edit.
    await user.keyboard('j');
    await focused('Comment on Queues');
    await user.keyboard('jj');
    await focused('Reply to Dana’s comment on #41 Harden');
    await user.keyboard('x');
    await expect.poll(() => held()[2]).toBe('reply.add discarded I would say ten.');
    await user.keyboard('j');
    await focused('Resolve Dana’s comment on #41 Harden');
    await user.keyboard('s');
    await expect.poll(() => held()[3]).toBe('comment.resolve waiting');
    await user.keyboard('kk');
    await focused('Comment on Limits');
    await user.keyboard('E');
    expect(await screen.findByRole('textbox', { name: /^Text of/ })).toBeTruthy();
  });

  it('says what would appear when everything is sent', async () => {
    open(() => undefined);
    await screen.findByText('Nothing to send');
    expect(document.querySelector('.list-bar .words')?.textContent).toBe('');
    expect(screen.getByText(/appear here until the service has confirmed them/)).toBeTruthy();
  });

  it('says as of when what the service has is known', async () => {
    open((session) => {
      stockOutbox(session);
      session.store.preferences.set('last-sync-at', String(Date.now()));
    });
    await row('Comment on Limits');
    expect(screen.getByText(/^as of/).textContent).toMatch(/as of .*\d\d:\d\d/);
  });
});

describe('the history', () => {
  it('is grouped by days, goes on with older ones, and brings back what was discarded', async () => {
    const { user, held, shell } = open((session) => {
      for (let n = 0; n < 61; n += 1) {
        const state = n === 4 ? 'discarded' : 'confirmed';
        const updatedAt = Date.now() - (4 * 60 + n * 47) * 60_000;
        const payload = { kind: 'changeRequest.create', spaceId: 'space', subject: `Number ${n}` } as const;
        add(session, payload, { state, updatedAt });
      }
    });
    expect(await screen.findByRole('heading', { name: 'Sent and discarded' })).toBeTruthy();
    const today = new Date(Date.now() - 4 * 3_600_000).toDateString() === new Date().toDateString();
    expect(screen.getByRole('heading', { name: today ? 'Today' : 'Yesterday' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Number 60/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show older edits' }));
    expect(await screen.findByRole('button', { name: /Number 60/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older edits' })).toBeNull();
    const discarded = within(await row('Create the change request “Number 4”'));
    await user.click(discarded.getByRole('button', { name: /^More about/ }));
    (await screen.findByText('Save as a file…')).closest<HTMLElement>('[role="menuitem"]')?.focus();
    await user.keyboard('{Enter}');
    await expect
      .poll(() => shell.asked.filter(({ channel }) => channel === 'dataFile.saveText'))
      .toHaveLength(1);
    await user.click(discarded.getByRole('button', { name: 'Restore' }));
    await expect.poll(() => held()[4]).toBe('changeRequest.create waiting');
  });
});

/** With fixed answers: several accounts, what an unreachable service never says, and more edits than are quick to write. */
describe('the outbox of fixed answers', () => {
  it('says a subject once, also where its words quote something', async () => {
    const words = 'Create the change request “Edit ‘Fees’”';
    const sent = edit('h-1', words, { state: 'confirmed', plain: 'Edit “Fees”' });
    openWindow(at, { ...holding([]), 'edits.history': () => ({ edits: [sent], next: null }) });
    await screen.findByRole('button', { name: words });
    expect(screen.queryByText('Edit “Fees”')).toBeNull();
  });

  it('shows the words of a text of several lines on one line of the history', async () => {
    const sent = edit('h-1', 'Comment on Limits', { state: 'confirmed', plain: '- 980\n+ 990\n\nHotter.' });
    openWindow(at, { ...holding([]), 'edits.history': () => ({ edits: [sent], next: null }) });
    expect((await screen.findByText(/980/)).textContent).toBe('- 980 + 990 Hotter.');
  });

  it('says when an edit is tried again', async () => {
    openWindow(at);
    expect(textOf(await row('Comment on guides/bulk-dispatch'))).toMatch(
      /next try (now|in \d+ s) tried 2 times/,
    );
  });

  it('lists what a bundle holds and an account has taken over once, under the account', async () => {
    const bundle = {
      ...account,
      id: 'bundle',
      title: 'Harbour (bundle)',
      bundle: { madeAt: now, exportedAt: null },
    };
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

  it('asks in offline mode whether to go online to sync, by the one "Sync now" that is there', async () => {
    const { user, asked } = openWindow(at, { 'sync.status': () => [{ ...syncStatus, workOffline: true }] });
    await row('Comment on guides/bulk-dispatch');
    const button = screen.getByRole('button', { name: /Sync now/ });
    await user.dblClick(button);
    expect(screen.getAllByRole('button', { name: 'Go online and sync' })).toHaveLength(1);
    expect(asked('sync.now')).toEqual([]);
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
