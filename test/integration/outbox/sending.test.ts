import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let count = 0;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('comment');
});
afterAll(() => server.close());
beforeEach(() => server.fault());

/** A text that nobody else writes. */
const unique = (): string => `text ${++count}`;

function comment(markdown: string): EditPayload {
  return {
    kind: 'comment.add',
    target: { spaceId: server.spaceId, changeRequestId: server.changeRequestId },
    markdown,
  };
}
const add = (payload: EditPayload): EditRow => world.account.session.outbox.add(payload, 'now');
const stateOf = (edit: EditRow): string => {
  const row = world.account.session.store.edits.get(edit.id);
  return (row?.reasonCode ?? null) === null ? (row?.state ?? 'gone') : `${row?.state}: ${row?.reasonCode}`;
};
const howOften = async (markdown: string): Promise<number> =>
  (await server.comments()).filter((one) => one.body.markdown.trim() === markdown).length;

describe('a new comment', () => {
  it('arrives once, and is in the mirror as soon as it is confirmed', async () => {
    const text = unique();
    const edit = add(comment(text));
    await world.sync();
    const row = world.account.session.store.edits.get(edit.id);
    expect([stateOf(edit), await howOften(text)]).toEqual(['confirmed', 1]);
    expect(world.account.session.store.comments.get(row?.serverId ?? '')?.json).toContain(text);
  });

  it.each([
    ['the answer is lost', { loseAnswer: true }],
    ['the answer is cut in the middle', { truncate: 0.5 }],
    ['the answer is not what was promised', { contentType: 'text/html' }],
    ['the request is lost', { drop: true }],
    ['the service answers 500', { status: 500 }],
    ['the service answers 503', { status: 503 }],
    ['a proxy answers 200 with HTML', { status: 200, body: '<html></html>', contentType: 'text/html' }],
    ['the answer is empty', { status: 200, body: '' }],
  ])('arrives exactly once when %s', async (_name, fault) => {
    const text = unique();
    server.fault({ operation: 'createChangeRequestComment', count: 1, ...fault });
    const edit = add(comment(text));
    await world.sync();
    expect([stateOf(edit).split(':')[0], await howOften(text)]).toEqual(['confirmed', 1]);
  });

  it('is not sent again while the lost answer settles', async () => {
    const text = unique();
    server.fault({ operation: 'createChangeRequestComment', count: 1, loseAnswer: true });
    const edit = add(comment(text));
    await world.account.session.syncOnce();
    expect([stateOf(edit), await howOften(text)]).toEqual(['unknown: lost-answer', 1]);
    await world.sync();
    expect([stateOf(edit), await howOften(text)]).toEqual(['confirmed: found-again', 1]);
  });

  it.each([
    [400, 'rejected: invalid'],
    [413, 'rejected: too-large'],
    [422, 'rejected: invalid'],
    [403, 'held: permission'],
    [409, 'held: conflict'],
    [412, 'held: conflict'],
    [418, 'held: unexpected-answer'],
  ])('is kept with its text when the service answers %i', async (status, state) => {
    const text = unique();
    // An empty body of an error once made clients lose a whole review.
    server.fault({ operation: 'createChangeRequestComment', status, body: '' });
    const edit = add(comment(text));
    const other = add({ kind: 'comment.add', target: { spaceId: server.spaceId }, markdown: unique() });
    await world.sync();
    expect([stateOf(edit), stateOf(other), await howOften(text)]).toEqual([state, 'confirmed', 0]);
    server.fault();
    const { outbox } = world.account.session;
    if (state.startsWith('held')) outbox.retry(edit.id);
    else outbox.rewrite(edit.id, `${text} again`);
    await world.sync();
    expect(stateOf(edit)).toBe('confirmed');
  });

  it.each([408, 425, 429])('waits and goes when the service answers %i', async (status) => {
    const text = unique();
    server.fault({
      operation: 'createChangeRequestComment',
      status,
      count: 1,
      headers: { 'retry-after': '0' },
    });
    const edit = add(comment(text));
    await world.sync();
    expect(stateOf(edit)).toBe('waiting: busy');
    await world.sync();
    expect([stateOf(edit), await howOften(text)]).toEqual(['confirmed', 1]);
  });

  it('is held when its change request is gone', async () => {
    server.fault(
      { operation: 'createChangeRequestComment', status: 404 },
      { operation: 'getChangeRequest', status: 404 },
    );
    const edit = add(comment(unique()));
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    expect(stateOf(edit)).toBe('held: change-request-gone');
    world.account.session.outbox.discard(edit.id);
  });
});

