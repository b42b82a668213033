import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GitDocumentation, summaryOf } from '../../support/builders/git-documentation.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { TestService } from '../../support/network/test-service.ts';
import { flat, outline, startTestService } from '../../support/network/test-service.ts';

const first = { path: { changeRequestId: '1' } };
const second = { path: { changeRequestId: '2' } };

const start = {
  'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'ink.md', Paper: 'paper.md' }),
  'README.md': '# Start\n\nHello.\n',
  'ink.md': '# Ink\n\nBlack.\n',
  'paper.md': '# Paper\n\nWhite.\n',
};

/** A space whose branches each become a change request, in this order. */
async function withBranches(
  ...branches: readonly Readonly<Record<string, string | null>>[]
): Promise<TestService> {
  const docs = new GitDocumentation(path.join(temporaryFolder('repository'), 'docs')).commit('First', start);
  branches.forEach((files, index) =>
    docs.branch(`branch-${index}`, 'main', () => docs.commit(`Branch ${index}`, files)),
  );
  return startTestService({ imports: [docs.folder] });
}

async function texts(
  service: TestService,
  changeRequestId?: string,
): Promise<Record<string, string | undefined>> {
  const input = changeRequestId === undefined ? {} : { path: { changeRequestId } };
  const { pages } =
    changeRequestId === undefined
      ? await service.call('listPages')
      : await service.call('listChangeRequestPages', input);
  const found: Record<string, string | undefined> = {};
  for (const { id, title } of flat(pages)) {
    const target = { path: { ...input.path, pageId: id } };
    const page =
      changeRequestId === undefined
        ? await service.call('getPage', target)
        : await service.call('getChangeRequestPage', target);
    found[title] = page.markdown;
  }
  return found;
}

