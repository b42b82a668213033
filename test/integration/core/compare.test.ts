import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { wholeChangeList } from '../../support/whole-change-list.ts';

/** Pages in which the branch and today's content both change one block of `limits`, and each changes another alone. */
function writeDocs(folder: string): void {
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const summary = (...titles: readonly string[]) => {
    const fileOf = (title: string) => (title === 'Welcome' ? 'README.md' : `${title.toLowerCase()}.md`);
    const entries = titles.map((title) => `* [${title}](${fileOf(title)})\n`);
    write('SUMMARY.md', `# Table of contents\n\n${entries.join('')}`);
  };
  const commit = (words: string, hoursAgo: number) => {
    git(folder, ['add', '.']);
    git(folder, ['commit', '-q', '-m', words], hoursAgo);
  };
  mkdirSync(folder, { recursive: true });
  git(folder, ['init', '-q', '-b', 'main']);
  summary('Welcome', 'Limits', 'Queue', 'Usage');
  write('README.md', '# Welcome\n\nSee [the limits](limits.md#how-many) and [the queue](queue.md).\n');
  write('limits.md', '# Limits\n\nFirst words.\n\n## How many\n\nTen items.\n\nLast words. TODO: more.\n');
  write('queue.md', '# Queue\n\nA queue waits.\n');
  write('usage.md', '# Usage\n\nUse it.\n');
  commit('Begin', 48);
  git(folder, ['checkout', '-q', '-b', 'harden']);
  summary('Welcome', 'Limits', 'Usage');
  write('limits.md', '# Limits\n\nFirst words.\n\n## How much\n\nTwenty items.\n\nLast words. TODO: more.\n');
  write('usage.md', '# Usage\n\n**Use** it. See [nothing](nothing.md).\n');
  git(folder, ['rm', '-q', 'queue.md']);
  commit('Harden the limits', 24);
  git(folder, ['checkout', '-q', 'main']);
  write(
    'limits.md',
    '# Limits\n\nOther first words.\n\n## How many\n\nThirty items.\n\nLast words. TODO: more.\n',
  );
  commit('Allow more', 12);
}

let server: ReviewWorld;
let world: World;
let there: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };

beforeAll(async () => {
  server = await createReviewWorld({ write: writeDocs });
  world = await server.connect('review');
  there = {
    accountId: world.account.session.id,
    spaceId: server.spaceId,
    changeRequestId: server.changeRequestId,
  };
});
afterAll(() => server.close());

const row = () => world.account.session.store.changeRequests.get(server.changeRequestId)!;
const sides = () => world.account.content.sides(row())!;
function pageId(name: string): string {
  const { content } = world.account;
  const find = (revision: string) =>
    content.pages(server.spaceId, revision).rows.find((one) => one.path === name)?.pageId;
  return find(sides().after) ?? find(sides().before) ?? '';
}

describe('the checks of a change request', () => {
  it('tell what it breaks, in pages it does not touch too, from what was there before', async () => {
    const checks = await world.ask('changeRequest.checks', there);
    const told = checks.findings.map(
      ({ kind, pageTitle, isNew }) => `${kind} in ${pageTitle}${isNew ? '' : ', before'}`,
    );
    expect(told.toSorted()).toEqual([
      'broken-anchor in Welcome',
      'broken-link in Usage',
      'broken-link in Welcome',
      'leftover in Limits, before',
    ]);
    expect([checks.newCount, checks.unheldPages]).toEqual([3, 0]);
  });

  it('know the block of each', async () => {
    const { findings } = await world.ask('changeRequest.checks', there);
    expect(findings.find(({ pageTitle }) => pageTitle === 'Usage')?.block).toBe('0');
  });
});

