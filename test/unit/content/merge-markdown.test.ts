import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markConflict } from '../../../src-main/shared/conflict-marks.ts';
import { piecesOf } from '../../../src-main/content/merge/markdown-pieces.ts';
import { mergeMarkdown } from '../../../src-main/content/merge/merge-markdown.ts';

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

  it('takes a tag that is not closed in its line, or far away, for text', () => {
    const far = `{% tabs ${'x'.repeat(2_000)} %}`;
    const text = body('{% tabs', '<table', far, '{% tabs {% x %}', 'a', '{% endtabs %}', '{% endx %}', 'b');
    const pieces = [...piecesOf(text)].map((piece) => piece.trim()).filter((piece) => piece !== '');
    expect(pieces).toEqual([
      '{% tabs',
      '<table',
      far,
      '{% tabs {% x %}\n\na\n\n{% endtabs %}',
      '{% endx %}',
      'b',
    ]);
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

describe('mergeRegions', () => {
  it.each([
    ['above', 'One.\n\nNew.\n\nTwo, mine.\n\nThree.\n', 'One.\n\nNew.\n\nTwo.\n\nThree.\n'],
    ['below', 'One.\n\nTwo, mine.\n\nNew.\n\nThree.\n', 'One.\n\nTwo.\n\nNew.\n\nThree.\n'],
  ])('has what both sides put in once, also %s a block that one of them changed', (_where, mine, theirs) => {
    const base = 'One.\n\nTwo.\n\nThree.\n';
    for (const [ours, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const)
      expect(mergeMarkdown(base, ours, other, both)).toEqual({ markdown: mine, conflicts: 0 });
  });

  it('keeps both versions of a marked conflict beside which both sides put the same in', () => {
    const marks = (ours: string, theirs: string): string =>
      markConflict({ label: 'ours', text: ours }, { label: 'theirs', text: theirs });
    const marked = mergeMarkdown('One.\n', 'One, mine.\n', 'One, theirs.\n', marks).markdown;
    const merged = mergeMarkdown('One, theirs.\n', `${marked}\nNew.\n`, 'One, theirs.\n\nNew.\n', marks);
    for (const text of ['One, mine.', 'One, theirs.', 'New.'])
      expect(merged.markdown.split('\n').filter((line) => line === text)).toEqual([text]);
  });

  const names = Array.from({ length: 12 }, (_, index) => `p${index}`);

  it('has what either side added and nobody removed exactly once, and nothing that both removed', () => {
    const subset = fc.subarray(names);
    const added = (side: string): fc.Arbitrary<readonly [number, string][]> =>
      fc
        .array(fc.integer({ min: 0, max: 12 }), { maxLength: 6 })
        .map((places) => places.map((place, index): [number, string] => [place, `${side}${index}`]));
    const write = (kept: readonly string[], more: readonly [number, string][], gap: string): string => {
      const blocks = [...kept];
      for (const [place, text] of more) blocks.splice(place, 0, text);
      return blocks.join(gap) + (blocks.length === 0 ? '' : '\n');
    };
    const gap = fc.constantFrom('\n\n', '\n\n\n');
    fc.assert(
      fc.property(subset, subset, added('m'), added('t'), gap, (mine, other, plus, minus, between) => {
        const base = write(names, [], '\n\n');
        const merged = mergeMarkdown(base, write(mine, plus, between), write(other, minus, '\n\n'), both);
        const count = (name: string): number =>
          merged.markdown.split(/[\n|<>]+/).filter((text) => text === name).length;
        for (const [, name] of [...plus, ...minus]) expect([name, count(name)]).toEqual([name, 1]);
        for (const name of names) {
          const [isMine, isTheirs] = [mine.includes(name), other.includes(name)];
          if (isMine && isTheirs) expect([name, count(name)]).toEqual([name, 1]);
          if (!isMine && !isTheirs) expect([name, count(name)]).toEqual([name, 0]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps blocks apart, and puts an addition beside a change next to it without a conflict', () => {
    const merged = mergeMarkdown('one\n\ntwo', 'one\n\nnew\n\ntwo', 'one\n\nTWO\n\nthree\n', both);
    expect(merged).toEqual({ markdown: 'one\n\nnew\n\nTWO\n\nthree\n', conflicts: 0 });
  });

  it('has a block that one side moved out of a stretch that both changed where it was moved to', () => {
    const [base, moved, inserted] = [
      body('a', 'b', 'x', 'c'),
      body('x', 'a', 'b', 'C'),
      body('a', 'b', 'x', 'n', 'c'),
    ];
    const above = 'x\n\na\n\nb\n\n';
    expect(mergeMarkdown(base, moved, inserted, both).markdown).toBe(`${above}<<C|n\n\nc>>\n`);
    expect(mergeMarkdown(base, inserted, moved, both).markdown).toBe(`${above}<<n\n\nc|C>>\n`);
  });

  it('has what both sides say in a stretch that both changed once, outside of the conflict', () => {
    const merged = mergeMarkdown(
      body('one', 'two'),
      body('ONE', 'both', 'two'),
      body('One', 'both', 'two'),
      both,
    );
    expect(merged).toEqual({ markdown: '<<ONE|One>>\n\nboth\n\ntwo\n', conflicts: 1 });
  });

  it('has a block that ours took from theirs once, where a stretch that both changed has it, too', () => {
    const merged = (block: string): string =>
      mergeMarkdown(
        body('one', 'two', 'three', 'four', 'five'),
        body('three', 'one', block, 'theirs', 'mine', 'four', 'five', 'six', 'seven'),
        body('one', block, 'theirs', 'four', 'five', 'six', 'seven'),
        both,
      ).markdown;
    const taken = 'What theirs wrote here';
    expect(merged(taken).split(taken)).toHaveLength(2);
    // Of dividers each is another one.
    expect(merged('***').split('***')).toHaveLength(3);
  });
});

describe('a marked conflict', () => {
  const mark = (ours: string, theirs: string): string =>
    markConflict({ label: 'ours', text: ours }, { label: 'theirs', text: theirs });
  const first = mergeMarkdown(body('a', 'b', 'c'), body('a', 'B', 'c'), body('a', 'β', 'c'), mark);

  it('shows both versions, and is one block', () => {
    expect(first).toEqual({ markdown: body('a', mark('B', 'β').trim(), 'c'), conflicts: 1 });
    expect([...piecesOf(first.markdown)].filter((piece) => piece.trim() !== '')).toHaveLength(3);
  });

  it.each<[string, string, string, number]>([
    ['stays where the other side says the same as before', 'β', mark('B', 'β').trim(), 0],
    ['ends where the other side says what ours said', 'B', 'B', 0],
    ['takes what the other side says now, and never nests', 'b2', mark('B', 'b2').trim(), 1],
  ])('%s', (_what, theirs, expected, conflicts) => {
    const again = mergeMarkdown(body('a', 'β', 'c'), first.markdown, body('a', theirs, 'c', 'd'), mark);
    expect(again).toEqual({ markdown: body('a', expected, 'c', 'd'), conflicts });
  });

  it('loses no text where the other side holds marks', () => {
    const merged = mergeMarkdown(body('a'), body('mine'), body(mark('x', 'y').trim()), mark);
    expect(merged.markdown).toBe(mark('mine', 'x\n\ny'));
  });
});

describe('merges one after another, of commits and of change requests', () => {
  interface Edit {
    readonly at: number;
    readonly kind: 'add' | 'remove' | 'edit' | 'move';
  }
  const steps = (kinds: readonly Edit['kind'][]): fc.Arbitrary<{ side: string; edits: Edit[] }[]> => {
    const edit = fc.record({ at: fc.nat(9), kind: fc.constantFrom(...kinds) });
    const edits = fc.array(edit, { minLength: 1, maxLength: 4 });
    const step = fc.record({ side: fc.constantFrom('main', 'branch'), edits });
    return fc.array(step, { minLength: 2, maxLength: 8 });
  };
  const changes = ['add', 'remove', 'edit'] as const;

  it.each([
    // What both sides moved may stand at both places.
    { what: 'exactly once', kinds: changes, isWrong: (times: number) => times !== 1 },
    {
      what: 'wherever they were moved',
      kinds: [...changes, 'move'] as const,
      isWrong: (times: number) => times < 1,
    },
  ])('keep every paragraph that either side added and nobody removed, $what', ({ kinds, isWrong }) => {
    fc.assert(
      fc.property(steps(kinds), (taken) => {
        const mark =
          (label: string) =>
          (mine: string, other: string): string =>
            markConflict({ label, text: mine }, { label: 'the other', text: other });
        let main = ['a', 'b', 'c', 'd'];
        let primary = body(...main);
        let fresh = 0;
        const [added, removed] = [new Set(main), new Set<string>()];
        const edited = (edits: readonly Edit[]): string[] => {
          const texts = [...main];
          for (const { at, kind } of edits) {
            const place = at % Math.max(1, texts.length);
            if (kind === 'move') {
              texts.push(...texts.splice(place, 1));
              continue;
            }
            const come = kind === 'remove' ? [] : [`n${(fresh += 1)}`];
            for (const gone of texts.splice(place, kind === 'add' ? 0 : 1, ...come)) removed.add(gone);
            for (const text of come) added.add(text);
          }
          return texts;
        };
        for (const { side, edits } of taken) {
          const now = edited(edits);
          if (side === 'main') {
            primary = mergeMarkdown(body(...main), primary, body(...now), mark('here')).markdown;
            main = now;
          } else primary = mergeMarkdown(body(...main), body(...now), primary, mark('request')).markdown;
        }
        const lines = primary.split('\n');
        const wrong = [...added].filter(
          (text) => !removed.has(text) && isWrong(lines.filter((line) => line === text).length),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
