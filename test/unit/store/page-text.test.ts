import { describe, expect, it } from 'vitest';
import { bodyWithoutTitle, bodyWithTitle } from '../../../src-main/store/mirror/page-text.ts';
import { unitsOf } from '../../../src-main/store/search/search-segments.ts';
import { readableText, searchTextOf } from '../../../src-main/store/search/search-text.ts';
import { asOnReference } from '../../support/processor-speed.ts';

describe('the body of a page', () => {
  it.each([
    ['# Title\n\nText\n', 'Title', 'Text\n'],
    ['\uFEFF# Title\r\n\r\nText\r\n', 'Title', 'Text\r\n'],
    ['# Title #\nText', 'Title', 'Text'],
    ['# A \\_b\\_ &#x26; c\n\nText', 'A _b_ & c', 'Text'],
    ['---\ndescription: D\n---\n\n# Title\n\nText\n', 'Title', '---\ndescription: D\n---\nText\n'],
    ['# Another\n\nText\n', 'Title', '# Another\n\nText\n'],
    ['## Title\n\nText\n', 'Title', '## Title\n\nText\n'],
    ['Text\n\n# Title\n', 'Title', 'Text\n\n# Title\n'],
    ['# Title', 'Title', ''],
    ['', 'Title', ''],
  ])('%j of %j is %j', (markdown, title, body) => {
    expect(bodyWithoutTitle(markdown, title)).toBe(body);
  });

  it('is the same for a page that was only renamed', () => {
    expect(bodyWithoutTitle('# Old\n\nText\n', 'Old')).toBe(bodyWithoutTitle('# New\n\nText\n', 'New'));
  });
});

describe('a page with its title', () => {
  it.each([
    ['Text\n', 'Title', '# Title\n\nText\n'],
    ['\n\nText\n', 'Title', '# Title\n\nText\n'],
    ['# Title #\nText', 'Title', '# Title\n\nText'],
    ['# Another\n\nText\n', 'Title', '# Title\n\n# Another\n\nText\n'],
    ['---\nicon: feather\n---\nText\n', 'Title', '---\nicon: feather\n---\n\n# Title\n\nText\n'],
    ['Text\n', 'A _b_', '# A \\_b\\_\n\nText\n'],
    ['', 'Title', '# Title\n'],
  ])('%j of %j is %j', (markdown, title, page) => {
    expect(bodyWithTitle(markdown, title)).toBe(page);
  });
});

describe('text of an excerpt', () => {
  it.each([
    [
      '---\nicon: feather\ndescription: >-\n  Where ink is made.\n---\n\nIt is made.',
      'Where ink is made.\nIt is made.',
    ],
    ['---\nhidden: true\n---\n\nText', 'Text'],
    ['> A quotation\n>\n> goes on', 'A quotation\ngoes on'],
    ['above\n\n***\n\n---\n\nbelow', 'above\nbelow'],
    ['| A | B |\n| :-: | --- |\n| 1 | 2 |', 'A · B\n1 · 2'],
    ['> | A | | C |\n> |---|---|---|', 'A · C'],
    ['--- |\n| 1 | 2 |\n| 3 \\| 4', '1 · 2\n3 4'],
    ['```\ncat log | sort || exit\n```', 'cat log sort exit'],
    [
      'an icon <i class="fa-feather">:feather:</i>, an emoji :ink\\_bottle: and `a\\_b`',
      'an icon 🪶, an emoji and a_b',
    ],
    ['thumbs :+1:, a :black\\_nib: and :\uE000pencil2\uE001:', 'thumbs 👍, a ✒️ and \uE000✏️\uE001'],
    ['_italic_, snake_case_name and _\uE000found\uE001_', 'italic, snake_case_name and \uE000found\uE001'],
    ['an emoji :pencil2: and 10:30: noon', 'an emoji ✏️ and 10:30: noon'],
    ['in a hurry.[^1]\n\n[^1]: Thursdays.', 'in a hurry.\nThursdays.'],
    ['![A picture](a.png) below', 'A picture below'],
    ['Use `brew rope`. Then (`x`), or *this*!', 'Use brew rope. Then (x), or this!'],
    ['```\ndef moor(ship, *, rope=1)\n```', 'def moor(ship, *, rope=1)'],
    ['fish&nbsp;&amp; chips&#x20;', 'fish & chips'],
  ])('%j reads %j', (markdown, text) => {
    expect(readableText(searchTextOf(markdown)).replace(/ {2,}/g, ' ').replace(/ $/gm, '')).toBe(text);
  });
});

describe('text for search', () => {
  it('has the words that an index of an older Galley holds, whatever stands between them', () => {
    const text = searchTextOf(
      '| Ask | For nibs |\n|---|---|\n| Bram\\_O | `:ink\\_bottle:` \\| x |\n\na | b\\_c',
    );
    expect([...unitsOf(text)].map((unit) => unit.folded).join(' ')).toBe(
      'ask for nibs bram o ink bottle x a b c',
    );
  });

  it('keeps words and drops what a reader does not see', () => {
    const markdown = [
      '{% hint style="info" %}',
      '## Heading',
      '* an **item** with [a link](https://hidden.example/x)',
      '<img src="hidden.png" alt="shown not">',
      '```js hidden',
      'const code = 1',
      '```',
      '{% column width="33%" %}',
      '{% endhint %}',
    ].join('\n');
    expect(searchTextOf(markdown)).toBe(
      'Heading\n\nan item with a link \n\nconst code = 1'.replace(' \n', '\n'),
    );
  });

  it.each([
    '{%'.repeat(20_000),
    '<a'.repeat(20_000),
    ']('.repeat(20_000),
    '|'.repeat(50_000),
    '| '.repeat(50_000) + 'x',
    `|${' '.repeat(50_000)}x`,
    '\n'.repeat(50_000),
    ' \n'.repeat(50_000),
  ])('takes linear time on hostile text', (hostile) => {
    const start = process.cpuUsage();
    searchTextOf(hostile);
    expect(asOnReference(process.cpuUsage(start).user / 1000, 500)).toBeLessThan(500);
  });
});

it('the index takes of a page what is read of it: millions of words beyond would fill the memory', () => {
  const text = searchTextOf(`${'ab '.repeat(333_333)}x beyond`);
  expect([text.length, text.slice(-4)]).toEqual([1_000_000, 'ab x']);
});
