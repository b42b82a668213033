import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Events } from '../../../../src-main/bridge/channels/events.ts';
import type { SyncStatus } from '../../../../src-main/bridge/views/sync-views.ts';
import type { EditPayload } from '../../../../src-main/bridge/edit.ts';
import { openStore } from '../../../../src-main/store/open-store.ts';
import { peerOf } from '../../../../src-renderer/host.ts';
import type { Host } from '../../../../src-renderer/host.ts';
import { App } from '../../../../src-renderer/state/app.svelte.ts';
import { listedEdits } from '../../../../src-renderer/state/edits/edit-groups.ts';
import { createReviewWorld } from '../../../support/review-world.ts';
import type { ReviewWorld, World } from '../../../support/review-world.ts';

/** The state of a window over a real core: what an action makes it ask for, and that what it shows is what the core says. */
let server: ReviewWorld;
let world: World;
let app: App;
let asked: string[] = [];
let open = 0;
let lane: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };
let pageId: string;
let ownPageId: string;

/** As over a port: events and answers come in their order, each in a turn of its own. */
function hostOf({ core }: World): Host {
  const later = <T>(value: T) =>
    new Promise<T>((resolve) => setImmediate(() => resolve(structuredClone(value))));
  return {
    async request(channel, args) {
      if (peerOf(channel) === 'shell') return { ok: true, value: {} as never };
      asked.push(channel);
      open += 1;
      const reply = await core.answer(channel, structuredClone(args));
      open -= 1;
      return (await later(reply)) as never;
    },
    on(event, listener) {
      if (!['changed', 'sync.status', 'sync.heard', 'progress'].includes(event)) return () => undefined;
      return core.on(event as keyof Events, (payload) => {
        open += 1;
        void later(payload).then((one) => {
          open -= 1;
          listener(one as never);
        });
      });
    },
    connected(listener) {
      listener('core');
      return () => undefined;
    },
  };
}

/** Until nothing is asked, answered or told any more. */
async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = open === 0 ? quiet + 1 : 0)
    await new Promise((resolve) => setImmediate(resolve));
}
/** What the window asked for meanwhile. */
async function asking(work: () => unknown): Promise<readonly string[]> {
  await settle();
  asked = [];
  await work();
  await settle();
  return asked;
}
const send = () => world.account.session.outbox.push({ signal: new AbortController().signal });
const add = (payload: EditPayload, mode: 'review' | 'now' = 'now') =>
  app.outbox.add(lane.accountId, payload, mode);
const commentOn = (markdown: string): EditPayload => {
  const { spaceId, changeRequestId } = lane;
  return { kind: 'comment.add', target: { spaceId, changeRequestId, pageId }, markdown };
};
const thread = (markdown: string) =>
  app.changeRequest.threads.value?.find((one) => one.markdown === markdown);

const heardOf = (all: readonly SyncStatus[]) =>
  all.map(({ lastSyncAt, ready, unseen }) => ({ lastSyncAt, ready, unseen }));

