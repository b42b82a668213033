import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { keepNewFilesPrivate } from '../backup/private-files.ts';
import { mark } from '../marks.ts';
import type { CoreStart } from '../bridge/channels/shell-requests.ts';

/** Compiled code is put aside once the start is long over and nobody waits for it. */
const writtenAfterMs = 20_000;

/**
 * Where the core's process begins: it takes the code that an earlier start of the same build has compiled, about a
 * fifth of the work of starting. Without that folder, or where it cannot be used, everything is compiled anew.
 */
mark('core: entry');
const { compiledDir, usualUmask } = JSON.parse(process.argv[2] ?? '{}') as Partial<CoreStart>; // process.ts checks the rest
keepNewFilesPrivate(usualUmask);
// This file names the others by their content; times of files tell nothing in a packaged program.
const build = createHash('sha256')
  .update(await readFile(import.meta.filename))
  .digest('hex')
  .slice(0, 16);
if (compiledDir !== undefined) {
  enableCompileCache(path.join(compiledDir, build));
  setTimeout(() => {
    flushCompileCache();
    void removeOthers(compiledDir);
  }, writtenAfterMs).unref();
}
await import('./process.ts');

/** What earlier builds of Galley compiled. */
async function removeOthers(folder: string): Promise<void> {
  try {
    const others = (await readdir(folder)).filter((name) => name !== build);
    await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
  } catch {
    // It is removed another time: nothing depends on it.
  }
}