describe('an expired token', () => {
  it('pauses the account, changes no edit, and signing in again goes on where it stopped', async () => {
    const texts = [unique(), unique(), unique()];
    server.fault(
      { operation: 'createChangeRequestComment', status: 401, after: 1 },
      { operation: 'listOrganizations', status: 401, after: 1 },
    );
    const edits = texts.map((text) => add(comment(text)));
    await world.account.session.syncOnce();
    expect(edits.map(stateOf)).toEqual(['confirmed', 'waiting', 'waiting']);
    expect(world.account.session.view().paused?.reason).toBe('token');
    server.fault();
    world.account.session.resume();
    await world.sync();
    expect(edits.map(stateOf)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(await Promise.all(texts.map(howOften))).toEqual([1, 1, 1]);
  });
});

describe('a lane', () => {
  it('goes in the order of the person, and one that is held stops its dependents alone', async () => {
    const [first, second, third] = [unique(), unique(), unique()];
    server.fault({ operation: 'createChangeRequestComment', status: 403, count: 1 });
    const edits = [add(comment(first)), add(comment(second)), add(comment(third))];
    const reply = add({ kind: 'reply.add', comment: { id: edits[0]!.id }, markdown: unique() });
    await world.sync();
    expect([...edits.map(stateOf), stateOf(reply)]).toEqual([
      'held: permission',
      'confirmed',
      'confirmed',
      'waiting',
    ]);
    const bodies = (await server.comments()).map((one) => one.body.markdown.trim());
    expect(bodies.indexOf(second)).toBeLessThan(bodies.indexOf(third));
    world.account.session.outbox.retry(edits[0]!.id);
    await world.sync();
    expect([stateOf(edits[0]!), stateOf(reply)]).toEqual(['confirmed', 'confirmed']);
  });
});

describe('everything on one unsent comment', () => {
  it('arrives in order once there is a network: reply, reaction, resolution', async () => {
    const text = unique();
    await server.stop();
    const edit = add(comment(text));
    const about = { id: edit.id };
    const reply = add({ kind: 'reply.add', comment: about, markdown: 'the reply' });
    add({ kind: 'comment.react', comment: about, emoji: '👍' });
    add({ kind: 'reply.react', comment: about, reply: { id: reply.id }, emoji: '1f389' });
    add({ kind: 'comment.resolve', comment: about });
    await world.sync();
    expect(world.account.session.outbox.counts().waiting).toBe(5);
    await server.start();
    await world.sync();
    const found = (await server.comments()).filter((one) => one.body.markdown.trim() === text);
    expect(found).toMatchObject([
      { status: 'resolved', replyBodies: ['the reply'], reactions: [{ emoji: '1f44d', count: 1 }] },
    ]);
  });
});

describe('a reply whose answer is lost', () => {
  it('arrives exactly once', async () => {
    const edit = add(comment(unique()));
    await world.sync();
    server.fault({ operation: 'createChangeRequestCommentReply', count: 1, loseAnswer: true });
    const text = unique();
    const reply = add({ kind: 'reply.add', comment: { id: edit.id }, markdown: text });
    await world.sync();
    const bodies = (await server.comments()).flatMap((one) => one.replyBodies.map((body) => body.trim()));
    expect([stateOf(reply), bodies.filter((body) => body === text).length]).toEqual([
      'confirmed: found-again',
      1,
    ]);
  });
});

describe('changes of what is sent', () => {
  it('go out after one look; what somebody else changed meanwhile is held with both texts', async () => {
    const text = unique();
    const edit = add(comment(text));
    await world.sync();
    const about = { id: edit.id };
    const serverId = world.account.session.store.edits.get(edit.id)?.serverId ?? '';
    const changed = add({ kind: 'comment.edit', comment: about, markdown: `${text} better` });
    await world.sync();
    expect([stateOf(changed), await howOften(`${text} better`)]).toEqual(['confirmed', 1]);
    const mine = add({ kind: 'comment.edit', comment: about, markdown: `${text} mine` });
    const address = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/comments/${serverId}`;
    await server.api('comment', 'PUT', address, { body: { markdown: `${text} from the web` } });
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    expect(stateOf(mine)).toBe('held: body-changed');
    world.account.session.outbox.retry(mine.id);
    // Held for another reason meanwhile: what was decided stays said.
    server.fault({ operation: 'updateChangeRequestComment', status: 403, count: 1 });
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    expect(stateOf(mine)).toBe('held: permission');
    world.account.session.outbox.retry(mine.id);
    await world.sync();
    expect([stateOf(mine), await howOften(`${text} mine`)]).toEqual(['confirmed: decided', 1]);
  });

  it('are done when somebody else did them already, and say who', async () => {
    const edit = add(comment(unique()));
    await world.sync();
    const serverId = world.account.session.store.edits.get(edit.id)?.serverId ?? '';
    const address = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/comments/${serverId}`;
    const resolve = add({ kind: 'comment.resolve', comment: { id: edit.id } });
    await server.api('admin', 'PUT', address, { resolved: true });
    await world.sync();
    const row = world.account.session.store.edits.get(resolve.id);
    expect([row?.state, row?.reasonCode, row?.reason]).toEqual(['confirmed', 'already-done', 'Ada Quist']);
  });

  it('delete what is there, and are content where nothing is left', async () => {
    const text = unique();
    const edit = add(comment(text));
    await world.sync();
    server.fault({ operation: 'deleteChangeRequestComment', count: 1, loseAnswer: true });
    const deletion = add({ kind: 'comment.delete', comment: { id: edit.id } });
    await world.sync();
    await world.sync();
    expect([stateOf(deletion), await howOften(text)]).toEqual(['confirmed: found-again', 0]);
  });

  it('are held with their text when the comment they answer was deleted', async () => {
    const edit = add(comment(unique()));
    await world.sync();
    const serverId = world.account.session.store.edits.get(edit.id)?.serverId ?? '';
    const address = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/comments/${serverId}`;
    await server.api('admin', 'DELETE', address);
    const text = unique();
    const reply = add({ kind: 'reply.add', comment: { id: edit.id }, markdown: text });
    await world.sync();
    const row = world.account.session.store.edits.get(reply.id);
    expect([row?.state, row?.reasonCode, row?.payload.includes(text)]).toEqual([
      'held',
      'comment-gone',
      true,
    ]);
  });
});

describe('a review', () => {
  it('keeps its edits until it is finished, then sends them in order with its summary', async () => {
    const [first, second, summary] = [unique(), unique(), unique()];
    const { outbox } = world.account.session;
    const kept = [outbox.add(comment(first), 'review'), outbox.add(comment(second), 'review')];
    await world.sync();
    expect([...kept.map(stateOf), await howOften(first)]).toEqual(['kept', 'kept', 0]);
    await world.ask('review.finish', {
      accountId: world.account.session.id,
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
      summary,
      verdict: null,
    });
    await world.sync();
    const bodies = (await server.comments()).map((one) => one.body.markdown.trim());
    expect(bodies.filter((body) => [first, second, summary].includes(body))).toEqual([
      first,
      second,
      summary,
    ]);
  });
});

describe('a limit of requests', () => {
  it('waits as long as Retry-After says', async () => {
    server.fault({
      operation: 'createChangeRequestComment',
      status: 429,
      headers: { 'retry-after': '7200' },
    });
    const edit = add(comment(unique()));
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    const row = world.account.session.store.edits.get(edit.id);
    expect((row?.nextAt ?? 0) - Date.now()).toBeGreaterThan(7_000_000);
    world.account.session.outbox.discard(edit.id);
  });
});
