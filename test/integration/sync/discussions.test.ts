import { describe, expect, it } from 'vitest';
import { commentOf, replyOf } from '../../../src-main/store/mirror/comments.ts';
import type { CommentRow } from '../../../src-main/store/mirror/comments.ts';
import { syncedAccount } from '../../support/synced-account.ts';
import type { SyncedAccount } from '../../support/synced-account.ts';

interface Talk {
  readonly account: SyncedAccount;
  readonly changeRequestId: string;
  /** Posts comments on the change request as somebody else; returns their ids. */
  say(...words: readonly string[]): Promise<readonly string[]>;
}

async function talk(options: { readonly bare?: boolean } = {}): Promise<Talk> {
  const account = await syncedAccount(options);
  const { as, spaceId, service } = account;
  const { items } = await as('read').call('listChangeRequests', { path: { spaceId } });
  const changeRequestId = items[0]?.id ?? '';
  expect(service.ready.spaces).toHaveLength(1);
  return {
    account,
    changeRequestId,
    async say(...words) {
      const ids: string[] = [];
      for (const markdown of words) {
        const comment = await as('comment').call('createChangeRequestComment', {
          path: { spaceId, changeRequestId },
          body: { body: { markdown } },
        });
        ids.push(comment.id);
      }
      return ids;
    },
  };
}

const words = (rows: readonly CommentRow[]) =>
  rows.map((row) => [commentOf(row).body.markdown, row.goneAt === null]);

describe('what others said', () => {
  it('arrives, with replies, and is listed again only where something moved', async () => {
    const { account, changeRequestId, say } = await talk();
    const { sync, store, spaceId, as, requests } = account;
    const [first = '', second = ''] = await say('First', 'Second');
    await sync.pull();
    expect(words(store.comments.list(spaceId, changeRequestId))).toEqual([
      ['First', true],
      ['Second', true],
    ]);
    requests();

    await as('edit').call('createChangeRequestCommentReply', {
      path: { spaceId, changeRequestId, commentId: second },
      body: { body: { markdown: 'I agree' } },
    });
    const report = await sync.pull();
    expect(store.comments.replies(second).map((row) => replyOf(row).body.markdown)).toEqual(['I agree']);
    expect(store.comments.replies(first)).toEqual([]);
    expect(requests().filter((line) => line.includes('/replies'))).toHaveLength(1);
    expect(report.comments).toBe(3);

    await sync.pull();
    // By its turn the list alone, no replies.
    expect(requests().filter((line) => line.includes(`${changeRequestId}/comments/`))).toEqual([]);
    expect(store.search.query('agree', 5).map((row) => [row.kind, row.changeRequestId])).toEqual([
      ['reply', changeRequestId],
    ]);
  });

  it('is resolved, edited and deleted as the service says', async () => {
    const { account, changeRequestId, say } = await talk();
    const { sync, store, spaceId, as } = account;
    const [first = '', second = '', third = ''] = await say('First', 'Second', 'Third');
    await sync.pull();
    const path = { spaceId, changeRequestId };
    await as('comment').call('updateChangeRequestComment', {
      path: { ...path, commentId: first },
      body: { body: { markdown: 'First, better' } },
    });
    await as('edit').call('updateChangeRequestComment', {
      path: { ...path, commentId: second },
      body: { resolved: true },
    });
    await as('comment').call('deleteChangeRequestComment', { path: { ...path, commentId: third } });
    await sync.pull();
    expect(
      store.comments.list(spaceId, changeRequestId).map((row) => [commentOf(row).body.markdown, row.status]),
    ).toEqual([
      ['First, better', 'open'],
      ['Second', 'resolved'],
    ]);
    expect(store.search.query('Third', 5)).toEqual([]);
  });

  it('brings the document form of a page when a comment hangs on one of its blocks', async () => {
    const { account } = await talk();
    const { sync, store, spaceId, as } = account;
    await sync.pull();
    const install = () => store.revisions.tree(spaceId, store.spaces.get(spaceId)?.heldRevision ?? '')[1];
    expect(install()?.documentHash).toBeNull();
    const pageId = install()?.pageId ?? '';
    const page = await as('read').call('getPage', {
      path: { spaceId, pageId },
      query: { format: 'document' },
    });
    await as('comment').call('createSpaceComment', {
      path: { spaceId },
      body: { page: pageId, node: page.document?.nodes[0]?.key ?? '', body: { markdown: 'Which one?' } },
    });
    await sync.pull();
    expect(install()?.documentHash).not.toBeNull();
  });

  it('is polled for one discussion alone', async () => {
    const { account, changeRequestId, say } = await talk();
    const { sync, requests } = account;
    await sync.pull();
    await say('Late');
    requests();
    expect(await sync.refreshDiscussion(account.spaceId, changeRequestId)).toEqual({ changed: 1 });
    expect(requests()).toHaveLength(1);
    expect(await sync.refreshDiscussion(account.spaceId, changeRequestId)).toEqual({ changed: 0 });
  });

  it('counts the replies of space comments where the server cannot list them', async () => {
    const { account } = await talk({ bare: true });
    const { sync, store, spaceId, as, client } = account;
    const comment = await as('comment').call('createSpaceComment', {
      path: { spaceId },
      body: { body: { markdown: 'On the space' } },
    });
    await as('edit').call('createSpaceCommentReply', {
      path: { spaceId, commentId: comment.id },
      body: { body: { markdown: 'Unlistable' } },
    });
    const report = await sync.pull();
    expect([report.errors, client.isAbsent('listSpaceCommentReplies')]).toEqual([0, true]);
    expect(store.comments.get(comment.id)).toMatchObject({ replies: 1 });
    expect(store.comments.replies(comment.id)).toEqual([]);
  });
});

