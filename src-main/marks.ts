import { writeOutput } from './terminal/write.ts';

/** Whether somebody measures this start; nobody else is told how it goes. */
export const isMeasured = process.env['GALLEY_MARKS'] !== undefined;

/**
 * A step of the start as one line of JSON on standard output, where `GALLEY_MARKS` asks for it (docs/how-to/measure.md).
 *
 * @param at milliseconds since the epoch
 */
export function mark(name: string, at = Date.now()): void {
  if (!isMeasured) return;
  writeOutput({ kind: 'json', text: JSON.stringify({ mark: name, at: Math.round(at) }) }).catch(
    () => undefined,
  );
}
