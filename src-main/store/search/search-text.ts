import { maximumMarkdown } from '../../content/bounds.ts';
import { emojiNamed } from '../../content/emoji.ts';

/**
 * Plain text of Markdown for the full-text index: one pass of cheap patterns, no parse, because it runs over every page of
 * a first sync. What the reader would not see (addresses, tags, fences, attributes, what lies beyond the bound of a page) goes;
 * words stay, also those of code. Between blocks stands an empty line. What changes here must leave the words as they are: an index that
 * is stored holds the old ones.
 */
export function searchTextOf(markdown: string): string {
  return (
    markdown
      .slice(0, maximumMarkdown)
      .replace(/\{%(?:[^%{]|%(?!\})|\{(?!%)){0,2000}%\}/g, ' ')
      .replace(/<[a-zA-Z/!][^<>]{0,2000}>/g, ' ')
      .replace(/\]\([^()\n]{0,2000}\)/g, '] ')
      .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gm, '')
      .replace(/^[ \t>]*#{1,6}[ \t]+([^\n]*)$/gm, '\n$1\n')
      .replace(/^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+/gm, '\n')
      // A star among signs is one of code; the index has no words of it.
      .replace(/^[ \t]*(?:\*[ \t]*){2,}$/gm, '')
      .replace(/(?<![\s(,*])\*{1,3}|\*{1,3}(?![\s,)*])/g, ' ')
      .replace(/^[ \t>]*\|([^\n]*)\|[ \t]*$/gm, (_row, cells: string) => `\n${cellsOf(cells).join(' · ')}`)
      // A name of code or of an emoji stays one word.
      .replace(/\\_/g, '_')
      .replace(/!\[|[`[\]|~\\]+|__|\$\$/g, ' ')
      .replace(/[ \t]+/g, ' ')
      .replace(/\s*\n\s*/g, (gap) => (gap.indexOf('\n') === gap.lastIndexOf('\n') ? '\n' : '\n\n'))
      .trim()
  );
}

function cellsOf(row: string): readonly string[] {
  return row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

/** What the marks of matches may stand in (search-snippet.ts). */
const markSigns = '[\\uE000\\uE001]*';
const emojiName = new RegExp(
  `(?<![^\\s\\uE000]):(${markSigns})([a-z0-9+-][a-z0-9_+-]{0,40})(${markSigns}):`,
  'g',
);
const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  '#x20': ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
};

/**
 * What `searchTextOf` leaves of marks that need no words, for excerpts: blanks that stood for marks beside punctuation, of front matter all but its description, bars of
 * quotations, rules, emphasis, names of emoji (in place of those that are known stands the emoji), marks of notes, entities. The index does not need it:
 * these hold no words, or words that may be looked for.
 */
export function readableText(searched: string): string {
  return searched
    .replace(/^---\n([\s\S]{0,4000}?)\n---(?:\n|$)/, (_all, front: string) => `${described(front)}\n`)
    .replace(/^[ \t]*(?:>[ \t]*)+/gm, '')
    .replace(/^[ \t:·-]+$/gm, '')
    .replace(/^[ \t]*·[ \t]*|[ \t]*·[ \t]*$/gm, '')
    .replace(/(?<![\p{L}\p{N}_])_([^_\n]{1,500})_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(
      emojiName,
      (_all, open: string, name: string, close: string) => `${open}${emojiNamed(name) ?? ''}${close}`,
    )
    .replace(/(?<!\S)\^[\w-]{1,40}(?: :)?(?![^\s.,;:])/g, '')
    .replace(/&(nbsp|#x20|amp|lt|gt|quot);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/(?<=\S) {1,3}([.,;:!?)]{1,3})(?!\S)/g, '$1')
    .replace(/(?<=\() (?=\S)/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

const apart = '\uE002';

/** What `searchTextOf` gave, readable and on one line: blocks stand apart as cells do. */
export function lineOf(searched: string): string {
  return (
    readableText(searched.replaceAll('\n\n', `\n${apart}\n`))
      .split(apart)
      // What is left of a table's rule is not text.
      .map((block) => block.replace(/\s+(?::?-{2,}:?\s+)*/g, ' ').trim())
      .filter((block) => block !== '')
      .join(' · ')
  );
}

const ofFrontMatter = new RegExp(`^${markSigns}description${markSigns}:[ \\t]*(?:[>|][+-]?)?[ \\t]*(.*)$`);

/** The description that stands in front matter, on its line or those that follow it. */
function described(front: string): string {
  const lines = front.split('\n');
  const at = lines.findIndex((line) => ofFrontMatter.test(line));
  if (at === -1) return '';
  const end = lines.findIndex((line, index) => index > at && /^[\w-]+:/.test(line));
  const [, first = ''] = ofFrontMatter.exec(lines[at] ?? '') ?? [];
  return [first, ...lines.slice(at + 1, end === -1 ? undefined : end)].join('\n');
}
