import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRequestOf } from '../../../src-main/store/mirror/change-requests.ts';
import { spaceOf } from '../../../src-main/store/mirror/spaces.ts';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let accountId: string;
let there: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  accountId = world.account.session.id;
  there = { accountId, spaceId: server.spaceId, changeRequestId: server.changeRequestId };
});
afterAll(() => server.close());

async function pageId(path: string): Promise<string> {
  const pages = world.account.content.pages(server.spaceId, world.account.content.sides(row())!.after);
  return pages.rows.find((one) => one.path === path)!.pageId;
}
const row = () => world.account.session.store.changeRequests.get(server.changeRequestId)!;
const topics: string[] = [];
const inbox = async () => (await world.ask('changeRequests.list', {}))[0];
const adminName = () => server.service.ready.users.find((one) => one.role === 'admin')!.displayName;

describe('connecting', () => {
  it.each([
    ['http://127.0.0.1:1', 'x', 'address'],
    ['http://example.org', 'x', 'address'],
    ['not an address', 'x', 'address'],
  ])('says what is wrong with %s', async (baseUrl, token, step) => {
    const probe = await world.ask('accounts.probe', { baseUrl, token });
    const failed = probe.steps.find((one) => one.outcome === 'failed');
    expect([probe.ok, failed?.step, (failed?.words.length ?? 0) > 10]).toEqual([false, step, true]);
  });

  it('checks an address before there is a token', async () => {
    const { ok, steps } = await world.ask('accounts.probe', { baseUrl: server.baseUrl, token: '' });
    expect([ok, steps.map((one) => one.outcome)]).toEqual([
      false,
      ['ok', 'skipped', 'ok', 'skipped', 'skipped'],
    ]);
  });

  it('says that the token is wrong, and what the right one may do', async () => {
    const wrong = await world.ask('accounts.probe', { baseUrl: server.baseUrl, token: 'wrong' });
    expect(wrong.steps.find((one) => one.outcome === 'failed')?.step).toBe('token');
    const right = await world.ask('accounts.probe', {
      baseUrl: server.baseUrl,
      token: server.tokenOf('edit'),
    });
    expect([right.ok, right.user?.me, right.organizations.length]).toEqual([true, true, 1]);
  });

  it('again to the same service and user signs in to the same account', async () => {
    const view = await world.ask('accounts.connect', {
      baseUrl: server.baseUrl,
      token: server.tokenOf('review'),
    });
    expect(view.id).toBe(accountId);
    expect((await world.ask('accounts.list', null)).length).toBe(1);
  });
});

describe('a caller that is not trusted', () => {
  it.each([
    ['no.such.channel', null],
    ['constructor', null],
    ['page.read', { accountId: 7 }],
    ['edits.add', { accountId: 'x', mode: 'now', payload: { kind: 'comment.add' } }],
    ['accounts.list', undefined],
    ['commandLine.connect', { baseUrl: 'https://docs.example', token: 'x', tokenEnv: 'X', allowHttp: false }],
  ])('gets a failure as data for %s', async (channel, args) => {
    const reply = await world.core.answer(channel, args);
    expect(reply).toMatchObject({ ok: false, failure: { code: 'bad-request' } });
  });

  it('gets not-found for an account that is not there', async () => {
    const reply = await world.core.request('library.get', { accountId: 'nobody' });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'not-found' } });
  });
});

