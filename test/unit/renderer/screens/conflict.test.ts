import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { ConflictStretch, ConflictView } from '../../../../src-main/bridge/views/outbox-views.ts';
import { readBack } from '../../../../src-renderer/screens/outbox/conflict/conflict-choices.svelte.ts';
import { addedLines, baseLines } from '../../../../src-renderer/screens/outbox/conflict/conflict-marks.ts';
import { textConflict } from '../../../support/fixtures/fixture-data.ts';
import { openWindow } from '../open-window.ts';

async function decideOn(words: string, button: string, own = {}) {
  const ui = openWindow({ screen: 'outbox' }, own);
  const row = (await screen.findByRole('button', { name: words })).closest<HTMLElement>('[role="listitem"]')!;
  await ui.user.click(within(row).getByRole('button', { name: button }));
  return { ...ui, dialog: await screen.findByRole('dialog', { name: /^(You and|Merge|Update|This)/ }) };
}

describe('a conflict of texts', () => {
  const open = (own = {}) => decideOn('Change your comment on guides/limits', 'Compare and decide', own);
  const result = (dialog: HTMLElement, name = 'Result of Conflict') =>
    within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name });
  const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });

  it('shows mine, theirs and what was before of the place that both changed, with what each changed', async () => {
    const { dialog } = await open();
    const added = (name: string) =>
      [...within(dialog).getByRole('region', { name }).querySelectorAll('ins')].map((one) => one.textContent);
    expect(added('Mine')).toEqual(['5,000', ', as the code says']);
    expect(added('Theirs')).toEqual(['The default is 2,000 items.']);
    const before = within(dialog).getByRole('region', { name: 'Before' });
    expect([...before.querySelectorAll('del')].map((one) => [one.textContent, one.title])).toEqual([
      ['The default is ', 'replaced by Ravi Menon'],
      ['1,000', 'replaced by you and Ravi Menon'],
      [' items.', 'replaced by Ravi Menon'],
    ]);
    expect(within(dialog).getByRole('region', { name: 'Theirs' }).textContent).toContain('Ravi Menon');
    expect(button(dialog, '1 line changed only by Ravi Menon')).toBeTruthy();
  });

  it('says that both versions are included, and sends nothing before the person has decided', async () => {
    const { dialog, user, asked } = await open();
    expect(result(dialog).value).toBe(
      'The default is 2,000 items.\nThe default is 5,000 items, as the code says.',
    );
    expect(within(dialog).getByText('Both versions are included; keep what you want.')).toBeTruthy();
    await user.click(button(dialog, 'Send the result'));
    expect(asked('edits.rewrite')).toEqual([]);
  });

  it.each([
    ['Keep mine', '{Alt>}1{/Alt}', 'mine', 'The default is 5,000 items, as the code says.'],
    ['Keep theirs', '{Alt>}2{/Alt}', 'theirs', 'The default is 2,000 items.'],
    [
      'Keep both',
      '{Alt>}3{/Alt}',
      'both',
      'The default is 2,000 items.\nThe default is 5,000 items, as the code says.',
    ],
  ])('%s, by button and by key, shows and sends what then stands', async (name, keys, how, expected) => {
    const { app, dialog, user, asked } = await open();
    await user.click(button(dialog, name));
    expect([result(dialog).value, button(dialog, name).getAttribute('aria-pressed')]).toEqual([
      expected,
      'true',
    ]);
    await user.click(button(dialog, name === 'Keep mine' ? 'Keep both' : 'Keep mine'));
    await user.keyboard(keys);
    expect(result(dialog).value).toBe(expected);
    await user.click(button(dialog, 'Send the result'));
    await expect
      .poll(() => asked('edits.rewrite'))
      .toEqual([
        {
          accountId: 'acc',
          editId: 'e-6',
          markdown: `Limits are counted per tenant and day.\n${expected}`,
          decided: { theirs: textConflict.theirs, title: null, how },
        },
      ]);
    await expect
      .poll(() => app.toasts.shown.at(-1)?.words)
      .toBe('Decided: Change your comment on guides/limits.');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('takes what is written instead of either version', async () => {
    const { dialog, user, asked } = await open();
    await user.clear(result(dialog));
    await user.type(result(dialog), 'The default is 5,000 items.');
    await user.click(button(dialog, 'Send the result'));
    await expect
      .poll(() => asked('edits.rewrite'))
      .toMatchObject([{ markdown: 'Limits are counted per tenant and day.\nThe default is 5,000 items.' }]);
  });

  it('is edited as a whole, and goes back to its places', async () => {
    const { dialog, user } = await open();
    await user.click(button(dialog, 'Edit the whole text'));
    const field = result(dialog, 'Result');
    expect(field.value).toBe(textConflict.stretches.map(bothOf).join(''));
    await user.click(button(dialog, 'Back to the conflicts'));
    await user.click(button(dialog, 'Keep theirs'));
    expect(result(dialog).value).toBe('The default is 2,000 items.');
  });

  it('sends mine', async () => {
    const mine = await open();
    await mine.user.click(button(mine.dialog, 'Use mine'));
    await expect.poll(() => mine.asked('edits.retry')).toMatchObject([{ editId: 'e-6' }]);
  });

  it('keeps theirs and discards mine with a way back', async () => {
    const { dialog, user, asked } = await open();
    await user.click(button(dialog, 'Use theirs, discard mine'));
    await expect.poll(() => asked('edits.discard')).toMatchObject([{ editId: 'e-6' }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => asked('edits.restore')).toMatchObject([{ editId: 'e-6' }]);
  });

  it.each(['Cancel', '{Escape}'])('can be put off by %s, with what was decided so far', async (way) => {
    const { dialog, user, asked } = await open();
    await user.type(result(dialog), ' Later.');
    if (way === 'Cancel') await user.click(button(dialog, 'Cancel'));
    else await user.keyboard(way);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    const text = `${textConflict.stretches.map(bothOf).join('').trimEnd()} Later.\n`;
    await expect
      .poll(() => asked('drafts.save').at(-1))
      .toMatchObject({ target: { use: 'merge', commentId: 'e-6' }, text });
    expect([asked('edits.retry'), asked('edits.discard')]).toEqual([[], []]);
  });

  it('has what was decided before when it is opened again', async () => {
    const { dialog } = await open({
      'drafts.get': () => 'Limits are counted per tenant and day.\nThe default is 2,000 items.\n',
    });
    await expect.poll(() => button(dialog, 'Keep theirs').getAttribute('aria-pressed')).toBe('true');
    expect(button(dialog, 'Send the result').getAttribute('aria-disabled')).toBeNull();
  });
});

function bothOf(stretch: ConflictStretch): string {
  return stretch.kind === 'agreed' ? stretch.text : stretch.both;
}

const place = (name: string): ConflictStretch => ({
  kind: 'conflict',
  mine: `${name}, mine.\n\n`,
  theirs: `${name}, theirs.\n\n`,
  base: `${name}.\n\n`,
  both: `${name}, theirs.\n\n${name}, mine.\n\n`,
  mineDiff: [],
  theirsDiff: [],
});
const long = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} that nobody changed.\n\n`).join('');
const page = {
  ...textConflict,
  what: 'page',
  stretches: [
    { kind: 'agreed', text: long, by: 'nobody' },
    place('First'),
    { kind: 'agreed', text: 'Between, by them.\n\n', by: 'theirs' },
    place('Second'),
  ],
  title: {
    text: 'Mine',
    theirs: 'Theirs',
    conflict: {
      mine: 'Mine',
      theirs: 'Theirs',
      base: 'Before',
      both: 'Theirs',
      mineDiff: [],
      theirsDiff: [],
    },
  },
} as const satisfies Partial<ConflictView>;
const openPage = (own: object = {}, answers: object = {}) =>
  decideOn('Change your comment on guides/limits', 'Compare and decide', {
    ...answers,
    'edits.conflict': () => ({ ...page, ...own }),
  });

describe('a conflict of a page', () => {
  const current = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('region')
      .filter((one) => one.querySelector('textarea') !== null)
      .map((one) => one.getAttribute('aria-label'));

  it('opens at the first conflict with the rest folded, and goes on from one to the next', async () => {
    const { dialog, user, asked } = await openPage({
      title: { text: 'Theirs', theirs: 'Theirs', conflict: null },
    });
    expect([current(dialog), dialog.contains(document.activeElement)]).toEqual([['Conflict 1 of 2'], true]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Conflict 1 of 2');
    expect(within(dialog).getByRole('status').textContent.replace(/\s+/g, ' ').trim()).toBe(
      '2 of 2 conflicts not decided yet. Both changed 2 parts of the page. Each block is decided as a whole.',
    );
    expect(dialog.textContent).not.toContain('Paragraph 7');
    await user.click(within(dialog).getByRole('button', { name: '30 lines unchanged' }));
    expect(dialog.textContent).toContain('Paragraph 7');
    await user.keyboard('{Alt>}1{/Alt}');
    expect(current(dialog)).toEqual(['Conflict 2 of 2']);
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(current(dialog)).toEqual(['Conflict 1 of 2']);
    expect(dialog.textContent).toContain('Not decided');
    await user.keyboard('{Alt>}{ArrowDown}2{/Alt}');
    expect(dialog.textContent).toContain('All conflicts are resolved.');
    expect(dialog.textContent).not.toMatch(/Each block is decided as a whole|Both changed/);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => asked('edits.rewrite'))
      .toMatchObject([
        {
          markdown: `${long}First, mine.\n\nBetween, by them.\n\nSecond, theirs.\n`,
          decided: { theirs: textConflict.theirs, title: { text: 'Theirs', theirs: 'Theirs' }, how: 'parts' },
        },
      ]);
  });

  it('asks for its title first where both changed it, which cannot be both', async () => {
    const { dialog, user, asked } = await openPage();
    expect(current(dialog)).toEqual(['Conflict of the title']);
    await user.keyboard('{Alt>}3{/Alt}');
    expect(current(dialog)).toEqual(['Conflict of the title']);
    await user.keyboard('{Alt>}123{/Alt}');
    await user.click(within(dialog).getByRole('button', { name: 'Send the result' }));
    await expect
      .poll(() => asked('edits.rewrite'))
      .toMatchObject([
        {
          markdown: `${long}First, theirs.\n\nBetween, by them.\n\nSecond, theirs.\n\nSecond, mine.\n`,
          decided: { title: { text: 'Mine', theirs: 'Theirs' } },
        },
      ]);
  });
});

describe('a conflict of a page that is edited as a whole', () => {
  it('asks for its title still, and keeps what was written', async () => {
    const { dialog, user, asked } = await openPage();
    await user.click(within(dialog).getByRole('button', { name: 'Edit the whole text' }));
    const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Result' });
    await user.clear(field);
    await user.type(field, 'Another text.');
    const send = within(dialog).getByRole('button', { name: 'Send the result' });
    await user.click(send);
    expect([send.getAttribute('aria-disabled'), asked('edits.rewrite')]).toEqual(['true', []]);
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    expect(field.value).toBe('Another text.');
    await user.click(send);
    await expect
      .poll(() => asked('edits.rewrite'))
      .toMatchObject([
        {
          markdown: 'Another text.\n',
          decided: { title: { text: 'Mine', theirs: 'Theirs' }, how: 'own' },
        },
      ]);
  });

  it('says of a result from before that what was changed since may be missing', async () => {
    const { dialog } = await openPage({ title: null }, { 'drafts.get': () => 'Of another version.\n' });
    await expect.poll(() => dialog.textContent).toContain('later changes may be missing from it');
  });
});

describe('what was decided before', () => {
  const { stretches } = textConflict;
  it('is read from a text that has everything else as it is agreed on', () => {
    const [first] = stretches.map((one) => (one.kind === 'agreed' ? one.text : ''));
    expect([readBack(stretches, `${first}Something else.\n`), readBack(stretches, first ?? '')]).toEqual([
      ['Something else.'],
      [''],
    ]);
  });
  it('is not known of a text that was changed around the places', () => {
    expect(readBack(stretches, 'Limits.\nSomething else.\n')).toBeNull();
  });
});

describe('a conflict of subjects', () => {
  const subject = {
    ...textConflict,
    what: 'subject',
    base: 'Limits',
    mine: 'Limits of queues',
    theirs: 'Bounds',
    stretches: [
      {
        kind: 'conflict',
        mine: 'Limits of queues',
        theirs: 'Bounds',
        base: 'Limits',
        both: 'Bounds Limits of queues',
        mineDiff: [],
        theirsDiff: [],
      },
    ],
  } as const;
  const open = (own: Partial<typeof textConflict>) =>
    decideOn('Change your comment on guides/limits', 'Compare and decide', {
      'edits.conflict': () => ({ ...subject, ...own }),
    });

  it('names the field, and who changed the other side', async () => {
    const { dialog } = await open({ theirsBy: 'Ravi Menon' });
    expect(dialog.textContent).toContain('You and Ravi Menon both changed this subject');
    expect(dialog.textContent).toContain('Both versions changed the same part of the subject.');
  });

  it('says that the service does not tell who changed it', async () => {
    const { dialog } = await open({ theirsBy: null });
    expect(dialog.textContent).toContain('This subject was changed here and elsewhere');
    expect(dialog.textContent).toContain('The service does not say who made the other change.');
  });
});

describe('a merge that was asked for offline', () => {
  it('says what has moved and which pages it changes, and has one button that names it', async () => {
    const { dialog, user, asked } = await decideOn('Merge #41 into Elsa docs', 'Review and merge');
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
});
