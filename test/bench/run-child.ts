import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/**
 * Bundles a file of this folder as the core is bundled, so that memory and time of reading TypeScript do not count.
 * Returns the program's path.
 */
export async function bundled(file: string, workDir: string): Promise<string> {
  const outDir = path.join(workDir, 'bundle');
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: path.join(import.meta.dirname, file), outDir, target: 'node24', minify: false },
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

/** Runs a file of this folder, or a program, in a process of its own, and reads the one JSON object that it prints. */
export function runChild<Result>(file: string, args: readonly string[]): Promise<Result> {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as Result);
      else reject(new Error(`A run of the benchmark ended with ${code ?? 'a signal'}.`));
    });
  });
}
