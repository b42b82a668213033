import { describe, expect, it } from 'vitest';
import { changesOf, diffOf } from './drawn-diff.ts';

const flat = '* Install it\n* On Linux\n* On Windows with the installer\n* Start it\n';
const nested = '* Install it\n  * On Linux\n  * On Windows with the installer\n* Start it\n';

describe('items of a list', () => {
  it('that stand where they stood are indented or outdented, not moved', () => {
    expect(diffOf(flat, nested)).toEqual([
      '~ list',
      '  ~ list-item',
      '    = paragraph: Install it',
      '    ~ list',
      '      < list-item',
      '        = paragraph: On Linux',
      '      < list-item',
      '        = paragraph: On Windows with the installer',
      '  > list-item: On Linux',
      '  > list-item: On Windows with the installer',
      '  = list-item: Start it',
    ]);
    expect(changesOf(flat, nested)).toEqual(['List item indented with the block after it: “On Linux”']);
    expect(changesOf(nested, flat)).toEqual(['List item outdented with the block after it: “On Linux”']);
    const longer = nested.replace('installer', 'installer of the vendor');
    const outdented = longer.replace('  * On Windows with the', '* On Windows with its');
    expect(changesOf(longer, outdented)).toEqual([
      'List item outdented: “On Windows with its installer of the vendor”',
      'List item changed: “the” → “its”',
    ]);
  });

  it('in lists with nothing else in them are in the same lists, however deep these are', () => {
    for (const [levels, more] of [
      [5, 'word'],
      [12, 'word'],
      [39, '- word'],
    ] as const) {
      const lists = (word: string) => `${'- '.repeat(levels)}${word}\n`;
      expect(changesOf(lists(`${more} deep`), lists(`${more} deeper`))).toHaveLength(1);
      // A further list around all others is one; below so many levels it is source.
      if (levels < 20) expect(changesOf(lists(more), lists(`- ${more}`)).join()).toContain('put into a list');
    }
  });

  it('below an item that came or went are indented or outdented, however short they are', () => {
    const below = '* Hardware\n  * Box\n  * Cable\n* People\n';
    const beside = '* Box\n* Cable\n* People\n';
    expect(diffOf(below, beside)).toEqual([
      '~ list',
      '  ~ list-item',
      '    - paragraph: Hardware',
      '    ~ list',
      '      > list-item: Box',
      '      > list-item: Cable',
      '  < list-item',
      '    = paragraph: Box',
      '  < list-item',
      '    = paragraph: Cable',
      '  = list-item: People',
    ]);
    expect(changesOf(below, beside)).toEqual([
      'List item removed: “Hardware”',
      'List item outdented with the block after it: “Box”',
    ]);
    expect(changesOf(beside, below)).toEqual([
      'List item added: “Hardware”',
      'List item indented with the block after it: “Box”',
    ]);
    const longer = (text: string): string =>
      text.replace('Box', 'The box for the rack').replace('Cable', 'The cable of it');
    expect(changesOf(longer(below), longer(beside))).toEqual([
      'List item removed: “Hardware”',
      'List item outdented with the block after it: “The box for the rack”',
    ]);
  });

  it('that take along the items below them from elsewhere moved with them', () => {
    const before = '* Software\n  * Agent\n  * Console\n* People\n';
    const after = '* Software\n* Agent\n  * Console\n* People\n';
    expect(diffOf(before, after)).toEqual([
      '~ list',
      '  ~ list-item',
      '    = paragraph: Software',
      '    ~ list',
      '      > list-item: Agent',
      '      > list-item: Console',
      '  < list-item',
      '    = paragraph: Agent',
      '    ~ list',
      '      < list-item',
      '        = paragraph: Console',
      '  = list-item: People',
    ]);
  });

  it('that stand elsewhere and further in moved', () => {
    const elsewhere = '* Install it\n* On Windows with the installer\n* Start it\n  * On Linux\n';
    expect(changesOf(flat, elsewhere)).toEqual(['List item moved: “On Linux”']);
  });

  it('that were split or joined are so, with the words as they were', () => {
    const one = '* Install it.\n* Open the page in the window. Choose the language there.\n* Done.\n';
    const two = '* Install it.\n* Open the page in the window.\n* Choose the language there.\n* Done.\n';
    expect(diffOf(one, two)).toEqual([
      '~ list',
      '  = list-item: Install it.',
      '  ~ list-item',
      '    ~ paragraph Open the page in the window.[> Choose the language there.]',
      '  ~ list-item (list item split here)',
      '    < paragraph',
      '  = list-item: Done.',
    ]);
    expect(changesOf(one, two)).toEqual(['List item split here: “Choose the language there.”']);
    expect(diffOf(two, one)).toEqual([
      '~ list',
      '  = list-item: Install it.',
      '  ~ list-item',
      '    ~ paragraph Open the page in the window.[< Choose the language there.]',
      '  ~ list-item (list items joined here)',
      '    > paragraph: Choose the language there.',
      '  = list-item: Done.',
    ]);
  });

  it('that were split are so beside others that were joined, before any move is looked for', () => {
    const one =
      '1. Stop the service and back up the database.\n2. Wait for the copy.\n3. Run the migration.\n4. Start it.\n';
    const two =
      '1. Stop the service.\n2. Back up the database.\n3. Wait for the copy and run the migration.\n4. Start it.\n';
    expect(diffOf(one, two)).toEqual([
      '~ list',
      '  ~ list-item (list item split here)',
      '    < paragraph Stop the service[+.]',
      '  ~ list-item',
      '    ~ paragraph [>Stop the service][- and back][+Back] up the database.',
      '  ~ list-item',
      '    ~ paragraph Wait for the copy[+ and ][<run the migration].',
      '  ~ list-item (list items joined here)',
      '    > paragraph: Run the migration.',
      '  = list-item: Start it.',
    ]);
    expect(changesOf(one, two)).toEqual([
      'List item split here: “Stop the service.”',
      'List item changed: “Stop the service” moved elsewhere; “and back” → “Back”',
      'List item changed: added “and”; “run the migration” moved here',
      'List items joined here: “Run the migration.”',
    ]);
    expect(
      changesOf('* Wait.\n* Log in with your account.\n', '* Wait, then log in with your account.\n'),
    ).toEqual([
      'List items joined here: “Wait.”',
      'List item changed: removed “Log”; “Wait” moved here; added “, then log”',
    ]);
  });

  it('that one sentence became keep its words, the last behind a conjunction', () => {
    const text = 'The report contains the name of the host, the time of the event and the severity.\n';
    const list = 'The report contains:\n\n* the name of the host\n* the time of the event\n* the severity\n';
    expect(diffOf(text, list)).toEqual([
      '~ paragraph The report contains [+:]',
      '~ list (put into a list)',
      '  ~ list-item',
      '    ~ paragraph the name of the host[-,]',
      '  ~ list-item',
      '    = paragraph: the time of the event',
      '  ~ list-item',
      '    ~ paragraph [-and ]the severity[-.]',
    ]);
  });
});

describe('a heading of another level', () => {
  it('is the same one where it alone took its place with more words', () => {
    const [before, after] = ['### Where\n\nIn a file.\n', '## Where events are kept\n\nIn a file.\n'];
    expect(diffOf(before, after)).toEqual([
      '~ heading (level changed: 3 → 2) Where[+ events are kept]',
      '= paragraph: In a file.',
    ]);
    expect(diffOf(after, before)).toEqual([
      '~ heading (level changed: 2 → 3) Where[- events are kept]',
      '= paragraph: In a file.',
    ]);
    expect(diffOf(before, after.replace('Where events', 'How they'))).toEqual([
      '- heading: Where',
      '+ heading: How they are kept',
      '= paragraph: In a file.',
    ]);
  });
});

it('names the cell of a table whose text changed', () => {
  const table = (use: string): string => `| Name | Use |\n| --- | --- |\n| Server | Runs ${use} |\n`;
  expect(changesOf(table('jobs'), table('all jobs'))).toEqual(['Table cell changed: added “all”']);
});
