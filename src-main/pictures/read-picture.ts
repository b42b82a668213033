import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import fs from 'node:fs/promises';
import { sniffImageType } from './image-type.ts';
import { rasterRefusal } from './raster-bounds.ts';
import { svgRefusal } from './svg-bounds.ts';

const maximumBytes = 100_000_000;
const tooLarge = 'the file is larger than 100 MB';
/** As much of a file as its type is told by. */
const headBytes = 4096;

export type ReadPicture =
  | { readonly kind: 'picture'; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Not drawn, and why, in words for its reader. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'no picture' };

/** The one way by which a picture of a document reaches a window: told by its bytes, and bounded before it is drawn. */
export async function readPicture(file: string): Promise<ReadPicture> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    const stat = await fs.stat(file);
    if (!stat.isFile()) return { kind: 'missing' };
    if (stat.size > maximumBytes) return { kind: 'refused', reason: tooLarge };
    bytes = new Uint8Array(await fs.readFile(file));
  } catch {
    return { kind: 'missing' };
  }
  const type = sniffImageType(bytes);
  if (type === null) return { kind: 'no picture' };
  const reason = pictureRefusal(bytes, type);
  return reason === null ? { kind: 'picture', type, bytes } : { kind: 'refused', reason };
}

/** Why the picture in a file is not drawn; null for one that is, and for what is not a picture or not there. */
export function refusalOfFile(file: string): string | null {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch {
    return null;
  }
  try {
    const head = Buffer.alloc(headBytes);
    const type = sniffImageType(head.subarray(0, readSync(opened, head, 0, headBytes, 0)));
    if (type === null) return null;
    return fstatSync(opened).size > maximumBytes ? tooLarge : pictureRefusal(readFileSync(file), type);
  } catch {
    return null;
  } finally {
    closeSync(opened);
  }
}

/** Why a picture is not drawn; null for one that is. */
export function pictureRefusal(bytes: Uint8Array, type: string): string | null {
  return type === 'image/svg+xml' ? svgRefusal(bytes) : rasterRefusal(bytes).reason;
}
