import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommentTarget } from '../../../src-main/bridge/edit.ts';
import { sourceBlocks } from '../../../src-main/content/source/source-blocks.ts';
import { markConflict, markedVersions, withVersion } from '../../../src-main/shared/conflict-marks.ts';
import type { Block } from '../../../src-main/shared/tree.ts';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let page: {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
};

const table = (fare: string): string =>
  `| Station | Fare |\n| --- | --- |\n| Ashford Mill | ${fare} |\n| Cray Bridge | 3.40 |`;
const list = (second: string): string => `* Bring a light.\n* ${second}`;
const code = (second: string): string => `\`\`\`\nopen the gate\n${second}\n\`\`\``;
const [ours, theirs] = [
  [table('2.10'), list('Ring the bell.'), code('close it')],
  [table('2.60'), list('Ring the bell twice.'), code('close it again')],
] as const;
const joined = (texts: readonly string[]): string => `${texts.join('\n\nBetween.\n\n')}\n`;
const marked = joined(
  ours.map((text, at) =>
    markConflict(
      { label: 'the version of #1', text },
      { label: 'the version of the primary content', text: theirs[at] ?? '' },
    ).trim(),
  ),
);

/** A change request that has changed a table, a list and code of a page. */
function writeBothSides(folder: string): void {
  mkdirSync(path.join(folder, 'guides'), { recursive: true });
  const commit = (page: string): void => {
    writeFileSync(path.join(folder, 'guides/limits.md'), `# Limits\n\n${page}`);
    git(folder, ['add', '.']);
    git(folder, ['commit', '-q', '-m', 'Write']);
  };
  git(folder, ['init', '-q', '-b', 'main']);
  commit(joined([table('2.00'), list('Ring.'), code('shut it')]));
  git(folder, ['checkout', '-q', '-b', 'harden']);
  commit(joined(ours));
  git(folder, ['checkout', '-q', 'main']);
}

beforeAll(async () => {
  server = await createReviewWorld({ write: writeBothSides });
  world = await server.connect('review');
  const { spaceId, changeRequestId } = server;
  const { session, content } = world.account;
  const held = session.store.changeRequests.get(changeRequestId)?.heldRevision ?? '';
  const { pageId } = content.pages(spaceId, held).rows.find((one) => one.path === 'guides/limits')!;
  page = { accountId: session.id, spaceId, changeRequestId, pageId };
});
afterAll(() => server.close());

async function write(markdown: string): Promise<void> {
  const source = await world.ask('page.source', page);
  const madeOn = { title: source.title, markdown: source.markdown };
  await world.ask('page.write', { ...page, ...madeOn, markdown, madeOn, below: null, drafts: [] });
}

/** Keeps one version of each conflict, the first or the second. */
async function keep(which: 0 | 1): Promise<void> {
  for (;;) {
    const { result } = await world.ask('changeRequest.pageDiff', { ...page, against: 'base' });
    const versions = [...markedVersions(result.blocks).values()];
    const version = versions[which];
    if (version === undefined) return;
    const { markdown } = await world.ask('page.source', page);
    await write(withVersion({ markdown, blocks: sourceBlocks(markdown, '') }, version) ?? '');
  }
}

/** Comments on the second row's first cell, the second item and a line of the code: of the page, or of one version of its conflicts. */
async function commentOn(which: 0 | 1): Promise<void> {
  const { result } = await world.ask('changeRequest.pageDiff', { ...page, against: 'base' });
  const nth = (type: Block['type']): Block => {
    const all = result.blocks.filter((one) => one.type === type);
    return all[which] ?? all[0]!;
  };
  const add = async (target: Partial<CommentTarget>, markdown: string): Promise<void> => {
    const { accountId, ...named } = page;
    const payload = { kind: 'comment.add', target: { ...named, ...target }, markdown } as const;
    await world.ask('edits.add', { accountId, payload, mode: 'now' });
  };
  const [fares, row] = [nth('table'), nth('table').blocks[1]];
  if (fares.type !== 'table' || row?.type !== 'table-row') throw new Error('no table');
  const definition = fares.attributes.columns[1]?.id ?? '';
  const tableCell = { record: row.attributes.record, definition };
  await add({ nodeId: fares.key!, tableCell, quotation: '3.40' }, `cell of ${which}`);
  const item = nth('list').blocks[1]!;
  await add({ nodeId: item.key!, quotation: 'Ring the bell' }, `item of ${which}`);
  await add({ nodeId: nth('code').key!, quotation: 'open the gate' }, `line of ${which}`);
}

/** What each thread stands at: its state, and the words of the cell, item or code that the page has there. */
async function anchors(): Promise<readonly string[]> {
  const { result } = await world.ask('changeRequest.pageDiff', { ...page, against: 'base' });
  const has = (blocks: readonly Block[], key: string | null): boolean =>
    blocks.some((one) => one.key === key || has(one.blocks, key));
  const cells = result.blocks.flatMap(({ blocks }) =>
    blocks.flatMap((row) =>
      row.type !== 'table-row'
        ? []
        : row.blocks.flatMap((cell) =>
            cell.type === 'table-cell' ? [`${row.attributes.record} ${cell.attributes.definition}`] : [],
          ),
    ),
  );
  const threads = await world.ask('discussion.list', page);
  return threads
    .map(({ markdown, anchor, at, tableCell }) => {
      const isThere =
        tableCell === null
          ? has(result.blocks, at)
          : cells.includes(`${tableCell.record} ${tableCell.definition}`);
      return `${markdown}: ${anchor}, ${isThere ? 'there' : 'elsewhere'}`;
    })
    .toSorted();
}

const allThere = (versions: readonly number[]): readonly string[] =>
  ['cell', 'item', 'line'].flatMap((part) => versions.map((which) => `${part} of ${which}: exact, there`));

it('comments in both versions of a conflict stand at the same places of the kept one, and where they stood when that is undone', async () => {
  await commentOn(0);
  await world.sync();
  await write(marked);
  await world.sync();
  await commentOn(1);
  await world.sync();
  expect(await anchors()).toEqual(allThere([0, 1]));
  for (const which of [1, 0] as const) {
    await keep(which);
    expect(await anchors()).toEqual(allThere([0, 1]));
    await write(marked);
    expect(await anchors()).toEqual(allThere([0, 1]));
  }
  await keep(1);
  await world.sync();
  expect(await anchors()).toEqual(allThere([0, 1]));
});
