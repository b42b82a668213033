import { render } from '@testing-library/svelte';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { mountAll } from '../../../../src-renderer/document/change-navigation.ts';
import DocumentView from '../../../../src-renderer/document/DocumentView.svelte';
import { mostElements } from '../../../../src-renderer/document/drawing-bound.svelte.ts';

const note = 'More than the window can hold: parts of this are not drawn. Search and exports have all of it.';
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

describe('a document that the window cannot hold', () => {
  it('is drawn in part, and says so, also before a search', async () => {
    crowd(mostElements);
    const { container, items } = drawn(list);
    await expect.poll(() => container.textContent).toContain(note);
    mountAll(container);
    expect(items()).toBe(100);
  });

  it('of many blocks is drawn in part, and says so', async () => {
    crowd(mostElements);
    const { container } = drawn('word\n\n'.repeat(2000));
    await expect.poll(() => container.textContent).toContain(note);
    mountAll(container);
    expect(container.querySelectorAll('p').length).toBeLessThan(1000);
  });

  it('goes on as far as there is room', async () => {
    crowd(mostElements - 500);
    const { container, items } = drawn(list);
    await expect.poll(() => container.textContent).toContain(note);
    expect([items() > 100, items() < 300]).toEqual([true, true]);
  });

  it('is drawn whole where there is room, without a word', async () => {
    const { container, items } = drawn(list);
    await expect.poll(items).toBe(300);
    expect(container.textContent).not.toContain(note);
  });
});
