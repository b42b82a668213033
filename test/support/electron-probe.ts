import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { electronExecutable, galleyEnvironment } from './electron.ts';

/** What has not ended by then hangs, unless told otherwise. */
const usualLimitMs = 40_000;

export interface ProbeResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a module as the main process of real Electron and waits for its end: for parts of the shell that no window
 * reaches, and for starts where Playwright's own switches would be in the way. The module ends itself by `app.exit()`.
 */
export async function runInElectron(
  source: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  limitMs = usualLimitMs,
): Promise<ProbeResult> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-probe-'));
  fs.writeFileSync(path.join(folder, 'package.json'), '{"main":"main.mjs"}');
  fs.writeFileSync(path.join(folder, 'main.mjs'), source);
  try {
    return await runElectron([folder, ...args], galleyEnvironment(path.join(folder, 'data'), env), limitMs);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts Electron without Playwright and waits for its end. */
export function runElectron(
  args: readonly string[],
  env: Record<string, string>,
  limitMs = usualLimitMs,
): Promise<ProbeResult> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(electronExecutable(), [...asRoot, ...args], { env });
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  let stderr = '';
  let stdout = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve({ code, stderr, stdout });
    });
  });
}
