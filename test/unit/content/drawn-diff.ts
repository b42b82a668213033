import { expect } from 'vitest';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { textOfBlock } from '../../../src-main/content/plain-text.ts';
import type { BlockDiff, InlineDiff } from '../../../src-main/shared/diff.ts';
import { textOfInlines } from '../../../src-main/shared/plain-text.ts';
import { brokenPromises } from './same-content.ts';

function marks(inlines: readonly InlineDiff[]): string {
  const signs = { same: '', changed: '', inserted: '+', deleted: '-' };
  return inlines
    .map((diff) => {
      const { change, inline } = diff;
      const text = textOfInlines([inline]);
      if (change !== 'changed' && diff.moved !== undefined)
        return `[${change === 'deleted' ? '>' : '<'}${text}]`;
      return signs[change] === '' || text.trim() === '' ? text : `[${signs[change]}${text}]`;
    })
    .join('');
}

/** A diff as a person would draw it: each block that differs with its mark, what is in it indented. */
function drawn(diffs: readonly BlockDiff[], depth = 0): readonly string[] {
  const indent = '  '.repeat(depth);
  return diffs.flatMap((diff): readonly string[] => {
    const { block, change } = diff;
    const text = textOfBlock(block).replaceAll('\n', ' / ');
    if (change === 'same') return [`${indent}= ${block.type}: ${text}`];
    if (change === 'inserted') return [`${indent}+ ${block.type}: ${text}`];
    if (change === 'deleted') return [`${indent}- ${block.type}: ${text}`];
    if (change === 'moved-away') return [`${indent}> ${block.type}: ${text}`];
    const notes = diff.attributes.map(({ words }) => words).join('; ');
    const head = [
      `${indent}${change === 'moved' ? '<' : '~'} ${block.type}`,
      ...(notes === '' ? [] : [`(${notes})`]),
      ...(diff.inlines === undefined ? [] : [marks(diff.inlines)]),
    ].join(' ');
    const inner = diff.blocks ?? (diff.inlines === undefined ? block.blocks.map(asSame) : []);
    return [head, ...drawn(inner, depth + 1)];
  });
}

function asSame(block: BlockDiff['block']): BlockDiff {
  return { change: 'same', id: '', block, attributes: [], formattingOnly: false };
}

/** A diff of two pages of Markdown, drawn; it keeps every promise (docs/design/diff.md). */
export function diffOf(before: string, after: string): readonly string[] {
  const [old, now] = [parseMarkdown(before), parseMarkdown(after)];
  const diff = diffTrees(old, now);
  expect(brokenPromises(old, now, diff)).toEqual([]);
  return drawn(diff.blocks);
}

/** The words of every change of such a diff. */
export function changesOf(before: string, after: string): readonly string[] {
  const [old, now] = [parseMarkdown(before), parseMarkdown(after)];
  const diff = diffTrees(old, now);
  expect(brokenPromises(old, now, diff)).toEqual([]);
  return diff.changes.map(({ words }) => words);
}
