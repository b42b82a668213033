import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import type { Block, Inline } from '../../../src-main/shared/tree.ts';

/** Blocks as short lines: type, attributes, text; children indented. */
function outline(blocks: readonly Block[], depth = 0): readonly string[] {
  return blocks.flatMap((block) => {
    const attributes = JSON.stringify(block.attributes);
    const parts = [
      block.type,
      attributes === '{}' ? '' : attributes,
      block.source === '' ? '' : `<${block.source}>`,
      words(block.inlines),
    ];
    return [
      '  '.repeat(depth) + parts.filter((part) => part !== '').join(' '),
      ...outline(block.blocks, depth + 1),
    ];
  });
}

function words(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'text')
        return inline.marks.length === 0
          ? inline.text
          : `[${inline.marks.map(({ type }) => type).join(' ')}:${inline.text}]`;
      const { type, ...rest } = inline;
      return `(${type} ${JSON.stringify(rest)})`;
    })
    .join('');
}

const read = (source: string): readonly string[] => outline(parseMarkdown(source).blocks);
const inline = (source: string): Inline => {
  const found = parseMarkdown(source).blocks[0]?.inlines.find((item) => item.type !== 'text');
  if (found === undefined) throw new Error(`nothing but text in ${source}`);
  return found;
};

describe('front matter and title', () => {
  it('is read as YAML, folded scalars among it', () => {
    const tree = parseMarkdown('---\ndescription: >-\n  One\n  line\nicon: bolt\nhidden: true\n---\n\ntext');
    expect(tree.frontMatter).toEqual({ description: 'One line', icon: 'bolt', hidden: true });
    expect(outline(tree.blocks)).toEqual(['paragraph text']);
  });

  it('is shown as source where it is not YAML', () => {
    expect(read('---\na: [\n---\ntext')[0]).toContain('unknown {"label":"front matter"}');
  });

  it('leaves out a first heading that repeats the title, and only that', () => {
    expect(outline(parseMarkdown('# The Title\n\n# Other', { title: 'The Title' }).blocks)).toEqual([
      'heading {"level":1,"anchor":"other"} Other',
    ]);
    expect(parseMarkdown('# The Title').blocks).toHaveLength(1);
  });
});

