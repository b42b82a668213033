import { expect, it } from 'vitest';
import { changedBlocks } from '../../../src-main/content/merge/changed-blocks.ts';

const page = '# Limits\n\nA queue holds ten items.\n\nIt **never** blocks.\n\n- One\n- Two\n';
const long = `${'Words that stay as they are. '.repeat(5)}It holds`;

it.each([
  ['a block that reads otherwise', page.replace('**never**', 'seldom'), 'written', 'It seldom blocks.'],
  ['a new block', page.replace('It **', 'New.\n\nIt **'), 'written', 'New.'],
  ['a block at the end', `${page}\nLast.\n`, 'written', 'Last.'],
  ['a block that is gone', page.replace('It **never** blocks.\n\n', ''), 'removed', 'It never blocks.'],
  ['the last block gone', page.replace('- One\n- Two\n', ''), 'removed', 'One\nTwo'],
] as const)('tells the changed block of a page in words: %s', (_what, now, change, text) => {
  expect(changedBlocks(page, now)).toEqual({ named: [{ change, text }], count: 1 });
});

it('leaves out the beginning of a long block that did not change', () => {
  expect(changedBlocks(`${long} ten items.\n`, `${long} twelve items.\n`).named[0]?.text).toBe(
    '… Words that stay as they are. It holds twelve items.',
  );
});

it('begins shortly before the change, also where lines end there', () => {
  const table = (third: string) =>
    `| Glaze |\n| --- |\n| Porcelain (white), as ever |\n| Stoneware |\n| ${third} |\n`;
  expect(changedBlocks(table('Raku'), table('Raku fast')).named[0]?.text).toMatch(/^…\s*.{0,45}Raku fast$/s);
});

it('tells none where both read alike', () => {
  expect(changedBlocks(page, `${page}\n\n`)).toEqual({ named: [], count: 0 });
});

it('tells the first three of several, and how many there are', () => {
  const now = '# Bounds\n\nIt seldom blocks.\n\nNew.\n\nNewer.\n';
  expect(changedBlocks(page, now)).toEqual({
    named: [
      { change: 'written', text: 'Bounds' },
      { change: 'written', text: 'It seldom blocks.' },
      { change: 'written', text: 'New.' },
    ],
    count: 4,
  });
});
