import { expect, it, vi } from 'vitest';
import { revealElement } from '../../../../src-renderer/document/change-navigation.ts';

/** An element that stands elsewhere each time it is looked at: parts above it get their real height. */
function movingElement(): { readonly element: HTMLElement; readonly scrolled: ReturnType<typeof vi.fn> } {
  const element = document.createElement('p');
  const scrolled = vi.fn();
  let top = 0;
  element.scrollIntoView = scrolled;
  element.getBoundingClientRect = () => new DOMRect(0, (top += 100), 10, 10);
  document.body.append(element);
  return { element, scrolled };
}

const frames = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) await new Promise(requestAnimationFrame);
};

it('what was gone to is brought into view again while it moves, for some frames', async () => {
  const { element, scrolled } = movingElement();
  revealElement(element);
  await frames(10);
  expect(scrolled).toHaveBeenCalledTimes(4);
});

it('and no more once something else was gone to', async () => {
  const [first, second] = [movingElement(), movingElement()];
  revealElement(first.element);
  revealElement(second.element);
  await frames(10);
  expect([first.scrolled.mock.calls.length, second.scrolled.mock.calls.length]).toEqual([1, 4]);
});
