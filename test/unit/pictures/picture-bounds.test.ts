import { describe, expect, it } from 'vitest';
import { pictureRefusal } from '../../../src-main/pictures/read-picture.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const svg = (body: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${body}</svg>`;
const refusal = (source: string): string | null => pictureRefusal(bytes(source), 'image/svg+xml');

/** Each part holds the one before it ten times. */
const chain = (part: (index: number, previous: string) => string, levels = 10): string =>
  Array.from({ length: levels }, (_, index) => part(index, `p${index - 1}`)).join('');
const ten = (text: string): string => text.repeat(10);

describe('a drawing that unfolds without end is not drawn', () => {
  const unfolds = 'it unfolds into more than 200,000 elements';
  it.each([
    ['use', svg(`<rect id="p-1"/>${chain((i, p) => `<g id="p${i}">${ten(`<use href="#${p}"/>`)}</g>`)}`)],
    [
      'use with a prefix',
      svg(`<rect id="p-1"/>${chain((i, p) => `<g id="p${i}">${ten(`<use xlink:href="#${p}"/>`)}</g>`)}`),
    ],
    [
      'prefixed elements',
      `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:rect id="p-1"/>${chain((i, p) => `<s:g id="p${i}">${ten(`<s:use href="#${p}"/>`)}</s:g>`)}</s:svg>`,
    ],
    [
      'parts inside a title',
      svg(
        `<title><rect id="p-1"/>${chain((i, p) => `<g id="p${i}">${ten(`<use href="#${p}"/>`)}</g>`)}</title><use href="#p9"/>`,
      ),
    ],
    ['patterns', svg(chain((i, p) => `<pattern id="p${i}">${ten(`<rect fill="url(#${p})"/>`)}</pattern>`))],
    ['masks', svg(chain((i, p) => `<mask id="p${i}">${ten(`<rect mask="url('#${p}')"/>`)}</mask>`))],
    [
      'masks in a style',
      svg(chain((i, p) => `<mask id="p${i}">${ten(`<rect style="m\\61sk: url(#${p})"/>`)}</mask>`)),
    ],
    [
      'masks by class',
      svg(
        `<style>${chain((i) => `.c${i}{mask:url(#p${i - 1})}`)}</style>${chain((i) => `<mask id="p${i}">${ten(`<rect class="c${i}"/>`)}</mask>`)}`,
      ),
    ],
    [
      'masks by a nested rule',
      svg(
        `<style>.a{ .b{} mask:url(#m); .c{} }</style><mask id="m">${'<rect/>'.repeat(2_000)}</mask>${'<g class="a"/>'.repeat(2_000)}`,
      ),
    ],
    [
      'clips',
      svg(chain((i, p) => `<clipPath id="p${i}">${ten(`<rect clip-path="url(#${p})"/>`)}</clipPath>`)),
    ],
    ['filters', svg(chain((i, p) => `<filter id="p${i}">${ten(`<feImage href="#${p}"/>`)}</filter>`))],
    [
      'markers',
      svg(
        `<marker id="m">${'<rect/>'.repeat(1_000)}</marker><path marker-mid="url(#m)" d="M0 0${' L1 1'.repeat(1_000)}"/>`,
      ),
    ],
    [
      'inherited markers',
      svg(
        `<marker id="m">${'<rect/>'.repeat(1_000)}</marker><g marker="url(#m)"><path d="M0 0${' L1 1'.repeat(1_000)}"/></g>`,
      ),
    ],
    [
      'inherited patterns',
      svg(
        `<pattern id="m">${'<rect/>'.repeat(1_000)}</pattern><g fill="url(#m)">${'<rect/>'.repeat(1_000)}</g>`,
      ),
    ],
    [
      'animations',
      svg(
        `<rect id="p-1"/>${chain((i, p) => `<g id="p${i}">${ten(`<use><set attributeName="href" to="#${p}"/></use>`)}</g>`)}`,
      ),
    ],
  ])('by %s', (_, source) => {
    expect(source.length).toBeLessThan(100_000);
    expect(refusal(source)).toBe(unfolds);
  });

  it.each([
    [
      'a part that refers to itself',
      svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
      'a part of it refers to itself',
    ],
    [
      'an encoding that hides markup',
      '<?xml version="1.0" encoding="ISO-2022-JP"?><svg/>',
      'its encoding, ISO-2022-JP, is not read',
    ],
    ['declared entities', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg/>', 'it declares entities'],
    ['embeds a drawing', svg('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'), 'it embeds a drawing'],
    [
      'a drawing in a written address',
      svg('<image href="&#x64;ata:image/svg+xml,x"/>'),
      'it embeds a drawing',
    ],
    [
      'a style sheet from elsewhere',
      '<?xml-stylesheet href="data:text/css,x"?><svg/>',
      'it loads a style sheet',
    ],
    [
      'deep elements',
      svg('<g>'.repeat(400) + '</g>'.repeat(400)),
      'its elements are nested more than 300 levels deep',
    ],
    ['many elements', svg('<g/>'.repeat(100_001)), 'it has more than 100,000 elements'],
    ['a damaged end', '<svg><g></svg>', 'the drawing is damaged'],
    ['a size without end', svg('', ' width="1e9"'), 'its width is more than 32,767'],
    ['5 MB', svg(' '.repeat(5_000_001)), 'the drawing is larger than 5 MB'],
    [
      'a large picture in it',
      svg(`<image href="data:image/png;base64,${Buffer.from(png(30_000, 30_000)).toString('base64')}"/>`),
      'a picture in it is not shown: it has 30,000 × 30,000 pixels, more than 64 million',
    ],
  ])('nor is one with %s', (_, source, reason) => {
    expect(refusal(source)).toBe(reason);
  });

  it('draws what people draw', () => {
    const gradients = Array.from(
      { length: 50 },
      (_, i) => `<linearGradient id="g${i}"><stop/><stop/></linearGradient>`,
    );
    const rules = Array.from({ length: 50 }, (_, i) => `.c${i}, rect.d${i} > path{fill:url(#g${i})}`);
    const shapes = Array.from({ length: 5_000 }, (_, i) => `<path class="c${i % 50}" d="M0 0 L10 10"/>`);
    expect(
      refusal(
        `<?xml version="1.0"?>\n<!-- made -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${svg(
          `<style><![CDATA[${rules.join('')}]]></style><defs>${gradients.join('')}<clipPath id="k"><rect/></clipPath><marker id="m"><path d="M0 0"/></marker></defs><g clip-path="url(#k)">${shapes.join('')}</g><path d="M0 0 L 5 5" marker-end="url(#m)"/><a href="#k"><text>x &amp; y</text></a>`,
        )}`,
      ),
    ).toBeNull();
  });
});

function png(width: number, height: number): Uint8Array {
  const data = Buffer.alloc(45);
  data.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  data.write('IHDR', 12, 'latin1');
  data.writeUInt32BE(width, 16);
  data.writeUInt32BE(height, 20);
  return new Uint8Array(data);
}

function gif(width: number, height: number, frames: number): Uint8Array {
  const head = Buffer.from([
    ...Buffer.from('GIF89a'),
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    0,
    0,
    0,
  ]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0]);
  return new Uint8Array(
    Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]),
  );
}

