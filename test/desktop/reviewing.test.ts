import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LaunchedGalley } from '../support/electron.ts';
import { launchSample } from '../support/sample-workspace.ts';

let galley: LaunchedGalley;
let page: Page;

beforeAll(async () => {
  galley = await launchSample();
  page = galley.page;
});
afterAll(() => galley.close());

/** Leaves whatever is open, and opens the changes of one page of the sample's second change request. */
async function openChanges(width = 1280, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: /#2\b/ }).first().click();
  await page.getByRole('tab', { name: /^Changes/ }).click();
  // Where one pane shows at a time, that is the list; elsewhere the first page stands beside it.
  if (width < 700) await page.getByRole('treeitem').filter({ hasText: 'Proofs and proof marks' }).click();
  await page.locator('[data-block]').first().waitFor();
}

/** Moves the block cursor by key to the first block below it that begins with these words. */
async function moveTo(words: string): Promise<void> {
  const cursor = page.locator('[data-cursor]');
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('j');
    if ((await cursor.allInnerTexts()).join('').includes(words)) return;
  }
  throw new Error(`No block below says ${words}`);
}

/** Names of the buttons and fields of an element that cannot be reached with the mouse where they stand. */
const covered = (whole: Locator): Promise<readonly string[]> =>
  whole.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('textarea, button')].flatMap((one) => {
      const box = one.getBoundingClientRect();
      const inset = Math.min(8, box.height / 2);
      const isHit = (y: number) => one.contains(document.elementFromPoint(box.left + box.width / 2, y));
      return isHit(box.top + inset) && isHit(box.bottom - inset)
        ? []
        : [one.textContent.trim() || one.ariaLabel || one.tagName];
    }),
  );

describe('what one writes in', () => {
  const composer = () => page.getByRole('region', { name: 'New comment' });
  const lines = 'one\n\ntwo\n\nthree\n\nfour\n\nfive\n\nsix';

  it.each([
    [1280, 800],
    [900, 600],
  ])('stands whole in view with its buttons, in a window of %i x %i', async (width, height) => {
    await openChanges(width, height);
    for (const words of ['In the margin', 'loop', 'Who decides']) {
      await moveTo(words);
      await page.keyboard.press('c');
      await expect.poll(() => covered(composer())).toEqual([]);
      await page.keyboard.type(lines);
      await expect.poll(() => covered(composer())).toEqual([]);
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.keyboard.press('Escape');
    }
  });

  it('has its field and buttons whole in view in a low panel with a private note, as at 200 %', async () => {
    await openChanges(450, 350);
    await page.keyboard.press('i');
    await page.getByRole('textbox', { name: /^Private note/ }).waitFor();
    await page.keyboard.type('Two lines\nof mine');
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await page.keyboard.type(lines);
    await expect.poll(() => covered(composer().locator('.composer'))).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Delete the note' }).click();
    await composer().getByRole('button', { name: 'Cancel' }).click();
  });

  it('gives the document back where it had covered it', async () => {
    await openChanges(640, 400);
    await moveTo('In the margin');
    await page.keyboard.press('c');
    const send = composer().getByRole('button', { name: 'Add to review' });
    await page.keyboard.type(lines);
    await expect.poll(() => covered(composer().locator('.actions'))).toEqual([]);
    await send.hover();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('In the margin');
  });
});

describe('the keys of commenting', () => {
  const title = () => page.getByRole('region', { name: 'New comment' });
  /** Presses a key and answers what is then written about. */
  async function target(key: string): Promise<string> {
    await page.keyboard.press(key);
    await title().waitFor();
    const words = await title().innerText();
    await page.keyboard.press('Escape');
    await title().waitFor({ state: 'detached' });
    return words;
  }

  it('are about the block that was pointed at or moved to last', async () => {
    await openChanges();
    await moveTo('In the margin');
    await page.getByText('Read the margin first').hover();
    expect(await target('c')).toContain('Read the margin first');
    await page.keyboard.press('k');
    expect(await target('c')).toMatch(/block[^]*In the margin/);
    await page.locator('[data-cell]').filter({ hasText: 'what stands beside it' }).hover();
    expect(await target('c')).toMatch(/cell[^]*what stands beside it/);
    // What was clicked stays meant when the pointer goes elsewhere.
    await page.getByText('Read the margin first').click();
    await page.getByRole('button', { name: 'Finish review' }).hover();
    expect(await target('c')).toContain('Read the margin first');
  });

  it('are about the block with the frame, which a touch of the mouse leaves and a moved one takes along', async () => {
    await openChanges();
    await page.getByRole('treeitem').filter({ hasText: 'Paper' }).click();
    const item = (words: string) => page.locator('li[data-block]').filter({ hasText: words });
    await item('Laid').hover();
    const box = await item('Laid').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    for (const words of ['Laid', 'Smooth']) {
      await page.keyboard.press('n');
      await expect.poll(() => page.locator('[data-cursor]').innerText()).toContain(words);
    }
    await page.mouse.move(x + 3, y + 2);
    expect(await target('c')).toMatch(/list item[^]*Smooth/);
    // Beside its number, between the items above and below.
    const frame = await page
      .locator('[data-cursor]')
      .evaluate((one) => [getComputedStyle(one).outlineOffset, getComputedStyle(one).outlineWidth]);
    expect(frame).toEqual(['1px', '2px']);
    await item('Card').hover();
    await expect.poll(() => page.locator('[data-cursor]').innerText()).toContain('Card');
    expect(await target('c')).toMatch(/list item[^]*Card/);
    await page.keyboard.press('j');
    await expect.poll(() => page.locator('[data-cursor]').innerText()).toContain('The felt side is up');
  });

  it('suggest no other title where no block is meant', async () => {
    await openChanges();
    await page.getByRole('button', { name: 'Finish review' }).hover();
    await page.keyboard.press('C');
    await page.locator('p', { hasText: 'Point at the block that you want to change' }).waitFor();
    expect(await title().count()).toBe(0);
  });
});

