import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import { runInElectron } from '../support/electron-probe.ts';
import { projectRoot } from '../support/electron.ts';
import { syncDocumentation } from '../support/opened-documentation.ts';
import type { SyncedDocumentation } from '../support/opened-documentation.ts';

/** No document is known that takes so much: what a defect would do is done in the window, beside a page that is read. */
const excesses = {
  // 1.3 GB and no more: a bound that is higher, or does not work, ends nothing.
  memory: `
    const kept = [];
    setInterval(() => {
      if (kept.length < 26) kept.push(new Uint8Array(50_000_000));
      kept.at(-1).fill(kept.length);
    }, 50);`,
  time: 'for (;;);',
};

/** A window that still stands then is not bounded. */
const longestMs = 480_000;

/** Opens a page as a person does, by what can be clicked. */
const openPage = `
  const until = async (find) => {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const named = (selector, name) => () =>
    [...document.querySelectorAll(selector)].find((one) => name.test(one.textContent));
  (await until(() => document.querySelector('[aria-label="Places"] button[aria-label="Library"]')
    ?? named('[aria-label="Places"] button', /Library/)())).click();
  (await until(named('button', /Handbook/))).click();
  (await until(named('[role="treeitem"]', /Limits/))).click();
  await until(() => document.title === 'Limits · Handbook · Galley');
  await until(named('h1', /^Limits$/));`;

/** Without Playwright, which loses an application whose page crashed. */
async function exceed(dataDir: string, excess: keyof typeof excesses): Promise<unknown> {
  const { stdout, stderr } = await runInElectron(
    `
    import { app } from 'electron';
    app.on('browser-window-created', (_event, window) => {
      const contents = window.webContents;
      const started = [];
      let endedAt = 0;
      contents.on('render-process-gone', () => (endedAt = Date.now()));
      contents.on('did-finish-load', async () => {
        started.push(contents.getOSProcessId());
        if (started.length === 1) {
          await contents.executeJavaScript(${JSON.stringify(`(async () => {${openPage}})()`)});
          contents.executeJavaScript(${JSON.stringify(`setTimeout(() => {${excesses[excess]}})`)});
          setTimeout(() => {
            if (endedAt > 0) return;
            process.stdout.write('seen ' + JSON.stringify('The window was not ended.') + '\\n');
            app.exit();
          }, ${longestMs});
          return;
        }
        const seen = await contents.executeJavaScript(${JSON.stringify(`(async () => {
          for (let turn = 0; turn < 200; turn += 1) {
            const said = [...document.querySelectorAll('.toast p')].map((one) => one.textContent);
            if (said.length > 0 && document.title !== '') return { said, title: document.title };
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
        })()`)});
        const picture = process.env.GALLEY_TEST_SCREENSHOTS;
        if (picture) {
          await new Promise((resolve) => setTimeout(resolve, 1000));
          const { writeFileSync } = await import('node:fs');
          writeFileSync(picture + '/window-after-${excess}.png', (await contents.capturePage()).toPNG());
        }
        process.stdout.write('seen ' + JSON.stringify({ ...seen, isAnother: started[0] !== started[1] }) + '\\n');
        app.exit();
      });
    });
    await import(${JSON.stringify(path.join(projectRoot, 'out', 'main', 'index.js'))});`,
    {
      GALLEY_DATA_DIR: dataDir,
      ...(process.env['GALLEY_TEST_SCREENSHOTS'] === undefined
        ? {}
        : { GALLEY_TEST_SCREENSHOTS: process.env['GALLEY_TEST_SCREENSHOTS'] }),
    },
    [],
    600_000,
  );
  const [, seen] = /^seen (.*)$/m.exec(stdout) ?? [];
  return seen === undefined ? stderr : JSON.parse(seen);
}

describe('a page that takes the window over its bounds', () => {
  let synced: SyncedDocumentation | undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-bounded-window-'));
  beforeAll(async () => {
    const docs = path.join(folder, 'Handbook');
    new GitDocumentation(docs).commit('Write', {
      'README.md': '# Handbook\n\nHello.\n',
      'limits.md': '# Limits\n\nText.\n',
      'SUMMARY.md': summaryOf({ Handbook: 'README.md', Limits: 'limits.md' }),
    });
    synced = await syncDocumentation(docs, folder);
  }, 240_000);
  afterAll(async () => {
    await synced?.service.stop();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it.each([
    ['memory', '“Limits · Handbook” took more than 1 GB of memory, so Galley closed it and continues here.'],
    ['time', '“Limits · Handbook” kept the window from answering, so Galley closed it and continues here.'],
  ] as const)(
    'is ended for its %s, and the window comes back elsewhere and names it',
    { timeout: 660_000 },
    async (excess, words) => {
      const dataDir = synced?.dataDir ?? '';
      expect(await exceed(dataDir, excess)).toEqual({
        said: [words],
        title: 'Review · Galley',
        isAnother: true,
      });
      const { lastPlace } = JSON.parse(fs.readFileSync(path.join(dataDir, 'settings.json'), 'utf8')) as {
        lastPlace: string | null;
      };
      expect(lastPlace ?? '').not.toContain('space');
    },
  );
});
