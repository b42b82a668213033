import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/**
 * Bundles a program as the core is bundled, so that reading TypeScript costs neither time nor memory when it starts.
 * Returns the path of what runs; `workDir` is a folder of the caller's without a `bundle` in it.
 */
export async function bundled(file: string, workDir: string): Promise<string> {
  const outDir = path.join(workDir, 'bundle');
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: file, outDir, target: 'node24', minify: false },
    ssr: { noExternal: true, external: ['better-sqlite3'] },
  });
  fs.symlinkSync(
    path.join(import.meta.dirname, '..', '..', 'node_modules'),
    path.join(workDir, 'node_modules'),
  );
  const name = fs.readdirSync(outDir).find((one) => one.startsWith(path.parse(file).name));
  if (name === undefined) throw new Error(`${file} could not be bundled`);
  return path.join(outDir, name);
}
