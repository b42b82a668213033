import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import type { BlockDiff } from '../../../src-main/shared/diff.ts';
import { changesOf, diffOf } from './drawn-diff.ts';

describe('content that grew', () => {
  it('shows a paragraph to which much was added with its first sentence unchanged', () => {
    const sentence = 'The bench counts edits that are lost or doubled.';
    const added =
      'Two workstations and the web write the same pages, requests arrive late, rights go and come, and one service in seven tells no revisions at all while it runs.';
    expect(diffOf(`${sentence}\n`, `${sentence} ${added}\n`)).toEqual([
      `~ paragraph ${sentence}[+ ${added}]`,
    ]);
  });

  it('shows a list to which many items were added as the same list', () => {
    const items = [
      'The service lists share links for administrators alone, their ids are the secret.',
      'A token is bound to the address it was given for, in the entry of the keychain itself.',
      'After a restore nothing is sent for an account before its address was confirmed anew.',
      'The command line refuses a variable that was not bound to its address by connect.',
      'Links of more than sixty thousand letters no longer end the running window.',
      'Chromium asks nobody for spelling dictionaries, and its own requests meet no proxy.',
    ];
    const list = (own: readonly string[]): string => own.map((text) => `* ${text}\n`).join('');
    expect(diffOf(list(items.slice(0, 1)), list(items))).toEqual([
      '~ list',
      `  = list-item: ${items[0] ?? ''}`,
      ...items.slice(1).map((text) => `  + list-item: ${text}`),
    ]);
  });

  it('never takes a short program for the beginning of a longer one', () => {
    const head = 'using Shop.Orders;\nusing Shop.Orders.Models;\n\n';
    const long = Array.from({ length: 30 }, (_, line) => `    store.add(row${line}, value${line * 7});`).join(
      '\n',
    );
    const code = (text: string): string => `\`\`\`csharp\n${text}\n\`\`\`\n`;
    expect(
      diffOf(`First.\n\n${code(head)}`, `First.\n\n${code(`${head}${long}`)}\nSecond.\n`).map((line) =>
        line.slice(0, 8),
      ),
    ).toEqual(['= paragr', '- code: ', '+ code: ', '+ paragr']);
  });
});

describe('sentences that changed places', () => {
  it('keep the longest phrase, however many words are scattered over both', () => {
    const before =
      'Two things are known to be open, and words can be lost by each. A request that is applied late is not seen: it overwrites what came later. Where a service tells no revisions, a page that reads as mine is confirmed without knowing what it overwrote.\n';
    const after =
      'Where a service tells no revisions, a page that reads as mine is confirmed, and the edit says so. One thing is open, and it can lose the words of others: what is applied late is not seen.\n';
    expect(diffOf(before, after)).toEqual([
      '~ paragraph [-Two things are known to be open, and words can be lost by each. A request that is applied late is not seen: it overwrites what came later. ]Where a service tells no revisions, a page that reads as mine is confirmed[- without knowing what it overwrote][+, and the edit says so. One thing is open, and it can lose the words of others: what is applied late is not seen].',
    ]);
  });
});

describe('sentences that went into another paragraph', () => {
  it('moved there, and are one change', () => {
    const careful = 'Be careful with the keys of the vault.';
    const { blocks, changes } = diffTrees(
      parseMarkdown(`First it stays. ${careful} Last it ends.\n\nOther words begin. They go on.\n`),
      parseMarkdown(`First it stays. Last it ends.\n\nOther words begin. ${careful} They go on.\n`),
    );
    const moved = blocks.map((block) =>
      block.change === 'changed' ? block.inlines?.filter(({ change }) => change !== 'same') : [],
    );
    const inline = { type: 'text', text: `${careful} `, marks: [] };
    expect([moved, changes.map(({ id, words }) => [id, words])]).toEqual([
      [[{ change: 'deleted', inline, moved: 'b2' }], [{ change: 'inserted', inline, moved: 'b1' }]],
      [['b2', `Paragraph changed: “${careful}” moved here`]],
    ]);
  });
});

