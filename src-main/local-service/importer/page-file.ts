import { createHash } from 'node:crypto';
import { parse as parseYaml } from 'yaml';

/** A Markdown file taken apart: front matter, the heading that is the page's title, and the rest. */
export interface PageFile {
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** Text of the first-level heading the file begins with. */
  readonly heading?: string;
  /** What follows the front matter, as written. */
  readonly text: string;
  /** What follows the heading. */
  readonly afterHeading: string;
}

/** Takes a Markdown file apart; never throws: front matter that is not YAML counts as none. */
export function readPageFile(source: string): PageFile {
  const clean = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const matter = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/.exec(clean);
  const text = (matter === null ? clean : clean.slice(matter[0].length)).replace(/^(?:[ \t]*\n)+/, '');
  const frontMatter = matter?.[1] === undefined ? {} : readYaml(matter[1]);
  const atx = /^ {0,3}#(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*(?:\n|$)/.exec(text);
  const setext = atx === null ? /^(\S[^\n]*)\n=+[ \t]*(?:\n|$)/.exec(text) : null;
  const found = atx ?? setext;
  if (found === null) return { frontMatter, text, afterHeading: text };
  const afterHeading = text.slice(found[0].length).replace(/^(?:[ \t]*\n)+/, '');
  return { frontMatter, heading: headingText(found[1] ?? ''), text, afterHeading };
}

function headingText(source: string): string {
  return source
    .replace(/<[^>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&#x20;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/(\*\*|__|`)/g, '')
    .trim();
}

/** A mapping, or an empty one where the text is not a YAML mapping. */
export function readYaml(source: string): Record<string, unknown> {
  if (source.length > 200_000) return {};
  try {
    const value: unknown = parseYaml(source, { maxAliasCount: 20, logLevel: 'error' });
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * The body of a page that the tree calls `title`. A heading that the file begins with is left out where it is the title
 * once more; one that says anything else stays, so that nothing written is lost.
 */
export function bodyOf(file: PageFile, title: string): string {
  if (file.heading === undefined) return file.text;
  return plain(file.heading) === plain(title) ? file.afterHeading : file.text;
}

/** Without marks, which a table of contents may leave out. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim();
}

export function contentHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 40);
}
