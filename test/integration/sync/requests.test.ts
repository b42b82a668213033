import { describe, expect, it } from 'vitest';
import { commitPage } from '../../support/builders/large-repository.ts';
import { syncedAccount } from '../../support/synced-account.ts';
import type { SyncedAccount } from '../../support/synced-account.ts';

/** What is asked for, without ids: what remains tells apart kinds of requests. */
function shapeOf(line: string): string {
  const [address = '', query = ''] = line.replace('GET /v1/', '').split('?');
  const format = /format=(document|markdown)/.exec(query)?.[1];
  const isList = query.includes('limit=');
  const shape = address.replace(/\b(orgs|spaces|change-requests|page|comments|revisions)\/[^/]+/g, '$1/*');
  return isList || format === undefined ? shape : `${shape} as ${format}`;
}

/** Requests of a pull beside those of one where nothing changed. */
async function beyond(account: SyncedAccount, base: readonly string[]): Promise<readonly string[]> {
  account.requests();
  const report = await account.sync.pull();
  expect(report.problems).toEqual([]);
  const left = [...base];
  return account
    .requests()
    .map(shapeOf)
    .filter((shape) => {
      const at = left.indexOf(shape);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .sort();
}

const talk = [
  'spaces/*/change-requests/*/comments',
  'spaces/*/change-requests/*/requested-reviewers',
  'spaces/*/change-requests/*/reviews',
];

const turn = 'spaces/*/change-requests/*/comments';

/** Requests grow with what changed, not with what exists: the same at both sizes. */
describe.each([
  ['a small space', { pages: 40, branches: 3 }],
  ['a space three times as large', { pages: 120, branches: 9 }],
])('in %s', (_name, large) => {
  it('what changed is asked for, and nothing else', async () => {
    const account = await syncedAccount({ large });
    const { sync, store, spaceId, service, largeFolder, requests, as } = account;
    await sync.pull();
    await sync.pull();
    requests();
    await sync.pull();
    const base = requests().map(shapeOf);
    expect(base.length).toBeLessThanOrEqual(1 + 6);
    const changeRequest = store.changeRequests.list(spaceId).find((one) => one.subject.endsWith('number 1'));
    const path = { spaceId, changeRequestId: changeRequest?.id ?? '' };
    const admin = as('admin');
    const body = { body: { markdown: 'Fine' } };

    expect(await beyond(account, base)).toEqual([]);

    await commitPage(largeFolder, 7, 500);
    await service.look();
    expect(await beyond(account, base)).toEqual(['spaces/*/content', 'spaces/*/content/page/* as markdown']);

    const comment = await admin.call('createChangeRequestComment', { path, body });
    expect(await beyond(account, base)).toEqual(talk);

    await admin.call('createChangeRequestCommentReply', { path: { ...path, commentId: comment.id }, body });
    expect(await beyond(account, base)).toEqual(
      [...talk, 'spaces/*/change-requests/*/comments/*/replies'].sort(),
    );

    await commitPage(largeFolder, 11, 2, 'change-1');
    await service.look();
    expect(await beyond(account, base)).toEqual(
      [
        ...talk,
        'spaces/*/change-requests/*/content',
        // The page as the change request has it, and the document form of what it was: its Markdown is held.
        'spaces/*/change-requests/*/content/page/* as document',
        'spaces/*/change-requests/*/content/page/* as markdown',
        'spaces/*/content/page/* as document',
      ].sort(),
    );

    await admin.call('updateChangeRequest', { path, body: { subject: 'Another name' } });
    expect(await beyond(account, base)).toEqual(talk);

    await admin.call('createChangeRequest', { path: { spaceId }, body: { subject: 'New' } });
    // Its content is the revision that is held. The one with a comment has its turn.
    expect(await beyond(account, base)).toEqual([turn, ...talk]);

    await admin.call('updateChangeRequest', { path, body: { status: 'archived' } });
    expect(await beyond(account, base)).toEqual(['spaces/*/change-requests/*']);
  });
});
