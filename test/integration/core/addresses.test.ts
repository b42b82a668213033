import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlOf } from '../../../src-main/core/export/export-html.ts';
import { markdownOfExport } from '../../../src-main/core/export/export-markdown.ts';
import { readExported } from '../../../src-main/core/export/exported-change-request.ts';
import { showDiff } from '../../../src-main/core/headless/headless.ts';
import { shownLines } from '../../../src-main/core/headless/lines.ts';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { wholeChangeList } from '../../support/whole-change-list.ts';

const manuals = Array.from({ length: 60 }, (_, n) => `tool-${n}`);

/** A branch that moves a folder, and changes no page in it but the address of one link: other links from outside and inside break. */
function writeDocs(folder: string): void {
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const summary = (man: string) =>
    write(
      'SUMMARY.md',
      [
        '* [Welcome](README.md)\n* [Usage](usage.md)\n\n## Manuals\n\n',
        ...manuals.map((name) => `* [${name}](${man}/${name}.md)\n`),
      ].join(''),
    );
  mkdirSync(path.join(folder, 'man'), { recursive: true });
  git(folder, ['init', '-q', '-b', 'main']);
  write('README.md', '# Welcome\n\nHello.\n');
  write('usage.md', '# Usage\n\n[A manual](man/tool-7.md).\n');
  for (const name of manuals) write(`man/${name}.md`, `# ${name}\n\nHow to use ${name}.\n`);
  write('man/tool-3.md', '# tool-3\n\nSee [usage](../usage.md) and [the next](tool-4.md).\n');
  const tool5 = (usage: string) =>
    `# tool-5\n\nSee [usage](${usage}) and [the next](tool-6.md).\n\n${'It takes a file and writes another one.\n'.repeat(9)}`;
  write('man/tool-5.md', tool5('../usage.md'));
  summary('man');
  git(folder, ['add', '.']);
  git(folder, ['commit', '-q', '-m', 'Begin'], 48);
  git(folder, ['checkout', '-q', '-b', 'resources']);
  mkdirSync(path.join(folder, 'resources'));
  renameSync(path.join(folder, 'man'), path.join(folder, 'resources', 'man'));
  write('resources/man/tool-5.md', tool5('../../usage.md'));
  summary('resources/man');
  git(folder, ['add', '--all']);
  git(folder, ['commit', '-q', '-m', 'Move the manuals'], 24);
  git(folder, ['checkout', '-q', 'main']);
}

let server: ReviewWorld;
let world: World;
let there: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };

beforeAll(async () => {
  server = await createReviewWorld({ write: writeDocs });
  world = await server.connect('review');
  there = {
    accountId: world.account.session.id,
    spaceId: server.spaceId,
    changeRequestId: server.changeRequestId,
  };
});
afterAll(() => server.close());

const words = '60 pages move from man/ to resources/man/';

