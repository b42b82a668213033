import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Block, ContentTree } from '../../../../src-main/shared/tree.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { goToAnchor } from '../../../../src-renderer/document/change-navigation.ts';
import DocumentView from '../../../../src-renderer/document/DocumentView.svelte';
import { draw, drawTree, heldFile, resolving, words } from './draw.ts';

beforeAll(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
});

describe('what reaches over others, and what addresses name', () => {
  it('draws a merged cell once', () => {
    const page = draw(
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>' +
        '<tr><td colspan="2">Both</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    );
    const cells = [...page.querySelectorAll('tbody td')].map((cell) => [
      words(cell),
      cell.getAttribute('colspan'),
    ]);
    expect(cells).toEqual([
      ['Both', '2'],
      ['1', null],
      ['2', null],
    ]);
  });

  it('opens the expandable and the tab that an address names', async () => {
    const page = draw(
      '<details id="faq-1"><summary>How?</summary>\n\nSo.\n\n</details>\n\n' +
        '{% tabs %}\n{% tab title="A" %}\n1\n{% endtab %}\n{% tab title="B" id="second" %}\n2\n{% endtab %}\n{% endtabs %}',
    );
    expect(['faq-1', 'second'].map((anchor) => goToAnchor(page, anchor))).toEqual([true, true]);
    await tick();
    expect(screen.getByRole('button', { name: 'How?' }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('tab', { name: 'B' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('text', () => {
  it('draws marks as what they mean', () => {
    const page = draw('**b** _i_ ~~s~~ `c` <kbd>K</kbd> H<sub>2</sub>O x<sup>2</sup>');
    const marks = [...page.querySelectorAll('strong, em, s, code, kbd, sub, sup')];
    expect(marks.map((mark) => `${mark.tagName.toLowerCase()}:${words(mark)}`)).toEqual([
      'strong:b',
      'em:i',
      's:s',
      'code:c',
      'kbd:K',
      'sub:2',
      'sup:2',
    ]);
  });

  it('gives headings their level, below the title of the page, and an anchor that is not an id', () => {
    const page = draw('## First\n\n### Second');
    const headings = screen.getAllByRole('heading');
    expect(headings.map((heading) => [heading.tagName, words(heading), heading.dataset['anchor']])).toEqual([
      ['H2', 'First', 'first'],
      ['H3', 'Second', 'second'],
    ]);
    expect(page.querySelector('h2[id], h3[id]')).toBeNull();
  });

  it('keeps numbers and states of lists', () => {
    const page = draw('3. three\n4. four\n\n* [x] done\n* [ ] open');
    expect(page.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect(screen.getByRole('img', { name: 'Done:' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Not done:' })).toBeTruthy();
  });

  it('names colours by class only, and only those of the palette', () => {
    const page = draw(
      '<mark style="color:red;">a</mark> <mark style="color:url(x);background-color:evil">b</mark>',
    );
    expect(page.querySelector('.ink-red')?.textContent).toBe('a');
    expect(page.querySelectorAll('[style]')).toHaveLength(0);
    expect(page.querySelectorAll('[class*="evil"], [class*="url"]')).toHaveLength(0);
  });

  it('sets the direction of each block by its own text, and code left to right', () => {
    const page = draw('שלום עולם\n\n```\ncode\n```');
    expect([...page.querySelectorAll('.block')].map((block) => block.getAttribute('dir'))).toEqual([
      'auto',
      'ltr',
    ]);
  });
});

describe('direction', () => {
  it('lays lists, hints and tables out in the direction of their words', () => {
    const page = draw(
      '* פריט\n\n* * item\n\n{% hint style="info" %}\nשימו לב\n{% endhint %}\n\n| הגדרה |\n| --- |\n| גודל |',
    );
    const directions = ['.block-list', '.block-hint', '.block-table'].map((block) =>
      page.querySelector(block)?.getAttribute('dir'),
    );
    expect(directions).toEqual(['rtl', 'rtl', 'rtl']);
  });
});

describe('links', () => {
  it('announces a link instead of following it', async () => {
    const opened: unknown[] = [];
    draw('[there](https://example.org/a)', { onopen: (...args: unknown[]) => opened.push(args) });
    const link = screen.getByRole('link', { name: 'there' });
    expect(link.getAttribute('href')).toBe('https://example.org/a');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    link.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(opened).toEqual([[{ kind: 'url', url: 'https://example.org/a', host: 'example.org' }, 'here']]);
  });

  it('asks for a window of its own on a middle click', () => {
    const onopen = vi.fn();
    draw('[there](https://example.org/a)', { onopen });
    screen
      .getByRole('link')
      .dispatchEvent(new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }));
    expect(onopen.mock.calls[0]?.[1]).toBe('new-window');
  });

  it('shows a broken link as text, with why', () => {
    const page = draw('[gone](broken-reference) and [far](not/held.md)');
    expect(screen.queryAllByRole('link')).toHaveLength(0);
    expect(words(page)).toContain('gone');
    expect(words(page)).toContain('broken link: not downloaded');
  });

  it('gives mentions and references the title of their target', () => {
    const page = { kind: 'page', spaceId: 's', pageId: 'p', title: 'Limits and quotas' } as const;
    draw('[l.md](l.md "mention")\n\n{% content-ref url="l.md" %}\n[l.md](l.md)\n{% endcontent-ref %}', {
      references: resolving([{ kind: 'path', path: 'l.md' }, page]),
    });
    expect(screen.getAllByRole('link', { name: 'Limits and quotas' })).toHaveLength(2);
  });
});

describe('blocks', () => {
  it.each([
    ['info', 'Note'],
    ['success', 'Success'],
    ['warning', 'Warning'],
    ['danger', 'Danger'],
  ])('says in words what a hint of style %s is', (style, spoken) => {
    draw(`{% hint style="${style}" %}\nMind this.\n{% endhint %}`);
    const hint = screen.getByRole('note', { name: spoken });
    expect(within(hint).getByRole('img', { name: `${spoken}:` })).toBeTruthy();
    expect(words(hint)).toBe('Mind this.');
  });

  it('switches tabs by mouse and by arrow keys', async () => {
    const user = userEvent.setup();
    draw(
      '{% tabs %}\n{% tab title="One" %}\nfirst\n{% endtab %}\n{% tab title="Two" %}\nsecond\n{% endtab %}\n{% endtabs %}',
    );
    const selected = () => words(screen.getByRole('tab', { selected: true }));
    expect(selected()).toBe('One');
    await user.click(screen.getByRole('tab', { name: 'Two' }));
    expect(selected()).toBe('Two');
    await user.keyboard('{ArrowRight}');
    expect(selected()).toBe('One');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'One' }));
    expect(words(screen.getByRole('tabpanel'))).toBe('first');
  });

  it('opens an expandable, and lets find in page open it', async () => {
    const user = userEvent.setup();
    const page = draw('<details><summary>Why?</summary>\n\nBecause.\n\n</details>');
    const title = screen.getByRole('button', { name: 'Why?' });
    const body = page.querySelector('.expandable-body');
    expect([title.getAttribute('aria-expanded'), body?.hasAttribute('hidden')]).toEqual(['false', true]);
    await user.click(title);
    expect([title.getAttribute('aria-expanded'), body?.hasAttribute('hidden')]).toEqual(['true', false]);
    await user.click(title);
    body?.dispatchEvent(new Event('beforematch'));
    await Promise.resolve();
    expect(title.getAttribute('aria-expanded')).toBe('true');
  });

  it('draws steps as a list, in order', () => {
    draw(
      '{% stepper %}\n{% step %}\n### A\none\n{% endstep %}\n{% step %}\n### B\ntwo\n{% endstep %}\n{% endstepper %}',
    );
    expect(screen.getAllByRole('listitem').map(words)).toEqual(['A one', 'B two']);
  });

  it('gives columns their width', () => {
    const page = draw(
      '{% columns %}\n{% column width="33.3%" %}\na\n{% endcolumn %}\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}',
    );
    const columns = [...page.querySelectorAll<HTMLElement>('.column')];
    expect(columns.map((column) => column.style.getPropertyValue('--column-width'))).toEqual(['33.3%', '']);
  });

  it('draws a table with its header, alignment and cells', () => {
    const page = draw('| a | b |\n| --- | --: |\n| `x` | 2 |');
    expect(screen.getAllByRole('columnheader').map(words)).toEqual(['a', 'b']);
    expect(
      [...page.querySelectorAll('td')].map((cell) => [words(cell), cell.className.includes('end')]),
    ).toEqual([
      ['x', false],
      ['2', true],
    ]);
  });

  it('draws cards with their target', () => {
    draw(
      '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Start</strong></td><td><a href="l.md">l.md</a></td></tr></tbody></table>',
      {
        references: resolving([
          { kind: 'path', path: 'l.md' },
          { kind: 'page', spaceId: 's', pageId: 'p', title: 'Limits' },
        ]),
      },
    );
    const card = screen.getByRole('listitem');
    expect(words(card)).toContain('Start');
    expect(within(card).getByRole('link', { name: 'Limits' })).toBeTruthy();
  });

  it('shows code with title and line numbers, keeps its text, and copies it', async () => {
    const copied: string[] = [];
    const page = draw(
      '{% code title="a.js" lineNumbers="true" %}\n```js\nlet a;\n\n  b();\n```\n{% endcode %}',
      {
        oncopy: (text: string) => {
          copied.push(text);
          return Promise.resolve(copied.length === 1);
        },
      },
    );
    expect(words(page.querySelector('.code-title'))).toBe('a.js');
    expect(page.querySelector('pre')?.textContent.trimEnd()).toBe('let a;\n\n  b();');
    expect(page.querySelectorAll('.code-line')).toHaveLength(3);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copy' }));
    expect(copied).toEqual(['let a;\n\n  b();']);
    expect(await screen.findByText('Copied')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copied' }));
    expect(await screen.findByText('Could not copy')).toBeTruthy();
  });

  it('shows held pictures from the store, with known measures', () => {
    const page = draw(
      '<figure><img src="a.png" alt="A map" width="375"><figcaption><p>The map</p></figcaption></figure>',
      {
        references: resolving([{ kind: 'path', path: 'a.png' }, heldFile('a.png')]),
      },
    );
    const image = page.querySelector('img');
    expect([
      image?.getAttribute('src'),
      image?.alt,
      image?.getAttribute('width'),
      image?.style.width,
    ]).toEqual(['galley-asset:a.png', 'A map', '640', '375px']);
    expect(words(page.querySelector('figcaption'))).toBe('The map');
  });

  it('says which picture is missing and why', () => {
    const missing = { ...heldFile('a.png'), asset: null, missing: 'larger than the limit you chose' };
    const page = draw('![A map](a.png)\n\n![Far](https://tracker.example/x.png)', {
      references: resolving([{ kind: 'path', path: 'a.png' }, missing]),
    });
    expect(page.querySelectorAll('img')).toHaveLength(0);
    expect(words(page)).toContain('A map a.png: larger than the limit you chose');
    expect(words(page)).toContain('on tracker.example');
  });

  it('says of pictures that were refused that they are not drawn, each of light and dark surroundings', async () => {
    const [light, dark] = [heldFile('a.png'), heldFile('b.png')];
    const page = draw(
      '<picture><source srcset="b.png" media="(prefers-color-scheme: dark)"><img src="a.png" alt="A map"></picture>',
      {
        references: resolving(
          [{ kind: 'path', path: 'a.png' }, light],
          [{ kind: 'path', path: 'b.png' }, dark],
        ),
      },
    );
    const [first, second] = page.querySelectorAll('img');
    if (first === undefined || second === undefined) throw new Error('two pictures are not there');
    await fireEvent.error(second);
    await fireEvent.error(first);
    expect([...page.querySelectorAll('.missing-image')].map((card) => [card.className, words(card)])).toEqual(
      [
        [expect.stringContaining('in-light'), 'A map a.png is not shown.'],
        [expect.stringContaining('in-dark'), 'A map b.png is not shown.'],
      ],
    );
  });

  it('names what is embedded without fetching it', () => {
    const page = draw('{% embed url="https://www.youtube.com/watch?v=abc" %}\nA film\n{% endembed %}');
    expect(words(page)).toContain('from www.youtube.com');
    expect(words(page)).toContain('A film');
    expect(page.querySelectorAll('iframe, img, video, object, embed')).toHaveLength(0);
  });

  it('shows a file with name, type and size', () => {
    const page = draw('{% file src="a.pdf" %}\nThe terms\n{% endfile %}', {
      references: resolving([
        { kind: 'path', path: 'a.pdf' },
        { ...heldFile('a.pdf'), contentType: 'application/pdf' } as never,
      ]),
    });
    expect(words(page)).toBe('a.pdf application/pdf, 1.2 kB The terms');
  });

  it('draws included content in place, and stops at includes of themselves', () => {
    const ref = { kind: 'path', path: '.gitbook/includes/a.md' } as const;
    const tree: ContentTree = parseMarkdown('Shared words.\n\n{% include ".gitbook/includes/a.md" %}');
    const page = draw('{% include ".gitbook/includes/a.md" %}', {
      references: resolving([ref, { kind: 'content', title: 'Shared', tree }]),
    });
    expect(words(page)).toContain('Included: Shared');
    expect(page.querySelectorAll('.included').length).toBeLessThan(6);
    expect(words(page)).toContain('includes itself');
    expect(page.querySelectorAll('.included [data-block]')).toHaveLength(0);
  });

  it('fills in what the page says of itself, and computes nothing', () => {
    const page = draw(
      '---\nvars:\n  edition: third\n---\nThe <code class="expression">page.vars.edition</code>, <code class="expression">page.vars.constructor</code>, <code class="expression">space.vars.x</code>.',
    );
    expect(words(page)).toBe('The third, page.vars.constructor, space.vars.x.');
  });

  it('keeps notes behind a button, with their text', () => {
    const page = draw('A word[^1].\n\n[^1]: The **note**.');
    const button = page.querySelector<HTMLElement>('button[popovertarget]');
    const note = page.querySelector(`[popover][id="${button?.getAttribute('popovertarget') ?? ''}"]`);
    expect(words(note)).toBe('The note.');
  });

  it.each([
    ['formula', '$$\nx^2\n$$', ['x^2']],
    ['diagram', '```mermaid\ngraph LR\n```', ['Diagram', 'graph LR']],
    ['integration', '{% @mermaid/diagram content="graph TD" %}', ['mermaid / diagram', 'graph TD']],
    [
      'API',
      '{% openapi-operation spec="pets" path="/p" method="get" %}\n{% endopenapi-operation %}',
      ['GET', '/p', 'pets'],
    ],
    [
      'condition',
      '{% if visitor.claims.x %}\ninside\n{% endif %}',
      ['Shown only if', 'visitor.claims.x', 'inside'],
    ],
    [
      'prompt',
      '{% prompt description="Ask it" %}\n```\nquestion\n```\n{% endprompt %}',
      ['Ask it', 'question'],
    ],
    [
      'update',
      '{% updates format="full" %}\n{% update date="2026-01-02" tags="a,a" %}\nnews\n{% endupdate %}\n{% endupdates %}',
      [new Date(2026, 0, 2).toLocaleDateString(undefined, { dateStyle: 'long' }), 'a', 'news'],
    ],
    ['unknown block', '{% weird thing="x" %}', ['not supported by Galley', '{% weird thing="x" %}']],
  ])('labels a %s and shows what it holds', (_name, markdown, shown) => {
    const text = words(draw(markdown));
    for (const part of shown) expect(text).toContain(part);
  });
});

describe('around the document', () => {
  it('offers a comment for the block under the pointer and hands that block over', async () => {
    const user = userEvent.setup();
    const commented: string[] = [];
    draw('first\n\nsecond', {
      oncomment: (block: { type: string; inlines: { text: string }[] }) =>
        commented.push(block.inlines[0]?.text ?? ''),
    });
    expect(screen.queryByRole('button', { name: 'Comment on this block' })).toBeNull();
    await user.hover(screen.getByText('second'));
    await user.click(screen.getByRole('button', { name: 'Comment on this block' }));
    expect(commented).toEqual(['second']);
  });

  it('marks pictures, steps, tabs and columns, which their containers draw, and blocks that have a draft', () => {
    const page = parseMarkdown(
      '<div><figure><img src="a.png" alt="A"></figure><figure><img src="b.png" alt="B"></figure></div>\n\n' +
        '{% stepper %}\n{% step %}\nOne\n{% endstep %}\n{% endstepper %}\n\n' +
        '{% tabs %}\n{% tab title="T" %}\nIn it\n{% endtab %}\n{% endtabs %}\n\n' +
        '{% columns %}\n{% column %}\nLeft\n{% endcolumn %}\n{% endcolumns %}\n\nSaid.',
    );
    let at = 0;
    const keyed = (blocks: readonly Block[]): readonly Block[] =>
      blocks.map((block) => ({ ...block, key: `k${String(at++)}`, blocks: keyed(block.blocks) }));
    const tree: ContentTree = { ...page, blocks: keyed(page.blocks) };
    const all = (blocks: readonly Block[]): readonly Block[] =>
      blocks.flatMap((block) => [block, ...all(block.blocks)]);
    const keys = all(tree.blocks).map(({ key }) => key ?? '');
    const drawn = drawTree(tree, { threads: new Map(keys.map((key) => [key, 1])) });
    const marked = [...drawn.querySelectorAll('.thread-marker')].map(
      (marker) => marker.parentElement?.dataset['key'],
    );
    expect(new Set(marked)).toEqual(new Set(keys));
    expect(marked).toHaveLength(keys.length);
    const begun = drawTree(tree, { drafts: new Set([keys.at(-1)]) });
    expect(
      within(begun).getByRole('button', { name: 'a draft on this block' }).parentElement?.textContent,
    ).toContain('Said.');
  });

  it('marks blocks that are talked about, and shows their threads', async () => {
    const onthreads = vi.fn();
    const parsed = parseMarkdown('first\n\nsecond');
    const tree = { ...parsed, blocks: parsed.blocks.map((block, index) => ({ ...block, key: `n${index}` })) };
    render(DocumentView, { props: { tree, references: {}, threads: new Map([['n1', 2]]), onthreads } });
    await userEvent.setup().click(screen.getByRole('button', { name: '2 threads on this block' }));
    expect(onthreads.mock.calls.map(([block]: { key?: string }[]) => block?.key)).toEqual(['n1']);
  });

  it('goes to an anchor anywhere in a long page', () => {
    const long = Array.from({ length: 120 }, (_, index) => `## Part ${index}\n\nText.`).join('\n\n');
    const { container } = render(DocumentView, {
      props: { tree: parseMarkdown(long), references: {} },
    });
    expect(container.querySelectorAll('h2').length).toBeLessThan(100);
    expect(goToAnchor(container, 'part-119')).toBe(true);
    expect(words(document.activeElement)).toBe('Part 119');
    expect(goToAnchor(container, 'nowhere')).toBe(false);
  });

  it.each([
    ['cb_action_act-0', 'cb_action_act/0'],
    // As earlier versions and other tools write it.
    ['cb_action_act0', 'cb_action_act/0'],
    ['CB_Action_Act--0', 'cb_action_act/0'],
    ['whats-new', 'What’s new?'],
    ['How-To.Begin', 'How to begin'],
    ['in-a-tab', 'Words of a tab'],
  ])('goes to what the anchor %j means', (anchor, reached) => {
    const page = draw(
      '### cb\\_action\\_act/0\n\n## What’s new?\n\n' +
        '<details id="faq-1"><summary>How to begin</summary>\n\nSo.\n\n</details>\n\n' +
        '{% tabs %}\n{% tab title="In a tab" id="second" %}\nWords of a tab\n{% endtab %}\n{% endtabs %}',
    );
    expect(goToAnchor(page, anchor)).toBe(true);
    expect(words(document.activeElement)).toContain(reached);
  });

  it('draws a long page piece by piece until it is whole', async () => {
    const long = Array.from({ length: 300 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
    const { container } = render(DocumentView, { props: { tree: parseMarkdown(long), references: {} } });
    expect(container.querySelectorAll('p').length).toBeLessThan(100);
    await vi.waitFor(() => expect(container.querySelectorAll('p').length).toBe(300), { timeout: 50_000 });
  });
});