describe('a list that lies', () => {
  const isList = (line: string, changeRequestId: string) =>
    line.startsWith('GET') && line.includes(`${changeRequestId}/comments?`);

  it.each<[string, (list: { items: unknown[] }) => unknown]>([
    ['is empty', () => ({ items: [] })],
    ['shows one of five', (list) => ({ items: list.items.slice(0, 1) })],
    ['repeats its cursor', (list) => ({ items: list.items.slice(0, 1), next: { page: 'again' } })],
    ['holds what cannot be read', (list) => ({ items: [list.items[0], { broken: true }] })],
    ['promises more and shows nothing', () => ({ items: [], next: { page: 'more' } })],
  ])('deletes nothing when it %s', async (_, rewrite) => {
    const { account, changeRequestId, say } = await talk();
    const { sync, store, spaceId, proxy } = account;
    await say('1', '2', '3', '4', '5');
    await sync.pull();
    proxy.intercept = (line) => (isList(line, changeRequestId) ? { rewrite } : undefined);
    const report = await sync.pull({ focus: { spaceId, changeRequestId } });
    expect(store.comments.list(spaceId, changeRequestId)).toHaveLength(5);
    // Even told to let them go, each is looked at, and is there.
    const scope = report.needsConfirmation.map((question) => question.scope);
    await sync.pull({ focus: { spaceId, changeRequestId }, confirmed: scope });
    expect(words(store.comments.list(spaceId, changeRequestId))).toEqual(
      ['1', '2', '3', '4', '5'].map((one) => [one, true]),
    );
  });

  it('is asked about before more than half goes, and goes when the person says so', async () => {
    const { account, changeRequestId, say } = await talk();
    const { sync, store, spaceId, as } = account;
    const ids = await say('1', '2', '3', '4', '5');
    await sync.pull();
    for (const commentId of ids.slice(0, 4)) {
      await as('admin').call('deleteChangeRequestComment', { path: { spaceId, changeRequestId, commentId } });
    }
    const report = await sync.pull();
    expect(report.needsConfirmation).toMatchObject([{ missing: 4, held: 5 }]);
    expect(store.comments.list(spaceId, changeRequestId)).toHaveLength(5);
    const confirmed = report.needsConfirmation.map((question) => question.scope);
    await sync.pull({ confirmed, focus: { spaceId, changeRequestId } });
    expect(words(store.comments.list(spaceId, changeRequestId))).toEqual([['5', true]]);
  });

  it('takes a proxy’s 404 for no word of the service', async () => {
    const { account, changeRequestId, say } = await talk();
    const { sync, store, spaceId, proxy } = account;
    await say('1', '2', '3', '4', '5');
    await sync.pull();
    proxy.intercept = (line) => {
      if (isList(line, changeRequestId)) {
        return { rewrite: (list: { items: unknown[] }) => ({ items: list.items.slice(1) }) };
      }
      const isOne = line.includes(`${changeRequestId}/comments/`);
      return isOne ? { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' } : undefined;
    };
    await sync.pull({ focus: { spaceId, changeRequestId } });
    expect(store.comments.list(spaceId, changeRequestId)).toHaveLength(5);
  });

  it('marks, and does not remove, what local work hangs on', async () => {
    const { account, changeRequestId, say } = await talk();
    const { sync, store, spaceId, as } = account;
    const [commentId = ''] = await say('1', '2', '3', '4', '5');
    await sync.pull();
    store.drafts.save(JSON.stringify({ commentId }), 'half a thought', 0);
    await as('admin').call('deleteChangeRequestComment', { path: { spaceId, changeRequestId, commentId } });
    await sync.pull();
    expect(words(store.comments.list(spaceId, changeRequestId))[0]).toEqual(['1', false]);
  });
});