const jpeg = (width: number, height: number, scans = 1) =>
  new Uint8Array([
    ...[
      0xff,
      0xd8,
      0xff,
      0xe0,
      0,
      4,
      0,
      0,
      0xff,
      0xc2,
      0,
      8,
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      0,
    ],
    ...Array.from({ length: scans }, () => [0xff, 0xda, 0, 2, 1, 2, 0xff, 0x00]).flat(),
    ...[0xff, 0xd9],
  ]);
const webp = (width: number, height: number) =>
  new Uint8Array([
    ...Buffer.from('RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00', 'latin1'),
    ...[0, 0, 0, 0, (width - 1) & 255, (width - 1) >> 8, 0, (height - 1) & 255, (height - 1) >> 8, 0],
  ]);
const avif = (width: number, height: number) => {
  const data = Buffer.alloc(40);
  data.write('ftypavif', 4, 'latin1');
  data.write('ispe', 20, 'latin1');
  data.writeUInt32BE(width, 28);
  data.writeUInt32BE(height, 32);
  return new Uint8Array(data);
};

describe('a picture of pixels is drawn up to a bound', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/gif', (width: number, height: number) => gif(width, height, 1)],
    ['image/webp', webp],
    ['image/avif', avif],
  ])('%s', (type, make) => {
    expect(pictureRefusal(make(1_200, 800), type)).toBeNull();
    expect(pictureRefusal(make(20_000, 20_000), type)).toBe(
      'it has 20,000 × 20,000 pixels, more than 64 million',
    );
    expect(pictureRefusal(make(1_200, 800).slice(0, 12), type)).toBe('the image is damaged');
  });

  it('names the side that is too long', () => {
    expect(pictureRefusal(png(40_000, 10), 'image/png')).toBe(
      'it has 40,000 × 10 pixels, on one side more than 32,767',
    );
  });

  it('counts frames and scans', () => {
    expect(pictureRefusal(gif(10, 10, 100), 'image/gif')).toBeNull();
    expect(pictureRefusal(gif(10, 10, 3_000), 'image/gif')).toBe('it has more than 2,000 frames');
    expect(pictureRefusal(jpeg(10, 10, 10), 'image/jpeg')).toBeNull();
    expect(pictureRefusal(jpeg(10, 10, 500), 'image/jpeg')).toBe('it has more than 200 scans');
  });
});
