import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askCore, askShell, watchPorts } from '../support/bridge-page.ts';
import { launchGalley } from '../support/electron.ts';
import { freshHome } from '../support/written-files.ts';

it.runIf(process.platform === 'linux')(
  'the window’s program writes what the list of written files names, and where the person says',
  async () => {
    const { home, dataDir, env, undocumented } = freshHome();
    const file = path.join(home, 'review.pdf');
    const galley = await launchGalley({ dataDir, env });
    onTestFinished(() => galley.close());
    const { page } = galley;
    await galley.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
    await watchPorts(page);
    await page.getByRole('button', { name: 'Open the sample workspace' }).click();
    await page.getByRole('button', { name: /^Keep 1 space/ }).click({ timeout: 40_000 });
    await page.getByText(/Ready offline/).waitFor({ timeout: 40_000 });
    const listed = await askCore(page, 'changeRequests.list', {});
    const [row] = listed.ok ? listed.value : [];
    if (row === undefined) throw new Error('The sample has no change request.');
    const { accountId, spaceId, id: changeRequestId } = row;
    const payload = { kind: 'comment.add', target: { spaceId, changeRequestId }, markdown: 'Why?' } as const;
    await askCore(page, 'edits.add', { accountId, payload, mode: 'now' });
    const which = { accountId, spaceId, changeRequestId, format: 'pdf' } as const;
    expect(await askShell(page, 'dataFile.exportChangeRequest', which)).toMatchObject({ ok: true });
    await expect
      .poll(async () => {
        const sent = await askCore(page, 'sent.page', { accountId, search: '', from: 0, limit: 10 });
        return sent.ok ? sent.value.items.map(({ outcome }) => outcome) : [];
      })
      .toEqual(['delivered']);
    expect(undocumented()).toEqual(['~/review.pdf']);
    await galley.close();
    expect(undocumented()).toEqual(['~/review.pdf']);
    // Chromium's own stay where one of its processes ends while it has them open.
    const left = fs.readdirSync(env['TMPDIR'] ?? '').filter((name) => !name.startsWith('.org.chromium.'));
    expect(left).toEqual([]);
  },
);
