import fc from 'fast-check';
import { makeBlock } from '../../../src-main/content/block.ts';
import { normalInlines } from '../../../src-main/content/inlines.ts';
import { textOfInlines } from '../../../src-main/shared/plain-text.ts';
import { AnchorNames } from '../../../src-main/content/slug.ts';
import type { Block, ContentTree, Inline, Mark, Reference } from '../../../src-main/shared/tree.ts';

/** Random trees in the form that the readers give, with words that are awkward to print and to compare. */

const word = fc.constantFrom(
  ...[
    'alpha',
    'beta',
    'gamma',
    'delta',
    'running',
    'the',
    'a',
    'of',
    'workflow',
    'Dispatch',
    '3.14',
    'it’s',
    'naïve',
  ],
  ...[
    '*star*',
    '_under_',
    '[link]',
    '(paren)',
    '<tag>',
    '|pipe|',
    '$$',
    ':house:',
    '# no',
    '1. no',
    '- no',
    '`tick`',
  ],
  ...[
    '~~no~~',
    '&amp;',
    '{% hint %}',
    '!',
    '日本語の文章',
    'שלום',
    '👩‍👩‍👧',
    'https:',
    'a\\b',
    '"quoted"',
    '> x',
    '+ y',
  ],
);
const sentence = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));

const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom<Mark>(
    ...(['bold', 'italic', 'strikethrough', 'keyboard', 'superscript', 'subscript'] as const).map((type) => ({
      type,
    })),
  ),
  fc.constant<Mark>({ type: 'color', text: 'red' }),
  fc.constant<Mark>({ type: 'color', text: '$primary', background: 'blue' }),
);

const reference: fc.Arbitrary<Reference> = fc.oneof(
  fc
    .constantFrom('guides/x.md', '../a (b).md', '.gitbook/assets/a b.png', 'ü/ö.md')
    .map((path) => ({ kind: 'path' as const, path })),
  fc
    .constantFrom('https://example.com/a?b=c&d', 'https://example.com/(x)')
    .map((url) => ({ kind: 'url' as const, url })),
  fc.constant<Reference>({ kind: 'anchor', anchor: 'some-place' }),
  fc.constant<Reference>({ kind: 'path', path: 'x.md', anchor: 'there' }),
);

const text: fc.Arbitrary<Inline> = fc.record({
  type: fc.constant('text' as const),
  text: sentence,
  marks: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(mark, { maxLength: 2 }) },
  ),
});
const code: fc.Arbitrary<Inline> = fc
  .constantFrom('x = 1', 'a`b', '<T>', '{% raw %}', ' ', 'a|b', '`')
  .map((source) => ({ type: 'text', text: source, marks: [{ type: 'code' }] }));
const thing: fc.Arbitrary<Inline> = fc.oneof(
  reference.map((ref): Inline => ({ type: 'mention', ref, label: 'x.md' })),
  fc.constant<Inline>({ type: 'break' }),
  fc.constant<Inline>({ type: 'inline-math', formula: 'x^2' }),
  fc.constant<Inline>({ type: 'icon', icon: 'github' }),
  fc.constant<Inline>({ type: 'expression', expression: 'space.vars.name' }),
  reference.map((ref): Inline => ({ type: 'inline-image', ref, alt: 'a "b"', size: 'line' })),
  reference.map((ref): Inline => ({ type: 'button', label: 'Go', kind: 'primary', ref })),
);
const link: fc.Arbitrary<Inline> = fc
  .record({ ref: reference, inlines: fc.array(fc.oneof(text, code), { minLength: 1, maxLength: 2 }) })
  .map(({ ref, inlines }): Inline => ({ type: 'link', ref, inlines: normalInlines(inlines) }));
const inlines: fc.Arbitrary<readonly Inline[]> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: text },
      { weight: 1, arbitrary: code },
      { weight: 1, arbitrary: thing },
      { weight: 1, arbitrary: link },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(normalInlines)
  .filter((items) => items.some((item) => item.type === 'text' && item.text.trim() !== ''));

