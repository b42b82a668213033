import { tagNamed } from '../blocks/kinds.ts';

/**
 * Template tags: `{% name key="value" %}`. Scanning only; what a tag means is said by the block that it becomes
 * (`blocks/`, docs/design/content.md).
 */
export interface TemplateTag {
  /** Without `end`; integrations keep their `@`. */
  readonly name: string;
  readonly isEnd: boolean;
  /** What stands between the name and the closing `%}`. */
  readonly argumentText: string;
  readonly source: string;
}

interface ScannedTag {
  readonly tag: TemplateTag;
  /** Offset after `%}`. */
  readonly end: number;
}

const namePattern = /\{%-?\s*(@?[A-Za-z][\w@/.-]*)/y;
const maximumTagLength = 20_000;

/** Tags that mean something, and may go on over several lines. */
export function isKnownTag(name: string): boolean {
  return name === 'description' || tagNamed(name) !== undefined;
}

/** Reads tags of one source text; holds what keeps hostile input linear. */
export class TagScanner {
  private budget: number;
  private readonly lastEnd: number;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
    this.budget = source.length * 4 + 10_000;
    this.lastEnd = source.lastIndexOf('%}');
  }

  /** The tag that starts at `start` and ends before `limit`, or undefined. Unknown tags end on their line. */
  scan(start: number, limit: number): ScannedTag | undefined {
    if (start > this.lastEnd || !this.source.startsWith('{%', start)) return undefined;
    namePattern.lastIndex = start;
    const match = namePattern.exec(this.source);
    if (match?.[1] === undefined) return undefined;
    const isEnd = match[1].startsWith('end') && match[1].length > 3;
    const name = isEnd ? match[1].slice(3) : match[1];
    const from = start + match[0].length;
    const end = this.findEnd(from, Math.min(limit, start + maximumTagLength), isKnownTag(name));
    if (end === undefined) return undefined;
    return {
      tag: {
        name,
        isEnd,
        argumentText: this.source.slice(from, end).replace(/-$/, '').trim(),
        source: this.source.slice(start, end + 2),
      },
      end: end + 2,
    };
  }

  /** Offset of the closing `%}`: quotes may hide one, but only where they are closed. */
  private findEnd(from: number, limit: number, mayWrap: boolean): number | undefined {
    let position = from;
    while (position < limit && this.budget > 0) {
      this.budget -= 1;
      const character = this.source[position];
      if (character === '%' && this.source[position + 1] === '}') return position;
      if (character === '\n' && !mayWrap) return undefined;
      if (isQuote(character) && /[=\s]/.test(this.source[position - 1] ?? ' ')) {
        const closing = this.closingQuote(position, limit, mayWrap);
        if (closing !== undefined) position = closing;
      }
      position += 1;
    }
    return undefined;
  }

  private closingQuote(open: number, limit: number, mayWrap: boolean): number | undefined {
    for (let position = open + 1; position < limit && this.budget > 0; position += 1) {
      this.budget -= 1;
      const character = this.source[position];
      if (character === '\n' && !mayWrap) return undefined;
      if (closes(this.source[open], character) && this.source[position - 1] !== '\\') return position;
    }
    return undefined;
  }
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'" || character === '“' || character === '”';
}

function closes(open: string | undefined, character: string | undefined): boolean {
  if (open === '“' || open === '”') return character === '“' || character === '”';
  return character === open;
}

const argumentPattern =
  /([A-Za-z_][\w:.-]*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[“”]([^“”]*)[“”]|([^\s"'“”]+))|"([^"]*)"|'([^']*)'|[“”]([^“”]*)[“”]|(\S+)/gs;

export interface TagArguments {
  readonly named: Readonly<Record<string, string>>;
  readonly positional: readonly string[];
}

/** `src="x" method=get "other"` as names and positions; a repeated name keeps its last value. */
export function tagArguments(text: string): TagArguments {
  const named = new Map<string, string>();
  const positional: string[] = [];
  for (const match of text.matchAll(argumentPattern)) {
    const name = match[1];
    if (name === undefined) {
      positional.push(match[6] ?? match[7] ?? match[8] ?? match[9] ?? '');
    } else {
      const value = match[2] ?? match[3] ?? match[4] ?? match[5] ?? '';
      named.set(name, value.replace(/\\(["'])/g, '$1'));
    }
  }
  return { named: Object.fromEntries(named), positional };
}
