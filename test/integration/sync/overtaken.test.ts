import { describe, expect, it } from 'vitest';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import type { HttpRequest, Transport } from '../../../src-main/ports/ports.ts';
import { commentOf, replyOf } from '../../../src-main/store/mirror/comments.ts';
import { createSync } from '../../../src-main/sync/create-sync.ts';
import { quietLog, realClock } from '../../support/network/quiet-ports.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

interface Overtaken {
  readonly server: ReviewWorld;
  readonly world: World;
  /** The next answer to a read (or to another method) that `isRead` names is heard only after `meanwhile`, which began when it was given. */
  overtake(
    isRead: (address: string, request: HttpRequest) => boolean,
    meanwhile: () => Promise<unknown>,
    method?: HttpRequest['method'],
  ): void;
  /** A whole sync, in which the read that was to be overtaken was. */
  sync(): Promise<void>;
  /** Makes an edit and sends it: confirmed when it returns. */
  send(payload: EditPayload): Promise<string>;
}

/** An account whose reads can be held back on their way, so that what is sent meanwhile is confirmed before they are heard. */
async function account(): Promise<Overtaken> {
  const server = await createReviewWorld();
  const sockets = createUndiciTransport();
  const failures: unknown[] = [];
  let held: {
    readonly isRead: (address: string, request: HttpRequest) => boolean;
    readonly meanwhile: () => Promise<unknown>;
    readonly method: string;
  } | null = null;
  const transport: Transport = {
    async send(request) {
      const response = await sockets.send(request);
      const holding = held;
      if (
        holding !== null &&
        request.method === holding.method &&
        holding.isRead(new URL(request.url).pathname, request)
      ) {
        held = null;
        await holding.meanwhile().catch((error: unknown) => failures.push(error));
      }
      return response;
    },
    close: () => sockets.close(),
  };
  const world = await server.connect('admin', { transport });
  return {
    server,
    world,
    overtake(isRead, meanwhile, method = 'GET') {
      held = { isRead, meanwhile, method };
    },
    async sync() {
      await world.sync();
      expect([held, failures]).toEqual([null, []]);
    },
    async send(payload) {
      const { outbox, store } = world.account.session;
      const { id } = outbox.add(payload, 'now', { isOnline: true });
      await outbox.push({ signal: new AbortController().signal });
      const row = store.edits.get(id);
      expect([row?.state, row?.reasonCode, row?.reason]).toEqual(['confirmed', null, null]);
      return row?.serverId ?? '';
    },
  };
}