describe('a page as Markdown', () => {
  const limits = (first: string, heading: string, count: string) =>
    `# Limits\n\n${first}\n\n## ${heading}\n\n${count} items.\n\nLast words. TODO: more.\n`;

  it.each([
    ['is that of its space', 'limits', null, 'base', limits('Other first words.', 'How many', 'Thirty')],
    ['is the new side', 'limits', 'request', 'base', limits('First words.', 'How much', 'Twenty')],
    [
      'is as merging makes it',
      'limits',
      'request',
      'primary',
      limits('Other first words.', 'How much', 'Twenty'),
    ],
    ['is the old side of a deleted one', 'queue', 'request', 'base', '# Queue\n\nA queue waits.\n'],
  ] as const)('%s', async (_name, name, request, against, text) => {
    const changeRequestId = request === null ? null : there.changeRequestId;
    const page = { ...there, changeRequestId, pageId: pageId(name), against };
    expect(await world.ask('page.markdown', page)).toBe(text);
  });

  it('is refused where there is no such page', async () => {
    const page = { ...there, pageId: 'nowhere', against: 'base' } as const;
    expect(await world.core.request('page.markdown', page)).toMatchObject({ failure: { code: 'not-found' } });
  });
});

describe('against the current content', () => {
  it('counts the blocks and pages that would conflict', async () => {
    const merge = await world.ask('changeRequest.merge', there);
    expect([merge?.words, merge?.pages.map(({ title, blocks }) => [title, blocks])]).toEqual([
      'Merge conflicts in 1 block of 1 page.',
      [['Limits', 1]],
    ]);
  });

  it('a page shows what merging would do: nothing of others reversed, the conflict with its three sides', async () => {
    const diff = await world.ask('changeRequest.pageDiff', {
      ...there,
      pageId: pageId('limits'),
      against: 'primary',
    });
    const texts = diff.conflicts?.map((conflict) =>
      [conflict.mine, conflict.theirs, conflict.base].map(({ blocks }) => JSON.stringify(blocks)),
    );
    expect(JSON.stringify(diff.result.blocks)).toContain('Other first words');
    expect(texts?.[0]?.[0]).toContain('Twenty');
    expect(texts?.[0]?.[1]).toContain('Thirty');
    expect(texts?.[0]?.[2]).toContain('Ten');
  });

  it('a conflict knows its place: its blocks in the page, its lines in the source', async () => {
    const { conflicts, result, source } = await world.ask('changeRequest.pageDiff', {
      ...there,
      pageId: pageId('limits'),
      against: 'primary',
    });
    const [conflict] = conflicts ?? [];
    const { first, count } = conflict?.place ?? { first: 0, count: 0 };
    expect(JSON.stringify(result.blocks.slice(first, first + count))).toMatch(/^[^]*Twenty items\.[^]*$/);
    expect(count).toBe(1);
    expect(source.find(({ afterLine }) => afterLine === conflict?.source.firstLine)?.text).toBe(
      'Twenty items.',
    );
    expect([conflict?.source.theirs.trim(), conflict?.source.base.trim()]).toEqual([
      'Thirty items.',
      'Ten items.',
    ]);
  });

  it('lists the pages that an update would bring in, and none of its own', async () => {
    expect(await world.ask('changeRequest.incoming', there)).toEqual([
      { path: 'limits', title: 'Limits', isNew: false, conflicts: 1 },
    ]);
  });

  it('lists the pages that merging would change', async () => {
    const { pages } = await world.ask('changeRequest.pages', { ...there, against: 'primary' });
    expect(pages.map(({ title, conflicts }) => [title, conflicts])).toEqual([
      ['Limits', 1],
      ['Queue', 0],
      ['Usage', 0],
    ]);
  });
});

describe('the change list', () => {
  it('has every change of every page in words', async () => {
    const list = await wholeChangeList((from) =>
      world.ask('changeRequest.changes', { ...there, against: 'base', from }),
    );
    const words = list.pages.flatMap(({ title, changes }) => changes.map((one) => `${title}: ${one.kind}`));
    expect(words).toContain('Queue: page');
    expect(words.filter((one) => one.startsWith('Limits: changed')).length).toBe(2);
    expect(list.total).toBe(words.length);
  });
});

describe('any two revisions', () => {
  it('are named by what made them, and compared', async () => {
    const { accountId, spaceId } = there;
    const revisions = await world.ask('space.revisions', { accountId, spaceId });
    const named = (words: string) =>
      revisions.find((one) => one.words.some((word) => word.startsWith(words)))!.id;
    const comparison = await world.ask('compare.get', {
      accountId,
      spaceId,
      before: named('Base of'),
      after: named('Current content'),
    });
    expect(comparison.pages.map(({ title, changes }) => [title, changes])).toEqual([['Limits', ['edited']]]);
    const diff = await world.ask('compare.pageDiff', {
      accountId,
      spaceId,
      before: comparison.before,
      after: comparison.after,
      pageId: pageId('limits'),
    });
    expect(diff.diff.changes.length).toBe(2);
  });

  it('are refused where one is not held', async () => {
    const { accountId, spaceId } = there;
    await expect(
      world.ask('compare.get', { accountId, spaceId, before: 'none', after: sides().after }),
    ).rejects.toThrow('not-held');
  });
});

