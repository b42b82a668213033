import { describe, expect, it } from 'vitest';
import { canonicalMarkdown } from '../../../src-main/content/source/canonical-markdown.ts';

describe('canonicalMarkdown', () => {
  it.each([
    ['bullets', '* a\n* b', '- a\n- b\n'],
    ['emphasis', '*a* and __b__', '_a_ and **b**'],
    ['escapes', 'a_b and 1 * 2', 'a\\_b and 1 \\* 2'],
    ['entities', 'a & b < c', 'a &amp; b &lt; c'],
    ['white space', 'a b\n\n\n\nc  ', 'a  b\n\nc'],
    ['wrapped lines', 'one two\nthree', 'one two three'],
    ['headings', '# A\n\ntext', 'A\n=\n\ntext'],
    ['fences', '```js\nx\n```', '~~~js\nx\n~~~'],
    ['line ends', 'a\r\n\r\nb', 'a\n\nb'],
    ['breaks', 'a  \nb', 'a\\\nb'],
    ['emoji names', 'done :tada:', 'done 🎉'],
    ['links by reference', '[a](https://b.example)', '[a][1]\n\n[1]: https://b.example'],
    ['numbers of list items', '1. a\n2. b', '1. a\n1. b'],
  ])('is equal for other spellings of %s', (_, one, other) => {
    expect(canonicalMarkdown(one)).toBe(canonicalMarkdown(other));
  });

  it.each([
    ['a word', 'one two', 'one too'],
    ['a mark', 'one **two**', 'one two'],
    ['a target', '[a](b.md)', '[a](c.md)'],
    ['a break', 'a\\\nb', 'a b'],
    ['a paragraph', 'a\n\nb', 'a b'],
    ['case', 'Done', 'done'],
    ['code', '`a  b`', '`a b`'],
    ['a kind of list', '* a', '1. a'],
    [
      'an escaped tag',
      '{% hint style="info" %}\nx\n{% endhint %}',
      '\\{% hint style="info" %}\nx\n\\{% endhint %}',
    ],
    ['a quotation', '> a', 'a'],
    ['a mention', '[x](y "mention")', '[x](y)'],
  ])('differs where %s differs', (_, one, other) => {
    expect(canonicalMarkdown(one)).not.toBe(canonicalMarkdown(other));
  });
});
