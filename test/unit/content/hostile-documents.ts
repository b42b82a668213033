/** Documents that attack a reader: by running, by reaching out, by lying, by exhausting. */
export interface HostileDocument {
  readonly name: string;
  readonly source: string;
}

const repeat = (text: string, count: number): string => text.repeat(count);
const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'file:///etc/passwd',
  'file://server/share',
  '\\\\server\\share',
  '/\\server/share',
  'smb://server/share',
  'ms-msdt:/id',
  'blob:https://a/b',
  'ftp://a/b',
  'C:\\Windows\\system32\\calc.exe',
  'https://bank.example@evil.example/',
  'https://user:password@evil.example/',
  'https://аpple.com/',
  'https://xn--pple-43d.com/',
  'https://[::1',
  'http://%00/',
  'app://galley/index.html',
  'galley-asset://x',
  'chrome://settings',
  'view-source:https://a',
  'x-apple.systempreferences:',
];

/** An address in every place where a document may name one. */
function places(address: string): string {
  const quoted = address.replaceAll('"', '&quot;');
  return [
    `[link](<${address}>)`,
    `![image](<${address}>)`,
    `<a href="${quoted}">a</a> <a href='${quoted}' class="button primary">b</a> <img src="${quoted}"> <a data-mention href="${quoted}">m</a>`,
    `<${address}>`,
    `[reference][r]\n\n[r]: <${address}>`,
    `<figure><picture><source srcset="${quoted}" media="(prefers-color-scheme: dark)"><img src="${quoted}"></picture></figure>`,
    `{% embed url="${address}" %}`,
    `{% file src="${address}" %}`,
    `{% content-ref url="${address}" %}\n{% endcontent-ref %}`,
    `{% include "${address}" %}`,
    `<table data-view="cards"><thead><tr><th data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><a href="${quoted}">x</a></td></tr></tbody></table>`,
    `<pre><code><a href="${quoted}">code</a></code></pre>`,
    `[note][^1]\n\n[^1]: see [it](<${address}>)`,
  ].join('\n\n');
}

