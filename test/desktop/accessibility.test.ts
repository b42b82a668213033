import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFindings, cutTexts } from '../support/axe.ts';
import { controlNames } from '../support/control-names.ts';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';

let galley: LaunchedGalley;
let page: Page;
/** What the controls of each screen are called. */
const named: string[] = [];

beforeAll(async () => {
  galley = await launchGalley();
  page = galley.page;
});
afterAll(() => galley.close());

/** The window as usual, small, and as much of it as is seen at 200 %. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 700 },
  { width: 640, height: 400 },
] as const;

/** What axe finds on what is shown, in both themes and at 200 %; on the way, what its controls are called. */
async function axeFindings(name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark', 'dark, at 200 %'] as const) {
    // The media feature itself: the program sets Electron's theme again with every setting that it remembers.
    await page.emulateMedia({ colorScheme: theme === 'light' ? theme : 'dark' });
    await page.setViewportSize(theme === 'dark, at 200 %' ? sizes[2] : sizes[0]);
    found.push(...(await seriousFindings(page)).map((one) => `${theme} ${one}`));
    // At the usual size and after a while: what comes later is drawn.
    if (theme === 'dark')
      named.push(['', `# ${name}`, ...(await controlNames(page, name === 'review'))].join('\n'));
  }
  await page.setViewportSize(sizes[0]);
  return found;
}

/**
 * What does not fit on what is shown: a root that scrolls, controls that stand outside of what can be scrolled to, and texts
 * that are cut away.
 */
async function layoutFindings(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
    const here = await page.evaluate(() => {
      const root = document.documentElement;
      const scrolls = ({ scrollWidth, scrollHeight }: Element): boolean =>
        scrollWidth > root.clientWidth || scrollHeight > root.clientHeight;
      const canScroll = (element: Element | null): boolean =>
        element !== null &&
        ((element.scrollWidth > element.clientWidth + 1 &&
          /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
          canScroll(element.parentElement));
      const controls = [
        ...document.querySelectorAll('button, a[href], input, select, textarea, [role=tab], [role=treeitem]'),
      ];
      const cut = controls.filter((control) => {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
        const { left, right, width, height } = control.getBoundingClientRect();
        const isOut = left < -1 || right > root.clientWidth + 1;
        return width > 1 && height > 1 && isOut && !canScroll(control.parentElement);
      });
      const wrapped = [...document.querySelectorAll('[role=toolbar]')].filter((bar) => {
        const boxes = [...bar.children]
          .map((one) => one.getBoundingClientRect())
          .filter(({ height }) => height > 1);
        const top = Math.min(...boxes.map(({ bottom }) => bottom));
        return boxes.some((box) => box.top >= top);
      });
      return [
        ...(root.clientWidth < 1280 ? [] : wrapped.map((one) => `wrapped: ${one.outerHTML.slice(0, 200)}`)),
        ...(scrolls(root) ? ['the root scrolls'] : []),
        ...cut.map((one) => `cut: ${one.outerHTML.slice(0, 200)}`),
      ];
    });
    const texts = (await cutTexts(page)).map((one) => `text cut without an ellipsis: ${one}`);
    found.push(...[...here, ...texts].map((one) => `${size.width} x ${size.height}: ${one}`));
  }
  await page.setViewportSize(sizes[0]);
  return found;
}

/** A toolbar keeps to its line at 1280 px in languages with longer words, too. */
async function expectOneLineWithLongerWords(): Promise<void> {
  const heights = await page
    .getByRole('toolbar')
    .first()
    .evaluate((bar) => {
      const before = bar.getBoundingClientRect().height;
      const labelled = [...bar.querySelectorAll('button')].filter((one) => one.textContent.trim() !== '');
      const longer = labelled.map((button) => {
        const words = Object.assign(document.createElement('span'), { textContent: ' länger' });
        button.append(words);
        return words;
      });
      const after = bar.getBoundingClientRect().height;
      for (const words of longer) words.remove();
      return { before, after, labelled: labelled.length };
    });
  expect(heights).toEqual({ before: heights.before, after: heights.before, labelled: 3 });
}

async function goTo(place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: place }).click();
}

