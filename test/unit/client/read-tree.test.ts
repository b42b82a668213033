import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { page, pageList, revision } from '../../../src-main/api/content.ts';
import { readBySchema } from '../../../src-main/client/read-tree.ts';

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

  it('also within a list of pages and a revision', () => {
    fc.assert(
      fc.property(fc.array(anyPage, { maxLength: 3 }), mostly(text), (pages, id) => {
        expect(byHand(pageList, { pages })).toEqual(bySchema(pageList, { pages }));
        const whole = { id, pages, files: [], variables: { a: 'b' } };
        const expected = bySchema(revision, whole);
        // The schema drops all pages of a revision when one is broken; that would pass for an empty space.
        const isBroken = bySchema(pageList, { pages }) === null;
        expect(byHand(revision, whole)).toEqual(isBroken ? null : expected);
      }),
    );
  });

  it('refuses trees that nobody could walk', () => {
    let deep: unknown = { id: 'p', title: '' };
    for (let depth = 0; depth < 5000; depth += 1) deep = { id: 'p', title: '', pages: [deep] };
    expect(byHand(page, deep)).toBeNull();
  });
});
