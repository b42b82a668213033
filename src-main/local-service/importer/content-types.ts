import { nameOf } from './layout/repository-layout.ts';

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  zip: 'application/zip',
  json: 'application/json',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  csv: 'text/csv',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
const media = new Set([
  'png',
  'jpg',
  'jpeg',
  'gif',
  'svg',
  'webp',
  'avif',
  'bmp',
  'pdf',
  'mp4',
  'webm',
  'mp3',
]);

const extensionOf = (path: string): string => /\.([a-z0-9]+)$/i.exec(nameOf(path))?.[1]?.toLowerCase() ?? '';

export function contentTypeOf(path: string): string {
  return types[extensionOf(path)] ?? 'application/octet-stream';
}

export const isMarkdown = (path: string): boolean => /\.(md|markdown)$/i.test(path);

const assetsFolder = /(^|\/)\.gitbook\/assets\//;
const includesFolder = /(^|\/)\.gitbook\/includes\//;

/** Whether a path of the repository is a file of the space: everything in `.gitbook/assets`, and media elsewhere. */
export function isFileOfSpace(path: string): boolean {
  if (assetsFolder.test(path)) return true;
  return !isHidden(path) && media.has(extensionOf(path));
}

export function isReusableContent(path: string): boolean {
  return includesFolder.test(path) && isMarkdown(path);
}

/** In a folder whose name begins with a dot, or one that tools fill. */
export function isHidden(path: string): boolean {
  return /(^|\/)(\.[^/]+|node_modules|_book)\//.test(path) || nameOf(path).startsWith('.');
}
