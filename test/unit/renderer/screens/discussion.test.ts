import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { comment, commentReply } from '../../../../src-main/api/comment.ts';
import type { EditPayload } from '../../../../src-main/bridge/edit.ts';
import type { AccountSession } from '../../../../src-main/core/accounts/account-session.ts';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import type { EditRow } from '../../../../src-main/store/unsent/edits.ts';
import { dana, message, now, ravi, thread } from '../../../support/fixtures/fixture-data.ts';
import {
  openOverCore,
  prepareCore,
  stockBody,
  stockedDiscussion,
  stockedPage,
  stockedRest,
  stockPages,
} from '../open-over-core.ts';
import { changeRequest, openWindow } from '../open-window.ts';

prepareCore();

const discussion = { ...changeRequest, tab: 'discussion', pageId: null } as const;
const side = () => screen.getByRole('region', { name: 'Discussion of the page' });
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const lane = { spaceId: 'space', changeRequestId: 'cr' } as const;
const people = {
  dana: { id: 'dana', displayName: 'Dana' },
  ravi: { id: 'ravi', displayName: 'Ravi' },
  me: { id: 'me', displayName: 'Me' },
};

/** A comment of a stocked change request, on one of its pages where that is named. */
function say(
  { store }: Pick<AccountSession, 'store'>,
  id: string,
  who: keyof typeof people,
  markdown: string,
  more: {
    readonly pageId?: string;
    readonly nodeId?: string;
    readonly status?: string;
    readonly minutesAgo?: number;
  } = {},
): void {
  const { pageId, nodeId, status, minutesAgo = 0 } = more;
  const target = {
    ...(pageId === undefined ? {} : { page: { id: pageId } }),
    ...(nodeId === undefined ? {} : { node: { id: nodeId } }),
  };
  const postedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const given = { id, body: { markdown }, postedBy: people[who], postedAt, target };
  store.comments.put(
    'space',
    'cr',
    comment.parse({ ...given, ...(status === undefined ? {} : { status }) }),
    0,
  );
}

const deletedText = 'The old queue lost **items**.';
/** The page of which a paragraph is deleted, with the key that it had. */
function stockDeleted(session: AccountSession): string {
  stockPages(session);
  const { nodes } = stockBody(
    session,
    'r1',
    'limits',
    `A queue holds ten items.\n\n${deletedText}\n\n${stockedRest}`,
  );
  return nodes[1]!.key!;
}

/** A changed page over a core, and what was written there so far. */
async function changes() {
  const ui = openOverCore(stockedPage, (session) => void stockDeleted(session));
  await screen.findByText('When a node stops');
  const written = () =>
    ui.session.store.edits
      .all()
      .map(({ state, payload }) => [state, JSON.parse(payload) as EditPayload] as const);
  return { ...ui, written };
}
const onPage = { ...lane, pageId: 'limits' };

/** As a mouse leaves it: the words from one text to another are selected. */
function select(from: Node, start: number, to: Node, end: number): void {
  document.getSelection()?.setBaseAndExtent(from, start, to, end);
  document.dispatchEvent(new Event('selectionchange'));
}
function textIn(words: string): Node {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.textContent?.includes(words)) return node;
  throw new Error(`No text has ${words}`);
}

const painted = () => [...(CSS.highlights.get('talked-about') ?? [])].map(String);

