import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { ThreadView } from '../../../../src-main/bridge/views/review-views.ts';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { dana, me, message, now, ravi, thread } from '../../../support/fixtures/fixture-data.ts';
import { changeRequest, openWindow } from '../open-window.ts';

const discussion = { ...changeRequest, tab: 'discussion', pageId: null } as const;
const side = () => screen.getByRole('region', { name: 'Discussion of the page' });
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

async function changes(own = {}) {
  const ui = openWindow(changeRequest, own);
  await screen.findByText('When a node stops');
  return ui;
}
const laidOver = (before: string, after: string) => diffTrees(parseMarkdown(before), parseMarkdown(after));

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

describe('words selected in a diff', () => {
  it('are commented on: the composer says that the block is the target, and the comment opens with them', async () => {
    const { user, asked } = await changes();
    const node = textIn('Another node takes');
    select(node, 0, node, 'Another node takes'.length);
    const offer = await screen.findByRole('toolbar', { name: 'Selected text' });
    await user.click(within(offer).getByRole('button', { name: 'Comment' }));
    expect(within(side()).getByText(/attaches to the block and quotes your selection/)).toBeTruthy();
    await user.type(await field('Comment'), 'Which?');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([
        {
          mode: 'review',
          payload: {
            kind: 'comment.add',
            markdown: 'Which?',
            target: {
              pageId: 'p-bulk',
              nodeId: 'n-6',
              quotation: 'Another node takes',
              opensWithQuotation: true,
            },
          },
        },
      ]);
  });

  it('go to the page where they are deleted', async () => {
    const { user, asked } = await changes();
    const node = textIn('The old queue');
    select(node, 0, node, 'The old queue'.length);
    await screen.findByRole('toolbar', { name: 'Selected text' });
    await user.keyboard('c');
    expect(within(side()).getByText(/deleted: the comment attaches to the page/)).toBeTruthy();
    await user.type(await field('Comment'), 'Keep it{Control>}{Enter}{/Control}');
    await expect.poll(() => asked('edits.add').length).toBe(1);
    const [{ payload }] = asked('edits.add') as [{ payload: { target: object } }];
    expect(payload.target).toEqual({
      spaceId: 'elsa',
      changeRequestId: 'cr-41',
      pageId: 'p-bulk',
      quotation: 'The old queue',
      opensWithQuotation: true,
    });
  });

  it('in the source find their block', async () => {
    const { user, asked } = await changes();
    await user.keyboard('3');
    await screen.findByText('## When a node stops');
    const node = textIn('## When a node stops');
    select(node, 0, node, 20);
    await screen.findByRole('toolbar', { name: 'Selected text' });
    await user.keyboard('c');
    await expect.poll(() => asked('discussion.block')).toMatchObject([{ quotation: '## When a node stops' }]);
    await user.type(await field('Comment'), 'Why{Control>}{Enter}{/Control}');
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([{ payload: { target: { nodeId: 'n-1', opensWithQuotation: true } } }]);
  });
});

