import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Review } from '../../../src-main/api/change-request.ts';
import { comment as commentSchema } from '../../../src-main/api/comment.ts';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import type { DigestKind } from '../../../src-main/bridge/views/sync-views.ts';
import { collectDigest, digestItem } from '../../../src-main/core/notifications/digest.ts';
import { digestLabel } from '../../../src-main/core/notifications/digest-labels.ts';
import type { DigestDetail } from '../../../src-main/core/notifications/digest-labels.ts';
import { isUnseen } from '../../../src-main/core/review/seen.ts';
import { namesUser } from '../../../src-main/core/reading/names-user.ts';
import { descriptionOfMarkdown } from '../../../src-main/outbox/calls/description.ts';
import { quietLog } from '../../support/network/quiet-ports.ts';
import { pageBuilt, revisionBuilt } from '../../support/builders/store-builders.ts';
import { stockStore } from '../../support/builders/stocked-store.ts';
import type { StockedStore } from '../../support/builders/stocked-store.ts';

let stocked: StockedStore;
const day = 24 * 3600_000;

beforeEach(async () => {
  stocked = stockStore();
  const { store } = stocked;
  store.spaces.keep('space', 1);
  for (const scope of ['sync', 'space:space', 'space:space:change-request:cr:comments:listed'])
    store.watermarks.set(scope, '', 1);
  await collect();
});
afterEach(() => stocked.close());

const collect = () => collectDigest(stocked.store, stocked.clock, quietLog);
const words = () => stocked.store.digest.newest(50, false).map((row) => digestItem(stocked.store, row).words);

function put(fields: object): void {
  const { store, clock } = stocked;
  const changeRequest = {
    number: 41,
    status: 'open',
    subject: 'Harden',
    revision: 'r2',
    revisionInitial: 'r1',
  };
  store.changeRequests.put('space', { id: 'cr', ...changeRequest, ...fields }, clock.now());
}

/** Something I did that the service confirmed. */
function did(payload: EditPayload, base: object | null = null): void {
  const { store, clock } = stocked;
  const id = `edit-${payload.kind}`;
  const row = store.edits.insert({
    id,
    kind: payload.kind,
    version: 1,
    payload: JSON.stringify(payload),
    base: base === null ? null : JSON.stringify(base),
    state: 'waiting',
    laneSpace: 'space',
    laneChangeRequest: 'cr',
    dependsOn: null,
    createdAt: clock.now(),
  });
  store.edits.save({ ...row, state: 'confirmed' });
}

describe('what I did myself', () => {
  it.each<[string, EditPayload, object]>([
    [
      'a subject',
      { kind: 'changeRequest.subject', changeRequest: { id: 'cr' }, subject: 'Mine' },
      { subject: 'Mine' },
    ],
    [
      'a status',
      { kind: 'changeRequest.status', changeRequest: { id: 'cr' }, status: 'draft' },
      { status: 'draft' },
    ],
    ['a merge', { kind: 'changeRequest.merge', changeRequest: { id: 'cr' } }, { status: 'merged' }],
    [
      'pulling primary content in',
      { kind: 'changeRequest.update', changeRequest: { id: 'cr' } },
      { revision: 'r3' },
    ],
  ])('is not news: %s', async (_, payload, fields) => {
    did(payload);
    put(fields);
    expect(await collect()).toBe(0);
  });

  const text = {
    target: { spaceId: 'space', changeRequestId: 'cr', pageId: 'a' },
    title: 'A',
    markdown: 'Mine.',
  };
  const madeOn = (revision: string, written: string) => ({
    changeRequest: { revision, status: 'open' },
    written,
  });

  it('is not news: a page that I wrote', async () => {
    did({ kind: 'page.update', ...text }, madeOn('r2', 'r3'));
    put({ revision: 'r3' });
    expect(await collect()).toBe(0);
    expect(isUnseen(stocked.store, { ...stocked.store.changeRequests.get('cr')!, createdBy: null })).toBe(
      true,
    );
    stocked.store.seen.clear('space', 'cr');
    stocked.store.seen.mark('change-request', 'cr', JSON.stringify({ revision: 'r2', status: 'open' }), 1);
    expect(isUnseen(stocked.store, stocked.store.changeRequests.get('cr')!)).toBe(false);
  });

  it('hides nothing that others wrote before the page that I wrote', async () => {
    did({ kind: 'page.update', ...text }, madeOn('r3', 'r4'));
    put({ revision: 'r4' });
    await collect();
    expect(words()).toEqual(['#41 Harden changed: new content']);
    stocked.store.seen.clear('space', 'cr');
    stocked.store.seen.mark('change-request', 'cr', JSON.stringify({ revision: 'r2', status: 'open' }), 1);
    expect(isUnseen(stocked.store, stocked.store.changeRequests.get('cr')!)).toBe(true);
  });

  it('is not news: a thread that I resolved, where the service does not tell who did', async () => {
    const { store, clock } = stocked;
    store.followed.choose('cr', true, clock.now());
    const thread = (status: string) =>
      commentSchema.parse({
        id: 'c1',
        body: { markdown: 'Why?' },
        postedBy: { id: 'dana', displayName: 'Dana' },
        status,
      });
    store.comments.put('space', 'cr', thread('open'), clock.now());
    await collect();
    did({ kind: 'comment.resolve', comment: { id: 'c1' } });
    store.comments.put('space', 'cr', thread('resolved'), clock.now());
    expect(await collect()).toBe(0);
  });

  it('hides nothing that others did to the same change request', async () => {
    did({ kind: 'changeRequest.subject', changeRequest: { id: 'cr' }, subject: 'Mine' });
    put({ subject: 'Theirs', status: 'draft' });
    await collect();
    expect(words()).toEqual(['#41 Theirs changed: a new subject (was “Harden”) and now draft']);
  });
});

