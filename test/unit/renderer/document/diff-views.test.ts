import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { diffLines } from '../../../../src-main/content/diff/texts/line-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import type { Block } from '../../../../src-main/shared/tree.ts';
import {
  blockCursor,
  changePosition,
  goToChange,
  mountAll,
  stepBlock,
  stepChange,
} from '../../../../src-renderer/document/change-navigation.ts';
import DiffView from '../../../../src-renderer/document/diff/DiffView.svelte';
import SideBySideDiff from '../../../../src-renderer/document/diff/SideBySideDiff.svelte';
import SourceDiff from '../../../../src-renderer/document/diff/source/SourceDiff.svelte';
import { unfoldFor } from '../../../../src-renderer/document/unfolding.ts';
import { resolving, words } from './draw.ts';

beforeAll(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});

type Props = Record<string, unknown>;

function props(before: string, after: string, more: Props = {}) {
  const diff = diffTrees(parseMarkdown(before), parseMarkdown(after));
  return { diff, references: {}, referencesBefore: {}, ...more };
}

function inline(before: string, after: string, more: Props = {}): HTMLElement {
  const { container } = render(DiffView, { props: props(before, after, more) });
  mountAll();
  return container;
}

function beside(before: string, after: string, more: Props = {}): HTMLElement {
  const { container } = render(SideBySideDiff, { props: props(before, after, more) });
  mountAll();
  return container;
}

const texts = (root: Element, selector: string) => [...root.querySelectorAll(selector)].map(words);
const paragraphs = (...names: string[]) => names.map((name) => `Paragraph ${name}.`).join('\n\n');