describe('what screens show', () => {
  it('is the library with what is ready', async () => {
    const library = await world.ask('library.get', { accountId });
    expect(library.spaces).toMatchObject([
      { kept: true, ready: { pages: { have: 4, want: 4 }, missing: [] }, openChangeRequests: 1 },
    ]);
  });

  it('is the page tree, and a page with its outline', async () => {
    const tree = await world.ask('space.tree', { accountId, spaceId: server.spaceId });
    expect(tree.map((one) => [one.path, one.depth, one.held])).toContainEqual([
      'guides/limits',
      expect.any(Number),
      true,
    ]);
    const view = await world.ask('page.read', {
      accountId,
      spaceId: server.spaceId,
      pageId: await pageId('guides/limits'),
    });
    expect(view).toMatchObject({ title: 'Limits', missing: null });
    expect(view.tree?.blocks.map((block) => block.type)).toEqual(['paragraph', 'paragraph']);
  });

  it('is the inbox with groups and what changed', async () => {
    const rows = await world.ask('changeRequests.list', {});
    expect(rows).toMatchObject([
      { id: server.changeRequestId, summary: '2 pages, 1 added', held: true, unseen: true },
    ]);
    await world.ask('changeRequest.markSeen', { ...there, shown: null });
    expect((await world.ask('changeRequests.list', {}))[0]?.unseen).toBe(false);
  });

  it('is a change request with its pages, and a page as a diff that can be commented on', async () => {
    const view = await world.ask('changeRequest.get', there);
    expect(view.base).toEqual({ revision: expect.any(String), exact: true, words: null });
    expect(view.pages.map((page) => [page.path, page.changes])).toEqual([
      ['guides/limits', ['edited']],
      ['guides/retries', ['added']],
    ]);
    const diff = await world.ask('changeRequest.pageDiff', {
      ...there,
      pageId: await pageId('guides/limits'),
      against: 'base',
    });
    expect(diff.commentable).toBe(true);
    expect(diff.diff.blocks.map((block) => block.change)).toEqual(['changed', 'same']);
    expect(diff.source.filter((line) => line.change !== 'same').map((line) => line.text)).toEqual([
      'A queue holds ten items.',
      'A queue holds twenty items.',
    ]);
    expect(diff.result.blocks.every((block) => block.key !== undefined)).toBe(true);
  });

  it('is what is marked reviewed, until it changes', async () => {
    const id = await pageId('guides/limits');
    const marked = await world.ask('changeRequest.markReviewed', { ...there, pageId: id, reviewed: true });
    expect([marked.reviewedPages, marked.pages[0]?.reviewed]).toEqual([1, true]);
    const unmarked = await world.ask('changeRequest.markReviewed', { ...there, pageId: id, reviewed: false });
    expect(unmarked.reviewedPages).toBe(0);
  });

  it('is found by searching, and by the address of the service', async () => {
    const found = await world.ask('search.query', { query: 'queue', limit: 10 });
    expect(found.items[0]).toMatchObject({ kind: 'page', title: 'Limits' });
    const url = `${server.baseUrl}/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`;
    expect(await world.ask('places.resolve', { url })).toMatchObject({
      changeRequestId: server.changeRequestId,
    });
    expect(await world.ask('places.resolve', { url: 'https://elsewhere.example/x' })).toBeNull();
    const galley = url.replace('http://', 'galley://');
    expect(await world.ask('places.resolve', { url: galley })).toMatchObject({
      changeRequestId: server.changeRequestId,
    });
  });

  it('is found by its web address, and what lies below one by the nearest that is known', async () => {
    const { store } = world.account.session;
    const request = store.changeRequests.get(server.changeRequestId)!;
    const space = store.spaces.get(server.spaceId)!;
    const app = 'https://app.docs.example/s/x';
    const now = Date.now();
    store.spaces.put({ ...spaceOf(space), urls: { app } }, now);
    store.changeRequests.put(
      server.spaceId,
      { ...changeRequestOf(request), urls: { app: `${app}/~/changes/3` } },
      now,
    );
    const at = async (url: string) => {
      const place = await world.ask('places.resolve', { url });
      return place && [place.changeRequestId, place.pageId];
    };
    const limits = await pageId('guides/limits');
    expect([
      await at(`${app}/~/changes/3/?comment=7#c7`),
      await at(`${app}/~/changes/3/guides/limits`),
      await at(`${app}/guides/limits`),
      await at(`${app.replace('https', 'galley')}/somewhere`),
      await at(`${app}yz`),
    ]).toEqual([
      [server.changeRequestId, null],
      [server.changeRequestId, null],
      [null, limits],
      [null, null],
      null,
    ]);
  });
});

