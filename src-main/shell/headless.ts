import { app } from 'electron';
import { findPlaces } from './environment.ts';

/**
 * The arguments of the headless program (design/commands.md) where the desktop program was started as
 * `galley --headless <verb>`, with the window's own data where none is named; null for a start with a window.
 */
export function headlessArguments(argv: readonly string[]): readonly string[] | null {
  const at = argv.indexOf('--headless');
  if (at < 0) return null;
  const given = argv.slice(at + 1);
  const namesData = given.some((argument) => argument === '--data' || argument.startsWith('--data='));
  return namesData || given.length === 0 ? given : [...given, '--data', findPlaces().dataDir];
}

/** Ends the program at once; what was written has been taken. */
export function endHeadless(exitCode: number): void {
  app.exit(exitCode);
}
