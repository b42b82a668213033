import { crc32, deflateSync } from 'node:zlib';

export interface PngSpec {
  readonly width: number;
  readonly height: number;
  /** Colour type of the PNG specification: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
  readonly color: number;
  readonly depth?: number;
  readonly interlaced?: boolean;
  readonly palette?: string;
  readonly alphas?: string;
  /** Each with its filter byte, hexadecimal. */
  readonly rows?: readonly string[];
  /** Instead of `rows`: the deflated data as it is. */
  readonly data?: Buffer;
}

export function pngOf(spec: PngSpec): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(spec.width, 0);
  head.writeUInt32BE(spec.height, 4);
  head.set([spec.depth ?? 8, spec.color, 0, 0, spec.interlaced === true ? 1 : 0], 8);
  const data = spec.data ?? deflateSync(Buffer.from((spec.rows ?? []).join(''), 'hex'));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(spec.palette === undefined ? [] : [chunk('PLTE', Buffer.from(spec.palette, 'hex'))]),
    ...(spec.alphas === undefined ? [] : [chunk('tRNS', Buffer.from(spec.alphas, 'hex'))]),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
