import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Block, ContentTree, Reference } from '../../../../src-main/shared/tree.ts';
import { referenceKey } from '../../../../src-main/shared/reference-key.ts';
import type { ResolvedReference } from '../../../../src-main/bridge/views/views.ts';
import DocumentView from '../../../../src-renderer/document/DocumentView.svelte';
import { draw } from './draw.ts';

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](file:///etc/passwd)',
  '[x](\\\\host\\share)',
  '[x](https://user:secret@evil.example)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '<style>*{display:none}</style>',
  '<div style="position:fixed;inset:0">x</div>',
  '<form action="https://evil.example"><input name="p"></form>',
  '<base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<object data="x"></object><embed src="x">',
  '<p id="galley" name="body">clobber</p>',
  '<table><tr><td onmouseover="alert(1)" style="background:url(x)">x</td></tr></table>',
  '{% embed url="javascript:alert(1)" %}',
  '{% content-ref url="javascript:alert(1)" %}x{% endcontent-ref %}',
  '{% file src="javascript:alert(1)" %}',
  '{% hint style="info\\" onload=\\"x" %}x{% endhint %}',
  '<a class="button primary" href="javascript:alert(1)">Go</a>',
  '<figure><img src="a.png" width="100%;position:fixed" alt="\\"><script>"></figure>',
  '{% code title="<img src=x onerror=alert(1)>" %}\n```html\n<script>alert(1)</script>\n```\n{% endcode %}',
  '{% update date="x" tags="a,a,a" %}{% endupdate %}',
];

const allowedAttributes =
  /^(class|dir|lang|role|href|title|type|tabindex|start|src|alt|width|height|loading|decoding|draggable|hidden|id|popover|popovertarget|scope|colspan|datetime|aria-.*|data-(sheet|block|key|cell|change|anchor)|xmlns|viewBox|fill|stroke.*|d|cx|cy|r|x|y|x1|x2|y1|y2|rx|ry|points|style)$/;

function offences(container: HTMLElement): string[] {
  const found: string[] = [];
  for (const element of container.querySelectorAll('*')) {
    const name = element.tagName.toLowerCase();
    if (
      /^(script|style|iframe|object|embed|form|input|base|meta|link|video|audio|foreignobject)$/.test(name)
    ) {
      found.push(`<${name}>`);
    }
    for (const attribute of element.attributes) {
      if (!allowedAttributes.test(attribute.name)) found.push(`${name} ${attribute.name}`);
    }
    const href = element.getAttribute('href');
    if (href !== null && !/^(https?:\/\/[^@/]+(\/|$)|mailto:|#)/.test(href)) found.push(`href ${href}`);
    const src = element.getAttribute('src');
    if (src !== null && !src.startsWith('galley-asset:')) found.push(`src ${src}`);
    const style = element.getAttribute('style');
    if (style !== null && !/^(--column-width|width|height|top): \d[\d.]*(px|%);?$/.test(style))
      found.push(`style ${style}`);
  }
  return found;
}

describe('hostile documents', () => {
  it.each(hostile)('draw as harmless elements: %s', (markdown) => {
    expect(offences(draw(markdown))).toEqual([]);
  });

  it('draw harmlessly all in one page', () => {
    expect(offences(draw(hostile.join('\n\n')))).toEqual([]);
  });

  it('do no harm even when the core answers an unsafe address', () => {
    const evil: Reference = { kind: 'path', path: 'a' };
    const answers: ResolvedReference[] = [
      { kind: 'url', url: 'javascript:alert(1)', host: 'example.org' },
      { kind: 'url', url: 'https://user:x@evil.example/', host: 'example.org' },
      {
        kind: 'file',
        name: 'x',
        contentType: 'image/png',
        sizeBytes: 1,
        width: 1,
        height: 1,
        asset: 'https://evil.example/x.png',
        missing: null,
      },
    ];
    const block = (type: string, attributes: object): Block =>
      // Only shapes the tree knows are made here; the type is a parameter for brevity.
      ({
        type,
        attributes,
        inlines: [{ type: 'link', ref: evil, inlines: [] }],
        blocks: [],
        source: '',
      }) as unknown as Block;
    const tree: ContentTree = {
      blocks: [
        block('paragraph', {}),
        block('image', { ref: evil, alt: '' }),
        block('file', { ref: evil }),
        block('content-ref', { ref: evil }),
      ],
      frontMatter: {},
      truncated: false,
    };
    for (const answer of answers) {
      const { container, unmount } = render(DocumentView, {
        props: { tree, references: { [referenceKey(evil)]: answer } },
      });
      expect(offences(container)).toEqual([]);
      unmount();
    }
  });

  it('with names like those of objects are neither icons nor references', () => {
    expect(
      offences(draw('<i class="fa-constructor">:constructor:</i> <i class="fa-__proto__">x</i>')),
    ).toEqual([]);
  });
});
