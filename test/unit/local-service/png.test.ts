import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { printablePng } from '../../../src-main/local-service/pdf/png.ts';
import { pngOf } from './png-builder.ts';
import type { PngSpec } from './png-builder.ts';

/** Size and pixels of what is printed, rows parted by a space. */
function printed(spec: PngSpec): string | undefined {
  const png = printablePng(pngOf(spec), 1_000_000);
  if (png === undefined) return undefined;
  const at = png.indexOf('IDAT');
  const pixels = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const rows = Array.from({ length: height }, (_, y) => {
    const length = pixels.length / height;
    return pixels.toString('hex', y * length, (y + 1) * length);
  });
  return `${width}x${height} ${rows.join(' ')}`;
}

describe('a PNG for a PDF', () => {
  it('stays as it is without transparency', () => {
    expect(printed({ width: 2, height: 1, color: 2, rows: ['01ff0000010203'] })).toBe('2x1 01ff0000010203');
    const palette = { width: 8, height: 1, color: 3, depth: 1, palette: '000000ffffff', rows: ['00aa'] };
    expect(printed(palette)).toBe('8x1 00aa');
  });

  it('is laid over white, whatever the filters of its rows', () => {
    const rows = [
      '00ff0000ff0000ff80',
      '01ff000000000000ff',
      '0200000000000000ff',
      '0300000000000000ff',
      '04000000ff000000ff',
    ];
    expect(printed({ width: 2, height: 5, color: 6, rows })).toBe(
      '2x5 00ff00007f7fff 00ffffffff0000 00ffffffff0101 00ffffffdf8181 007f0000bf0101',
    );
  });

  it('is laid over white from a palette, from grey, and from 16 bits', () => {
    const palette = {
      width: 4,
      height: 1,
      color: 3,
      depth: 2,
      palette: 'ff000000ff000000ff',
      alphas: '00ff80',
    };
    expect(printed({ ...palette, rows: ['0018'] })).toBe('4x1 00ffffff00ff007f7fffffffff');
    expect(printed({ width: 1, height: 1, color: 4, rows: ['000000'] })).toBe('1x1 00ffffff');
    const deep = { width: 1, height: 1, color: 6, depth: 16, rows: ['001111222233334444'] };
    expect(printed(deep)).toBe('1x1 00c0c4c9');
  });

  it('gets smaller where it is finer than paper', () => {
    const row = `00${'000000ff'.repeat(1000)}${'ffffffff'.repeat(1001)}`;
    const [size] = printed({ width: 2001, height: 3, color: 6, rows: [row, row, row] })?.split(' ') ?? [];
    expect(size).toBe('1000x1');
  });

  it.each<[string, PngSpec]>([
    ['interlaced', { width: 1, height: 1, color: 2, interlaced: true, rows: ['00000000'] }],
    ['of a filter that is none', { width: 1, height: 1, color: 6, rows: ['0500000000'] }],
    ['of too little data', { width: 2, height: 2, color: 6, rows: ['0000000000'] }],
    [
      'of more data than its size',
      { width: 1, height: 1, color: 6, data: deflateSync(Buffer.alloc(9_000_000)) },
    ],
    ['of damaged data', { width: 1, height: 1, color: 6, data: Buffer.from('no zlib') }],
    ['of a palette that is none', { width: 1, height: 1, color: 3, rows: ['0000'] }],
    ['of a depth that is none', { width: 1, height: 1, color: 2, depth: 3, rows: ['00000000'] }],
    ['of nothing', { width: 0, height: 1, color: 2, rows: [] }],
    ['larger than allowed', { width: 1001, height: 1000, color: 2, rows: [] }],
  ])('is refused when it is %s', (_name, spec) => {
    expect(printed(spec)).toBeUndefined();
  });

  it('is refused when it is cut anywhere before its data', () => {
    const whole = pngOf({ width: 1, height: 1, color: 6, rows: ['0000000000'] });
    const end = whole.indexOf('IDAT') + 4;
    for (let length = 0; length < end; length += 1)
      expect(printablePng(whole.subarray(0, length), 100)).toBeUndefined();
  });
});
