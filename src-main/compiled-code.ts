import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

/** Compiled code is put aside once the start is long over and nobody waits for it. */
const writtenAfterMs = 20_000;

/**
 * Takes the code that an earlier start of the same build has compiled: a fifth of the work of starting. Where the folder cannot
 * be used, everything is compiled anew. To be called by the entry of a process before it loads anything large.
 *
 * @param entry the entry's own file: it names the others by their content; times of files tell nothing in a packaged program
 */
export function useCompiledCode(folder: string, part: 'core' | 'shell', entry: string): void {
  const build = createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 16);
  const own = `${part}-${build}`;
  enableCompileCache(path.join(folder, own));
  setTimeout(() => {
    flushCompileCache();
    void removeOthers(folder, part, own);
  }, writtenAfterMs).unref();
}

/** What earlier builds of Galley compiled. */
async function removeOthers(folder: string, part: 'core' | 'shell', own: string): Promise<void> {
  const other = part === 'core' ? 'shell-' : 'core-';
  try {
    const old = (await readdir(folder)).filter((name) => name !== own && !name.startsWith(other));
    await Promise.all(old.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
  } catch {
    // It is removed another time: nothing depends on it.
  }
}