const source = fc
  .array(fc.constantFrom('const a = 1;', '', '  indented', '```', '{% hint %}', '| x |'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((lines) => `${lines.join('\n')}x`);

const leaf: fc.Arbitrary<Block> = fc.oneof(
  { weight: 6, arbitrary: inlines.map((items) => makeBlock('paragraph', {}, { inlines: items })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ level: fc.integer({ min: 1, max: 6 }), inlines })
      .map(({ level, inlines: items }) =>
        makeBlock('heading', { level, anchor: '' }, { inlines: withoutBreaks(items) }),
      ),
  },
  { weight: 1, arbitrary: source.map((text_) => makeBlock('code', { language: 'js' }, { source: text_ })) },
  {
    weight: 1,
    arbitrary: source.map((text_) =>
      makeBlock('code', { language: '', title: 'a.js', lineNumbers: true }, { source: text_ }),
    ),
  },
  { weight: 1, arbitrary: fc.constant(makeBlock('divider', {})) },
  { weight: 1, arbitrary: fc.constant(makeBlock('math', {}, { source: 'a = b' })) },
  {
    weight: 1,
    arbitrary: fc
      .array(reference, { minLength: 1, maxLength: 2 })
      .map((refs) =>
        makeBlock(
          'images',
          {},
          { blocks: refs.map((ref) => makeBlock('image', { ref, alt: 'alt <x>', width: '300' })) },
        ),
      ),
  },
  { weight: 1, arbitrary: reference.map((ref) => makeBlock('content-ref', { ref })) },
  { weight: 1, arbitrary: fc.constant(makeBlock('embed', { url: 'https://example.com/v' })) },
);

function withoutBreaks(items: readonly Inline[]): readonly Inline[] {
  return normalInlines(items.filter((item) => item.type !== 'break'));
}

function containers(inner: fc.Arbitrary<readonly Block[]>): fc.Arbitrary<Block> {
  const items = fc.array(inner, { minLength: 1, maxLength: 4 });
  return fc.oneof(
    fc
      .record({ kind: fc.constantFrom('ordered' as const, 'unordered' as const), items })
      .map(({ kind, items: bodies }) =>
        makeBlock(
          'list',
          { kind },
          { blocks: bodies.map((blocks) => makeBlock('list-item', {}, { blocks })) },
        ),
      ),
    items.map((bodies) =>
      makeBlock(
        'list',
        { kind: 'tasks' },
        {
          blocks: bodies.map((blocks, index) =>
            makeBlock('list-item', { checked: index % 2 === 0 }, { blocks: withText(blocks) }),
          ),
        },
      ),
    ),
    inner.map((blocks) => makeBlock('quote', {}, { blocks })),
    fc
      .record({ style: fc.constantFrom('info' as const, 'danger' as const), inner })
      .map(({ style, inner: blocks }) => makeBlock('hint', { style }, { blocks })),
    items.map((bodies) =>
      makeBlock(
        'tabs',
        {},
        { blocks: bodies.map((blocks, index) => makeBlock('tab', { title: `Tab ${index}` }, { blocks })) },
      ),
    ),
    items.map((bodies) =>
      makeBlock('columns', {}, { blocks: bodies.map((blocks) => makeBlock('column', {}, { blocks })) }),
    ),
    fc
      .record({ inlines, inner })
      .map(({ inlines: title, inner: blocks }) =>
        makeBlock('expandable', { open: false }, { inlines: withoutBreaks(title), blocks }),
      ),
    table,
  );
}

/** An item that is a task begins with text, as Markdown has no other. */
function withText(blocks: readonly Block[]): readonly Block[] {
  const first = blocks[0];
  return first?.type === 'paragraph' &&
    first.inlines[0]?.type === 'text' &&
    first.inlines[0].marks.length === 0
    ? blocks
    : [makeBlock('paragraph', {}, { inlines: [{ type: 'text', text: 'task', marks: [] }] }), ...blocks];
}

const cellTexts = fc.array(fc.array(sentence, { minLength: 3, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
});
const table: fc.Arbitrary<Block> = cellTexts.map((rows) => {
  const ids = ['name', 'type', 'meaning'];
  return makeBlock(
    'table',
    {
      view: 'grid',
      columns: ['Name', 'Type', 'Meaning'].map((title, index) => ({
        id: ids[index] ?? '',
        title,
        type: 'text',
      })),
    },
    {
      blocks: rows.map((cells, index) =>
        makeBlock(
          'table-row',
          { record: `row-${index + 1}` },
          {
            blocks: cells.map((cell, column) =>
              makeBlock(
                'table-cell',
                { definition: ids[column] ?? '' },
                {
                  blocks: [
                    makeBlock(
                      'paragraph',
                      {},
                      { inlines: normalInlines([{ type: 'text', text: cell, marks: [] }]) },
                    ),
                  ],
                },
              ),
            ),
          },
        ),
      ),
    },
  );
});

const inside: fc.Arbitrary<readonly Block[]> = fc.array(leaf, { minLength: 1, maxLength: 3 });
const deeper: fc.Arbitrary<readonly Block[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: containers(inside) }),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 2, arbitrary: containers(deeper) },
);

export function treeOf(blocks: readonly Block[]): ContentTree {
  const anchors = new AnchorNames();
  const named = (item: Block): Block => {
    const children = item.blocks.map(named);
    if (item.type !== 'heading') return { ...item, blocks: children }; // the same block with children of the same kind
    return makeBlock(
      'heading',
      { ...item.attributes, anchor: anchors.derived(textOfInlines(item.inlines)) },
      { inlines: item.inlines },
    );
  };
  return { blocks: blocks.map(named), frontMatter: {}, truncated: false };
}

export const blocks: fc.Arbitrary<readonly Block[]> = fc.array(block, { maxLength: 8 });
export const tree: fc.Arbitrary<ContentTree> = blocks.map(treeOf);

/** Two revisions of a page: some blocks dropped, some new, some moved, some replaced. */
export const revisions: fc.Arbitrary<readonly [ContentTree, ContentTree]> = fc
  .record({
    before: fc.array(block, { minLength: 1, maxLength: 8 }),
    edits: fc.array(fc.record({ at: fc.nat(20), to: fc.nat(20), kind: fc.nat(3), block }), { maxLength: 4 }),
  })
  .map(({ before, edits }) => {
    const after = [...before];
    for (const edit of edits) {
      const at = after.length === 0 ? 0 : edit.at % after.length;
      if (edit.kind === 0) after.splice(at, 1);
      if (edit.kind === 1) after.splice(at, 0, edit.block);
      if (edit.kind === 2) after.splice(at, 1, edit.block);
      const [taken] = edit.kind === 3 ? after.splice(at, 1) : [];
      if (taken !== undefined) after.splice(edit.to % (after.length + 1), 0, taken);
    }
    return [treeOf(before), treeOf(after)] as const;
  });
