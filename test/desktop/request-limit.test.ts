import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { launchGalley } from '../support/electron.ts';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import { startServiceProgram } from '../support/programs.ts';
import { startKeyring } from '../support/system-keyring.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Where pictures of the screen go, for whoever wants to look at it. */
const pictures = process.env['GALLEY_TEST_PICTURES'];
/** Requests a window, and its seconds: short, so that the count-down is soon seen, and soon over. */
const limit = '20/6';
const counting = /Waiting for the service: (\d+) s, 20 requests in [567] s allowed/;

it('a limit of requests is counted down while it holds a first sync, which then goes on to its end', async () => {
  const keyring = await startKeyring();
  onTestFinished(keyring.stop);
  const folder = temporaryFolder('request-limit');
  const names = Array.from({ length: 30 }, (_, index) => `page-${index}`);
  const docs = path.join(folder, 'docs');
  new GitDocumentation(docs).commit('Begin', {
    'README.md': '# Start\n\nHello.\n',
    'SUMMARY.md': summaryOf({
      Start: 'README.md',
      ...Object.fromEntries(names.map((name) => [name, `${name}.md`])),
    }),
    ...Object.fromEntries(names.map((name) => [`${name}.md`, `# ${name}\n\nText.\n`])),
  });
  const service = await startServiceProgram([
    ...['--import', docs, '--data', path.join(folder, 'service'), '--rate-limit', limit],
  ]);
  onTestFinished(() => service.stop());
  const galley = await launchGalley({ dataDir: path.join(folder, 'data'), env: keyring.env });
  onTestFinished(() => galley.close());
  const { page, app } = galley;
  const status = page.getByRole('contentinfo', { name: 'Status' });
  const look = async (name: string): Promise<void> => {
    if (pictures === undefined) return;
    for (const theme of ['light', 'dark'] as const) {
      await app.evaluate(({ nativeTheme }, to) => (nativeTheme.themeSource = to), theme);
      await page.screenshot({ path: path.join(pictures, `limit-${name}-${theme}.png`) });
    }
  };

  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await page.getByLabel('Address of the service').fill(service.baseUrl);
  await page.getByLabel('Personal access token').fill(service.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await status.waitFor();
  await page.evaluate(() => {
    const said: string[] = [];
    Reflect.set(window, 'galleySaid', said);
    const bar = document.querySelector<HTMLElement>('footer[aria-label=Status]');
    if (bar === null) throw new Error('There is no status bar.');
    const options = { subtree: true, childList: true, characterData: true };
    new MutationObserver(() => said.push(bar.innerText)).observe(bar, options);
  });
  await page.getByRole('button', { name: /^Keep \d+ spaces? offline/ }).click({ timeout: 60_000 });
  await status.getByText(counting).waitFor({ timeout: 60_000 });
  await look('first-sync');
  await status.getByText(/Ready offline/).waitFor({ timeout: 120_000 });
  await expect.poll(() => status.innerText(), { timeout: 60_000 }).not.toMatch(/Waiting for the service/);

  const said = await page.evaluate(() => Reflect.get(window, 'galleySaid') as string[]);
  const counted = said.filter((text) => counting.test(text));
  // Counted down, not written once.
  const left = counted.map((text) => Number(counting.exec(text)?.[1]));
  expect(left.some((seconds, index) => seconds < (left[index - 1] ?? 0))).toBe(true);
  expect(counted.filter((text) => !text.includes('Online'))).toEqual([]);
  expect(said.filter((text) => /could not|not read|No progress/.test(text))).toEqual([]);
}, 240_000);
