import { render } from '@testing-library/svelte';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { goToChange, mountAll } from '../../../../src-renderer/document/change-navigation.ts';
import DiffView from '../../../../src-renderer/document/diff/DiffView.svelte';
import DocumentView from '../../../../src-renderer/document/DocumentView.svelte';
import { mostElements } from '../../../../src-renderer/document/drawing-bound.svelte.ts';

const list = '* item\n'.repeat(300);

/** The window holds so many elements beside the document. */
function crowd(others: number): void {
  const all = vi.spyOn(document, 'getElementsByTagName');
  // What is asked of it is its length alone.
  all.mockImplementation(
    (name: string) =>
      ({ length: others + document.querySelectorAll(name).length }) as unknown as HTMLCollectionOf<Element>,
  );
  onTestFinished(() => all.mockRestore());
}

function drawn(markdown: string) {
  const { container, unmount } = render(DocumentView, { tree: parseMarkdown(markdown), references: {} });
  return { container, unmount, items: () => container.querySelectorAll('li').length };
}

const rest = (container: HTMLElement): readonly string[] =>
  [...container.querySelectorAll('.rest')].map((one) => one.textContent.trim());

describe('a document that the window cannot hold', () => {
  it('is drawn in part, and says how much is left, also before a search', async () => {
    crowd(mostElements);
    const { container, items } = drawn(list);
    await expect.poll(() => rest(container)).toEqual(['200 more items below: show the next part']);
    mountAll();
    expect(items()).toBe(101);
  });

  it('of many blocks is drawn in part, and says how much is left', async () => {
    crowd(mostElements);
    const { container } = drawn('word\n\n'.repeat(2000));
    await expect.poll(() => rest(container)).toEqual(['1,972 more blocks below: show the next part']);
    mountAll();
    expect(container.querySelectorAll('p').length).toBe(28);
  });

  it('shows the next rows in place of those before, and these again', async () => {
    crowd(mostElements);
    const rows = Array.from({ length: 900 }, (_, row) => `| ${row} |`).join('\n');
    const { container } = drawn(`| Head |\n| --- |\n${rows}\n`);
    const firstRow = () => container.querySelector('tbody tr:not(.fold-row)')?.textContent.trim();
    const press = async (name: string) => {
      await expect.poll(() => rest(container)).toContain(name);
      [...container.querySelectorAll<HTMLElement>('.rest')]
        .find((one) => one.textContent.trim() === name)
        ?.click();
    };
    await press('500 more rows below: show the next part');
    await press('100 more rows below: show the next part');
    await expect.poll(() => rest(container)).toEqual(['800 rows above: show the previous part']);
    expect(firstRow()).toBe('800');
    await press('800 rows above: show the previous part');
    await expect.poll(firstRow).toBe('400');
  });

  it('goes on as far as there is room', async () => {
    crowd(mostElements - 500);
    const { container, items } = drawn(list);
    await expect.poll(() => rest(container)).toHaveLength(1);
    expect([items() > 101, items() < 300]).toEqual([true, true]);
  });

  it('is drawn whole where there is room, without a word', async () => {
    const { container, items } = drawn(list);
    await expect.poll(items).toBe(300);
    expect(rest(container)).toEqual([]);
  });

  it('draws the piece that holds a change that the person goes to', () => {
    crowd(mostElements);
    const before = Array.from({ length: 500 }, (_, item) => `* Item number ${item}\n`);
    const diff = diffTrees(
      parseMarkdown(before.join('')),
      parseMarkdown(before.map((item) => item.replace('Item', 'Point')).join('')),
    );
    const { container } = render(DiffView, { diff, references: {}, referencesBefore: {} });
    const last = diff.changes.at(-1)?.id ?? '';
    expect(goToChange(container, last)).toBe(true);
    expect(container.querySelector('[data-current-change]')?.textContent).toContain('number 499');
  });

  it('draws what stands above a change that the person goes to, on a page that fits', () => {
    const before = Array.from(
      { length: 90 },
      (_, n) => `## Part ${n}\n\n{% hint style="info" %}\nText ${n}\n{% endhint %}\n`,
    );
    const diff = diffTrees(
      parseMarkdown(before.join('\n')),
      parseMarkdown(before.map((part) => part.replace('Text', 'Words')).join('\n')),
    );
    const { container } = render(DiffView, { diff, references: {}, referencesBefore: {} });
    const firstHeading = () => container.querySelector('h2, h3')?.textContent;
    expect(goToChange(container, diff.changes.at(-1)?.id ?? '')).toBe(true);
    expect([firstHeading(), rest(container)]).toEqual(['Part 0', []]);
    expect(container.querySelector('[data-current-change]')?.textContent).toContain('89');
  });

  it('goes to a change that lies so deep that nothing of it is drawn at first', () => {
    crowd(mostElements);
    const deep = (word: string) => `${'> '.repeat(30)}${word} of a quote in a quote\n`;
    const diff = diffTrees(parseMarkdown(deep('word')), parseMarkdown(deep('other')));
    const { container } = render(DiffView, { diff, references: {}, referencesBefore: {} });
    expect(container.textContent).not.toContain('of a quote in a quote');
    expect(goToChange(container, diff.changes[0]?.id ?? '')).toBe(true);
    expect(container.querySelector('[data-current-change]')?.textContent).toContain('of a quote in a quote');
  });
});

it('what the last piece of a part holds is drawn with it', () => {
  const inner = Array.from({ length: 150 }, (_, item) => `  * Below ${item}\n`).join('');
  const { items } = drawn(`${'* Item\n'.repeat(110)}${inner}`);
  mountAll(Infinity);
  expect(items()).toBe(260);
});

describe('a long list of which little changed', () => {
  const items = Array.from({ length: 300 }, (_, item) => `${item + 1}. Item ${item}\n`);
  const changed = items.map((item) => item.replace('Item 150', 'Point 150'));
  const lists = () => {
    const diff = diffTrees(parseMarkdown(items.join('')), parseMarkdown(changed.join('')));
    return render(DiffView, { diff, references: {}, referencesBefore: {} }).container;
  };

  it('folds the items that did not, and numbers go on behind them', () => {
    const container = lists();
    expect([...container.querySelectorAll('.fold-button')].map((one) => one.textContent.trim())).toEqual([
      '147 unchanged items',
      '146 unchanged items',
    ]);
    const behind = [...container.querySelectorAll('li[value]')].map((one) => one.getAttribute('value'));
    expect(behind).toEqual(['148']);
  });

  it('shows them again by a click', async () => {
    const container = lists();
    container.querySelector<HTMLElement>('.fold-button')?.click();
    await expect.poll(() => container.querySelectorAll('.fold-button').length).toBe(1);
    expect(container.querySelectorAll('li').length).toBeGreaterThan(100);
  });
});
