import { describe, expect, it } from 'vitest';
import type { TestService } from '../../support/network/test-service.ts';
import { flat, startTestService } from '../../support/network/test-service.ts';

const on = { path: { changeRequestId: '3' } };
const text = (markdown: string): { readonly body: { readonly markdown: string } } => ({ body: { markdown } });

async function aPage(service: TestService): Promise<string> {
  const { pages } = await service.call('listChangeRequestPages', on);
  return flat(pages).find(({ title }) => title === 'Mixing colours')?.id ?? '';
}

describe('a comment', () => {
  it('bears its target, author and permissions, and is counted on its change request', async () => {
    const service = await startTestService();
    const page = await aPage(service);
    const before = await service.call('getChangeRequest', on);
    const target = { page, node: 'n1', tableCell: { record: 'r', definition: 'd' } };
    const made = await service.call('createChangeRequestComment', {
      ...on,
      body: { ...text('Which?'), ...target },
      as: 'comment',
    });
    const after = await service.call('getChangeRequest', on);
    expect(made).toMatchObject({
      object: 'comment',
      postedBy: { displayName: 'Farid Novak' },
      reactions: [],
      replies: 0,
      repliers: [],
      body: { markdown: 'Which?' },
      target: {
        page: { id: page },
        node: { id: 'n1' },
        tableCell: { record: 'r', definition: 'd' },
        changeRequest: after.id,
        space: after.space,
        revision: after.revision,
      },
      permissions: { view: true, edit: true, reply: true, delete: true },
      status: 'open',
    });
    expect((after.comments ?? 0) - (before.comments ?? 0)).toBe(1);
    expect((after.updatedAt ?? '') > (before.updatedAt ?? '')).toBe(true);
    expect(made.resolvedAt).toBeUndefined();
  });

  it('is refused on a page that is nowhere, without a body, and with two bodies', async () => {
    const service = await startTestService();
    const refused = async (body: unknown): Promise<unknown> =>
      (await service.refused('createChangeRequestComment', { ...on, body })).status;
    expect([
      await refused({ ...text('x'), page: 'nowhere' }),
      await refused({}),
      await refused({ body: {} }),
      await refused({ body: { markdown: '' } }),
      await refused({ body: { markdown: 'x', document: { object: 'document', nodes: [] } } }),
    ]).toEqual([404, 400, 400, 400, 400]);
  });

  it('is resolved by who may, opened again, and counted accordingly', async () => {
    const service = await startTestService();
    const made = await service.call('createChangeRequestComment', { ...on, body: text('x'), as: 'admin' });
    const at = { path: { ...on.path, commentId: made.id }, body: { resolved: true } };
    const refused = await service.refused('updateChangeRequestComment', { ...at, as: 'comment' });
    const resolved = await service.call('updateChangeRequestComment', { ...at, as: 'edit' });
    const count = (await service.call('getChangeRequest', on)).comments;
    const opened = await service.call('updateChangeRequestComment', {
      ...at,
      body: { resolved: false },
      as: 'edit',
    });
    expect(refused.status).toBe(403);
    expect(resolved).toMatchObject({ status: 'resolved', resolvedBy: { displayName: 'Elif Moreau' } });
    expect(count).toBe(1);
    expect([opened.status, opened.resolvedAt, opened.resolvedBy]).toEqual(['open', undefined, undefined]);
  });

  it('is edited by its author alone, and deleted by its author or an administrator', async () => {
    const service = await startTestService();
    const made = await service.call('createChangeRequestComment', { ...on, body: text('x'), as: 'comment' });
    const at = { path: { ...on.path, commentId: made.id } };
    const edited = await service.call('updateChangeRequestComment', {
      ...at,
      body: text('y'),
      as: 'comment',
    });
    const statuses = [
      await service.refused('updateChangeRequestComment', { ...at, body: text('z'), as: 'admin' }),
      await service.refused('deleteChangeRequestComment', { ...at, as: 'review' }),
      await service.refused('deleteChangeRequestComment', { ...at, as: 'admin' }),
      await service.refused('getChangeRequestComment', at),
      await service.refused('deleteChangeRequestComment', { ...at, as: 'admin' }),
    ].map(({ status }) => status);
    expect([edited.body, (edited.editedAt ?? '') > (made.postedAt ?? '')]).toEqual([{ markdown: 'y' }, true]);
    expect(statuses).toEqual([403, 403, 204, 404, 204]);
  });

  it('gathers reactions by emoji, each person once', async () => {
    const service = await startTestService();
    const made = await service.call('createChangeRequestComment', { ...on, body: text('x') });
    const at = { path: { ...on.path, commentId: made.id } };
    const react = { ...at, body: { addedReactions: ['1f44d', '1f389', '1f44d'] } };
    await service.call('updateChangeRequestComment', { ...react, as: 'comment' });
    await service.call('updateChangeRequestComment', { ...react, as: 'edit' });
    const after = await service.call('updateChangeRequestComment', {
      ...at,
      body: { removedReactions: ['1f389', 'never'] },
      as: 'edit',
    });
    expect(
      after.reactions.map(({ emoji, count, users }) => [
        emoji,
        count,
        users.map(({ user }) => user.displayName),
      ]),
    ).toEqual([
      ['1f389', 1, ['Farid Novak']],
      ['1f44d', 2, ['Farid Novak', 'Elif Moreau']],
    ]);
  });

  it('comes in the form asked for: Markdown or a rich document', async () => {
    const service = await startTestService();
    const made = await service.call('createChangeRequestComment', {
      ...on,
      body: text('Some **bold** text'),
    });
    const at = { path: { ...on.path, commentId: made.id } };
    const asDocument = await service.call('getChangeRequestComment', {
      ...at,
      query: { format: 'document' },
    });
    const back = await service.call('createChangeRequestComment', {
      ...on,
      body: { body: { document: asDocument.body.document } },
    });
    expect(JSON.stringify(asDocument.body.document)).toContain('"bold"');
    expect(asDocument.body.markdown).toBeUndefined();
    expect(back.body).toEqual({ markdown: 'Some **bold** text' });
  });
});

