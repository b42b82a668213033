import { app } from 'electron';
import { writeErrorText } from '../terminal/write.ts';
import { findFolders } from './environment.ts';

const asksAboutItself: ReadonlySet<string> = new Set(['--help', '-h', '--version', '-v']);

/**
 * The arguments of the headless program (docs/design/commands.md) where the desktop program was started as
 * `galley --headless <verb>`, with the window's own data where none is named, or only asked for help or its version; null for
 * a start with a window.
 */
export function headlessArguments(argv: readonly string[]): readonly string[] | null {
  const at = argv.indexOf('--headless');
  if (at < 0) {
    const asked = argv.slice(1).find((argument) => asksAboutItself.has(argument));
    return asked === undefined ? null : [asked];
  }
  const given = argv.slice(at + 1);
  const namesData = given.some((argument) => argument === '--data' || argument.startsWith('--data='));
  return namesData || given.length === 0 ? given : [...given, '--data', findFolders().dataDir];
}

/** Runs the headless program to its end, which is the end of the process; a defect is said, never shown in a window. */
export async function runHeadless(run: () => Promise<number>): Promise<void> {
  const fail = (error: unknown): void => {
    writeErrorText(
      `Galley failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    app.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  try {
    app.exit(await run());
  } catch (error) {
    fail(error);
  }
}
