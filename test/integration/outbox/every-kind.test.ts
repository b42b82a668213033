import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommentTarget, EditPayload } from '../../../src-main/bridge/edit.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld, ServerComment, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
const targets = new Map<string, CommentTarget>();
let count = 0;

const add = (payload: EditPayload): EditRow => world.account.session.outbox.add(payload, 'now');
const stateOf = (edit: EditRow): string | undefined => world.account.session.store.edits.get(edit.id)?.state;

beforeAll(async () => {
  server = await createReviewWorld();
  const docs = path.join(server.folder, 'docs');
  git(docs, ['checkout', '-q', 'harden']);
  const table = '| Queue | Limit |\n| --- | --- |\n| Bulk | 20 |\n| Single | 1 |\n';
  writeFileSync(path.join(docs, 'guides/limits.md'), `# Limits\n\nA queue holds twenty items.\n\n${table}`);
  git(docs, ['commit', '-q', '-a', '-m', 'Add a table']);
  git(docs, ['checkout', '-q', 'main']);
  await server.service.look();
  world = await server.connect('comment');
  const { spaceId, changeRequestId } = server;
  const row = world.account.session.store.changeRequests.get(changeRequestId)!;
  const pages = world.account.content.pages(spaceId, row.heldRevision!).rows;
  const pageId = pages.find((one) => one.path === 'guides/limits')!.pageId;
  const accountId = world.account.session.id;
  const there = { accountId, spaceId, changeRequestId, pageId, against: 'base' as const };
  const { result } = await world.ask('changeRequest.pageDiff', there);
  const block = result.blocks.find((one) => one.type === 'paragraph')!;
  const grid = result.blocks.find((one) => one.type === 'table')!;
  const bulk = grid.blocks[0];
  const record = bulk?.type === 'table-row' ? bulk.attributes.record : '';
  const definition = grid.attributes.columns[1]!.id;
  const onPage = { spaceId, changeRequestId, pageId };
  targets.set('a page', onPage);
  targets.set('a block', { ...onPage, nodeId: block.key! });
  targets.set('a table cell', { ...onPage, nodeId: grid.key!, tableCell: { record, definition } });
  targets.set('a change request', { spaceId, changeRequestId });
  targets.set('a page of the space', { spaceId, pageId });
  targets.set('a space', { spaceId });
});
afterAll(() => server.close());

const commentsOf = (target: CommentTarget): Promise<readonly ServerComment[]> =>
  target.changeRequestId === undefined ? server.spaceComments() : server.comments();

const cases = [
  'a page',
  'a block',
  'a table cell',
  'a change request',
  'a page of the space',
  'a space',
].flatMap((name) =>
  (['online', 'offline'] as const).flatMap((network) =>
    (['sent', 'unsent'] as const).map((object) => ({ name, network, object })),
  ),
);

/** What the person does, with or without a network; everything has arrived when it returns. */
async function during(network: 'online' | 'offline', work: () => void): Promise<void> {
  if (network === 'offline') await server.stop();
  work();
  if (network === 'offline') {
    await world.sync();
    await server.start();
  }
  await world.sync();
}

