import type { Locator, Page } from 'playwright-core';

/** What tells that the thing acted for is there: a heading of this text (any where empty), and an element. */
interface Awaited {
  readonly heading: string;
  readonly selector: string;
  /** What the element's text holds, and what it no longer holds. */
  readonly text?: readonly string[];
  readonly without?: RegExp;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Where to click on a thing. Found before anything is measured: Playwright looks for a role in the window itself, a tenth of a
 * second and more among thousands of elements, which is no work of the program.
 */
export async function placeOf(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Not to be seen: ${target.toString()}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** From the click, as the window got it, to the end of the frame in which what was clicked for was painted, in ms. */
export function paintedAfterClick(page: Page, { x, y }: Point, awaited: Awaited): Promise<number> {
  return paintedAfter(page, 'click', () => page.mouse.click(x, y), awaited);
}

/** As `paintedAfterClick`, from the next event of the type on; `act` makes it happen. */
export async function paintedAfter(
  page: Page,
  type: string,
  act: () => Promise<void>,
  { heading, selector, text = [], without }: Awaited,
): Promise<number> {
  const asked = { type, heading, selector, text, without: without?.source ?? null };
  await page.evaluate(({ type, heading, selector, text, without }) => {
    const isIt = ({ textContent: words }: Element): boolean =>
      text.every((one) => words.includes(one)) && (without === null || !new RegExp(without).test(words));
    const isThere = (): boolean =>
      [...document.querySelectorAll(selector)].some(isIt) &&
      (heading === '' ||
        [...document.querySelectorAll('h1, h2')].some((one) => one.textContent.trim() === heading));
    const measured = new Promise<number>((settle, fail) => {
      setTimeout(() => fail(new Error(`Not painted within 30 s: ${selector} ${text.join(', ')}`)), 30_000);
      addEventListener(
        type,
        (event) => {
          const observer = new MutationObserver(() => {
            if (!isThere()) return;
            observer.disconnect();
            // The next frame paints it; a task after that frame comes when it was handed on.
            requestAnimationFrame(() => setTimeout(() => settle(performance.now() - event.timeStamp), 0));
          });
          observer.observe(document.body, {
            childList: true,
            subtree: true,
            attributes: true,
            characterData: true,
          });
        },
        { capture: true, once: true },
      );
    });
    Reflect.set(window, 'galleyMeasured', measured);
  }, asked);
  await act();
  return page.evaluate(() => Reflect.get(window, 'galleyMeasured') as Promise<number>);
}

/** The longest time for which the window's own thread did not answer while something was done, in ms. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state = { longest: 0, goes: true };
    const { port1, port2 } = new MessageChannel();
    let last = performance.now();
    port1.onmessage = () => {
      const now = performance.now();
      state.longest = Math.max(state.longest, now - last);
      last = now;
      if (state.goes) port2.postMessage(0);
    };
    port2.postMessage(0);
    Reflect.set(window, 'galleyTasks', state);
  });
  await work();
  return page.evaluate(() => {
    const state = Reflect.get(window, 'galleyTasks') as { longest: number; goes: boolean };
    state.goes = false;
    return Math.round(state.longest);
  });
}

/** The same amount of text as plain paragraphs in the same window: what Chromium alone takes to lay out and paint it. */
export function plainParagraphsMs(page: Page, bytes: number): Promise<number> {
  return page.evaluate((length) => {
    const holder = document.createElement('div');
    const startedAt = performance.now();
    for (let made = 0; made < length; made += 400) {
      const paragraph = document.createElement('p');
      paragraph.textContent = 'plain words '.repeat(33);
      holder.append(paragraph);
    }
    document.body.append(holder);
    return new Promise<number>((settle) => {
      requestAnimationFrame(() =>
        setTimeout(() => {
          settle(performance.now() - startedAt);
          holder.remove();
        }, 0),
      );
    });
  }, bytes);
}

/** A plain list of so many rows in the same window: what Chromium alone takes to lay out and paint it. */
export function plainListTask(page: Page, rows: number): Promise<number> {
  return page.evaluate((count) => {
    const holder = document.createElement('ul');
    holder.className = 'plain-list';
    const startedAt = performance.now();
    for (let made = 0; made < count; made += 1) {
      const row = document.createElement('li');
      row.textContent = `Row ${made}`;
      holder.append(row);
    }
    document.body.append(holder);
    return new Promise<number>((settle) => {
      requestAnimationFrame(() =>
        setTimeout(() => {
          settle(Math.round(performance.now() - startedAt));
          holder.remove();
        }, 0),
      );
    });
  }, rows);
}

/** Opens the changes of a change request that is named by its number, found by the filter of the inbox. */
export async function openChanges(page: Page, number: number): Promise<void> {
  await page.keyboard.press('Control+1');
  await page.getByRole('searchbox').first().fill(`Change number ${number}`);
  await page
    .getByRole('button', { name: new RegExp(`Change number ${number}\\b`) })
    .first()
    .click();
  await page.getByRole('tab', { name: /^Changes/ }).click();
  await page.locator('[data-sheet] [data-change]').first().waitFor();
}
