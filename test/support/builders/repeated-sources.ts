import { assignKeys } from '../../../src-main/content/assign-keys.ts';
import { outlineOf } from '../../../src-main/content/anchors/anchors.ts';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { checkPage } from '../../../src-main/content/checks/check-page.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { collectLinks, indexRevision } from '../../../src-main/content/links.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { mergeMarkdown } from '../../../src-main/content/merge/merge-markdown.ts';
import { sectionsOf, textOfTree } from '../../../src-main/content/plain-text.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';
import { printMarkdown } from '../../../src-main/content/tree-to-markdown.ts';
import type { ContentTree } from '../../../src-main/shared/tree.ts';
import { markupOf } from './page-markup.ts';

/** Openings of every kind of container; each is written unclosed, nested and closed, and side by side. */
const containers: Readonly<Record<string, readonly [open: string, close: string]>> = {
  tabs: ['{% tabs %}\n{% tab title="x" %}\n', '{% endtab %}\n{% endtabs %}\n'],
  stepper: ['{% stepper %}\n{% step %}\n', '{% endstep %}\n{% endstepper %}\n'],
  columns: ['{% columns %}\n{% column %}\n', '{% endcolumn %}\n{% endcolumns %}\n'],
  updates: ['{% updates %}\n{% update date="2026-01-01" %}\n', '{% endupdate %}\n{% endupdates %}\n'],
  hint: ['{% hint style="info" %}\n', '{% endhint %}\n'],
  condition: ['{% if a == 1 %}\n', '{% endif %}\n'],
  prompt: ['{% prompt description="d" %}\n', '{% endprompt %}\n'],
  'content-ref': ['{% content-ref url="x.md" %}\n', '{% endcontent-ref %}\n'],
  embed: ['{% embed url="https://a.example" %}\n', '{% endembed %}\n'],
  file: ['{% file src="a.pdf" %}\n', '{% endfile %}\n'],
  integration: ['{% @a/b c="d" %}\n', '{% end@a/b %}\n'],
  openapi: ['{% openapi-operation spec="x" path="/p" %}\n', '{% endopenapi-operation %}\n'],
  code: ['{% code title="x" %}\n', '{% endcode %}\n'],
  'unknown tag': ['{% nobody-knows-this %}\n', '{% endnobody-knows-this %}\n'],
  details: ['<details><summary>\n\nx\n\n</summary>\n\n', '\n\n</details>\n\n'],
  blockquote: ['<blockquote>\n\n', '\n\n</blockquote>\n\n'],
  'HTML list': ['<ul><li>\n\n', '\n\n</li></ul>\n\n'],
  table: ['<table><tr><td>\n\n', '\n\n</td></tr></table>\n\n'],
  figure: ['<figure><img src="a.png"><figcaption>\n\n', '\n\n</figcaption></figure>\n\n'],
  division: ['<div align="center">\n\n', '\n\n</div>\n\n'],
};

/** Small pieces that a page may repeat without end. */
const pieces: Readonly<Record<string, string>> = {
  paragraphs: 'a\n\n',
  headings: '## same\n\n',
  quotes: '> a\n\n',
  'deep quotes': `${'> '.repeat(30)}a\n`,
  lists: '* a\n',
  'loose lists': '* a\n\n',
  tasks: '* [ ] a\n',
  'nested lists': '* a\n  * b\n    * c\n',
  'lists in one line': `${'* '.repeat(19)}a\n`,
  'lists of two kinds': '* a\n- b\n',
  dividers: '***\n\n',
  fences: '```js\na\n```\n\n',
  'open fences': '```\n',
  formulas: '$$x$$ ',
  links: '[a](b.md) ',
  'bare addresses': 'https://a.example/ ',
  mentions: '[a](b.md "mention") ',
  images: '![a](b.png)\n\n',
  figures: '<figure><img src="a.png"></figure>\n\n',
  marks: '**a**_b_`c`~~d~~ ',
  elements: '<b>x',
  'unknown elements': 'a <foo>',
  comments: '<!-- a --> ',
  'stray ends': '{% endhint %}\n',
  'unfinished tags': '{% a ',
  'unfinished elements': '<table ',
  emoji: '😀',
  'emoji names': ':house:',
  entities: '&amp;',
  'numeric entities': '&#x1F600;',
  expressions: '<code class="expression">space.vars.name</code> ',
  'emoji spans': '<span data-gb-custom-inline data-tag="emoji" data-code="1f600">x</span>',
  icons: '<i class="fa-bolt"></i>',
  buttons: '<a href="https://a.example" class="button primary">x</a>',
  colors: '<mark style="color:red;">x</mark>',
  'one word': 'abcdefghij',
  breaks: 'a\\\n',
  brackets: '[',
  backticks: '`a` ',
  'front matter': '---\n',
  'leftover marks': 'TODO\n\n',
  rows: '<tr><td>x</td></tr>',
};

