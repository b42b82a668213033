/** Pixels of a picture, or of the frames of an animation, that are decoded: four bytes each. */
const maximumPixels = 64_000_000;
const maximumSide = 32_767;
const maximumFrames = 2_000;
const maximumScans = 200;

interface Measure {
  readonly width: number;
  readonly height: number;
  /** Of an animation. */
  readonly frames?: number;
  /** Of a progressive picture. */
  readonly scans?: number;
}

/** Why a picture of pixels is not drawn; a `reason` of null means that it may be. Reads headers alone. */
export function rasterRefusal(bytes: Uint8Array): {
  readonly reason: string | null;
  readonly pixels: number;
} {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let measure: Measure | null;
  try {
    measure = measureOf(data);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // A header that ends too early.
    measure = null;
  }
  if (measure === null) return { reason: 'the image is damaged', pixels: 0 };
  const { width, height, frames = 1, scans = 1 } = measure;
  const pixels = width * height;
  const size = `it has ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  if (pixels > maximumPixels) return { reason: `${size}, more than 64 million`, pixels };
  if (width > maximumSide || height > maximumSide)
    return { reason: `${size}, on one side more than 32,767`, pixels };
  if (frames > maximumFrames) return { reason: 'it has more than 2,000 frames', pixels };
  if (scans > maximumScans) return { reason: 'it has more than 200 scans', pixels };
  return { reason: null, pixels };
}

function measureOf(data: DataView): Measure | null {
  if (data.byteLength < 12) return null;
  if (data.getUint32(0) === 0x89504e47) return pngMeasure(data, 0);
  if (data.getUint16(0) === 0xffd8) return jpegMeasure(data);
  if (text(data, 0, 3) === 'GIF') return gifMeasure(data);
  if (text(data, 0, 4) === 'RIFF' && text(data, 8, 4) === 'WEBP') return webpMeasure(data);
  if (text(data, 4, 4) === 'ftyp') return avifMeasure(data);
  if (text(data, 0, 2) === 'BM')
    return { width: Math.abs(data.getInt32(18, true)), height: Math.abs(data.getInt32(22, true)) };
  if (data.getUint32(0) === 0x00000100) return iconMeasure(data);
  return null;
}

function text(data: DataView, at: number, length: number): string {
  let result = '';
  for (let index = at; index < at + length; index += 1) result += String.fromCharCode(data.getUint8(index));
  return result;
}

function pngMeasure(data: DataView, at: number): Measure {
  const size = { width: data.getUint32(at + 16), height: data.getUint32(at + 20) };
  // The number of frames stands before the first of them.
  for (let position = at + 33, count = 0; position + 12 <= data.byteLength && count < 1_000; count += 1) {
    const type = text(data, position + 4, 4);
    if (type === 'acTL') return { ...size, frames: data.getUint32(position + 8) };
    if (type === 'IDAT') break;
    position += 12 + data.getUint32(position);
  }
  return size;
}

function jpegMeasure(data: DataView): Measure | null {
  let size: Measure | null = null;
  let scans = 0;
  let position = 2;
  while (position + 4 <= data.byteLength) {
    const marker = data.getUint8(position + 1);
    if (
      data.getUint8(position) !== 0xff ||
      marker === 0x00 ||
      marker === 0xff ||
      (marker >= 0xd0 && marker <= 0xd8)
    ) {
      position += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && size === null)
      size = { height: data.getUint16(position + 5), width: data.getUint16(position + 7) };
    if (marker === 0xda) scans += 1;
    position += 2 + data.getUint16(position + 2);
  }
  return size === null ? null : { ...size, scans };
}

function gifMeasure(data: DataView): Measure | null {
  let [width, height, frames] = [data.getUint16(6, true), data.getUint16(8, true), 0];
  const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let position = 13 + tableSize(data.getUint8(10));
  const skipBlocks = (from: number): number => {
    let at = from;
    while (at < data.byteLength && data.getUint8(at) !== 0) at += 1 + data.getUint8(at);
    return at + 1;
  };
  while (position + 10 <= data.byteLength && frames <= maximumFrames) {
    const kind = data.getUint8(position);
    if (kind === 0x21) position = skipBlocks(position + 2);
    else if (kind === 0x2c) {
      frames += 1;
      width = Math.max(width, data.getUint16(position + 1, true) + data.getUint16(position + 5, true));
      height = Math.max(height, data.getUint16(position + 3, true) + data.getUint16(position + 7, true));
      position = skipBlocks(position + 11 + tableSize(data.getUint8(position + 9)));
    } else break;
  }
  return frames === 0 ? null : { width, height, frames };
}

function webpMeasure(data: DataView): Measure | null {
  const kind = text(data, 12, 4);
  if (kind === 'VP8 ')
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = data.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return null;
  const threeBytes = (at: number): number => data.getUint16(at, true) + data.getUint8(at + 2) * 65_536;
  let frames = 0;
  for (let position = 12; position + 8 <= data.byteLength && frames <= maximumFrames;) {
    if (text(data, position, 4) === 'ANMF') frames += 1;
    const length = data.getUint32(position + 4, true);
    position += 8 + length + (length % 2);
  }
  return { width: threeBytes(24) + 1, height: threeBytes(27) + 1, frames };
}

/** The largest size that any picture in the file has: its boxes name them as `ispe`. */
function avifMeasure(data: DataView): Measure | null {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  let [width, height] = [0, 0];
  for (
    let at = bytes.indexOf('ispe'), count = 0;
    at !== -1 && count < 1_000;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    count += 1;
    width = Math.max(width, data.getUint32(at + 8));
    height = Math.max(height, data.getUint32(at + 12));
  }
  return width === 0 ? null : { width, height };
}

/** An icon names sizes up to 256, but a PNG in it may have any. */
function iconMeasure(data: DataView): Measure {
  let size: Measure = { width: 256, height: 256 };
  for (let index = 0; index < Math.min(data.getUint16(4, true), 100); index += 1) {
    const at = data.getUint32(6 + index * 16 + 12, true);
    const inner =
      data.getUint32(at) === 0x89504e47
        ? pngMeasure(data, at)
        : { width: Math.abs(data.getInt32(at + 4, true)), height: Math.abs(data.getInt32(at + 8, true)) };
    if (inner.width * inner.height > size.width * size.height) size = inner;
  }
  return size;
}
