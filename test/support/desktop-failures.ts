import fs from 'node:fs';
import path from 'node:path';
import { afterEach } from 'vitest';
import { openWindows, windowErrors } from './electron.ts';

const mostCharacters = 2_000;

/** The newest lines of every log below the data folder. */
function logsOf(dataDir: string): string {
  const folder = path.join(dataDir, 'logs');
  if (!fs.existsSync(folder)) return '';
  return fs
    .readdirSync(folder)
    .map((name) => `${name}: ${fs.readFileSync(path.join(folder, name), 'utf8').slice(-mostCharacters)}`)
    .join('\n');
}

// A test of the window that fails only sometimes is understood by what the window showed, which is gone afterwards.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await reportWindows(task.name);
  const errors = windowErrors.splice(0);
  if (errors.length > 0) throw new Error(`The window failed:\n${errors.join('\n').slice(0, mostCharacters)}`);
});

async function reportWindows(testName: string): Promise<void> {
  for (const { page, dataDir } of openWindows) {
    const shown = await page
      .evaluate(async () => {
        // A window that draws no frames takes no click, whatever it shows.
        const isDrawn = await Promise.race([
          new Promise((resolve) => requestAnimationFrame(() => resolve(true))),
          new Promise((resolve) => setTimeout(() => resolve(false), 1_000)),
        ]);
        const state = `${document.visibilityState}, ${isDrawn ? '' : 'not '}drawn`;
        return `${state}, focus on ${document.activeElement?.outerHTML.slice(0, 200)}\n${document.body.innerText}`;
      })
      .catch((error: unknown) => String(error));
    process.stderr.write(
      `\nThe window when "${testName}" failed:\n${shown.slice(0, mostCharacters)}\n${logsOf(dataDir)}\n`,
    );
  }
}
