import { afterEach, expect, it, vi } from 'vitest';
import { ScrollMemory } from '../../../../src-renderer/state/scroll-memory.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function scrolled(element: HTMLElement, top: number): HTMLElement {
  element.scrollTop = top;
  element.dispatchEvent(new Event('scroll'));
  return element;
}

it('comes back to what was scrolled, though it was drawn again', async () => {
  const memory = new ScrollMemory();
  document.body.innerHTML = '<main><section></section><section></section></main>';
  scrolled(document.body.querySelector<HTMLElement>('section:last-child')!, 120);
  const entry = {};
  memory.remember(entry);
  document.body.innerHTML = '<main><section></section><section></section></main>';
  memory.restore(entry);
  await vi.waitFor(() =>
    expect([...document.querySelectorAll('section')].map(({ scrollTop }) => scrollTop)).toEqual([0, 120]),
  );
});

it('asks no element where it is scrolled when a screen is left: that lays out all that stands off screen', () => {
  const memory = new ScrollMemory();
  document.body.innerHTML = '<main><section></section><p></p></main>';
  scrolled(document.body.querySelector('main')!, 50);
  const asked = vi.spyOn(Element.prototype, 'scrollTop', 'get');
  memory.remember({});
  expect(asked).not.toHaveBeenCalled();
});
