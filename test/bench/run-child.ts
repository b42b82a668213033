import { spawn } from 'node:child_process';
import path from 'node:path';

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
