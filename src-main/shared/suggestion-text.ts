/**
 * Suggested wording (docs/design/window.md): one form that people read as it stands and Galley shows as a diff. A
 * fenced block of language `suggestion` holds the block's Markdown before, each line after `- `, and then after, each line
 * after `+ `. Nothing after means: leave the block out. Nothing before means: put the block in, or back.
 */
export interface Suggestion {
  readonly before: string;
  readonly after: string;
}

export const suggestionLanguage = 'suggestion';

/** Comments of which the suggestions are applied at once. */
export const mostApplied = 200;

/** The fenced block of a suggestion. Its fence is longer than any run of backticks inside. */
export function printSuggestion({ before, after }: Suggestion): string {
  const runs = [...`${before}\n${after}`.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return [`${fence}${suggestionLanguage}`, ...marked('-', before), ...marked('+', after), fence].join('\n');
}

/** What a block of language `suggestion` says; null where it is written in another way and is code like any other. */
export function readSuggestion(source: string): Suggestion | null {
  const lines = source.replace(/\n$/, '').split('\n');
  const start = lines.findIndex((line) => !isMarked('-', line));
  const cut = start === -1 ? lines.length : start;
  if (!lines.slice(cut).every((line) => isMarked('+', line))) return null;
  const plain = (part: readonly string[]): string => part.map((line) => line.slice(2)).join('\n');
  return { before: plain(lines.slice(0, cut)), after: plain(lines.slice(cut)) };
}

/** Whether a text suggests a wording. */
export function suggests(text: string): boolean {
  return /^`{3,}suggestion\s*$/m.test(text);
}

/** A text with the wordings that it suggests as people read them: their marked lines, without the fences around them. */
export function withoutFences(text: string): string {
  const fence = /^`{3,}(?:suggestion)?\s*$/;
  return text
    .split('\n')
    .filter((line) => !fence.test(line))
    .join('\n');
}

function marked(sign: '-' | '+', text: string): readonly string[] {
  const trimmed = text.replace(/^\n+|\s+$/g, '');
  return trimmed === '' ? [] : trimmed.split('\n').map((line) => (line === '' ? sign : `${sign} ${line}`));
}

function isMarked(sign: '-' | '+', line: string): boolean {
  return line === sign || line.startsWith(`${sign} `);
}