describe('words selected in a diff', () => {
  it('are commented on: the composer says that the block is the target, and the comment opens with them', async () => {
    const { user, core, written } = await changes();
    const node = textIn('Nothing is lost');
    select(node, 0, node, 'Nothing'.length);
    const offer = await screen.findByRole('toolbar', { name: 'Selected text' });
    await user.click(within(offer).getByRole('button', { name: 'Comment' }));
    expect(within(side()).getByText(/attaches to the block and quotes your selection/)).toBeTruthy();
    // Marked in the page as long as one writes about them, too.
    await expect.poll(painted).toEqual(['Nothing']);
    await user.type(await field('Comment'), 'Which?');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const nodeId = expect.any(String) as string;
    const target = { ...onPage, nodeId, quotation: 'Nothing', opensWithQuotation: true };
    await expect.poll(written).toEqual([['kept', { kind: 'comment.add', markdown: 'Which?', target }]]);
    await expect.poll(painted).toEqual(['Nothing']);
    // The node that is named is the block that was selected.
    const reply = await core.request('discussion.list', { accountId: stockedPage.accountId, ...lane });
    const threads = reply.ok ? reply.value.filter(({ pageId }) => pageId === 'limits') : [];
    expect(threads).toMatchObject([{ anchor: 'exact', position: 3 }]);
  });

  it('are marked where they were selected, not where the block says the same before', async () => {
    const { user } = openOverCore(stockedPage, (session) => {
      stockPages(session);
      stockBody(session, 'r1', 'limits', `Ten items, and ten more.\n\n${stockedRest}`);
    });
    await screen.findByText('When a node stops');
    const node = textIn('and ten more');
    const start = node.textContent?.indexOf('ten more') ?? -1;
    select(node, start, node, start + 'ten'.length);
    await screen.findByRole('toolbar', { name: 'Selected text' });
    await user.keyboard('c');
    await field('Comment');
    const marked = () =>
      [...(CSS.highlights.get('talked-about') ?? [])].map((range) => [range.startOffset, range.endOffset]);
    await expect.poll(marked).toEqual([[start, start + 'ten'.length]]);
  });

  it('go to the page where they are deleted', async () => {
    const { user, written } = await changes();
    const node = textIn('The old queue');
    select(node, 0, node, 'The old queue'.length);
    await screen.findByRole('toolbar', { name: 'Selected text' });
    await user.keyboard('c');
    expect(within(side()).getByText(/deleted: the comment attaches to the page/)).toBeTruthy();
    await user.type(await field('Comment'), 'Keep it{Control>}{Enter}{/Control}');
    const target = { ...onPage, quotation: 'The old queue', opensWithQuotation: true };
    await expect.poll(written).toEqual([['kept', { kind: 'comment.add', markdown: 'Keep it', target }]]);
  });

  it('in the source find their block', async () => {
    const { user, core, written } = await changes();
    await user.keyboard('3');
    await screen.findByText('## When a node stops');
    const node = textIn('## When a node stops');
    select(node, 0, node, 20);
    await screen.findByRole('toolbar', { name: 'Selected text' });
    await user.keyboard('c');
    await user.type(await field('Comment'), 'Why{Control>}{Enter}{/Control}');
    await expect.poll(() => written().length).toBe(1);
    const reply = await core.request('discussion.list', { accountId: stockedPage.accountId, ...lane });
    const threads = reply.ok ? reply.value.filter(({ pageId }) => pageId === 'limits') : [];
    expect(threads).toMatchObject([{ anchor: 'exact', position: 2 }]);
  });
});