describe('template tags', () => {
  it.each([
    [
      'quotes of every kind',
      "{% hint style='danger' %}\nx\n{% endhint %}\n\n{% hint style=”danger” %}\nx\n{% endhint %}",
      ['hint {"style":"danger"}', '  paragraph x', 'hint {"style":"danger"}', '  paragraph x'],
    ],
    [
      'an unknown style is information',
      '{% hint style="infos" %}\nx\n{% endhint %}',
      ['hint {"style":"info"}', '  paragraph x'],
    ],
    [
      'indented in a list',
      '* one\n\n  {% hint style="info" %}\n  x\n  {% endhint %}\n* two',
      [
        'list {"kind":"unordered"}',
        '  list-item',
        '    paragraph one',
        '    hint {"style":"info"}',
        '      paragraph x',
        '  list-item',
        '    paragraph two',
      ],
    ],
    [
      'indented further than the list asks',
      '* one\n\n      {% embed url="https://a.example/" %}',
      [
        'list {"kind":"unordered"}',
        '  list-item',
        '    paragraph one',
        '    embed {"url":"https://a.example/"}',
      ],
    ],
    [
      'closed inside a list that it holds',
      '{% hint style="info" %}\n* a\n* b\n  {% endhint %}\n\nafter',
      [
        'hint {"style":"info"}',
        '  list {"kind":"unordered"}',
        '    list-item',
        '      paragraph a',
        '    list-item',
        '      paragraph b',
        'paragraph after',
      ],
    ],
    [
      'several on one line, with text',
      '{% tabs %}{% tab title="A" %}text{% endtab %}{% endtabs %}',
      ['tabs', '  tab {"title":"A"}', '    paragraph text'],
    ],
    [
      'a tab that is not closed ends where the next begins',
      '{% tabs %}\n{% tab title="A" %}\na\n\n{% tab title="B" %}\nb\n{% endtabs %}',
      ['tabs', '  tab {"title":"A"}', '    paragraph a', '  tab {"title":"B"}', '    paragraph b'],
    ],
    [
      'never opened',
      'text\n\n{% endhint %}',
      ['paragraph text', 'unknown {"label":"endhint"} <{% endhint %}>'],
    ],
    ['never closed', '{% hint style="info" %}\nx', ['hint {"style":"info"}', '  paragraph x']],
    [
      'unknown, with and without an end',
      '{% foo a=1 %}\n\n{% bar %}\nx\n{% endbar %}',
      ['unknown {"label":"foo"} <{% foo a=1 %}>', 'unknown {"label":"bar"} <{% bar %}>', '  paragraph x'],
    ],
    ['escaped', '\\{% hint %}', ['paragraph {% hint %}']],
    [
      'in fences and code spans, where they are text',
      '```\n{% hint %}\n```\n\n`{% raw %}`',
      ['code {"language":""} <{% hint %}>', 'paragraph [code:{% raw %}]'],
    ],
    [
      'options without a meaning are kept',
      '{% hint style="info" size="2" %}\nx\n{% endhint %}',
      ['hint {"style":"info","other":{"size":"2"}}', '  paragraph x'],
    ],
    [
      'a stepper',
      '{% stepper %}\n{% step %}\n### T\nx\n{% endstep %}\n{% endstepper %}',
      ['stepper', '  step', '    heading {"level":3,"anchor":"t"} T', '    paragraph x'],
    ],
    [
      'columns',
      '{% columns fullWidth="true" %}\n{% column width="33%" valign="middle" %}\nx\n{% endcolumn %}\n{% endcolumns %}',
      [
        'columns {"fullWidth":true}',
        '  column {"width":"33%","verticalAlignment":"middle"}',
        '    paragraph x',
      ],
    ],
    [
      'code with options',
      '{% code title="a.js" overflow="wrap" lineNumbers="true" expandable="true" fullWidth="true" %}\n```js\nx\n```\n{% endcode %}',
      [
        'code {"language":"js","title":"a.js","overflow":"wrap","lineNumbers":true,"fullWidth":true,"expandable":true} <x>',
      ],
    ],
    [
      'content references',
      '{% content-ref url="x.md" %}\n[x.md](x.md)\n{% endcontent-ref %}\n\n{% page-ref page="y.md" %}',
      [
        'content-ref {"ref":{"kind":"path","path":"x.md"}}',
        'content-ref {"ref":{"kind":"path","path":"y.md"}}',
      ],
    ],
    [
      'broken content references',
      '{% content-ref url="broken-reference" %}\n{% endcontent-ref %}',
      ['content-ref {"ref":{"kind":"broken","target":"broken-reference"}}'],
    ],
    [
      'embeds',
      '{% embed url="https://a.example/1" %}\n\n{% embed url="https://a.example/2" %}\nA *caption*\n{% endembed %}',
      ['embed {"url":"https://a.example/1"}', 'embed {"url":"https://a.example/2"} A [italic:caption]'],
    ],
    [
      'files',
      '{% file src="../.gitbook/assets/a b.pdf" caption="A file" %}',
      ['file {"ref":{"kind":"path","path":"../.gitbook/assets/a b.pdf"}} A file'],
    ],
    [
      'includes',
      '{% include "../.gitbook/includes/x.md" %}\n\n{% include "https://app.example.com/s/x/reusable-content/abc" %}',
      [
        'reusable-content {"ref":{"kind":"path","path":"../.gitbook/includes/x.md"}}',
        'reusable-content {"ref":{"kind":"reusable-content","id":"abc"}}',
      ],
    ],
    [
      'conditions',
      "{% if visitor.claims.plan === 'pro' && !x %}\nx\n{% endif %}",
      ['if {"expression":"visitor.claims.plan === \'pro\' && !x"}', '  paragraph x'],
    ],
    [
      'updates',
      '{% updates format="full" %}\n{% update date="2026-01-02" tags="a, b" %}\nx\n{% endupdate %}\n{% endupdates %}',
      ['updates {"format":"full"}', '  update {"date":"2026-01-02","tags":["a","b"]}', '    paragraph x'],
    ],
    [
      'prompts',
      '{% prompt description="d" icon="i" %}\n```\np\n```\n{% endprompt %}',
      ['prompt {"description":"d","icon":"i"}', '  code {"language":""} <p>'],
    ],
    [
      'API operations',
      '{% openapi-operation spec="pets" path="/p" method="get" %}\n[OpenAPI pets](https://a.example/o.json)\n{% endopenapi-operation %}',
      [
        'openapi {"kind":"openapi-operation","spec":"pets","path":"/p","method":"get","props":{"specUrl":"https://a.example/o.json"}}',
      ],
    ],
    [
      'integrations over several lines',
      '{% @mermaid/diagram content="graph TD\nA-->B" %}',
      ['integration {"integration":"mermaid","block":"diagram","props":{"content":"graph TD\\nA-->B"}}'],
    ],
    [
      'integrations escaped like a paragraph',
      '{% @mermaid/diagram content="graph TD\\\nA\\_1-->B" %}',
      ['integration {"integration":"mermaid","block":"diagram","props":{"content":"graph TD\\nA_1-->B"}}'],
    ],
    [
      'legacy blocks',
      '<div data-gb-custom-block data-tag="hint" data-style="warning" class="hint">\n\nx\n\n</div>',
      ['hint {"style":"warning"}', '  paragraph x'],
    ],
  ])('%s', (_, source, expected) => {
    expect(read(source)).toEqual(expected);
  });

  it('reads the legacy families of API tags as API blocks', () => {
    expect(
      read(
        '{% swagger method="get" path="/a" %}\n{% swagger-response status="200" %}\nok\n{% endswagger-response %}\n{% endswagger %}',
      ).map((line) => line.trim().split(' ')[0]),
    ).toEqual(['openapi', 'openapi', 'paragraph']);
  });
});

