import { describe, expect, it } from 'vitest';
import { chunkItems } from '../../../../src-renderer/document/chunks.ts';

describe('the pieces that a sheet is drawn in', () => {
  it('are a screen first, then less than a task of the window may take, whatever one block costs', () => {
    const item = (weight: number, index: number) => ({ key: `${index}`, weight });
    const items = [...Array.from({ length: 60 }, () => 1), 500, 1].map(item);
    const weights = chunkItems(items).map((chunk) => chunk.reduce((sum, { weight }) => sum + weight, 0));
    expect(weights).toEqual([32, 24, 4, 500, 1]);
  });
});
