import { expect, it } from 'vitest';
import { printBlocks } from '../../../src-main/content/print/print-blocks.ts';
import { readPasted } from '../../../src-main/content/read-pasted.ts';

const written = (form: 'html' | 'markdown', text: string) => printBlocks(readPasted(form, text));

it.each([
  [
    '<h2>Ink</h2><p>It <b>dries</b> <a href="https://ink.example/">slowly</a>.</p>',
    '## Ink\n\nIt **dries** [slowly](https://ink.example/).',
  ],
  ['<ul><li>one</li><li><p>two</p></li></ul>', '* one\n* two'],
  [
    '<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>',
    '| a | b |\n| --- | --- |\n| c | d |',
  ],
  ['<pre><code>x = 1\ny = 2</code></pre>', '```\nx = 1\ny = 2\n```'],
  [
    '<html><head><style>p{}</style></head><body><!--StartFragment--><p class="MsoNormal" style="color:red">Words*</p><!--EndFragment--></body></html>',
    'Words\\*',
  ],
])('reads rich text: %s', (html, markdown) => {
  expect(written('html', html)).toBe(markdown);
});

it.each([
  '<script>alert(1)</script>',
  '<iframe src="https://evil.example/"></iframe>',
  '<style>*{display:none}</style>',
  '<form action="https://evil.example/"><input name="token"></form>',
])('leaves out what is not allowed in a page: %s', (html) => {
  expect(written('html', `<p>before</p>${html}<p>after</p>`)).toBe('before\n\nafter');
});

it('takes no address that must not be followed', () => {
  expect(JSON.stringify(readPasted('html', '<p><a href="javascript:alert(1)">x</a></p>'))).toContain(
    'unsafe',
  );
});

it('reads Markdown whole, and stops at its bounds', () => {
  expect(written('markdown', '# A\n\n- b\n\n{% hint style="info" %}\nc\n{% endhint %}')).toBe(
    '# A\n\n* b\n\n{% hint style="info" %}\nc\n{% endhint %}',
  );
  expect(readPasted('html', '<p>x</p>'.repeat(300_000)).length).toBeLessThanOrEqual(2_000);
});
