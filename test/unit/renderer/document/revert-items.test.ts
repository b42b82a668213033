import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { normalInlines } from '../../../../src-main/content/inlines.ts';
import type { Block } from '../../../../src-main/shared/tree.ts';
import type { BlockDiff, PageDiff } from '../../../../src-main/shared/diff.ts';
import { printed } from '../../../../src-renderer/editor/written-text.ts';
import { revertible } from '../../../../src-renderer/screens/change-request/diff/writing/revert-block.ts';
import { revertedAt } from '../../../../src-renderer/screens/change-request/diff/writing/revert-part.ts';
import { readTheSame } from '../../content/same-content.ts';

/** Changes of items that go back alone, or with what they cannot stand without. */

function diffOf(base: string, now: string): PageDiff {
  return diffTrees(parseMarkdown(base), parseMarkdown(now));
}

function pathsOf(blocks: readonly BlockDiff[], around = ''): readonly string[] {
  return blocks.flatMap((block, index) => {
    const path = around === '' ? String(index) : `${around}.${index}`;
    return [path, ...(block.change === 'moved-away' ? [] : pathsOf(block.blocks ?? [], path))];
  });
}

/** What is told to go back at each place, and the list without it; a whole list is told alone. */
function revertsOf(base: string, now: string): readonly string[] {
  const diff = diffOf(base, now);
  const reverts = revertible(diff);
  const found = pathsOf(diff.blocks).flatMap((path) => {
    const one = path === '0' ? undefined : revertedAt(reverts, diff, path);
    if (one === undefined) return [];
    return one.inside === undefined
      ? [one.what]
      : [`${one.what} ${one.changes}\n${printed([one.inside.now], now).trimEnd()}\n`];
  });
  return [...new Set(found)];
}

const base = `* Prepare the hardware
  * Unpack the box with care
  * Connect all of the cables
* Install the software from the disk
  * Run the installer of the agent
* Train the people who use it
`;

describe('an item of a reworked nested list', () => {
  it('goes back alone where several were reworded', () => {
    const now = base.replace('software', 'programs').replace('all of', 'both of').replace('who', 'that');
    expect(revertsOf(base, now)).toEqual([
      `item 1\n${now.replace('both of', 'all of')}`,
      `item 1\n${now.replace('programs', 'software')}`,
      `item 1\n${now.replace('people that', 'people who')}`,
    ]);
  });

  it('goes back without the items below it, which changed too', () => {
    const now = base.replace('hardware', 'machines').replace('with care', 'with a knife');
    expect(revertsOf(base, now)).toEqual([
      `item 1\n${now.replace('machines', 'hardware')}`,
      `item 1\n${now.replace('a knife', 'care')}`,
    ]);
  });

  it('goes back alone beside a parent that is gone, and its items with it where they stood below it', () => {
    const now = `* Unpack the box with care
* Connect all of the cables
* Install the programs from the disk
  * Run the installer of the agent
* Train the people who use it
* Ask them how it went
`;
    const under = (items: string): string => now.replace(/^\* Unpack.*\n\* Connect.*\n/, items);
    expect(revertsOf(base, now)).toEqual([
      `item 1\n* Prepare the hardware\n${now}`,
      `places 2\n${under('* Prepare the hardware\n  * Unpack the box with care\n* Connect all of the cables\n')}`,
      `places 2\n${under('* Prepare the hardware\n  * Connect all of the cables\n* Unpack the box with care\n')}`,
      `item 1\n${now.replace('programs', 'software')}`,
      `item 1\n${now.replace('* Ask them how it went\n', '')}`,
    ]);
  });

  it('goes out of a list that is new for it, which is gone then', () => {
    expect(revertsOf('* One\n* Two\n', '* One\n  * Two\n')).toEqual(['item 1\n* One\n* Two\n']);
    const flat = '* Install it\n* On Linux with apt\n* On Windows with the installer\n';
    const nested = '* Install it\n  * On Linux with apt\n  * On Windows with the installer\n';
    expect(revertsOf(flat, nested)).toEqual([
      'item 1\n* Install it\n  * On Windows with the installer\n* On Linux with apt\n',
      'item 1\n* Install it\n  * On Linux with apt\n* On Windows with the installer\n',
    ]);
  });

  it('that is new above others goes with their way below it', () => {
    const flat = '* Box\n* Cable\n* People\n';
    const nested = '* Hardware\n  * Box\n  * Cable\n* People\n';
    expect(revertsOf(flat, nested)).toEqual([
      'item 1\n* Box\n* Hardware\n  * Cable\n* People\n',
      'item 1\n* Cable\n* Hardware\n  * Box\n* People\n',
      `places 2\n${flat}`,
    ]);
  });

  it('that was split or joined goes back with the other one', () => {
    const one = '* Install it.\n* Open the page in the window. Choose the language there.\n* Done.\n';
    const two = '* Install it.\n* Open the page in the window.\n* Choose the language there.\n* Done.\n';
    expect(revertsOf(one, two.replace('Done.', 'Done now.'))).toEqual([
      `places 1\n${one.replace('Done.', 'Done now.')}`,
      `item 1\n${one.replace('Done.', 'Done now.')}`,
      `item 1\n${two}`,
    ]);
    expect(revertsOf(two, one.replace('Done.', 'Done now.'))).toEqual([
      `places 2\n${two.replace('Done.', 'Done now.')}`,
      `item 1\n${two.replace('Done.', 'Done now.')}`,
      `item 1\n${one}`,
    ]);
  });

  it('that was split with other words beside the cut goes back with them', () => {
    const one = '* Stop the service and back up the database.\n* Wait for the copy.\n* Done.\n';
    const two = '* Stop the service.\n* Back up the database.\n* Wait for the copy.\n* Done now.\n';
    expect(revertsOf(one, two)).toEqual([
      `places 2\n${one.replace('Done.', 'Done now.')}`,
      `item 1\n${two.replace('Done now.', 'Done.')}`,
    ]);
  });

  it('leaves a list that is new or gone below an item to itself', () => {
    const below = base.replace(
      '* Train the people who use it\n',
      '* Train the people who use it\n  * Daily\n',
    );
    const now = below.replace('people', 'staff');
    expect(revertsOf(base, now)).toEqual([
      `item 1\n${now.replace('staff', 'people')}`,
      `change 1\n${now.replace('  * Daily\n', '')}`,
    ]);
    expect(revertsOf(below, base.replace('people', 'staff'))).toEqual([
      `item 1\n${base}`,
      `change 1\n${now}`,
    ]);
  });
});