describe('replies', () => {
  it('are counted with their authors, listed oldest first, and edited by their authors', async () => {
    const service = await startTestService();
    const made = await service.call('createChangeRequestComment', { ...on, body: text('x') });
    const at = { path: { ...on.path, commentId: made.id } };
    const one = await service.call('createChangeRequestCommentReply', {
      ...at,
      body: text('one'),
      as: 'comment',
    });
    await service.call('createChangeRequestCommentReply', { ...at, body: text('two'), as: 'edit' });
    await service.call('createChangeRequestCommentReply', { ...at, body: text('three'), as: 'comment' });
    const comment = await service.call('getChangeRequestComment', at);
    const { items } = await service.call('listChangeRequestCommentReplies', { ...at, query: { limit: 2 } });
    const reply = { path: { ...at.path, commentReplyId: one.id } };
    const refused = await service.refused('updateChangeRequestCommentReply', {
      ...reply,
      body: text('no'),
      as: 'edit',
    });
    const edited = await service.call('updateChangeRequestCommentReply', {
      ...reply,
      body: { ...text('ONE'), resolved: true },
      as: 'comment',
    });

    expect(comment.replies).toBe(3);
    expect(comment.repliers.map(({ count, user }) => [user.displayName, count])).toEqual([
      ['Farid Novak', 2],
      ['Elif Moreau', 1],
    ]);
    expect(items.map(({ body }) => body.markdown)).toEqual(['one', 'two']);
    expect([refused.status, edited.body.markdown]).toEqual([403, 'ONE']);
    expect(
      (await service.call('listChangeRequestCommenters', on)).items
        .map(({ user }) => user.displayName)
        .sort(),
    ).toEqual(['Ada Quist', 'Elif Moreau', 'Farid Novak']);
  });

  it('on space comments do not take resolved as a field of theirs', async () => {
    const service = await startTestService();
    const comment = await service.call('createSpaceComment', { body: text('x') });
    const at = { path: { commentId: comment.id } };
    const reply = await service.call('createSpaceCommentReply', { ...at, body: text('one') });
    const after = await service.call('updateSpaceCommentReply', {
      path: { ...at.path, commentReplyId: reply.id },
      body: { resolved: true, addedReactions: ['2705'] },
    });
    expect(after['status']).toBeUndefined();
    expect((await service.call('getSpaceComment', at)).status).toBe('open');
    expect((await service.call('getSpace')).comments).toBe(1);
  });
});

