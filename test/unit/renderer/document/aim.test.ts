import { fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { aimedBlock, watchAim } from '../../../../src-renderer/document/aim.ts';
import {
  blockCursor,
  changePosition,
  mountAll,
  stepBlock,
  stepChange,
} from '../../../../src-renderer/document/change-navigation.ts';
import DiffView from '../../../../src-renderer/document/diff/DiffView.svelte';
import { revealPart } from '../../../../src-renderer/screens/change-request/diff/top-blocks.ts';
import { draw, words } from './draw.ts';

beforeAll(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});

let ending: (() => void) | undefined;
afterEach(() => ending?.());

function drawChanges(before: string, after: string): HTMLElement {
  const diff = diffTrees(parseMarkdown(before), parseMarkdown(after));
  const { container } = render(DiffView, { props: { diff, references: {}, referencesBefore: {} } });
  mountAll();
  return container;
}

/** How the block cursor's block begins. */
const at = (page: HTMLElement): string => words(blockCursor(page)?.element ?? null).slice(0, 5);

function blockOf(page: HTMLElement, text: string): HTMLElement {
  const found = [...page.querySelectorAll<HTMLElement>('[data-block]')].findLast((block) =>
    words(block).startsWith(text),
  );
  if (found === undefined) throw new Error(`No block begins with ${text}`);
  return found;
}

let screenX = 0;
/** The pointer moves by so much to the right, over an element. */
function movePointer(over: Element, movementX: number): void {
  screenX += movementX;
  const event = new MouseEvent('pointermove', { bubbles: true, screenX });
  Object.defineProperties(event, { movementX: { value: movementX }, movementY: { value: 0 } });
  over.dispatchEvent(event);
}

const items = (unit: string): string =>
  `Three kinds.\n\n1. Laid, 90 ${unit}\n2. Smooth, 120 ${unit}\n3. Cards, 240 ${unit}\n\nThe felt side is up.\n`;

it('goes on by block from the item of a list that it went to by change', () => {
  const page = drawChanges(items('grams'), items('sheets'));
  const seen = [1, 2, 3].map(() => {
    stepChange(page, 1);
    return [at(page), blockCursor(page)?.element === document.activeElement];
  });
  expect(seen).toEqual([
    ['Laid,', true],
    ['Smoot', true],
    ['Cards', true],
  ]);
  stepBlock(page, 1);
  expect(at(page)).toBe('The f');
  stepBlock(page, -1);
  stepBlock(page, -1);
  expect([at(page), changePosition(page).index]).toEqual(['Smoot', 2]);
  stepChange(page, 1);
  expect([at(page), aimedBlock(page)?.element.tagName]).toEqual(['Cards', 'LI']);
});

it('goes on by block from a change in a tab that was hidden', () => {
  const tabs = (word: string): string =>
    `Above.\n\n{% tabs %}\n{% tab title="One" %}\nFirst ${word}.\n{% endtab %}\n{% tab title="Two" %}\nSecond ${word}.\n\nLast one.\n{% endtab %}\n{% endtabs %}\n`;
  const page = drawChanges(tabs('text'), tabs('words'));
  stepChange(page, 1);
  stepChange(page, 1);
  expect(at(page)).toBe('Secon');
  stepBlock(page, 1);
  expect(at(page)).toBe('Last ');
});

it('goes on by block into a row that it went to as a whole by change', () => {
  const table = (row: string): string => `Above.\n\n| a | b |\n| - | - |\n| one | two |\n${row}\nBelow.\n`;
  const page = drawChanges(table(''), table('| three | four |\n'));
  stepChange(page, 1);
  expect([aimedBlock(page)?.element.tagName, document.activeElement?.tagName]).toEqual(['TR', 'TR']);
  const stops = [1, 1, -1, -1].map((by) => {
    stepBlock(page, by as 1 | -1);
    return at(page);
  });
  expect(stops).toEqual(['three', 'four', 'three', 'two']);
});

