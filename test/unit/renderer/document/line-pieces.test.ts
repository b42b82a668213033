import { describe, expect, it } from 'vitest';
import type { LineDiff } from '../../../../src-main/shared/diff.ts';
import { linePieces, placesOf, sidesOf } from '../../../../src-renderer/document/diff/source/line-pieces.ts';

const line = (change: LineDiff['change'], text: string, parts?: LineDiff['parts']): LineDiff => ({
  change,
  text,
  ...(parts === undefined ? {} : { parts }),
});

describe('pieces of changed code', () => {
  it('are cut where the colour or the change begins or ends', () => {
    const changed = line('inserted', 'const total = 12;', [
      { text: 'const to', changed: false },
      { text: 'tal = 1', changed: true },
      { text: '2;', changed: false },
    ]);
    const tokens = [
      { text: 'const', kind: 'keyword' as const },
      { text: ' total = ', kind: null },
      { text: '12', kind: 'constant' as const },
      { text: ';', kind: null },
    ];
    expect(linePieces(changed, tokens)).toEqual([
      { text: 'const', kind: 'keyword', changed: false },
      { text: ' to', kind: null, changed: false },
      { text: 'tal = ', kind: null, changed: true },
      { text: '1', kind: 'constant', changed: true },
      { text: '2', kind: 'constant', changed: false },
      { text: ';', kind: null, changed: false },
    ]);
  });

  it('stand plain where no colours are there, or those of another text', () => {
    const plain = [{ text: 'a b', kind: null, changed: false }];
    expect(linePieces(line('same', 'a b'), undefined)).toEqual(plain);
    expect(linePieces(line('same', 'a b'), [{ text: 'c', kind: 'string' }])).toEqual(plain);
  });

  it('know the code of each side and the place of each line in it', () => {
    const lines = [line('same', 'a'), line('deleted', 'b'), line('inserted', 'c'), line('same', 'd')];
    expect(sidesOf(lines)).toEqual({ before: 'a\nb\nd', after: 'a\nc\nd' });
    expect(placesOf(lines)).toEqual([0, 1, 1, 2]);
  });
});
