import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { page, pageList, revision } from '../../../src-main/api/content.ts';
import type { Page, Revision } from '../../../src-main/api/content.ts';
import { readBySchema, treeFaultsOf } from '../../../src-main/client/read-tree.ts';

const text = fc.string({ maxLength: 5 });
const odd = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.integer(),
  fc.constant([]),
  fc.constant({}),
);
const mostly = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 60, arbitrary: value }, { weight: 1, arbitrary: odd });
const optional = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(undefined), mostly(value));

const { node: anyPage } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc
    .record(
      {
        id: mostly(text),
        title: mostly(text),
        type: optional(fc.constantFrom('document', 'group', 'link', 'news')),
        path: optional(text),
        updatedAt: optional(text),
        documentId: optional(text),
        git: optional(fc.record({ oid: optional(text), path: optional(text) })),
        urls: optional(fc.dictionary(fc.constantFrom('app', 'public'), mostly(text))),
        variables: optional(fc.dictionary(text, mostly(fc.oneof(text, fc.integer(), fc.boolean())))),
        cover: optional(fc.record({ yPos: fc.integer() })),
        layout: optional(fc.record({ width: text })),
        hidden: optional(fc.boolean()),
        markdown: optional(text),
        document: optional(fc.constant({ object: 'document', nodes: [] })),
        brandNew: fc.anything({ maxDepth: 1 }),
        pages: fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constant(undefined),
          fc.array(tie('node'), { maxLength: 3 }),
        ),
      },
      { requiredKeys: ['id', 'title'] },
    )
    .map((value) => JSON.parse(JSON.stringify(value)) as unknown),
}));

function idsOf(pages: readonly unknown[]): readonly unknown[] {
  return pages.flatMap((one) => {
    const { id, pages: below = [] } = one as { readonly id?: unknown; readonly pages?: readonly unknown[] };
    return [id, ...idsOf(below)];
  });
}

/** What the schema reads, as JSON; null where it refuses. */
function bySchema(schema: typeof page | typeof revision | typeof pageList, value: unknown): unknown {
  const read = schema.safeParse(structuredClone(value));
  return read.success ? (JSON.parse(JSON.stringify(read.data)) as unknown) : null;
}

function byHand(schema: typeof page | typeof revision | typeof pageList, value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(readBySchema(schema, structuredClone(value)))) as unknown;
  } catch {
    return null;
  }
}

describe('reading pages by hand', () => {
  it('reads and refuses exactly what the schema reads and refuses', () => {
    fc.assert(
      fc.property(anyPage, (value) => {
        expect(byHand(page, value)).toEqual(bySchema(page, value));
      }),
      { numRuns: 2000 },
    );
  });

  it('also within a list of pages', () => {
    fc.assert(
      fc.property(fc.array(anyPage, { maxLength: 3 }), (pages) => {
        expect(byHand(pageList, { pages })).toEqual(bySchema(pageList, { pages }));
      }),
    );
  });

  it('and within a revision whose pages are sound', () => {
    fc.assert(
      fc.property(fc.array(anyPage, { maxLength: 3 }), text, (pages, id) => {
        const whole = { id, pages, files: [], variables: { a: 'b' } };
        const ids = idsOf(pages);
        fc.pre(bySchema(pageList, { pages }) !== null && new Set(ids).size === ids.length);
        expect(byHand(revision, whole)).toEqual(bySchema(revision, whole));
      }),
    );
  });

  it('leaves out of a revision what is no page, what comes twice and what lies too deep, and says so', () => {
    let deep: Page = { id: 'p0', title: 'Bottom' };
    for (let depth = 1; depth < 10_000; depth += 1) deep = { id: `p${depth}`, title: 'Step', pages: [deep] };
    const read = readBySchema(revision, {
      id: 'r',
      pages: [
        null,
        { id: 7, title: 'Number' },
        { id: 'a', title: 'Own ancestor', git: null, hidden: 'yes', pages: [{ id: 'a', title: 'Again' }] },
        { id: 'b', title: 'x'.repeat(10_000_000) },
        { id: 'c', title: 'Badly filled', pages: { id: 'd' } },
        deep,
      ],
    }) as Revision; // the schema of a revision was asked for
    expect(read.pages.map((one) => one.id)).toEqual(['a', 'b', 'c', 'p9999']);
    expect(read.pages[0]).toEqual({ id: 'a', title: 'Own ancestor', pages: [] });
    expect(read.pages[1]?.title).toHaveLength(1000);
    expect(treeFaultsOf(read)).toEqual([
      'The page tree: a page that is no object was left out',
      'The page tree: a page without id was left out',
      'Again: comes twice in the page tree; its first place counts',
      'Badly filled: the pages below it are no list and were left out',
      'Step: the pages below it are nested too deep and were left out',
    ]);
  });

  it('refuses a revision without a list of pages, which is not one without pages', () => {
    for (const pages of [undefined, null, {}, 'none']) {
      expect(() => readBySchema(revision, { id: 'r', pages })).toThrow('without a list of pages');
    }
  });

  it('refuses trees that nobody could walk', () => {
    let deep: unknown = { id: 'p', title: '' };
    for (let depth = 0; depth < 5000; depth += 1) deep = { id: 'p', title: '', pages: [deep] };
    expect(byHand(page, deep)).toBeNull();
  });
});
