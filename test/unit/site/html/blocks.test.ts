// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { hostileDocuments } from '../../content/hostile-documents.ts';
import { labelsOf } from '../../../../src-main/site/html/labels.ts';
import type { RenderContext } from '../../../../src-main/site/html/render-context.ts';
import { markupOf, plainRenderContext } from '../../../support/builders/page-markup.ts';

function drawn(markdown: string, context = plainRenderContext()): HTMLElement {
  return new DOMParser().parseFromString(markupOf(markdown, context), 'text/html').body;
}
const wordsOf = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

describe('text of a published page', () => {
  it('has marks, links and colours of the palette, and escapes what stands in it', () => {
    expect(
      markupOf('**b** _i_ `a<b` [x](https://example.org/?a=1&b="2") <mark style="color:red;">c</mark> & <'),
    ).toBe(
      '<p dir="auto"><strong>b</strong> <em>i</em> <code dir="ltr">a&lt;b</code> <a class="external" href="https://example.org/?a=1&amp;b=%222%22" rel="noopener noreferrer">x</a> <mark class="ink-red">c</mark> &amp; &lt;</p>',
    );
  });

  it('gives headings their anchors once, and notes a place after the text', () => {
    const body = drawn('## Same\n\n## Same\n\nWord[^1] ends.\n\n[^1]: The note.\n');
    expect([...body.querySelectorAll('h3')].map(({ id }) => id)).toEqual(['same', 'same-1']);
    const note = body.querySelector('.annotation')?.getAttribute('popovertarget');
    expect(wordsOf(body.querySelector(`[id="${note}"]`))).toBe('The note.');
  });

  it('writes a link in a link, as a card has it, as text', () => {
    const card = drawn(
      '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>See <a href="https://example.org">this</a></td><td><a href="ink.md">ink.md</a></td></tr></tbody></table>',
    );
    expect(card.querySelectorAll('a').length).toBe(1);
    expect(card.querySelector('a')?.getAttribute('href')).toBe('/ink.md');
  });
});

describe('blocks of a published page', () => {
  it('say in the language of the site whether a task is done', () => {
    const body = drawn('* [x] Ink\n* [ ] Paper', { ...plainRenderContext(), labels: labelsOf('de') });
    expect([...body.querySelectorAll('.task-box')].map((box) => box.getAttribute('aria-label'))).toEqual([
      'Erledigt',
      'Nicht erledigt',
    ]);
  });
  it.each([
    ['{% hint style="warning" %}\nCareful.\n{% endhint %}', '.hint.warning[role=note]', 'Careful.'],
    ['{% hint style="info" %}\n## Title\n\nBody.\n{% endhint %}', '.hint.titled .hint-head', 'Title'],
    ['<details><summary>More</summary>\n\nInside.\n\n</details>', 'details.expandable > summary', 'More'],
    ['{% stepper %}\n{% step %}\n### One\n{% endstep %}\n{% endstepper %}', 'ol.stepper .step-number', '1'],
    ['* [x] done', 'li.task .task-box.on', ''],
    ['{% embed url="https://example.org/film" %}', '.embed a.link-card', 'example.org'],
    ['{% content-ref url="ink.md" %}\n[ink.md](ink.md)\n{% endcontent-ref %}', 'a.link-card', 'Page ink.md'],
    [
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">Both</td></tr></tbody></table>',
      'tbody td[colspan="2"]:only-child',
      'Both',
    ],
    ['<table data-sticky-header="true"><tr><td>1</td></tr></table>', '.table-scroll.sticky-header', '1'],
    [
      '<details id="faq-1"><summary>More</summary>\n\nInside.\n\n</details>',
      'details#faq-1 > summary',
      'More',
    ],
    [
      '{% tabs %}\n{% tab title="npm" id="with-npm" %}\nRun.\n{% endtab %}\n{% endtabs %}',
      '#with-npm .flow',
      'Run.',
    ],
    ['$$x^2$$', '.math math', 'x2'],
    ['{% nobody-knows-this %}\n', '.code.labelled', 'nobody-knows-this'],
    ['![Alt](a.png)', 'img[alt=Alt][width="4"][height="3"]', ''],
  ])('draws %j', (markdown, selector, words) => {
    const found = drawn(markdown).querySelector(selector);
    expect(found).not.toBeNull();
    expect(wordsOf(found)).toContain(words);
  });

  it('shows every panel of tabs in the page, the first as chosen', () => {
    const body = drawn(
      '{% tabs %}\n{% tab title="A" %}\nOne\n{% endtab %}\n{% tab title="B" %}\nTwo\n{% endtab %}\n{% endtabs %}',
    );
    expect(
      [...body.querySelectorAll('.tab')].map((tab) => [wordsOf(tab), tab.classList.contains('shown')]),
    ).toEqual([
      ['AOne', true],
      ['BTwo', false],
    ]);
    expect(body.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('A');
  });

  it('colours code, numbers and marks its lines, and keeps its text to the letter', () => {
    const code = 'const a = "<b>"; // note\n\nreturn 12';
    const body = drawn(
      `{% code title="a.ts" lineNumbers="true" %}\n\`\`\`typescript\n${code}\n\`\`\`\n{% endcode %}`,
    );
    expect(body.querySelector('code')?.textContent).toBe(`${code}\n`);
    expect(body.querySelector('.code')?.className).toBe('code numbered');
    const kinds = [...body.querySelectorAll('code [class^=token]')].map((token) => [
      token.className,
      token.textContent,
    ]);
    expect(kinds).toEqual([
      ['token-keyword', 'const'],
      ['token-string', '"<b>"'],
      ['token-comment', '// note'],
      ['token-keyword', 'return'],
      ['token-constant', '12'],
    ]);
  });

  it('colours code of up to 200,000 characters; longer code stands plain, with all of its text', () => {
    const kindsAndTexts = [200_000, 200_001].map((length) => {
      const code = 'return'.padEnd(length, ' x');
      const block = drawn(`\`\`\`typescript\n${code}\n\`\`\``).querySelector('code');
      return [block?.querySelector('[class^=token]')?.className, block?.textContent === `${code}\n`];
    });
    expect(kindsAndTexts).toEqual([
      ['token-keyword', true],
      [undefined, true],
    ]);
  });

  it('leaves out what its condition does not show', () => {
    const hidden: RenderContext = { ...plainRenderContext(), holds: () => false };
    const markdown = '{% if visitor.claims.beta %}\nSecret\n{% endif %}\n\nOpen';
    expect(markupOf(markdown, hidden)).toBe('<p dir="auto">Open</p>');
    expect(markupOf(markdown)).toContain('Secret');
  });
});

describe('hostile documents', () => {
  it.each(hostileDocuments.map(({ name, source }) => [name, source] as const))(
    'are inert as a page: %s',
    { timeout: 20_000 },
    (_name, source) => {
      const body = drawn(source.slice(0, 8_000));
      expect(
        [
          ...body.querySelectorAll(
            'script, iframe, object, embed, form, style, link, meta, base, foreignObject',
          ),
        ].map((element) => element.outerHTML.slice(0, 200)),
      ).toEqual([]);
      for (const element of body.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(/^(?:on|style$|srcset$|formaction$|ping$|srcdoc$)/);
          if (name !== 'href' && name !== 'src') continue;
          const url = new URL(value, 'galley-preview://page/');
          expect(['galley-preview:', 'https:', 'http:', 'mailto:']).toContain(url.protocol);
          expect([url.username, url.password]).toEqual(['', '']);
        }
      }
    },
  );
});