describe('the links of a page', () => {
  it('lead out with their state, and come in', async () => {
    const { accountId, spaceId, changeRequestId } = there;
    const now = await world.ask('page.links', { accountId, spaceId, pageId: pageId('') });
    expect(now.outgoing.map(({ text, state }) => [text, state])).toEqual([
      ['the limits', 'ok'],
      ['the queue', 'ok'],
    ]);
    const then = await world.ask('page.links', { accountId, spaceId, pageId: pageId(''), changeRequestId });
    expect(then.outgoing.map(({ text, state }) => [text, state])).toEqual([
      ['the limits', 'broken'],
      ['the queue', 'broken'],
    ]);
    const limits = await world.ask('page.links', { accountId, spaceId, pageId: pageId('limits') });
    expect(limits.backlinks).toEqual([
      { pageId: pageId(''), title: 'Welcome', path: '', texts: ['the limits'] },
    ]);
  });
});

describe('an update of blocks that both sides changed', () => {
  it('leaves conflicts, which checks and merging tell until a version is chosen', async () => {
    const { accountId, spaceId, changeRequestId } = there;
    const payload = { kind: 'changeRequest.update', changeRequest: { id: changeRequestId } } as const;
    await world.ask('edits.add', { accountId, payload, mode: 'now' });
    await world.sync();
    const told = async () => {
      const merge = await world.ask('changeRequest.merge', there);
      const { findings } = await world.ask('changeRequest.checks', there);
      const conflicts = findings.filter(({ kind }) => kind === 'conflict');
      return [merge?.words, merge?.pages, conflicts.map(({ pageTitle, words }) => `${pageTitle}: ${words}`)];
    };
    const page = { pageId: pageId('limits'), title: 'Limits', blocks: 1, isOpen: true };
    expect(await told()).toEqual([
      'Both versions of a conflict are in 1 place of 1 page.',
      [{ ...page, words: 'both versions are in 1 place' }],
      ['Limits: Choose one of two versions: “Twenty items.”'],
    ]);
    const { title, markdown } = await world.ask('page.source', { ...there, pageId: page.pageId });
    const chosen = markdown.replace(/\{% hint[^]*%\}\n/, 'Twenty items.\n');
    await world.ask('page.write', {
      ...{ accountId, spaceId, changeRequestId, pageId: page.pageId, title, markdown: chosen },
      ...{ madeOn: { title, markdown }, below: null, drafts: [] },
    });
    await world.sync();
    expect(await told()).toEqual(['No merge conflicts.', [], []]);
  });
});

describe('since my last review', () => {
  it('only the pages that changed since count, and the list says since when', async () => {
    await world.ask('review.finish', { ...there, summary: 'Read.', verdict: null });
    await world.sync();
    const docs = path.join(server.folder, 'docs');
    git(docs, ['checkout', '-q', 'harden']);
    writeFileSync(path.join(docs, 'usage.md'), '# Usage\n\nUse it often.\n');
    git(docs, ['commit', '-q', '-a', '-m', 'Say how often']);
    git(docs, ['checkout', '-q', 'main']);
    await server.stop();
    await server.start();
    await world.sync();
    const pages = await world.ask('changeRequest.pages', { ...there, against: 'reviewed' });
    expect([pages.pages.map(({ title }) => title), typeof pages.since]).toEqual([['Usage'], 'number']);
    const all = await world.ask('changeRequest.pages', { ...there, against: 'base' });
    expect(all.pages.length).toBe(3);
  });
});

it('the change requests that change a page are those, and no other of its space', async () => {
  const { accountId, spaceId, changeRequestId } = there;
  const of = (path: string) => world.ask('page.changedIn', { accountId, spaceId, pageId: pageId(path) });
  expect([await of('limits'), await of('')]).toEqual([[changeRequestId], []]);
});
