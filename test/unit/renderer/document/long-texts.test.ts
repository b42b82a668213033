import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { diffLines } from '../../../../src-main/content/diff/texts/line-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { mountAll } from '../../../../src-renderer/document/change-navigation.ts';
import DiffView from '../../../../src-renderer/document/diff/DiffView.svelte';
import SideBySideDiff from '../../../../src-renderer/document/diff/SideBySideDiff.svelte';
import SourceDiff from '../../../../src-renderer/document/diff/source/SourceDiff.svelte';
import SplitSource from '../../../../src-renderer/document/diff/source/SplitSource.svelte';
import { draw } from './draw.ts';

const word = 'abcdefghij'.repeat(4000);
const line = 'word after word, '.repeat(2400);

/** One text without an end in every place of a page that has one. */
const places: Readonly<Record<string, (text: string) => string>> = {
  'a paragraph': (text) => text,
  'a heading': (text) => `## ${text}`,
  'a list item': (text) => `* ${text}`,
  'bold text': (text) => `**${text}**`,
  'code in a line': (text) => `\`${text}\``,
  'the text of a link': (text) => `[${text}](https://a.example)`,
  'the address of a link': (text) => `[x](https://a.example/${text})`,
  'a broken link': (text) => `[x](${text.replaceAll(' ', '_')}.md)`,
  'code in a block': (text) => `\`\`\`\n${text}\n\`\`\``,
  'code with line numbers': (text) =>
    `{% code lineNumbers="true" %}\n\`\`\`js\n${text}\n\`\`\`\n{% endcode %}`,
  'a title of code': (text) => `{% code title="${text}" %}\n\`\`\`js\nx\n\`\`\`\n{% endcode %}`,
  'a language': (text) => `\`\`\`${text}\nx\n\`\`\``,
  'a cell': (text) => `|a|b|\n|-|-|\n|${text}|y|`,
  'a column title': (text) => `|${text}|b|\n|-|-|\n|x|y|`,
  'a label of a select': (text) =>
    `<table><thead><tr><th data-type="select">s</th></tr></thead><tbody><tr><td>${text}</td></tr></tbody></table>`,
  'a card': (text) =>
    `<table data-view="cards"><thead><tr><th>a</th></tr></thead><tbody><tr><td>${text}</td></tr></tbody></table>`,
  'an alternative text': (text) => `![${text}](a.png)`,
  'the address of a picture': (text) => `![x](${text.replaceAll(' ', '_')}.png)`,
  'a caption': (text) => `<figure><img src="a.png" alt="x"><figcaption>${text}</figcaption></figure>`,
  'a formula': (text) => `$$${text}$$`,
  'a formula as a block': (text) => `$$\n${text}\n$$`,
  'a title of an expandable': (text) => `<details><summary>${text}</summary>\n\nx\n</details>`,
  'a title of a tab': (text) => `{% tabs %}\n{% tab title="${text}" %}\nx\n{% endtab %}\n{% endtabs %}`,
  'a step': (text) => `{% stepper %}\n{% step %}\n### ${text}\n\nx\n{% endstep %}\n{% endstepper %}`,
  'a hint': (text) => `{% hint style="info" %}\n${text}\n{% endhint %}`,
  'an embed': (text) => `{% embed url="https://a.example/${text.replaceAll(' ', '_')}" %}`,
  'a file': (text) => `{% file src="https://a.example/${text.replaceAll(' ', '_')}" %}`,
  'a content reference': (text) =>
    `{% content-ref url="https://a.example/${text.replaceAll(' ', '_')}" %}\n{% endcontent-ref %}`,
  'an operation': (text) =>
    `{% openapi src="https://a.example/x.json" path="/${text}" method="get" %}\n{% endopenapi %}`,
  'an unknown tag': (text) => `{% odd ${text} %}`,
  'an integration': (text) => `{% @some/block content="${text}" more="${text}" %}`,
  'an include': (text) => `{% include "${text}.md" %}`,
  'a button': (text) => `<a href="https://a.example" class="button primary">${text}</a>`,
  'a mention': (text) => `<a data-mention href="a.md">${text}</a>`,
  'a note': (text) => `a[^1]\n\n[^1]: ${text}`,
  'an expression': (text) => `<code class="expression">${text}</code>`,
  'an emoji': (text) => `:${text.replaceAll(/[ ,]/g, '_')}:`,
  'an icon': (text) => `<i class="fa-${text.replaceAll(/[ ,]/g, '-')}"></i>`,
  'an update': (text) =>
    `{% updates format="full" %}\n{% update date="2024-01-01" tags="${text}" %}\n## ${text}\n{% endupdate %}\n{% endupdates %}`,
  'a diagram': (text) => `\`\`\`mermaid\n${text}\n\`\`\``,
  'unknown HTML': (text) => `a <x-odd y="${text}">b</x-odd>`,
  'a prompt': (text) => `{% prompt description="${text}" %}\n${text}\n{% endprompt %}`,
};
/** `longestText` of text-pieces.ts: what Chromium lays out in one go without being noticed. */
const longest = 16_000;

/** The longest text that the browser lays out in one go. */
function longestText(root: Element): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let most = 0;
  while (walker.nextNode()) most = Math.max(most, walker.currentNode.nodeValue?.length ?? 0);
  return most;
}

const cases = Object.entries(places).flatMap(([place, write]) => [
  [place, 'word', write(word), write(`${word.slice(0, 20_000)}changed${word.slice(20_000)}`)] as const,
  [place, 'line', write(line), write(`${line.slice(0, 20_000)}changed${line.slice(20_000)}`)] as const,
]);

beforeAll(async () => {
  // Drawings are loaded with the first icon; only then are names looked up.
  draw('<i class="fa-bolt"></i>');
  await vi.waitUntil(() => document.querySelector('svg path') !== null, { timeout: 60_000 });
  globalThis.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});

describe('a text without an end is drawn in pieces, or cut', () => {
  it.each(cases)('in %s, as one %s', (_place, _what, source) => {
    expect(longestText(draw(source))).toBeLessThanOrEqual(longest);
  });

  it.each(cases)('where it changed in %s, as one %s', (_place, _what, before, after) => {
    const diff = diffTrees(parseMarkdown(before), parseMarkdown(after));
    const lines = diffLines(before, after);
    const drawn = [
      render(DiffView, { props: { diff, references: {}, referencesBefore: {} } }),
      render(SideBySideDiff, { props: { diff, references: {}, referencesBefore: {} } }),
      render(SourceDiff, { props: { lines } }),
      render(SplitSource, { props: { lines } }),
    ].map(({ container }) => {
      mountAll();
      return longestText(container);
    });
    expect(Math.max(...drawn)).toBeLessThanOrEqual(longest);
  });
});
