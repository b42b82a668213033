import { expect, it } from 'vitest';
import { contentsChanges } from '../../../src-main/core/preview/preview-contents.ts';
import type { TocEntry } from '../../../src-main/site/model.ts';

const entry = (id: string, children: readonly TocEntry[] = [], own: Partial<TocEntry> = {}): TocEntry => ({
  id,
  kind: 'document',
  title: id,
  icon: null,
  emoji: null,
  target: null,
  children,
  ...own,
});

it('says in words what a list of pages says otherwise, and below which page', () => {
  const before = [
    entry('Start', [entry('Pens'), entry('Ink'), entry('Old')]),
    entry('Part', [entry('One'), entry('Two')], { kind: 'group' }),
  ];
  const after = [
    entry('Start', [entry('Ink', [], { title: 'Inks' }), entry('Pens'), entry('New')]),
    entry('Part', [entry('Two', [], { icon: 'pen' })], { kind: 'group' }),
    entry('One'),
  ];
  expect(contentsChanges(before, after)).toEqual([
    { words: '“Ink” is called “Inks”', below: 'Start' },
    { words: '“New” is new', below: 'Start' },
    { words: '“Two” has another sign', below: null },
    { words: '“One” moved', below: null },
    { words: '“Old” was removed', below: 'Start' },
    { words: '“Pens” moved', below: 'Start' },
  ]);
  expect(contentsChanges(after, after)).toEqual([]);
});
