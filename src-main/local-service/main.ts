import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { endNow } from '../end-now.ts';
import { limitHeap } from '../heap-limits.ts';
import { onOutputClosed, writeErrorText, writeOutput } from '../terminal/write.ts';
import { readArguments, usage } from './arguments.ts';
import type { LocalServiceOptions } from './start-local-service.ts';
import type { ThreadEvent } from './thread.ts';

/** A service that is told to close and computes on is ended after this long. What it answered is on disk. */
const closeLimitMs = 1500;

/**
 * The command of docs/design/local-service.md, Ending: the service runs in a thread, this one hears signals whatever the
 * service computes. The first line of standard output says where the service is.
 */
function main(): void {
  const options = readArguments(process.argv.slice(2));
  if (options === null) {
    void writeOutput({ kind: 'text', text: usage });
    return;
  }
  if (typeof options === 'string') {
    writeErrorText(`${options}\n${usage}`);
    process.exitCode = 2;
    return;
  }
  if (options.dataFolder !== undefined) {
    run(options, () => undefined);
    return;
  }
  const temporary = mkdtempSync(join(tmpdir(), 'galley-service-'));
  run({ ...options, dataFolder: temporary }, () => rmSync(temporary, { recursive: true, force: true }));
}

/** `clear` is called before the program ends. */
function run(options: LocalServiceOptions, clear: () => void): void {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: options });
  const exit = (code: number): void => {
    clear();
    process.exit(code);
  };
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    thread.postMessage('close');
    setTimeout(() => {
      try {
        clear();
      } finally {
        // `process.exit` waits for what the thread runs outside of JavaScript.
        endNow(0);
      }
    }, closeLimitMs);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Who started the service and went away reads no more of it.
  onOutputClosed(end);
  thread.on('message', (event: ThreadEvent) => {
    switch (event.kind) {
      case 'ready':
        writeOutput({ kind: 'json', text: JSON.stringify(event.ready) }).catch(end);
        break;
      case 'notice':
        writeErrorText(event.message);
        break;
      case 'failed':
        writeErrorText(event.message);
        exit(1);
        break;
      case 'closed':
        exit(0);
        break;
    }
  });
  thread.on('error', (error) => {
    writeErrorText(error instanceof Error ? (error.stack ?? error.message) : String(error));
    exit(1);
  });
}

// What somebody imports is theirs alone, as the window's data is (docs/design/security.md).
process.umask(0o077);
limitHeap();
main();