/** Everything that is shown is what the core says now. */
async function expectCurrent(): Promise<void> {
  await settle();
  const { accountId } = lane;
  const shown = {
    threads: app.changeRequest.threads.value?.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    view: app.changeRequest.view.value,
    review: app.changeRequest.review.value,
    rows: app.changeRequests.rows,
    outbox: app.outbox.all,
    drafts: app.drafts.all,
    tree: app.space.tree.value,
    page: app.space.page.value,
    library: app.library.all.value?.[0]?.view,
    status: heardOf(app.sync.all),
    notes: app.notes.all,
    diff: app.changeRequest.diff.value,
  };
  const { store } = world.account.session;
  expect(world.account.session.ready()).toEqual(store.readiness.of(store.spaces.kept()));
  const { contributors, asked: reviewers } = app.changeRequests.rows[0]!;
  expect(shown).toEqual({
    threads: (await world.ask('discussion.list', lane)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    view: expect.objectContaining(await world.ask('changeRequest.get', lane)) as unknown,
    review: await world.ask('review.pending', lane),
    rows: await world.ask('changeRequests.list', {}),
    outbox: listedEdits(accountId, await world.ask('edits.outline', { accountId })),
    drafts: await world.ask('drafts.list', null),
    tree: await world.ask('space.tree', lane),
    page: await world.ask('page.read', { accountId, spaceId: lane.spaceId, pageId: ownPageId }),
    library: await world.ask('library.get', { accountId }),
    status: heardOf(await world.ask('sync.status', null)),
    notes: await world.ask('notes.list', null),
    diff: await world.ask('changeRequest.pageDiff', { ...lane, pageId, against: 'base' }),
  });
  expect([contributors, reviewers]).not.toContain(undefined);
}

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  lane = {
    accountId: world.account.session.id,
    spaceId: server.spaceId,
    changeRequestId: server.changeRequestId,
  };
  app = new App(hostOf(world));
  app.changeRequest.show(lane);
  app.space.show(lane, null);
  await settle();
  ownPageId = app.space.tree.value![0]!.id;
  app.space.show(lane, ownPageId);
  pageId = app.changeRequest.view.value!.pages[0]!.pageId;
  app.changeRequest.showPage(pageId);
  await settle();
});
afterAll(() => server.close());

it('adds, sends and confirms one comment with three requests, its draft with it', async () => {
  const { accountId, spaceId, changeRequestId } = lane;
  const target = { spaceId, changeRequestId, pageId, nodeId: null, commentId: null, use: 'comment' } as const;
  const draft = app.drafts.of(accountId, target);
  draft.type('Why twenty?');
  await draft.save();
  await settle();
  expect(app.drafts.all).toHaveLength(1);
  const words: (string | undefined)[] = [];
  const all = await asking(async () => {
    const sent = draft.sending();
    await app.outbox.add(accountId, commentOn(draft.text), 'now', [sent.target]);
    await sent.taken();
    words.push(thread('Why twenty?')?.pending[0]?.state);
    await send();
  });
  expect(all).toEqual(['edits.add', 'edits.touched', 'edits.touched']);
  expect([...words, thread('Why twenty?')?.pending]).toEqual(['waiting', []]);
  expect([draft.text, draft.unsaved]).toEqual(['', false]);
  expect(await asking(() => draft.clear())).toEqual([]);
  await expectCurrent();
});

it('shows that a comment is on its way without a question', async () => {
  await add(commentOn('On its way'));
  await settle();
  const states: (string | undefined)[] = [];
  // The window's own listeners were there before.
  const end = app.host.on('changed', ({ edit }) => {
    if (edit?.state === 'sending') states.push(thread('On its way')?.pending[0]?.words);
  });
  await send();
  await settle();
  end();
  expect(states).toEqual(['Sending']);
  await expectCurrent();
});

it.each<{ readonly does: string; readonly act: () => unknown; readonly more?: readonly string[] }>([
  {
    does: 'resolves',
    act: () => add({ kind: 'comment.resolve', comment: { id: thread('Why twenty?')!.id } }),
  },
  {
    does: 'answers',
    act: () => add({ kind: 'reply.add', comment: { id: thread('Why twenty?')!.id }, markdown: 'Because' }),
  },
  {
    does: 'reacts',
    act: () => add({ kind: 'comment.react', comment: { id: thread('Why twenty?')!.id }, emoji: '1f44d' }),
  },
  {
    does: 'deletes',
    act: () => add({ kind: 'comment.delete', comment: { id: thread('On its way')!.id } }),
    // Where it stood is counted anew.
    more: ['changeRequest.get'],
  },
])('$does with few requests, and shows what the core says before and after', async ({ act, more = [] }) => {
  expect(await asking(act)).toEqual(['edits.add', 'edits.touched']);
  await expectCurrent();
  expect(await asking(send)).toEqual(['edits.touched', ...more]);
  await expectCurrent();
});

