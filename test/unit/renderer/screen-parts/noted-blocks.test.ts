import { expect, it } from 'vitest';
import {
  markNoted,
  notedBlock,
  noteNode,
  wordsIn,
} from '../../../../src-renderer/screens/notes/mark-noted.ts';

function drawn(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = `
    <div data-block="0" data-key="k1">By its node</div>
    <div data-block="1"><div data-block="1.0">Only   words</div></div>
    <div data-block="2"></div>`;
  return root;
}
const at = (root: HTMLElement, path: string) => root.querySelector<HTMLElement>(`[data-block="${path}"]`)!;
const marked = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('[data-noted]')].map((block) => block.dataset['block']);

it('a block is named by its node, else by its words, and found again', () => {
  const root = drawn();
  expect([
    noteNode(at(root, '0'), 'k1'),
    noteNode(at(root, '1.0'), null),
    noteNode(at(root, '2'), null),
  ]).toEqual(['k1', 'words:Only words', null]);
  expect(notedBlock(root, 'words:Only words')).toBe(at(root, '1.0'));
  expect(notedBlock(root, 'words:Others')).toBe(null);
});

it('its mark comes with what is drawn later, and goes at the end', async () => {
  const root = drawn();
  const end = markNoted(root, ['k1', 'words:Only words', 'k9']);
  expect(marked(root)).toEqual(['0', '1.0']);
  const later = document.createElement('div');
  Object.assign(later.dataset, { block: '9', key: 'k9' });
  root.append(later);
  await expect.poll(() => marked(root)).toEqual(['0', '1.0', '9']);
  end();
  expect(marked(root)).toEqual([]);
});

it('names a block by its own text, without marks of threads, buttons and what is gone', () => {
  const root = document.createElement('div');
  root.innerHTML =
    '<p data-block="0"><button class="thread-marker">1</button>Timer: at a <del>given</del><ins>fixed</ins> interval</p>';
  const block = root.querySelector('p')!;
  expect(wordsIn(block)).toBe('Timer: at a fixed interval');
  const name = noteNode(block, null)!;
  root.querySelector('button')!.textContent = '2';
  expect(notedBlock(root, name)).toBe(block);
});
