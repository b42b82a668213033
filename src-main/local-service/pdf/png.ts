import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depthsOf: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** Pixels across a sheet that are worth keeping where pixels are made anew: about 150 an inch. */
const enoughPixels = 1000;

interface Parts {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
  readonly head: Buffer;
  readonly palette: Buffer;
  readonly alphas: Buffer;
  readonly data: Buffer;
}

/**
 * A PNG as a PDF takes it: only the parts that are needed, and without transparency, which is laid over white. Undefined
 * for what is broken, interlaced, or has more than `mostPixels`: pdfkit, given such a file, fails outside of any call.
 */
export function printablePng(content: Buffer, mostPixels: number): Buffer | undefined {
  const parts = readParts(content);
  if (parts === undefined || parts.width * parts.height > mostPixels) return undefined;
  const { head, palette, data, alphas, color } = parts;
  const isOpaque = color !== 4 && color !== 6 && (color !== 3 || alphas.length === 0);
  if (isOpaque) {
    const chunks = color === 3 ? [chunk('PLTE', palette)] : [];
    return Buffer.concat([signature, chunk('IHDR', head), ...chunks, chunk('IDAT', data), chunk('IEND')]);
  }
  const pixels = flattened(parts);
  if (pixels === undefined) return undefined;
  const newHead = Buffer.from(head);
  newHead.writeUInt32BE(pixels.width, 0);
  newHead.writeUInt32BE(pixels.height, 4);
  newHead.writeUInt8(8, 8);
  newHead.writeUInt8(2, 9);
  const body = deflateSync(pixels.rows, { level: 4 });
  return Buffer.concat([signature, chunk('IHDR', newHead), chunk('IDAT', body), chunk('IEND')]);
}

function readParts(content: Buffer): Parts | undefined {
  if (!content.subarray(0, 8).equals(signature)) return undefined;
  let head: Buffer = Buffer.alloc(0);
  let palette: Buffer = head;
  let alphas: Buffer = head;
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= content.length;) {
    const length = content.readUInt32BE(at);
    const type = content.toString('latin1', at + 4, at + 8);
    const body = content.subarray(at + 8, at + 8 + length);
    if (body.length !== length) return undefined;
    if (type === 'IHDR') head = body;
    else if (type === 'PLTE') palette = body;
    else if (type === 'tRNS') alphas = body;
    else if (type === 'IDAT') data.push(body);
    else if (type === 'IEND') break;
    at += 12 + length;
  }
  if (head.length !== 13 || data.length === 0) return undefined;
  const [depth, color] = [head.readUInt8(8), head.readUInt8(9)];
  const isPlain = head.readUInt8(10) === 0 && head.readUInt8(11) === 0 && head.readUInt8(12) === 0;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  if (!isPlain || width === 0 || height === 0 || depthsOf[color]?.includes(depth) !== true) return undefined;
  const isPaletteRight = palette.length > 0 && palette.length <= 768 && palette.length % 3 === 0;
  if (color === 3 && !isPaletteRight) return undefined;
  return { width, height, depth, color, head, palette, alphas, data: Buffer.concat(data) };
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGB, each row with its filter byte. */
  readonly rows: Buffer;
}

/** Laid over white, and made smaller by a whole factor where it is finer than paper; undefined where the data is not what the head says. */
function flattened(parts: Parts): Pixels | undefined {
  const stride = Math.ceil((parts.width * (channelsOf[parts.color] ?? 1) * parts.depth) / 8);
  const step = Math.max(1, ((channelsOf[parts.color] ?? 1) * parts.depth) / 8);
  let raw: Buffer;
  try {
    raw = inflateSync(parts.data, { maxOutputLength: (stride + 1) * parts.height });
  } catch {
    return undefined;
  }
  if (raw.length < (stride + 1) * parts.height) return undefined;
  const factor = Math.max(1, Math.min(Math.floor(parts.width / enoughPixels), parts.height));
  const width = Math.floor(parts.width / factor);
  const height = Math.floor(parts.height / factor);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  const sums = new Uint32Array(width * 3);
  let above: Buffer = Buffer.alloc(stride);
  for (let y = 0; y < height * factor; y += 1) {
    const start = y * (stride + 1);
    const row = raw.subarray(start + 1, start + 1 + stride);
    if (!unfilter(row, above, raw[start] ?? 0, step)) return undefined;
    above = row;
    if (parts.color === 3) addPaletteRow(parts, row, sums, factor);
    else addRow(parts, row, sums, factor);
    if (y % factor !== factor - 1) continue;
    const at = Math.floor(y / factor) * (width * 3 + 1) + 1;
    for (let i = 0; i < sums.length; i += 1) rows[at + i] = (sums[i] ?? 0) / (factor * factor);
    sums.fill(0);
  }
  return { width, height, rows };
}

function unfilter(row: Buffer, above: Buffer, filter: number, step: number): boolean {
  if (filter > 4) return false;
  if (filter === 0) return true;
  for (let i = 0; i < row.length; i += 1) {
    const left = i < step ? 0 : (row[i - step] ?? 0);
    const up = above[i] ?? 0;
    const corner = i < step ? 0 : (above[i - step] ?? 0);
    const guess =
      filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
    row[i] = (row[i] ?? 0) + guess;
  }
  return true;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function addPaletteRow(
  { depth, palette, alphas }: Parts,
  row: Buffer,
  sums: Uint32Array,
  factor: number,
): void {
  const perByte = 8 / depth;
  const mask = (1 << depth) - 1;
  const pixels = (sums.length / 3) * factor;
  for (let x = 0; x < pixels; x += 1) {
    const byte = row[Math.floor(x / perByte)] ?? 0;
    const index = (byte >> (8 - depth * ((x % perByte) + 1))) & mask;
    const alpha = alphas[index] ?? 255;
    for (let c = 0; c < 3; c += 1)
      add(sums, Math.floor(x / factor) * 3 + c, palette[index * 3 + c] ?? 0, alpha);
  }
}

/** Grey or colours with an alpha; of 16 bits the upper 8. */
function addRow({ depth, color }: Parts, row: Buffer, sums: Uint32Array, factor: number): void {
  const bytes = depth / 8;
  const channels = color === 4 ? 2 : 4;
  const pixels = (sums.length / 3) * factor;
  for (let x = 0; x < pixels; x += 1) {
    const from = x * channels * bytes;
    const alpha = row[from + (channels - 1) * bytes] ?? 0;
    const at = Math.floor(x / factor) * 3;
    for (let c = 0; c < 3; c += 1)
      add(sums, at + c, row[channels === 2 ? from : from + c * bytes] ?? 0, alpha);
  }
}

function add(sums: Uint32Array, at: number, value: number, alpha: number): void {
  const white = 255 - alpha;
  sums[at] = (sums[at] ?? 0) + white + Math.round((value * alpha) / 255);
}

function chunk(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const result = Buffer.alloc(12 + body.length);
  result.writeUInt32BE(body.length, 0);
  result.write(type, 4, 'latin1');
  body.copy(result, 8);
  result.writeUInt32BE(crc32(result.subarray(4, 8 + body.length)), 8 + body.length);
  return result;
}
