import { canonicalMarkdown } from './canonical-markdown.ts';
import { sourceBlocks } from './source-blocks.ts';

/** How a page spells its blocks, by their canonical form. */
export type Spellings = ReadonlyMap<string, string>;

export function spellingsOf(markdown: string): Spellings {
  const spellings = new Map<string, string>();
  for (const { text } of blocksOf(markdown)) {
    const key = canonicalMarkdown(text);
    if (isAlone(text) && !spellings.has(key)) spellings.set(key, text);
  }
  return spellings;
}

/**
 * A text in the canonical form with each block that a page has, too, spelled as the first of these pages spells it: what nobody
 * changed stays byte for byte. As it is where it would read otherwise then.
 */
export function spelledAs(markdown: string, pages: readonly Spellings[]): string {
  let spelled = '';
  let at = 0;
  for (const { text, from, to } of blocksOf(markdown)) {
    const own = isAlone(text)
      ? pages.map((page) => page.get(text)).find((one) => one !== undefined)
      : undefined;
    spelled += markdown.slice(at, from) + (own ?? text);
    at = to;
  }
  spelled += markdown.slice(at);
  return spelled !== markdown && canonicalMarkdown(spelled) === canonicalMarkdown(markdown)
    ? spelled
    : markdown;
}

/** Notes are numbered anew in the canonical form: a block with one may read the same and mean another note. */
function isAlone(text: string): boolean {
  return !text.includes('[^');
}

interface PlacedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The blocks at the top of a page; of those that only stand together, the first. */
function blocksOf(markdown: string): readonly PlacedText[] {
  const found: PlacedText[] = [];
  for (const range of sourceBlocks(markdown, '')) {
    if (range === null || range.from < (found.at(-1)?.to ?? 0)) continue;
    found.push({ ...range, text: markdown.slice(range.from, range.to) });
  }
  return found;
}