async function openSettings(section: string): Promise<void> {
  await goTo('Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: section }).click();
}

async function openChangeRequest(tab: string): Promise<void> {
  await goTo('Review');
  await page
    .getByRole('button', { name: /^.*#2\b/ })
    .first()
    .click();
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
}

async function openChanges(key: string, landmark: string): Promise<void> {
  await openChangeRequest('Changes');
  // Before the page is drawn, no key is for it.
  await page.locator('[data-block], .source-diff, .split-row').first().waitFor();
  await page.keyboard.press(key);
  await page.locator(landmark).first().waitFor();
}

/** Every screen of the sample workspace, in an order in which each can be reached from the one before. */
const screens: readonly (readonly [name: string, show: () => Promise<void>])[] = [
  ['welcome', () => page.getByRole('button', { name: 'Open the sample workspace' }).waitFor()],
  [
    'connect',
    async () => {
      await page.getByRole('button', { name: 'Connect to a service' }).click();
      await page.getByLabel('Address of the service').fill('not an address');
      await page.getByText('Address', { exact: false }).first().waitFor();
    },
  ],
  [
    'what to keep offline',
    async () => {
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByRole('button', { name: 'Open the sample workspace' }).click();
      await page.getByRole('button', { name: /^Keep 1 space/ }).waitFor({ timeout: 40_000 });
    },
  ],
  [
    'review',
    async () => {
      await page.getByRole('button', { name: /^Keep 1 space/ }).click();
      await page.getByText(/Ready offline/).waitFor({ timeout: 40_000 });
    },
  ],
  ['change request, overview', () => openChangeRequest('Overview')],
  ['change request, inline', () => openChanges('1', '[data-block][data-change]')],
  ['change request, side by side', () => openChanges('2', '[data-side=after]')],
  ['change request, source', () => openChanges('3', '.source-diff')],
  ['change request, source of both sides', () => openChanges('5', '.split-row')],
  [
    'change request, list of changes',
    async () => {
      await openChanges('1', '[data-block][data-change]');
      await page.getByRole('tab', { name: 'Each change' }).click();
      await page.getByRole('group', { name: 'Each change' }).getByRole('button').first().waitFor();
    },
  ],
  [
    'change request, checks',
    async () => {
      await page.getByRole('tab', { name: /^Checks/ }).click();
      await page
        .getByText(/new problem/i)
        .first()
        .waitFor();
    },
  ],
  ['change request, result', () => openChanges('4', '[data-block]')],
  ['change request, discussion', () => openChangeRequest('Discussion')],
  ['library', () => goTo('Library')],
  [
    'space',
    async () => {
      await goTo('Library');
      await page
        .getByRole('button', { name: /Quill field guide/ })
        .first()
        .click();
      await page.getByRole('treeitem').first().waitFor();
      await page.locator('[data-block]').first().waitFor();
    },
  ],
  [
    'space, a block being edited',
    async () => {
      await page.locator('[data-sheet] [data-block]').first().hover();
      await page.keyboard.press('b');
      await page.getByRole('textbox', { name: 'Text of the block' }).waitFor();
    },
  ],
  [
    'space, which change request takes an edit',
    async () => {
      await page.getByRole('textbox', { name: 'Text of the block' }).press('End');
      await page.keyboard.type(' And more.');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog', { name: 'Save in a change request' }).waitFor();
    },
  ],
  [
    'space, links',
    async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await page.keyboard.press('L');
      await page.getByRole('heading', { name: /^Linked from/ }).waitFor();
    },
  ],
  [
    'two revisions',
    async () => {
      await page.getByRole('button', { name: 'More about this page' }).click();
      await page.getByText('Compare with…').click();
      await page.getByLabel('Old side').selectOption({ index: 1 });
      await page.getByLabel('New side').selectOption({ index: 2 });
      await page.locator('[data-change]').first().waitFor();
    },
  ],
  [
    'what is kept of a space',
    async () => {
      await goTo('Library');
      await page.getByRole('button', { name: /^Options of/ }).click();
      await page.getByRole('region', { name: 'Offline content' }).waitFor();
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
      await page
        .getByText(/^Complete offline:/)
        .first()
        .waitFor();
    },
  ],
  ['outbox', () => goTo('Outbox')],
  [
    'new change request',
    async () => {
      await page.keyboard.press('Control+n');
      await page.getByRole('dialog', { name: 'New change request' }).waitFor();
    },
  ],
  [
    'merging, asked first',
    async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await openChangeRequest('Overview');
      await page
        .getByRole('button', { name: /^Update from|^Merge into/, disabled: false })
        .first()
        .click();
      await page.getByRole('dialog', { name: /^(Update|Merge) / }).waitFor();
    },
  ],
  [
    'change request, renamed',
    async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: 'Subject' }).waitFor();
    },
  ],
  ['news', () => goTo('News')],
  [
    'sites',
    async () => {
      await goTo('Sites');
      await page.getByRole('button', { name: /Quill workshop/ }).waitFor();
    },
  ],
  [
    'preview of a site, and who looks at it',
    async () => {
      await page.getByRole('button', { name: /Quill workshop/ }).click();
      await expectOneLineWithLongerWords();
      await page.getByRole('button', { name: 'Any visitor' }).click();
      await page.getByRole('heading', { name: /^Hidden from this visitor:/ }).waitFor();
    },
  ],
  [
    'preview of a site, beside the site as it is',
    async () => {
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('radio', { name: 'Side by side' }).click();
      await page.getByRole('button', { name: 'Find pages' }).click();
      await page.getByText(/compared\./).waitFor();
    },
  ],
  [
    'preview of a site, trying out',
    async () => {
      await page.getByRole('button', { name: 'Customize' }).click();
      await page.getByRole('combobox', { name: 'Corners' }).waitFor();
    },
  ],
  [
    'administration, a list',
    async () => {
      await goTo('Admin');
      const list = page.getByRole('navigation', { name: 'Admin' });
      await list.getByRole('button', { name: 'Members', exact: true }).click();
      await page.getByRole('table', { name: 'Members' }).waitFor();
    },
  ],
  [
    'administration, an object',
    async () => {
      const list = page.getByRole('navigation', { name: 'Admin' });
      await list.getByRole('button', { name: 'Sites', exact: true }).click();
      await page.getByRole('table').getByRole('button', { name: 'Quill workshop' }).click();
      await page.getByText('Visibility', { exact: true }).waitFor();
    },
  ],
  [
    'administration, a form that is not filled in',
    async () => {
      const list = page.getByRole('navigation', { name: 'Admin' });
      await list.getByRole('button', { name: 'API specifications', exact: true }).click();
      await page.getByRole('button', { name: 'New API specification' }).click();
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByText('This is required.').first().waitFor();
    },
  ],
  [
    'administration, what will change',
    async () => {
      await page.getByRole('textbox', { name: /^Slug/ }).fill('ink');
      await page.getByRole('combobox', { name: 'Source' }).selectOption({ label: 'Text' });
      await page.getByRole('textbox', { name: /^Text/ }).fill('{}');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('region', { name: 'What will change' }).waitFor();
    },
  ],
  [
    'settings',
    async () => {
      await page.keyboard.press('Escape');
      // What is filled in is not thrown away without a question.
      await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await goTo('Settings');
    },
  ],
  [
    'settings, accounts',
    async () => {
      await openSettings('Accounts');
      await page.getByRole('button', { name: 'Remove' }).waitFor();
    },
  ],
  [
    'settings, sync',
    async () => {
      await openSettings('Sync');
      await page.getByRole('combobox').first().waitFor();
    },
  ],
  [
    'settings, storage',
    async () => {
      await openSettings('Storage');
      await page.getByRole('table').waitFor();
    },
  ],
  [
    'settings, notifications',
    async () => {
      await openSettings('Notifications');
      await page.getByRole('switch', { name: 'Quiet hours' }).click();
      await page.getByRole('group', { name: 'Days on which quiet hours begin' }).waitFor();
    },
  ],
  [
    'settings, updates',
    async () => {
      await openSettings('Updates');
      await page.getByRole('button', { name: 'Use this server' }).waitFor();
    },
  ],
  [
    'a private note, and the list of notes',
    async () => {
      await goTo('Sites');
      await page.getByRole('button', { name: /^Private note on/ }).click();
      await page.keyboard.type('Ask before the next release');
      await page
        .getByRole('region', { name: /^Private note on/ })
        .getByText('now')
        .waitFor();
      await goTo('Notes');
      await page.getByText('1 note').waitFor();
    },
  ],
  [
    'shortcuts',
    async () => {
      await page.keyboard.press('F1');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'search and commands',
    async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.keyboard.press('Control+k');
      await page.keyboard.type('quill');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  ],
];

it.each(screens)('axe finds nothing serious and all fits: %s', async (name, show) => {
  await show();
  expect(await axeFindings(name)).toEqual([]);
  expect(await layoutFindings()).toEqual([]);
});

it('every control of every screen has the name that was read and found good', async () => {
  // Without a file the list is written anew: read what changed in it.
  if (named.length === screens.length)
    await expect(`${named.join('\n').trim()}\n`).toMatchFileSnapshot('control-names.txt');
});