const scripts = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  'text <script>alert(1)</script> text',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">x</button></form>',
  '<style>body{background:url(https://evil.example/x)}</style>',
  '<div style="position:fixed;inset:0;background:url(https://evil.example)">x</div>',
  '<link rel=stylesheet href=https://evil.example/x.css><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">[x](y.md)',
  '<a href="x" id="document" name="getElementById">clobber</a>',
  '<mark style="color:expression(alert(1));background-color:url(javascript:alert(1))">x</mark>',
  '<details ontoggle=alert(1) open><summary onclick=alert(1)>x</summary></details>',
  '<video autoplay onplay=alert(1)><source src=x></video><audio src=x onerror=alert(1)>',
  '<template><script>alert(1)</script></template><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '{% hint style="info\\" onclick=\\"alert(1)" %}\nx\n{% endhint %}',
  '{% code title="<img src=x onerror=alert(1)>" %}\n```html\n<script>alert(1)</script>\n```\n{% endcode %}',
  '```"><script>alert(1)</script>\nx\n```',
  '<pre class="language-x onclick=alert(1)"><code>x</code></pre>',
  '<i class="fa-x&quot; onclick=alert(1)">x</i>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?> <!DOCTYPE html><!ENTITY x "y">',
  '<x-evil onclick=alert(1)>custom</x-evil>',
  '<body onload=alert(1)><frameset onload=alert(1)>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<svg><animate attributeName=href values="javascript:alert(1)"/><set attributeName=onload to=alert(1)></svg>',
  '<math href="javascript:alert(1)"><mtext>x</mtext><maction actiontype="statusline" xlink:href="javascript:alert(1)">y</maction></math>',
  '<input autofocus onfocus=alert(1)><select onfocus=alert(1) autofocus><textarea onfocus=alert(1) autofocus>',
  '<marquee onstart=alert(1)><isindex action=javascript:alert(1) type=image>',
  '<img srcset="https://evil.example/a 1x, javascript:alert(1) 2x" sizes="100vw">',
  '<video poster="https://evil.example/p.png"><track src="https://evil.example/t.vtt"></video>',
  '<input type=image src="https://evil.example/x.png" formaction="javascript:alert(1)">',
  '<portal src="https://evil.example"></portal><fencedframe></fencedframe><webview src="https://evil.example"></webview>',
  '<link rel=prefetch href="https://evil.example/a"><link rel=dns-prefetch href="//evil.example"><link rel=preconnect href="//evil.example">',
  '<a href="https://a.example" ping="https://evil.example/p" target="_top" download>x</a>',
  '<div popover=manual id=p onbeforetoggle=alert(1)>p</div><button popovertarget=p>x</button>',
  '<button type="button" class="button secondary" data-action="ask" data-query="</button><script>alert(1)</script>" onclick=alert(1)>ask</button>',
  '<td style="background:url(https://evil.example/t)"><th onmouseover=alert(1)>',
  '<span data-gb-custom-inline data-tag="emoji" data-code="<script>">x</span>',
  '<div data-gb-custom-block data-tag="hint" data-style="info\' onload=\'alert(1)" class="hint">x</div>',
  '{% @evil/block content="<script>alert(1)</script>" url="javascript:alert(1)" %}',
  '{% swagger src="javascript:alert(1)" path="<script>" method="<img src=x onerror=alert(1)>" %}\n{% endswagger %}',
  '{% openapi-operation spec="../../../../etc/passwd" path="__proto__" method="constructor" %}\n{% endopenapi-operation %}',
  '{% openapi src="file:///etc/passwd" path="/" method="get" %}\n{% endopenapi %}',
  '{% include "/reusable-content/../../etc/passwd" %}',
  '{% if visitor.constructor.constructor("alert(1)")() %}\nx\n{% endif %}',
  '<code class="expression">constructor.constructor("alert(1)")()</code>',
  '{{ constructor.constructor("alert(1)")() }} ${alert(1)} <%= alert(1) %>',
  '$$\\href{javascript:alert(1)}{x}$$ $$\\includegraphics{https://evil.example/x.png}$$ $$\\htmlStyle{position:fixed}{x}$$',
  '$$\\htmlId{galley}{x}$$ $$\\htmlClass{document}{x}$$ $$\\text{<img src=x onerror=alert(1)>}$$',
  '```mermaid\ngraph TD\n  A["<img src=x onerror=alert(1)>"] --> B\n  click A "javascript:alert(1)"\n  click B call alert(1)\n```',
  '```mermaid\n%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "*{background:url(https://evil.example)}"}}%%\ngraph TD\n  A["<script>alert(1)</script><iframe srcdoc=x>"] --> B\n```',
  '```mermaid\nsequenceDiagram\n  participant A as <svg onload=alert(1)>\n  A->>B: <a href="javascript:alert(1)">x</a>\n  link A: x @ javascript:alert(1)\n```',
  '```mermaid\nclassDiagram\n  class A\n  link A "javascript:alert(1)"\n  callback A "alert"\n```',
];

const tricks: readonly HostileDocument[] = [
  {
    name: 'bidirectional overrides',
    source:
      'Pay to \u202Eelpmaxe.live\u202C and \u2066https://a\u2069 [x\u202Eb](https://a.example/\u202Ecod.exe)',
  },
  {
    name: 'zero-width characters',
    source: 'pass\u200Bword [x](java\u200Bscript:alert(1)) [y](https://a\u200B.example/)',
  },
  { name: 'null and control characters', source: 'a\u0000b\u0001c\u001b[31m [x](\u0000javascript:alert(1))' },
  { name: 'lone surrogates', source: 'a\ud800b \udfff [x](\ud800)' },
  { name: 'stacked combining marks', source: `a${repeat('\u0301', 50_000)}` },
  {
    name: 'a hostile prototype',
    source:
      '---\n__proto__:\n  polluted: true\nconstructor:\n  prototype: x\n---\n{% hint __proto__="x" constructor="y" %}\nx\n{% endhint %}\n\n[__proto__]: https://a.example\n[__proto__] [constructor]',
  },
  {
    name: 'aliases that explode',
    source: `---\na: &a [x,x,x,x,x,x,x,x,x]\n${lines(9, (index) => `${'bcdefghij'[index] ?? ''}: &${'bcdefghij'[index] ?? ''} [${repeat(`*${'abcdefghi'[index] ?? ''},`, 9)}]`)}\n---\ntext`,
  },
  { name: 'YAML without an end', source: `---\n${repeat('[', 50_000)}\n---\ntext` },
  {
    name: 'YAML of 100 kB',
    source: `---\n${lines(5_000, (index) => `key${index}: value value`)}\n---\ntext`,
  },
];