it('copies the address of a single reply, and says where there is none', async () => {
  const { user, shell } = openOverCore(stockedDiscussion, ({ store }) => {
    const given = { id: 'r-1', body: { markdown: 'As I said' }, postedBy: people.ravi };
    const urls = { location: 'https://docs.example/c/1/replies/1' };
    store.comments.putReply('c1', commentReply.parse({ ...given, urls }), 0);
  });
  const region = await screen.findByRole('article', { name: 'By Ravi' });
  within(region).getByRole('button', { name: 'More about this message' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByText('Copy link of this reply'));
  await expect
    .poll(() => shell.asked.filter(({ channel }) => channel === 'window.copyText').map(({ args }) => args))
    .toEqual([{ text: 'https://docs.example/c/1/replies/1' }]);
  const first = await screen.findByRole('article', { name: 'By Dana' });
  within(first).getByRole('button', { name: 'More about this message' }).focus();
  await user.keyboard('{Enter}');
  const item = (await screen.findByText('Copy link')).closest('[role="menuitem"]');
  expect([item?.getAttribute('aria-disabled'), item?.textContent]).toEqual([
    'true',
    expect.stringContaining('The service provides no web address'),
  ]);
});

describe('another wording', () => {
  const suggestions = (written: Awaited<ReturnType<typeof changes>>['written']) =>
    written().map(([, payload]) => ('markdown' in payload ? payload.markdown : ''));

  it('is written in place of the block and sent in a fence, with what the author will see of it', async () => {
    const { user, core, written } = await changes();
    await user.keyboard('j');
    await user.keyboard('C');
    const wording = await field('New text');
    await waitFor(() => expect(wording.value).toBe('A queue holds twenty items.'));
    expect(document.activeElement).toBe(wording);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(written()).toEqual([]);
    await user.type(wording, ' Always.');
    expect(await within(side()).findByText(/Always/, { selector: 'ins' })).toBeTruthy();
    // What is sent before it was saved is never a draft.
    const drafts = async () => {
      const reply = await core.request('drafts.list', null);
      return reply.ok ? reply.value.map(({ target }) => target.use) : reply;
    };
    await expect.poll(drafts).toEqual(['suggestion']);
    await user.type(wording, '{Control>}{Enter}{/Control}');
    await expect.poll(() => written().length).toBe(1);
    expect(written()[0]).toMatchObject([
      'kept',
      { target: { ...onPage, nodeId: expect.any(String) as string } },
    ]);
    expect(suggestions(written)).toEqual([
      '```suggestion\n- A queue holds twenty items.\n+ A queue holds twenty items. Always.\n```',
    ]);
    await expect.poll(drafts).toEqual([]);
  });

  it('brings back what is deleted: its old words to start with, the quotation before, nothing that it replaces', async () => {
    const { user, written } = await changes();
    const node = textIn('The old queue');
    select(node, 0, node, 'The old queue'.length);
    await screen.findByRole('toolbar', { name: 'Selected text' });
    await user.keyboard('C');
    const wording = await field('New text');
    await waitFor(() => expect(wording.value).toBe(deletedText));
    await user.type(wording, '{Control>}{Enter}{/Control}');
    await expect.poll(() => written().length).toBe(1);
    const target = { ...onPage, quotation: 'The old queue', opensWithQuotation: true };
    expect(written()[0]).toMatchObject(['kept', { target }]);
    expect(suggestions(written)).toEqual([`\`\`\`suggestion\n+ ${deletedText}\n\`\`\``]);
  });

  it('of the page itself is another title or description', async () => {
    const { user, written } = await changes();
    // Not by the key of another wording, which wants a block.
    await user.keyboard('C');
    expect(screen.queryByRole('region', { name: 'New comment' })).toBeNull();
    // Letters right after a key that would open a field are not carried out.
    await user.keyboard('{Escape}c');
    await user.click(await screen.findByText('Suggest'));
    const wording = await field('New text');
    await waitFor(() => expect(wording.value).toBe('# Limits'));
    await user.type(wording, ' of queues{Control>}{Enter}{/Control}');
    await expect
      .poll(() => written().map(([, payload]) => 'target' in payload && payload.target))
      .toEqual([onPage]);
    expect(suggestions(written)).toEqual(['```suggestion\n- # Limits\n+ # Limits of queues\n```']);
  });

  it('is read from a comment, spoken as insertions and deletions, and copied with one click', async () => {
    const { user, shell } = openOverCore(stockedDiscussion, (session) =>
      say(session, 'c-s', 'dana', '```suggestion\n- It **queues**.\n+ It **stores**.\n```'),
    );
    const card = await screen.findByRole('group', { name: 'Suggested change' });
    // As it reads first; its Markdown is one click away.
    expect(card.querySelector('strong del, del strong')?.textContent).toBe('queues');
    expect(card.querySelector('strong ins, ins strong')?.textContent).toBe('stores');
    expect(card.textContent).not.toContain('**');
    await user.click(within(card).getByRole('button', { name: 'Markdown' }));
    expect(card.querySelector('del')?.textContent).toContain('deleted: ');
    expect(card.querySelector('ins')?.textContent).toContain('inserted: ');
    expect([card.querySelector('del')?.textContent, card.querySelector('ins')?.textContent].join()).toMatch(
      /queues.*stores/,
    );
    await user.click(within(card).getByRole('button', { name: 'Copy the new text' }));
    expect(
      shell.asked.filter(({ channel }) => channel === 'window.copyText').map(({ args }) => args),
    ).toEqual([{ text: 'It **stores**.' }]);
  });
});

const diffed = (before: string, after: string) => diffTrees(parseMarkdown(before), parseMarkdown(after));

it('a suggestion is not offered to be applied where it cannot be', async () => {
  const suggestions = [
    {
      at: 0,
      after: 'It stores.',
      runs: [{ change: 'deleted' as const, text: 'It queues.' }],
      diff: diffed('It queues.', 'It stores.'),
    },
  ];
  openWindow(discussion, { 'discussion.list': () => [thread('t-s', dana, 'code', { suggestions })] });
  await screen.findByRole('group', { name: 'Suggested change' });
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

it('shows the Markdown of a wording that reads the same', async () => {
  openWindow(discussion, {
    'discussion.list': () => [
      thread('t-s', dana, 'code', {
        suggestions: [
          { at: 0, after: '* a', runs: [{ change: 'inserted', text: '* a' }], diff: diffed('- a', '* a') },
        ],
      }),
    ],
  });
  const card = await screen.findByRole('group', { name: 'Suggests inserting this' });
  expect(card.querySelector('ins')?.textContent).toContain('* a');
  expect(within(card).getByRole('button', { name: 'Markdown' }).getAttribute('aria-disabled')).toBe('true');
});

describe('the composer', () => {
  async function composer(own = {}) {
    const ui = openWindow(discussion, own);
    const area = await field('Comment on the change request');
    return { ...ui, area };
  }

  it('offers members after @ and says that they will not be notified', async () => {
    const { user, area } = await composer({
      'accounts.members': () => [
        { id: 'u-ravi', displayName: 'Ravi Menon' },
        { id: 'u-dana', displayName: 'Dana Whitfield' },
      ],
    });
    await user.type(area, 'As @men');
    const members = await screen.findByRole('listbox', { name: 'Members' });
    expect(
      within(members)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['@Ravi Menon']);
    await user.keyboard('{Enter}');
    expect(area.value).toBe('As @Ravi Menon ');
    await user.keyboard('. ');
    expect(area.value).toBe('As @Ravi Menon. ');
    expect(await screen.findByText(/will not be notified/)).toBeTruthy();
  });

  it('offers emoji by name and in a grid, those used last first', async () => {
    const { user, area, app } = await composer();
    await user.type(area, 'Off :rocke');
    await screen.findByRole('option', { name: ':rocket:' });
    await user.keyboard('{Enter}');
    expect(area.value).toBe('Off 🚀 ');
    await user.keyboard('{Control>}.{/Control}');
    await user.type(await screen.findByLabelText('Emoji by name'), 'tada');
    await screen.findByLabelText('party popper');
    await user.keyboard('{Enter}');
    expect(area.value).toBe('Off 🚀 🎉');
    expect(app.settings.current.recentEmoji).toEqual(['🎉']);
  });

  it.each([
    ['{Control>}b{/Control}', '**word**'],
    ['{Control>}i{/Control}', '_word_'],
    ['{Control>}e{/Control}', '`word`'],
    ['{Control>}k{/Control}', '[word](https://)'],
  ])('formats what is selected with %s', async (keys, formatted) => {
    const { user, area, app } = await composer();
    await user.type(area, 'word');
    area.setSelectionRange(0, 4);
    await user.keyboard(keys);
    expect([area.value, app.overlay]).toEqual([formatted, null]);
  });

  it('never sends with the Enter that ends a composition', async () => {
    const { user, area, asked } = await composer();
    await user.type(area, '日本');
    await fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true, isComposing: true });
    expect(asked('edits.add')).toEqual([]);
    await fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
    await expect.poll(() => asked('edits.add').length).toBe(1);
  });

  it('shows how it will look and goes back to writing by key; the focus never leaves it', async () => {
    const { user, area, asked } = await composer();
    await user.type(area, 'One word');
    await user.keyboard('{Control>}{Shift>}p{/Shift}{/Control}');
    const preview = await screen.findByRole('region', { name: 'Preview' });
    expect(await within(preview).findByText('One word')).toBeTruthy();
    expect(document.activeElement).toBe(preview);
    await user.keyboard('{Control>}{Shift>}p{/Shift}{/Control}');
    expect(document.activeElement).toBe(await field('Comment on the change request'));
    await user.keyboard('{Control>}{Shift>}p{/Shift}{/Control}{Control>}{Enter}{/Control}');
    await expect.poll(() => asked('edits.add')).toMatchObject([{ payload: { markdown: 'One word' } }]);
  });

  it('takes a pasted page as text', async () => {
    const { area } = await composer();
    const html = '<style>p{}</style><p>One <b>bold</b></p><p>Two</p>';
    const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : '') };
    await fireEvent.paste(area, { clipboardData });
    expect(area.value).toBe('One bold\n\nTwo');
  });

  it('says how much is left before the limit, and sends nothing beyond it', async () => {
    const { user, area, asked } = await composer();
    await fireEvent.input(area, { target: { value: 'x'.repeat(99_000) } });
    expect(await screen.findByText('1,000 characters left of 100,000.')).toBeTruthy();
    await fireEvent.input(area, { target: { value: 'x'.repeat(100_004) } });
    expect(await screen.findByText(/4 characters too long/)).toBeTruthy();
    await user.type(area, '{Control>}{Enter}{/Control}');
    expect(asked('edits.add')).toEqual([]);
  });
});

