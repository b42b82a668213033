/**
 * Text for the search benchmark, the same in every run: words made of syllables, as frequent as words of a language are
 * (the word of rank n about 1/n as often as the first), and one page in fifty in Chinese or Japanese.
 */
const syllables =
  'ba be bi bo ca ce ci co da de di do fa fe fi ga ge go ha he hi ho ja jo ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo wa we wi za ze zo'.split(
    ' ',
  );
const han = '工作流调度配置指南数据库连接重试队列持久文档审阅评论变更请求空间修订页面搜索离线同步设置键盘';
const kana = 'ワークフローキュー設定ガイドを読むためのページです再試行データベース接続';
const vocabulary = 60_000;

export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The word of a rank: 0 stands on nearly every page, 50,000 on a few. No two ranks share a word. */
export function wordOf(rank: number): string {
  let rest = Math.imul(rank + 1, 7919) % 175_616;
  let word = '';
  for (let at = 0; at < 3; at += 1) {
    word += syllables[rest % 56] ?? '';
    rest = Math.floor(rest / 56);
  }
  return word;
}

/** A rank as a language draws it: 1/n. */
function drawn(random: () => number): number {
  return Math.min(vocabulary - 1, Math.floor(Math.exp(random() * Math.log(vocabulary))) - 1);
}

function sentence(random: () => number): string {
  const length = 6 + Math.floor(random() * 14);
  return `${Array.from({ length }, () => wordOf(drawn(random))).join(' ')}.`;
}

function unspaced(random: () => number, letters: string): string {
  const length = 8 + Math.floor(random() * 20);
  return `${Array.from({ length }, () => letters[Math.floor(random() * letters.length)] ?? '').join('')}。`;
}

export interface BenchPage {
  readonly title: string;
  readonly markdown: string;
}

/** About 200 words. */
export function benchPage(page: number): BenchPage {
  const random = numbers(page + 1);
  const letters = page % 50 === 0 ? han : page % 50 === 25 ? kana : null;
  const line = (): string => (letters === null ? sentence(random) : unspaced(random, letters));
  const paragraph = (): string => Array.from({ length: 4 }, line).join(' ');
  const title = `${wordOf(drawn(random))} ${wordOf(drawn(random))} ${page}`;
  const list = Array.from({ length: 4 }, () => `* ${line()}`).join('\n');
  return { title, markdown: [paragraph(), `## ${line()}`, paragraph(), list, paragraph()].join('\n\n') };
}
