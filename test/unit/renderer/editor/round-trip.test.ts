import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { keepSpelling } from '../../../../src-main/content/source/keep-spelling.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { readTheSame, richBlocksAt } from '../../../../src-main/content/rich-blocks.ts';
import type { PlacedBlock, SourceRange } from '../../../../src-main/content/source/source-blocks.ts';
import { placedBlocks } from '../../../../src-main/content/source/source-blocks.ts';
import { printMarkdown } from '../../../../src-main/content/tree-to-markdown.ts';
import { replaceBlock } from '../../../../src-main/shared/replace-block.ts';
import type { Block } from '../../../../src-main/shared/tree.ts';
import { documentOf } from '../../../../src-renderer/editor/blocks-to-nodes.ts';
import { writtenText } from '../../../../src-renderer/editor/written-text.ts';
import { hostileDocuments } from '../../content/hostile-documents.ts';
import { tree } from '../../content/random-trees.ts';

const sample = path.resolve(import.meta.dirname, '../../../../resources/sample');
const bundle = path.resolve(import.meta.dirname, '../../../../../shared/corpus/elsa-docs.bundle');

/** Counts what was tried, so that nobody takes nothing for a proof. */
interface PullProgress {
  readonly wrong: string[];
  blocks: number;
  rich: number;
  atoms: number;
  changed: number;
  /** Bytes of the source beside the word that are written otherwise. */
  respelled: number;
}

/** Opens every block of a page in the editor: saved as it is, and with a letter put into its first and its last word. */
function tryPage(name: string, source: string, tally: PullProgress): void {
  const placed = placedBlocks(source, '');
  placed.forEach(({ block, range }, index) => {
    tally.blocks += 1;
    const rich = richBlocksAt(source, placed, index);
    if (rich === null || range === null) return;
    tally.rich += 1;
    const start = documentOf(rich);
    start.check();
    start.descendants((node) => void (tally.atoms += node.type.name === 'atom' ? 1 : 0));
    const text = source.slice(range.from, range.to).replace(/\r\n?/g, '\n');
    const note = (what: string) => tally.wrong.push(`${name} ${index} (${block.type}): ${what}`);
    if (writtenText(start, start, text) !== null) note('is written though nothing was changed');
    for (const at of wordsIn(start)) {
      const now = EditorState.create({ doc: start }).tr.insertText('zzz', at).doc;
      const written = writtenText(start, now, text);
      if (written === null) return void note('a change is not written');
      const kept = keepSpelling(text, written.was, written.now);
      const next = replaceBlock(source, range, kept);
      tally.changed += 1;
      const around = neighbours(placed, index);
      if (!next.startsWith(source.slice(0, range.from)) || !next.endsWith(source.slice(range.to)))
        note('is not written in its place alone');
      const after = parseMarkdown(next.slice(around.from, around.to + next.length - source.length)).blocks;
      const before = parseMarkdown(source.slice(around.from, around.to)).blocks;
      if (!readTheSame(withoutMark(after), before))
        note(`reads otherwise: ${JSON.stringify(kept.slice(0, 200))}`);
      if (next.replace('zzz', '') !== source) tally.respelled += 1;
    }
  });
}

/** From the block above to the block below, where each of them stands by itself: what a change could be taken into. */
function neighbours(placed: readonly PlacedBlock[], index: number): SourceRange {
  const own = placed[index]?.range ?? { from: 0, to: 0 };
  const above = placed
    .slice(Math.max(0, index - 3), index)
    .findLast(({ range }) => range !== null && range.to <= own.from);
  const below = placed.slice(index, index + 4).find(({ range }) => range !== null && range.from >= own.to);
  return { from: above?.range?.from ?? own.from, to: below?.range?.to ?? own.to };
}

/** Positions behind the first letter of the first and of the last word. */
function wordsIn(document: Node): readonly number[] {
  const found: number[] = [];
  document.descendants((node, at) => {
    const letter = node.isText ? /\p{L}\p{L}/u.exec(node.text ?? '') : null;
    if (letter !== null) found.push(at + letter.index + 1);
  });
  return [...new Set([found[0], found.at(-1)])].flatMap((at) => at ?? []);
}

function withoutMark(blocks: readonly Block[]): readonly Block[] {
  return JSON.parse(JSON.stringify(blocks).replaceAll('zzz', '')) as readonly Block[];
}

const none = (): PullProgress => ({ wrong: [], blocks: 0, rich: 0, atoms: 0, changed: 0, respelled: 0 });

describe('every block of a page', () => {
  it('of the sample comes back as it was, and a change of a word changes that block alone', () => {
    const tally = none();
    for (const name of globSync('**/*.md', { cwd: sample }))
      tryPage(name, readFileSync(path.join(sample, name), 'utf8'), tally);
    expect(tally.wrong).toEqual([]);
    expect(tally.rich / tally.blocks).toBeGreaterThan(0.9);
    expect(tally.changed).toBeGreaterThan(300);
    expect(tally.respelled).toBe(0);
  });

  it.each(hostileDocuments.filter(({ source }) => source.length < 60_000))('in $name', ({ name, source }) => {
    const tally = none();
    tryPage(name, source, tally);
    expect(tally.wrong).toEqual([]);
  });

  it('of any page that can be written', () => {
    const tally = none();
    fc.assert(
      fc.property(tree, (page) => {
        tryPage('random', printMarkdown(page), tally);
        expect(tally.wrong).toEqual([]);
      }),
      { numRuns: 150 },
    );
    expect(tally.rich / tally.blocks).toBeGreaterThan(0.9);
  });

  it.runIf(existsSync(bundle))(
    'of a real documentation repository',
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'galley-corpus-'));
      try {
        execFileSync('git', ['clone', '--quiet', '-b', 'main', bundle, folder], { stdio: 'ignore' });
        const tally = none();
        for (const name of globSync('**/*.md', { cwd: folder }))
          tryPage(name, readFileSync(path.join(folder, name), 'utf8'), tally);
        expect(tally.wrong).toEqual([]);
        expect([tally.blocks, tally.rich, tally.changed]).toEqual([9814, 9811, 13066]);
        expect(tally.respelled).toBeLessThanOrEqual(23);
        expect(tally.rich / tally.blocks).toBeGreaterThan(0.9);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    300_000,
  );
});
