import { describe, expect, it } from 'vitest';
import { resolveReference } from '../../../../src-renderer/document/resolve.ts';
import { resolving } from './draw.ts';

describe('references', () => {
  it.each([
    ['https://example.org/a', 'url'],
    ['http://example.org', 'url'],
    ['mailto:dana@example.org', 'url'],
    ['javascript:alert(1)', 'unsafe'],
    [' javascript:alert(1)', 'unsafe'],
    ['java\nscript:alert(1)', 'unsafe'],
    ['data:text/html,x', 'unsafe'],
    ['file:///etc/passwd', 'unsafe'],
    ['https://galley@evil.example/', 'unsafe'],
    ['galley-asset:x', 'unsafe'],
    ['//no-scheme', 'broken'],
    ['', 'broken'],
  ])('to the address %j are %s', (url, kind) => {
    expect(resolveReference({ kind: 'url', url }, {}).kind).toBe(kind);
  });

  it('take the core’s answer where there is one', () => {
    const page = { kind: 'page', spaceId: 's', pageId: 'p', title: 'T' } as const;
    expect(
      resolveReference({ kind: 'path', path: 'a.md' }, resolving([{ kind: 'path', path: 'a.md' }, page])),
    ).toEqual(page);
  });

  it('never give an address to a picture that is not of this machine', () => {
    const file = {
      kind: 'file',
      name: 'x',
      contentType: 'image/png',
      sizeBytes: 1,
      width: 1,
      height: 1,
      asset: 'https://e.example/x',
      missing: null,
    } as const;
    expect(
      resolveReference({ kind: 'file', file: 'x' }, resolving([{ kind: 'file', file: 'x' }, file])),
    ).toMatchObject({ asset: null });
  });
});
