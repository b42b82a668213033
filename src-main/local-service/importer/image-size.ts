/** Width and height in pixels of a PNG, GIF, JPEG, WebP or SVG, read from its head; undefined for anything else. */
export function imageSize(content: Buffer): { readonly width: number; readonly height: number } | undefined {
  if (content.length > 24 && content.readUInt32BE(0) === 0x89504e47) {
    return sane(content.readUInt32BE(16), content.readUInt32BE(20));
  }
  if (content.length > 10 && content.toString('latin1', 0, 3) === 'GIF') {
    return sane(content.readUInt16LE(6), content.readUInt16LE(8));
  }
  if (content.length > 4 && content.readUInt16BE(0) === 0xffd8) return jpegSize(content);
  if (content.length > 30 && content.toString('latin1', 8, 12) === 'WEBP') return webpSize(content);
  const head = content.toString('utf8', 0, Math.min(content.length, 4096));
  return /<svg[\s>]/i.test(head) ? svgSize(head) : undefined;
}

function sane(
  width: number,
  height: number,
): { readonly width: number; readonly height: number } | undefined {
  return width > 0 && height > 0 && width < 1_000_000 && height < 1_000_000 ? { width, height } : undefined;
}

function jpegSize(content: Buffer): { readonly width: number; readonly height: number } | undefined {
  let position = 2;
  while (position + 9 < content.length) {
    if (content[position] !== 0xff) return undefined;
    const marker = content[position + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return sane(content.readUInt16BE(position + 7), content.readUInt16BE(position + 5));
    position += 2 + content.readUInt16BE(position + 2);
  }
  return undefined;
}

function webpSize(content: Buffer): { readonly width: number; readonly height: number } | undefined {
  const form = content.toString('latin1', 12, 16);
  if (form === 'VP8X') return sane(content.readUIntLE(24, 3) + 1, content.readUIntLE(27, 3) + 1);
  if (form === 'VP8 ') return sane(content.readUInt16LE(26) & 0x3fff, content.readUInt16LE(28) & 0x3fff);
  const bits = content.readUInt32LE(21);
  return form === 'VP8L' ? sane((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1) : undefined;
}

function svgSize(head: string): { readonly width: number; readonly height: number } | undefined {
  const tag = /<svg\b[^>]*>/i.exec(head)?.[0] ?? '';
  const side = (name: string): number =>
    Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1] ?? NaN);
  const box = /\sviewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(tag);
  const width = Number.isNaN(side('width')) ? Number(box?.[1]) : side('width');
  const height = Number.isNaN(side('height')) ? Number(box?.[2]) : side('height');
  return Number.isNaN(width) || Number.isNaN(height)
    ? undefined
    : sane(Math.round(width), Math.round(height));
}
