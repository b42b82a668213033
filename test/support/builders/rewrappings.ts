import { textOfInlines } from '../../../src-main/shared/plain-text.ts';
import { normalInlines } from '../../../src-main/content/inlines.ts';
import type { Block, ContentTree, Inline } from '../../../src-main/shared/tree.ts';
import { seeded } from '../virtual-clock.ts';

/** A change of structure that leaves nearly every word where it was. */
export interface Rewrapping {
  readonly name: string;
  readonly after: ContentTree;
}

const text = (words: string): Inline => ({ type: 'text', text: words, marks: [] });
const slots = { inlines: [], blocks: [], source: '' } as const;
const paragraph = (inlines: readonly Inline[]): Block => ({
  ...slots,
  type: 'paragraph',
  attributes: {},
  inlines: normalInlines(inlines),
});

const wraps: Readonly<Record<string, (blocks: readonly Block[]) => readonly Block[]>> = {
  'put into a hint': (blocks) => [{ ...slots, type: 'hint', attributes: { style: 'info' }, blocks }],
  'put into a quote': (blocks) => [{ ...slots, type: 'quote', attributes: {}, blocks }],
  'put into an expandable': (blocks) => [
    { ...slots, type: 'expandable', attributes: { open: false }, inlines: [text('More')], blocks },
  ],
  'put into tabs': (blocks) => {
    const half = Math.ceil(blocks.length / 2);
    const tab = (title: string, own: readonly Block[]): Block => ({
      ...slots,
      type: 'tab',
      attributes: { title },
      blocks: own,
    });
    const tabs = [tab('One', blocks.slice(0, half)), tab('Two', blocks.slice(half))];
    return [{ ...slots, type: 'tabs', attributes: {}, blocks: tabs.filter((one) => one.blocks.length > 0) }];
  },
  'put into columns': (blocks) => {
    const half = Math.ceil(blocks.length / 2);
    const column = (own: readonly Block[]): Block => ({
      ...slots,
      type: 'column',
      attributes: {},
      blocks: own,
    });
    const columns = [column(blocks.slice(0, half)), column(blocks.slice(half))];
    return [
      { ...slots, type: 'columns', attributes: {}, blocks: columns.filter((one) => one.blocks.length > 0) },
    ];
  },
  'made a list': (blocks) => [
    {
      ...slots,
      type: 'list',
      attributes: { kind: 'unordered' },
      blocks: blocks.map((block) => ({ ...slots, type: 'list-item', attributes: {}, blocks: [block] })),
    },
  ],
};

/** A section that became tabs or expandables: its headings are their titles now. Null where it has none. */
function sections(
  blocks: readonly Block[],
  made: (title: readonly Inline[], own: readonly Block[]) => Block,
): { readonly from: number; readonly to: number; readonly parts: readonly Block[] } | null {
  const from = blocks.findIndex(({ type }) => type === 'heading');
  const heading = blocks[from];
  if (heading?.type !== 'heading') return null;
  const isLevel = (block: Block | undefined): boolean =>
    block?.type === 'heading' && block.attributes.level === heading.attributes.level;
  const parts: Block[] = [];
  let to = from;
  while (parts.length < 3 && isLevel(blocks[to])) {
    const end = blocks.findIndex((block, at) => at > to && block.type === 'heading');
    const own = blocks.slice(to + 1, end === -1 ? blocks.length : end);
    if (own.length === 0) break;
    parts.push(made(blocks[to]?.inlines ?? [], own));
    to += own.length + 1;
  }
  return parts.length === 0 ? null : { from, to, parts };
}

const sectionWraps: Readonly<Record<string, (blocks: readonly Block[]) => readonly Block[] | null>> = {
  'sections made tabs': (blocks) => {
    const found = sections(blocks, (title, own) => ({
      ...slots,
      type: 'tab',
      attributes: { title: textOfInlines(title) },
      blocks: own,
    }));
    if (found === null) return null;
    const tabs: Block = { ...slots, type: 'tabs', attributes: {}, blocks: found.parts };
    return [...blocks.slice(0, found.from), tabs, ...blocks.slice(found.to)];
  },
  'sections made expandables': (blocks) => {
    const found = sections(blocks, (title, own) => ({
      ...slots,
      type: 'expandable',
      attributes: { open: false },
      inlines: title,
      blocks: own,
    }));
    return found && [...blocks.slice(0, found.from), ...found.parts, ...blocks.slice(found.to)];
  },
};

