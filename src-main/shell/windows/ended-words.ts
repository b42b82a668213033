import type { RendererExcess } from './renderer-watch.ts';

/** Characters of a title that are shown. */
const longestName = 120;

/** What a person is told of a process that took too much, behind the name of what it showed. */
const excessWords: Readonly<Record<RendererExcess, string>> = {
  memory: 'took more than 1 GB of memory',
  time: 'kept the window from answering',
};

/** In a sentence: what was closed and why. `title` is the window's: what it shows, then the program. */
export function endedWords(title: string, excess: RendererExcess | null): string {
  const shown = shortened(title.replace(/ · Galley$/, ''));
  return excess === null
    ? `The window crashed while it showed “${shown}”. Galley continues here.`
    : `“${shown}” ${excessWords[excess]}, so Galley closed it and continues here.`;
}

/** The same of pages that are printed out of sight. */
export function printEndedWords(title: string, excess: RendererExcess | null): string {
  const shown = shortened(title);
  return excess === null
    ? `The process that printed “${shown}” crashed, so it was not printed.`
    : `“${shown}” ${excessWords[excess]}, so Galley closed it and it was not printed.`;
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