it('steps one by one through the changes inside of one block, also while the pointer is over it', async () => {
  const quote = (one: string, two: string): string =>
    `> Begins ${one}.\n>\n> Stays here.\n>\n> Ends ${two}.\n`;
  const page = drawChanges(quote('so', 'so'), quote('thus', 'thus'));
  ending = watchAim(page);
  for (const [word, index] of [
    ['Begins', 1],
    ['Ends', 2],
  ] as const) {
    stepChange(page, 1);
    movePointer(blockOf(page, 'Stays'), 40);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([words(document.activeElement), changePosition(page).index]).toEqual([
      expect.stringContaining(word),
      index,
    ]);
    expect(words(aimedBlock(page)?.element ?? null)).not.toContain('Stays');
  }
  expect(stepChange(page, 1)).toBeNull();
});

it('stays meant while a pointer moves a few pixels, and follows one that moves on, with the focus', async () => {
  const page = draw('First text.\n\nSecond text.\n\nThird text.\n');
  ending = watchAim(page);
  stepBlock(page, 1);
  movePointer(blockOf(page, 'Third'), 3);
  movePointer(blockOf(page, 'Third'), 2);
  expect([words(aimedBlock(page)?.element ?? null), at(page)]).toEqual(['First text.', 'First']);
  movePointer(blockOf(page, 'Third'), 40);
  await expect.poll(() => at(page)).toBe('Third');
  expect(words(document.activeElement)).toBe('Third text.');
  // Where the pointer left the frame, the next key goes on.
  stepBlock(page, -1);
  movePointer(blockOf(page, 'Third'), -3);
  expect([words(aimedBlock(page)?.element ?? null), at(page)]).toEqual(['Second text.', 'Secon']);
});

it('takes the frame along where a key is pressed before the pointer rests', () => {
  const page = draw('First text.\n\nSecond text.\n');
  ending = watchAim(page);
  stepBlock(page, 1);
  movePointer(blockOf(page, 'Second'), 40);
  expect([words(aimedBlock(page)?.element ?? null), at(page)]).toEqual(['Second text.', 'Secon']);
});

it('stays where it is while a text is written', () => {
  const page = draw('First text.\n\nSecond text.\n');
  ending = watchAim(page);
  stepBlock(page, 1);
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  movePointer(blockOf(page, 'Second'), 40);
  field.remove();
  expect([words(aimedBlock(page)?.element ?? null), at(page)]).toEqual(['First text.', 'First']);
});

it('goes with the focus to the block of a link', () => {
  const page = draw('First text.\n\nSecond [text](https://example.com/).\n');
  ending = watchAim(page);
  stepBlock(page, 1);
  const link = page.querySelector('a');
  if (link === null) throw new Error('There is no link.');
  link.focus();
  expect(at(page)).toBe('Secon');
});

it('stands on the block that was edited, also where that is no part of another', () => {
  const page = draw('First text.\n\n* one item\n* more items\n\nLast text.\n');
  stepBlock(page, 1);
  revealPart(page, '2');
  expect([at(page), words(document.activeElement)]).toEqual(['Last ', 'Last text.']);
  revealPart(page, '1', '1.1.0');
  expect(at(page)).toBe('more ');
  stepBlock(page, 1);
  expect(at(page)).toBe('Last ');
});

it('goes to the block that a button beside it comments on', async () => {
  const commented: string[] = [];
  const page = draw('First text.\n\nSecond text.\n', {
    oncomment: (_block: unknown, path: string) => commented.push(path),
  });
  await fireEvent.pointerMove(blockOf(page, 'Second'), { screenX: 300 });
  const button = page.querySelector<HTMLElement>('.comment-offer');
  if (button === null) throw new Error('No comment is offered.');
  await fireEvent.click(button);
  expect([commented.length, at(page)]).toEqual([1, 'Secon']);
});

it('frames a table whose head is clicked, and goes on by block into its first cell', async () => {
  const table = (green: string) =>
    `Colours.\n\n| Colour | Blue |\n| --- | --- |\n| Green | ${green} |\n\nMix them.\n`;
  const page = drawChanges(table('3'), table('4'));
  ending = watchAim(page);
  const head = [...page.querySelectorAll('th')].find((cell) => words(cell) === 'Blue');
  await fireEvent.pointerDown(head!, { button: 0 });
  const framed = aimedBlock(page)?.element;
  expect([framed?.classList.contains('block-table'), framed?.querySelectorAll('th').length]).toEqual([
    true,
    2,
  ]);
  expect(stepBlock(page, 1)?.element.textContent).toContain('Green');
  await fireEvent.pointerDown(head!, { button: 0 });
  stepBlock(page, -1);
  expect(at(page)).toBe('Colou');
});
