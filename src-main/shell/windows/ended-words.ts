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
  const name = title.replace(/ · Galley$/, '');
  const shown = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
  return excess === null
    ? `The window crashed while it showed “${shown}”. Galley continues here.`
    : `“${shown}” ${excessWords[excess]}, so Galley closed it and continues here.`;
}
