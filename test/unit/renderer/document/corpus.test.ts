import { cleanup } from '@testing-library/svelte';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { textOfTree } from '../../../../src-main/content/plain-text.ts';
import type { Block, ContentTree, Inline } from '../../../../src-main/shared/tree.ts';
import { drawTree } from './draw.ts';

/** A real documentation repository, where the machine has it: nothing in the project depends on it. */
const bundle = path.resolve(import.meta.dirname, '../../../../../shared/corpus/elsa-docs.bundle');

function pages(): readonly ContentTree[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-corpus-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('git', ['clone', '--quiet', '-b', 'main', bundle, folder], { stdio: 'ignore' });
  const names = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: folder, encoding: 'utf8' });
  return names
    .split('\0')
    .filter((name) => name !== '')
    .map((name) => parseMarkdown(readFileSync(path.join(folder, name), 'utf8')));
}

/** How each block of a tree is made, whatever its words: what is drawn by the same components in the same way. */
function* shapesIn(block: Block): Generator<string> {
  const attributes = Object.entries(block.attributes)
    .map(([name, value]) => `${name}:${typeof value === 'string' ? value.length > 0 : typeof value}`)
    .join();
  const inside = (types: readonly string[]): string => [...new Set(types)].toSorted().join();
  yield `${block.type}(${attributes})`;
  for (const inline of block.inlines) yield `${block.type} ${shapeOfInline(inline)}`;
  yield `${block.type}{${inside(block.blocks.map((one) => one.type))}}`;
  for (const one of block.blocks) yield* shapesIn(one);
}

function shapeOfInline(inline: Inline): string {
  const inside = 'inlines' in inline ? [...new Set(inline.inlines.map(shapeOfInline))].join() : '';
  const marks = inline.type === 'text' ? inline.marks.map((mark) => mark.type).join('+') : '';
  return `${inline.type}${marks}<${inside}>`;
}

/** What the window says around the words of a page: buttons, states, why something is not there. */
const around =
  'button:not([role="tab"]), [aria-hidden="true"], .unseen-by-eyes, .code-language, .refused-reason, .card-note, .embed .card-link, .missing-image-why, .missing-image-alt';
const apart =
  'p, li, td, th, h1, h2, h3, h4, h5, h6, pre, summary, figcaption, br, [role="tab"], .document-image, .missing-image';

function wordsDrawn(drawn: HTMLElement): readonly string[] {
  for (const image of drawn.querySelectorAll('.missing-image')) {
    const alt = image.getAttribute('aria-label') ?? '';
    if (alt !== 'Missing image') image.append(` ${alt} `);
  }
  for (const element of drawn.querySelectorAll(around)) element.remove();
  for (const element of drawn.querySelectorAll(apart)) element.after(' ');
  return wordsOf(drawn.textContent);
}

function wordsOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted();
}

describe.skipIf(!existsSync(bundle))('a real documentation repository', () => {
  it('is drawn without an unknown block and reads as its source: every block that is made in a way of its own', () => {
    const shapes = new Set<string>();
    const wrong: unknown[] = [];
    let drawnBlocks = 0;
    for (const tree of pages()) {
      const blocks = tree.blocks.filter((block) => {
        const before = shapes.size;
        for (const shape of shapesIn(block)) shapes.add(shape);
        return shapes.size > before;
      });
      if (blocks.length === 0) continue;
      drawnBlocks += blocks.length;
      const part = { ...tree, blocks };
      const drawn = drawTree(part);
      const unknown = drawn.querySelectorAll('.labelled-source').length;
      const [shown, written] = [wordsDrawn(drawn), wordsOf(textOfTree(part))];
      cleanup();
      if (unknown > 0 || shown.join(' ') !== written.join(' '))
        wrong.push([unknown, differing(shown, written)]);
    }
    expect(drawnBlocks).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });
});

function differing(shown: readonly string[], written: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of shown) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of written) counts.set(word, (counts.get(word) ?? 0) - 1);
  return [...counts].filter(([, more]) => more !== 0).map(([word, more]) => `${word}: ${more}`);
}
