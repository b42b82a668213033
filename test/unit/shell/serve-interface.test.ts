import { describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '../../../src-main/shell/protocols/content-security-policy.ts';
import {
  inLanguage,
  ofThisBuild,
  policyOfDocument,
  resolveWithin,
  withFirstScreen,
  withSheets,
} from '../../../src-main/shell/protocols/serve-interface.ts';

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

it('is in the language of the window', () => {
  expect(inLanguage('<!doctype html><html lang="en"><head>', 'ja')).toBe(
    '<!doctype html><html lang="ja"><head>',
  );
});

const built = '<style>p{}</style><body><script>draw()</script></body>';

it('holds data that no document and no text in it can break out of', () => {
  const hostile = JSON.stringify({ subject: '</script><script>alert(1)</script><!-- $& $`' });
  const html = withFirstScreen(built, { screen: hostile, snapshot: hostile });
  const holder = (id: string) => `<script type="application/json" id="${id}">([^<]*)</script>`;
  const whole = `^<style>p{}</style><body>${holder('snapshot')}<script>draw\\(\\)</script>${holder('first-screen')}</body>$`;
  const [, ...data] = new RegExp(whole).exec(html) ?? [];
  expect(data.map((text) => JSON.parse(text) as unknown)).toEqual([JSON.parse(hostile), JSON.parse(hostile)]);
});

describe('withSheets', () => {
  const withStyles = (styles: unknown, read: (address: string) => string) =>
    withSheets(built, JSON.stringify({ build: '', styles }), read);

  it('brings the sheets of the snapshot in its one style, those of the build alone', () => {
    const asked: string[] = [];
    const styles = ['./assets/a-1.css', './assets/../secret.css', 'https://x/y.css', './a.css'];
    const html = withStyles(styles, (address) => {
      asked.push(address);
      return 'a{src:url(./b.woff2)}';
    });
    expect({ asked, html }).toEqual({
      asked: ['./assets/a-1.css'],
      html: built.replace('p{}', 'p{}a{src:url(./assets/b.woff2)}'),
    });
  });

  it.each([
    ['a sheet that is gone', ['./assets/gone.css']],
    ['no list of sheets', undefined],
    ['sheets that are none', [null, {}]],
  ])('answers the document all the same with %s', (_what, styles) => {
    const read = (): string => {
      throw new Error('It is not there.');
    };
    expect(withStyles(styles, read)).toBe(built);
  });
});

it.each([
  ['draws what the same build drew', '{"build":"a.js b.js c.css","place":"x"}', true],
  ['does not draw what another build drew', '{"build":"a.js b.js d.css","place":"x"}', false],
  ['has nothing to draw', null, false],
])('%s, and keeps the answers', (_what, snapshot, isDrawn) => {
  const html = '<body data-program="a.js b.js" data-style="c.css">';
  expect(ofThisBuild({ screen: '{}', snapshot }, html)).toEqual({
    screen: '{}',
    snapshot: isDrawn ? snapshot : null,
  });
});

it('runs the one script and the one style of the document, and keeps every other rule', () => {
  const sum = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const rules = contentSecurityPolicy.split('; ');
  expect(policyOfDocument(built).split('; ')).toEqual(
    rules.map((rule) => {
      if (rule === "script-src 'self'") return `script-src 'self' ${sum('draw()')}`;
      return rule === "style-src 'self'" ? `style-src 'self' ${sum('p{}')}` : rule;
    }),
  );
});
