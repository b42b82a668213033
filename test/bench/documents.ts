import type { Page } from '../../src-main/api/content.ts';

/** The same numbers in every run, so that runs can be compared. */
function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const syllables = [
  'ka',
  'lo',
  'mer',
  'ti',
  'san',
  'ru',
  'pel',
  'do',
  'vin',
  'esh',
  'gar',
  'mo',
  'tul',
  'is',
  'bra',
];

function words(random: () => number, count: number, mark: string): string {
  return Array.from({ length: count }, () => {
    const length = 1 + Math.floor(random() * 3);
    return (
      mark + Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)] ?? '').join('')
    );
  }).join(' ');
}

/** A page of documentation of about so many bytes: headings, paragraphs, lists, hints, tables, code. `mark` begins every word. */
export function markdownPage(bytes: number, seed: number, mark = ''): string {
  const random = randomNumbers(seed);
  const parts: string[] = [];
  let length = 0;
  while (length < bytes) {
    const part = block(random, mark, parts.length);
    parts.push(part);
    length += part.length + 2;
  }
  return `${parts.join('\n\n')}\n`;
}

function block(random: () => number, mark: string, index: number): string {
  const some = (least: number, most: number): string =>
    words(random, least + Math.floor(random() * (most - least)), mark);
  if (index % 11 === 0) return `## ${some(2, 5)}`;
  if (index % 13 === 5)
    return Array.from({ length: 5 }, () => `* ${some(4, 12)} [${some(1, 3)}](${mark}page.md)`).join('\n');
  if (index % 17 === 7) return `{% hint style="info" %}\n${some(15, 40)}\n{% endhint %}`;
  if (index % 29 === 9)
    return [
      '| A | B | C |',
      '| - | - | - |',
      ...Array.from({ length: 8 }, () => `| ${some(1, 4)} | ${some(1, 4)} | ${some(2, 9)} |`),
    ].join('\n');
  if (index % 23 === 11)
    return [
      '```javascript',
      ...Array.from({ length: 12 }, (_, line) => `const ${mark}a${line} = call("${some(2, 5)}", ${line});`),
      '```',
    ].join('\n');
  return `${some(30, 70)} **${some(2, 4)}** ${some(10, 30)}.`;
}

/** With this share of its paragraphs written anew. */
export function withChangedParagraphs(page: string, share: number): string {
  const random = randomNumbers(11);
  return page
    .split('\n\n')
    .map((part) => (/^[a-z]/.test(part) && random() < share ? `${words(random, 60, '')}.` : part))
    .join('\n\n');
}

/** With this share of the words of its text replaced, wherever they stand. */
export function withChangedWords(page: string, share: number): string {
  const random = randomNumbers(13);
  return page.replace(/\b[a-z]{3,}\b(?![^\n]*%\}|\.md)/g, (word) =>
    random() < share && word !== 'const' && word !== 'call' && word !== 'javascript'
      ? words(random, 1, 'z')
      : word,
  );
}

/** A tree of about so many pages, ten below each. */
export function pageTree(count: number): readonly Page[] {
  let made = 0;
  const page = (depth: number): Page => {
    made += 1;
    const number = made;
    const pages: Page[] = [];
    while (depth < 3 && pages.length < 10 && made < count) pages.push(page(depth + 1));
    return {
      id: `page-${number}`,
      title: `Page ${number}`,
      kind: 'sheet',
      type: 'document',
      path: `page-${number}`,
      slug: `page-${number}`,
      pages,
    };
  };
  const roots: Page[] = [];
  while (made < count) roots.push(page(0));
  return roots;
}
