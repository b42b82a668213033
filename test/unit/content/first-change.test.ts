import { expect, it } from 'vitest';
import { firstChange } from '../../../src-main/content/merge/first-change.ts';

const page = '# Limits\n\nA queue holds ten items.\n\nIt **never** blocks.\n\n- One\n- Two\n';
const long = `${'Words that stay as they are. '.repeat(5)}It holds`;

it.each([
  ['a block that reads otherwise', page.replace('**never**', 'seldom'), 'written', 'It seldom blocks.'],
  ['a new block', page.replace('It **', 'New.\n\nIt **'), 'written', 'New.'],
  ['a block at the end', `${page}\nLast.\n`, 'written', 'Last.'],
  ['a block that is gone', page.replace('It **never** blocks.\n\n', ''), 'removed', 'It never blocks.'],
  ['the last block gone', page.replace('- One\n- Two\n', ''), 'removed', 'One\nTwo'],
] as const)('tells the first change of a page in words: %s', (_what, now, change, text) => {
  expect(firstChange(page, now)).toEqual({ change, text });
});

it('leaves out the beginning of a long block that did not change', () => {
  expect(firstChange(`${long} ten items.\n`, `${long} twelve items.\n`)?.text).toBe(
    '… Words that stay as they are. It holds twelve items.',
  );
});

it('tells none where both read alike', () => {
  expect(firstChange(page, `${page}\n\n`)).toBeNull();
});
