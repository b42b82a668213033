import { cleanup, render } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Tree from '../../../../src-renderer/parts/tree/Tree.svelte';
import type { TreeRow } from '../../../../src-renderer/parts/tree/tree-keys.ts';

const rows: readonly TreeRow[] = ['ink', 'paper', 'glue'].map((id, at) => ({
  ...{ id, title: id, depth: 0, hasChildren: false, expanded: false },
  ...{ position: at + 1, setSize: 3 },
}));
const props = {
  ...{ label: 'Pages', rows, selected: 'ink', row: createRawSnippet(() => ({ render: () => '<i></i>' })) },
  ...{ onselect: () => undefined, ontoggle: () => undefined },
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('brings the row that is selected into view with the next frame, once', async () => {
  const shown: (string | undefined)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this instanceof HTMLElement ? this.dataset['row'] : undefined);
  });
  const frame = (): Promise<number> => new Promise(requestAnimationFrame);
  const { rerender } = render(Tree, props);
  await frame();
  await rerender({ selected: 'glue' });
  const before = [...shown];
  await frame();
  expect({ before, shown }).toEqual({ before: ['ink'], shown: ['ink', 'glue'] });
});
