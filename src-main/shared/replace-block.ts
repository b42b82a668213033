interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * A page's Markdown with another text at the place of a block: every other byte stays. An empty text takes the block away
 * with the blank lines below it. Line ends are written as the page writes them.
 */
export function replaceBlock(markdown: string, range: Range, text: string): string {
  const [above, below] = [markdown.slice(0, range.from), markdown.slice(range.to)];
  if (lines(text) === lines(markdown.slice(range.from, range.to))) return markdown;
  const written = trimmed(text);
  if (written !== '') return above + asIn(markdown, written) + below;
  const rest = below.replace(/^(?:[ \t]*(?:\r\n?|\n))+/, '');
  return rest.trim() === '' ? `${above.trimEnd()}${endOf(above, markdown)}` : above + rest;
}

/** A page's Markdown with a text as a block of its own below another; `range` null: at the end of the page. */
export function insertBelow(markdown: string, range: Range | null, text: string): string {
  const written = trimmed(text);
  if (written === '') return markdown;
  const at = range?.to ?? markdown.trimEnd().length;
  const [above, below] = [markdown.slice(0, at), markdown.slice(at)];
  const isApart = /^[ \t]*(?:\r\n?|\n)[ \t]*(?:\r\n?|\n|$)/.test(below) || below.trim() === '';
  const apart = above === '' ? '' : '\n\n';
  return above + asIn(markdown, `${apart}${written}${isApart ? '' : '\n'}`) + (below === '' ? '\n' : below);
}

/** A page's Markdown with a text as a block of its own above the block that begins at a place. */
export function insertAbove(markdown: string, from: number, text: string): string {
  const written = trimmed(text);
  if (written === '') return markdown;
  return markdown.slice(0, from) + asIn(markdown, `${written}\n\n`) + markdown.slice(from);
}

/** Blank lines around a text are not part of it; indentation in front of its first line is. */
function trimmed(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}

function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function asIn(markdown: string, text: string): string {
  return lines(text).replaceAll('\n', /\r\n?|\n/.exec(markdown)?.[0] ?? '\n');
}

function endOf(above: string, markdown: string): string {
  return above.trim() === '' ? '' : asIn(markdown, '\n');
}
