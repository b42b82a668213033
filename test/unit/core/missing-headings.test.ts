import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { referencesOf } from '../../../src-main/core/reading/references.ts';
import type { ReferenceContent } from '../../../src-main/core/reading/references.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import type { PageTreeRow } from '../../../src-main/store/mirror/pages.ts';

// Links into a page itself are resolved by its text alone: nothing of these is read.
const store = {} as Store;
const content = {} as ReferenceContent;
const page = { pageId: 'p' } as PageTreeRow;

const tree = parseMarkdown('## There\n\n[a](#there) and [b](#not-there)');
const resolved = (of: PageTreeRow | undefined) =>
  referencesOf(store, content, { spaceId: 's', revisionId: 'r', page: of }, [tree]);

it('a link to a heading that its page does not have is broken', () => {
  expect(Object.values(resolved(page))).toEqual([
    { kind: 'anchor', anchor: 'there' },
    { kind: 'broken', target: '#not-there', reason: 'this page has no heading of that name' },
  ]);
});

it('a link in a text that is not a page is not looked up', () => {
  expect(Object.values(resolved(undefined)).map(({ kind }) => kind)).toEqual(['anchor', 'anchor']);
});