describe.each(cases)('talk about $name, $network, on what is $object', ({ name, network, object }) => {
  it('arrives and goes again: edit, reply, react, resolve, reopen, unreact, delete', async () => {
    const target = targets.get(name)!;
    const text = `text ${++count}`;
    const edits: EditRow[] = [];
    const make = (payload: EditPayload): EditRow => {
      const edit = add(payload);
      edits.push(edit);
      return edit;
    };
    const first = make({ kind: 'comment.add', target, markdown: 'first' });
    const comment = { id: first.id };
    const answer = make({ kind: 'reply.add', comment, markdown: 'answer' });
    const reply = { id: answer.id };
    if (object === 'sent') await world.sync();
    await during(network, () => {
      make({ kind: 'comment.edit', comment, markdown: text });
      make({ kind: 'comment.react', comment, emoji: '👍' });
      make({ kind: 'reply.edit', comment, reply, markdown: `answer to ${text}` });
      make({ kind: 'reply.react', comment, reply, emoji: '🎉' });
      make({ kind: 'comment.resolve', comment });
    });
    const mine = (await commentsOf(target)).filter((one) => one.body.markdown.trim() === text);
    expect(mine).toMatchObject([{ status: 'resolved', reactions: [{ emoji: '1f44d', count: 1 }] }]);
    expect(mine[0]?.target).toMatchObject({
      ...(target.pageId === undefined ? {} : { page: { id: target.pageId } }),
      ...(target.nodeId === undefined ? {} : { node: { id: target.nodeId } }),
      ...(target.tableCell === undefined ? {} : { tableCell: target.tableCell }),
    });
    const accountId = world.account.session.id;
    const { spaceId, changeRequestId = null } = target;
    const threads = async () =>
      (await world.ask('discussion.list', { accountId, spaceId, changeRequestId })).filter(
        (one) => one.markdown.trim() === text,
      );
    expect(await threads()).toMatchObject([
      {
        status: 'resolved',
        tableCell: target.tableCell ?? null,
        pending: [],
        replies: [
          { markdown: `answer to ${text}`, reactions: [{ emoji: '1f389', mine: true }], pending: [] },
        ],
      },
    ]);
    await during(network, () => {
      make({ kind: 'comment.reopen', comment });
      make({ kind: 'comment.unreact', comment, emoji: '👍' });
      make({ kind: 'reply.unreact', comment, reply, emoji: '🎉' });
    });
    expect(await threads()).toMatchObject([{ status: 'open', reactions: [], replies: [{ reactions: [] }] }]);
    await during(network, () => {
      make({ kind: 'reply.delete', comment, reply });
    });
    expect(await threads()).toMatchObject([{ replies: [] }]);
    await during(network, () => {
      make({ kind: 'comment.delete', comment });
    });
    expect(await threads()).toEqual([]);
    expect((await commentsOf(target)).filter((one) => one.body.markdown.trim() === text)).toEqual([]);
    expect(new Set(edits.map(stateOf))).toEqual(new Set(['confirmed']));
  });
});

describe('a comment on a table cell whose answer is lost', () => {
  it('is found again on that cell alone', async () => {
    const cell = targets.get('a table cell')!;
    const text = `text ${++count}`;
    const other = { ...cell, tableCell: { ...cell.tableCell!, record: 'another' } };
    const { nodeId, pageId, tableCell } = other;
    const address = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/comments`;
    await server.api('comment', 'POST', address, {
      body: { markdown: text },
      page: pageId,
      node: nodeId,
      tableCell,
    });
    server.fault({ operation: 'createChangeRequestComment', count: 1, drop: true });
    const edit = add({ kind: 'comment.add', target: cell, markdown: text });
    await world.sync();
    server.fault();
    const found = (await server.comments()).filter((one) => one.body.markdown.trim() === text);
    expect([stateOf(edit), found.length]).toEqual(['confirmed', 2]);
    expect(
      world.account.session.store.edits.all().filter((row) => row.reasonCode === 'surplus-copy'),
    ).toEqual([]);
  });
});

describe('a reaction whose answer is lost', () => {
  it.each([{ loseAnswer: true }, { drop: true }])(
    'is there once and can be taken back (%o)',
    async (fault) => {
      const target = targets.get('a change request')!;
      const text = `text ${++count}`;
      const first = add({ kind: 'comment.add', target, markdown: text });
      await world.sync();
      server.fault({ operation: 'updateChangeRequestComment', count: 1, ...fault });
      const reaction = add({ kind: 'comment.react', comment: { id: first.id }, emoji: '👍' });
      await world.account.session.outbox.push({ signal: new AbortController().signal });
      expect(stateOf(reaction)).toBe('unknown');
      const contrary = add({ kind: 'comment.unreact', comment: { id: first.id }, emoji: '👍' });
      await world.account.session.outbox.push({ signal: new AbortController().signal });
      expect(stateOf(contrary)).toBe('waiting');
      await world.sync();
      server.fault();
      const [comment] = (await server.comments()).filter((one) => one.body.markdown.trim() === text);
      expect([stateOf(reaction), stateOf(contrary), comment?.reactions]).toEqual([
        'confirmed',
        'confirmed',
        [],
      ]);
    },
  );
});
