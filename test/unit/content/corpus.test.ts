import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeHTML } from 'entities';
import { assignKeys } from '../../../src-main/content/assign-keys.ts';
import { canonicalMarkdown } from '../../../src-main/content/source/canonical-markdown.ts';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { textOfTree } from '../../../src-main/content/plain-text.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';
import type { Block } from '../../../src-main/shared/tree.ts';
import { brokenPromises, readTheSame } from './same-content.ts';

/** A real documentation repository, where the machine has it: nothing in the project depends on it. */
const bundle = path.resolve(import.meta.dirname, '../../../../shared/corpus/elsa-docs.bundle');
const hasCorpus = existsSync(bundle);

let folder = '';
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 });

/** Contents of objects by name, from one process of git: starting one for each takes longer than what is done with them. */
function contentsOf(objects: readonly string[]): ReadonlyMap<string, string> {
  const output = execFileSync('git', ['cat-file', '--batch'], {
    cwd: folder,
    input: objects.join('\n'),
    maxBuffer: 1_000_000_000,
  });
  const contents = new Map<string, string>();
  let start = 0;
  for (const object of objects) {
    const begin = output.indexOf('\n', start) + 1;
    const end = begin + Number(output.toString('utf8', start, begin).split(' ')[2]);
    contents.set(object, output.toString('utf8', begin, end));
    start = end + 1;
  }
  return contents;
}

/** Each Markdown file that a revision on the first-parent line changed, with its objects before and after. */
function changedFiles(): readonly {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}[] {
  const options = ['--raw', '--no-abbrev', '--no-renames', '--diff-filter=M', '--diff-merges=first-parent'];
  return git('log', '--first-parent', ...options, '--format=', '--', '*.md')
    .trim()
    .split('\n')
    .map((line) => {
      const [, , before = '', after = '', , name = ''] = line.split(/[ \t]/);
      return { name, before, after };
    });
}

/** The words of a page's source as a reader sees them, found without the parser: signs and tags cut away by hand. */
function sourceWords(source: string): readonly string[] {
  const withoutFront = source.replace(/^---\n[\s\S]*?\n---\n/, '');
  const pieces = withoutFront.split(/^([ \t>]*(?:[*+-] |\d+\. )?[ \t]*(?:`{3,}|~{3,}).*)$/m);
  let fence: string | undefined;
  let indent = 0;
  const visible = pieces.map((piece, index) => {
    if (index % 2 === 1) {
      const marks = /`{3,}|~{3,}/.exec(piece)?.[0] ?? '';
      const isClosing = fence !== undefined && marks.startsWith(fence) && piece.trim() === marks;
      if (fence === undefined) {
        fence = marks;
        indent = piece.search(/[`~]/);
        return '';
      }
      if (!isClosing) return piece;
      fence = undefined;
      return '';
    }
    if (fence === undefined) return visibleText(piece);
    // A fence that nobody closed ends with the list item that holds it.
    const left = new RegExp(`^ {0,${Math.max(0, indent - 1)}}\\S`, 'm').exec(piece);
    if (indent === 0 || left === null) return piece;
    fence = undefined;
    return piece.slice(0, left.index) + visibleText(piece.slice(left.index));
  });
  return visible.join('\n').match(/[\p{L}\p{N}]+/gu) ?? [];
}

function visibleText(text: string): string {
  return text
    .replace(/^\[[^\]\n]+\]: +\S+$/gm, ' ')
    .split(/(<pre[\s\S]*?<\/pre>|`[^`\n]+`)/)
    .map((piece, index) => {
      if (index % 2 === 1) return piece.startsWith('`') ? piece : decodeHTML(piece.replace(/<[^>]*>/g, ''));
      const cut = piece
        .replace(/\{%\s*embed[^%]*%\}/g, ' ')
        .replace(/\{%[\s\S]*?%\}/g, (tag) => ` ${/ title="([^"]*)"/.exec(tag)?.[1] ?? ''} `)
        .replace(/<(img|figure)[^>]*>/g, (tag) => ` ${/ alt="([^"]*)"/.exec(tag)?.[1] ?? ''} `)
        .replace(/<!--[\s\S]*?-->/g, ' ')
        .replace(/<\/?(?!see\b|T>)[a-zA-Z][^>]*>/g, ' ')
        .replace(/\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '] ')
        .replace(/\]\(<[^>]*>\)/g, '] ')
        .replace(/\]\[[^\]\n]*\]/g, '] ')
        .replace(/^[ \t>]*(?:[*+-] +)?\d+[.)] /gm, ' ')
        .replace(/^([ \t>]*[*+-] +)\[[xX]\] /gm, '$1');
      return decodeHTML(cut);
    })
    .join('');
}

function unknownLabels(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => [
    ...(block.type === 'unknown' ? [block.attributes.label] : []),
    ...unknownLabels(block.blocks),
  ]);
}

