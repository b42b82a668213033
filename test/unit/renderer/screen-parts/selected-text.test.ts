import { expect, it } from 'vitest';
import { selectedText } from '../../../../src-renderer/screens/discussion/composer/selected-text.ts';

/** Two rows of two sides, as side by side draws them. */
function drawn(): HTMLElement {
  document.body.innerHTML = `<div id="root">${[1, 2]
    .map(
      (row) =>
        `<div class="side-row">${['before', 'after']
          .map(
            (side) =>
              `<div data-side="${side}"><p data-block="${row}" data-key="k${row}">${side} ${row}</p></div>`,
          )
          .join('')}</div>`,
    )
    .join('')}</div>`;
  return document.querySelector<HTMLElement>('#root')!;
}

it.each(['before', 'after'])('what is selected over rows on the %s side is that side’s alone', (side) => {
  const root = drawn();
  const texts = [...root.querySelectorAll(`[data-side="${side}"] p`)].map((one) => one.firstChild!);
  const selection = document.getSelection()!;
  selection.setBaseAndExtent(texts[0]!, 0, texts[1]!, side.length + 2);
  expect(selectedText(root, selection)).toMatchObject({ words: `${side} 1\n${side} 2`, nodeId: 'k1' });
});

it('nothing of a text that is being edited', () => {
  const root = drawn();
  const text = root.querySelector('p')!;
  text.setAttribute('contenteditable', 'true');
  const selection = document.getSelection()!;
  selection.setBaseAndExtent(text.firstChild!, 0, text.firstChild!, 4);
  expect(selectedText(root, selection)).toBeNull();
});

it.each([
  ['the tray, n', 'the tray, never'],
  ['he tray', 'the tray'],
  ['the tray', 'the tray'],
  [', ', ','],
])('a part of a word means the word: %j', (part, words) => {
  const text = 'Fill it over the tray, never over the desk.';
  document.body.innerHTML = `<div id="root"><p data-block="0" data-key="k">${text}</p></div>`;
  const node = document.querySelector('p')!.firstChild!;
  const selection = document.getSelection()!;
  selection.setBaseAndExtent(node, text.indexOf(part), node, text.indexOf(part) + part.length);
  expect(selectedText(document.querySelector<HTMLElement>('#root')!, selection)?.words).toBe(words);
});
