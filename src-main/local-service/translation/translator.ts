import type { Block, ContentTree, Inline } from '../../shared/tree.ts';

/**
 * Turns text of one language into another. The part that can be replaced: a translator is given texts, never structure,
 * so that whatever it does, pages keep their blocks, links and code.
 */
export interface Translator {
  /** As results name it. */
  readonly name: string;
  translate(text: string, language: string): string;
}

const accents: Readonly<Record<string, string>> = {
  ...{
    a: 'á',
    b: 'ƀ',
    c: 'ç',
    d: 'ð',
    e: 'é',
    f: 'ƒ',
    g: 'ĝ',
    h: 'ĥ',
    i: 'í',
    j: 'ĵ',
    k: 'ķ',
    l: 'ļ',
    m: 'ɱ',
  },
  ...{
    n: 'ñ',
    o: 'ó',
    p: 'þ',
    q: 'ǫ',
    r: 'ŕ',
    s: 'š',
    t: 'ţ',
    u: 'ú',
    v: 'ṽ',
    w: 'ŵ',
    x: 'ẋ',
    y: 'ý',
    z: 'ž',
  },
};

/**
 * Pseudo-localization: no language at all, but text that looks foreign and stays readable, a third longer, between
 * brackets. It shows what is translated, what was forgotten, and where a layout is too tight.
 */
export const pseudoLocalization: Translator = {
  name: 'pseudo-localization',
  translate(text) {
    if (!/\p{L}/u.test(text)) return text;
    const accented = text.replace(/[a-z]/gi, (letter) => {
      const accent = accents[letter.toLowerCase()] ?? letter;
      return letter === letter.toLowerCase() ? accent : accent.toUpperCase();
    });
    const [before = ''] = /^\s*/.exec(accented) ?? [];
    const [after = ''] = /\s*$/.exec(accented) ?? [];
    const core = accented.slice(before.length, accented.length - after.length);
    const longer = 'ℓ'.repeat(Math.ceil(core.length / 12));
    return `${before}⟦${core}${longer}⟧${after}`;
  },
};

/** The same tree with its texts translated; code, formulas, addresses and names stay. */
export function translatedTree(tree: ContentTree, translate: (text: string) => string): ContentTree {
  const inlines = (list: readonly Inline[]): readonly Inline[] =>
    list.map((inline): Inline => {
      switch (inline.type) {
        case 'text':
          return inline.marks.some((mark) => mark.type === 'code' || mark.type === 'keyboard')
            ? inline
            : { ...inline, text: translate(inline.text) };
        case 'link':
          return { ...inline, inlines: inlines(inline.inlines) };
        case 'inline-image':
          return { ...inline, alt: translate(inline.alt) };
        case 'annotation':
          return { ...inline, inlines: inlines(inline.inlines), blocks: blocks(inline.blocks) };
        case 'button':
          return { ...inline, label: translate(inline.label) };
        default:
          return inline;
      }
    });
  const blocks = (list: readonly Block[]): readonly Block[] =>
    list.map((block): Block => {
      const inside = { inlines: inlines(block.inlines), blocks: blocks(block.blocks) };
      switch (block.type) {
        case 'tab':
          return {
            ...block,
            ...inside,
            attributes: { ...block.attributes, title: translate(block.attributes.title) },
          };
        case 'image':
          return {
            ...block,
            ...inside,
            attributes: { ...block.attributes, alt: translate(block.attributes.alt) },
          };
        case 'table': {
          const columns = block.attributes.columns.map(({ inlines: _marked, ...column }) => ({
            ...column,
            title: translate(column.title),
          }));
          return { ...block, ...inside, attributes: { ...block.attributes, columns } };
        }
        default:
          return { ...block, ...inside };
      }
    });
  return { ...tree, blocks: blocks(tree.blocks) };
}