describe('a change request that moves a folder and changes no page', () => {
  it('lists every page with its old and new address, once', async () => {
    const view = await world.ask('changeRequest.get', there);
    expect([view.pages, view.summary]).toEqual([[], '60 new addresses']);
    expect(view.addresses.map((move) => [move.words, move.pages.length, move.pages[3]])).toEqual([
      [
        words,
        60,
        {
          pageId: expect.any(String) as string,
          title: 'tool-3',
          before: 'man/tool-3',
          after: 'resources/man/tool-3',
        },
      ],
    ]);
    const against = await Promise.all(
      (['base', 'primary'] as const).map((against) =>
        world.ask('changeRequest.pages', { ...there, against }),
      ),
    );
    expect(against.map(({ addresses }) => addresses)).toEqual([view.addresses, view.addresses]);
    const pageId = view.addresses[0]?.pages[3]?.pageId ?? '';
    const shown = await world.ask('changeRequest.pageDiff', { ...there, pageId, against: 'base' });
    expect([shown.pathBefore, shown.path]).toEqual(['man/tool-3', 'resources/man/tool-3']);
  });

  it('prints them headless beside the pages', () => {
    const shown = showDiff(world.account, server.spaceId, server.changeRequestId, null, 'base');
    expect([shown.pages, shown.addresses.map((move) => move.words)]).toEqual([[], [words]]);
    const one = showDiff(
      world.account,
      server.spaceId,
      server.changeRequestId,
      'resources/man/tool-7',
      'base',
    );
    expect(one.addresses.flatMap(({ pages }) => pages.map(({ before }) => before))).toEqual(['man/tool-7']);
  });

  it('stand in exported files', async () => {
    const exported = await readExported(world.account, server.spaceId, server.changeRequestId, Date.now());
    expect(markdownOfExport(exported)).toContain(
      `${words}:\n\n- tool-0: \`man/tool-0\` to \`resources/man/tool-0\``,
    );
    expect(htmlOf(exported)).toContain('<code>man/tool-9</code> → <code>resources/man/tool-9</code>');
  });

  it('checks the links to these pages and from them', async () => {
    const { findings } = await world.ask('changeRequest.checks', there);
    expect(findings.map(({ kind, pageTitle, isNew }) => [kind, pageTitle, isNew])).toEqual([
      ['broken-link', 'Usage', true],
      ['broken-link', 'tool-3', true],
    ]);
  });
});

describe('a change request that renames a folder whose links follow', () => {
  let other: ReviewWorld;
  afterAll(() => other.close());

  it('is one move with its pages, and tells of the links that follow in words', async () => {
    const write = (folder: string) => (name: string, text: string) => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    };
    const docs = (man: string) => ({
      'SUMMARY.md': `* [Welcome](README.md)\n* [Manuals](${man}/README.md)\n  * [Tool](${man}/tool.md)\n`,
      'README.md': `# Welcome\n\n[A manual](${man}/tool.md).\n`,
      [`${man}/README.md`]: '# Manuals\n\nHow to use the tools.\n',
      [`${man}/tool.md`]: '# Tool\n\nHow to use it.\n',
    });
    const commit = (folder: string, man: string, hours: number): void => {
      for (const [name, text] of Object.entries(docs(man))) write(folder)(name, text);
      git(folder, ['add', '--all']);
      git(folder, ['commit', '-q', '-m', man], hours);
    };
    other = await createReviewWorld({
      write: (folder) => {
        git(folder, ['init', '-q', '-b', 'main']);
        commit(folder, 'man', 48);
        git(folder, ['checkout', '-q', '-b', 'handbook']);
        git(folder, ['mv', 'man', 'handbook']);
        commit(folder, 'handbook', 24);
        git(folder, ['checkout', '-q', 'main']);
      },
    });
    const { account, ask } = await other.connect('review');
    const { spaceId, changeRequestId } = other;
    const at = { accountId: account.session.id, spaceId, changeRequestId, against: 'base' as const };
    const list = await wholeChangeList((from) => ask('changeRequest.changes', { ...at, from }));
    const told = {
      moves: list.moves.map((move) => [move.words, move.pages.length]),
      pages: list.pages.map(({ title, changes }) => [title, changes.map((one) => one.words)]),
      total: list.total,
    };
    const welcome = list.pages.find(({ title }) => title === 'Welcome')?.pageId ?? '';
    for (const against of ['base', 'primary'] as const) {
      const { diff, linksFollow } = await ask('changeRequest.pageDiff', { ...at, against, pageId: welcome });
      expect([against, diff.changes, linksFollow]).toEqual([against, [], true]);
    }
    const headless = showDiff(account, spaceId, changeRequestId, null, 'base').pages;
    expect([told, headless.map(({ list: own }) => own.map((one) => one.words))]).toEqual([
      {
        moves: [['2 pages move from man/ to handbook/', 2]],
        pages: [
          ['Welcome', ['Its links follow what moved']],
          ['Manuals', []],
        ],
        total: 2,
      },
      [['Its links follow what moved'], []],
    ]);
  });
});

