import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askCore, watchPorts } from '../support/bridge-page.ts';
import { changeWithBothCopies } from '../support/changed-database.ts';
import { launchGalley } from '../support/electron.ts';
import { createReviewWorld } from '../support/review-world.ts';
import { startKeyring } from '../support/system-keyring.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Where pictures of the screen go, for whoever wants to look at it. */
const pictures = process.env['GALLEY_TEST_PICTURES'];

it('a changed address gets neither the token nor a request, and the window asks with the host in sight', async () => {
  const keyring = await startKeyring();
  onTestFinished(keyring.stop);
  const service = await createReviewWorld();
  onTestFinished(() => service.close());
  const seen: string[] = [];
  const other = createServer((request, response) => {
    seen.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    response.setHeader('content-type', 'application/json').end('{"items":[]}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const dataDir = temporaryFolder('confirm-address');
  const env = keyring.env;

  const first = await launchGalley({ dataDir, env });
  await watchPorts(first.page);
  const token = service.tokenOf('comment');
  const connected = await askCore(first.page, 'accounts.connect', { baseUrl: service.baseUrl, token });
  const accountId = connected.ok ? connected.value.id : '';
  await first.close();

  const change = (baseUrl: string): void => {
    const folder = path.join(dataDir, 'accounts', accountId);
    changeWithBothCopies(folder, 'update account set base_url = ?', baseUrl);
  };
  change(otherUrl);
  const second = await launchGalley({ dataDir, env });
  const { page } = second;
  await page.getByRole('button', { name: 'Confirm the address' }).first().click();
  const field = page.getByLabel(`Personal access token for ${new URL(otherUrl).host}`);
  await field.fill(token);
  await page.waitForTimeout(1500);
  const shown = await page.getByText(otherUrl, { exact: true }).isVisible();
  const note = await page.getByRole('note').first().innerText();
  if (pictures !== undefined) {
    for (const theme of ['light', 'dark'] as const) {
      await second.app.evaluate(({ nativeTheme }, to) => (nativeTheme.themeSource = to), theme);
      await page.screenshot({ path: path.join(pictures, `confirm-${theme}.png`) });
    }
  }
  await second.close();
  expect(note).toContain(`the address of the account changed from ${new URL(service.baseUrl).origin} to`);
  expect({ shown, seen }).toEqual({ shown: true, seen: [] });

  // The address as it was: the keychain's entry is bound to it, so nothing is asked.
  change(service.baseUrl);
  const third = await launchGalley({ dataDir, env });
  await watchPorts(third.page);
  await askCore(third.page, 'sync.now', {});
  await expect
    .poll(async () => {
      const list = await askCore(third.page, 'sync.status', null);
      return list.ok ? list.value[0]?.connectivity.state : list.failure.detail;
    })
    .toBe('online');
  await third.close();
  expect(seen).toEqual([]);
});
