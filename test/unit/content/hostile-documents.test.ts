import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { collectLinks } from '../../../src-main/content/links.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { textOfTree } from '../../../src-main/content/plain-text.ts';
import type { Block, Inline, Reference } from '../../../src-main/shared/tree.ts';
import { hostileDocuments } from './hostile-documents.ts';
import { asOnReference } from '../../support/processor-speed.ts';

/** Far above what any of them takes on a quiet machine (the slowest under 0.5 s), far below what an explosion would. */
const limitMs = 5_000;
const deepest = 130;

function isSafe(ref: Reference): boolean {
  if (ref.kind === 'path') return !/^\s*[a-z][a-z0-9+.-]*:/i.test(ref.path) && !ref.path.startsWith('\\');
  if (ref.kind !== 'url') return true;
  const url = new URL(ref.url);
  return ['https:', 'http:', 'mailto:'].includes(url.protocol) && url.username === '' && url.password === '';
}

function depthOf(blocks: readonly Block[]): number {
  const inInlines = (inlines: readonly Inline[]): number =>
    Math.max(
      0,
      ...inlines
        .slice(0, 1_000)
        .map((inline) =>
          inline.type === 'link' || inline.type === 'annotation' ? 1 + inInlines(inline.inlines) : 0,
        ),
    );
  return blocks.reduce(
    (depth, block) => Math.max(depth, 1 + depthOf(block.blocks), 1 + inInlines(block.inlines)),
    0,
  );
}

describe('hostile documents', () => {
  it('are at least a hundred', () => {
    expect(hostileDocuments.length).toBeGreaterThanOrEqual(100);
  });

  for (const { name, source } of hostileDocuments) {
    // Bounded by processor time: by the clock, other tests beside it count.
    it(name, () => {
      const start = process.cpuUsage();
      const tree = parseMarkdown(source);
      expect(asOnReference(process.cpuUsage(start).user / 1000, limitMs)).toBeLessThan(limitMs);
      expect(depthOf(tree.blocks)).toBeLessThan(deepest);
      expect(collectLinks(tree).filter(({ ref }) => !isSafe(ref))).toEqual([]);
      expect(typeof textOfTree(tree)).toBe('string');
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
      const changed = parseMarkdown(`A new beginning\n\n${source}x`);
      const compared = process.cpuUsage();
      expect(diffTrees(tree, tree).changes).toEqual([]);
      diffTrees(tree, changed);
      expect(asOnReference(process.cpuUsage(compared).user / 1000, limitMs)).toBeLessThan(limitMs);
    });
  }

  it('addresses that must not be followed keep their text and say why', () => {
    const tree = parseMarkdown('[x](javascript:alert(1)) [y](https://a@b.example/) [z](\\\\server\\share)');
    expect(collectLinks(tree).map(({ ref }) => ref)).toEqual([
      {
        kind: 'unsafe',
        target: 'javascript:alert(1)',
        reason: 'addresses of the scheme javascript are not opened',
      },
      { kind: 'unsafe', target: 'https://a@b.example/', reason: 'the address carries a user name' },
      { kind: 'unsafe', target: '\\server\\share', reason: 'network share' },
    ]);
  });

  it('elements that run or reach out are kept as labelled source', () => {
    const labels = (source: string) =>
      parseMarkdown(source).blocks.flatMap((block) =>
        block.type === 'unknown' ? [block.attributes.label] : [],
      );
    expect(labels('<script>alert(1)</script>')).toEqual(['script']);
    expect(labels('<iframe src="https://a.example"></iframe>')).toEqual(['iframe']);
    expect(labels('<svg onload="alert(1)">\n</svg>')).toEqual(['svg']);
    expect(labels('<form>\n<input>\n</form>')).toEqual(['form']);
  });

  it('what is too long or too deep is kept as source', () => {
    const long = parseMarkdown(`start\n\n${'word '.repeat(300_000)}\n\nend`);
    expect([long.truncated, textOfTree(long).endsWith('end')]).toEqual([true, true]);
    const deep = parseMarkdown(`${'> '.repeat(100)}bottom`);
    expect([deep.truncated, textOfTree(deep).includes('bottom')]).toEqual([true, true]);
    const many = parseMarkdown('a\n\n'.repeat(70_000));
    expect([many.truncated, many.blocks.length <= 60_001, many.blocks.at(-1)?.type]).toEqual([
      true,
      true,
      'unknown',
    ]);
  });
});
