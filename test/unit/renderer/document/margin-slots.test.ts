import { expect, it } from 'vitest';
import { buttonPlaces } from '../../../../src-renderer/document/margin-slots.ts';

const inMargin = (...tops: readonly number[]) => tops.map((top) => ({ top, over: 0 }));

it.each([
  ['an empty margin', [], inMargin(100, 128, 156)],
  ['a marker of the block itself', [100], inMargin(128, 156, 184)],
  ['markers of blocks in it', [170, 130], inMargin(100, 198, 226)],
  ['a marker further down', [400], inMargin(100, 128, 156)],
])('buttons stand below each other, on no marker: %s', (_what, markers, places) => {
  expect(buttonPlaces({ top: 100, bottom: 300 }, markers, 3)).toEqual(places);
});

it.each([
  ['no marker', [], [0, 1]],
  ['its own marker', [100], [1, 2]],
  ['its own marker and that of the next block', [100, 146], [1, 2]],
  ['the marker of the next block alone', [146], [0, 1]],
])('buttons of a block of one line stand on that line, beside each other: %s', (_what, markers, over) => {
  expect(buttonPlaces({ top: 100, bottom: 126 }, markers, 2)).toEqual(
    over.map((at) => ({ top: 100, over: at })),
  );
});