describe('a discussion', () => {
  it('shows what is pending on the thing itself, and does not blink when it is confirmed', async () => {
    const stop = world.core.on('changed', (event) => topics.push(...event.topics));
    const id = await pageId('guides/limits');
    const diff = await world.ask('changeRequest.pageDiff', { ...there, pageId: id, against: 'base' });
    const nodeId = diff.result.blocks[0]!.key!;
    const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId, pageId: id, nodeId };
    const edit = await world.ask('edits.add', {
      accountId,
      mode: 'now',
      payload: { kind: 'comment.add', target, markdown: 'Why **twenty**?' },
    });
    await world.ask('edits.add', {
      accountId,
      mode: 'now',
      payload: { kind: 'comment.react', comment: { id: edit.id }, emoji: '👍' },
    });
    expect(topics).toContain('discussion');
    stop();
    const list = () => world.ask('discussion.list', { ...there, pageId: id });
    expect(await list()).toMatchObject([
      {
        id: edit.id,
        author: { me: true },
        anchor: 'exact',
        quotation: 'A queue holds twenty items.',
        pending: [{ kind: 'comment.add', state: 'waiting' }, { kind: 'comment.react' }],
        reactions: [{ emoji: '1f44d', count: 1, mine: true, pending: true }],
      },
    ]);
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    expect(await list()).toMatchObject([
      {
        markdown: 'Why **twenty**?',
        anchor: 'exact',
        pending: [],
        reactions: [{ count: 1, mine: true, pending: false }],
      },
    ]);
    const [arrived] = await server.comments();
    expect(arrived?.target).toMatchObject({ page: { id }, node: { id: nodeId } });
  });

  it('hears the answer of somebody else, and marks it unseen', async () => {
    await world.ask('changeRequest.markSeen', { ...there, shown: null });
    const [thread] = await world.ask('discussion.list', there);
    const address = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/comments/${thread!.id}/replies`;
    await server.api('admin', 'POST', address, { body: { markdown: 'Because.' } });
    await world.sync();
    const [now] = await world.ask('discussion.list', there);
    expect(now).toMatchObject({ unseen: true, replies: [{ markdown: 'Because.', author: { me: false } }] });
    expect(await inbox()).toMatchObject({
      unseen: true,
      group: 'waiting-for-me',
      attentionReason: `${adminName()} replied to you`,
    });
    await world.ask('changeRequest.markSeen', { ...there, shown: null });
    expect(await inbox()).toMatchObject({ group: 'others', attentionReason: null });
  });
});

describe('what waits for me', () => {
  it('is what I am asked to review', async () => {
    const me = await world.ask('accounts.list', null);
    const address = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/requested-reviewers`;
    await server.api('admin', 'POST', address, { users: [me[0]!.user!.id] });
    await world.sync();
    expect(await inbox()).toMatchObject({
      group: 'waiting-for-me',
      attentionReason: 'Review requested',
    });
  });
});