describe('the digest', () => {
  it('tells of one that was deleted, by the name it had', async () => {
    stocked.store.changeRequests.remove('cr');
    await collect();
    expect(words()).toEqual(['#41 Harden was deleted on the service']);
  });

  it('tells of each new state once, whatever is heard again', async () => {
    put({ revision: 'r3' });
    await collect();
    put({ revision: 'r3', outdated: true });
    await collect();
    expect(words()).toEqual(['#41 Harden changed: new content']);
  });

  it('counts pages whose version moved, came or went', async () => {
    const { store } = stocked;
    const page = (id: string, day: number) => pageBuilt(id, { updatedAt: `2026-01-0${day}T00:00:00Z` });
    store.revisions.put('space', revisionBuilt('r1', [page('a', 1), page('b', 1), page('c', 1)]), 1);
    store.revisions.put('space', revisionBuilt('r9', [page('a', 1), page('b', 2), page('d', 1)]), 2);
    store.spaces.setHeld('space', 'r1');
    store.spaces.setHeld('space', 'r9');
    await collect();
    expect(words()).toEqual(['3 pages changed in Docs']);
  });

  it('quotes comments that came as documents, and sees whom they name', async () => {
    const { store, clock } = stocked;
    store.followed.choose('cr', true, clock.now());
    const comment = commentSchema.parse({
      id: 'c2',
      body: { document: descriptionOfMarkdown('What do **you** think, @Me?') },
      postedBy: { id: 'dana', displayName: 'Dana' },
      status: 'open',
    });
    store.comments.put('space', 'cr', comment, clock.now());
    await collect();
    expect(store.digest.newest(50, false).map(({ excerpt }) => excerpt)).toEqual(['What do you think, @Me?']);
    expect(namesUser(comment.body, { id: 'me', displayName: 'Me' })).toBe(true);
  });

  it('lets go of a note that cannot be read, and of entries of more than 90 days ago', async () => {
    const { store, clock } = stocked;
    put({ revision: 'r3' });
    await collect();
    store.database.exec(
      "insert into digest_due (kind, id, before) values ('change-request', 'cr', 'no JSON')",
    );
    expect(await collect()).toBe(0);
    expect(store.digest.due(10)).toEqual([]);
    clock.advance(89 * day);
    await collect();
    expect(words()).toHaveLength(1);
    clock.advance(2 * day);
    await collect();
    expect(words()).toEqual([]);
  });
});

