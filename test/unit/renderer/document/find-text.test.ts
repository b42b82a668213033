import { expect, it } from 'vitest';
import { findText } from '../../../../src-renderer/document/find-text.ts';

function found(html: string, wanted: string): readonly string[] {
  const root = document.createElement('div');
  root.innerHTML = html;
  return findText(root, wanted).map((range) => range.toString());
}

it.each([
  ['<p>One queue, another Queue.</p>', 'queue', ['queue', 'Queue']],
  ['<p>A <strong>bulk dis</strong><em>patch</em> ends.</p>', 'bulk dispatch ends', ['bulk dispatch ends']],
  ['<p>It ends here</p><p>and begins</p>', 'here and', []],
  ['<p>It ends here</p><p>and begins</p>', 'hereand', []],
  ['<li>outer <p>inner</p> outer</li>', 'outer', ['outer', 'outer']],
  ['<p>seen<button>Comment</button><span aria-hidden="true">+</span></p>', 'comment', []],
  ['<div hidden><p>in a closed tab</p></div>', 'closed', ['closed']],
  ['<p>İstanbul and more</p>', 'more', ['more']],
  ['<pre>two\n  lines</pre>', 'two   lines', ['two\n  lines']],
  ['<p>anything</p>', '  ', []],
])('finds in %s the text %j', (html, wanted, expected) => {
  expect(found(html, wanted)).toEqual(expected);
});