describe('HTML', () => {
  it.each([
    [
      'expandables',
      '<details open>\n\n<summary>A <code>b</code></summary>\n\n**x**\n\n</details>',
      ['expandable {"open":true} A [code:b]', '  paragraph [bold:x]'],
    ],
    [
      'figures',
      '<figure><img src="a.png" alt="A" width="375"><figcaption><p>C</p></figcaption></figure>',
      ['images', '  image {"ref":{"kind":"path","path":"a.png"},"alt":"A","width":"375"} C'],
    ],
    [
      'galleries and their wrappers',
      '<div align="left"><figure><img src="1.png" alt=""></figure> <figure><img src="2.png" alt=""></figure></div>',
      [
        'images {"align":"start"}',
        '  image {"ref":{"kind":"path","path":"1.png"},"alt":""}',
        '  image {"ref":{"kind":"path","path":"2.png"},"alt":""}',
      ],
    ],
    [
      'dark images',
      '<figure><picture><source srcset="d.png" media="(prefers-color-scheme: dark)"><img src="l.png" alt=""></picture></figure>',
      [
        'images',
        '  image {"ref":{"kind":"path","path":"l.png"},"refDark":{"kind":"path","path":"d.png"},"alt":""}',
      ],
    ],
    [
      'images of Markdown alone on their line',
      '![A](a.png "C")',
      ['images', '  image {"ref":{"kind":"path","path":"a.png"},"alt":"A"} C'],
    ],
    [
      'drawings',
      '<img src="d.svg" alt="" class="gitbook-drawing">',
      ['drawing {"ref":{"kind":"path","path":"d.svg"}}'],
    ],
    [
      'code with formatting inside',
      '<pre class="language-yaml" data-title="t"><code class="lang-yaml">a: <strong>b</strong> &#x3C;c>\n</code></pre>',
      ['code {"language":"yaml","title":"t"} <a: b <c>> [code:a: ][bold code:b][code: <c>\n]'],
    ],
    [
      'headings and paragraphs that say where they stand',
      '<h4 align="center">T</h4>\n\n<p align="right">x</p>',
      ['heading {"level":4,"anchor":"t","align":"center"} T', 'paragraph {"align":"end"} x'],
    ],
    [
      'unknown elements',
      '<iframe src="https://a.example"></iframe>',
      ['unknown {"label":"iframe"} <<iframe src="https://a.example"></iframe>>'],
    ],
    ['comments, which say nothing to a reader', '<!-- x -->\n\ntext', ['paragraph text']],
  ])('%s', (_, source, expected) => {
    expect(read(source)).toEqual(expected);
  });

  it('reads cards with their targets and covers', () => {
    const source =
      '<table data-view="cards" data-card-size="large"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image"></th></tr></thead><tbody><tr><td><strong>One</strong></td><td><a href="a.md">a.md</a></td><td><a href="a.png">a.png</a></td></tr></tbody></table>';
    expect(read(source)).toEqual([
      'table {"view":"cards","columns":[{"id":"column-1","title":"","type":"text"},{"id":"column-2","title":"","type":"content-ref","hidden":true},{"id":"column-3","title":"","type":"image","hidden":true}],"cardSize":"large","target":"column-2","cover":"column-3"}',
      '  table-row {"record":"row-1"}',
      '    table-cell {"definition":"column-1"}',
      '      paragraph [bold:One]',
      '    table-cell {"definition":"column-2","refs":[{"kind":"path","path":"a.md"}]}',
      '    table-cell {"definition":"column-3","refs":[{"kind":"path","path":"a.png"}]}',
    ]);
  });

  it('reads typed columns', () => {
    const source =
      '<table data-header-hidden><thead><tr><th width="198">A</th><th>S<select multiple><option value="1" label="L" color="blue"></option></select></th><th data-type="rating" data-max="5">R</th><th data-type="checkbox">C</th></tr></thead><tbody><tr><td><p>x</p><ul><li>y</li></ul></td><td><span data-option="1">L</span></td><td>3</td><td>true</td></tr></tbody></table>';
    expect(read(source)).toEqual([
      'table {"view":"grid","columns":[{"id":"a","title":"A","type":"text","width":"198"},{"id":"s","title":"S","type":"select","options":[{"id":"1","label":"L","color":"blue"}]},{"id":"r","title":"R","type":"rating","max":5},{"id":"c","title":"C","type":"checkbox"}],"hideHeader":true}',
      '  table-row {"record":"row-1"}',
      '    table-cell {"definition":"a"}',
      '      paragraph x',
      '      list {"kind":"unordered"}',
      '        list-item',
      '          paragraph y',
      '    table-cell {"definition":"s","value":["1"]}',
      '    table-cell {"definition":"r","value":3}',
      '    table-cell {"definition":"c","value":true}',
    ]);
  });
});

