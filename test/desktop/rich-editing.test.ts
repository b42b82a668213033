import path from 'node:path';
import type { FileChooser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousInBothThemes } from '../support/axe.ts';
import { askCore, watchPorts } from '../support/bridge-page.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { launchSample } from '../support/sample-workspace.ts';

let galley: LaunchedGalley;
let page: Page;
const violations: string[] = [];

beforeAll(async () => {
  galley = await launchSample();
  page = galley.page;
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) violations.push(message.text());
  });
  await watchPorts(page);
  await askCore(page, 'sync.workOffline', { offline: true });
  await page.getByRole('button', { name: /#2\b/ }).first().click();
  await page.getByRole('tab', { name: /^Changes/ }).click();
  await page.locator('[data-block]').first().waitFor();
});
afterAll(() => galley.close());

const text = () => page.getByRole('textbox', { name: /^Text of the/ });
const block = (words: string) => page.locator('[data-sheet] [data-block]').filter({ hasText: words }).first();

/** The first click says which block is meant, the second begins to edit it. */
async function clickInto(words: string): Promise<void> {
  await block(words).click();
  expect(await text().count()).toBe(0);
  await block(words).click();
  await text().waitFor();
}
/** Blocks of a new page, one after another, as they are written. */
async function newPage(title: string): Promise<void> {
  await page.getByRole('tree', { name: 'Changed pages' }).focus();
  await page.keyboard.press('a');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.keyboard.press('Enter');
  await text().waitFor();
}
/** The window says only once it drew what keys selected. */
async function drawn(): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
/** As the clipboard would: what it holds in each form. */
async function paste(forms: Readonly<Record<string, string>>): Promise<void> {
  await text().evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [form, words] of Object.entries(given)) clipboardData.setData(form, words);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, forms);
}
async function markdownOfPage(): Promise<string> {
  await page.getByRole('button', { name: 'Edit as Markdown' }).click();
  const field = page.getByRole('textbox', { name: /^Markdown of the/ });
  await field.waitFor();
  return field.inputValue();
}

it('writes a page with Markdown shortcuts, the slash menu and keys of formats', async () => {
  await newPage('Written');
  await page.keyboard.type('## Kinds of **ink** here\n');
  await page.keyboard.type('Words in _italic_ and `code`.\n');
  await page.keyboard.type('- one\ntwo\n');
  await page.keyboard.press('Tab');
  await page.keyboard.type('below two\n\n\n');
  await page.keyboard.type('/warn');
  await page.getByRole('listbox', { name: 'Blocks' }).getByText('Warning hint').waitFor();
  await picture('slash-menu');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mind the drops.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/table');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ink');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dries');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Iron gall');
  await page.keyboard.press('Tab');
  await page.keyboard.type('slowly');
  await picture('written');
  expect(await markdownOfPage()).toBe(
    [
      '## Kinds of **ink** here',
      'Words in _italic_ and `code`.',
      '* one\n* two\n  * below two',
      '{% hint style="warning" %}\nMind the drops.\n{% endhint %}',
      '| Ink | Dries |\n| --- | --- |\n| Iron gall | slowly |',
    ].join('\n\n'),
  );
  await page.keyboard.press('Control+Enter');
  await block('Mind the drops.').waitFor();
});

it.each([
  ['item', '.block-list-item', 'two'],
  ['cell', '.block-table-cell', 'Iron gall'],
])(
  'edits the %s that is meant, by key and by its pencil, and goes back to it',
  async (_part, kind, words) => {
    const part = page.locator(`[data-sheet] ${kind}`).filter({ hasText: words }).first();
    const begins = [
      () => page.keyboard.press('b'),
      () => page.getByRole('button', { name: 'Edit this block' }).click(),
    ];
    for (const begin of begins) {
      await part.getByText(words, { exact: true }).first().hover();
      await begin();
      await text().waitFor();
      await page.keyboard.type('X');
      await expect.poll(() => text().innerText()).toContain(`X${words}`);
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await text().waitFor({ state: 'hidden' });
      await expect
        .poll(() => page.locator('[data-sheet] [data-block]:focus').innerText())
        .toMatch(new RegExp(`^${words}`));
      await page.keyboard.press('Escape');
    }
  },
);