it('lists a resolved thread that the address names under All, and none but open ones under Open', async () => {
  const { user } = openOverCore({ ...stockedDiscussion, commentId: 'done' }, (session) => {
    say(session, 'c1', 'dana', 'Why ten?', { status: 'resolved' });
    say(session, 'done', 'ravi', 'Settled', { status: 'resolved' });
    session.store.seen.clear('space', 'cr');
  });
  expect(await screen.findByRole('region', { name: /^Thread by Ravi/ })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^All/ }).getAttribute('aria-checked')).toBe(
    'true',
  );
  await user.click(screen.getByRole('radio', { name: /^Open/ }));
  expect(screen.queryByRole('region', { name: /^Thread by/ })).toBeNull();
});

it('is seen where it is shown: beside its page, or in the whole discussion', async () => {
  const { app, session } = openOverCore(stockedPage, (opened) => {
    stockPages(opened);
    opened.store.seen.clear('space', 'cr');
    say(opened, 'a', 'dana', 'On the page that is read', { pageId: 'limits' });
    say(opened, 'b', 'ravi', 'On another page', { pageId: 'nodes' });
    say(opened, 'c', 'ravi', 'On the whole');
  });
  const unseen = () => [...session.store.seen.newMessages('space', 'cr')];
  expect(unseen()).toEqual(['a', 'b', 'c']);
  await within(await screen.findByRole('region', { name: 'Discussion of the page' })).findByText(
    'On the page that is read',
  );
  await expect.poll(unseen, { timeout: 5_000 }).toEqual(['b', 'c']);
  app.navigation.go({ ...stockedDiscussion, tab: 'overview' });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(unseen()).toEqual(['b', 'c']);
  app.navigation.go(stockedDiscussion);
  await expect.poll(unseen, { timeout: 5_000 }).toEqual([]);
});

