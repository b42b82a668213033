import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeMarkdown, piecesOf } from '../../../src-main/content/merge-markdown.ts';

const both = (ours: string, theirs: string): string => `<<${ours.trim()}|${theirs.trim()}>>\n`;
const body = (...blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;

describe('piecesOf', () => {
  it('keeps what belongs together in one piece, and every byte', () => {
    const held = [
      '---\ntitle: A\n\ncover: b\n---',
      '# Title',
      '{% hint style="info" %}\nOne\n\nTwo\n{% endhint %}',
      '```js\na\n\n{% hint %}\n\n```',
      '{% embed url="https://a.example" %}',
      '<table><tr><td>\n\na\n\n</td></tr></table>',
      'Text with `{% tabs %}` in code',
      '{% tabs %}\n{% tab title="A" %}\n\nx\n\n{% endtab %}\n{% endtabs %}',
      'End',
    ];
    const pieces = [...piecesOf(body(...held))];
    expect(pieces.filter((piece) => piece.trim() !== '').map((piece) => piece.trim())).toEqual(held);
    expect(pieces.join('')).toBe(body(...held));
  });

  it('gives any text back as it was', () => {
    const line = fc.constantFrom(
      '',
      ' ',
      'a',
      '```',
      '~~~',
      '{% tabs %}',
      '{% endtabs %}',
      '<table>',
      '</table>',
      '---',
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n');
        expect([...piecesOf(text)].join('')).toBe(text);
      }),
    );
  });
});

describe('mergeMarkdown', () => {
  const base = body('one', 'two', 'three');

  it.each<[string, string, string, string, number]>([
    [
      'changes of neighbouring blocks',
      body('ONE', 'two', 'three'),
      body('one', 'TWO', 'three'),
      body('ONE', 'TWO', 'three'),
      0,
    ],
    [
      'an addition of each side',
      body('zero', 'one', 'two', 'three'),
      body('one', 'two', 'three', 'four'),
      body('zero', 'one', 'two', 'three', 'four'),
      0,
    ],
    [
      'a removal and a change elsewhere',
      body('two', 'three'),
      body('one', 'two', 'THREE'),
      body('two', 'THREE'),
      0,
    ],
    [
      'the same change of both',
      body('ONE', 'two', 'three'),
      body('ONE', 'two', 'three'),
      body('ONE', 'two', 'three'),
      0,
    ],
    [
      'one block that both changed',
      body('mine', 'two', 'three'),
      body('theirs', 'two', 'THREE'),
      body('<<mine|theirs>>', 'two', 'THREE'),
      1,
    ],
  ])('%s', (_what, ours, theirs, expected, conflicts) => {
    const merged = mergeMarkdown(base, ours, theirs, both);
    expect([merged.markdown.replace(/>>\n+/g, '>>\n\n'), merged.conflicts]).toEqual([expected, conflicts]);
  });

  it('takes one side whole where the other did nothing', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '{% hint %}', '{% endhint %}', ''))
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(mergeMarkdown(before, after, before, both)).toEqual({ markdown: after, conflicts: 0 });
        expect(mergeMarkdown(before, before, after, both)).toEqual({ markdown: after, conflicts: 0 });
      }),
    );
  });
});
