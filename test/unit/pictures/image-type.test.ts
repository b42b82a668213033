import { expect, it } from 'vitest';
import { sniffImageType } from '../../../src-main/pictures/image-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['\x89PNG\r\n\x1a\nrest', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x01\x02\x03\x04WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made -->\n<!DOCTYPE svg PUBLIC "a" "b"><svg>', 'image/svg+xml'],
  ['<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg>', 'image/svg+xml'],
  ['<!doctype html><svg>', null],
  ['<p><svg></svg></p>', null],
  ['RIFF\x01\x02\x03\x04WAVE', null],
  ['%PDF-1.7', null],
  ['', null],
])('%j is %s', (head, type) => {
  expect(sniffImageType(bytes(head))).toBe(type);
});
