import { describe, expect, it } from 'vitest';
import { addressFrom, endingOf, fileOfPath, rootFrom } from '../../../src-main/site/export-paths.ts';

describe('where pages of an export lie', () => {
  it.each([
    ['', 'index.html', './'],
    ['ink', 'ink/index.html', '../'],
    ['a/b', 'a/b/index.html', '../../'],
    ['../../etc/passwd', '-/-/etc/passwd/index.html', '../../../../'],
    ['_site/style', '-_site/style/index.html', '../../'],
    ['con/a:b', '-con/a-b/index.html', '../../'],
    ['trailing./dots', 'trailing/dots/index.html', '../../'],
  ])('%j is %s', (path, file, root) => {
    expect([fileOfPath(path), rootFrom(file)]).toEqual([file, root]);
  });

  it('writes addresses that a browser reads back as the file', () => {
    const file = fileOfPath('größe & co/50%');
    const address = addressFrom(rootFrom('a/index.html'), file);
    expect(decodeURIComponent(new URL(address, 'file:///root/a/index.html').pathname)).toBe(`/root/${file}`);
  });

  it.each([
    ['a.PNG', '', '.png'],
    ['a.html', '<p>', '.txt'],
    ['a.svg', '<svg xmlns="x">', '.svg'],
    ['picture', '<?xml version="1.0"?><svg>', '.svg'],
    ['a.svg', '<html>', ''],
    ['none', '', ''],
  ])('gives %s that begins with %j the ending %j', (name, beginning, ending) => {
    expect(endingOf(name, beginning)).toBe(ending);
  });
});
