import { describe, expect, it } from 'vitest';
import { resolveWithin, withData } from '../../../src-main/shell/protocols/serve-interface.ts';

describe('resolveWithin', () => {
  it.each([
    ['/index.html', '/root/out/index.html'],
    ['/assets/a%20b.js', '/root/out/assets/a b.js'],
    ['/assets/../index.html', '/root/out/index.html'],
  ])('finds %s', (pathname, file) => {
    expect(resolveWithin('/root/out', pathname)).toBe(file);
  });

  it.each([
    '/..%2fsecret',
    '/%2e%2e/secret',
    '/../out-of-it/secret',
    '/..%2fout%2f..%2fsecret',
    '/a%00.js',
    '/..%5csecret',
    '/%zz',
    '/',
    '',
  ])('finds nothing for %s', (pathname) => {
    expect(resolveWithin('/root/out', pathname)).toBeNull();
  });
});

it('holds data that no document and no text in it can break out of', () => {
  const hostile = JSON.stringify({ subject: '</script><script>alert(1)</script><!-- $& $`' });
  const html = withData('<head></head><body></body>', hostile);
  const [, data = ''] =
    /^<head><script type="application\/json">([^<]*)<\/script><\/head><body><\/body>$/.exec(html) ?? [];
  expect(JSON.parse(data)).toEqual(JSON.parse(hostile));
});
