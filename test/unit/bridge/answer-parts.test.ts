import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutValue, joinParts } from '../../../src-main/bridge/answer-parts.ts';

const through = (value: unknown, most?: number): unknown => {
  const { value: outline, parts } = cutValue(value, most);
  return joinParts(
    structuredClone(outline),
    parts.map((part) => structuredClone(part)),
  );
};

describe('a large answer in parts', () => {
  it('is the same value when it is put together, and stays as it was', () => {
    const json = fc.jsonValue({ maxDepth: 6 });
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 20 }), (value, most) => {
        const before = structuredClone(value);
        expect(through(value, most)).toEqual(before);
        expect(value).toEqual(before);
      }),
    );
  });

  it('holds no part that is larger than the bound, however the value is nested', () => {
    const rows = Array.from({ length: 300 }, (_, row) => ({
      type: 'row',
      blocks: [{ text: `cell ${row}`, blocks: [] }],
    }));
    const value = { diff: [{ block: { type: 'table', blocks: rows }, before: undefined }] };
    const { value: outline, parts } = cutValue(value, 50);
    const longest = Math.max(...parts.map((part) => ('items' in part ? part.items.length : 0)));
    expect([JSON.stringify(outline), longest]).toEqual(['{"diff":[]}', 8]);
    expect(through(value, 50)).toEqual(value);
  });

  it('sends an array once that stands at two places, and it is put in at both', () => {
    const blocks = Array.from({ length: 100 }, (_, index) => ({ text: `block ${index}` }));
    const value = { diff: { blocks }, result: { blocks } };
    const { parts } = cutValue(value, 60);
    expect(parts.filter((part) => 'sameAs' in part)).toEqual([
      { path: ['result', 'blocks'], sameAs: ['diff', 'blocks'] },
    ]);
    expect(through(value, 60)).toEqual(value);
  });

  it('leaves bytes and dates as they are', () => {
    const value = {
      bytes: new Uint8Array(5000),
      at: new Date(0),
      list: Array.from({ length: 5000 }, () => 1),
    };
    expect(through(value, 10)).toEqual(value);
  });
});