it('a block that is edited at the lower edge stands above the bars below it', async () => {
  await openChanges();
  const block = page.getByText('Read the margin first');
  await block.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await block.hover();
  await page.keyboard.press('b');
  const editor = page.locator('.rich-editor [contenteditable="true"]');
  await editor.waitFor();
  const room = async (): Promise<number> => {
    const [text, bars] = [
      await editor.boundingBox(),
      await page.locator('.rich-editor > .tools').boundingBox(),
    ];
    return (bars?.y ?? NaN) - ((text?.y ?? NaN) + (text?.height ?? NaN));
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
});

describe('a ring', () => {
  /** How far the ring of a cell stands inside the lines around it, and how round it is. */
  const inside = (cell: Locator): Promise<readonly unknown[]> =>
    cell.evaluate((one) => {
      const { width, height, borderRadius } = getComputedStyle(one, '::after');
      const room = one.closest('td');
      const left = (whole: number | undefined, ring: string) => Math.round((whole ?? 0) - parseFloat(ring));
      return [left(room?.clientWidth, width), left(room?.clientHeight, height), borderRadius];
    });

  it('runs along the lines of a cell, below the mouse and around what is chosen, changed or not', async () => {
    await openChanges();
    for (const words of ['put in what stands in the margin', 'put in what stands beside it', 'caret']) {
      const cell = page.locator('[data-cell]').filter({ hasText: words }).first();
      await cell.hover();
      await expect.poll(() => inside(cell)).toEqual([2, 2, '5px']);
      await cell.click();
      await page.locator('[data-cell][data-cursor]').filter({ hasText: words }).waitFor();
      expect(await inside(cell)).toEqual([2, 2, '5px']);
    }
  });

  it('stands beside the signs of changes', async () => {
    await openChanges();
    await page.keyboard.press('n');
    const gaps = () =>
      page.locator('[data-cursor]').evaluate((one) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(one);
        const sign = document.createRange();
        sign.selectNodeContents(one.querySelector('.change-sign') ?? one);
        return (
          one.getBoundingClientRect().left -
          parseFloat(outlineOffset) -
          parseFloat(outlineWidth) -
          sign.getBoundingClientRect().right
        );
      });
    await expect.poll(gaps).toBeGreaterThan(0);
  });
});

describe('in a window of 450 pixels', () => {
  /** Names that are cut, and what scrolls sideways, other than tables and code of a document. */
  const cut = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('#galley *')]
        .filter((one) => one.checkVisibility() && !one.matches('.unseen-by-eyes, svg, svg *, .document *'))
        .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth)
        .filter(
          (one) => one.matches('[role=tab] *, .list-bar *') || getComputedStyle(one).overflowX === 'auto',
        )
        .map((one) => one.textContent),
    );

  it('the names of tabs, settings and filters are read whole', async () => {
    await openChanges(450, 350);
    expect(await cut()).toEqual([]);
    await page.getByRole('tab', { name: /^Discussion/ }).click();
    await page.getByRole('radiogroup').first().waitFor();
    expect(await cut()).toEqual([]);
    await page.keyboard.press('Control+3');
    await page.getByRole('radiogroup', { name: 'Filter edits' }).waitFor();
    expect(await cut()).toEqual([]);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radiogroup', { name: 'Size', exact: true }).waitFor();
    expect(await cut()).toEqual([]);
    await page.getByRole('button', { name: 'Storage' }).click();
    await page.getByRole('row', { name: /everything else/ }).waitFor();
    expect(await cut()).toEqual([]);
  });
});

