import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tooltip, wholeTexts } from '../../../../src-renderer/parts/tooltip.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stop = wholeTexts(document);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** jsdom has no layout: as wide as is said, in a place 100 px wide. */
function text(words: string, width: number): HTMLElement {
  const element = document.createElement('span');
  element.style.textOverflow = 'ellipsis';
  element.innerText = words;
  Object.defineProperty(element, 'scrollWidth', { value: width });
  Object.defineProperty(element, 'clientWidth', { value: 100 });
  document.body.append(element);
  return element;
}

function pointAt(element: Element): string | null {
  element.dispatchEvent(new Event('pointerover', { bubbles: true }));
  vi.advanceTimersByTime(1_000);
  return document.querySelector('.tooltip')?.textContent ?? null;
}

it('says the whole of a text that is cut short, until the pointer leaves it', () => {
  expect(pointAt(text('A title that\n goes on', 300))).toBe('A title that goes on');
  expect(pointAt(document.body)).toBeNull();
});

it('leaves texts alone that fit, and those whose tooltip says something else', () => {
  expect(pointAt(text('Short', 100))).toBeNull();
  const described = text('Limits and', 300);
  const end = tooltip('Opens the page')(described);
  expect(pointAt(described)).toBeNull();
  if (end) end();
  const titled = text('Limits and', 300);
  titled.title = 'Limits and quotas';
  expect(pointAt(titled)).toBeNull();
});

it('goes with the thing that it is about, and stays where another one goes', () => {
  const about = text('Save', 100);
  const other = text('Close', 100);
  const [end, endOther] = [tooltip('Saves the page')(about), tooltip('Closes the page')(other)];
  about.dispatchEvent(new Event('pointerenter'));
  vi.advanceTimersByTime(1_000);
  if (endOther) endOther();
  expect(document.querySelector('.tooltip')?.textContent).toBe('Saves the page');
  if (end) end();
  expect(document.querySelector('.tooltip')).toBeNull();
});

it('is gone with the next key, whatever it is about', () => {
  const about = text('Save', 100);
  const end = tooltip('Saves the page')(about);
  about.dispatchEvent(new Event('pointerenter'));
  vi.advanceTimersByTime(1_000);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  expect(document.querySelector('.tooltip')).toBeNull();
  const cut = text('A title that goes on', 300);
  expect(pointAt(cut)).not.toBeNull();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  vi.advanceTimersByTime(1_000);
  expect(document.querySelector('.tooltip')).toBeNull();
  expect(pointAt(cut)).not.toBeNull();
  if (end) end();
});
