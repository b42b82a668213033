import type { Printed } from '../terminal/write.ts';

/** What a verb hands back: the object that `--json` prints, and lines for people. */
export interface Result {
  readonly json: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
  /** Printed for people instead of the lines: a page, an export. */
  readonly document?: Exclude<Printed, { kind: 'lines' }>;
  /** For people, on standard error: what happens next with it, and by which command. */
  readonly next?: string;
  /** For standard error: it was done, but not all of it. */
  readonly warnings?: readonly string[];
  /** For standard error, after the result, with exit status 1: what could not be done. */
  readonly failures?: readonly string[];
}

/** "1 edit", "2 edits". */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