it('keeps a draft when it is left by a click elsewhere, and sends nothing before it is saved', async () => {
  await clickInto('Words in');
  await page.getByRole('button', { name: 'Close', exact: true }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type(' More words.');
  await page.getByRole('heading', { level: 1 }).first().click();
  await text().waitFor({ state: 'hidden' });
  await page.getByText('Kept as a draft, not saved.').first().waitFor();
  expect(await block('More words.').count()).toBe(0);
  await clickInto('Words in');
  await expect.poll(() => text().innerText()).toContain('More words.');
  await page.getByRole('button', { name: 'Save' }).click();
  await block('More words.').waitFor();
  await text().waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+z');
  await block('More words.').waitFor({ state: 'hidden' });
});

it('stays open where the pointer is pressed beside its buttons', async () => {
  await clickInto('Words in');
  await page.keyboard.press('End');
  await page.keyboard.type(' Missed.');
  // The notice of what was undone has one, too.
  const editor = page.getByRole('group', { name: 'Text of the block' });
  const tools = await editor.getByRole('button', { name: 'Redo' }).boundingBox();
  const remove = await page.getByRole('button', { name: 'Delete block' }).boundingBox();
  for (const box of [tools, remove]) {
    if (box === null) throw new Error('A row of buttons is not drawn.');
    await page.mouse.click(box.x + box.width + 8, box.y + box.height / 2);
  }
  await drawn();
  await page.keyboard.type(' On.');
  expect(await text().innerText()).toContain('Missed. On.');
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

it('offers no comment on words that are selected in it', async () => {
  await clickInto('Words in');
  await page.keyboard.press('Control+a');
  await drawn();
  expect(await page.getByRole('toolbar', { name: 'Selected text' }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

it('keeps a draft of the block that is left for another one', async () => {
  await clickInto('Mind the drops.');
  await page.keyboard.press('End');
  await page.keyboard.type(' Always.');
  await block('Words in').hover();
  await page.getByRole('button', { name: 'Edit this block' }).click();
  await expect.poll(() => text().innerText()).toContain('Words in');
  expect(await block('Mind the drops. Always.').count()).toBe(0);
  await page.keyboard.press('Escape');
  await clickInto('Mind the drops.');
  await expect.poll(() => text().innerText()).toContain('Always.');
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

it('edits a table cell by cell, and a change of one cell is written alone', async () => {
  await clickInto('Iron gall');
  await page.getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Oak');
  await picture('table');
  expect(await markdownOfPage()).toContain('| Iron gall | slowly |\n| Oak |  |');
  await page.keyboard.press('Escape');
});

it('pastes rich text, Markdown and plain words', async () => {
  await newPage('Pasted');
  await paste({
    'text/html': '<h2>Ink</h2><p>It <b>dries</b>.</p><script>alert(1)</script><ul><li>one</li></ul>',
    'text/plain': 'Ink',
  });
  await text().getByRole('heading', { name: 'Ink' }).waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await paste({ 'text/plain': '| a | b |\n| --- | --- |\n| c | d |' });
  await text().locator('table').waitFor();
  expect(await markdownOfPage()).toBe(
    '## Ink\n\nIt **dries**.\n\n* one\n\n| a | b |\n| --- | --- |\n| c | d |',
  );
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

it('names pages after @, and links words to them', async () => {
  await newPage('Linked');
  await page.keyboard.type('See @proofs');
  await page.getByRole('listbox', { name: 'Pages and people' }).getByText('Proofs and proof marks').waitFor();
  await page.keyboard.press('Enter');
  await text().getByText('Proofs and proof marks').waitFor();
  await page.keyboard.type('or the paper');
  for (let letter = 0; letter < 'paper'.length; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
  await drawn();
  await page.keyboard.press('Control+k');
  const address = page.getByRole('combobox', { name: 'Address or page' });
  await address.fill('paper');
  await page.getByRole('option', { name: /^Paper/ }).waitFor();
  await picture('link-field');
  await address.press('Enter');
  expect(await markdownOfPage()).toMatch(
    /^See \[Proofs and proof marks\]\(\/pages\/[\w-]+ "mention"\) or the \[paper\]\(\/pages\/[\w-]+\)$/,
  );
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

it('names people after @ as text', async () => {
  await newPage('Asked');
  const accounts = await askCore(page, 'accounts.list', null);
  const accountId = accounts.ok ? (accounts.value[0]?.id ?? '') : '';
  const members = await askCore(page, 'accounts.members', { accountId });
  const name = members.ok ? (members.value[0]?.displayName ?? '') : '';
  expect(name).not.toBe('');
  await page.keyboard.type(`Ask @${name.slice(0, 4)}`);
  const list = page.getByRole('listbox', { name: 'Pages and people' });
  await list.getByRole('option').filter({ hasText: name }).filter({ hasText: 'Person' }).click();
  await page.keyboard.type('first.');
  expect(await markdownOfPage()).toBe(`Ask @${name} first.`);
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

it('puts in a picture that is chosen in the dialog of the system, from / and from the toolbar', async () => {
  const bytes =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(bytes, 'base64') };
  // From before the first key: a dialog that a key opens sooner is the system's own, which no test can answer.
  const answer = (chooser: FileChooser) => chooser.setFiles(file);
  page.on('filechooser', answer);
  await newPage('Pictured');
  await page.keyboard.type('/imag');
  await page.getByRole('listbox', { name: 'Blocks' }).getByText('Image…').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => text().locator('img').count()).toBe(1);
  await page.getByRole('button', { name: 'Image…' }).click();
  await expect.poll(() => text().locator('img').count()).toBe(2);
  page.off('filechooser', answer);
  expect(await markdownOfPage()).toMatch(/\/held\/[0-9a-f]{64}\/dot\.png[\s\S]*\/held\//);
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

it('opens the slash menu above a line that stands at the lower edge', async () => {
  await newPage('Long');
  for (let line = 0; line < 30; line += 1) await page.keyboard.type('One line\n');
  await page.keyboard.type('/');
  const list = page.getByRole('listbox', { name: 'Blocks' });
  await list.waitFor();
  await picture('slash-menu-above');
  const box = await list.boundingBox();
  const seen = await page.evaluate(() => window.innerHeight);
  expect((box?.y ?? seen) + (box?.height ?? 0)).toBeLessThan(seen - 20);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

it('takes what an input method composes, and words that run from right to left', async () => {
  await newPage('Composed');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.imeSetComposition', { text: '日本', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.insertText', { text: '日本' });
  await page.keyboard.press('Enter');
  await page.keyboard.type('שלום עולם');
  const direction = await text()
    .getByText('שלום עולם')
    .evaluate((element) => getComputedStyle(element).direction);
  expect([direction, await markdownOfPage()]).toEqual(['rtl', '日本\n\nשלום עולם']);
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

it('has tabs, steps and expandables, and undoes across them', async () => {
  await newPage('Contained');
  await page.keyboard.type('/tabs');
  await page.keyboard.press('Enter');
  await page.keyboard.type('One of two');
  await page.keyboard.press('Enter');
  await page.keyboard.type('In the first.');
  await picture('tabs');
  await page.keyboard.press('Control+End');
  await drawn();
  // Into the second tab, then out of it: a line is made below the last block.
  await page.keyboard.press('ArrowDown');
  await drawn();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('/steps');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Begin');
  await picture('steps');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  expect(await markdownOfPage()).toBe(
    [
      '{% tabs %}\n{% tab title="One of two" %}\nIn the first.\n{% endtab %}\n\n{% tab title="Second tab" %}\n\n{% endtab %}\n{% endtabs %}',
      '{% stepper %}\n{% step %}\n### Begin\n{% endstep %}\n{% endstepper %}',
    ].join('\n\n'),
  );
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

it('shows a picture that is pasted, and sends it with its page', async () => {
  await newPage('Pictured');
  await page.keyboard.type('Before it.');
  const give = (to: Locator, how: 'paste' | 'drop') =>
    to.evaluate(async (element, asked) => {
      const canvas = document.createElement('canvas');
      canvas.width = 40;
      const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn));
      const data = new DataTransfer();
      data.items.add(new File([blob ?? ''], 'A mark.png', { type: 'image/png' }));
      const way = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        asked === 'paste'
          ? new ClipboardEvent('paste', { ...way, clipboardData: data })
          : new DragEvent('drop', { ...way, dataTransfer: data }),
      );
    }, how);
  await give(text(), 'paste');
  const shown = (within: Locator) =>
    expect
      .poll(() => within.locator('img').evaluateAll(([image]) => (image as HTMLImageElement).naturalWidth))
      .toBe(40);
  await text().locator('img').waitFor();
  await shown(text());
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('A mark');
  await picture('picture');
  await page.keyboard.press('Control+Enter');
  await text().waitFor({ state: 'hidden' });
  const sheet = page.locator('[data-sheet]');
  await sheet.locator('img').waitFor();
  await shown(sheet);
  // One that is dropped on a page that is read opens the editor below that block.
  await give(block('Before it.'), 'drop');
  await shown(text());
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('TODO later');
  await expect.poll(() => text().locator('.found').allInnerTexts()).toEqual(['TODO']);
  await picture('dropped-picture');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await askCore(page, 'sync.workOffline', { offline: false });
  await page.keyboard.press('F5');
  await page.getByText('waiting to send').waitFor({ state: 'hidden' });
  await expect.poll(() => sheet.locator('img').first().getAttribute('alt')).toBe('A mark');
  await askCore(page, 'sync.workOffline', { offline: true });
});

it('shows its buttons where a block is longer than the window', async () => {
  await newPage('Long');
  await page.keyboard.type('/table');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Oak');
  for (let row = 0; row < 30; row += 1) await page.getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.press('Control+Enter');
  await text().waitFor({ state: 'hidden' });
  await clickInto('Oak');
  await picture('long-table');
  const bottom = await page.locator('.part > .foot').evaluate((row) => row.getBoundingClientRect().bottom);
  const tools = await page.getByRole('toolbar', { name: 'Format' }).boundingBox();
  // At the lower edge, not over the middle of the text.
  expect(bottom).toBeGreaterThan(700);
  expect(Math.max(bottom, (tools?.y ?? Infinity) + (tools?.height ?? 0))).toBeLessThanOrEqual(800);
  await page.keyboard.press('Escape');
});

it('shows the line that is written above its buttons', async () => {
  await newPage('Tall');
  for (let line = 0; line < 40; line += 1) await page.keyboard.type('line\n');
  await page.keyboard.type('last');
  const last = await text().getByText('last').boundingBox();
  const tools = await page.getByRole('toolbar', { name: 'Format' }).boundingBox();
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(tools?.y ?? 0);
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

it('is accessible: axe finds nothing serious in either theme', async () => {
  await newPage('Heard');
  await page.keyboard.type('- [ ] one\n');
  await page.keyboard.type('/');
  await page.getByRole('listbox', { name: 'Blocks' }).waitFor();
  expect(await seriousInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
});

it('keeps to the policy of the window: no style of its own, nothing that is read as HTML', () => {
  expect(violations).toEqual([]);
});

/** In both themes, where a folder for screenshots is named. */
async function picture(name: string): Promise<void> {
  const folder = process.env['GALLEY_TEST_SCREENSHOTS'];
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`) });
  }
}
