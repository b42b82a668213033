function startsWith(bytes: Uint8Array, prefix: string, offset = 0): boolean {
  return Buffer.from(bytes.subarray(offset, offset + prefix.length)).toString('latin1') === prefix;
}

/** The picture formats that Galley shows, told by their first bytes; null for everything else. */
export function sniffImageType(bytes: Uint8Array): string | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)) return 'image/avif';
  if (startsWith(bytes, 'BM')) return 'image/bmp';
  if (startsWith(bytes, '\0\0\x01\0')) return 'image/x-icon';
  // An SVG may begin with a mark, a declaration, comments and a document type.
  const head = new TextDecoder().decode(bytes.subarray(0, 4096)).replace(/^\uFEFF/, '');
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>[]*(\[[^\]]*\]\s*)?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(
    head,
  )
    ? 'image/svg+xml'
    : null;
}
