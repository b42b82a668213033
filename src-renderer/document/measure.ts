/** A width or height as a document gives it: pixels or a share. Anything else is dropped, so no document sets a style. */
export function cssLength(value: string | undefined): string | undefined {
  const match = /^\s*(\d{1,5}(?:\.\d{1,3})?)\s*(px|%)?\s*$/.exec(value ?? '');
  if (match === null) return undefined;
  return `${match[1] ?? ''}${match[2] ?? 'px'}`;
}

/** "1.4 MB": sizes of files in the words of file managers (powers of ten). */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilobytes = bytes / 1000;
  if (kilobytes < 1000) return `${kilobytes.toFixed(kilobytes < 10 ? 1 : 0)} kB`;
  return `${(kilobytes / 1000).toFixed(1)} MB`;
}