describe('a change request that moves pages to another folder and edits one word', () => {
  let other: ReviewWorld;
  afterAll(() => other.close());

  it('tells of the moves once and of the word once, in the window and on the command line', async () => {
    const docs = (moved: 'guides' | 'reference', solo: 'guides' | 'tools', word: string) => {
      const line = (folder: string, name: string) => `  * [${name}](${folder}/${name}.md)\n`;
      const below = (folder: string) =>
        (moved === folder ? line(folder, 'a') + line(folder, 'b') : '') +
        (solo === folder ? line(folder, 'solo') : '');
      const folders = ['guides', 'reference', 'tools'];
      const summary = folders.map((name) => `* [${name}](${name}/README.md)\n${below(name)}`).join('');
      return {
        'SUMMARY.md': `* [Welcome](README.md)\n${summary}`,
        'README.md': '# Welcome\n\nHello.\n',
        ...Object.fromEntries(folders.map((name) => [`${name}/README.md`, `# ${name}\n\nOf ${name}.\n`])),
        [`${moved}/a.md`]: '# a\n\nAnother page, about installing.\n',
        [`${moved}/b.md`]: `# b\n\nThe ${word} page of the guides.\n\n${'It says how to begin.\n'.repeat(9)}`,
        [`${solo}/solo.md`]: '# solo\n\nA page that goes alone.\n',
      };
    };
    const commit = (folder: string, files: Readonly<Record<string, string>>, hours: number): void => {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), text);
      }
      git(folder, ['add', '--all']);
      git(folder, ['commit', '-q', '-m', 'Write'], hours);
    };
    other = await createReviewWorld({
      write: (folder) => {
        git(folder, ['init', '-q', '-b', 'main']);
        commit(folder, docs('guides', 'guides', 'second'), 48);
        git(folder, ['checkout', '-q', '-b', 'order']);
        git(folder, ['mv', 'guides/a.md', 'guides/b.md', 'reference']);
        git(folder, ['mv', 'guides/solo.md', 'tools']);
        commit(folder, docs('reference', 'tools', 'last'), 24);
        git(folder, ['checkout', '-q', 'main']);
      },
    });
    const { account, ask } = await other.connect('review');
    const { spaceId, changeRequestId } = other;
    const at = { accountId: account.session.id, spaceId, changeRequestId, against: 'base' as const };
    const list = await wholeChangeList((from) => ask('changeRequest.changes', { ...at, from }));
    const told = {
      moves: list.moves.map((move) => [move.words, move.pages.length]),
      pages: list.pages.flatMap(({ title, changes }) =>
        changes.length === 0 ? [] : [[title, changes.map((one) => one.words)]],
      ),
      total: list.total,
    };
    const lines = shownLines(showDiff(account, spaceId, changeRequestId, null, 'base'));
    expect([told, lines]).toEqual([
      {
        moves: [['2 pages move from guides/ to reference/', 2]],
        pages: [
          ['b', ['Paragraph changed: “second” → “last”']],
          ['solo', ['Moved from guides to tools (guides/solo → tools/solo)']],
        ],
        total: 3,
      },
      [
        'reference/b  moved, edited',
        '  - The second page of the guides.',
        '  + The last page of the guides.',
        'tools/solo  moved',
        '  ~ Moved from guides to tools (guides/solo → tools/solo)',
        '2 pages move from guides/ to reference/',
        '  guides/a -> reference/a',
        '  guides/b -> reference/b',
      ],
    ]);
    const exported = await readExported(account, spaceId, changeRequestId, Date.now());
    const files = [markdownOfExport(exported), htmlOf(exported).replace(/<[^>]*>/g, '')];
    expect(files[0]).toContain('`tools/solo`: Moved from guides to tools (guides/solo → tools/solo)\n\n## ');
    const count = (text: string, words: string): number => text.split(words).length - 1;
    for (const text of files)
      expect(['guides/solo', 'guides/b', 'unchanged line'].map((words) => count(text, words))).toEqual([
        1, 1, 1,
      ]);
  });
});
