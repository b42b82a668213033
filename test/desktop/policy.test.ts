import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { askShell, watchPorts } from '../support/bridge-page.ts';
import { launchGalley } from '../support/electron.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function policyFile(content: unknown): string {
  const folder = path.join(temporaryFolder('policy'), 'galley');
  fs.mkdirSync(folder, { mode: 0o755 });
  const file = path.join(folder, 'policy.json');
  fs.writeFileSync(file, JSON.stringify(content), { mode: 0o644 });
  fs.chmodSync(folder, 0o755);
  return file;
}

it('shows in the window what is managed, and refuses in the shell what is off', async () => {
  const file = policyFile({ updates: false, exports: false });
  const galley = await launchGalley({
    dataDir: temporaryFolder('managed'),
    env: { GALLEY_POLICY_FILE: file },
  });
  await watchPorts(galley.page);
  const printed = await askShell(galley.page, 'window.print', { to: 'pdf', title: 'x' });
  const saved = [
    await askShell(galley.page, 'dataFile.saveText', { name: 'Page', text: '# Page' }),
    await askShell(galley.page, 'previewView.saveJson', { name: 'Theme', json: '{}' }),
    await askShell(galley.page, 'previewView.pdf', { url: 'galley-preview://1/', title: 'Page' }),
  ];
  const updates = await askShell(galley.page, 'updates.check', null);
  await galley.close();
  const reason = 'Your organization manages this and does not allow exports.';
  expect(printed).toEqual({ ok: true, value: { outcome: 'failed', reason } });
  expect(saved).toEqual(saved.map(() => ({ ok: false, failure: { code: 'managed', detail: reason } })));
  expect(updates).toMatchObject({
    value: {
      source: null,
      sourceFrom: 'policy',
      problem: 'Your organization manages this and installs updates another way.',
    },
  });
});
