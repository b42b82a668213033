import type { Block, ContentTree, Inline } from '../../../src-main/shared/tree.ts';
import type { BlockDiff, InlineDiff, PageDiff } from '../../../src-main/shared/diff.ts';

/** Small builders of content, for fixtures and component tests: every slot that a test does not name is empty. */

export function text(words: string, ...marks: ('bold' | 'italic' | 'code')[]): Inline {
  return { type: 'text', text: words, marks: marks.map((type) => ({ type })) };
}

type Slots = Partial<Pick<Block, 'inlines' | 'blocks' | 'source'>> & { readonly key?: string };

const empty = { inlines: [], blocks: [], source: '' };

export function paragraph(inlines: string | readonly Inline[], key?: string): Block {
  return {
    ...empty,
    type: 'paragraph',
    attributes: {},
    inlines: typeof inlines === 'string' ? [text(inlines)] : inlines,
    ...(key === undefined ? {} : { key }),
  };
}

export function heading(level: number, words: string, key?: string): Block {
  return {
    ...empty,
    type: 'heading',
    attributes: { level, anchor: words.toLowerCase().replaceAll(/\W+/g, '-') },
    inlines: [text(words)],
    ...(key === undefined ? {} : { key }),
  };
}

export function hint(style: 'info' | 'success' | 'warning' | 'danger', words: string, key?: string): Block {
  return {
    ...empty,
    type: 'hint',
    attributes: { style },
    blocks: [paragraph(words)],
    ...(key === undefined ? {} : { key }),
  };
}

export function code(language: string, source: string, slots: Slots = {}): Block {
  return { ...empty, ...slots, type: 'code', attributes: { language, lineNumbers: true }, source };
}

export function list(items: readonly string[], key?: string): Block {
  return {
    ...empty,
    type: 'list',
    attributes: { kind: 'unordered' },
    blocks: items.map((item) => ({
      ...empty,
      type: 'list-item',
      attributes: {},
      blocks: [paragraph(item)],
    })),
    ...(key === undefined ? {} : { key }),
  };
}

export function tree(...blocks: readonly Block[]): ContentTree {
  return { blocks, frontMatter: {}, truncated: false };
}

export function same(id: string, block: Block): BlockDiff {
  return { change: 'same', id, block, attributes: [], formattingOnly: false };
}

export function inserted(id: string, block: Block): BlockDiff {
  return { change: 'inserted', id, block, attributes: [], formattingOnly: false };
}

export function deleted(id: string, block: Block): BlockDiff {
  return { change: 'deleted', id, block, attributes: [], formattingOnly: false };
}

export function movedBlock(id: string, block: Block): BlockDiff {
  return { change: 'moved', id, block, before: block, attributes: [], formattingOnly: false };
}

/** A paragraph whose words changed: strings are kept, `+` pairs are inserted, `-` pairs deleted. */
export function reworded(
  id: string,
  words: readonly (string | readonly ['+' | '-', string])[],
  key?: string,
): BlockDiff {
  const inlines = words.map((part): InlineDiff => {
    if (typeof part === 'string') return { change: 'same', inline: text(part) };
    return { change: part[0] === '+' ? 'inserted' : 'deleted', inline: text(part[1]) };
  });
  const side = (dropped: InlineDiff['change']) =>
    paragraph(
      inlines.filter((one) => one.change !== dropped).map((one) => one.inline),
      key,
    );
  return {
    change: 'changed',
    id,
    block: side('deleted'),
    before: side('inserted'),
    attributes: [],
    inlines,
    formattingOnly: false,
  };
}

/** The diff with its list of changes: each top-level block that differs, in words given by `say`. */
export function pageDiff(blocks: readonly BlockDiff[], say: Readonly<Record<string, string>>): PageDiff {
  return {
    blocks,
    changes: blocks.flatMap((block) =>
      block.change === 'same' || block.change === 'moved-away'
        ? []
        : [
            {
              id: block.id,
              change: block.change,
              words: say[block.id] ?? `${block.change} ${block.block.type}`,
            },
          ],
    ),
  };
}

/** A table of text cells, one column for each title; rows are named `row-0` on, columns by their title. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[], key?: string): Block {
  return {
    ...empty,
    type: 'table',
    attributes: {
      view: 'grid',
      columns: titles.map((title) => ({ id: title, title, type: 'text' })),
    },
    blocks: rows.map((cells, at) => ({
      ...empty,
      type: 'table-row',
      attributes: { record: `row-${at}` },
      blocks: cells.map((words, column) => ({
        ...empty,
        type: 'table-cell',
        attributes: { definition: titles[column] ?? '' },
        blocks: [paragraph(words)],
      })),
    })),
    ...(key === undefined ? {} : { key }),
  };
}
