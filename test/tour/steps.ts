import path from 'node:path';
import { arrivedOnce } from './arrived.ts';
import { findSubject, findTextPage, titlesWithText } from './choose-subject.ts';
import { eventually, expectEqual } from './expect.ts';
import { copyWithBranch } from './make-change-request.ts';
import type { Stage } from './stage.ts';
import { words } from './words.ts';

export interface TourStep {
  /** Part of the screenshot's file name. */
  readonly name: string;
  /** What must be there for the step, told where it fails. */
  readonly needs: string;
  readonly run: (stage: Stage) => Promise<void>;
}

/** The status bar's line about connectivity, edits and readiness. */
function statusBar(stage: Stage) {
  return stage.page.getByRole('contentinfo', { name: 'Status' });
}

async function waitForStatus(stage: Stage, pattern: RegExp, limitMs = 60_000): Promise<void> {
  await statusBar(stage).filter({ hasText: pattern }).waitFor({ timeout: limitMs });
}

async function goTo(stage: Stage, place: 'Review' | 'Library' | 'Outbox'): Promise<void> {
  await stage.page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: place }).click();
}

async function openTab(stage: Stage, name: string): Promise<void> {
  await stage.page
    .getByRole('tablist', { name: 'Parts of the change request' })
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click();
}

async function openChangeRequest(stage: Stage): Promise<void> {
  await goTo(stage, 'Review');
  await stage.page
    .getByRole('button', { name: new RegExp(`#${stage.notes.get('number') ?? ''}\\b`) })
    .first()
    .click();
}

/** The thread that the colleague began. */
function colleaguesThread(stage: Stage) {
  return stage.page.locator('[data-thread]').filter({ hasText: words.question });
}

/**
 * An open change request that edits a page with text. Where the documentation has none, the tour works on a copy of it
 * with a branch that writes a paragraph.
 */
async function chooseChangeRequest(stage: Stage): Promise<void> {
  let subject = await findSubject(stage);
  if (subject === undefined) {
    const page = await findTextPage(stage);
    if (page === undefined)
      throw new Error(
        'No page of the documentation has a paragraph of text: write one, or name other documentation.',
      );
    const copy = path.join(stage.workDir, path.basename(stage.docs).replace(/\.(bundle|git)$/, ''));
    await copyWithBranch(stage.docs, copy, page.file);
    await stage.restartOver(copy);
    subject = await findSubject(stage);
  }
  if (subject === undefined)
    throw new Error('The service made no change request of the branch that the tour added.');
  stage.notes.set('space', subject.spaceId);
  stage.notes.set('spaceTitle', subject.spaceTitle);
  stage.notes.set('changeRequest', subject.changeRequestId);
  stage.notes.set('number', String(subject.number));
  stage.notes.set('pageTitle', subject.pageTitle);
  stage.notes.set('titles', JSON.stringify([...(await titlesWithText(stage, subject.spaceId))]));
  await stage.ask(
    'POST',
    `/v1/spaces/${subject.spaceId}/change-requests/${subject.changeRequestId}/comments`,
    {
      body: { markdown: words.question },
    },
  );
}

