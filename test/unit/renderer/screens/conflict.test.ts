import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import {
  addedLines,
  baseLines,
  overlapWords,
} from '../../../../src-renderer/screens/outbox/conflict-marks.ts';
import { textConflict } from '../../../support/fixtures/fixture-data.ts';
import { openWindow } from '../open-window.ts';

async function decideOn(words: string, button: string, own = {}) {
  const hands = openWindow({ screen: 'outbox' }, own);
  const row = (await screen.findByRole('button', { name: words })).closest<HTMLElement>('[role="listitem"]')!;
  await hands.user.click(within(row).getByRole('button', { name: button }));
  return { ...hands, dialog: await screen.findByRole('dialog', { name: /^(You and|Merge|Update|This)/ }) };
}

describe('a conflict of texts', () => {
  const open = (own = {}) => decideOn('Change your comment on guides/limits', 'Compare and decide', own);

  it('shows mine, theirs and what was before, with what each changed', async () => {
    const { dialog } = await open();
    const added = (name: string) =>
      [...within(dialog).getByRole('region', { name }).querySelectorAll('ins')].map((one) => one.textContent);
    expect(added('Mine')).toEqual(['5,000', ', as the code says']);
    expect(added('Theirs')).toEqual([' and day', 'The default is 2,000 items.']);
    const before = within(dialog).getByRole('region', { name: 'Before' });
    expect([...before.querySelectorAll('del')].map((one) => [one.textContent, one.title])).toEqual([
      ['The default is ', 'taken out by Ravi Menon'],
      ['1,000', 'taken out by you and Ravi Menon'],
      [' items.', 'taken out by Ravi Menon'],
    ]);
    expect(within(dialog).getByRole('region', { name: 'Theirs' }).textContent).toContain('Ravi Menon');
  });

  it('explains where both changed the same lines, leads there, and sends the merge as it was left', async () => {
    const { dialog, user, asked } = await open();
    const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Proposed merge' });
    expect(field.value).toBe(textConflict.proposed);
    expect(
      within(dialog).getByText(
        /In one place both changes touch the same lines of the comment \(lines 2 to 3\)/,
      ),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Go to it' }));
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(
      'The default is 2,000 items.\nThe default is 5,000 items, as the code says.',
    );
    await user.keyboard('The default is 5,000 items.');
    await user.click(within(dialog).getByRole('button', { name: 'Send the merge' }));
    await expect
      .poll(() => asked('edits.rewrite'))
      .toEqual([
        {
          accountId: 'acc',
          editId: 'e-6',
          markdown: 'Limits are counted per tenant and day.\nThe default is 5,000 items.',
        },
      ]);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('sends mine, or keeps theirs and discards mine with a way back', async () => {
    const mine = await open();
    await mine.user.click(within(mine.dialog).getByRole('button', { name: 'Use mine' }));
    await expect.poll(() => mine.asked('edits.retry')).toMatchObject([{ editId: 'e-6' }]);
  });

  it('keeps theirs and discards mine with a way back', async () => {
    const { dialog, user, asked } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Use theirs, discard mine' }));
    await expect.poll(() => asked('edits.discard')).toMatchObject([{ editId: 'e-6' }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => asked('edits.restore')).toMatchObject([{ editId: 'e-6' }]);
  });

  it('can be put off by a button, with what was merged so far', async () => {
    const { dialog, user, asked } = await open();
    await user.type(within(dialog).getByRole('textbox', { name: 'Proposed merge' }), ' Later.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect
      .poll(() => asked('drafts.save').at(-1))
      .toMatchObject({ text: `${textConflict.proposed} Later.` });
    expect([asked('edits.retry'), asked('edits.discard')]).toEqual([[], []]);
  });

  it('keeps what was merged so far when it is left', async () => {
    const { dialog, user, asked } = await open();
    await user.type(within(dialog).getByRole('textbox', { name: 'Proposed merge' }), ' More.');
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect
      .poll(() => asked('drafts.save').at(-1))
      .toMatchObject({ target: { use: 'merge', commentId: 'e-6' }, text: `${textConflict.proposed} More.` });
  });
});

describe('a conflict of subjects', () => {
  const subject = {
    ...textConflict,
    what: 'subject',
    base: 'Limits',
    mine: 'Limits of queues',
    theirs: 'Bounds',
    proposed: 'Bounds Limits of queues',
    overlapLines: [{ from: 1, to: 1 }],
  } as const;
  const open = (own: Partial<typeof textConflict>) =>
    decideOn('Change your comment on guides/limits', 'Compare and decide', {
      'edits.conflict': () => ({ ...subject, ...own }),
    });

  it('names the field instead of its only line, and who changed the other side', async () => {
    const { dialog } = await open({ theirsBy: 'Ravi Menon' });
    expect(dialog.textContent).toContain('You and Ravi Menon both changed this subject');
    expect(dialog.textContent).toContain('Both changes touch the same words of the subject.');
    expect(dialog.textContent).not.toContain('line 1');
  });

  it('says that the service does not tell who changed it', async () => {
    const { dialog } = await open({ theirsBy: null });
    expect(dialog.textContent).toContain('This subject was changed here and elsewhere');
    expect(dialog.textContent).toContain('The service does not say who made the other change.');
    expect(dialog.textContent).not.toMatch(/someone else/);
  });
});

describe('a merge that was asked for offline', () => {
  it('says what has moved and which pages it changes, and has one button that names it', async () => {
    const { dialog, user, asked } = await decideOn('Merge #41 into Elsa docs', 'Look and merge');
    expect(within(dialog).getByText('Dana Whitfield changed 1 page of it.')).toBeTruthy();
    expect(within(dialog).getByText('It changes 3 pages, 1 of them is new to you')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Merge #41 into Elsa docs' }));
    await expect.poll(() => asked('edits.retry')).toEqual([{ accountId: 'acc', editId: 'e-7' }]);
  });
});

describe('the marks of a conflict', () => {
  it('marks whole lines that are new', () => {
    expect(addedLines([{ change: 'inserted', text: 'new', afterLine: 1 }])).toEqual([
      [{ text: 'new', mark: 'added' }],
    ]);
  });

  it('tells apart who took words out of the base', () => {
    const mine = [
      {
        change: 'deleted',
        text: 'ab',
        beforeLine: 2,
        parts: [
          { text: 'a', changed: true },
          { text: 'b', changed: false },
        ],
      },
    ] as const;
    expect(baseLines('x\nab', mine, [])).toEqual([
      [{ text: 'x', mark: null }],
      [
        { text: 'a', mark: 'removed-by-me' },
        { text: 'b', mark: null },
      ],
    ]);
  });

  it('names lines in words', () => {
    expect(
      overlapWords([
        { from: 2, to: 3 },
        { from: 9, to: 9 },
      ]),
    ).toBe('lines 2 to 3 and line 9');
  });
});