describe('merging a change request', () => {
  it('takes what one side alone changed, and makes a new primary revision', async () => {
    const service = await withBranches(
      { 'ink.md': '# Ink\n\nBlue.\n' },
      { 'paper.md': '# Paper\n\nGrey.\n' },
    );
    const before = await service.call('getSpace');
    await service.call('mergeChangeRequest', first);
    const merged = await service.call('mergeChangeRequest', second);
    const request = await service.call('getChangeRequest', second);
    const space = await service.call('getSpace');
    const content = await service.call('getContent');

    expect(merged).toEqual({ revision: space.revision, result: 'merge' });
    expect(space.revision).not.toBe(before.revision);
    expect(request).toMatchObject({ status: 'merged', revisionMerged: space.revision, outdated: false });
    expect(content).toMatchObject({ type: 'merge', mergedFrom: request });
    expect(await texts(service)).toEqual({
      Start: '# Start\n\nHello.\n',
      Ink: '# Ink\n\nBlue.\n',
      Paper: '# Paper\n\nGrey.\n',
    });
  });

  it('merges the page tree: added, removed and moved pages', async () => {
    const service = await withBranches(
      {
        'SUMMARY.md': summaryOf({ Start: 'README.md', Pen: 'pen.md', Ink: 'ink.md', Paper: 'paper.md' }),
        'pen.md': '# Pen\n',
      },
      { 'SUMMARY.md': summaryOf({ Paper: 'paper.md', Start: 'README.md' }), 'ink.md': null },
    );
    await service.call('mergeChangeRequest', first);
    await service.call('mergeChangeRequest', second);
    expect(outline((await service.call('listPages')).pages)).toEqual(['Paper', 'Start', 'Pen']);
  });

  it('brings different blocks of one page together', async () => {
    const service = await withBranches(
      { 'README.md': '# Start\n\nGood day.\n', 'ink.md': '# Ink\n\nBlack.\n\nIt dries.\n' },
      {
        'README.md': '---\ndescription: Begin\n---\n\n# Start\n\nHello.\n',
        'ink.md': '# Ink\n\nIt flows.\n\nBlack.\n',
      },
    );
    await service.call('mergeChangeRequest', first);
    expect((await service.call('mergeChangeRequest', second)).result).toBe('merge');
    const { pages } = await service.call('listPages');
    expect(await texts(service)).toMatchObject({
      Start: '# Start\n\nGood day.\n',
      Ink: '# Ink\n\nIt flows.\n\nBlack.\n\nIt dries.\n',
    });
    expect(pages[0]?.description).toBe('Begin');
  });

  it('answers conflicts and changes nothing when both sides changed a block', async () => {
    const service = await withBranches({ 'ink.md': '# Ink\n\nBlue.\n' }, { 'ink.md': '# Ink\n\nGreen.\n' });
    await service.call('mergeChangeRequest', first);
    const before = await service.call('getSpace');
    const answer = await service.call('mergeChangeRequest', second);
    expect(answer).toEqual({ revision: before.revision, result: 'conflicts' });
    expect((await service.call('getSpace')).revision).toBe(before.revision);
    expect((await service.call('getChangeRequest', second)).status).toBe('open');
  });

  it('counts a page that one side removed and the other changed as a conflict', async () => {
    const service = await withBranches(
      { 'ink.md': '# Ink\n\nBlue.\n' },
      { 'SUMMARY.md': summaryOf({ Start: 'README.md', Paper: 'paper.md' }), 'ink.md': null },
    );
    await service.call('mergeChangeRequest', first);
    expect((await service.call('mergeChangeRequest', second)).result).toBe('conflicts');
  });

  it('answers 409 to every change of a merged one', async () => {
    const service = await withBranches({ 'ink.md': '# Ink\n\nBlue.\n' });
    await service.call('mergeChangeRequest', first);
    const statuses = [
      await service.refused('mergeChangeRequest', first),
      await service.refused('pullIntoChangeRequest', first),
      await service.refused('updateChangeRequest', { ...first, body: { subject: 'Other' } }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([409, 409, 409]);
  });

  it('obeys the merge rules of the space, and those it inherits', async () => {
    const service = await withBranches({ 'ink.md': '# Ink\n\nBlue.\n' });
    await service.call('updateSpace', {
      body: {
        mergeRules: {
          type: 'rules',
          rules: [{ rule: 'require_at_least_one_review' }, { rule: 'require_all_reviews_approved' }],
        },
      },
    });
    const unread = await service.refused('mergeChangeRequest', first);
    await service.call('createReview', { ...first, body: { status: 'changes-requested' }, as: 'review' });
    const disputed = await service.refused('mergeChangeRequest', first);
    await service.call('createReview', { ...first, body: { status: 'approved' }, as: 'review' });
    expect([unread.status, disputed.status]).toEqual([412, 412]);
    expect((await service.call('mergeChangeRequest', first)).result).toBe('merge');
  });
});

describe('updating a change request from the primary content', () => {
  it('pulls in what changed there, and is no longer outdated', async () => {
    const service = await withBranches(
      { 'ink.md': '# Ink\n\nBlue.\n' },
      { 'paper.md': '# Paper\n\nGrey.\n' },
    );
    await service.call('mergeChangeRequest', first);
    const before = await service.call('getChangeRequest', second);
    const answer = await service.call('pullIntoChangeRequest', second);
    const after = await service.call('getChangeRequest', second);
    const space = await service.call('getSpace');
    expect([before.outdated, after.outdated, answer.result]).toEqual([true, false, 'update']);
    expect(after).toMatchObject({ revision: answer.revision, revisionMergedAncestor: space.revision });
    expect(await texts(service, '2')).toMatchObject({ Ink: '# Ink\n\nBlue.\n', Paper: '# Paper\n\nGrey.\n' });
    expect((await service.call('pullIntoChangeRequest', second)).revision).toBe(after.revision);
  });

  it('keeps both versions of a block that both sides changed, marked', async () => {
    const service = await withBranches({ 'ink.md': '# Ink\n\nBlue.\n' }, { 'ink.md': '# Ink\n\nGreen.\n' });
    await service.call('mergeChangeRequest', first);
    const answer = await service.call('pullIntoChangeRequest', second);
    const { Ink } = await texts(service, '2');
    expect(answer.result).toBe('conflicts');
    expect(Ink).toMatch(
      /the version of this change request[\s\S]*Green\.[\s\S]*the version of the primary content[\s\S]*Blue\./,
    );
  });
});

describe('the life of a change request', () => {
  it('begins as a draft at the current content and goes where PATCH says', async () => {
    const service = await startTestService();
    const space = await service.call('getSpace');
    const made = await service.call('createChangeRequest', { body: { subject: 'Better' }, as: 'edit' });
    const patch = { path: { changeRequestId: made.id }, as: 'edit' as const };
    const opened = await service.call('updateChangeRequest', { ...patch, body: { status: 'open' } });
    const archived = await service.call('updateChangeRequest', { ...patch, body: { status: 'archived' } });
    expect(made).toMatchObject({
      status: 'draft',
      subject: 'Better',
      number: 5,
      revision: space.revision,
      revisionInitial: space.revision,
      comments: 0,
      outdated: false,
      createdBy: { id: service.person('edit').id },
    });
    expect([opened.status, archived.status]).toEqual(['open', 'archived']);
    expect((opened.updatedAt ?? '') > (made.updatedAt ?? '')).toBe(true);
  });

  it('is found by id and by number, and says where it was made', async () => {
    const service = await startTestService();
    const heard = await service.ask(`POST ${service.address('createChangeRequest')}`, { body: {} });
    const location = heard.headers.get('location') ?? '';
    const made = await service.call('getChangeRequest', { path: { changeRequestId: '5' } });
    expect(heard.status).toBe(201);
    expect(location.endsWith(`/change-requests/${made.id}`)).toBe(true);
    expect(await service.call('getChangeRequest', { path: { changeRequestId: made.id } })).toEqual(made);
  });

  it('is changed by its author from edit, by others from review', async () => {
    const service = await startTestService();
    const { id } = await service.call('createChangeRequest', { body: {}, as: 'create' });
    const rename = { path: { changeRequestId: id }, body: { subject: 'Mine' } };
    expect((await service.refused('updateChangeRequest', { ...rename, as: 'edit' })).status).toBe(403);
    expect((await service.call('updateChangeRequest', { ...rename, as: 'review' })).subject).toBe('Mine');
  });

  it.each([
    ['subject', { subject: 'x'.repeat(101) }],
    ['status', { status: 'merged' }],
    ['description', { description: { markdown: 'text' } }],
  ])('refuses a %s that does not fit', async (field, body) => {
    const service = await startTestService();
    const heard = await service.refused('updateChangeRequest', { path: { changeRequestId: '2' }, body });
    expect([heard.status, heard.message.split(/[.:]/)[0]]).toEqual([400, field]);
  });

  it('lists open ones unless another status is named, and filters by people', async () => {
    const service = await startTestService();
    const numbers = async (query: Record<string, string>): Promise<number[]> =>
      (await service.call('listChangeRequests', { query })).items.map(({ number }) => number);
    await service.call('requestReviewers', {
      path: { changeRequestId: '2' },
      body: { users: [service.person('read').id] },
    });
    expect({
      open: await numbers({}),
      draft: await numbers({ status: 'draft' }),
      merged: await numbers({ status: 'merged' }),
      byEdit: await numbers({ creator: service.person('edit').id }),
      helpedByCreate: await numbers({ contributor: service.person('create').id }),
      askedRead: await numbers({ requestedReviewer: service.person('read').id }),
      cluster: await numbers({ conversationsIssuesCluster: 'none' }),
    }).toEqual({
      open: [3, 2],
      draft: [4],
      merged: [1],
      byEdit: [2],
      helpedByCreate: [3],
      askedRead: [2],
      cluster: [],
    });
    const { items } = await service.call('listOrganizationChangeRequests');
    expect(items.map(({ number }) => number)).toEqual([3, 2]);
  });

  it('walks a list to its end while others are made and merged', async () => {
    const service = await startTestService();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await service.call('createChangeRequest', { body: { subject: `Number ${round}` } });
      await service.call('updateChangeRequest', { path: { changeRequestId: id }, body: { status: 'open' } });
    }
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await service.call('listChangeRequests', {
        query: { limit: 2, ...(cursor === undefined ? {} : { page: cursor }) },
      });
      seen.push(...page.items.map(({ number }) => number));
      cursor = page.next?.page;
      const made = await service.call('createChangeRequest', { body: {} });
      await service.call('updateChangeRequest', {
        path: { changeRequestId: made.id },
        body: { status: 'open' },
      });
      if (seen.length === 2) {
        await service.call('updateChangeRequest', {
          path: { changeRequestId: String(seen[1]) },
          body: { status: 'archived' },
        });
      }
    } while (cursor !== undefined);
    expect(seen).toEqual([9, 8, 7, 6, 5, 3, 2]);
  });
});