describe('a review with a verdict', () => {
  it('reaches the service, and takes the change request out of what waits for me', async () => {
    const edits = await world.ask('review.finish', { ...there, summary: 'Good.', verdict: 'approved' });
    expect(edits.map((edit) => edit.kind)).toEqual(['review.submit']);
    const approved = { myVerdict: { verdict: 'approved', outdated: false } };
    expect(await inbox()).toMatchObject(approved);
    await world.sync();
    expect(await inbox()).toMatchObject(approved);
    const sent = world.account.session.store.edits.get(edits[0]!.id);
    expect([sent?.state, sent?.reasonCode, sent?.attempts]).toEqual(['confirmed', null, 1]);
    expect((await world.ask('changeRequest.get', there)).reviewers).toMatchObject([
      { person: { me: true }, verdict: 'approved' },
    ]);
    expect((await world.ask('changeRequests.list', {}))[0]?.group).toBe('ready-to-merge');
  });

  it('arrives once when its answer is lost', async () => {
    server.fault({ operation: 'createReview', count: 1, loseAnswer: true });
    const edits = await world.ask('review.finish', { ...there, summary: '', verdict: 'changes-requested' });
    await world.sync();
    server.fault();
    const address = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/reviews`;
    const { items } = (await server.api('admin', 'GET', address)) as { items: { status: string }[] };
    expect(items.map((item) => item.status).sort()).toEqual(['approved', 'changes-requested']);
    expect(world.account.session.store.edits.get(edits[0]!.id)?.reasonCode).toBe('found-again');
  });

  it('waits for me again when the change request changed since', async () => {
    expect(await inbox()).toMatchObject({
      attentionReason: null,
      myVerdict: { verdict: 'changes-requested', outdated: false },
    });
    await server.stop();
    const docs = path.join(server.folder, 'docs');
    git(docs, ['checkout', '-q', 'harden']);
    writeFileSync(path.join(docs, 'guides/retries.md'), '# Retries\n\nA retry waits a second.\n');
    git(docs, ['commit', '-q', '-a', '-m', 'Say how long']);
    git(docs, ['checkout', '-q', 'main']);
    await server.start();
    await world.sync();
    expect(await inbox()).toMatchObject({
      group: 'waiting-for-me',
      attentionReason: 'Changed since your review',
      myVerdict: { verdict: 'changes-requested', outdated: true },
    });
  });
});

describe('drafts', () => {
  it('are found again by their target, and are gone when they are empty', async () => {
    const target = {
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
      pageId: null,
      nodeId: null,
      commentId: null,
      use: 'comment' as const,
    };
    await world.ask('drafts.save', { accountId, target, text: 'half a sent' });
    expect(await world.ask('drafts.get', { accountId, target })).toBe('half a sent');
    expect(await world.ask('drafts.get', { accountId, target: { ...target, pageId: 'p' } })).toBe('');
    await world.ask('drafts.save', { accountId, target, text: '' });
    expect(await world.ask('drafts.get', { accountId, target })).toBe('');
  });

  it('are listed with what they are about and how they begin, the newest first, until they are empty', async () => {
    const base = {
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
      pageId: null,
      nodeId: null,
      commentId: null,
    };
    const summary = { ...base, use: 'summary' as const };
    const reply = { ...base, commentId: 'nobody-knows', use: 'reply' as const };
    const heard: string[] = [];
    const end = world.core.on('changed', (event) => heard.push(...event.topics));
    const verdict = { ...base, use: 'verdict' as const };
    await world.ask('drafts.save', { accountId, target: reply, text: ' \n' });
    await world.ask('drafts.save', { accountId, target: verdict, text: 'approved' });
    await world.ask('drafts.save', { accountId, target: summary, text: 'Nearly **there**\n\nbut' });
    end();
    const [draft, ...others] = await world.ask('drafts.list', null);
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ accountId, target: summary, beginning: 'Nearly there but' });
    await world.ask('drafts.save', {
      accountId,
      target: summary,
      text: '| Queue | Holds |\n| --- | --- |\n| bulk | ten |\n',
    });
    expect(await world.ask('drafts.list', null)).toMatchObject([{ beginning: 'Queue Holds bulk ten' }]);
    expect(draft?.words).toMatch(/^Summary of your review of #\d+ /);
    expect(draft?.group).toContain(' / #');
    expect(heard).toContain('drafts');
    expect(await world.ask('drafts.get', { accountId, target: verdict })).toBe('approved');
    for (const target of [summary, reply, verdict])
      await world.ask('drafts.save', { accountId, target, text: '' });
    expect(await world.ask('drafts.list', null)).toEqual([]);
  });
});

describe('an account', () => {
  it('with unsent edits is not removed by accident', async () => {
    const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
    const payload = { kind: 'comment.add' as const, target, markdown: 'unsent' };
    const edit = await world.ask('edits.add', { accountId, mode: 'review', payload });
    const reply = await world.core.request('accounts.remove', { accountId });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'conflict' } });
    await world.ask('edits.discard', { accountId, editId: edit.id });
    expect(await world.ask('edits.restore', { accountId, editId: edit.id })).toMatchObject({ state: 'kept' });
    await world.ask('accounts.remove', { accountId, force: true });
    expect(await world.ask('accounts.list', null)).toEqual([]);
  });
});