describe('sections that moved', () => {
  it('keep together with their renamed headings and what was put between', () => {
    const use = [
      '## Use',
      ...['one', 'two', 'three', 'four', 'five', 'six'].map(
        (word) => `Open the window and read list ${word} of it.`,
      ),
    ];
    const [address, desk] = [
      'Write the address into the file of settings.',
      'Whoever has none asks at the desk.',
    ];
    const [before, after] = [
      ['## Configure', address, desk, '### Ports', 'The port is 8080 at first.', ...use],
      [
        ...use,
        '## Settings',
        address,
        'A new sentence.',
        desk,
        '### Port numbers',
        'The port is 8080 at first.',
      ],
    ].map((blocks) => blocks.join('\n\n'));
    expect(changesOf(before ?? '', after ?? '')).toEqual([
      'Heading moved with the 4 blocks after it and changed: “Configure” → “Settings”',
      'Paragraph added: “A new sentence.”',
      'Heading moved and changed: “Ports” → “Port numbers”',
    ]);
  });

  it('are not needed for short items of a list to be the same ones further in, or out again', () => {
    const [flat, nested] = ['- Fruit\n- Figs\n- Kiwi\n- Roots\n', '- Fruit\n  - Figs\n  - Kiwi\n- Roots\n'];
    expect(changesOf(flat, nested)).toEqual(['List item indented with the block after it: “Figs”']);
    expect(changesOf(nested, flat)).toEqual(['List item outdented with the block after it: “Figs”']);
  });
});

describe('content that moved into or out of what is new or gone', () => {
  const moved = 'A position that names nothing answers 400 and names position.';

  it('shows the item of a list that a new list holds now as moved there', () => {
    const before = `* Locations name what was created.\n* ${moved}\n\n## Merging\n\nA merge is one revision.\n`;
    const after = `* Locations name what was created.\n\n## Merging\n\nA merge is one revision.\n\n## Moving\n\n* A move changes what its body names.\n* ${moved}\n`;
    expect(diffOf(before, after)).toEqual([
      '~ list',
      '  = list-item: Locations name what was created.',
      `  > list-item: ${moved}`,
      '= heading: Merging',
      '= paragraph: A merge is one revision.',
      '+ heading: Moving',
      '~ list (put into a list)',
      '  + list-item: A move changes what its body names.',
      '  < list-item',
      `    = paragraph: ${moved}`,
    ]);
  });

  it('shows a paragraph that became a list at another place as moved there', () => {
    const text = 'A move changes what its body names. Collections have no order among spaces.';
    const list = '* A move changes what its body names.\n* Collections have no order among spaces.\n';
    expect(
      diffOf(
        `${text}\n\n## Merging\n\nA merge is one revision.\n`,
        `## Merging\n\nA merge is one revision.\n\n${list}`,
      ),
    ).toEqual([
      `> paragraph: ${text}`,
      '= heading: Merging',
      '= paragraph: A merge is one revision.',
      '< list (put into a list)',
      '  ~ list-item',
      '    = paragraph: A move changes what its body names.',
      '  ~ list-item',
      '    = paragraph: Collections have no order among spaces.',
    ]);
    expect(
      diffOf(
        `${list}\n## Merging\n\nA merge is one revision.\n`,
        `## Merging\n\nA merge is one revision.\n\n${text}\n`,
      ),
    ).toEqual([
      '> list: A move changes what its body names. / Collections have no order among spaces.',
      '= heading: Merging',
      '= paragraph: A merge is one revision.',
      `< paragraph (list made a paragraph) ${text}`,
    ]);
  });

  it('shows the item of a list that is gone as moved to where it stands', () => {
    const before = `## Moving\n\n* A move changes what its body names.\n* ${moved}\n\n## Merging\n\nA merge is one revision.\n\n* Locations name what was created.\n`;
    const after = `## Merging\n\nA merge is one revision.\n\n* Locations name what was created.\n* ${moved}\n`;
    expect(diffOf(before, after)).toEqual([
      '- heading: Moving',
      '~ list (taken out of a list)',
      '  - list-item: A move changes what its body names.',
      `  > list-item: ${moved}`,
      '= heading: Merging',
      '= paragraph: A merge is one revision.',
      '~ list',
      '  = list-item: Locations name what was created.',
      '  < list-item',
      `    = paragraph: ${moved}`,
    ]);
  });

  it('shows a new list as new where hardly anything in it moved', () => {
    const before = `* Locations name what was created.\n* ${moved}\n\n## Merging\n`;
    const items = Array.from(
      { length: 12 },
      (_, at) => `* Rule ${at} of the new table of answers to moves.\n`,
    );
    const after = `* Locations name what was created.\n\n## Merging\n\n${items.join('')}* ${moved}\n`;
    expect(diffOf(before, after).map((line) => line.slice(0, 15))).toEqual([
      '~ list',
      '  = list-item: ',
      '  - list-item: ',
      '= heading: Merg',
      '+ list: Rule 0 ',
    ]);
  });

  it('shows options that were written anew in a nested list with their changed words', () => {
    const hints = 'subtracted from hints of the server to account for delays in transport';
    const size = 'The largest size of the headers of one request, in bytes and not in characters';
    const before = `* timeout number or null (optional) - Default: 20 - Milliseconds ${hints}.\n* size number or null (optional) - Default: 100 - ${size}.\n\nEnd.\n`;
    const after = `* url, the origin.\n* options, an object:\n  * timeout, number: Milliseconds ${hints}. Default: 20.\n  * size, number: ${size}. Default: 100.\n\nEnd.\n`;
    expect(diffOf(before, after)).toEqual([
      '~ list',
      `  > list-item: timeout number or null (optional) - Default: 20 - Milliseconds ${hints}.`,
      `  > list-item: size number or null (optional) - Default: 100 - ${size}.`,
      '  + list-item: url, the origin.',
      '  ~ list-item',
      '    + paragraph: options, an object:',
      '    ~ list',
      '      < list-item',
      `        ~ paragraph timeout[+,] number[- or null (optional) - Default]:[- 20 -] Milliseconds ${hints}[+. Default: 20].`,
      '      < list-item',
      `        ~ paragraph size[+,] number[- or null (optional) - Default]:[- 100 -] ${size}[+. Default: 100].`,
      '= paragraph: End.',
    ]);
  });
});

