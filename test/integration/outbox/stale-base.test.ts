import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommentTarget } from '../../../src-main/bridge/edit.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;

function stateOf(id: string): string {
  const row = world.account.session.store.edits.get(id);
  return `${row?.state ?? 'gone'}: ${row?.reasonCode ?? 'no reason'}`;
}
async function pageId(name: string): Promise<string> {
  const { account } = world;
  const sides = account.content.sides(account.session.store.changeRequests.get(server.changeRequestId)!)!;
  return account.content.pages(server.spaceId, sides.after).rows.find((one) => one.path === name)!.pageId;
}
const target = (fields: Partial<CommentTarget> = {}): CommentTarget => ({
  spaceId: server.spaceId,
  changeRequestId: server.changeRequestId,
  ...fields,
});

describe('a block without a known node', () => {
  beforeAll(async () => {
    server = await createReviewWorld();
    world = await server.connect('comment');
  });
  afterAll(() => server.close());

  it('is found by its text when the comment is sent', async () => {
    const quoted = target({ pageId: await pageId('guides/limits'), quotation: 'It never  blocks.' });
    const { id } = world.account.session.outbox.add(
      { kind: 'comment.add', target: quoted, markdown: 'Never?' },
      'now',
    );
    await world.sync();
    const [comment] = await server.comments();
    expect([stateOf(id), comment?.body.markdown.trim()]).toEqual(['confirmed: no reason', 'Never?']);
    expect(comment?.target.node?.id).toMatch(/./);
  });

  it('that is not found holds the comment; sent anyway, it goes to the page and opens with the quotation', async () => {
    const quoted = target({ pageId: await pageId('guides/limits'), quotation: 'Nobody wrote this.' });
    const { outbox } = world.account.session;
    const { id } = outbox.add({ kind: 'comment.add', target: quoted, markdown: 'Who did?' }, 'now');
    await world.sync();
    expect(stateOf(id)).toBe('held: block-not-found');
    outbox.retry(id);
    await world.sync();
    const comment = (await server.comments()).at(-1);
    expect([comment?.body.markdown.trim(), comment?.target.node]).toEqual([
      '> Nobody wrote this.\n\nWho did?',
      undefined,
    ]);
  });

  it('that is known to be no target opens with the quotation at once', async () => {
    const quoted = target({ quotation: 'A deleted page', opensWithQuotation: true });
    const { id } = world.account.session.outbox.add(
      { kind: 'comment.add', target: quoted, markdown: 'Why?' },
      'now',
    );
    await world.sync();
    expect([stateOf(id), (await server.comments()).at(-1)?.body.markdown.trim()]).toEqual([
      'confirmed: no reason',
      '> A deleted page\n\nWhy?',
    ]);
  });

  it('whose text changed since the comment was kept holds it', async () => {
    const id = await pageId('guides/limits');
    const diff = await world.ask('changeRequest.pageDiff', {
      accountId: world.account.session.id,
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
      pageId: id,
      against: 'base',
    });
    const nodeId = diff.result.blocks[0]!.key!;
    const { outbox } = world.account.session;
    const edit = outbox.add(
      { kind: 'comment.add', target: target({ pageId: id, nodeId }), markdown: 'Twenty?' },
      'review',
    );
    const repository = path.join(server.folder, 'docs');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=D', '-c', 'user.email=d@example.org', ...args], {
        cwd: repository,
        stdio: 'pipe',
      });
    git('checkout', '-q', 'harden');
    writeFileSync(
      path.join(repository, 'guides/limits.md'),
      '# Limits\n\nA queue holds twenty-one items.\n\nIt never blocks.\n',
    );
    git('commit', '-q', '-a', '-m', 'One more');
    git('checkout', '-q', 'main');
    await server.service.look();
    await world.sync();
    outbox.sendNow(edit.id);
    await world.sync();
    expect(stateOf(edit.id)).toBe('held: block-changed');
  });

  it('in a change request that was merged meanwhile holds what was written, with its text', async () => {
    const { outbox } = world.account.session;
    const edit = outbox.add({ kind: 'comment.add', target: target(), markdown: 'Too late?' }, 'review');
    const address = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/merge`;
    await server.api('admin', 'POST', address);
    await world.sync();
    outbox.sendNow(edit.id);
    await world.sync();
    expect([stateOf(edit.id), world.account.session.store.edits.get(edit.id)?.payload]).toEqual([
      'held: change-request-closed',
      expect.stringContaining('Too late?'),
    ]);
    outbox.retry(edit.id);
    await world.sync();
    expect(stateOf(edit.id)).toBe('confirmed: no reason');
  });
});

describe('a service without any optional operation', () => {
  let spaceComment: string;
  beforeAll(async () => {
    server = await createReviewWorld({ bare: true });
    world = await server.connect('comment');
    const answer = (await server.api('admin', 'POST', `/v1/spaces/${server.spaceId}/comments`, {
      body: { markdown: 'On the space itself' },
    })) as { id: string };
    spaceComment = answer.id;
    await world.sync();
  });
  afterAll(() => server.close());

  const replyCount = async (): Promise<number> =>
    (
      (await server.api('admin', 'GET', `/v1/spaces/${server.spaceId}/comments/${spaceComment}`)) as {
        replies: number;
      }
    ).replies;

  it('holds a creation with a lost answer until it is known who we are', async () => {
    server.fault({ operation: 'createChangeRequestComment', count: 1, loseAnswer: true });
    const { session } = world.account;
    expect(session.view().needsUser).toBe(true);
    const edit = session.outbox.add({ kind: 'comment.add', target: target(), markdown: 'Mine' }, 'now');
    await world.sync();
    expect(stateOf(edit.id)).toBe('held: who-am-i');
    const members = await world.ask('accounts.members', { accountId: session.id });
    const me = members.find((one) => one.displayName === 'Farid Novak');
    await world.ask('accounts.setUser', { accountId: session.id, userId: me!.id });
    session.outbox.retry(edit.id);
    await world.sync();
    expect([stateOf(edit.id), (await server.comments()).length]).toEqual(['confirmed: found-again', 1]);
  });

  it('sends a reply on a space comment once, though its answer is lost and replies cannot be listed', async () => {
    server.fault({ operation: 'createSpaceCommentReply', count: 1, loseAnswer: true });
    const { outbox } = world.account.session;
    const reply = outbox.add({ kind: 'reply.add', comment: { id: spaceComment }, markdown: 'Once' }, 'now');
    await world.sync();
    expect([stateOf(reply.id), await replyCount()]).toEqual(['confirmed: no-id', 1]);
    await world.sync();
    const [thread] = await world.ask('discussion.list', {
      accountId: world.account.session.id,
      spaceId: server.spaceId,
      changeRequestId: null,
    });
    expect([thread?.replies.map((one) => one.markdown), thread?.unlistedReplies]).toEqual([['Once'], null]);
    const edit = outbox.add(
      { kind: 'reply.edit', comment: { id: spaceComment }, reply: { id: reply.id }, markdown: 'x' },
      'now',
    );
    await world.sync();
    expect(stateOf(edit.id)).toBe('waiting: waits-for-id');
    outbox.discard(edit.id);
  });

  it('sends it again when it had not arrived', async () => {
    server.fault({ operation: 'createSpaceCommentReply', count: 1, drop: true });
    const { outbox } = world.account.session;
    const reply = outbox.add(
      { kind: 'reply.add', comment: { id: spaceComment }, markdown: 'Twice tried' },
      'now',
    );
    await world.sync();
    expect([stateOf(reply.id), await replyCount()]).toEqual(['confirmed: no reason', 2]);
  });

  it('does not take another reply of mine for the one that never arrived', async () => {
    const { session } = world.account;
    server.fault({ operation: 'createSpaceCommentReply', count: 1, drop: true });
    const lost = session.outbox.add(
      { kind: 'reply.add', comment: { id: spaceComment }, markdown: 'Never arrived' },
      'now',
    );
    await session.outbox.push({ signal: new AbortController().signal });
    expect(session.store.edits.get(lost.id)?.state).toBe('unknown');
    server.fault({ operation: 'getSpaceComment', status: 403, body: '{}', contentType: 'application/json' });
    await world.sync();
    expect(session.store.edits.get(lost.id)?.state).toBe('held');
    server.fault();
    const before = await replyCount();
    session.outbox.add(
      { kind: 'reply.add', comment: { id: spaceComment }, markdown: 'Written after it' },
      'now',
    );
    await world.sync();
    expect(await replyCount()).toBe(before + 1);
    session.outbox.retry(lost.id);
    await world.sync();
    expect([stateOf(lost.id), await replyCount()]).toEqual(['confirmed: no reason', before + 2]);
  });

  it('takes the summary of a review as a comment, and never shows it as approval', async () => {
    const { session } = world.account;
    await world.ask('review.finish', {
      accountId: session.id,
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
      summary: 'All good',
      verdict: 'approved',
    });
    await world.sync();
    expect((await server.comments()).at(-1)?.body.markdown.trim()).toBe('All good');
    const rows = await world.ask('changeRequests.list', {});
    expect(rows[0]?.group).toBe('others');
  });
});