it('what stands beside the mark of a page stays where it is when it is marked', async () => {
  await openChanges();
  const next = page.getByRole('button', { name: 'Next change' });
  const before = await next.boundingBox();
  await page.getByRole('button', { name: 'Mark reviewed' }).click();
  const marked = page.getByRole('button', { name: 'Reviewed', exact: true });
  await marked.waitFor();
  expect(await next.boundingBox()).toEqual(before);
  await marked.click();
  await page.getByRole('button', { name: 'Mark reviewed' }).waitFor();
});

describe('what is offered on a block', () => {
  /** The words of the document that buttons stand over; null: no button is there. */
  const hidden = (): Promise<readonly string[] | null> =>
    page.evaluate(() => {
      const buttons = [...document.querySelectorAll('.comment-offer, .selection-offer button')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => one.getBoundingClientRect());
      const texts = document.createTreeWalker(document.querySelector('[data-sheet]')!, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const isUnder = [...range.getClientRects()].some((line) =>
          buttons.some(
            (box) =>
              box.left < line.right &&
              box.right > line.left &&
              box.top < line.bottom &&
              box.bottom > line.top,
          ),
        );
        const isOwn = text.parentElement?.closest('button, .unseen-by-eyes') !== null;
        if (isUnder && !isOwn) words.push(text.textContent ?? '');
      }
      return buttons.length === 0 ? null : words;
    });
  it.each([
    [1280, 800, '1'],
    [900, 600, '1'],
    [1280, 800, '2'],
    [1600, 900, '1'],
  ])(
    'stands over no text, of a line, a heading, a cell or selected words: %i x %i, view %s',
    async (width, height, view) => {
      await openChanges(width, height);
      await page.keyboard.press(view);
      await page.getByText('In the margin').last().hover();
      await expect.poll(hidden).toEqual([]);
      await page.getByText('Read the margin first').hover();
      await expect.poll(hidden).toEqual([]);
      await page.getByText('what stands beside it').last().hover();
      await page.getByRole('button', { name: 'Comment on this cell' }).waitFor();
      expect(await hidden()).toEqual([]);
      await page.getByText('Read the margin first').dblclick({ position: { x: 60, y: 12 } });
      await page.getByRole('toolbar', { name: 'Selected text' }).waitFor();
      expect(await hidden()).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('1');
    },
  );

  it('is reached from a cell across the others of its row', async () => {
    await openChanges();
    await page.locator('td').filter({ hasText: 'caret' }).first().hover();
    const button = page.getByRole('button', { name: 'Comment on this cell' });
    await button.waitFor();
    const box = (await button.boundingBox())!;
    await page.mouse.move(box.x + 10, box.y + 10, { steps: 20 });
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => page.getByRole('region', { name: 'New comment' }).innerText()).toContain('caret');
    await page.keyboard.press('Escape');
  });
});

it('offers nothing for selected words that are scrolled out of sight, and offers it again where they are', async () => {
  await openChanges();
  const offer = page.getByRole('toolbar', { name: 'Selected text' });
  await page.getByText('A proof is the last page').dblclick();
  await offer.waitFor();
  const document = page.locator('[data-printable]');
  await document.evaluate((element) => element.scrollTo({ top: 900 }));
  await offer.waitFor({ state: 'detached' });
  await document.evaluate((element) => element.scrollTo({ top: 0 }));
  await offer.waitFor();
});

it('comes back to the place that was left, in a change request and in a page', async () => {
  const scrolled = () => page.locator('[data-printable]').evaluate((element) => element.scrollTop);
  const leaveAndReturn = async (): Promise<void> => {
    // A page is drawn in pieces: while few of them stand, it cannot be scrolled that far.
    await expect
      .poll(() =>
        page.locator('[data-printable]').evaluate((element) => {
          element.scrollTo({ top: 350 });
          return element.scrollTop;
        }),
      )
      .toBe(350);
    await page.keyboard.press('Control+3');
    await page
      .getByRole('heading', { name: /Outbox|Nothing/ })
      .first()
      .waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(scrolled).toBe(350);
  };
  await openChanges(1280, 500);
  await leaveAndReturn();
  await page.keyboard.press('Control+2');
  await page
    .getByRole('button', { name: /Quill field guide/ })
    .first()
    .click();
  await page.getByRole('treeitem').filter({ hasText: 'Proofs and proof marks' }).click();
  await page.getByRole('heading', { level: 1, name: 'Proofs and proof marks' }).waitFor();
  await leaveAndReturn();
});
