import { benchPage, numbers, wordOf } from './search-corpus.ts';

/** One question: as typed in Galley, and the same in the language of FTS5 for the reference. */
export interface BenchQuery {
  readonly typed: string;
  /** Null where the reference has nothing like it. */
  readonly bare: string | null;
}

export interface QueryGroup {
  readonly name: string;
  readonly queries: readonly BenchQuery[];
}

/** A trailing blank ends the word, so that it is not a beginning. */
const whole = (word: string): BenchQuery => ({ typed: `${word} `, bare: `"${word}"` });
const beginning = (word: string): BenchQuery => ({ typed: word, bare: `"${word}"*` });
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** The published mix: what a person types into the field, from rare to everywhere. */
export function benchQueries(pages: number): readonly QueryGroup[] {
  const random = numbers(7);
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low));
  const words = (count: number, low: number, high: number): readonly string[] =>
    range(count).map(() => wordOf(between(low, high)));
  const ofPage = (count: number, isAmong: (word: string) => boolean): readonly string[] => {
    const found: string[] = [];
    while (found.length < count) {
      const { markdown } = benchPage(between(0, pages));
      const [first = '', second = ''] = (
        /[a-z]+ [a-z]+/.exec(markdown.slice(between(0, 300)))?.[0] ?? ''
      ).split(' ');
      if (first.length === 6 && second.length === 6 && isAmong(first)) found.push(`${first} ${second}`);
    }
    return found;
  };
  const frequent = new Set(range(50).map(wordOf));
  const phrase = (text: string): BenchQuery => ({ typed: `"${text}"`, bare: `"${text}"` });
  const han = ['配', '工', '数', '持', '审'];
  const pairs = ['配置', '工作', '数据', '文档', '审阅', 'ガイ', 'デー', '設定'];
  return [
    { name: 'rare words', queries: words(40, 8000, 50_000).map(whole) },
    { name: 'middling words', queries: words(40, 300, 3000).map(whole) },
    {
      name: 'two middling words',
      queries: range(20).map(() => {
        const [one = '', other = ''] = words(2, 100, 1000);
        return { typed: `${one} ${other} `, bare: `"${one}" "${other}"` };
      }),
    },
    { name: 'phrases', queries: ofPage(30, (word) => !frequent.has(word)).map(phrase) },
    {
      name: 'phrases that begin with a frequent word',
      queries: ofPage(20, (word) => frequent.has(word)).map(phrase),
    },
    { name: 'words of every page', queries: range(8).map((rank) => whole(wordOf(rank))) },
    { name: 'one letter', queries: Array.from('bcdfghjklmnprstvwz').map(beginning) },
    { name: 'two letters', queries: words(20, 0, 200).map((word) => beginning(word.slice(0, 2))) },
    { name: 'three letters', queries: words(20, 0, 200).map((word) => beginning(word.slice(0, 3))) },
    {
      name: 'a word and one letter',
      queries: words(20, 50, 3000).map((word, at) => {
        const letter = 'bcdfgh'[at % 6] ?? 'b';
        return { typed: `${word} ${letter}`, bare: `"${word}" "${letter}"*` };
      }),
    },
    { name: 'Chinese, one letter', queries: han.map((typed) => ({ typed, bare: null })) },
    { name: 'Chinese and Japanese, two letters', queries: pairs.map((typed) => ({ typed, bare: null })) },
    {
      name: 'a word left out',
      queries: words(10, 300, 3000).map((word) => ({
        typed: `${word} -${wordOf(0)}`,
        bare: `"${word}" NOT "${wordOf(0)}"`,
      })),
    },
    {
      name: 'filters',
      queries: words(10, 0, 3000).flatMap((word) =>
        ['kind:page', 'in:changes', 'author:dana', 'status:open'].map((filter) => ({
          typed: `${filter} ${word} `,
          bare: null,
        })),
      ),
    },
  ];
}
