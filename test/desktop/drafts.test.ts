import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What is typed is in the database this much later at the latest. */
const lostAtMostMs = 250;
/** The machine that runs this does more beside. */
const slackMs = 350;

async function openDiscussion(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^.*#2\b/ })
    .first()
    .click();
  await page.getByRole('tab', { name: /^Discussion/ }).click();
  await composer(page).waitFor();
}
const composer = (page: Page) => page.getByRole('textbox', { name: 'Comment on the change request' });

/** As a power cut would: every process of the program at once. */
async function killAll(galley: LaunchedGalley): Promise<void> {
  const main = galley.app.process();
  const ended = new Promise<void>((resolve) => main.once('exit', () => resolve()));
  const pids = await galley.app.evaluate(({ app }) => app.getAppMetrics().map((one) => one.pid));
  for (const pid of new Set([...pids, main.pid ?? -1])) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It went with another.
    }
  }
  await ended;
}

it('finds every word that was typed more than a quarter of a second before everything was killed', async () => {
  const dataDir = temporaryFolder('drafts');
  const first = await launchGalley({ dataDir });
  await first.page.getByRole('button', { name: 'Open the sample workspace' }).click();
  await first.page.getByRole('button', { name: /^Keep 1 space/ }).click({ timeout: 40_000 });
  await first.page.getByText(/Ready offline/).waitFor({ timeout: 40_000 });
  await openDiscussion(first.page);
  await composer(first.page).pressSequentially('Half a thought, not sent');
  await new Promise((resolve) => setTimeout(resolve, lostAtMostMs + slackMs));
  await killAll(first);

  const second = await launchGalley({ dataDir });
  await composer(second.page).waitFor({ timeout: 30_000 });
  await expect.poll(() => composer(second.page).inputValue()).toBe('Half a thought, not sent');

  // The core dies while the person types on: nothing of it is lost, though nobody types after it is back.
  const core = await second.app.evaluate(
    ({ app }) => app.getAppMetrics().find((one) => one.name === 'Galley core')?.pid,
  );
  process.kill(core ?? -1, 'SIGKILL');
  await composer(second.page).pressSequentially(' yet');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await killAll(second);
  const third = await launchGalley({ dataDir });
  await composer(third.page).waitFor({ timeout: 30_000 });
  await expect.poll(() => composer(third.page).inputValue()).toBe('Half a thought, not sent yet');
  await third.close();
});
