import { expect, it, onTestFinished } from 'vitest';
import { ThreadsBeside } from '../../../../src-renderer/screens/discussion/threads-beside.svelte.ts';

/** Stands so far below the top of the window, in px, where it has a place. */
function place(element: HTMLElement, top: () => number): void {
  element.getBoundingClientRect = () => new DOMRect(0, top(), 300, 0);
}

/** A thread beside a block that stands 1000 px down a document, which is scrolled to it. */
function beside() {
  const [root, list] = [document.createElement('div'), document.createElement('div')];
  list.innerHTML = '<div data-beside="thread"><button>Reply</button></div>';
  root.innerHTML = '<p>Block</p>';
  const [thread, block] = [list.querySelector('div')!, root.querySelector('p')!];
  let isEdited = false;
  for (const pane of [root, list]) {
    Object.defineProperty(pane, 'clientHeight', { value: 600 });
    place(pane, () => 100);
  }
  Object.defineProperty(root, 'scrollHeight', { value: 3000 });
  Object.defineProperty(thread, 'offsetHeight', { value: 100 });
  place(block, () => 1100 - root.scrollTop);
  place(thread, () => 100 + (Number.parseInt(thread.style.marginBlockStart, 10) || 0) - list.scrollTop);
  document.body.append(root, list);
  const threads = new ThreadsBeside();
  const end = threads.watch(list, root, () => (isEdited ? null : block));
  onTestFinished(() => {
    end();
    root.remove();
    list.remove();
  });
  const tops = () => [block, thread].map((one) => one.getBoundingClientRect().top);
  threads.arrange();
  const scroll = (to: number) => {
    root.scrollTop = to;
    root.dispatchEvent(new Event('scroll'));
  };
  scroll(500);
  /** While a block is written in, no thread stands beside it; the document scrolls along with the writing. */
  const edit = () => {
    isEdited = true;
    threads.arrange();
    scroll(557);
    isEdited = false;
    threads.arrange();
  };
  return { list, scroll, tops, edit };
}

it('a thread stands beside its block again when that was edited', () => {
  const { tops, edit } = beside();
  expect(tops()).toEqual([600, 600]);
  edit();
  expect(tops()).toEqual([543, 543]);
});

it('a list that was scrolled by hand is left there until the document is scrolled', () => {
  const { list, scroll, tops, edit } = beside();
  list.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  list.scrollTop = 300;
  edit();
  expect(list.scrollTop).toBe(300);
  scroll(600);
  expect(tops()).toEqual([500, 500]);
});