it('keeps, rewrites, discards and brings back what is in a review with two requests each', async () => {
  expect(await asking(() => add(commentOn('Later'), 'review'))).toEqual(['edits.add', 'edits.touched']);
  await expectCurrent();
  const edit = app.changeRequest.review.value![0]!;
  expect(await asking(() => app.outbox.rewrite(edit, 'Later on'))).toEqual([
    'edits.rewrite',
    'edits.touched',
    'edits.get',
  ]);
  await expectCurrent();
  expect(await asking(() => app.outbox.discard(edit))).toEqual(['edits.discard', 'edits.touched']);
  await expectCurrent();
  expect(await asking(() => app.outbox.restore(edit))).toEqual(['edits.restore', 'edits.touched']);
  await expectCurrent();
});

it('marks a page as reviewed with two requests', async () => {
  const mark = () => app.changeRequest.markReviewed(pageId, true);
  expect(await asking(mark)).toEqual(['changeRequest.markReviewed', 'changeRequests.list']);
  expect(app.changeRequest.diff.value?.reviewed).toBe(true);
  await expectCurrent();
});

/** Somebody else comments, and a sync brings it. */
async function hearOf(markdown: string): Promise<void> {
  const { spaceId, changeRequestId } = lane;
  const comments = `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/comments`;
  await server.api('admin', 'POST', comments, { body: { markdown } });
  await asking(() => world.sync());
}

it('looks at a change request with three requests, the one of its mark among them', async () => {
  await hearOf('To be looked at');
  for (const { id } of app.changeRequest.markedThreads) app.onScreen.watch(id)(document.createElement('div'));
  expect(app.changeRequest.newHere).not.toBeNull();
  const all = await asking(() => app.changeRequest.markSeen());
  expect(all.toSorted()).toEqual(['changeRequest.get', 'changeRequest.markSeen', 'changeRequests.list']);
  expect(heardOf(app.sync.all)).toEqual(heardOf(await world.ask('sync.status', null)));
});

describe('a page that was read ahead', () => {
  const diffOf = (id: string) =>
    world.ask('changeRequest.pageDiff', { ...lane, pageId: id, against: 'base' });
  const other = () => app.changeRequest.view.value!.pages.find((one) => one.pageId !== pageId)!.pageId;
  const readAhead = () => asking(() => app.changeRequest.readAhead([other()]));
  const show = (id: string) => asking(() => app.changeRequest.showPage(id));

  it('is shown without a question, as the core says it is', async () => {
    expect(await readAhead()).toEqual(['changeRequest.pagesAhead']);
    expect(await readAhead()).toEqual([]);
    expect(await show(other())).toEqual([]);
    expect(app.changeRequest.diff.value).toEqual(await diffOf(other()));
    await show(pageId);
  });

  it.each<{ readonly after: string; readonly act: () => unknown }>([
    {
      after: 'its change request moved',
      act: () => world.account.session.changed(['change-requests'], lane.spaceId, lane.changeRequestId),
    },
    { after: 'it was marked reviewed', act: () => app.changeRequest.markReviewed(other(), true) },
    {
      after: 'it was marked reviewed in another window',
      act: () => world.ask('changeRequest.markReviewed', { ...lane, pageId: other(), reviewed: false }),
    },
    { after: 'what is waited for changed', act: () => world.account.session.changed(['outbox']) },
  ])('is asked for anew after $after', async ({ act }) => {
    await readAhead();
    await asking(act);
    expect(await show(other())).toEqual(['changeRequest.pageDiff']);
    expect(app.changeRequest.diff.value).toEqual(await diffOf(other()));
    await show(pageId);
  });
});