it('copies the address of a single reply, and says where there is none', async () => {
  const reply = message('r-1', ravi, 'As I said', { webUrl: 'https://docs.example/c/1/replies/1' });
  const { user, asked } = openWindow(discussion, {
    'discussion.list': () => [thread('t-r', dana, 'Which?', { replies: [reply] })],
  });
  const region = await screen.findByRole('article', { name: `By ${ravi.displayName}` });
  within(region).getByRole('button', { name: 'More about this message' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByText('Copy link of this reply'));
  await expect.poll(() => asked('window.copyText')).toEqual([{ text: 'https://docs.example/c/1/replies/1' }]);
  const first = await screen.findByRole('article', { name: `By ${dana.displayName}` });
  within(first).getByRole('button', { name: 'More about this message' }).focus();
  await user.keyboard('{Enter}');
  const item = (await screen.findByText('Copy link')).closest('[role="menuitem"]');
  expect([item?.getAttribute('aria-disabled'), item?.textContent]).toEqual([
    'true',
    expect.stringContaining('The service provides no web address'),
  ]);
});

describe('another wording', () => {
  it('is written in place of the block and sent in a fence, with what the author will see of it', async () => {
    const { user, asked } = await changes({
      'drafts.preview': () => ({
        tree: { blocks: [], frontMatter: {}, truncated: false },
        suggestions: [
          {
            at: 0,
            after: 'Now stored.',
            runs: [
              { change: 'deleted', text: 'Was queued' },
              { change: 'inserted', text: 'Now stored' },
            ],
            diff: laidOver('It was queued here.', 'It was stored here.'),
          },
        ],
      }),
      'discussion.block': () => ({ nodeId: 'n-0', markdown: '## What is promised' }),
    });
    await user.keyboard('j');
    await user.keyboard('C');
    const wording = await field('New text');
    await waitFor(() => expect(wording.value).toBe('## What is promised'));
    expect(document.activeElement).toBe(wording);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(asked('edits.add')).toEqual([]);
    await user.type(wording, ' to you');
    expect(await within(side()).findByText('stored', { selector: 'ins' })).toBeTruthy();
    // What is sent before it was saved is never a draft.
    await expect
      .poll(() => asked('drafts.save'))
      .toContainEqual(
        expect.objectContaining({ target: expect.objectContaining({ use: 'suggestion' }) as unknown }),
      );
    await user.type(wording, '{Control>}{Enter}{/Control}');
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([
        {
          payload: {
            target: { nodeId: 'n-0' },
            markdown: '```suggestion\n- ## What is promised\n+ ## What is promised to you\n```',
          },
        },
      ]);
  });

  it('brings back what is deleted: its old words to start with, the quotation before, nothing that it replaces', async () => {
    const { user, asked } = await changes({
      'discussion.block': () => ({ nodeId: null, markdown: 'The old queue lost *items*.' }),
    });
    const node = textIn('The old queue');
    select(node, 0, node, 'The old queue'.length);
    await screen.findByRole('toolbar', { name: 'Selected text' });
    await user.keyboard('C');
    const wording = await field('New text');
    await waitFor(() => expect(wording.value).toBe('The old queue lost *items*.'));
    expect(asked('discussion.block')).toMatchObject([{ isDeleted: true, quotation: 'The old queue' }]);
    await user.type(wording, '{Control>}{Enter}{/Control}');
    await expect
      .poll(() => asked('edits.add'))
      .toMatchObject([
        {
          payload: {
            target: { pageId: 'p-bulk', quotation: 'The old queue', opensWithQuotation: true },
            markdown: '```suggestion\n+ The old queue lost *items*.\n```',
          },
        },
      ]);
  });

  it('of the page itself is another title or description', async () => {
    const { user, asked } = await changes({
      'discussion.block': () => ({ nodeId: null, markdown: '# Bulk' }),
    });
    // Not by the key of another wording, which wants a block.
    await user.keyboard('C');
    expect(screen.queryByRole('region', { name: 'New comment' })).toBeNull();
    // Letters right after a key that would open a field are not carried out.
    await user.keyboard('{Escape}c');
    await user.click(await screen.findByText('Suggest'));
    const wording = await field('New text');
    await waitFor(() => expect(wording.value).toBe('# Bulk'));
    await user.type(wording, ' dispatch{Control>}{Enter}{/Control}');
    await expect.poll(() => asked('edits.add').length).toBe(1);
    expect(asked('edits.add')).toMatchObject([
      {
        payload: {
          target: { pageId: 'p-bulk' },
          markdown: '```suggestion\n- # Bulk\n+ # Bulk dispatch\n```',
        },
      },
    ]);
  });

  it('is read from a comment, spoken as insertions and deletions, and copied with one click', async () => {
    const suggested = thread('t-s', dana, 'code', {
      suggestions: [
        {
          at: 0,
          after: 'It stores.',
          runs: [
            { change: 'same', text: 'It ' },
            { change: 'deleted', text: 'queues' },
            { change: 'inserted', text: 'stores' },
          ],
          diff: laidOver('It **queues**.', 'It **stores**.'),
        },
      ],
    });
    const { user, asked } = openWindow(discussion, { 'discussion.list': () => [suggested] });
    const card = await screen.findByRole('group', { name: 'Suggested change' });
    // As it reads first; its Markdown is one click away.
    expect(card.querySelector('strong del, del strong')?.textContent).toBe('queues');
    expect(card.querySelector('strong ins, ins strong')?.textContent).toBe('stores');
    expect(card.textContent).not.toContain('**');
    await user.click(within(card).getByRole('button', { name: 'Markdown' }));
    expect(card.querySelector('del')?.textContent).toContain('deleted: queues');
    expect(card.querySelector('ins')?.textContent).toContain('inserted: stores');
    await user.click(within(card).getByRole('button', { name: 'Copy the new text' }));
    expect(asked('window.copyText')).toEqual([{ text: 'It stores.' }]);
  });
});

it('a suggestion is not offered to be applied where it cannot be', async () => {
  const suggestions = [
    {
      at: 0,
      after: 'It stores.',
      runs: [{ change: 'deleted' as const, text: 'It queues.' }],
      diff: laidOver('It queues.', 'It stores.'),
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
          { at: 0, after: '* a', runs: [{ change: 'inserted', text: '* a' }], diff: laidOver('- a', '* a') },
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
  const resolved = thread('done', dana, 'Settled', { status: 'resolved' });
  const { user } = openWindow({ ...discussion, commentId: 'done' }, { 'discussion.list': () => [resolved] });
  expect(await screen.findByRole('region', { name: /^Thread by/ })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^All/ }).getAttribute('aria-checked')).toBe(
    'true',
  );
  await user.click(screen.getByRole('radio', { name: /^Open/ }));
  expect(screen.queryByRole('region', { name: /^Thread by/ })).toBeNull();
});

describe('the discussion of a change request', () => {
  const shown = () =>
    screen.queryAllByRole('region', { name: /^Thread by/ }).map((one) => one.dataset['thread']);
  const kind = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name} `) });
  const several = [
    thread('a', dana, 'About leases', { unseen: true, postedAt: now - 3000 }),
    thread('b', me, 'About retries', { pageId: 'p-limits', pageTitle: 'Limits', postedAt: now - 2000 }),
    thread('c', ravi, 'Nothing else', {
      status: 'resolved',
      pageId: null,
      pageTitle: null,
      postedAt: now - 9000,
      replies: [message('c-1', me, 'It is about leases too', { postedAt: now - 1000 })],
    }),
  ];

  it('is filtered by kind, page, author and words, with counts of what the rest leaves', async () => {
    const { user } = openWindow(discussion, { 'discussion.list': () => several });
    await waitFor(() => expect(shown()).toEqual(['a', 'b']));
    await user.click(kind('All'));
    expect(shown()).toEqual(['c', 'a', 'b']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'time');
    expect(shown()).toEqual(['c', 'b', 'a']);
    await user.type(screen.getByRole('searchbox', { name: 'Filter threads by text' }), 'leases');
    expect([shown(), kind('All').textContent, kind('Mine').textContent]).toEqual([
      ['c', 'a'],
      'All 2',
      'Mine 1',
    ]);
    expect(screen.getByText('2 of 3 threads')).toBeTruthy();
    await user.click(kind('New'));
    expect(shown()).toEqual(['a']);
    await user.clear(screen.getByRole('searchbox', { name: 'Filter threads by text' }));
    await user.click(kind('All'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Page' }), 'Limits');
    expect(shown()).toEqual(['b']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Page' }), 'Every page');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Author' }), 'You');
    expect(shown()).toEqual(['c', 'b']);
  });

  it('has the focus again once the picker of reactions that a key opened is closed', async () => {
    const { user } = openWindow(discussion, { 'discussion.list': () => several });
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
    const { user } = openWindow(discussion, { 'discussion.list': () => several });
    const row = (await screen.findByText('About leases')).closest<HTMLElement>('[data-thread]')!;
    const isActive = () => row.classList.contains('active');
    const reply = within(row).getByRole('button', { name: /^Reply/ });
    await user.pointer({ target: reply, keys: '[MouseLeft>]' });
    expect([row.contains(document.activeElement), isActive()]).toEqual([true, false]);
    await user.pointer({ target: reply, keys: '[/MouseLeft]' });
    await waitFor(() => expect(isActive()).toBe(true));
    await field('Reply to Dana Whitfield');
  });

  it('says why a place is lost, with the words that stood there', async () => {
    openWindow(discussion);
    const lost = (await screen.findAllByRole('region', { name: /^Thread by Ravi/ })).find((one) =>
      one.textContent.includes('position lost'),
    )!;
    expect(within(lost).getByText('The old queue is kept in memory.')).toBeTruthy();
    expect(within(lost).getByText('Its block is no longer on the page.')).toBeTruthy();
  });

  it('quotes what is selected in a thread when it is answered', async () => {
    const { user } = openWindow(discussion, { 'discussion.list': () => several });
    const words = await screen.findByText('About leases');
    (words.closest('[data-thread]') as HTMLElement).focus();
    document.getSelection()?.setBaseAndExtent(textIn('About leases'), 6, textIn('About leases'), 12);
    await user.keyboard('r');
    const answer = await field('Reply to Dana Whitfield');
    await waitFor(() => expect(answer.value).toBe('> leases\n\n'));
    expect(document.activeElement).toBe(answer);
  });

  it('keeps focus and half a sentence over every refresh, also when what is answered gets its id', async () => {
    let list: readonly ThreadView[] = [thread('local-1', me, 'Mine', { key: 'local-1', postedAt: null })];
    const { user, host } = openWindow(discussion, { 'discussion.list': () => list });
    const mine = await screen.findByRole('region', { name: /^Thread by Mika/ });
    mine.focus();
    await user.keyboard('r');
    const answer = await field('Reply to Mika Aalto');
    await user.type(answer, 'Half a sen');
    list = [
      thread('t-new', dana, 'Somebody else', { postedAt: now - 10 }),
      thread('server-1', me, 'Mine', { key: 'local-1', postedAt: now }),
    ];
    host.tell('changed', { accountId: 'acc', topics: ['discussion', 'outbox', 'change-requests'] });
    await screen.findByText('Somebody else');
    expect([document.activeElement === answer, answer.isConnected, answer.value]).toEqual([
      true,
      true,
      'Half a sen',
    ]);
    expect(answer.selectionStart).toBe('Half a sen'.length);
  });
});

describe('a held edit of a comment', () => {
  const held = (way: object) => ({
    'discussion.list': () => [
      thread('t-held', me, 'Is it so?', {
        pending: [
          { editId: 'e-h', kind: 'comment.edit', state: 'held', words: 'You may not do this.', ...way },
        ],
      }),
    ],
  });

  it('is sent anyway where it stands', async () => {
    const { user, asked } = openWindow(discussion, held({ way: 'send-again' }));
    await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
    await expect.poll(() => asked('edits.retry')).toEqual([{ accountId: 'acc', editId: 'e-h' }]);
  });

  it('leads to the outbox where two texts are to be compared, or nothing can be sent', async () => {
    const { user, app } = openWindow(discussion, held({ way: 'decide' }));
    const decide = await screen.findByRole('button', { name: 'Compare and decide' });
    expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
    await user.click(decide);
    expect(app.navigation.current.screen).toBe('outbox');
  });
});

describe('a comment that was deleted on the service', () => {
  it('is marked, and offers neither a reply nor to be resolved', async () => {
    const no = { can: false, reason: 'This comment was deleted on the service.' };
    const gone = thread('t-8', dana, 'Gone by now.', { isGone: true, canReply: no, canResolve: no });
    const { user, asked } = openWindow(discussion, { 'discussion.list': () => [gone] });
    const shown = await screen.findByRole('region', { name: /Gone by now/ });
    expect(within(shown).getByText('deleted')).toBeTruthy();
    expect(within(shown).queryByRole('button', { name: /^(Reply|Resolve)/ })).toBeNull();
    shown.focus();
    await user.keyboard('r');
    expect(await screen.findAllByText('This comment was deleted on the service.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Reply to/ })).toBeNull();
    expect(asked('edits.add')).toEqual([]);
  });
});