describe.skipIf(!hasCorpus)('a real documentation repository', () => {
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-corpus-'));
    execFileSync('git', ['clone', '--quiet', '-b', 'main', bundle, folder], { stdio: 'ignore' });
  });
  afterAll(() => {
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  });

  const pages = (): ReadonlyMap<string, string> =>
    contentsOf(
      git('ls-files', '-z', '*.md')
        .split('\0')
        .filter((name) => name !== '')
        .map((name) => `HEAD:${name}`),
    );

  it('holds no block that is not understood, and every word of its source', () => {
    const wrong = [...pages()].flatMap(([name, source]) => {
      const tree = parseMarkdown(source);
      const shown = textOfTree(tree).match(/[\p{L}\p{N}]+/gu) ?? [];
      const written = sourceWords(source);
      // Marks may stand inside what is one word to a reader, so letters in order count as well.
      const isComplete =
        [...shown].sort().join(' ') === [...written].sort().join(' ') || shown.join('') === written.join('');
      return isComplete && unknownLabels(tree.blocks).length === 0 && !tree.truncated
        ? []
        : [[name, unknownLabels(tree.blocks), differing(shown, written)]];
    });
    expect(wrong).toEqual([]);
  });

  it('is the same after a rich document and after canonical Markdown', () => {
    const wrong = [...pages()].flatMap(([name, source]) => {
      const tree = parseMarkdown(source);
      const canonical = canonicalMarkdown(source);
      const isSame =
        readTheSame(readDocument(writeDocument(assignKeys(tree))).blocks, tree.blocks) &&
        readTheSame(parseMarkdown(canonical).blocks, tree.blocks) &&
        canonicalMarkdown(canonical) === canonical;
      return isSame ? [] : [name];
    });
    expect(wrong).toEqual([]);
  });

  it('keeps every promise of the diff between each two neighbouring revisions', () => {
    const changed = changedFiles();
    const contents = contentsOf([...new Set(changed.flatMap(({ before, after }) => [before, after]))]);
    const trees = new Map([...contents].map(([object, source]) => [object, parseMarkdown(source)]));
    const wrong = changed.flatMap((file) => {
      const [before, after] = [trees.get(file.before)!, trees.get(file.after)!];
      const broken = brokenPromises(before, after, diffTrees(before, after));
      const keyed = assignKeys(before);
      const later = assignKeys(after, keyed);
      const brokenByKey = brokenPromises(keyed, later, diffTrees(keyed, later));
      return broken.length + brokenByKey.length > 0 ? [[file, broken, brokenByKey]] : [];
    });
    expect(wrong).toEqual([]);
    expect(changed.length).toBeGreaterThan(200);
  }, 300_000);
});

function differing(shown: readonly string[], written: readonly string[]): unknown {
  const count = (words: readonly string[]) =>
    words.reduce((counts, word) => counts.set(word, (counts.get(word) ?? 0) + 1), new Map<string, number>());
  const [left, right] = [count(shown), count(written)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((word) => left.get(word) !== right.get(word))
    .slice(0, 12)
    .map((word) => `${word}: shown ${left.get(word) ?? 0}, written ${right.get(word) ?? 0}`);
}

describe.skipIf(hasCorpus)('a real documentation repository', () => {
  it.skip('is not on this machine (../shared/corpus/elsa-docs.bundle): its tests are skipped', () =>
    undefined);
});