function withWords(block: Block): Block {
  return { ...block, inlines: normalInlines(block.inlines), blocks: block.blocks.map(withWords) };
}

const words =
  'amber birch cedar delta ember fjord grove heron islet jetty knoll larch maple night ocean'.split(' ');

/** Items in the order of their lines, each with its depth. */
type Lines = readonly (readonly [depth: number, text: string])[];

function markdownOf(lines: Lines): string {
  let previous = -1;
  return lines
    .map(([depth, text]) => {
      previous = Math.min(depth, previous + 1);
      return `${'  '.repeat(previous)}* ${text}\n`;
    })
    .join('');
}

const start: fc.Arbitrary<Lines> = fc
  .array(fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 3, max: 6 })), { minLength: 3, maxLength: 9 })
  .map((all) =>
    all.map(([depth, length], index): readonly [number, string] => [
      depth,
      Array.from({ length }, (_, at) => words[(index * 4 + at * (index + 1)) % words.length]).join(' '),
    ]),
  );

const edit = fc.record({
  kind: fc.constantFrom('reword', 'deeper', 'shallower', 'add', 'remove', 'move', 'split', 'join'),
  at: fc.nat(),
  to: fc.nat(),
});

function edited(lines: Lines, { kind, at, to }: { kind: string; at: number; to: number }): Lines {
  const index = at % lines.length;
  const [depth, text] = lines[index] ?? [0, ''];
  const put = (...own: Lines): Lines => lines.toSpliced(index, 1, ...own);
  const parts = text.split(' ');
  const half = Math.ceil(parts.length / 2);
  switch (kind) {
    case 'reword':
      return put([depth, parts.with(to % parts.length, `new${to % 7}`).join(' ')]);
    case 'deeper':
      return put([depth + 1, text]);
    case 'shallower':
      return put([Math.max(0, depth - 1), text]);
    case 'add':
      return put([depth, text], [depth, `added ${to % 9} item`]);
    case 'remove':
      return lines.length === 1 ? lines : put();
    case 'move':
      return put().toSpliced(to % lines.length, 0, [depth, text]);
    case 'split':
      return put([depth, `${parts.slice(0, half).join(' ')}.`], [depth, `${parts.slice(half).join(' ')}.`]);
    default:
      return lines.toSpliced(index, 2, [depth, `${text}. ${lines[index + 1]?.[1] ?? ''}`.trim()]);
  }
}

it('goes back alone as it is told, one after the other, until the list is as it was', () => {
  const counts = { alone: 0, whole: 0 };
  fc.assert(
    fc.property(start, fc.array(edit, { minLength: 1, maxLength: 5 }), fc.nat(), (lines, edits, choice) => {
      const before = markdownOf(lines);
      let now = markdownOf(edits.reduce(edited, lines));
      for (let left = 60; ; left -= 1) {
        const diff = diffOf(before, now);
        if (diff.changes.length === 0) break;
        expect(left).toBeGreaterThan(0);
        const reverts = revertible(diff);
        const all = pathsOf(diff.blocks)
          .filter((path) => path.includes('.'))
          .flatMap((path) => revertedAt(reverts, diff, path) ?? []);
        const alone = all.filter(({ inside }) => inside !== undefined);
        counts.alone += alone.length;
        counts.whole += all.length - alone.length;
        const next = alone[choice % Math.max(1, alone.length)]?.inside;
        if (next === undefined) break;
        const text = printed([next.now], now);
        expect(readTheSame(parseMarkdown(text).blocks, [withWords(next.now)])).toBe(true);
        expect(text).not.toBe(now);
        now = text;
      }
    }),
    { numRuns: 300, seed: 7 },
  );
  // What is told of as all of a list stands in a list that was put into another one, or moved with its item.
  expect(counts.whole * 20).toBeLessThan(counts.alone);
});
