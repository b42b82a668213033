import { describe, expect, it } from 'vitest';
import type { File, Page } from '../../../src-main/api/content.ts';
import { headingAt, outlineOf } from '../../../src-main/content/anchors/anchors.ts';
import { collectLinks, indexRevision, resolveReference } from '../../../src-main/content/links.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { parseReference } from '../../../src-main/content/reference.ts';
import type { Reference } from '../../../src-main/shared/tree.ts';

const page = (id: string, path: string, gitPath?: string, pages: readonly Page[] = []): Page => ({
  id,
  title: id,
  path,
  ...(gitPath === undefined ? {} : { git: { path: gitPath } }),
  urls: { published: `https://docs.example.com/${path}` },
  pages,
});
const file = (id: string, name: string, gitPath?: string): File => ({
  id,
  name,
  ...(gitPath === undefined ? {} : { git: { path: gitPath } }),
});

const here = page('here', 'guides/here', 'guides/here.md');
const pages = [
  page('home', '', 'README.md'),
  page('guides', 'guides', 'guides/README.md', [here, page('other', 'guides/other', 'guides/other.md')]),
  page('spaced', 'a-b', 'docs/a (b) ü.md'),
];
const index = indexRevision(pages, [file('f1', 'a.png', '.gitbook/assets/a.png'), file('f2', 'b.png')]);
const lead = (ref: Reference, from: Page = here): unknown => {
  const link = resolveReference(ref, { index, page: from, spaceId: 's1' });
  if (link.kind === 'page')
    return link.anchor === undefined ? link.page.id : `${link.page.id}#${link.anchor}`;
  return link.kind === 'file' ? link.file.id : link.kind;
};

describe('resolveReference', () => {
  it.each<[string, unknown]>([
    ['other.md', 'other'],
    ['./other.md#place', 'other#place'],
    ['../README.md', 'home'],
    ['../', 'home'],
    ['README.md', 'guides'],
    ['../guides/', 'guides'],
    ['../guides', 'guides'],
    ['other', 'other'],
    ['/guides/other', 'other'],
    ['/guides/other.md', 'other'],
    ['../docs/a%20(b)%20%C3%BC.md', 'spaced'],
    ['../.gitbook/assets/a.png', 'f1'],
    ['../.gitbook/assets/b.png', 'f2'],
    ['/pages/other', 'other'],
    ['/files/f1', 'f1'],
    ['https://docs.example.com/guides/other#x', 'other#x'],
    ['https://docs.example.com/guides/other/', 'other'],
    ['https://app.example.com/o/o1/s/s1/guides/other', 'other'],
    ['https://app.example.com/o/o1/s/s2/guides/other', 'in-app'],
    ['https://elsewhere.example.com/', 'url'],
    ['#place', 'anchor'],
    ['missing.md', 'broken'],
    ['../../../outside.md', 'broken'],
    ['broken-reference', 'broken'],
    ['/broken/pages/x', 'broken'],
    ['javascript:alert(1)', 'unsafe'],
  ])('%s', (address, expected) => {
    expect(lead(parseReference(address))).toBe(expected);
  });

  it('resolves site paths where pages have no place in a repository', () => {
    expect(lead({ kind: 'path', path: 'other' }, page('x', 'guides/x'))).toBe('other');
    expect(lead({ kind: 'path', path: '../guides/other.md' }, page('x', 'guides/x'))).toBe('other');
  });

  it('resolves ids, in this space and in others', () => {
    expect(lead({ kind: 'page', page: 'other', space: 's1', anchor: 'a' })).toBe('other#a');
    expect(lead({ kind: 'page', page: 'other', space: 's2' })).toBe('in-app');
    expect(lead({ kind: 'page', page: 'nowhere' })).toBe('broken');
    expect(lead({ kind: 'file', file: 'f1' })).toBe('f1');
    expect(lead({ kind: 'file', file: 'nowhere' })).toBe('broken');
  });
});

describe('collectLinks', () => {
  it('finds references wherever they may stand', () => {
    const tree = parseMarkdown(
      '[a](a.md) <a href="b.md" class="button primary">b</a> [c](c.md "mention") <img src="d.png" data-size="line"> e[^1]\n\n[^1]: see [f](f.md)\n\n{% file src="g.pdf" %}\n\n{% content-ref url="h.md" %}\n{% endcontent-ref %}\n\n{% embed url="https://i.example/" %}\n\n<figure><picture><source srcset="j.png" media="(prefers-color-scheme: dark)"><img src="k.png"></picture><figcaption><a href="l.md">l</a></figcaption></figure>\n\n<table data-view="cards"><thead><tr><th data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><a href="m.md">m</a></td></tr></tbody></table>',
    );
    expect(
      collectLinks(tree).map(({ relation, ref }) => [relation, ref.kind === 'path' ? ref.path : ref.kind]),
    ).toEqual([
      ['link', 'a.md'],
      ['button', 'b.md'],
      ['mention', 'c.md'],
      ['image', 'd.png'],
      ['link', 'f.md'],
      ['file', 'g.pdf'],
      ['content-ref', 'h.md'],
      ['embed', 'url'],
      ['image', 'k.png'],
      ['image', 'j.png'],
      ['link', 'l.md'],
      ['cell', 'm.md'],
    ]);
  });
});

describe('anchors', () => {
  const tree = parseMarkdown(
    '## Set up: the *API* & more\n\n{% tabs %}\n{% tab title="A" %}\n### Über 日本語\n{% endtab %}\n{% endtabs %}\n\n## Same\n\n## Same\n',
  );
  it('outlines headings wherever they stand', () => {
    expect(outlineOf(tree)).toEqual([
      { anchor: 'set-up-the-api-more', title: 'Set up: the API & more', level: 2 },
      { anchor: 'über-日本語', title: 'Über 日本語', level: 3 },
      { anchor: 'same', title: 'Same', level: 2 },
      { anchor: 'same-1', title: 'Same', level: 2 },
    ]);
  });
  it('finds headings by anchors of other tools', () => {
    expect(headingAt(tree, 'set-up-the-api--more')?.anchor).toBe('set-up-the-api-more');
    expect(headingAt(tree, 'same-1')?.anchor).toBe('same-1');
    expect(headingAt(tree, 'nowhere')).toBeUndefined();
  });
});