describe('Markdown', () => {
  it.each([
    [
      'anchors of headings',
      '## T <a href="#t1" id="t1"></a>\n\n## Same\n\n## Same',
      [
        'heading {"level":2,"anchor":"t1"} T',
        'heading {"level":2,"anchor":"same"} Same',
        'heading {"level":2,"anchor":"same-1"} Same',
      ],
    ],
    [
      'tasks',
      '* [x] done\n* [ ] open',
      [
        'list {"kind":"tasks"}',
        '  list-item {"checked":true}',
        '    paragraph done',
        '  list-item {"checked":false}',
        '    paragraph open',
      ],
    ],
    [
      'numbered lists',
      '3. a\n4. b',
      [
        'list {"kind":"ordered","start":3}',
        '  list-item',
        '    paragraph a',
        '  list-item',
        '    paragraph b',
      ],
    ],
    ['dividers and quotes', '> a\n\n***', ['quote', '  paragraph a', 'divider']],
    ['formulas', '$$\na\n$$\n\n$$b$$', ['math <a>', 'math <b>']],
    ['escapes', '\\_a\\* &#x20;&#x3C;b', ['paragraph _a* <b']],
    [
      'marks',
      '**b** _i_ ~~s~~ `c` <kbd>K</kbd> <sup>1</sup> <sub>2</sub>',
      ['paragraph [bold:b] [italic:i] [strikethrough:s] [code:c] [keyboard:K] [superscript:1] [subscript:2]'],
    ],
    [
      'pipe tables',
      '| a | b |\n|---|:-:|\n| 1 | **2** |',
      [
        'table {"view":"grid","columns":[{"id":"a","title":"a","type":"text"},{"id":"b","title":"b","type":"text","align":"center"}]}',
        '  table-row {"record":"row-1"}',
        '    table-cell {"definition":"a"}',
        '      paragraph 1',
        '    table-cell {"definition":"b"}',
        '      paragraph [bold:2]',
      ],
    ],
  ])('%s', (_, source, expected) => {
    expect(read(source)).toEqual(expected);
  });

  it.each<[string, Inline]>([
    [
      '<mark style="color:red;background-color:blue;">m</mark> :house:',
      { type: 'emoji', code: '1f3e0', text: '🏠' },
    ],
    [
      '<span data-gb-custom-inline data-tag="emoji" data-code="2705">✅</span>',
      { type: 'emoji', code: '2705', text: '✅' },
    ],
    ['x <i class="fa-github">:github:</i>', { type: 'icon', icon: 'github' }],
    ['x $$x^2$$', { type: 'inline-math', formula: 'x^2' }],
    [
      'x <code class="expression">space.vars.name</code>',
      { type: 'expression', expression: 'space.vars.name' },
    ],
    ['x [p.md](p.md "mention")', { type: 'mention', ref: { kind: 'path', path: 'p.md' }, label: 'p.md' }],
    [
      'x <a data-mention href="p.md">p.md</a>',
      { type: 'mention', ref: { kind: 'path', path: 'p.md' }, label: 'p.md' },
    ],
    [
      'x <a href="p.md" class="button secondary" data-icon="bolt">Go</a>',
      { type: 'button', label: 'Go', kind: 'secondary', icon: 'bolt', ref: { kind: 'path', path: 'p.md' } },
    ],
    ['x <a class="button primary">Go</a>', { type: 'button', label: 'Go', kind: 'primary' }],
    [
      'x <button type="button" class="button secondary" data-action="ask" data-query="q">Ask</button>',
      { type: 'button', label: 'Ask', kind: 'secondary', action: 'ask: q' },
    ],
    [
      'x <img src="i.png" alt="i" data-size="line">',
      { type: 'inline-image', ref: { kind: 'path', path: 'i.png' }, alt: 'i', size: 'line' },
    ],
    ['a\\\nb', { type: 'break' }],
    ['a<br>b', { type: 'break' }],
    ['a <T> b', { type: 'unknown-inline', label: 't', source: '<T>' }],
    [
      '[x](../a%20b.md#c)',
      {
        type: 'link',
        ref: { kind: 'path', path: '../a b.md', anchor: 'c' },
        inlines: [{ type: 'text', text: 'x', marks: [] }],
      },
    ],
    [
      '[x](#c)',
      {
        type: 'link',
        ref: { kind: 'anchor', anchor: 'c' },
        inlines: [{ type: 'text', text: 'x', marks: [] }],
      },
    ],
    [
      'see https://a.example/b_c).',
      {
        type: 'link',
        ref: { kind: 'url', url: 'https://a.example/b_c' },
        inlines: [{ type: 'text', text: 'https://a.example/b_c', marks: [] }],
      },
    ],
  ])('%s', (source, expected) => {
    expect(inline(source)).toEqual(expected);
  });

  it('makes an annotation of a footnote, on the word before it, with all its paragraphs', () => {
    const annotation = inline('some words[^1] here\n\n[^1]: one\n\n    two');
    expect(annotation).toMatchObject({
      type: 'annotation',
      inlines: [{ text: 'words' }],
      blocks: [{ type: 'paragraph' }, { type: 'paragraph' }],
    });
  });

  it('keeps a footnote that nothing refers to', () => {
    expect(read('text\n\n[^x]: a note')).toEqual([
      'paragraph text',
      'unknown {"label":"footnote x"}',
      '  paragraph a note',
    ]);
  });

  it('keeps the rows that are beyond the bound of blocks as source, and what stands below the table', () => {
    const row = (number: number) => `|${number}|${'c|'.repeat(19)}\n`;
    const rows = Array.from({ length: 4000 }, (_, index) => row(index));
    const source = `Above.\n\n${row(0)}|${'-|'.repeat(20)}\n${rows.join('')}\nBelow.\n`;
    const { blocks, truncated } = parseMarkdown(source);
    const [above, table, rest] = blocks;
    expect([truncated, blocks.length, above?.type, table?.type, rest?.type]).toEqual([
      ...[true, 3, 'paragraph', 'table', 'unknown'],
    ]);
    const last = table?.blocks.length ?? 0;
    expect(rest?.source).toBe(source.slice(source.indexOf(`\n${row(last - 1)}`) + 1));

    const changed = source.replace(row(3500), row(3500).replace('c|', 'other|'));
    expect(diffTrees(parseMarkdown(source), parseMarkdown(changed)).changes).toHaveLength(1);
  });

  it.each(['* a\n', '1. a\n', '* a\n\n  b\n', '> a\n\n', '> > a\n>\n> b\n\n', '- a\n  - b\n    - c\n'])(
    'keeps what stands below more blocks than the bound: %j',
    (piece) => {
      // The bound is reached where a block begins, or where one ends.
      for (const above of ['', 'Above.\n\n'])
        expect(
          JSON.stringify(parseMarkdown(`${above}${piece.repeat(61_000)}\nBelow.\n`).blocks.at(-1)),
        ).toContain('Below.');
    },
  );

  it('leaves times and unknown names between colons alone', () => {
    expect(read('10:30:45 and :no_such_emoji: and \\:house:')).toEqual([
      'paragraph 10:30:45 and :no_such_emoji: and :house:',
    ]);
  });
});