describe('lists of comments', () => {
  it('are ordered and filtered by status, page and authors', async () => {
    const service = await startTestService();
    const page = await aPage(service);
    const made: string[] = [];
    for (const as of ['comment', 'edit', 'comment'] as const) {
      const body = { ...text(as), ...(as === 'edit' ? { page } : {}) };
      made.push((await service.call('createChangeRequestComment', { ...on, body, as })).id);
    }
    const [oldest = '', middle = '', newest = ''] = made;
    await service.call('updateChangeRequestComment', {
      path: { ...on.path, commentId: oldest },
      body: { resolved: true },
    });
    const ids = async (query: Record<string, string | string[]>): Promise<string[]> =>
      (await service.call('listChangeRequestComments', { ...on, query })).items
        .map(({ id }) => id)
        .filter((id) => made.includes(id));
    const farid = service.person('comment').id;
    expect({
      all: await ids({}),
      rising: await ids({ order: 'asc' }),
      open: await ids({ status: 'open' }),
      resolved: await ids({ status: 'resolved' }),
      onPage: await ids({ targetPage: page }),
      byFarid: await ids({ authors: farid }),
      byBoth: await ids({ authors: [farid, service.person('edit').id] }),
    }).toEqual({
      all: [newest, middle, oldest],
      rising: [oldest, middle, newest],
      open: [newest, middle],
      resolved: [oldest],
      onPage: [middle],
      byFarid: [newest, oldest],
      byBoth: [newest, middle, oldest],
    });
  });

  it('are walked by cursors that stay right while comments come and go', async () => {
    const service = await startTestService();
    const ids: string[] = [];
    for (let round = 0; round < 6; round += 1)
      ids.push((await service.call('createSpaceComment', { body: text(`${round}`) })).id);
    const first = await service.call('listSpaceComments', { query: { limit: 2 } });
    await service.call('createSpaceComment', { body: text('late') });
    await service.call('deleteSpaceComment', { path: { commentId: ids[4] ?? '' } });
    await service.call('deleteSpaceComment', { path: { commentId: ids[3] ?? '' } });
    const second = await service.call('listSpaceComments', {
      query: { limit: 2, page: first.next?.page ?? '' },
    });
    const third = await service.call('listSpaceComments', {
      query: { limit: 2, page: second.next?.page ?? '' },
    });
    expect([first, second, third].map(({ items }) => items.map(({ body }) => body.markdown))).toEqual([
      ['5', '4'],
      ['2', '1'],
      ['0'],
    ]);
    expect(third.next).toBeUndefined();
  });

  it('of another change request hold none of these', async () => {
    const service = await startTestService();
    const made = await service.call('createChangeRequestComment', { ...on, body: text('x') });
    const elsewhere = { path: { changeRequestId: '2', commentId: made.id } };
    expect((await service.refused('getChangeRequestComment', elsewhere)).status).toBe(404);
    expect((await service.refused('getSpaceComment', elsewhere)).status).toBe(404);
  });
});

describe('the helper of the sample workspace', () => {
  it('answers the first comment of a person, says that it is a program, and answers nobody but people', async () => {
    const service = await startTestService({ helperDelayMs: 20 });
    const made = await service.call('createChangeRequestComment', { ...on, body: text('Hello?') });
    const at = { path: { ...on.path, commentId: made.id } };
    await expect.poll(async () => (await service.call('getChangeRequestComment', at)).replies).toBe(1);
    await service.call('createChangeRequestCommentReply', { ...at, body: text('Thanks') });
    const second = await service.call('createChangeRequestComment', { ...on, body: text('And this?') });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { items } = await service.call('listChangeRequestCommentReplies', at);
    expect(items.map(({ postedBy }) => postedBy?.displayName)).toEqual(['Dana (sample helper)', 'Ada Quist']);
    expect(items[0]?.body.markdown).toContain('a small program');
    const unanswered = await service.call('getChangeRequestComment', {
      path: { ...on.path, commentId: second.id },
    });
    expect(unanswered.replies).toBe(0);
  });
});
