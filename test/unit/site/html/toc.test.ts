// @vitest-environment jsdom
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { siteAddress } from '../../../../src-main/site/html/markup.ts';
import { sharedLists, tocMarkup } from '../../../../src-main/site/html/frame/toc.ts';
import type { TocInput } from '../../../../src-main/site/html/frame/toc.ts';
import { readSitePages } from '../../../../src-main/site/site-pages.ts';
import { visitSite } from '../../../../src-main/site/visit-site.ts';
import { plainRenderContext } from '../../../support/builders/page-markup.ts';
import { anybody, doc, siteSource, siteSpace } from '../../../support/builders/site-builders.ts';

/** 4 groups of 10 topics of 9 pages, and one page that is not listed. */
const pages = readSitePages([
  ...Array.from({ length: 4 }, (_, part) =>
    doc(
      `part-${part}`,
      Array.from({ length: 10 }, (_, topic) =>
        doc(
          `p${part}/t${topic}`,
          Array.from({ length: 9 }, (_, page) => doc(`p${part}/t${topic}/${page}`)),
        ),
      ),
      { type: 'group' },
    ),
  ),
  doc('hidden', [], { hidden: true }),
]);
const site = visitSite(
  siteSource({ type: 'siteSpaces', siteSpaces: [siteSpace('book', { isDefault: true, path: '' })] }),
  anybody,
  () => pages,
);

function input(asked: string, root: string, contents: string | null): TocInput {
  return {
    navigation: site.navigation(site.resolve(asked)),
    context: plainRenderContext(),
    addresses: {
      link: (target) =>
        target.kind === 'path' ? { href: siteAddress(`${root}${target.path}.html`), isOutside: false } : null,
      resource: siteAddress,
      root,
      contents: contents === null ? null : siteAddress(contents),
      cache: new Map(),
    },
  };
}

/** What a reader sees of the list: each entry with how deep it stands, where it leads, and how it is marked. */
function seen(within: ParentNode): readonly string[] {
  return [...within.querySelectorAll('li')].map((entry) => {
    let depth = 0;
    for (let list = entry.closest('ul'); list !== null; list = list.parentElement?.closest('ul') ?? null)
      depth += 1;
    const link = entry.querySelector(':scope > .toc-row > a');
    return `${depth} ${entry.className} ${link?.getAttribute('href') ?? ''} ${link?.className ?? ''} ${link?.getAttribute('aria-current') ?? ''}`;
  });
}

it.each(['p2/t3/4', 'p2/t3', 'p0/t0', 'hidden'])(
  'gives a page of a large export its surroundings alone, which the shared lists make whole: %s',
  (asked) => {
    const whole = new DOMParser().parseFromString(tocMarkup(input(asked, '../../', null)), 'text/html');
    document.body.innerHTML = tocMarkup(input(asked, '../../', '../../_site/contents-book.js'));
    expect(document.querySelector('.toc > script')?.getAttribute('src')).toBe('../../_site/contents-book.js');
    expect(document.querySelectorAll('.toc li').length).toBeLessThan(50);

    document.documentElement.dataset['root'] = '../../';
    const script = document.createElement('script');
    const lists = JSON.stringify(sharedLists(input('', '', '_site/contents-book.js')));
    const own = fs.readFileSync(
      path.join(import.meta.dirname, '../../../../resources/preview/site.js'),
      'utf8',
    );
    script.textContent = `${own}\nsiteContents(${lists})`;
    document.head.append(script);
    expect(seen(document.body)).toEqual(seen(whole.body));
  },
);

it('writes lists that are not long whole into every page', () => {
  const small = visitSite(
    siteSource({ type: 'siteSpaces', siteSpaces: [siteSpace('book', { isDefault: true, path: '' })] }),
    anybody,
    () => readSitePages([doc('a', [doc('a/b')]), doc('c')]),
  );
  const made = { ...input('', '', '_site/contents.js'), navigation: small.navigation(small.resolve('c')) };
  expect(tocMarkup(made)).not.toContain('<script');
  expect(tocMarkup(made).match(/<li/g)).toHaveLength(3);
});