/** Changes of structure of a page, each with its name; the same for the same page and seed. */
export function rewrappings(before: ContentTree, seed: number): readonly Rewrapping[] {
  const random = seeded(seed);
  const { blocks } = before;
  const found: Rewrapping[] = [];
  const add = (name: string, own: readonly Block[]): void => {
    found.push({ name, after: { ...before, blocks: own } });
    const edited = withEditedWord(own, random);
    if (edited !== null) found.push({ name: `${name} and edited`, after: { ...before, blocks: edited } });
  };
  if (blocks.length > 0) {
    const start = Math.floor(random() * blocks.length);
    const end = Math.min(blocks.length, start + 1 + Math.floor(random() * 4));
    const names = Object.keys(wraps);
    for (const name of [names[seed % names.length], names[(seed + 3) % names.length]]) {
      const wrap = wraps[name ?? ''];
      if (wrap === undefined || name === undefined) continue;
      add(name, [...blocks.slice(0, start), ...wrap(blocks.slice(start, end)), ...blocks.slice(end)]);
    }
  }
  for (const [name, wrap] of Object.entries(sectionWraps)) {
    const own = wrap(blocks);
    if (own !== null) add(name, own);
  }
  blocks.forEach((block, index) => {
    const next = blocks[index + 1];
    const around = (own: readonly Block[], count: number): readonly Block[] => [
      ...blocks.slice(0, index),
      ...own,
      ...blocks.slice(index + count),
    ];
    if (random() > 0.2) return;
    if (block.type === 'list' && block.blocks.length > 1) {
      const half = Math.ceil(block.blocks.length / 2);
      add(
        'split a list',
        around(
          [
            { ...block, blocks: block.blocks.slice(0, half) },
            { ...block, blocks: block.blocks.slice(half) },
          ],
          1,
        ),
      );
    }
    if (block.type === 'list' && next?.type === 'list')
      add('joined two lists', around([{ ...block, blocks: [...block.blocks, ...next.blocks] }], 2));
    if (block.type === 'paragraph' && next?.type === 'paragraph')
      add('joined two paragraphs', around([paragraph([...block.inlines, text(' '), ...next.inlines])], 2));
    const [first] = block.inlines;
    const stop = first?.type === 'text' ? first.text.indexOf('. ') : -1;
    if (block.type === 'paragraph' && first?.type === 'text' && stop > 0) {
      const [head, tail] = [first.text.slice(0, stop + 1), first.text.slice(stop + 2)];
      add(
        'split a paragraph',
        around(
          [paragraph([text(head)]), paragraph([{ ...first, text: tail }, ...block.inlines.slice(1)])],
          1,
        ),
      );
    }
    const items = sentencesOf(block).map((sentence): Block => ({
      ...slots,
      type: 'list-item',
      attributes: {},
      blocks: [paragraph([text(sentence)])],
    }));
    if (items.length > 1) {
      const list: Block = { ...slots, type: 'list', attributes: { kind: 'unordered' }, blocks: items };
      add('sentences made items', around([list], 1));
      add('sentences made items elsewhere', [...around([], 1), list]);
    }
    if (['hint', 'quote', 'expandable'].includes(block.type) && block.blocks.length > 0)
      add(`taken out of a ${block.type}`, around(block.blocks, 1));
    if (block.type === 'quote')
      add(
        'made a hint of a quote',
        around([{ ...slots, type: 'hint', attributes: { style: 'info' }, blocks: block.blocks }], 1),
      );
  });
  return found;
}

/** The sentences of a paragraph without marks; none where one is too short to be known by its words. */
function sentencesOf({ type, inlines: [first, ...others] }: Block): readonly string[] {
  if (type !== 'paragraph' || first?.type !== 'text' || others.length > 0) return [];
  const sentences = first.text.split(/(?<=\.) /);
  return sentences.every((sentence) => sentence.split(' ').length > 2) ? sentences : [];
}

/** One word of a paragraph replaced, wherever it stands; null where there is none. */
function withEditedWord(blocks: readonly Block[], random: () => number): readonly Block[] | null {
  const count = paragraphsIn(blocks);
  if (count === 0) return null;
  let left = Math.floor(random() * count);
  const edit = (block: Block): Block => {
    const [first, ...rest] = block.inlines;
    if (block.type === 'paragraph' && first?.type === 'text') {
      left -= 1;
      if (left === -1)
        return {
          ...block,
          inlines: [{ ...first, text: first.text.replace(/\p{L}+/u, 'Otherwise') }, ...rest],
        };
    }
    return { ...block, blocks: block.blocks.map(edit) }; // the same type with other children
  };
  return blocks.map(edit);
}

function paragraphsIn(blocks: readonly Block[]): number {
  return blocks.reduce(
    (sum, block) =>
      sum +
      (block.type === 'paragraph' && block.inlines[0]?.type === 'text' ? 1 : 0) +
      paragraphsIn(block.blocks),
    0,
  );
}
