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

it('comes back to where a document was scrolled in the frame that it was left in, before its event', async () => {
  const memory = new ScrollMemory();
  document.body.innerHTML = '<main data-printable></main>';
  document.body.querySelector('main')!.scrollTop = 70;
  const entry = {};
  memory.remember(entry);
  document.body.innerHTML = '<main data-printable></main>';
  memory.restore(entry);
  await vi.waitFor(() => expect(document.body.querySelector('main')!.scrollTop).toBe(70));
});

it('asks nothing within the document where it is scrolled when a screen is left: that lays out all that stands off screen', () => {
  const memory = new ScrollMemory();
  document.body.innerHTML = '<main data-printable><section></section><p></p></main><nav></nav>';
  scrolled(document.body.querySelector('section')!, 50);
  scrolled(document.body.querySelector('nav')!, 50);
  const asked = vi.spyOn(Element.prototype, 'scrollTop', 'get');
  memory.remember({});
  expect(asked.mock.contexts).toEqual([document.body.querySelector('main')]);
});