const exhaustion: readonly HostileDocument[] = [
  { name: 'quotes inside quotes', source: `${repeat('> ', 20_000)}deep` },
  { name: 'lists inside lists', source: lines(2_000, (index) => `${repeat('  ', index)}* item`) },
  { name: 'brackets', source: repeat('[', 200_000) },
  { name: 'closing brackets', source: `${repeat('[a](', 50_000)}${repeat(')', 50_000)}` },
  { name: 'images in images', source: `${repeat('![', 50_000)}x${repeat('](a)', 50_000)}` },
  { name: 'stars', source: repeat('*a ', 100_000) },
  { name: 'stars together', source: `${repeat('*', 100_000)}a${repeat('*', 100_000)}` },
  { name: 'underscores', source: repeat('_a __b ', 50_000) },
  {
    name: 'backticks',
    source: lines(1, () => Array.from({ length: 2_000 }, (_, index) => repeat('`', index % 400)).join(' ')),
  },
  { name: 'tildes', source: repeat('~~a ~ ', 60_000) },
  { name: 'backslashes', source: repeat('\\', 300_000) },
  { name: 'ampersands', source: repeat('&', 300_000) },
  { name: 'entities', source: repeat('&#x41;&notit;', 50_000) },
  { name: 'less-than signs', source: repeat('<', 300_000) },
  { name: 'unfinished elements', source: repeat('<a ', 100_000) },
  { name: 'unfinished attributes', source: `<div>\n${repeat('<a b="', 60_000)}` },
  { name: 'unfinished comments', source: `<div>\n${repeat('<!-- ', 60_000)}` },
  { name: 'unfinished declarations', source: `<div>\n${repeat('<!x ', 60_000)}` },
  { name: 'spaces in an element', source: `<div>\n<a${repeat(' ', 300_000)}=>` },
  { name: 'elements in elements', source: repeat('<div>', 60_000) },
  { name: 'inline elements in elements', source: `x ${repeat('<b><i><span>', 20_000)}` },
  { name: 'unknown elements in elements', source: `<div>\n${repeat('<foo>', 60_000)}` },
  { name: 'details in details', source: repeat('<details><summary>x</summary>\n\n', 5_000) },
  { name: 'tables in tables', source: repeat('<table><tr><td>', 10_000) },
  {
    name: 'a table of 100,000 rows',
    source: `<table><tbody>${repeat('<tr><td>x</td></tr>', 40_000)}</tbody></table>`,
  },
  {
    name: 'a table of many columns',
    source: `<table><tr>${repeat('<td>x</td>', 60_000)}</tr>${repeat('<tr><td>y</td></tr>', 5_000)}</table>`,
  },
  {
    name: 'a wide pipe table',
    source: `${repeat('|a', 20_000)}|\n${repeat('|-', 20_000)}|\n${lines(1_000, () => '|x|')}`,
  },
  { name: 'a long pipe table', source: `|a|b|\n|-|-|\n${lines(50_000, (index) => `|${index}|x|`)}` },
  { name: 'unclosed hints', source: lines(20_000, () => '{% hint style="info" %}') },
  { name: 'stray ends', source: lines(30_000, () => '{% endhint %}') },
  { name: 'unfinished tags', source: lines(60_000, () => '{% a "') },
  { name: 'unfinished known tags', source: lines(60_000, () => '{% hint "') },
  { name: 'tags on one line', source: repeat('{% hint %}', 30_000) },
  { name: 'unfinished tags on one line', source: repeat('{% embed url="', 30_000) },
  { name: 'a tag of 300 kB', source: `{% embed url="${repeat('a', 300_000)}" %}` },
  { name: 'options without an end', source: `{% hint ${repeat('a="\\" ', 3_000)} %}` },
  { name: 'unclosed formulas', source: repeat('$$ ', 100_000) },
  { name: 'unclosed formula lines', source: lines(60_000, () => '$$') },
  { name: 'notes', source: `${repeat('a[^1] ', 30_000)}\n\n[^1]: ${repeat('note ', 10_000)}` },
  { name: 'many notes', source: lines(20_000, (index) => `[^${index}]: note [^${index + 1}]\n`) },
  {
    name: 'notes in notes',
    source: `[^1]\n\n${Array.from({ length: 100 }, (_, index) => `${repeat('    ', index)}[^${index}]: x`).join('\n')}`,
  },
  {
    name: 'references',
    source: `${lines(20_000, (index) => `[r${index}]: https://a.example/${index}`)}\n\n${repeat('[r1] ', 20_000)}`,
  },
  { name: 'reference titles', source: repeat('[a]: b "', 30_000) },
  { name: 'headings of one name', source: lines(20_000, () => '# same') },
  { name: 'one word of 1 MB', source: repeat('a', 1_000_000) },
  {
    name: 'five MB',
    source: lines(100_000, (index) => `Paragraph ${index} of many words, one after the other.\n`),
  },
  { name: 'a line of five MB', source: repeat('word after word, ', 300_000) },
  { name: 'a line of five MB without a space', source: repeat('abcdefghij', 500_000) },
  { name: 'a line of code of five MB', source: `\`\`\`\n${repeat('word after word, ', 300_000)}\n\`\`\`` },
  {
    name: 'an address of 800 kB',
    source: `[x](https://a.example/${repeat('abcdefghij', 80_000)})`,
  },
  {
    name: 'a table of 100,000 cells',
    source: `${repeat('|a', 20)}|\n${repeat('|-', 20)}|\n${lines(5_000, (index) => `${repeat(`|${index}`, 20)}|`)}`,
  },
  {
    name: 'a table of 100,000 equal cells in HTML',
    source: `<table>${repeat(`<tr>${repeat('<td>x</td>', 20)}</tr>`, 5_000)}</table>`,
  },
  { name: '10,000 lists in each other', source: `${repeat('* ', 10_000)}item` },
  { name: '10,000 lists in each other in HTML', source: `${repeat('<ul><li>', 10_000)}item` },
  { name: 'a flood of emoji', source: repeat('😀👨‍👩‍👧‍👦🏳️‍🌈', 40_000) },
  { name: 'a flood of emoji in words', source: repeat('a😀b ', 150_000) },
  { name: 'a flood of entities', source: repeat('&amp;&#x1F600;&hellip;', 40_000) },
  { name: 'a fence of fences', source: lines(30_000, (index) => repeat('`', 3 + (index % 5))) },
  { name: 'emoji names', source: repeat(':house:+1:', 40_000) },
  { name: 'bare addresses', source: repeat('https://a.example/(((', 30_000) },
  { name: 'a bare address of 300 kB', source: `https://a.example/${repeat(')', 300_000)}` },
  { name: 'line breaks', source: repeat('a\\\n', 60_000) },
  { name: 'white space', source: `a${repeat(' \t', 200_000)}b` },
  { name: 'empty lines', source: repeat('\n', 500_000) },
  { name: 'setext underlines', source: lines(60_000, (index) => (index % 2 === 0 ? 'a' : '===')) },
  { name: 'everything in a list item', source: `* ${repeat('{% hint %}<details>> * ', 3_000)}` },
];

