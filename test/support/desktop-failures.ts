import fs from 'node:fs';
import path from 'node:path';
import { afterEach } from 'vitest';
import { openWindows } from './electron.ts';

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
  if (task.result?.state !== 'fail') return;
  for (const { page, dataDir } of openWindows) {
    const shown = await page
      .evaluate(
        () => `focus on ${document.activeElement?.outerHTML.slice(0, 200)}\n${document.body.innerText}`,
      )
      .catch((error: unknown) => String(error));
    process.stderr.write(
      `\nThe window when "${task.name}" failed:\n${shown.slice(0, mostCharacters)}\n${logsOf(dataDir)}\n`,
    );
  }
});
