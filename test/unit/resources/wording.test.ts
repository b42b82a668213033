import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { shownTexts } from '../../support/shown-texts.ts';

const folders = [
  'src-renderer',
  ...['backup', 'cli', 'client', 'core', 'outbox', 'pictures', 'policy', 'shell', 'sync', 'shared'].map(
    (folder) => `src-main/${folder}`,
  ),
];
const texts = shownTexts(folders);

/** What texts of the screens do not say, and what they say (docs/glossary.md, "Screens"). */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bheld\b/i, 'downloaded, kept offline, waiting for your decision'],
  [/\btoday[’']s content\b/i, 'current content, or Merge preview'],
  [/\btalks?\b/i, 'discussion'],
  [/\bby (itself|themselves)\b/i, 'automatically, on its own'],
  [/\blets? (\w+|\{\}) go\b/i, 'remove'],
  [/\bstands?\b/i, 'is, is shown'],
  [/\bplain http\b/i, 'unencrypted HTTP'],
  [/\bwordings?\b/i, 'text, change'],
  [/\b(somebody|everybody)\b/i, 'someone, everyone'],
  [/\bleads? (to )?(nowhere|nothing)\b/i, 'broken, does not exist'],
  [/\b(take|taken|put) (it |them |\{\} )?(out|in)\b/i, 'remove, insert'],
  [/\blook(s|ed)? (up|for|whether)\b/i, 'check, verify'],
  [/\banew\b|\bweigh/i, 'again, calculate'],
  [/\bis no (address|token|file|list|object|JSON)\b/i, 'is not a'],
  [/\bas you chose\b|\bnot here any more\b|\bkeys rest\b/i, 'plain words'],
  [/\b(oops|sorry|please)\b/i, 'what happened and what to do'],
];
/** Uses that mean the word itself. */
const allowed = /^The service looks for issues/;

it('finds the texts of components and modules', () => {
  expect(texts.length).toBeGreaterThan(2000);
  expect(texts).toContainEqual(
    expect.objectContaining({ file: 'src-renderer/messages/en/review.ts', text: 'Nothing to review' }),
  );
});

it('says nothing that the glossary replaces', () => {
  const found = texts.flatMap(({ file, line, text }) =>
    banned
      .filter(([words]) => words.test(text) && !allowed.test(text))
      .map(([, better]) => `${file}:${line}: “${text}” — rather: ${better}`),
  );
  expect(found).toEqual([]);
});

it('says no word twice in a row', () => {
  const doubled = /(?<![\p{L}’'-])(\p{L}{2,}) \1(?![\p{L}’'-]|\.\p{L})/iu;
  expect(texts.filter(({ text }) => doubled.test(text))).toEqual([]);
});

describe('an error', () => {
  /** A verb that is finite or tells what to do: what a sentence has. */
  const verb =
    /\b(is|are|was|were|has|have|had|can|cannot|could|does|do|did|must|may|will|would|needs?|appears|asked|came|comes?|asks?|answers?(ed)?|answered|allows?|allowed|changed|deleted|moved|failed|fails|found|finds|gave|limits|refused|sent|set|shows|waits?|wrote|takes|tries|continues|checks|edited|received|retry|try|check|choose|read|send|sign|use|update|open|nothing to|edit|compare|cancelled|remove)\b/i;
  const modules = [
    'src-renderer/messages/en/failures.ts',
    'src-main/shared/messages/en/reasons.ts',
    'src-main/backup/data-error.ts',
  ];

  it('is told in sentences with a verb', () => {
    const sentences = texts
      .filter(({ file, text }) => modules.includes(file) && /\.$/.test(text))
      .flatMap(({ file, line, text }) =>
        text
          .split(/(?<=[.!?]) /)
          // What begins in the middle ends a sentence of another text.
          .filter((sentence) => /^\p{Lu}/u.test(sentence))
          .map((sentence) => ({ file, line, sentence })),
      );
    expect(sentences.length).toBeGreaterThan(100);
    expect(sentences.filter(({ sentence }) => !verb.test(sentence))).toEqual([]);
  });
});

interface Element {
  readonly type: string;
  readonly name: string;
  readonly attributes: readonly { readonly type: string; readonly name?: string }[];
  readonly fragment: unknown;
}

function elementsOf(node: unknown): readonly Element[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'type' in node && node.type === 'RegularElement' ? [node as Element] : []; // as Svelte's parser has it
  return [...own, ...Object.values(node).flatMap(elementsOf)];
}

/** Whether something in the element can be its name: text, or what is computed. */
function hasContent(node: unknown): boolean {
  if (typeof node !== 'object' || node === null || !('type' in node)) return false;
  if (node.type === 'Text') return /\p{L}/u.test('data' in node ? String(node.data) : '');
  if (['ExpressionTag', 'RenderTag'].includes(String(node.type))) return true;
  return Object.values(node)
    .flat()
    .some((child) => hasContent(child));
}

it('gives every button a name', () => {
  const root = path.resolve(import.meta.dirname, '../../../src-renderer');
  const nameless = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svelte'))
    .flatMap((file) => {
      const parsed = parse(fs.readFileSync(path.join(root, file), 'utf8'), { modern: true });
      return elementsOf(parsed.fragment)
        .filter(
          ({ name, attributes, fragment }) =>
            name === 'button' &&
            !hasContent(fragment) &&
            !attributes.some((one) => one.type === 'SpreadAttribute' || /^aria-label/.test(one.name ?? '')),
        )
        .map(() => file);
    });
  expect(nameless).toEqual([]);
});
