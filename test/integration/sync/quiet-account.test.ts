import { describe, expect, it } from 'vitest';
import { replyOf } from '../../../src-main/store/mirror/comments.ts';
import { syncedAccount } from '../../support/synced-account.ts';

const minute = 60_000;
const spaces = 50;
const discussions = 40;

/** A clock that a test moves. */
function movable(start: number) {
  let now = start;
  return {
    clock: { now: () => now, sleep: () => Promise.resolve() },
    advance: (ms: number) => void (now += ms),
  };
}

describe('an account of fifty spaces, each with a change request and comments on both,', () => {
  it('where nothing changes costs at most one request a space and six beside, over ten minutes of syncs', async () => {
    const { clock, advance } = movable(Date.now());
    const account = await syncedAccount({ clock });
    const { sync, store, spaceId, as, requests, service } = account;
    const admin = as('admin');
    const comment = { body: { markdown: 'A remark' } };
    await sync.pull();
    for (let at = 1; at < spaces; at += 1) {
      const copy = await admin.call('duplicateSpace', { path: { spaceId } });
      const { id } = await admin.call('createChangeRequest', {
        path: { spaceId: copy.id },
        body: { subject: `Change ${at}` },
      });
      await admin.call('createSpaceComment', { path: { spaceId: copy.id }, body: comment });
      await admin.call('createChangeRequestComment', {
        path: { spaceId: copy.id, changeRequestId: id },
        body: comment,
      });
      store.spaces.keep(copy.id, at);
    }
    expect(service.ready.organization).not.toBe('');
    await sync.pull();
    await sync.pull();
    requests();
    const counts: number[] = [];
    const listed = new Set<string>();
    for (let count = 0; count < 10; count += 1) {
      advance(minute);
      await sync.pull({ isAutomatic: true });
      const lines = requests();
      counts.push(lines.length);
      if (count < 3)
        for (const line of lines) if (line.includes('/comments?')) listed.add(line.split('?')[0] ?? '');
    }
    const mean = counts.reduce((sum, one) => sum + one, 0) / counts.length;
    expect(mean, counts.join(' ')).toBeLessThanOrEqual(spaces + 6);
    // Every discussion that has comments, within three syncs: 49 of spaces and 49 of change requests.
    expect(listed.size).toBeGreaterThanOrEqual(2 * (spaces - 1));
  }, 180_000);
});

const never = '2026-01-01T00:00:00.000Z';
interface Listed {
  readonly id: string;
  readonly updatedAt?: string;
}

describe.each<readonly [name: string, movesForComments: boolean]>([
  ['moves nothing for a reply', false],
  ['moves updatedAt for comments alone, and never showed a reply', true],
])('a service that %s', (_name, movesForComments) => {
  it('has the replies of forty discussions noticed within three syncs, each of which lists a third of them', async () => {
    const { clock, advance } = movable(Date.now());
    const { sync, store, spaceId, as, proxy, requests } = await syncedAccount({ clock });
    // What tells of changes stands still: on change requests, and on spaces.
    const updatedAt = new Map<string, string | undefined>();
    let areThereReplies = false;
    const shown = ({ id, updatedAt: real }: Listed): string | undefined => {
      if (!movesForComments) return never;
      if (!areThereReplies) updatedAt.set(id, real);
      return updatedAt.get(id);
    };
    proxy.intercept = (line) =>
      /\/orgs\/[^/]+\/(change-requests|spaces)\?/.test(line)
        ? {
            rewrite: (json: never) => {
              const list = json as { readonly items: readonly Listed[] };
              const items = list.items.map((one) => ({ ...one, updatedAt: shown(one) }));
              return { ...list, items };
            },
          }
        : undefined;
    const admin = as('admin');
    const body = { body: { markdown: 'A remark' } };
    await sync.pull();
    const targets: { changeRequestId: string; commentId: string }[] = [];
    for (let at = 0; at < discussions - 1; at += 1) {
      const { id } = await admin.call('createChangeRequest', {
        path: { spaceId },
        body: { subject: `C${at}` },
      });
      const path = { spaceId, changeRequestId: id };
      const comment = await admin.call('createChangeRequestComment', { path, body });
      targets.push({ changeRequestId: id, commentId: comment.id });
    }
    const onSpace = await admin.call('createSpaceComment', { path: { spaceId }, body });
    await sync.pull();
    areThereReplies = true;
    for (const target of targets) {
      await admin.call('createChangeRequestCommentReply', {
        path: { spaceId, ...target },
        body: { body: { markdown: 'Quietly' } },
      });
    }
    await admin.call('createSpaceCommentReply', {
      path: { spaceId, commentId: onSpace.id },
      body: { body: { markdown: 'Quietly' } },
    });
    requests();
    for (let count = 0; count < 3; count += 1) {
      advance(minute);
      const report = await sync.pull({ isAutomatic: true });
      expect(report.problems).toEqual([]);
      const lists = requests().filter((line) => !line.includes('/replies?'));
      // Four lists of the account, one of the site, and a third of the discussions.
      expect(lists.length, lists.join('\n')).toBeLessThanOrEqual(5 + Math.ceil(discussions / 3));
    }
    const ids = [...targets.map((one) => one.commentId), onSpace.id];
    const texts = ids.map((id) => store.comments.replies(id).map((row) => replyOf(row).body.markdown));
    expect(texts).toEqual(ids.map(() => ['Quietly']));
  });
});
