import { createUndiciTransport } from '../../client/undici-transport.ts';
import { systemClock, createStreamLog } from '../host.ts';
import { managedNetwork, noFoundPolicy } from '../../policy/read-policy.ts';
import type { FoundPolicy } from '../../policy/read-policy.ts';
import type { CorePorts, Secrets, Log } from '../../ports/ports.ts';
import fs from 'node:fs';
import path from 'node:path';
import { makeRoomForFile } from '../../sqlite/regular-file.ts';
import { printableJson, printableLine } from '../../terminal/printable.ts';

/** Ports of a core without a window: this machine's clock and sockets, a log file in its data folder. */
export function createHeadlessPorts(
  dataDir: string,
  environment: Readonly<Record<string, string | undefined>>,
  secrets: Secrets,
  policy: FoundPolicy = noFoundPolicy,
): CorePorts {
  const network = managedNetwork(policy, environment);
  return {
    clock: systemClock,
    random: Math.random,
    transport: createUndiciTransport({ environment: network.environment, ca: network.ca }),
    secrets,
    log: createHeadlessLog(dataDir, environment['GALLEY_LOG'] !== undefined),
    dataDir,
  };
}

/** Past this many bytes the file is set aside as `command-line.old.log`. */
const maxBytes = 1_048_576;

/**
 * Log of the headless program: warnings and errors as lines of `logs/command-line.log` in the data folder. Standard error
 * gets errors alone, or everything from `debug` on where it is asked for. A file that cannot be written is not a reason to fail.
 *
 * @param dataDir absolute path of the data folder
 */
export function createHeadlessLog(dataDir: string, isVerbose: boolean): Log {
  const terminal = createStreamLog(isVerbose ? 'debug' : 'error');
  const file = path.join(dataDir, 'logs', 'command-line.log');
  const both =
    (name: 'warn' | 'error') =>
    (message: string, data?: Readonly<Record<string, unknown>>): void => {
      const values = data === undefined ? '' : ` ${printableJson(JSON.stringify(data))}`;
      appendLine(file, `${new Date().toISOString()} ${name}: ${printableLine(message)}${values}`);
      terminal[name](message, data);
    };
  return { ...terminal, warn: both('warn'), error: both('error') };
}

function appendLine(file: string, line: string): void {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    makeRoomForFile(file);
    const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > maxBytes) fs.renameSync(file, file.replace(/\.log$/, '.old.log'));
    fs.appendFileSync(file, `${line}\n`);
  } catch {
    // A full or read-only disk is told by what the verb itself writes.
  }
}