describe('neighbours that moved together', () => {
  const sections = (...names: readonly string[]): string =>
    names
      .map(
        (name) =>
          `## ${name}\n\nWhat is told of ${name}.\n\nAnd there is more that could be told of ${name} here.\n`,
      )
      .join('\n');

  it('are one change, which counts them', () => {
    expect(changesOf(sections('Use', 'Install', 'Run'), sections('Install', 'Run', 'Use'))).toEqual([
      'Heading moved with the 2 blocks after it: “Use”',
    ]);
  });

  it('are told apart where one of them was edited too', () => {
    const now = sections('Install', 'Run', 'Use').replace(
      'could be told of Use',
      'could well be told of Use',
    );
    expect(changesOf(sections('Use', 'Install', 'Run'), now)).toEqual([
      'Heading moved with the 2 blocks after it: “Use”',
      'Paragraph moved and changed: added “well”',
    ]);
  });

  it('are two changes where they came from two places', () => {
    expect(
      changesOf(
        'One goes.\n\nTwo stays.\n\nThree stays.\n\nFour goes too.\n\nFive stays.\n\nSix stays.\n',
        'Two stays.\n\nThree stays.\n\nFive stays.\n\nSix stays.\n\nOne goes.\n\nFour goes too.\n',
      ),
    ).toEqual(['Paragraph moved: “One goes.”', 'Paragraph moved: “Four goes too.”']);
  });
});

describe('a block that moved and was edited', () => {
  const told = (name: string): string => `${name} is told here at some length so that it is known again.`;
  const quote = (...names: readonly string[]): string => names.map((name) => `> ${told(name)}`).join('\n>\n');
  const page = (...blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;
  const [mid, more, last] = [told('The middle'), told('What follows it'), told('The last')];
  /** Of each old place, in their order, whether it has what was edited. */
  function oldPlaces(before: string, after: string): readonly boolean[] {
    const visit = (diffs: readonly BlockDiff[]): readonly boolean[] =>
      diffs.flatMap((diff) =>
        diff.change === 'moved-away' ? [diff.edited !== undefined] : visit(diff.blocks ?? []),
      );
    return visit(diffTrees(parseMarkdown(before), parseMarkdown(after)).blocks);
  }

  it('has at its old place what was edited', () => {
    const [one, edited] = [told('One'), told('One').replace('some', 'great')];
    expect(oldPlaces(page(one, mid, more, last), page(mid, more, last, edited))).toEqual([true]);
  });

  it('has it not where something moved out of it: two such blocks could hold each other', () => {
    const before = page(quote('One', 'Two', 'Three', 'Four'), mid, more, last);
    const after = page(mid, more, told('Two'), last, quote('One', 'Three', 'Four'));
    expect(oldPlaces(before, after)).toEqual([false, false]);
  });
});