describe('reviews of others', () => {
  const given = (id: string, status: Review['status'], by: string, markdown = ''): Review => ({
    id,
    status,
    reviewer: { id: by, displayName: by },
    createdAt: '2026-01-05T09:00:00.000Z',
    ...(markdown === '' ? {} : { comment: { markdown } }),
  });
  const first = given('v1', 'approved', 'Dana');
  const second = given('v2', 'changes-requested', 'Omar', 'The **limits** are missing.');
  /** As a pull writes what it read. */
  function read(...list: readonly Review[]): void {
    const { store, clock } = stocked;
    store.mirror(() => {
      store.changeRequests.replaceReviews('cr', list);
      store.watermarks.set('change-request:cr:reviews', 'read', clock.now());
    });
  }
  const unseen = () => [...stocked.store.seen.newMessages('space', 'cr')].filter((id) => id.startsWith('v'));

  beforeEach(() => stocked.store.followed.choose('cr', true, stocked.clock.now()));

  it('are not news where they stood at the first reading', async () => {
    read(first);
    await collect();
    expect([words(), unseen()]).toEqual([[], []]);
  });

  it('are told once with their summary and marked as new, however often the list is read', async () => {
    read(first);
    for (let pull = 0; pull < 3; pull += 1) {
      read(first, second);
      await collect();
    }
    expect(stocked.store.digest.newest(50, false)).toMatchObject([
      { kind: 'review', excerpt: 'The limits are missing.', changeRequestId: 'cr' },
    ]);
    expect([words(), unseen()]).toEqual([['Omar requested changes to #41 Harden'], ['v2']]);
    stocked.store.seen.clear('space', 'cr');
    read(first, second);
    await collect();
    expect([words().length, unseen()]).toEqual([1, []]);
  });

  it('are told again with another verdict', async () => {
    read(first);
    read({ ...first, status: 'changes-requested' });
    await collect();
    expect([words(), unseen()]).toEqual([['Dana requested changes to #41 Harden'], ['v1']]);
  });

  it('are not news where they are mine, are withdrawn, or are of what I do not follow', async () => {
    const { store, clock } = stocked;
    read();
    read(given('v3', 'approved', 'me'), second);
    read(given('v3', 'approved', 'me'));
    store.followed.choose('cr', false, clock.now());
    read(given('v3', 'approved', 'me'), first);
    await collect();
    expect([words(), unseen()]).toEqual([[], ['v1']]);
  });

  it('are not news at a first pull of their space, or after their change request came back', async () => {
    const { store } = stocked;
    read();
    store.watermarks.remove('space:space');
    read(first);
    await collect();
    store.watermarks.set('space:space', '', 1);
    store.changeRequests.remove('cr');
    put({});
    read(first, second);
    await collect();
    expect([words().filter((one) => one.includes('Omar')), unseen()]).toEqual([[], []]);
  });
});

it('says everything in plain words', () => {
  const detail = {
    spaceTitle: 'Elsa docs',
    number: 41,
    subject: 'Harden',
    by: 'Dana',
    page: 'guides/limits',
  };
  const said: readonly (readonly [DigestKind, DigestDetail])[] = [
    ['new-change-request', detail],
    ['changed-change-request', { ...detail, content: true, status: 'open' }],
    ['review', { ...detail, verdict: 'approved' }],
    ['review', { ...detail, verdict: 'commented' }],
    ['merged', detail],
    ['archived', detail],
    ['gone', { spaceTitle: 'Elsa docs' }],
    ['comment', detail],
    ['comment', { spaceTitle: 'Elsa docs', by: 'Dana', page: 'guides/limits' }],
    ['reply', { ...detail, mine: true }],
    ['reply', { spaceTitle: 'Elsa docs', number: 41, subject: 'Harden' }],
    ['resolved', detail],
    ['content', { spaceTitle: 'Elsa docs', pages: 4 }],
    ['content', { spaceTitle: 'Elsa docs', pages: null }],
  ];
  expect(said.map(([kind, one]) => digestLabel(kind, one))).toEqual([
    'Dana opened #41 Harden in Elsa docs',
    '#41 Harden changed: new content and open for review',
    'Dana approved #41 Harden',
    'Dana reviewed #41 Harden',
    '#41 Harden was merged into Elsa docs',
    '#41 Harden was archived',
    'A change request was deleted on the service',
    'Dana commented on guides/limits in #41 Harden',
    'Dana commented on guides/limits in Elsa docs',
    'Dana replied to you on guides/limits in #41 Harden',
    'Someone replied on #41 Harden',
    'Dana resolved a thread on guides/limits in #41 Harden',
    '4 pages changed in Elsa docs',
    'The content of Elsa docs changed',
  ]);
});
