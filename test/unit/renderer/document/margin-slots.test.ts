import { expect, it } from 'vitest';
import { freeSlots } from '../../../../src-renderer/document/margin-slots.ts';

it.each([
  ['an empty margin', [], [100, 128, 156]],
  ['a marker of the block itself', [100], [128, 156, 184]],
  ['markers of blocks in it', [170, 130], [100, 198, 226]],
  ['a marker further down', [400], [100, 128, 156]],
  ['its own marker and that of the next block', [100, 146], [174, 202, 230]],
])('buttons stand below each other, on no marker: %s', (_what, markers, tops) => {
  expect(freeSlots(100, markers, 3)).toEqual(tops);
});
