import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConflictBlock } from '../../../../src-main/bridge/views/review-views.ts';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { diffLines } from '../../../../src-main/content/diff/texts/line-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { changePosition, mountAll, stepChange } from '../../../../src-renderer/document/change-navigation.ts';
import { conflictRanges } from '../../../../src-renderer/document/diff/source/conflict-ranges.ts';
import DiffView from '../../../../src-renderer/document/diff/DiffView.svelte';
import SideBySideDiff from '../../../../src-renderer/document/diff/SideBySideDiff.svelte';
import SourceDiff from '../../../../src-renderer/document/diff/source/SourceDiff.svelte';
import SplitSource from '../../../../src-renderer/document/diff/source/SplitSource.svelte';
import { goToConflict, performJump } from '../../../../src-renderer/screens/change-request/diff/jump.ts';
import { words } from './draw.ts';

beforeAll(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});

const today = 'One.\n\nBlack dries in six minutes.\n\nThree.\n\nGone tomorrow.\n\nFive.\n';
const merged = 'One.\n\nBlack dries in five minutes.\n\nThree.\n\nFive.\n';
const conflict = (
  mine: string,
  theirs: string,
  base: string,
  first: number,
  count: number,
  line: number,
) => ({
  mine: parseMarkdown(mine),
  theirs: parseMarkdown(theirs),
  base: parseMarkdown(base),
  place: { first, count },
  source: { firstLine: line, lineCount: count * 2, theirs, base },
});
const conflicts: readonly ConflictBlock[] = [
  conflict(
    'Black dries in five minutes.',
    'Black dries in six minutes.',
    'Black dries in four minutes.',
    1,
    1,
    3,
  ),
  conflict('', 'Gone tomorrow.', 'Gone.', 3, 0, 7),
];
const diff = diffTrees(parseMarkdown(today), parseMarkdown(merged));
const lines = diffLines(today, merged);
const props = { diff, references: {}, referencesBefore: {}, conflicts };
const frames = (root: Element) => [...root.querySelectorAll<HTMLElement>('[data-conflict]')];

describe('conflicts stand in their place in the text', () => {
  it('find the blocks of the diff that they are about, what was removed there too', () => {
    expect(conflictRanges(diff.blocks, conflicts).map(({ from, to, number }) => [from, to, number])).toEqual([
      [1, 1, 1],
      [3, 3, 2],
    ]);
  });

  it('that touch one block share its frame', () => {
    const list = parseMarkdown('* a\n\n* b\n\n* c\n');
    const own = { place: { first: 0, count: 1 } };
    const two = conflicts.map((one) => ({ ...one, ...own }));
    expect(conflictRanges(diffTrees(list, list).blocks, two)).toMatchObject([
      { from: 0, to: 0, conflicts: two },
    ]);
  });

  it('inline: the marked wording, the current content and what was before both, between their neighbours', () => {
    const { container } = render(DiffView, { props });
    mountAll();
    const [first, second] = frames(container);
    const order = [...container.querySelectorAll('.chunk > *')].map((one) => words(one).slice(0, 10));
    expect(order).toEqual(['One.', 'Conflict 1', 'Three.', 'Conflict 2', 'Five.']);
    expect(first?.querySelector('ins')?.textContent).toBe('five');
    expect(words(first!)).toContain('Current content Black dries in six minutes.');
    expect(words(first!)).toContain('Before both Black dries in four minutes.');
    expect(words(second!)).toContain('Gone tomorrow.');
    // What stands beside is read, and takes no comments.
    expect([...container.querySelectorAll('.conflict-sides [data-block]')]).toEqual([]);
  });

  it('side by side: both sides in their columns, what was before both below', () => {
    const { container } = render(SideBySideDiff, { props });
    mountAll();
    const [first] = frames(container);
    expect([...(first?.querySelectorAll('.side') ?? [])].map((one) => words(one))).toEqual([
      'Black dries in six minutes.',
      'Black dries in five minutes.',
    ]);
    expect(words(first!)).toContain('Before both Black dries in four minutes.');
  });

  it.each([
    ['unified', SourceDiff],
    ['split', SplitSource],
  ])('in the %s source, above their lines', (_name, component) => {
    const { container } = render(component, { props: { lines, conflicts } });
    const [first, second] = frames(container);
    expect(first?.nextElementSibling?.textContent).toContain('Black dries in six minutes.');
    expect(words(first!)).toContain('Black dries in four minutes.');
    const removed = [second?.nextElementSibling, second?.nextElementSibling?.nextElementSibling];
    expect(removed.map((line) => line?.textContent).join('')).toContain('Gone tomorrow.');
  });

  it('are gone to one after the other', () => {
    const { container } = render(DiffView, { props });
    const visited = [1, 2, 3].map(() => {
      goToConflict(container);
      return document.activeElement?.getAttribute('data-conflict');
    });
    expect(visited).toEqual(['1', '2', '1']);
  });
});

describe('the source of a page', () => {
  const old = Array.from({ length: 40 }, (_, at) => `Line ${at + 1}`);
  const now = old.map((line, at) => (at === 5 || at === 30 ? `${line} changed` : line));
  const source = diffLines(old.join('\n'), now.join('\n'));

  it.each([
    ['unified', SourceDiff],
    ['split', SplitSource],
  ])('%s is walked from change to change', (_name, component) => {
    const { container } = render(component, { props: { lines: source } });
    const visited = [1, 1, 1].map((by) => stepChange(container, by as 1));
    expect(visited).toEqual(['line-run-1', 'line-run-2', null]);
    expect(changePosition(container)).toMatchObject({ index: 2, count: 2 });
    expect(document.activeElement?.textContent).toContain('Line 31');
  });

  it.each([
    ['unified', SourceDiff],
    ['split', SplitSource],
  ])('%s opens the fold that a line is in, and goes there', (_name, component) => {
    const { container } = render(component, { props: { lines: source } });
    expect(container.textContent).not.toContain('Line 19');
    expect(performJump(container, { pageId: 'p', line: 19 })).toBe(true);
    expect(document.activeElement?.textContent).toContain('Line 19');
  });

  it('names the section below a fold', () => {
    const text = ['# A', ...old.slice(0, 10), '## B', ...old.slice(10, 20), 'x'].join('\n');
    const { container } = render(SourceDiff, { props: { lines: diffLines(text, `${text}y`) } });
    expect(words(container.querySelector('.fold-button'))).toBe('19 unchanged lines B');
  });
});

it('code beside code keeps its lines beside each other', () => {
  const code = (text: string) => parseMarkdown(`\`\`\`\n${text}\n\`\`\`\n`);
  const { container } = render(SideBySideDiff, {
    props: {
      diff: diffTrees(code('a\nb\nz'), code('a\nx\ny\nw\nz')),
      references: {},
      referencesBefore: {},
    },
  });
  // By these names both sides of a line are made as high.
  const linesOf = (side: string) =>
    [...container.querySelectorAll<HTMLElement>(`[data-side="${side}"] .diff-line`)].map(
      ({ dataset }) => dataset['place'],
    );
  expect(linesOf('before')).toEqual(['0 0', '0 1', '0 2', '0 3', '0 4']);
  expect(linesOf('after')).toEqual(linesOf('before'));
});
