import { printableJson, printableLine, printableText } from './printable.ts';

/*
 * The only place that writes to standard output and standard error (a rule of lint): titles and texts come from services
 * and files of others, and no control or direction character of theirs reaches a terminal.
 */

/** What is printed: lines, one document of several lines, or serialised JSON. */
export type Printed =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly text: string };

function textOf(printed: Printed): string {
  switch (printed.kind) {
    case 'lines':
      return printed.lines.map(printableLine).join('\n');
    case 'text':
      return printableText(printed.text);
    case 'json':
      return printableJson(printed.text);
  }
}

/**
 * Writes to standard output; waits until a pipe has taken everything: ending the process sooner would cut long results. A
 * reader that went away (`| head`) took what it wanted.
 */
export function writeOutput(printed: Printed): Promise<void> {
  const output = textOf(printed);
  if (output === '') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const failed = (error: Error): void =>
      'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')
        ? resolve()
        : reject(error);
    // The stream tells a failure as an event, too, which would end the process.
    process.stdout.once('error', failed);
    process.stdout.write(`${output}\n`, (error) => {
      if (error instanceof Error) failed(error);
      else {
        process.stdout.off('error', failed);
        resolve();
      }
    });
  });
}

/** One line on standard error. */
export function writeErrorLine(line: string): void {
  process.stderr.write(`${printableLine(line)}\n`);
}

/** A text of several lines on standard error: a usage, a stack. */
export function writeErrorText(text: string): void {
  process.stderr.write(`${printableText(text)}\n`);
}

/** Replaces the last line of a terminal; false, and nothing written, where standard error is none. */
export function writeProgress(line: string): boolean {
  if (!process.stderr.isTTY) return false;
  process.stderr.write(`\r\u001b[K${printableLine(line)}`);
  return true;
}

/** Calls the listener when whoever read standard output went away. */
export function onOutputClosed(listener: () => void): void {
  process.stdout.on('error', listener);
}