it('says once when a comment was written and sent, and how long ago where that is another day', async () => {
  const late = 'written 10:02, sent 18:40';
  const long = now - 3 * 24 * 60 * 60_000;
  openWindow(discussion, {
    'discussion.list': () => [
      thread('today', dana, 'Of today', { late, postedAt: now }),
      thread('before', dana, 'Of before', { late, postedAt: long }),
    ],
  });
  const all = await screen.findAllByRole('article', { name: /Dana/ });
  expect(all.map((one) => one.querySelector('time') !== null)).toEqual([false, true]);
  expect(screen.getAllByText(late)).toHaveLength(2);
});

describe('the discussion of a change request', () => {
  const shown = () =>
    screen.queryAllByRole('region', { name: /^Thread by/ }).map((one) => one.dataset['thread']);
  const leases = thread('a', dana, 'About leases', { unseen: true, postedAt: now - 3000 });
  const kind = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name} `) });

  it('is filtered by kind, page, author and words, with counts of what the rest leaves', async () => {
    const { user, core, session } = openOverCore(stockedDiscussion, (opened) => {
      stockPages(opened);
      say(opened, 'b', 'me', 'About retries', { pageId: 'nodes', minutesAgo: 20 });
      say(opened, 'c', 'ravi', 'Nothing else', { status: 'resolved', minutesAgo: 90 });
      const given = { id: 'c-1', body: { markdown: 'It is about leases too' }, postedBy: people.me };
      const postedAt = new Date(Date.now() - 10 * 60_000).toISOString();
      opened.store.comments.putReply('c', commentReply.parse({ ...given, postedAt }), 0);
    });
    const { accountId } = stockedDiscussion;
    await core.request('changeRequest.markSeen', { accountId, ...lane, shown: null });
    say(session, 'a', 'dana', 'About leases', { pageId: 'limits', minutesAgo: 30 });
    session.changed(['discussion'], 'space', 'cr');
    await waitFor(() => expect(shown()).toEqual(['c1', 'a', 'b']));
    await user.click(kind('All'));
    expect(shown()).toEqual(['c1', 'c', 'a', 'b']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'time');
    expect(shown()).toEqual(['c', 'b', 'a', 'c1']);
    await user.type(screen.getByRole('searchbox', { name: 'Filter threads by text' }), 'leases');
    expect([shown(), kind('All').textContent, kind('Mine').textContent]).toEqual([
      ['c', 'a'],
      'All 2',
      'Mine 1',
    ]);
    const filters = within(screen.getByRole('group', { name: 'Filter threads' }));
    expect(filters.getByRole('status').textContent).toBe('2 of 4 threads');
    await user.click(kind('New'));
    expect(shown()).toEqual(['a']);
    await user.clear(screen.getByRole('searchbox', { name: 'Filter threads by text' }));
    await user.click(kind('All'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Page' }), 'Nodes');
    expect(shown()).toEqual(['b']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Page' }), 'Every page');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Author' }), 'You');
    expect(shown()).toEqual(['c', 'b']);
  });

  it('has the focus again once the picker of reactions that a key opened is closed', async () => {
    const { user } = openWindow(discussion, { 'discussion.list': () => [leases] });
    const row = (await screen.findByText('About leases')).closest<HTMLElement>('[data-row]')!;
    row.focus();
    for (const end of ['{Escape}', '{Enter}']) {
      await user.keyboard('+');
      await screen.findByLabelText('Reactions');
      await user.keyboard(end);
      await waitFor(() => expect(screen.queryByLabelText('Reactions')).toBeNull());
      expect(document.activeElement).toBe(row);
    }
  });

  it('folds the middle of a long thread', async () => {
    const replies = Array.from({ length: 9 }, (_, at) => message(`r${at}`, ravi, `Answer ${at}`));
    const long = thread('l', dana, 'Long', { replies });
    const { user } = openWindow(discussion, { 'discussion.list': () => [long] });
    await screen.findByText('Answer 0');
    expect(screen.queryByText('Answer 3')).toBeNull();
    await user.click(screen.getByRole('button', { name: '5 more replies' }));
    expect(screen.getByText('Answer 3')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Answer 1');
  });

  it('moves nothing under a pointer that is down on one of its buttons', async () => {
    const { user } = openWindow(discussion, { 'discussion.list': () => [leases] });
    const row = (await screen.findByText('About leases')).closest<HTMLElement>('[data-thread]')!;
    const isActive = () => row.classList.contains('active');
    const reply = within(row).getByRole('button', { name: /^Reply/ });
    await user.pointer({ target: reply, keys: '[MouseLeft>]' });
    expect([row.contains(document.activeElement), isActive()]).toEqual([true, false]);
    await user.pointer({ target: reply, keys: '[/MouseLeft]' });
    await waitFor(() => expect(isActive()).toBe(true));
    await field('Reply to Dana Whitfield');
  });

  it('is resolved with the review, not before the reply in it that says why', async () => {
    const { user, session } = openOverCore(stockedDiscussion, (opened) => {
      say(opened, 'asked', 'ravi', 'Who locks?');
      opened.outbox.add({ kind: 'reply.add', comment: { id: 'asked' }, markdown: 'The porter.' }, 'review');
    });
    (await screen.findByRole('region', { name: /^Thread by Ravi.*Who locks/ })).focus();
    await user.keyboard('e');
    const states = () => session.store.edits.all().map(({ kind, state }) => [kind, state]);
    await expect.poll(states).toEqual([
      ['reply.add', 'kept'],
      ['comment.resolve', 'kept'],
    ]);
    expect(await screen.findByText('Resolved when you finish your review.')).toBeTruthy();
    expect(await screen.findByText('resolved by you, not sent')).toBeTruthy();
  });

  it('says why a place is lost, with the words that stood there', async () => {
    openOverCore(stockedDiscussion, (session) => {
      const nodeId = stockDeleted(session);
      say(session, 'lost', 'ravi', 'Why is it kept?', { pageId: 'limits', nodeId });
    });
    const lost = await screen.findByRole('region', { name: /^Thread by Ravi/ });
    expect(within(lost).getByText(/position lost/)).toBeTruthy();
    expect(within(lost).getByText('The old queue lost items.')).toBeTruthy();
    expect(within(lost).getByText('Its block is no longer on the page.')).toBeTruthy();
  });

  it('quotes what is selected in a thread when it is answered', async () => {
    const { user } = openWindow(discussion, { 'discussion.list': () => [leases] });
    const words = await screen.findByText('About leases');
    (words.closest('[data-thread]') as HTMLElement).focus();
    document.getSelection()?.setBaseAndExtent(textIn('About leases'), 6, textIn('About leases'), 12);
    await user.keyboard('r');
    const answer = await field('Reply to Dana Whitfield');
    await waitFor(() => expect(answer.value).toBe('> leases\n\n'));
    expect(document.activeElement).toBe(answer);
  });

  it('keeps focus and half a sentence over every refresh, also when what is answered gets its id', async () => {
    let row: EditRow | undefined;
    const { user, session } = openOverCore(stockedDiscussion, ({ outbox }) => {
      row = outbox.add({ kind: 'comment.add', target: lane, markdown: 'Mine' }, 'now');
    });
    const mine = await screen.findByRole('region', { name: /^Thread by Me/ });
    mine.focus();
    await user.keyboard('r');
    const answer = await field('Reply to Me');
    await user.type(answer, 'Half a sen');
    const { edits } = session.store;
    say(session, 't-new', 'ravi', 'Somebody else');
    say(session, 'server-1', 'me', 'Mine');
    edits.mapId(row!.id, 'comment', 'server-1');
    edits.save({ ...row!, state: 'confirmed', serverId: 'server-1' });
    session.changed(['discussion', 'outbox', 'change-requests'], 'space', 'cr');
    await screen.findByText('Somebody else');
    expect(shown()).toContain('server-1');
    expect([document.activeElement === answer, answer.isConnected, answer.value]).toEqual([
      true,
      true,
      'Half a sen',
    ]);
    expect(answer.selectionStart).toBe('Half a sen'.length);
  });
});

describe('a held edit of a comment', () => {
  const held = (reasonCode: string) =>
    openOverCore(stockedDiscussion, (session) => {
      say(session, 'c-mine', 'me', 'Is it so?');
      const payload = { kind: 'comment.edit', comment: { id: 'c-mine' }, markdown: 'It is.' } as const;
      const row = session.outbox.add(payload, 'now');
      session.store.edits.save({ ...row, state: 'held', reasonCode });
    });

  it('is sent anyway where it stands', async () => {
    const { user, session } = held('conflict');
    await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
    await expect.poll(() => session.store.edits.all().map(({ state }) => state)).toEqual(['waiting']);
  });

  it('leads to the outbox where two texts are to be compared, or nothing can be sent', async () => {
    const { user, app } = held('body-changed');
    const decide = await screen.findByRole('button', { name: 'Compare and decide' });
    expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
    await user.click(decide);
    expect(app.navigation.current.screen).toBe('outbox');
  });
});

it('a comment that was deleted on the service is marked, and offers neither a reply nor to be resolved', async () => {
  const { user, session } = openOverCore(stockedDiscussion, ({ store, outbox }) => {
    // It stays for the answer that is not sent.
    outbox.add({ kind: 'reply.add', comment: { id: 'c1' }, markdown: 'Since when?' }, 'now');
    store.comments.setGone('c1', Date.now());
  });
  const shown = await screen.findByRole('region', { name: /Why ten/ });
  expect(within(shown).getByText('deleted')).toBeTruthy();
  expect(within(shown).queryByRole('button', { name: /^(Reply|Resolve)/ })).toBeNull();
  shown.focus();
  await user.keyboard('r');
  expect(await screen.findAllByText('This comment was deleted on the service.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Reply to/ })).toBeNull();
  expect(session.store.edits.all()).toHaveLength(1);
});
