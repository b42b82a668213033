import { folded, ftsPhraseOf, unitsOf } from './search-segments.ts';
import type { SearchKind } from './search-wanted.ts';
import { texts } from '../../shared/messages/texts.ts';

/** A word or phrase that is looked for. */
export interface SearchTerm {
  /** As typed, without quotes, for what the person is told. */
  readonly words: string;
  /** In the language of FTS5: always quoted, so that nothing typed is ever a command. */
  readonly match: string;
  /** Its words as a text's words are compared with them. */
  readonly units: readonly string[];
  /** The last word may go on. */
  readonly prefix: boolean;
  /** Left out: what holds it is not found. */
  readonly excluded: boolean;
}

export interface SearchFilter {
  readonly name: FilterName;
  readonly value: string;
  readonly excluded: boolean;
}

export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  readonly filters: readonly SearchFilter[];
  /** Why it cannot be answered, in a sentence that says what to write. Null: it can. */
  readonly problem: string | null;
}

const filterNames = ['author', 'status', 'space', 'in', 'kind'] as const;
export type FilterName = (typeof filterNames)[number];

const longestQuery = 2000;
const mostTerms = 16;

/** Kinds as they may be typed. */
const kinds: Readonly<Record<string, readonly SearchKind[]>> = {
  page: ['page'],
  pages: ['page'],
  comment: ['comment', 'reply'],
  comments: ['comment', 'reply'],
  reply: ['reply'],
  replies: ['reply'],
  'change-request': ['change-request'],
  'change-requests': ['change-request'],
  request: ['change-request'],
  cr: ['change-request'],
};

export function kindsOf(value: string): readonly SearchKind[] {
  return kinds[value] ?? [];
}

const statuses = ['draft', 'open', 'merged', 'archived', 'resolved'];

/**
 * What a person typed, read: words, "phrases", `word*`, the word being typed as a beginning, `author:`, `status:`,
 * `space:`, `in:changes` and `kind:`, and each of them left out with `-`. Never throws; hostile text is only words.
 */
export function readSearchQuery(typed: string): SearchQuery {
  const terms: SearchTerm[] = [];
  const filters: SearchFilter[] = [];
  const text = typed.slice(0, longestQuery);
  const parts = text.matchAll(
    /(?<minus>-?)(?:(?<name>[a-z]+):(?=["\p{L}\p{N}@#]))?(?:"(?<phrase>[^"]*)(?<closed>"?)|(?<word>[^\s"]+))/giu,
  );
  for (const part of parts) {
    const { minus = '', name, phrase, closed = '', word = '' } = part.groups ?? {};
    const excluded = minus === '-' && (part.index === 0 || /\s/.test(text[part.index - 1] ?? ''));
    const filter = filterNames.find((one) => one === name?.toLowerCase());
    if (filter !== undefined) {
      filters.push({ name: filter, value: (phrase ?? word).trim().toLowerCase(), excluded });
      continue;
    }
    // `author:` without a name is still being typed.
    if (phrase === undefined && filterNames.some((one) => `${one}:` === word.toLowerCase())) continue;
    const isLast = part.index + part[0].length === text.length;
    const starred = word.length > 1 && word.endsWith('*');
    const prefix = phrase === undefined ? starred || (isLast && !excluded) : closed === '' && isLast;
    // Of another name with a colon (`node:fs`), both are words.
    const words = [name, phrase ?? word].filter((one) => one !== undefined).join(' ');
    const match = ftsPhraseOf(words, prefix);
    if (match === null) continue;
    const units = [...unitsOf(words)].map((unit) => unit.folded);
    terms.push({ words, match, units, prefix: match.endsWith('*'), excluded });
  }
  const kept = terms.slice(0, mostTerms);
  return { terms: kept, filters, problem: problemOf(kept, filters) };
}

function problemOf(terms: readonly SearchTerm[], filters: readonly SearchFilter[]): string | null {
  for (const { name, value } of filters) {
    if (name === 'kind' && kindsOf(value).length === 0) return texts().reading.noKind(value);
    if (name === 'in' && !['changes', 'change', 'pages'].includes(value)) return texts().reading.noIn(value);
    if (name === 'status' && !statuses.includes(value)) return texts().reading.noStatus(value);
  }
  const isOnlyLeftOut = terms.length > 0 && terms.every((term) => term.excluded);
  const hasFilter = filters.some((filter) => !filter.excluded);
  if (isOnlyLeftOut && !hasFilter) return texts().reading.onlyExcludes;
  return null;
}

/** Whether a text holds a name or a title as typed, whatever its accents. */
export function holds(text: string, typed: string): boolean {
  return folded(text).includes(folded(typed));
}
