import { cleanup, render } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import PageBar from '../../../../src-renderer/parts/panes/PageBar.svelte';

const children = createRawSnippet<[number]>(() => ({ render: () => '<button>Mark reviewed</button>' }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What jsdom lacks: an observer that tells a size when it begins, how much room the title has, and reads of a width that overflows. */
function layOut() {
  const layout = { room: 200, measured: 0 };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe = () => queueMicrotask(this.#tell);
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, layout.room, 24),
  );
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() => {
    layout.measured += 1;
    return 1200;
  });
  return layout;
}

it('fits its controls again for another page only where they leave it another room', async () => {
  const layout = layOut();
  const { rerender } = render(PageBar, { title: 'Ink', path: '', gives: 2, children });
  await tick();
  const fittings = [layout.measured];
  for (const [title, room] of [
    ['Paper', 200],
    ['Glue', 200],
    ['Thread', 140],
    ['Boards', 140],
  ] as const) {
    layout.room = room;
    await rerender({ title });
    await tick();
    fittings.push(layout.measured);
  }
  expect(fittings).toEqual([1, 1, 1, 2, 2]);
});
