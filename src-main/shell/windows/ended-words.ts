import type { RendererExcess } from './renderer-watch.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Characters of a title that are shown. */
const longestName = 120;

/** In a sentence: what was closed and why. `title` is the window's: what it shows, then the program. */
export function endedWords(title: string, excess: RendererExcess | null): string {
  const shown = shortened(title.replace(/ · Galley$/, ''));
  return texts().shell.ended[excess ?? 'crashed'](shown);
}

/** The same of pages that are printed out of sight. */
export function printEndedWords(title: string, excess: RendererExcess | null): string {
  const shown = shortened(title);
  const { printCrashed, printMemory, printTime } = texts().shell.ended;
  if (excess === null) return printCrashed(shown);
  return excess === 'memory' ? printMemory(shown) : printTime(shown);
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
