/**
 * What people in conversations ask for, found without a language model: sentences that ask, or that say something does
 * not work; and how alike two of them are, by the words they share.
 */

export interface ConversationPart {
  readonly type: string;
  readonly role: string;
  readonly body: string;
}

export interface FoundIssue {
  readonly title: string;
  readonly summary: string;
}

const mostIssues = 10;
const longestTitle = 100;
const longestSummary = 400;
const trouble =
  /\?|\b(?:how (?:do|can|to)|can(?:no|')t|could(?:n'|no)t|does(?:n'| no)t|do(?:n'| no)t|is(?:n'| no)t|won't|unable|fail\w*|error\w*|broken|missing|wrong|crash\w*|stuck|impossible|confus\w*|unclear|need|want|where|why)\b/i;

/** The issues of one conversation: of each message of a person the sentence that says most, once each. */
export function issuesIn(parts: readonly ConversationPart[]): readonly FoundIssue[] {
  const found = new Map<string, FoundIssue>();
  for (const part of parts) {
    if (part.role !== 'user') continue;
    const sentences = part.body
      .slice(0, 20_000)
      .split(/(?<=[.!?])\s+|\n+/)
      .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
      .filter((sentence) => sentence !== '');
    const asking = sentences.filter((sentence) => trouble.test(sentence));
    const best = asking.toSorted((a, b) => wordsOf(b).length - wordsOf(a).length)[0];
    if (best === undefined || wordsOf(best).length === 0) continue;
    const title = cut(best, longestTitle);
    const summary = cut(sentences.join(' '), longestSummary);
    if (!found.has(title.toLowerCase())) found.set(title.toLowerCase(), { title, summary });
    if (found.size >= mostIssues) break;
  }
  return [...found.values()];
}

function cut(text: string, longest: number): string {
  const characters = Array.from(text);
  return characters.length <= longest
    ? text
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

const common = new Set(
  (
    'a about after again all also am an and any are as at be because been before but by can cannot could did do does ' +
    'doing done for from get got had has have having he her here hers him his how i if in into is isn it its just like ' +
    'me more my need no not now of off on one only or our out over please she should so some than that the their them ' +
    'then there these they this those to too trying under up us use used using very want was way we were what when ' +
    'where which while who why will with without won would you your'
  ).split(' '),
);

/** Words that carry meaning, lower case, without the endings that only grammar needs. */
export function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    .filter((word) => !common.has(word))
    .map((word) => word.replace(/(?:ings?|edly|ed|ies|es|s)$/, ''))
    .filter((word) => word.length > 1);
}

/** Words of a cluster's issues and how often each occurs. */
export type WordCounts = Readonly<Record<string, number>>;

export function withWords(counts: WordCounts, words: readonly string[]): WordCounts {
  const result = new Map(Object.entries(counts));
  for (const word of new Set(words)) result.set(word, (result.get(word) ?? 0) + 1);
  return Object.fromEntries(result);
}

/** Cosine of the angle between an issue's words and a cluster's, 0 to 1. */
export function likeness(words: readonly string[], counts: WordCounts): number {
  const own = new Set(words);
  const table = new Map(Object.entries(counts));
  let shared = 0;
  let size = 0;
  for (const [word, count] of table) {
    size += count * count;
    if (own.has(word)) shared += count;
  }
  return own.size === 0 || size === 0 ? 0 : shared / (Math.sqrt(own.size) * Math.sqrt(size));
}

/** From here on two issues are about one thing. */
export const alike = 0.5;