describe('what was confirmed while a list was on its way', () => {
  it('stands: a new text, a deletion and a creation are not undone by the list, and the next pull is whole', async () => {
    const { server, world, overtake, send, sync } = await account();
    const { spaceId, changeRequestId } = server;
    const { store } = world.account.session;
    const target = { spaceId, changeRequestId };
    const edited = await send({ kind: 'comment.add', target, markdown: 'Old text' });
    const deleted = await send({ kind: 'comment.add', target, markdown: 'To be deleted' });
    await world.sync();
    const shown = () =>
      store.comments
        .list(spaceId, changeRequestId)
        .filter((row) => row.goneAt === null)
        .map((row) => commentOf(row).body.markdown);

    await server.api('admin', 'POST', `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/comments`, {
      body: { markdown: 'Makes the discussion be listed' },
    });
    overtake(
      (address) => address.endsWith(`${changeRequestId}/comments`),
      async () => {
        await send({ kind: 'comment.edit', comment: { id: edited }, markdown: 'New text' });
        await send({ kind: 'comment.delete', comment: { id: deleted } });
        await send({ kind: 'comment.add', target, markdown: 'Written meanwhile' });
      },
    );
    await sync();
    expect(shown().toSorted()).toEqual(['Makes the discussion be listed', 'New text', 'Written meanwhile']);

    // Somebody else's word about the very comment, which the overtaken list could not tell of.
    await server.api(
      'admin',
      'PUT',
      `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/comments/${edited}`,
      { body: { markdown: 'Newest text' } },
    );
    await sync();
    expect(shown().toSorted()).toEqual([
      'Makes the discussion be listed',
      'Newest text',
      'Written meanwhile',
    ]);
    await server.close();
  });

  it('stands for replies as well, also where their comment was deleted meanwhile', async () => {
    const { server, world, overtake, send, sync } = await account();
    const { spaceId, changeRequestId } = server;
    const { store } = world.account.session;
    const target = { spaceId, changeRequestId };
    const comment = await send({ kind: 'comment.add', target, markdown: 'Asked' });
    const other = await send({ kind: 'comment.add', target, markdown: 'Asked as well' });
    const reply = await send({ kind: 'reply.add', comment: { id: comment }, markdown: 'Old answer' });
    await send({ kind: 'reply.add', comment: { id: other }, markdown: 'Goes with its comment' });
    const texts = () => store.comments.replies(comment).map((row) => replyOf(row).body.markdown);

    overtake(
      (address) => address.endsWith(`${comment}/replies`),
      () =>
        send({ kind: 'reply.edit', comment: { id: comment }, reply: { id: reply }, markdown: 'New answer' }),
    );
    await sync();
    expect(texts()).toEqual(['New answer']);

    await server.api(
      'admin',
      'POST',
      `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/comments/${other}/replies`,
      { body: { markdown: 'Makes the replies be listed' } },
    );
    overtake(
      (address) => address.endsWith(`${other}/replies`),
      () => send({ kind: 'comment.delete', comment: { id: other } }),
    );
    await sync();
    expect([store.comments.get(other), store.comments.replies(other)]).toEqual([undefined, []]);
    await server.close();
  });

  it('stands for change requests: subject, and a merge that a list does not know of yet', async () => {
    const { server, world, overtake, send, sync } = await account();
    const { changeRequestId } = server;
    const { store } = world.account.session;
    const isList = (address: string, request: HttpRequest): boolean =>
      address.endsWith('/change-requests') && request.url.includes('status=open');

    overtake(isList, () =>
      send({ kind: 'changeRequest.subject', changeRequest: { id: changeRequestId }, subject: 'New subject' }),
    );
    await sync();
    expect(store.changeRequests.get(changeRequestId)?.subject).toBe('New subject');

    await world.sync();
    overtake(isList, () => send({ kind: 'changeRequest.merge', changeRequest: { id: changeRequestId } }));
    await sync();
    expect(store.changeRequests.get(changeRequestId)?.status).toBe('merged');
    await server.close();
  });

  it('stands for verdicts', async () => {
    const { server, world, overtake, sync } = await account();
    const { spaceId, changeRequestId } = server;
    const { outbox, store } = world.account.session;
    const verdicts = () => store.changeRequests.reviews(changeRequestId).map((row) => row.status);

    await server.api('admin', 'POST', `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/comments`, {
      body: { markdown: 'Makes the change request be looked at' },
    });
    overtake(
      (address) => address.endsWith('/reviews'),
      async () => {
        const lane = { spaceId, changeRequestId };
        outbox.finishReview(lane, { summary: 'Good.', verdict: 'approved', hasReviews: true });
        await outbox.push({ signal: new AbortController().signal });
      },
    );
    await sync();
    expect(verdicts()).toEqual(['approved']);
    await server.close();
  });
});

describe('an answer that comes so late that a pull has read something newer', () => {
  it('makes the next pull read it again, for comments and replies', async () => {
    const { server, world, overtake, send, sync } = await account();
    const { spaceId, changeRequestId } = server;
    const { session } = world.account;
    const target = { spaceId, changeRequestId };
    const address = `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/comments`;
    const comment = await send({ kind: 'comment.add', target, markdown: 'First' });
    const reply = await send({ kind: 'reply.add', comment: { id: comment }, markdown: 'First answer' });
    await world.sync();
    const theirs = async (path: string, markdown: string): Promise<void> => {
      await server.api('admin', 'PUT', path, { body: { markdown } });
      // Another process of Galley pulls.
      const { store, client } = session;
      await createSync({ store, client, clock: realClock, log: quietLog }).pull({ full: true });
    };
    const shown = () => [
      commentOf(session.store.comments.get(comment)!).body.markdown,
      ...session.store.comments.replies(comment).map((row) => replyOf(row).body.markdown),
    ];

    overtake(
      (path) => path.endsWith(comment),
      () => theirs(`${address}/${comment}`, 'Theirs'),
      'PUT',
    );
    await send({ kind: 'comment.edit', comment: { id: comment }, markdown: 'Mine' });
    const path = `${address}/${comment}/replies/${reply}`;
    overtake(
      (one) => one.endsWith(reply),
      () => theirs(path, 'Their answer'),
      'PUT',
    );
    await send({
      kind: 'reply.edit',
      comment: { id: comment },
      reply: { id: reply },
      markdown: 'My answer',
    });
    expect(shown()).toContain('My answer');
    await sync();
    expect(shown()).toEqual(['Theirs', 'Their answer']);
    await server.close();
  });
});
