import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Page } from '../../../src-main/api/content.ts';
import type { Input } from '../../../src-main/api/operations.ts';
import type { Client } from '../../../src-main/client/client.ts';
import { syncedAccount } from '../../support/synced-account.ts';
import type { SyncedAccount } from '../../support/synced-account.ts';

/** What somebody does to a page tree; numbers choose among the pages and places that there are. */
interface TreeEdit {
  readonly kind: 'write' | 'rename' | 'slug' | 'hide' | 'move' | 'reorder' | 'insert' | 'delete';
  readonly page: number;
  readonly into: number;
  readonly at: number;
}

const edit = fc.record<TreeEdit>({
  kind: fc.constantFrom('write', 'rename', 'slug', 'hide', 'move', 'reorder', 'insert', 'delete'),
  page: fc.nat(1_000),
  into: fc.nat(1_000),
  at: fc.nat(8),
});
/** One change request: edits in batches, each seen by a sync, and whether it is merged in the end. */
const round = fc.record({
  batches: fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 }),
  isMerged: fc.boolean(),
});

type ContentChange = NonNullable<Input<'changeContent'>['body']>['changes'][number];

const rounds = 8;
const seed = 17;

interface Placed {
  readonly page: Page;
  readonly depth: number;
  readonly parent: string | null;
  readonly siblings: number;
}

function flat(pages: readonly Page[], depth = 0, parent: string | null = null): readonly Placed[] {
  return pages.flatMap((page) => [
    { page, depth, parent, siblings: pages.length },
    ...flat(page.pages ?? [], depth + 1, page.id),
  ]);
}

/** The batch's next change in the tree as it stands; null where this tree has no such thing to do. */
function changeOf(
  { kind, page, into, at }: TreeEdit,
  tree: readonly Placed[],
  count: number,
): ContentChange | null {
  const documents = tree.filter((one) => one.page.type === 'document');
  const chosen = documents[page % documents.length];
  const parents = tree.filter((one) => one.page.type !== 'link');
  const above = parents[into % (parents.length + 1)]?.page.id ?? null;
  if (kind === 'insert')
    return {
      operation: 'insert_page',
      title: `New ${count}`,
      document: { markdown: `Text ${count}.` },
      into: above,
      at: 0,
    };
  if (chosen === undefined) return null;
  const { id } = chosen.page;
  const below = new Set(flat([chosen.page]).map((one) => one.page.id));
  switch (kind) {
    case 'write':
      return { operation: 'update_page', page: id, document: { markdown: `Written ${count}.` } };
    case 'rename':
      return { operation: 'update_page', page: id, title: `Renamed ${count}` };
    case 'slug':
      return { operation: 'update_page', page: id, slug: `slug-${count}` };
    case 'hide':
      return { operation: 'update_page', page: id, hidden: chosen.page.hidden !== true };
    case 'move':
      return above !== null && below.has(above) ? null : { operation: 'update_page', page: id, into: above };
    case 'reorder':
      return { operation: 'update_page', page: id, at: at % chosen.siblings };
    case 'delete':
      return documents.length < 5 ? null : { operation: 'delete_page', page: id };
  }
}

/** A tree as lines that hold all: place, fields, children by their order. */
function fieldsOf({ pages: _pages, markdown: _markdown, document: _document, ...fields }: Page): unknown {
  return fields;
}

function heldTree({ store, spaceId }: SyncedAccount, revisionId: string): unknown {
  return store.revisions.tree(spaceId, revisionId).map((row) => ({
    depth: row.depth,
    fields: fieldsOf(JSON.parse(row.json) as Page),
    hasBody: row.type !== 'document' || row.markdownHash !== null,
  }));
}

function wholeTree(pages: readonly Page[]): unknown {
  return flat(pages).map(({ page, depth }) => ({ depth, fields: fieldsOf(page), hasBody: true }));
}

async function expectSameTrees(
  account: SyncedAccount,
  web: Client,
  changeRequestIds: readonly string[],
): Promise<void> {
  const { store, spaceId } = account;
  const path = { spaceId };
  const primary = await web.call('getContent', { path });
  expect(store.spaces.get(spaceId)?.heldRevision).toBe(primary.id);
  expect(heldTree(account, primary.id)).toEqual(wholeTree(primary.pages));
  for (const changeRequestId of changeRequestIds) {
    const own = await web.call('getChangeRequestContent', { path: { spaceId, changeRequestId } });
    expect(store.changeRequests.get(changeRequestId)?.heldRevision).toBe(own.id);
    expect(heldTree(account, own.id)).toEqual(wholeTree(own.pages));
  }
}

it('holds the trees that the service has, after any edits of any trees', async () => {
  const account = await syncedAccount({ large: { pages: 30, branches: 1, mainCommits: 1 } });
  const { spaceId, sync, client: web } = account;
  const open: string[] = [];
  let count = 0;
  for (const { batches, isMerged } of fc.sample(round, { numRuns: rounds, seed })) {
    const { id } = await web.call('createChangeRequest', { path: { spaceId }, body: { subject: 'Edits' } });
    const path = { spaceId, changeRequestId: id };
    open.push(id);
    for (const batch of batches) {
      for (const one of batch) {
        const tree = flat((await web.call('getChangeRequestContent', { path })).pages);
        const change = changeOf(one, tree, (count += 1));
        if (change !== null) await web.call('changeContent', { path, body: { changes: [change] } });
      }
      await sync.pull();
      await expectSameTrees(account, web, open);
    }
    if (!isMerged) continue;
    const { result } = await web.call('mergeChangeRequest', { path });
    if (result === 'merge') open.pop();
    await sync.pull();
    await expectSameTrees(account, web, open);
  }
  // What was fetched bit by bit is what a client that fetches everything holds, bodies too.
  const report = await sync.pull({ full: true });
  expect(report.problems).toEqual([]);
  await expectSameTrees(account, web, open);
});
