import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorScale, contrastOf, tintScale } from '../../../src-main/site/theme/color-scale.ts';
import type { ColorMode } from '../../../src-main/site/theme/color-scale.ts';
import { hexOfRgb, oklchOfRgb, rgbOfHex, rgbOfOklch } from '../../../src-main/site/theme/oklch.ts';

const words = (text: string): readonly string[] => text.split(' ');

describe('colorScale', () => {
  it.each<[string, ColorMode, string]>([
    [
      '#346DDB',
      'light',
      '#ffffff #f7faff #f1f8ff #e9f3ff #e0eeff #d5e6ff #c6dafd #b6cdf6 #346DDB #3973e1 #576e98 #181d26',
    ],
    [
      '#346DDB',
      'dark',
      '#1d1d1d #202327 #272c35 #28303e #2b3648 #2d3a51 #344460 #3b4e70 #346DDB #508bfc #a7c1ef #f9ffff',
    ],
    [
      '#787878',
      'light',
      '#ffffff #fafafa #f7f7f7 #f2f2f2 #ededed #e5e5e5 #d9d9d9 #cccccc #787878 #797979 #6e6e6e #1d1d1d',
    ],
    [
      '#FE9A00',
      'light',
      '#ffffff #fef9f4 #fff5ec #ffefe1 #fee9d6 #fae0c8 #f2d3b6 #e9c5a4 #FE9A00 #bb5c00 #8a6642 #231c15',
    ],
    [
      '#FB2C36',
      'light',
      '#ffffff #fff7f6 #fff2ef #ffeae6 #ffe2dd #ffd7d2 #ffc8c1 #feb8b1 #FB2C36 #e40021 #9e5751 #271917',
    ],
    [
      '#00C950',
      'light',
      '#ffffff #f5fcf6 #eefcf0 #e5f9e7 #dbf6de #cff0d2 #bee5c2 #acdab1 #00C950 #009817 #4a7c52 #162017',
    ],
  ])('%s, %s', (color, mode, expected) => {
    expect(colorScale(color, mode)).toEqual(words(expected));
  });

  it('leaves a colour that is too light for the solid step out of it', () => {
    expect(colorScale('#ffff99', 'light')[8]).not.toBe('#ffff99');
    expect(colorScale('#0a0a33', 'light')[8]).toBe('#0a0a33');
  });

  it('takes what is not a colour as the neutral one', () => {
    expect(colorScale('url(x)', 'light').slice(0, 8)).toEqual(colorScale('#787878', 'light').slice(0, 8));
    expect(colorScale('url(x)', 'light').join()).not.toContain('url');
  });
});

describe('tintScale', () => {
  it.each<[ColorMode, string]>([
    [
      'light',
      '#ffffff #f9fafb #f6f7fa #f0f2f6 #eaedf2 #e2e6ec #d5d9e0 #c8cdd5 #79859b #6e7a8f #6a6e77 #1c1d1f',
    ],
    [
      'dark',
      '#1d1d1d #222223 #2b2c2d #2f3031 #343637 #383a3c #424446 #4c4e51 #7f8590 #8a919c #bec0c5 #feffff',
    ],
  ])('is a tinged neutral without a tint, %s', (mode, expected) => {
    expect(tintScale('#346DDB', null, mode)).toEqual(words(expected));
  });

  it('takes a near-white tint as the very background', () => {
    expect(tintScale('#346DDB', '#faf8f5', 'light')[0]).toBe('#faf8f5');
    expect(tintScale('#346DDB', '#faf8f5', 'dark')[0]).toBe('#1d1d1d');
  });
});

describe('contrastOf', () => {
  it.each([
    ['#346DDB', '#FFFFFF'],
    ['#FE9A00', '#1D1D1D'],
    ['#00C950', '#1D1D1D'],
    ['#000000', '#FFFFFF'],
    ['#ffffff', '#1D1D1D'],
  ])('on %s is %s', (color, expected) => {
    expect(contrastOf(color)).toBe(expected);
  });
});

describe('OKLCH', () => {
  it('gives every colour back', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const hex = hexOfRgb([red, green, blue]);
        expect(rgbOfOklch(oklchOfRgb(rgbOfHex(hex) ?? [0, 0, 0]))).toEqual([red, green, blue]);
      }),
    );
  });
});