const repeated = (piece: string, length: number): string =>
  piece.repeat(Math.max(1, Math.ceil(length / piece.length)));

const counted = (length: number, piece: (index: number) => string): string => {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += piece(index);
  return text;
};

/** Sources of about so many characters, by name. */
export const repeatedSources: ReadonlyMap<string, (length: number) => string> = new Map([
  ...Object.entries(containers).flatMap(([name, [open, close]]) => {
    const nested = `${open.repeat(15)}w\n\n${close.repeat(15)}\n`;
    return [
      [`unclosed: ${name}`, (length: number) => repeated(open, length)],
      [`unclosed, with text: ${name}`, (length: number) => repeated(`${open}words\n\n`, length)],
      [`nested: ${name}`, (length: number) => repeated(nested, length)],
      [`side by side: ${name}`, (length: number) => repeated(`${open}w\n\n${close}\n`, length)],
    ] as const;
  }),
  ...Object.entries(pieces).map(
    ([name, piece]) => [`repeated: ${name}`, (length: number) => repeated(piece, length)] as const,
  ),
  ['cells', (length) => `|a|b|\n|-|-|\n${repeated('|x|x|\n', length)}`],
  ['one row of cells', (length) => `<table><tr>${repeated('<td>x</td>', length)}</tr></table>`],
  [
    'merged cells',
    (length) => `<table>${repeated('<tr><td colspan="2">x</td><td rowspan="3">y</td></tr>', length)}</table>`,
  ],
  [
    'cells without titles',
    (length) =>
      `<table data-view="cards"><thead><tr>${'<th></th>'.repeat(150)}</tr></thead><tbody>${repeated(`<tr>${'<td>x</td>'.repeat(150)}</tr>`, length)}</tbody></table>`,
  ],
  ['lists in lists', (length) => repeated(`${'<ul><li>'.repeat(50)}x`, length)],
  ['lines in deep quotes', (length) => `${'<blockquote>\n\n'.repeat(50)}${repeated('a\n\n', length)}`],
  ['footnotes', (length) => counted(length, (index) => `a[^${index}]\n\n[^${index}]: note\n\n`)],
  [
    'footnotes at the end',
    (length) =>
      `${counted(length / 2, (index) => `a[^${index}] `)}\n\n${counted(length / 2, (index) => `[^${index}]: n\n\n`)}`,
  ],
  ['one large footnote', (length) => `${'a[^1] '.repeat(30)}\n\n[^1]: ${repeated('para\n\n    ', length)}`],
  ['unused footnotes', (length) => counted(length, (index) => `[^${index}]: note\n\n`)],
  ['headings', (length) => counted(length, (index) => `## h ${index}\n\n`)],
]);

const page = { id: 'p', title: 'P', type: 'document', path: 'p' } as const;
const context = { index: indexRevision([page], []), page, spaceId: 's' };

/** What every function works upon; made before anything is measured. */
export interface Prepared {
  readonly source: string;
  readonly tree: ContentTree;
  readonly keyed: ContentTree;
  readonly edited: ContentTree;
  readonly document: ReturnType<typeof writeDocument>;
}

export function prepare(source: string): Prepared {
  const tree = parseMarkdown(source);
  const keyed = assignKeys(tree);
  return {
    source,
    tree,
    keyed,
    edited: parseMarkdown(`A new beginning\n\n${source}x`),
    document: writeDocument(keyed),
  };
}

/** The functions of content and site that work on a whole page. */
export const pageFunctions: Readonly<Record<string, (input: Prepared) => unknown>> = {
  parse: ({ source }) => parseMarkdown(source),
  print: ({ tree }) => printMarkdown(tree),
  keys: ({ tree }) => assignKeys(tree),
  'keys of an edited page': ({ edited, keyed }) => assignKeys(edited, keyed),
  write: ({ keyed }) => writeDocument(keyed),
  read: ({ document }) => readDocument(document),
  diff: ({ tree, edited }) => diffTrees(tree, edited),
  merge: ({ source }) => mergeMarkdown(source, `a\n\n${source}`, `${source}\n\nb`, (a, b) => a + b),
  checks: ({ tree, source }) =>
    checkPage({ tree, markdown: source, hasChildren: false }, { context, treeOf: () => undefined }),
  links: ({ tree }) => collectLinks(tree),
  text: ({ tree }) => [textOfTree(tree), sectionsOf(tree), outlineOf(tree)],
  preview: ({ tree }) => markupOf(tree.blocks),
};
