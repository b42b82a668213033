import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageSize } from '../../../src-main/local-service/importer/image-size.ts';
import { pngBytes } from '../../support/builders/git-documentation.ts';

describe('imageSize', () => {
  it.each([
    ['PNG', Buffer.from(pngBytes), { width: 1, height: 1 }],
    ['GIF', Buffer.from('GIF89a\x05\x00\x03\x00\x00\x00\x00', 'latin1'), { width: 5, height: 3 }],
    ['JPEG', Buffer.from('ffd8ffe000040000ffc0000b080007000901', 'hex'), { width: 9, height: 7 }],
    [
      'WebP',
      Buffer.concat([
        Buffer.from('RIFF0000WEBPVP8X', 'latin1'),
        Buffer.from('0a00000000000000090000040000', 'hex'),
        Buffer.alloc(4),
      ]),
      { width: 10, height: 5 },
    ],
    [
      'SVG with sides',
      Buffer.from('<?xml version="1.0"?><svg width="12px" height="8" viewBox="0 0 1 1">'),
      { width: 12, height: 8 },
    ],
    ['SVG with a box', Buffer.from('<svg viewBox="0 0 30.2 20">'), { width: 30, height: 20 }],
    ['SVG in per cent', Buffer.from('<svg width="100%" height="100%">'), undefined],
    ['text', Buffer.from('no image at all, only text that is long enough'), undefined],
  ])('reads %s', (_name, content, size) => {
    expect(imageSize(content)).toEqual(size);
  });

  it('reads any bytes without throwing', () => {
    const heads = fc.constantFrom(
      'ffd8',
      '89504e470d0a1a0a',
      '474946383961',
      '52494646000000005745425056503820',
      '3c737667',
    );
    fc.assert(
      fc.property(heads, fc.uint8Array({ maxLength: 40 }), (head, rest) => {
        imageSize(Buffer.concat([Buffer.from(head, 'hex'), rest]));
      }),
    );
  });
});
