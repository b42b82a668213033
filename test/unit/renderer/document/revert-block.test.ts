import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { rewriteReferences } from '../../../../src-main/content/rewrite-references.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { printed } from '../../../../src-renderer/editor/written-text.ts';
import { revertedAt } from '../../../../src-renderer/screens/change-request/diff/writing/revert-part.ts';
import { sourceBlocks } from '../../../../src-main/content/source/source-blocks.ts';
import {
  revertible,
  withBlockReverted,
} from '../../../../src-renderer/screens/change-request/diff/writing/revert-block.ts';

/** Each change of the page that can be reverted alone, as the page reads without it. */
function reverted(base: string, now: string): readonly string[] {
  const source = (markdown: string) => ({ title: 'Page', markdown, blocks: sourceBlocks(markdown, 'Page') });
  const found = revertible(diffTrees(parseMarkdown(base), parseMarkdown(now)));
  expect([found.before, found.after]).toEqual([source(base).blocks.length, source(now).blocks.length]);
  return [...new Set(found.values())].map(
    (block) => withBlockReverted(source(now), source(base), block)?.markdown ?? 'none',
  );
}

describe('the change of one block is reverted', () => {
  it('where it reads otherwise, and everything else stays', () => {
    expect(
      reverted(
        'A queue holds ten items.\n\nIt never blocks.\n',
        '*A queue* holds twenty items.\r\n\r\nIt never blocks here.\r\n',
      ),
    ).toEqual([
      'A queue holds ten items.\r\n\r\nIt never blocks here.\r\n',
      '*A queue* holds twenty items.\r\n\r\nIt never blocks.\r\n',
    ]);
  });

  it('and never takes away what neither side lost, nor writes the same again', () => {
    const list = (from: number, ...items: readonly string[]) =>
      items.map((item, index) => `${from + index}. ${item}\n`).join('');
    const base = `${list(1, 'Open the members.', 'Choose Invite.')}\nThen:\n\n${list(1, 'Enter the address.', 'Choose a role.')}`;
    const now = list(1, 'Open the members.', 'Choose Invite.', 'Enter the address.', 'Choose a role.');
    for (const text of reverted(base, now)) {
      if (text === 'none') continue;
      for (const words of ['Open the members.', 'Choose Invite.', 'Enter the address.', 'Choose a role.'])
        expect(text.split(words)).toHaveLength(2);
      for (const next of reverted(base, text))
        expect(next === 'none' || (next !== text && next.includes('Open the members.'))).toBe(true);
    }
    expect(
      reverted('A moved sentence. First.\n\nSecond.\n', 'First.\n\nSecond. A moved sentence.\n'),
    ).not.toContain('First.\n\nSecond.\n');
  });

  it('and what changed beside it in its table or list, which is told', () => {
    const found = revertible(
      diffTrees(parseMarkdown('* One\n* Two\n\nText.\n'), parseMarkdown('* One\n* Two now\n\nText here.\n')),
    );
    expect([...found.values()].map(({ what }) => what)).toEqual(['list', 'change']);
  });

  it('but not where a picture alone has another version: no text goes back', () => {
    const page = '![A queue](queue.png)\n\nText.\n';
    const before = rewriteReferences(parseMarkdown(page), (ref) =>
      ref.kind === 'path' ? { ...ref, earlier: true } : ref,
    );
    const changed = (now: string) => [...revertible(diffTrees(before, parseMarkdown(now))).keys()];
    expect(changed(page)).toEqual([]);
    expect(changed(page.replace('A queue', 'A long queue'))).toEqual(['0']);
  });

  it('and says how many changes go back with it where more belong together', () => {
    const base = '* Open the list of members.\n* Choose Invite there.\n\nThen:\n\n* Enter the address.\n';
    const now = '* Open the list of members.\n* Choose Invite there.\n* Enter the address.\n';
    const diff = diffTrees(parseMarkdown(base), parseMarkdown(now));
    const told = new Set([...revertible(diff).values()].map(({ what, changes }) => `${what} ${changes}`));
    expect([...told]).toEqual([`places ${diff.changes.length}`]);
    expect(diff.changes.length).toBeGreaterThan(1);
  });

  it('of one row or item alone, innermost first, where it stands by itself', () => {
    const inside = (base: string, now: string, path: string) => {
      const diff = diffTrees(parseMarkdown(base), parseMarkdown(now));
      const found = revertedAt(revertible(diff), diff, path);
      return found?.inside === undefined ? found?.what : `${printed([found.inside.now], now).trimEnd()}\n`;
    };
    const [base, now] = [
      '* One\n  * In one\n  * Gone from it\n* Two\n* Three\n',
      '* One now\n  * In one of it\n* Two now\n* New\n* Three\n',
    ];
    expect(['0.0.1.0', '0.0.1.1', '0.1.0', '0.2', '0.3'].map((path) => inside(base, now, path))).toEqual([
      now.replace('In one of it', 'In one'),
      now.replace('In one of it', 'In one of it\n  * Gone from it'),
      now.replace('Two now', 'Two'),
      now.replace('* New\n', ''),
      undefined,
    ]);
    const table = (...rows: readonly string[]) =>
      `| A | B |\n| --- | --- |\n${rows.map((row) => `| ${row} |\n`).join('')}`;
    expect(inside(table('a | b', 'c | d'), table('a | b now', 'c | e'), '0.0.1.0')).toBe(
      table('a | b', 'c | e'),
    );
    // What the columns of both sides hold goes back; a new column keeps what it holds.
    const [base1, now1] = [table('a | b', 'c | d'), table('a | b now', 'c | e').replace('B', 'B of C')];
    expect(['0', '0.0', '0.0.0', '0.1.1.0'].map((path) => inside(base1, now1, path))).toEqual([
      'table',
      now1.replace('b now', 'b'),
      now1.replace('b now', 'b'),
      now1.replace('| e', '| d'),
    ]);
    const added = '| A | New | B |\n| --- | --- | --- |\n| a | here | b now |\n| c | there | d |\n';
    expect(
      ['0.0.2', '0.1.0'].map((path) => inside(table('a | b', 'c | d', 'gone | x'), added, path)),
    ).toEqual([added.replace('b now', 'b'), 'table']);
    expect(inside(table('a | b', 'c | d', 'gone | x'), added, '0.2')).toBe(`${added}| gone |  | x |\n`);
    // What moved goes back from both of its places; beside what did not change, nothing is offered.
    const three = '* One\n* Two\n* Three\n';
    const moved = (path: string) => inside(three, '* Two\n* Three now\n* One\n', path);
    const back = three.replace('Three', 'Three now');
    expect(['0', '0.0', '0.1', '0.3'].map(moved)).toEqual(['list', back, undefined, back]);
    const [row, rowNow] = [table('a | b', 'c | d', 'e | f'), table('c | d', 'e | f now', 'a | b')];
    expect(inside(row, rowNow, '0.3.1.0')).toBe(table('a | b', 'c | d', 'e | f now'));
  });

  it('of one block in a hint or tab, and of a whole tab', () => {
    const tabs = (...all: readonly (readonly [string, string])[]) =>
      `{% tabs %}\n${all.map(([title, text]) => `{% tab title="${title}" %}\n${text}\n{% endtab %}\n`).join('\n')}{% endtabs %}\n`;
    const diff = diffTrees(
      parseMarkdown(tabs(['Linux', 'Run it.\n\nWait for it.'], ['Mac', 'Open it.'])),
      parseMarkdown(
        tabs(['Linux', 'Run it now.\n\nWait for it.'], ['Mac', 'Open it.'], ['BSD', 'Build it.']),
      ),
    );
    const reverts = revertible(diff);
    const told = ['0', '0.0', '0.0.0', '0.0.1', '0.1.0', '0.2.0'].map(
      (path) => revertedAt(reverts, diff, path)?.what,
    );
    expect(told).toEqual(['block', 'tab', 'change', undefined, undefined, 'tab']);
  });

  it('of lists that were joined or split, with what stood between them', () => {
    const list = (from: number, ...items: readonly string[]) =>
      items.map((item, index) => `${from + index}. ${item}\n`).join('');
    const [one, other] = [
      ['Open the members.', 'Choose Invite.'],
      ['Enter the address.', 'Choose a role.'],
    ] as const;
    const apart = `${list(1, ...one)}\nThen do this:\n\n${list(1, ...other)}`;
    const joined = list(1, ...one, ...other);
    for (const end of ['', '\nThe end of it.\n']) {
      expect(reverted(apart + end, joined + end)).toEqual([apart + end]);
      expect(reverted(joined + end, apart + end)).toEqual([joined + end]);
    }
  });

  it('where it is new', () => {
    expect(
      reverted('One stays here.\n\nThree stays too.\n', 'One stays here.\n\n> New.\n\nThree stays too.\n'),
    ).toEqual(['One stays here.\n\nThree stays too.\n']);
  });

  it('where it was taken away: in its place, at the top, and at the end', () => {
    const words = ['# Alpha begins', 'Beta goes on at length.', '- Gamma ends it'];
    const page = (...some: readonly number[]) => `${some.map((index) => words[index]).join('\n\n')}\n`;
    for (const gone of [0, 1, 2]) {
      const now = page(...[0, 1, 2].filter((index) => index !== gone));
      expect(reverted(page(0, 1, 2), now)).toEqual([page(0, 1, 2)]);
    }
    expect(reverted(page(1), '')).toEqual([page(1)]);
  });

  it('keeps the front matter above a block that comes back at the top', () => {
    const front = '---\nicon: gauge\n---\n\n';
    expect(reverted(`${front}# Alpha begins\n\nBeta.\n`, `${front}Beta.\n`)).toEqual([
      `${front}# Alpha begins\n\nBeta.\n`,
    ]);
  });

  it('with all pieces of what was joined, split or put into other containers, and beside it', () => {
    const texts = [
      'A move changes what its body names.',
      'Collections have no order among spaces.',
      'A space stands between its neighbours.',
    ];
    const list = texts.map((text) => `- ${text}\n`).join('');
    const end = (words: string) => `\nIt holds ${words} items.\n`;
    const [text, split] = [`${texts.join(' ')}\n`, `${texts[0] ?? ''}\n\n${texts.slice(1).join(' ')}\n`];
    const apart = texts.map((one) => `${one}\n`).join('\n');
    for (const [base, now] of [
      [text, split],
      [split, text],
      [list, apart],
      [apart, list],
      [text, list],
      [list, text],
    ] as const)
      expect(reverted(base + end('ten'), now + end('twenty'))).toEqual([
        base + end('twenty'),
        now + end('ten'),
      ]);
  });

  it('at both places of what moved, alone, with its neighbours, and out of a paragraph or list', () => {
    const [first, second, third] = [
      'Alpha begins the page here.',
      'Beta goes on at length then.',
      'Gamma ends it all for good.',
    ];
    const careful = 'Be careful: without the file all pages are lost for good.';
    const page = (...blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;
    for (const [base, now] of [
      [page(first, second, third), page(third, first, second)],
      [
        page('## Use', first, '## End', second, third, 'More.'),
        page('## End', second, third, 'More.', '## Usage', `${first} Now.`),
      ],
      [page(`${first} ${careful} ${second}`, third), page(`${first} ${second}`, `> ${careful}`, third)],
      [page(`> ${careful}`, third, `${first} ${second}`), page(third, `${first} ${careful} ${second}`)],
      [page(`* One stays.\n* ${careful}`, third), page('* One stays.', third, `* ${careful}\n* A new one.`)],
    ] as const)
      expect(reverted(base, now)).toEqual([base]);
  });

  it('of a question that became an expandable at another place, or was one, with its answer', () => {
    const questions = ['Can I read?', 'Can I write?', 'Where is it?'];
    const answers = ['Yes, all of it.', 'Yes, in a change.', 'It is in a folder.\n\nAnd on the disk.'];
    const heading = (at: number): string => `## ${questions[at] ?? ''}\n\n${answers[at] ?? ''}\n`;
    const expandable = (at: number): string =>
      `<details>\n\n<summary>${questions[at] ?? ''}</summary>\n\n${answers[at] ?? ''}\n\n</details>\n`;
    const page = (...parts: readonly string[]): string => parts.join('\n');
    const [base, now] = [
      page(heading(0), heading(1), heading(2)),
      page(expandable(2), expandable(0), expandable(1)),
    ];
    expect(reverted(base, now)).toEqual([
      page(expandable(0), expandable(1), heading(2)),
      page(expandable(2), heading(0), expandable(1)),
      page(expandable(2), expandable(0), heading(1)),
    ]);
    expect(reverted(now, base)).toEqual([
      page(expandable(2), heading(0), heading(1)),
      page(expandable(0), heading(1), heading(2)),
      page(heading(0), expandable(1), heading(2)),
    ]);
    // What is gone from an answer goes back with its question alone.
    const shorter = now.replace('\n\nAnd on the disk.', '');
    expect(reverted(base, shorter)[0]).toBe(page(expandable(0), expandable(1), heading(2)));
  });
});