describe('a sync', () => {
  const sync = () => world.sync();
  const foreign = (address: string, body: object) => server.api('admin', 'POST', address, body);
  const request = () => `/v1/spaces/${lane.spaceId}/change-requests/${lane.changeRequestId}`;
  const markedThreads = ['changeRequest.get', 'changeRequests.list', 'discussion.list'];

  it('that brought nothing asks for nothing, and everything is shown as of then', async () => {
    await asking(sync);
    const before = app.changeRequest.view.value!.asOf;
    expect(await asking(sync)).toEqual([]);
    expect(app.changeRequest.view.value!.asOf).toBeGreaterThan(before);
    await expectCurrent();
  });

  it('that brought a foreign comment asks for its discussion, its change request and its row', async () => {
    await foreign(`${request()}/comments`, { body: { markdown: 'From elsewhere' } });
    expect((await asking(sync)).toSorted()).toEqual(markedThreads);
    expect(thread('From elsewhere')).toBeDefined();
    await expectCurrent();
  });

  it('that brought a foreign comment on another change request asks for its row alone', async () => {
    app.changeRequest.show({ ...lane, changeRequestId: 'another' });
    await settle();
    await foreign(`${request()}/comments`, { body: { markdown: 'Elsewhere too' } });
    expect(await asking(sync)).toEqual(['changeRequests.list']);
    app.changeRequest.show(lane);
    await settle();
    app.changeRequest.showPage(pageId);
    await expectCurrent();
  });

  it('that brought a foreign comment on the space asks for the talk of the space', async () => {
    await foreign(`/v1/spaces/${lane.spaceId}/comments`, { body: { markdown: 'On the space' } });
    expect((await asking(sync)).toSorted()).toEqual([
      ...['changeRequest.get', 'changeRequests.list', 'discussion.list', 'library.get', 'space.tree'],
    ]);
    await expectCurrent();
  });

  it('that brought another subject shows it, and asks for nothing of the space', async () => {
    await server.api('admin', 'PATCH', request(), { subject: 'Another subject' });
    const all = await asking(sync);
    expect(app.changeRequests.rows[0]?.subject).toBe('Another subject');
    expect(all.filter((one) => one.startsWith('space.') || one.startsWith('page.'))).toEqual([]);
    await expectCurrent();
  });

  it('shows what another program has written into the same data meanwhile', async () => {
    const { store } = world.account.session;
    const other = openStore({ dataDir: world.dataDir, accountId: lane.accountId });
    const row = store.spaces.get(lane.spaceId)!;
    other.spaces.setSuggested(row.id, !row.suggested);
    other.close();
    await asking(sync);
    await expectCurrent();
  });

  it('asks for nothing of its own after a comment that it sent', async () => {
    await asking(() => add(commentOn('Sent by a sync')));
    const all = await asking(sync);
    expect(all[0]).toBe('edits.touched');
    expect(all.filter((one) => one === 'edits.touched')).toHaveLength(1);
    await expectCurrent();
    expect(await asking(sync)).toEqual([]);
  });
});

it('shows how the account stands without asking for it', async () => {
  const { accountId, spaceId } = lane;
  await hearOf('News');
  expect(app.sync.unseen).toBeGreaterThan(0);
  const news = await world.ask('digest.get', { accountId, unseen: true, limit: 100 });
  const ids = news.map(({ id }) => id);
  const seen = await asking(() => app.host.request('digest.markSeen', { accountId, ids }));
  expect([seen, app.sync.unseen]).toEqual([['digest.markSeen'], 0]);
  const before = app.sync.of(accountId)?.ready.verifiedAt;
  const verified = await asking(() => app.host.request('library.verify', { accountId }));
  expect(verified).not.toContain('sync.status');
  expect(app.sync.of(accountId)?.ready.verifiedAt).not.toBe(before);
  const rules = {
    ...(await world.ask('library.rules', { accountId, spaceId })),
    changeRequests: 'followed',
  } as const;
  const chosen = await asking(() => app.host.request('library.setRules', { accountId, spaceId, rules }));
  expect(chosen).not.toContain('sync.status');
  await expectCurrent();
});
