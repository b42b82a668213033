import { spawnSync } from 'node:child_process';

/** Progress goes to standard error: standard output belongs to results. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Thrown when the set-up cannot go on; its message is written for the person, with the way on. */
export class SetupError extends Error {}

/**
 * Runs a program quietly to its end. Its output appears only inside the error when it fails.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function runQuietly(file, args, options = {}) {
  const result = spawnSync(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, encoding: 'utf8' });
  if (result.status === 0) return result.stdout;
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trimEnd();
  throw new SetupError(`${[file, ...args].join(' ')} failed:\n${output.split('\n').slice(-30).join('\n')}`);
}