/** Formulas, diagrams and specifications that unfold into more than anybody can draw. */
const unfolding: readonly HostileDocument[] = [
  { name: 'a formula without end', source: '$$\\def\\a{\\a\\a}\\a$$' },
  {
    name: 'a formula that doubles',
    source: `$$\n${lines(20, (index) => `\\def\\${'abcdefghijklmnopqrst'[index] ?? ''}{${index === 0 ? 'xx' : `\\${'abcdefghijklmnopqrst'[index - 1] ?? ''}\\${'abcdefghijklmnopqrst'[index - 1] ?? ''}`}}`)}\\t\n$$`,
  },
  { name: 'a deep formula', source: `$$\n${repeat('\\sqrt{', 1_000)}x${repeat('}', 1_000)}\n$$` },
  { name: 'a deep group', source: `$$\n${repeat('{', 4_000)}x${repeat('}', 4_000)}\n$$` },
  { name: 'a wide matrix', source: `$$\n\\begin{matrix}${repeat('&', 4_000)}\\end{matrix}\n$$` },
  {
    name: 'a huge rule',
    source: '$$\\rule{99999em}{99999em}$$ $$\\kern{99999em}x$$ $$\\raisebox{-9999em}{x}$$',
  },
  { name: 'two thousand formulas', source: lines(2_000, (index) => `$$x_{${index}}^2$$ and\n`) },
  {
    name: 'a diagram of many edges',
    source: `\`\`\`mermaid\ngraph TD\n${lines(3_000, (index) => `  n${index} --> n${(index * 7) % 3_000}`)}\n\`\`\``,
  },
  {
    name: 'a diagram in which all meets all',
    source: `\`\`\`mermaid\ngraph TD\n${lines(22, (index) => `  n${index} --> ${Array.from({ length: 22 }, (_, other) => `n${other}`).join(' & ')}`)}\n\`\`\``,
  },
  {
    name: 'a diagram of deep groups',
    source: `\`\`\`mermaid\ngraph TD\n${lines(150, (index) => `subgraph g${index}`)}\na --> b\n${lines(150, () => 'end')}\n\`\`\``,
  },
  {
    name: 'a diagram of one long word',
    source: `\`\`\`mermaid\ngraph TD\n  a[${repeat('w', 40_000)}]\n\`\`\``,
  },
  { name: 'a diagram that is none', source: '```mermaid\n<svg onload=alert(1)>\n```' },
  {
    name: 'many diagrams',
    source: lines(40, (index) => `\`\`\`mermaid\ngraph LR\n  a${index} --> b${index}\n\`\`\`\n`),
  },
  {
    name: 'code that grammars stumble over',
    source: `\`\`\`javascript\n${repeat('/(a+)+$/.test("', 5_000)}\n\`\`\``,
  },
  { name: 'a regular expression bomb as code', source: `\`\`\`perl\n${repeat('$x =~ s/', 10_000)}\n\`\`\`` },
  { name: 'code of one long line', source: `\`\`\`json\n${repeat('[{"a":', 20_000)}\n\`\`\`` },
  {
    name: 'mixed directions',
    source: lines(
      2_000,
      (index) => `\u202E${index} \u2067abc \u05D0\u05D1 \u2066def\u2069 ${repeat('\u200F', 20)}\n`,
    ),
  },
  {
    name: 'tags of language and invisible letters',
    source: `a${repeat('\u{E0061}\u2060\u00AD\uFEFF\u180E', 5_000)}b`,
  },
  { name: 'tall letters', source: lines(200, () => `${repeat('Z\u0351\u036B\u0343\u036A\u0302', 60)}\n`) },
];

export const hostileDocuments: readonly HostileDocument[] = [
  ...addresses.map((address) => ({
    name: `the address ${JSON.stringify(address)}`,
    source: places(address),
  })),
  ...scripts.map((source) => ({ name: source.slice(0, 60), source })),
  ...tricks,
  ...exhaustion,
  ...unfolding,
];
