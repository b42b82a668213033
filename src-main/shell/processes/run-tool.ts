import { execFile } from 'node:child_process';

/** A message bus that hangs must not hold anything. */
const patienceMs = 3000;

/** What a tool of the system prints; null where there is none, where it fails, and where it does not end in 3 s. */
export function runTool(file: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(file, [...args], { timeout: patienceMs, killSignal: 'SIGKILL' }, (error, stdout) =>
      resolve(error === null ? stdout : null),
    );
  });
}
