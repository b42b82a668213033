import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedBlocks } from '../../../src-main/content/merge/changed-blocks.ts';
import { piecesOf } from '../../../src-main/content/merge/markdown-pieces.ts';
import { decidedPage, joinedPage, mergePages } from '../../../src-main/outbox/pages/page-text.ts';
import type { PageText } from '../../../src-main/outbox/pages/page-text.ts';

/** What an edit does not mean stays byte for byte (docs/design/writing-pages.md). */

const folder = path.resolve(import.meta.dirname, '../../../resources/sample/content');
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && path.basename(name) !== 'SUMMARY.md')
  .map((name) => ({ name, markdown: readFileSync(path.join(folder, name), 'utf8') }));

const page = (markdown: string): PageText => ({ title: 'Limits', markdown });
const blocksOf = (markdown: string): readonly string[] =>
  [...piecesOf(markdown)].map((piece) => piece.trim()).filter((piece) => piece !== '');
/** Paragraphs of plain words, which another sentence can follow. */
const isParagraph = (piece: string): boolean => /^\p{L}[^\n|]*[.!?]\n?$/u.test(piece);
function withSentence(markdown: string, at: number, sentence: string): string {
  const pieces = [...piecesOf(markdown)];
  return pieces.map((piece, index) => (index === at ? `${piece.trimEnd()} ${sentence}\n` : piece)).join('');
}

describe.each(pages)('$name', ({ markdown }) => {
  const pieces = [...piecesOf(markdown)];
  const paragraphs = pieces.flatMap((piece, index) => (isParagraph(piece) ? [index] : []));

  it('keeps every other block where both changed one', () => {
    for (const at of paragraphs) {
      const [mine, theirs] = ['Mine.', 'Theirs.'].map((sentence) =>
        page(withSentence(markdown, at, sentence)),
      ) as [PageText, PageText]; // one of each
      const own = pieces[at]?.trim() ?? '';
      const others = blocksOf(markdown).filter((block) => block !== own);
      for (const merge of [joinedPage, decidedPage]) {
        const merged = merge(page(markdown), mine, theirs).markdown;
        const left = blocksOf(merged).filter((block) => !/ (Mine|Theirs)\.$/.test(block));
        expect(left).toEqual(others);
      }
      const decided = decidedPage(page(markdown), mine, theirs).markdown;
      expect(changedBlocks(theirs.markdown, decided).count).toBe(1);
    }
  });

  it('keeps every other block where both changed different ones', () => {
    const [first, second] = [paragraphs[0], paragraphs.at(-1)];
    if (first === undefined || second === undefined || first === second) return;
    const mine = page(withSentence(markdown, first, 'Mine.'));
    const theirs = page(withSentence(markdown, second, 'Theirs.'));
    const merged = mergePages(page(markdown), mine, theirs, (ours) => ours).markdown;
    expect(merged).toBe(withSentence(mine.markdown, second, 'Theirs.'));
  });
});

it('is told by what changed, not by what is spelled otherwise', () => {
  const was = 'See [the limits](a%20b.md).\n\n- One\n- Two\n\nIt never blocks.\n';
  const now = 'See [the limits](<a b.md>).\n\n* One\n* Two\n\nIt seldom blocks.\n';
  expect(changedBlocks(was, now)).toEqual({
    named: [{ change: 'written', text: 'It seldom blocks.' }],
    count: 1,
  });
});

it('keeps the spelling of each block that only a service spells otherwise', () => {
  const was = page('See [the limits](a%20b.md).\n\n- One\n- Two\n\nIt never blocks.\n');
  const mine = page(was.markdown.replace('never', 'seldom').replace('- One', '- Once'));
  const theirs = page('See [the limits](a%20b.md).\n\n* One\n* Two\n\nIt never blocks anybody.\n');
  expect(joinedPage(was, mine, theirs).markdown.trimEnd()).toBe(
    'See [the limits](a%20b.md).\n\n- Once\n- Two\n\nIt never blocks anybody.\n\nIt seldom blocks.',
  );
});