describe('side by side', () => {
  it('shows all of what was put into tabs, and folds both sides alike', () => {
    const tab = (title: string) => `{% tab title="${title}" %}\n${paragraphs('1', '2', '3')}\n{% endtab %}\n`;
    const sections = ['Linux', 'Windows'].map((name) => `## ${name}\n\n${paragraphs('1', '2', '3')}\n`);
    const page = beside(sections.join('\n'), `{% tabs %}\n${tab('Linux')}\n${tab('Windows')}{% endtabs %}\n`);
    const six = ['1', '2', '3', '1', '2', '3'].map((n) => `Paragraph ${n}.`);
    const shown = (side: string) =>
      texts(page, `[data-side="${side}"] :is(.block-paragraph, .tab-title, h2, h3)`);
    expect([shown('before'), shown('after')]).toEqual([
      ['Linux', ...six.slice(0, 3), 'Windows', ...six.slice(3)],
      ['Linux', ...six.slice(0, 3), 'Windows', ...six.slice(3)],
    ]);
    expect(page.querySelector('[role="tablist"], .fold-button')).toBeNull();
  });

  it('keeps the old cells of a table of which only a column was renamed', () => {
    const table = (title: string) => `| A | ${title} |\n| --- | --- |\n| one | two |\n`;
    const page = beside(table('B'), table('Better'));
    const cells = (side: string) => texts(page, `[data-side="${side}"] td`).map((text) => text.trim());
    expect([cells('before'), cells('after')]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  it.each([
    ['new', '', 'One.\n\nTwo.', 'after', 'Everything here is new: there is no old version.'],
    ['gone', 'One.\n\nTwo.', '', 'before', 'Everything here is deleted: there is no new version.'],
  ])('has one side of a page that is %s, and says so', (_what, before, after, side, said) => {
    const page = beside(before, after);
    const sides = [...page.querySelectorAll<HTMLElement>('[data-side]')].map((one) => one.dataset['side']);
    expect([new Set(sides), texts(page, '.diff-note')]).toEqual([new Set([side]), [said]]);
  });
});

describe('what is folded', () => {
  it('opens for what is looked for in it, and stays folded else', () => {
    const before = paragraphs('one', 'two', 'three', 'four', 'five', 'six', 'seven');
    const page = inline(before, `${before}\n\nNew at the end.`);
    expect(words(page)).not.toContain('Paragraph three.');
    unfoldFor(page, 'nowhere');
    expect(page.querySelectorAll('.fold-button')).toHaveLength(1);
    unfoldFor(page, 'graph THREE');
    expect(words(page)).toContain('Paragraph three.');
  });

  it('is also what did not change inside a stepper, whose steps keep their numbers', async () => {
    const stepper = (last: string): string =>
      `{% stepper %}\n${['one', 'two', 'three', 'four', 'five', last].map((name) => `{% step %}\n### Step ${name}\n{% endstep %}\n`).join('')}{% endstepper %}`;
    const page = inline(stepper('six'), stepper('sixth'));
    expect(texts(page, '.fold-button')).toEqual(['4 unchanged steps']);
    const folded = page.querySelector<HTMLElement>('.folded-steps');
    expect(folded?.style.getPropertyValue('counter-increment')).toBe('step 4');
    await userEvent.click(screen.getByRole('button', { name: '4 unchanged steps' }));
    expect(page.querySelectorAll('.step')).toHaveLength(6);
  });

  /** Eight paragraphs, with keys from n0 on, and a new one below them. */
  function eightAndNew() {
    const before = paragraphs('one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight');
    const [old, now] = [parseMarkdown(before), parseMarkdown(`${before}\n\nNew.`)];
    const keyed = (tree: typeof old) => ({
      ...tree,
      blocks: tree.blocks.map((block, index) => ({ ...block, key: `n${index}` })),
    });
    return { diff: diffTrees(keyed(old), keyed(now)), references: {}, referencesBefore: {} };
  }

  it('is nothing that is talked about, and all else as without that', () => {
    const props = eightAndNew();
    const { container } = render(DiffView, { props: { ...props, threads: new Map([['n2', 1]]) } });
    expect(words(container)).toContain('Paragraph three.');
    expect(texts(container, '.fold-button')).toEqual(['4 unchanged blocks']);
  });

  it.each([DiffView, SideBySideDiff])(
    'stays folded, and stays open, when a block beside it is talked about',
    async (View) => {
      const props = eightAndNew();
      const { container, rerender } = render(View, { props });
      expect(texts(container, '.fold-button')).toEqual(['7 unchanged blocks']);
      await rerender({ threads: new Map([['n7', 1]]) });
      expect(texts(container, '.fold-button')).toEqual(['7 unchanged blocks']);
      await userEvent.click(screen.getByRole('button', { name: '7 unchanged blocks' }));
      await rerender({ threads: new Map([['n2', 1]]) });
      expect(texts(container, '.fold-button')).toEqual([]);
    },
  );

  it('in code and in tables opens too', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    const code = (text: readonly string[]): string => ['```', ...text, '```'].join('\n');
    const page = inline(code(lines), code([...lines, 'one more']));
    expect(words(page)).not.toContain('line 5 ');
    unfoldFor(page, 'line 5');
    expect(words(page)).toContain('line 5 ');
  });
});

describe('inline', () => {
  it('marks words inserted and deleted as such, and joins neighbours', () => {
    const page = inline(
      'It queues every item of the lane before it answers.',
      'It now persists every item of the lane before it answers.',
    );
    expect(texts(page, 'ins.inserted').join(' ')).toBe('now persists');
    expect(texts(page, 'del.deleted').join(' ')).toBe('queues');
    expect(page.querySelector('ins + ins, del + del')).toBeNull();
  });

  it('announces whole blocks that came or went, and never by colour alone', () => {
    const page = inline('Stays here.\n\nGoes away for good.', 'Stays here.\n\n```\nnew code\n```');
    expect(words(page.querySelector('.change-deleted'))).toBe(
      '− Deleted: Goes away for good.'.replace('− ', '−'),
    );
    expect(words(page.querySelector('.change-inserted'))).toContain('Inserted:');
    expect(texts(page, '.change-sign').sort()).toEqual(['+', '−']);
  });

  it('says attribute changes in words beside the block', () => {
    const page = inline(
      '{% hint style="info" %}\nMind this.\n{% endhint %}',
      '{% hint style="danger" %}\nMind this.\n{% endhint %}',
    );
    expect(texts(page, '.change-chip')).toEqual(['style changed: info → danger']);
    expect(screen.getByRole('note', { name: 'Danger' })).toBeTruthy();
  });

  it('says formatting changes in words at the words', () => {
    const page = inline('The plain words matter.', 'The **plain words** matter.');
    expect(texts(page, '.formatting')).toEqual(['plain words']);
    expect(texts(page, '.change-chip.inline')).toEqual(['made bold']);
  });

  it('says once of a link in several pieces that it leads elsewhere', () => {
    const page = inline(
      'See [the old guide of retries](a.md) there.',
      'See [the new guide of retries](b.md) there.',
    );
    expect(texts(page, '.change-chip.inline')).toEqual(['link target changed: a.md → b.md']);
  });

  it('names characters that nobody sees, without which words would look unchanged', () => {
    const page = inline('Before you start\u{fffc} it.', 'Before you start it.');
    expect(texts(page, '.change-chip.inline')).toEqual(['U+FFFC']);
    const emoji = inline('Here is one.', 'Here is one \u{1f469}\u{200d}\u{1f680}.');
    expect(texts(emoji, '.change-chip.inline')).toEqual([]);
  });

  it('tells a move at both places, and where it came from', async () => {
    const page = inline(
      paragraphs('one', 'two', 'three', 'four', 'five'),
      paragraphs('one', 'three', 'four', 'five', 'two'),
    );
    expect(texts(page, '.change-moved .change-chip')).toEqual(['moved here, was after “Paragraph one.”']);
    await userEvent.setup().click(screen.getByRole('button', { name: /Moved from here/ }));
    expect(words(document.activeElement)).toContain('Paragraph two.');
  });

  it.each([
    ['stepper', 'step', '.step', 1],
    // Both places are seen at once: a mark beside the titles reads as another tab.
    ['tabs', 'tab', '.tab-panel', 0],
    ['columns', 'column', '.column', 1],
  ])('tells a moved part of %s at its old place in one line, not as a part', (all, one, part, lines) => {
    const source = (names: readonly string[]): string =>
      `{% ${all} %}\n${names
        .map(
          (name) => `{% ${one} title="${name}" %}\nThe part ${name} says this of ${name}.\n{% end${one} %}\n`,
        )
        .join('')}{% end${all} %}`;
    const page = inline(source(['apples', 'pears', 'plums']), source(['pears', 'plums', 'apples']));
    expect(texts(page, '.moved-away')).toHaveLength(lines);
    expect(texts(page, '.moved')).toHaveLength(1);
    expect(
      texts(page, part).filter((text) => /^(?!↷ Moved from).*says this of apples/.test(text)),
    ).toHaveLength(1);
  });

  it('says behind which section a section stood, not behind which words', () => {
    const [one, two, three, four] = ['One', 'Two', 'Three', 'Four'].map(
      (name) => `## ${name}\n\n* An item of ${name}\n`,
    );
    const page = inline([one, two, three, four].join('\n'), [one, three, four, two].join('\n'));
    expect(texts(page, '.change-chip.moved')).toEqual(['moved here, was after “One”']);
  });

  it('says behind what it stood of what began an item, not that it was first', () => {
    const items = ['All bottles closed, dates on the lids', 'Nibs rinsed, tips up'].concat(
      "Today's pages on the rack, not on the desk",
      "Lamp off, window a hand's breadth open",
    );
    const step = (title: string, text: string) => `{% step %}\n### ${title}\n\n${text}\n{% endstep %}\n\n`;
    const steps = [
      step('Bottles', 'Close them all, and write the date on the lids.'),
      step('Nibs', 'Rinse them and set them up to dry, tips up.'),
      step('Pages', "Put today's pages on the rack, not on the desk."),
    ];
    const page = inline(
      `Before you leave:\n\n${items.map((item) => `- [ ] ${item}\n`).join('')}`,
      `Before you leave:\n\n{% stepper %}\n${steps.join('')}{% endstepper %}\n\nThen the lamp, and the window a hand's breadth open.\n`,
    );
    expect(texts(page, '.change-chip.moved')).toEqual(['moved here, was after “Nibs rinsed, tips up”']);
  });

  it('tells once of neighbours that moved together', () => {
    const page = inline(
      `${paragraphs('one', 'two')}\n\n## Use\n\n${paragraphs('three', 'four')}`,
      `## Use\n\n${paragraphs('three', 'four, edited', 'one', 'two')}`,
    );
    expect(texts(page, '.change-moved')).toHaveLength(2);
    expect(texts(page, '.change-chip.moved')).toHaveLength(1);
    expect(texts(page, '.moved-away')).toEqual([
      '↷ Moved from here: “Paragraph one.” with the block after it',
    ]);
    // The edited last block of a section belongs to it.
    expect(texts(page, 'ins')).toEqual([', edited']);
  });

  it('folds what did not change, names what is passed over, and unfolds', async () => {
    const rest = paragraphs('1', '2', '3', '4', '5', '6');
    const page = inline(`first\n\n## Limits\n\n${rest}`, `first, changed\n\n## Limits\n\n${rest}\n\nlast`);
    expect(texts(page, 'p')).not.toContain('Paragraph 3.');
    await userEvent.setup().click(screen.getByRole('button', { name: /5 unchanged blocks/ }));
    expect(texts(page, 'p')).toContain('Paragraph 3.');
    expect(screen.queryByRole('button', { name: /unchanged/ })).toBeNull();
  });

  it('shows changed code by line', () => {
    const page = inline('```yaml\na: 1\nsize: 200\nb: 2\n```', '```yaml\na: 1\nsize: 500\nb: 2\n```');
    expect(texts(page, 'del.diff-line .line-text')).toEqual(['size: 200']);
    expect(texts(page, 'ins.diff-line .line-text')).toEqual(['size: 500']);
    expect(texts(page, 'ins.diff-line .changed-part')).toEqual(['500']);
  });

  it('opens expandables and tabs that hold a change', () => {
    const page = (one: string, two: string) =>
      `<details><summary>Why?</summary>\n\nBecause it ${one}.\n\n</details>\n\n{% tabs %}\n{% tab title="A" %}\nsame text here\n{% endtab %}\n{% tab title="B" %}\nthe other ${two} text here\n{% endtab %}\n{% endtabs %}`;
    inline(page('works', 'old'), page('runs', 'new'));
    expect(screen.getByRole('button', { name: 'Why?' }).getAttribute('aria-expanded')).toBe('true');
    expect(words(screen.getByRole('tab', { selected: true }))).toBe('Bchanged');
  });

  it('draws tabs that changed places and names as two, and the title that an expandable lost struck', () => {
    const tabs = (...all: readonly (readonly [string, string])[]): string =>
      `{% tabs %}\n${all.map(([title, text]) => `{% tab title="${title}" %}\n${text}\n{% endtab %}\n`).join('')}{% endtabs %}`;
    const page = inline(
      `${tabs(['Linux', 'Use apt.'], ['macOS', 'Use brew.'])}\n\n<details>\n\n<summary>Read this</summary>\n\nBack up.\n\n</details>\n`,
      `${tabs(['Mac', 'Use brew.'], ['Debian', 'Use apt.'])}\n\n{% hint style="info" %}\nBack up.\n{% endhint %}\n`,
    );
    expect(texts(page, '.tab-button, .moved-away')).toEqual(['Macmoved', 'Debianchanged']);
    expect(texts(page, '.change-chip')).toEqual([
      'moved here, was after “Linux”',
      'title changed: macOS → Mac',
      'title changed: Linux → Debian',
      'expandable made a hint',
    ]);
    expect(texts(page, 'del.deleted')).toEqual(['Read this']);
  });

  it('draws a sentence that was put into a hint as moved, not as removed and added', () => {
    const careful = 'Be careful: without the file all pages are lost for good.';
    const page = inline(
      `It is kept in a file. ${careful} It is made again then.`,
      `It is kept in a file. It is made again then.\n\n{% hint style="info" %}\n${careful}\n{% endhint %}`,
    );
    expect(texts(page, 'del.moved-words')).toEqual([careful]);
    expect(texts(page, '.inserted, .deleted')).toEqual([]);
    expect(texts(page, '.change-chip')).toEqual([
      `moved here, was in “It is kept in a file. Be careful: without the file all pa…”`,
      'put into a hint',
    ]);
  });

  it('draws all that was taken out of tabs below each other, with titles that are gone struck', () => {
    const body = ['Install it with the package manager.', 'Run the installer and follow it.'];
    const tabs = `{% tabs %}\n{% tab title="Linux" %}\n${body[0]}\n{% endtab %}\n{% tab title="Windows" %}\n${body[1]}\n{% endtab %}\n{% endtabs %}`;
    const page = inline(tabs, `### Linux\n\n${body[0]}\n\n${body[1]}`);
    expect(page.querySelector('[role="tab"], [hidden]')).toBeNull();
    expect(texts(page, '.tab-panel :is(h3, p)')).toEqual(['Linux', body[0], 'Windows', body[1]]);
    expect(texts(page, '.tab-panel del')).toEqual(['Windows']);
  });

  it('colours no cell of a row that came or went by a column that came or went', () => {
    const page = inline(
      '| A | Old |\n| - | - |\n| 1 | x |\n| gone | y |\n| 3 | z |',
      '| A | New |\n| - | - |\n| 1 | p |\n| 3 | q |\n| comes | r |',
    );
    const colours = [...page.querySelectorAll('tbody tr')].map((row) => [
      row.className.match(/change-(inserted|deleted)/)?.[1] ?? 'stays',
      [...row.querySelectorAll('td')].some((cell) => /column-(inserted|deleted)/.test(cell.className)),
    ]);
    expect(colours).toEqual([
      ['stays', true],
      ['deleted', false],
      ['stays', true],
      ['inserted', false],
    ]);
  });

  it('marks a column that came or went, with its title, on the side that has it', () => {
    const page = beside(
      '| A | Old |\n| - | - |\n| 1 | x |\n| 3 | z |',
      '| A | New |\n| - | - |\n| 1 | p |\n| 3 | q |',
    );
    const marked = (side: string, change: string) =>
      texts(page, `[data-side="${side}"] :is(th, td).column-${change}`).length;
    expect([marked('before', 'deleted'), marked('after', 'inserted')]).toEqual([3, 3]);
    expect(texts(page, '[data-side="before"] th del, [data-side="after"] th ins')).toEqual(['Old', 'New']);
  });

  const plans =
    '| Plan | Seats | Price |\n| - | - | - |\n| Free | 1 | 0 |\n| Team | 10 | 9 |\n| Old | 7 | 8 |';
  const marksIn = (page: Element) => ({
    head: texts(page, 'th'),
    cells: texts(page, 'tbody :is(ins, del), tbody .moved-away'),
    notes: texts(page, '.block-table > .change-notes'),
  });

  it('names a column that moved in the head, and marks changed words of its cells alone', () => {
    const moved =
      '| Plan | Price | Seats |\n| - | - | - |\n| Free | 0 | 1 |\n| Team | 12 | 10 |\n| New | 5 | 6 |';
    const page = inline(plans, moved);
    expect(marksIn(page)).toEqual({
      head: ['Plan', 'Price column moved, was after “Seats”', 'Seats'],
      cells: ['9', '12'],
      notes: [],
    });
    expect(texts(page, 'tr.change-deleted td').map((text) => text.replace(/^.*: /, ''))).toEqual([
      'Old',
      '8',
      '7',
    ]);
    const sides = beside(plans, moved);
    expect(texts(sides, '[data-side="before"] tbody td').slice(3, 6)).toEqual(['Team', '10', '9']);
    expect(texts(sides, '[data-side="after"] tbody td').slice(3, 6)).toEqual(['Team', '12', '10']);
  });

  it('marks the words of the heading of a renamed column alone, also where others came before it', () => {
    const renamed =
      '| Plan | Kind | Seats | Price a month |\n| - | - | - | - |\n| Free | a | 1 | 0 |\n| Team | b | 10 | 12 |\n| Old | c | 7 | 8 |';
    expect(marksIn(inline(plans, renamed))).toMatchObject({
      head: ['Plan', 'Kind', 'Seats', 'Price a month'],
      cells: ['9', '12'],
    });
    const other = plans.replace('Seats', 'People');
    const page = inline(plans, other);
    expect(marksIn(page)).toEqual({ head: ['Plan', 'SeatsPeople', 'Price'], cells: [], notes: [] });
    expect(texts(page, 'th :is(ins, del)')).toEqual(['Seats', 'People']);
    expect(texts(inline(plans, renamed), 'th ins')).toEqual(['Kind', 'a month']);
  });

  it('keeps the rows of a table that came or went whole', () => {
    const rows = Array.from({ length: 9 }, (_, index) => `| r${index} | v${index} |`).join('\n');
    const page = inline('Text.', `Text.\n\n| a | b |\n| - | - |\n${rows}`);
    expect(page.querySelectorAll('tbody tr')).toHaveLength(9);
  });

  it('lets links of deleted text lead where they led', () => {
    const here = { kind: 'page', spaceId: 's', pageId: 'now', title: 'Now' } as const;
    const there = { kind: 'page', spaceId: 's', pageId: 'then', title: 'Then' } as const;
    const ref = { kind: 'path', path: 'l.md' } as const;
    const page = inline(
      'Stays.\n\nA whole [old](l.md) sentence.',
      'Stays.\n\n```\ncode\n```\n\nSee [new](l.md) and nothing else.',
      {
        references: resolving([ref, here]),
        referencesBefore: resolving([ref, there]),
      },
    );
    expect(page.querySelector('.change-deleted a')?.getAttribute('href')).toBe('#then');
    expect(page.querySelector('.change-inserted a')?.getAttribute('href')).toBe('#now');
  });

  it('strikes the title of an expandable that is gone where it stands as a heading now', () => {
    const text = 'Your data is stored in the region that you choose.';
    const page = inline(
      `<details>\n\n<summary>Where is my data stored?</summary>\n\n${text}\n\n</details>`,
      `## Where is my data stored?\n\n${text}`,
    );
    expect(texts(page, 'del, ins')).toEqual(['Where is my data stored?']);
    expect(texts(page, 'h2')).toEqual(['Where is my data stored?']);
  });

  it('gives deleted blocks of the old side to comments', async () => {
    const user = userEvent.setup();
    const commented: unknown[] = [];
    inline('Stays here.\n\nGoes away for good.', 'Stays here.', {
      oncomment: (block: Block, side: string) => commented.push([block.type, side]),
    });
    await user.hover(screen.getByText('Goes away for good.'));
    await user.click(screen.getByRole('button', { name: 'Comment on this block' }));
    expect(commented).toEqual([['paragraph', 'before']]);
  });
});

describe('side by side', () => {
  it('says that paragraphs were joined, above the one that they are', () => {
    const [one, two] = ['The first is about the window and what it shows.', 'The second is about lists.'];
    const three = 'The third one is about tables.';
    const both = beside(`${one}\n\n${two}\n\n${three}`, `${one} ${two} ${three}`);
    expect(texts(both, '[data-side="after"] .change-chip')).toEqual(['paragraphs joined here']);
    const page = beside(`${one}\n\n${two}`, `${one} ${two}`);
    expect(texts(page, '[data-side="after"] .change-chip')).toEqual(['paragraphs joined here']);
    expect(page.querySelectorAll('ins, del')).toHaveLength(0);
    const rooms = [...page.querySelectorAll('[data-side="before"] [data-block]')].map(
      (block) => block.querySelectorAll('.room').length,
    );
    expect(rooms).toEqual([1, 0]);
  });

  it('draws edited lines of code beside each other where lines were put between them', () => {
    const code = (...lines: readonly string[]) => ['```js', ...lines, '```'].join('\n');
    const page = beside(
      code('const second = load("a");', 'const third = load("b");', 'end();'),
      code('const second = load("a", 1);', '// new', 'const third = load("b", 1);', 'end();'),
    );
    const lines = (side: string) =>
      texts(page, `[data-side="${side}"] .diff-line`).map((text) => text.replace(/^[−+]/, ''));
    expect(lines('before')).toEqual(['const second = load("a");', '', 'const third = load("b");', 'end();']);
    expect(lines('after')).toEqual([
      'const second = load("a", 1);',
      '// new',
      'const third = load("b", 1);',
      'end();',
    ]);
  });

  it('draws each side alone, aligned by row', () => {
    const page = beside(
      'Same.\n\nIt queues every item first.\n\nGone altogether now.',
      'Same.\n\nIt persists every item first.',
    );
    const rows = [...page.querySelectorAll('.side-row')].map((row) =>
      texts(row, '.side').map((text) => text.replace(/^[−+]?(Deleted:|Inserted:) /, '')),
    );
    expect(rows).toEqual([
      ['Same.', 'Same.'],
      ['It queues every item first.', 'It persists every item first.'],
      ['Gone altogether now.', ''],
    ]);
    expect(page.querySelectorAll('[data-side="before"] ins, [data-side="after"] del')).toHaveLength(0);
  });

  it('leaves room for rows and items that one side lacks, in the same order on both', () => {
    const table = (...names: string[]) =>
      ['| Name |', '| --- |', ...names.map((name) => `| ${name} |`)].join('\n');
    const list = (...names: string[]) => names.map((name) => `1. ${name}`).join('\n');
    const page = beside(
      `${table('one', 'goes', 'three')}\n\n${list('first', 'second')}`,
      `${table('one', 'three', 'comes')}\n\n${list('first', 'between', 'second')}`,
    );
    const side = (name: string, selector: string) =>
      [...page.querySelectorAll<HTMLElement>(`[data-side=${name}] ${selector}`)].map(({ dataset }) => [
        dataset['block'] ?? dataset['place'],
        dataset['place'] === undefined ? 'here' : 'room',
      ]);
    for (const selector of ['tbody tr', 'li']) {
      const [before, after] = [side('before', selector), side('after', selector)];
      expect(before.map(([path]) => path)).toEqual(after.map(([path]) => path));
      expect([...before, ...after].filter(([, what]) => what === 'room').length).toBe(
        selector === 'li' ? 1 : 2,
      );
    }
    // Room is not counted by those who listen.
    expect(page.querySelectorAll('[data-side=before] li:not([aria-hidden])')).toHaveLength(2);
  });

  it('unfolds rows and lines on both sides at once', async () => {
    const rows = Array.from({ length: 12 }, (_, row) => `| row ${row} |`);
    const table = (all: readonly string[]) => ['| Name |', '| --- |', ...all].join('\n');
    const code = (last: string) => ['```', ...rows, last, '```'].join('\n');
    const page = beside(
      `${table([...rows, '| old |'])}\n\n${code('old')}`,
      `${table([...rows, '| new |'])}\n\n${code('new')}`,
    );
    const user = userEvent.setup();
    const inTable = [...page.querySelectorAll('tbody .fold-button')];
    expect(inTable).toHaveLength(2);
    await user.click(inTable[0] ?? page);
    expect(page.querySelectorAll('tbody .fold-button')).toHaveLength(0);
    const inCode = [...page.querySelectorAll('pre .fold-button')];
    expect(inCode).toHaveLength(2);
    await user.click(inCode[1] ?? page);
    expect(page.querySelectorAll('pre .fold-button')).toHaveLength(0);
  });

  it('stops at changes in the order of their list, also where several took the place of others', () => {
    const more = props(
      'Stays.\n\nRed ink dries.\n\nBlue pens write.\n\nEnds.\n',
      'Stays.\n\n* Some list\n\n***\n\n> A quote here.\n\nEnds.\n',
    );
    const { container: page } = render(SideBySideDiff, { props: more });
    mountAll();
    const listed = more.diff.changes.map(({ id }) => id);
    expect(listed).toHaveLength(5);
    expect(listed.map(() => stepChange(page, 1))).toEqual(listed);
    expect(goToChange(page, listed[3] ?? '')).toBe(true);
    expect(changePosition(page)).toEqual({ id: listed[3], index: 4, count: 5 });
  });

  it('moves the block cursor into the row that a change leads to, so that there is one frame', () => {
    const table = (...rows: readonly string[]) =>
      `Above.\n\n| Mark | Name |\n| --- | --- |\n${rows.map((row) => `| ${row} | x |\n`).join('')}`;
    const page = inline(table('caret', 'loop', 'foot'), table('caret', 'foot'));
    stepBlock(page, 1);
    expect(stepChange(page, 1)).not.toBeNull();
    const row = document.activeElement;
    expect([row?.tagName, blockCursor(page)?.element.closest('tr') === row]).toEqual(['TR', true]);
  });

  it('gives one bar to the content of a container that is new on both sides, and none to a text that was cut', () => {
    const hint = beside('One stays.\n', '{% hint style="info" %}\nOne stays.\n{% endhint %}\n');
    expect(hint.querySelectorAll('[data-side="before"] .change-changed')).toHaveLength(1);
    expect(hint.querySelectorAll('[data-side="after"] .change-changed')).toHaveLength(1);
    const cut = inline(
      'First words of it. Second words of it.\n',
      'First words of it.\n\nSecond words of it.\n',
    );
    expect(texts(cut, '.change-changed p')).toEqual(['Second words of it.']);
  });

  it('shows the old attributes on the old side', () => {
    const page = beside(
      '{% hint style="info" %}\nMind this.\n{% endhint %}',
      '{% hint style="danger" %}\nMind this.\n{% endhint %}',
    );
    expect(
      page.querySelectorAll('[data-side="before"] .hint.info, [data-side="after"] .hint.danger'),
    ).toHaveLength(2);
    // Their words stand at the new side; the old one only has their room.
    expect(texts(page, '[data-side="before"] .change-notes:not(.room[aria-hidden="true"])')).toEqual([]);
    expect(texts(page, '[data-side="after"] .change-notes')).toEqual(['style changed: info → danger']);
  });

  it('marks what was edited in a moved block on both sides, and goes to the new one', () => {
    const page = beside(
      '## Use\n\n1. One\n\nIt is merged after one approval of it.\n\nTwo stays.\n\nThree stays.\n\n## Editor\n\nFour stays.\n',
      '## Use\n\n1. One\n\nTwo stays.\n\nThree stays.\n\n## Editor\n\nFour stays.\n\nIt is merged after two approvals of it.\n',
    );
    expect(texts(page, '[data-side="before"] del, [data-side="after"] ins')).toEqual([
      'one approval',
      'two approvals',
    ]);
    expect(texts(page, '[data-side="before"] .change-moved .change-chip')).toEqual([]);
    expect(stepChange(page, 1)).not.toBeNull();
    expect(document.activeElement?.closest('[data-side]')?.getAttribute('data-side')).toBe('after');
  });

  it('draws a moved block once on each side', () => {
    const page = beside(paragraphs('one', 'two', 'three', 'four'), paragraphs('one', 'three', 'four', 'two'));
    const count = (side: string) =>
      texts(page, `[data-side="${side}"] p`).filter((text) => text === 'Paragraph two.').length;
    expect([count('before'), count('after')]).toEqual([1, 1]);
  });
});

describe('source', () => {
  it('numbers both sides, marks words and folds', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const changed = lines.with(10, 'line ten');
    const { container } = render(SourceDiff, {
      props: { lines: diffLines(lines.join('\n'), changed.join('\n')) },
    });
    expect(texts(container, 'del.diff-line, ins.diff-line')).toEqual(['11−line 10', '11+line ten']);
    expect(texts(container, '.fold-button')).toEqual(['7 unchanged lines', '6 unchanged lines']);
  });

  it('says so where nothing differs', () => {
    render(SourceDiff, { props: { lines: diffLines('a', 'a') } });
    expect(screen.getByText('The source is the same on both sides.')).toBeTruthy();
  });
});

describe('moving by key', () => {
  const before = `${paragraphs('a', 'b', 'c')}\n\nIt queues items.\n\n${paragraphs('d', 'e')}\n\nIt fails then.`;
  const after = `${paragraphs('a', 'b', 'c')}\n\nIt persists items.\n\n${paragraphs('d', 'e')}\n\nIt stops then.\n\nAnd it is new here.`;

  it('steps through changes in reading order and stops at the ends', () => {
    const page = inline(before, after);
    const steps = [stepChange(page, 1), stepChange(page, 1), stepChange(page, 1), stepChange(page, 1)];
    expect(steps.map((id) => id === null)).toEqual([false, false, false, true]);
    expect(new Set(steps).size).toBe(4);
    expect(changePosition(page)).toEqual({ id: steps[2], index: 3, count: 3 });
    expect(stepChange(page, -1)).toBe(steps[1]);
    expect(words(document.activeElement)).toContain('stops');
  });

  it('counts the changes that the block cursor stands on or has passed, and goes on from there', () => {
    const page = inline(before, after);
    const all = [1, 2, 3].map(() => stepChange(page, 1));
    const back = (): number => {
      stepBlock(page, -1);
      return changePosition(page).index;
    };
    // From the new paragraph over "stops", "e" and "d" to "persists", and beyond the first.
    expect([back(), back(), back(), back(), back()]).toEqual([2, 1, 1, 1, 0]);
    expect(stepChange(page, 1)).toBe(all[0]);
    stepBlock(page, 1);
    expect(stepChange(page, -1)).toBe(all[0]);
    stepBlock(page, 1);
    expect(stepChange(page, 1)).toBe(all[1]);
  });

  it('goes to a change of the list by its id, on the new side where it stands twice', () => {
    const page = beside(before, after);
    const id = [...page.querySelectorAll<HTMLElement>('[data-change]')].at(0)?.dataset['change'] ?? '';
    expect(goToChange(page, id)).toBe(true);
    expect(document.activeElement?.closest('[data-side]')?.getAttribute('data-side')).toBe('after');
    expect(goToChange(page, 'nowhere')).toBe(false);
  });

  it('moves a block cursor over what a reader calls blocks', () => {
    const page = inline(
      'x',
      'First.\n\n* item one\n* item two\n\n{% hint style="info" %}\nNoted.\n{% endhint %}',
    );
    const seen: string[] = [];
    for (let step = 0; step < 5; step++) seen.push(words(stepBlock(page, 1)?.element ?? null));
    expect(seen.map((text) => text.replace(/^[−+]?(Deleted:|Inserted:) /, ''))).toEqual(
      expect.arrayContaining(['First.', 'item one', 'item two', 'Noted.']),
    );
    expect(blockCursor(page)?.element).toBe(document.activeElement);
    expect(page.querySelectorAll('[data-cursor]')).toHaveLength(1);
  });
});

describe('a text that became a table', () => {
  const rows = '| Name | Purpose |\n| Server | runs workflows |\n';
  const before = `These are the parts:\n${rows}`;
  const after = `These are the parts:\n\n${rows.replace('\n', '\n| --- | --- |\n')}`;

  it('stands whole beside the table and what stood above its rows', () => {
    const page = beside(before, after);
    const shown = (side: string) => texts(page, `[data-side="${side}"]`).filter((text) => text !== '');
    expect(shown('before')).toEqual([`These are the parts: ${rows.replaceAll('\n', ' ').trim()}`]);
    expect(shown('after')).toEqual([
      expect.stringContaining('These are the parts:'),
      expect.stringContaining('Server runs workflows'),
    ]);
    expect(page.querySelectorAll('ins, del')).toHaveLength(0);
  });
});

describe('marks that a reader must not miss', () => {
  it('stand on the old side of a column that moved, too', () => {
    const table = beside(
      '| A | B |\n| --- | --- |\n| one | two |\n',
      '| B | A |\n| --- | --- |\n| two | one |\n',
    );
    expect(texts(table, '[data-side="before"] th .change-chip')).toEqual(['column moved, was after “A”']);
  });

  it('are not an empty item on the side that has a split item as one', () => {
    const [one, two] = ['* Open the page. Choose a word.\n', '* Open the page.\n* Choose a word.\n'];
    const items = (page: HTMLElement) =>
      ['before', 'after'].map((side) => page.querySelectorAll(`[data-side="${side}"] li.block`).length);
    expect([items(beside(one, two)), items(beside(two, one))]).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('are a frame around white space and hyphens, where a line would read as a hyphen or cover it', () => {
    const marks = (before: string, after: string) =>
      [...inline(before, after).querySelectorAll('ins, del')].map(({ className }) => className);
    expect(marks('Run dpkg -i now.\n', 'Run dpkg-i now.\n')).toEqual(['deleted slight']);
    expect(marks('Run `dpkg -i` now.\n', 'Run `dpkg i` now.\n')).toEqual(['deleted slight']);
    expect(marks('Run `dpkg i` now.\n', 'Run `dpkg - i` now.\n')).toEqual(['inserted slight']);
    expect(marks('Run it now.\n', 'Run it now!\n')).toEqual(['deleted', 'inserted']);
  });

  it('tell what became of a tab, and of an item that is indented', () => {
    const tabs = (...all: readonly string[]) =>
      `{% tabs %}\n${all.map((title) => `{% tab title="${title}" %}\nRun it on ${title}.\n{% endtab %}\n`).join('\n')}{% endtabs %}\n`;
    const page = inline(tabs('Linux', 'Windows'), tabs('Windows', 'Mac', 'Linux'));
    expect(texts(page, '.tab-change')).toEqual(['moved', 'inserted']);
    const list = inline('* One\n* Two\n', '* One\n  * Two\n');
    expect(texts(list, '.change-chip')).toEqual(['indented']);
    expect(list.querySelectorAll('.moved-away')).toHaveLength(0);
  });
});