async function connect(stage: Stage): Promise<void> {
  const { page, service, reviewer } = stage;
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await page.getByLabel('Address of the service').fill(service.baseUrl);
  await page.getByLabel('Personal access token').fill(reviewer.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  if (stage.bare) {
    await page.getByRole('button', { name: reviewer.displayName, exact: true }).click();
  }
  await page.getByRole('heading', { name: 'What to keep offline' }).waitFor({ timeout: 30_000 });
}

async function keepAndSync(stage: Stage): Promise<void> {
  await stage.page.getByRole('button', { name: /^Keep \d+ spaces? offline/ }).click({ timeout: 30_000 });
  await waitForStatus(stage, /Ready offline/, 180_000);
}

/** Rows of the page tree that are tried, at most, to find a page with text. */
const mostRows = 200;

async function readPage(stage: Stage): Promise<void> {
  const { page, notes } = stage;
  await goTo(stage, 'Library');
  await page
    .getByRole('button', { name: new RegExp(escaped(notes.get('spaceTitle') ?? '')) })
    .first()
    .click();
  const tree = page.getByRole('tree');
  await tree.waitFor();
  await tree.focus();
  await page.keyboard.press('Home');
  const titles = new Set(JSON.parse(notes.get('titles') ?? '[]') as readonly string[]);
  // The tree has the focus, and names the row that the keys are about.
  const active = (): Promise<string> =>
    tree.evaluate((element) => {
      const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      return row?.textContent.trim() ?? '';
    });
  for (let row = 0; row < mostRows && !titles.has(await active()); row += 1) {
    // Opens a group, and goes into one that is open.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await page.locator('[data-block]').first().waitFor();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A view of the changes by its key; `landmark` is what only this view shows. */
async function showView(stage: Stage, key: string, landmark: string): Promise<void> {
  await stage.page.keyboard.press(key);
  await stage.page.locator(landmark).first().waitFor();
}

async function commentOnBlock(stage: Stage): Promise<void> {
  const { page } = stage;
  await page.keyboard.press('1');
  // A block that the change request keeps or adds: a deleted one is not a target of the service.
  const block = page.locator('[data-block].change-inserted, [data-block].change-changed').first();
  await block.hover();
  await page.getByRole('button', { name: 'Comment on this block' }).click();
  const composer = page.getByRole('textbox', { name: 'Comment' });
  await composer.waitFor();
  await composer.pressSequentially(words.blockComment);
  await page.keyboard.press('Control+Enter');
  await page.locator('[data-thread]').filter({ hasText: words.blockComment }).waitFor();
}

async function discuss(stage: Stage): Promise<void> {
  const { page } = stage;
  await openTab(stage, 'Discussion');
  const thread = colleaguesThread(stage);
  await thread.getByRole('button', { name: 'Reply' }).click();
  await thread.getByRole('textbox').pressSequentially(words.reply);
  await thread.getByRole('button', { name: 'Send when online' }).click();
  await thread.getByText(words.reply).waitFor();
  await thread.getByRole('button', { name: 'React' }).first().click();
  await page.getByRole('listbox', { name: 'Emoji' }).getByRole('option').first().click();
  await thread.getByRole('button', { name: /not sent yet/ }).waitFor();
  await thread.getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('radio', { name: /^All/ }).click();
  await thread.getByText(/resolved by you/).waitFor();
}

async function finishReview(stage: Stage): Promise<void> {
  const { page } = stage;
  await page.getByRole('button', { name: /^Finish review/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(words.summary);
  await dialog
    .getByRole('button', { name: /^(Finish|Send)/ })
    .last()
    .click();
  await dialog.waitFor({ state: 'hidden' });
}

async function seePending(stage: Stage): Promise<void> {
  await goTo(stage, 'Outbox');
  const main = stage.page.getByRole('main');
  for (const text of [words.blockComment, words.reply, words.summary])
    await main.getByText(text).first().waitFor();
}

async function arrived(stage: Stage): Promise<void> {
  await goTo(stage, 'Outbox');
  await statusBar(stage).getByRole('button', { name: 'Sync now' }).click();
  const main = stage.page.getByRole('main');
  await main.getByRole('heading', { name: 'Nothing to send' }).waitFor({ timeout: 60_000 });
  const found = await arrivedOnce(stage);
  expectEqual('what arrived, how often', found, {
    blockComment: 1,
    reply: 1,
    summary: 1,
    reaction: 1,
    resolved: 1,
  });
}

/** The main job, step by step. The window is used as a person does: by mouse and keys, found by role and name. */
export const steps: readonly TourStep[] = [
  {
    name: 'welcome',
    needs: 'a repository, bundle or folder with a page of text, and git',
    run: async (stage) => {
      await stage.startService();
      await chooseChangeRequest(stage);
      await stage.openWindow();
      await stage.page.getByRole('heading', { name: 'Galley' }).waitFor();
    },
  },
  { name: 'connect', needs: 'a service that answers', run: connect },
  { name: 'sync', needs: 'a space whose pages can be read', run: keepAndSync },
  {
    name: 'offline',
    needs: 'a window that is connected',
    run: async (stage) => {
      await stage.stopService();
      await statusBar(stage).getByRole('button', { name: 'Sync now' }).click();
      await waitForStatus(stage, /Offline/);
    },
  },
  { name: 'read-a-page', needs: 'a page with text in the space', run: readPage },
  {
    name: 'change-request',
    needs: 'an open change request',
    run: async (stage) => {
      await openChangeRequest(stage);
      await stage.page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'diff-inline',
    needs: 'a page with text that the change request edits',
    run: async (stage) => {
      await openTab(stage, 'Changes');
      const pages = stage.page.getByRole('tree', { name: 'Changed pages' }).getByRole('treeitem');
      await pages
        .filter({ hasText: /edited/ })
        .filter({ hasText: stage.notes.get('pageTitle') ?? '' })
        .first()
        .click();
      await stage.page.locator('[data-block][data-change]').first().waitFor();
      await stage.page.keyboard.press('n');
    },
  },
  {
    name: 'diff-side-by-side',
    needs: 'a page with text that the change request edits',
    run: (stage) => showView(stage, '2', '[data-side=after]'),
  },
  {
    name: 'diff-source',
    needs: 'a page with text that the change request edits',
    run: (stage) => showView(stage, '3', '.source-diff'),
  },
  {
    name: 'comment-on-a-block',
    needs: 'a block that the change request adds or changes',
    run: commentOnBlock,
  },
  { name: 'reply-react-resolve', needs: 'the comment that the colleague made', run: discuss },
  { name: 'finish-review', needs: 'a comment of this review', run: finishReview },
  { name: 'pending', needs: 'comment, reply and review that wait to be sent', run: seePending },
  {
    name: 'started-again',
    needs: 'the data folder of the window',
    run: async (stage) => {
      await stage.closeWindow();
      await stage.openWindow();
      await seePending(stage);
    },
  },
  {
    name: 'sent',
    needs: 'the service under its address of before',
    run: async (stage) => {
      await stage.startService();
      await arrived(stage);
    },
  },
  {
    name: 'confirmed',
    needs: 'everything sent',
    run: async (stage) => {
      await openChangeRequest(stage);
      await openTab(stage, 'Discussion');
      await stage.page.getByRole('radio', { name: /^All/ }).click();
      await colleaguesThread(stage).waitFor();
      await eventually('nothing is pending any more', async () =>
        (await stage.page.getByText('Waiting').count()) === 0 ? true : null,
      );
    },
  },
];
