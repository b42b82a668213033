import { describe, expect, it } from 'vitest';
import { readSearchQuery } from '../../../src-main/store/search/search-query.ts';
import { segmentsOf } from '../../../src-main/store/search/search-segments.ts';
import { snippetOf } from '../../../src-main/store/search/search-snippet.ts';
import { searchTextOf } from '../../../src-main/store/search/search-text.ts';

const matchesOf = (typed: string): readonly string[] =>
  readSearchQuery(typed).terms.map((term) => term.match);
const snippet = (text: string, typed: string): string =>
  snippetOf(text, readSearchQuery(typed).terms).replaceAll('\uE000', '[').replaceAll('\uE001', ']');

describe('a search query', () => {
  it.each([
    ['retry queue', ['"retry"', '"queue"*']],
    ['retry queue ', ['"retry"', '"queue"']],
    ['"dead letter" queue ', ['"dead letter"', '"queue"']],
    ['"dead let', ['"dead let"*']],
    ['disp* item ', ['"disp"*', '"item"']],
    ['node:fs ', ['"node fs"']],
    ['read-only ', ['"read only"']],
    ['https://a.example/b ', ['"https a example b"']],
    ['配', ['"配"*']],
    ['配置', ['"配置"']],
    ['工作流配置', ['"工作 作流 流配 配置"']],
    ['Galley配置', ['"Galley 配置"']],
    ['配置Galley ', ['"配置 置 Galley"']],
    ['“quoted” AND NOT* (x) ', ['"quoted"', '"AND"', '"NOT"*', '"x"']],
  ])('reads %j', (typed, matches) => {
    expect(matchesOf(typed)).toEqual(matches);
  });

  it('is read up to its bound of characters and of terms', () => {
    const far = ' '.repeat(2000);
    const many = Array.from({ length: 20 }, (_, at) => `w${at}`).join(' ');
    expect([matchesOf(`near${far}far `), matchesOf(`${many} `).length]).toEqual([['"near"'], 16]);
  });

  it('reads filters and what is left out', () => {
    const read = readSearchQuery('author:"Dana W" -status:merged in:changes retry -queue well-known ');
    expect(read.filters).toEqual([
      { name: 'author', value: 'dana w', excluded: false },
      { name: 'status', value: 'merged', excluded: true },
      { name: 'in', value: 'changes', excluded: false },
    ]);
    expect(read.terms.map((term) => [term.words, term.excluded])).toEqual([
      ['retry', false],
      ['queue', true],
      ['well-known', false],
    ]);
    expect(read.problem).toBeNull();
  });

  it.each([
    [
      'kind:banana x',
      'There is no kind “banana”. Write kind:page, kind:comment, kind:reply or kind:change-request.',
    ],
    ['status:broken', 'There is no status “broken”. Write status:draft, open, merged, archived or resolved.'],
    [
      'in:space x',
      '“in:space” says nothing here. Write in:changes to search only what change requests change.',
    ],
    ['-queue', 'This only excludes words. Add a search term before “-”.'],
  ])('says in words why %j cannot be answered', (typed, problem) => {
    expect(readSearchQuery(typed).problem).toBe(problem);
  });

  it.each(['', '  ', 'author:', '"', '-', '*', '(', 'kind'])(
    'has no quarrel with the unfinished %j',
    (typed) => {
      expect(readSearchQuery(typed).problem).toBeNull();
    },
  );
});

describe('text for the index', () => {
  it('pairs the letters of unspaced scripts and leaves the rest alone', () => {
    expect(segmentsOf('Plain “text” – café')).toBe('Plain “text” – café');
    expect(segmentsOf('使用Galley配置。').split(/\s+/).filter(Boolean)).toEqual([
      '使用',
      '用',
      'Galley',
      '配置',
      '置',
      '。',
    ]);
    expect(segmentsOf('한국어').trim()).toBe('한국 국어 어');
  });
});

describe('a snippet', () => {
  it('marks the words as the text writes them, whatever their accents and size', () => {
    expect(snippet('Un CAFÉ crème', 'cafe creme ')).toBe('Un [CAFÉ] [crème]');
  });

  it('shows unspaced text as it stands', () => {
    expect(snippet('如何在Galley中配置数据库连接', '配置')).toBe('如何在Galley中[配置]数据库连接');
    expect(snippet('データベースのページ', 'ペ')).toBe('データベースの[ペ]ージ');
    expect(snippet('使用Galley配置指南', 'Galley配置')).toBe('使用[Galley配置]指南');
  });

  it('leaves out the rules of tables', () => {
    expect(snippet('Mark Name\n--- :---: ---\ncaret put in', 'caret ')).toBe('Mark Name [caret] put in');
  });

  it('keeps heading, quotation, items and text apart, and begins with a word', () => {
    const comment = '> Fill the pen over the tray\n\nWhich tray? Add\na picture.';
    expect(snippet(searchTextOf(comment), 'picture ')).toBe(
      'Fill the pen over the tray · Which tray? Add a [picture].',
    );
    const page = `Water that still shows colour of some [long sign](proofs.md).\n\n## When the ink has dried\nLeave the pen in water of forty degrees.\n\n* One\n* Two\n\n| A | B |\n|---|---|\n| 1 | 2 |\n`;
    expect(snippet(searchTextOf(page), 'forty ')).toBe(
      '…When the ink has dried · Leave the pen in water of [forty] degrees. · One · Two · A · B · 1 · 2',
    );
  });

  it('marks a phrase as one, and only where its words stand together', () => {
    expect(snippet('The dead man wrote a dead letter', '"dead letter"')).toBe(
      'The dead man wrote a [dead letter]',
    );
  });

  it('shows the stretch where most words stand together, on one line, with no word cut', () => {
    const far = `retry first. ${'nothing here '.repeat(60)}`;
    const shown = snippet(
      `${far}then the retry\nof a queue is counted. ${'and more '.repeat(60)}`,
      'retry queue ',
    );
    expect(shown).toContain('the [retry] of a [queue] is counted');
    expect(shown.startsWith('…')).toBe(true);
    expect(shown.endsWith('…')).toBe(true);
    expect(shown.length).toBeLessThan(260);
    expect(shown).toMatch(/^…(nothing|here) /);
  });
});
