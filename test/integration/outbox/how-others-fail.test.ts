import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { systemClock } from '../../../src-main/core/host.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

/**
 * How other clients fail, one test for each (docs/design/outbox.md). What a whole file proves at length is proved there;
 * here each failure has its name and the shortest proof that it is not ours. That an upgrade drops the queue has files
 * of its own: test/integration/core/upgrade.test.ts.
 */

let server: ReviewWorld;
let world: World;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('comment', { owner: 'galley' });
});
afterAll(() => server.close());

const unique = (what: string): string => `${what} ${randomBytes(4).toString('hex')}`;
const target = () => ({ spaceId: server.spaceId, changeRequestId: server.changeRequestId });
const add = (payload: EditPayload, by = world): EditRow => by.account.session.outbox.add(payload, 'now');
const say = (markdown: string, by = world): EditRow =>
  add({ kind: 'comment.add', target: target(), markdown }, by);
const row = (edit: EditRow, by = world): EditRow | undefined => by.account.session.store.edits.get(edit.id);
const post = { operation: 'createChangeRequestComment' };

async function there(text: string): Promise<number> {
  const messages = (await server.comments()).flatMap((one) => [one.body.markdown, ...one.replyBodies]);
  return messages.filter((body) => body.trim() === text).length;
}

/** Syncs under rules of the service's fault file, then without. */
async function syncUnder(...rules: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  server.fault(...rules);
  await world.sync();
  server.fault();
}

describe('what makes other clients send twice', () => {
  it('the answer is lost after the service applied it', async () => {
    const edit = say(unique('lost answer'));
    await syncUnder({ ...post, count: 1, loseAnswer: true });
    await world.sync();
    expect([row(edit)?.state, await there(textOf(edit))]).toEqual(['confirmed', 1]);
  });

  it('the program ends between the sending and the record of it', async () => {
    const edit = say(unique('ended'));
    // As a process that was killed leaves it: sent, and nothing known of it.
    const { store, outbox } = world.account.session;
    await server.api('comment', 'POST', `${addressOf()}/comments`, { body: { markdown: textOf(edit) } });
    store.transaction(() => {
      const now = store.edits.get(edit.id) ?? edit;
      const sentAt = Date.now();
      const base = JSON.stringify({
        sent: { markdown: textOf(edit), page: null, node: null, ownReplies: null },
      });
      store.edits.save({
        ...now,
        state: 'sending',
        sentAt,
        updatedAt: sentAt,
        attempts: 1,
        base,
        leaseOwner: 'dead',
      });
    });
    outbox.recover();
    expect(row(edit)?.state).toBe('unknown');
    await world.sync();
    expect([row(edit)?.state, await there(textOf(edit))]).toEqual(['confirmed', 1]);
  });

  it('two windows send at once', async () => {
    const other = await server.connect('comment', {
      dataDir: world.dataDir,
      owner: 'another window',
      isOwnerAlive: () => true,
    });
    const edits = Array.from({ length: 5 }, (_, index) => say(unique(`two windows ${index}`)));
    await Promise.all([world.sync(), other.sync()]);
    await world.sync();
    for (const edit of edits) expect(await there(textOf(edit))).toBe(1);
    await other.close();
  });

  it('retries come in a storm where no Retry-After is given', async () => {
    const edit = say(unique('storm'));
    server.fault({ ...post, status: 429 });
    await world.sync();
    const refused = row(edit);
    server.fault();
    expect(refused).toMatchObject({ state: 'waiting', sentAt: null });
    expect((refused?.nextAt ?? 0) - Date.now()).toBeGreaterThan(0);
    await expect.poll(() => world.sync().then(() => row(edit)?.state), { timeout: 20_000 }).toBe('confirmed');
    expect(await there(textOf(edit))).toBe(1);
  });

  it('a conflict multiplies copies', async () => {
    const edit = say(unique('conflict'));
    await world.sync();
    const id = row(edit)?.serverId ?? '';
    await server.api('comment', 'PUT', `${addressOf()}/comments/${id}`, {
      body: { markdown: unique('theirs') },
    });
    const change = add({ kind: 'comment.edit', comment: { id }, markdown: unique('mine') });
    await world.sync();
    expect(row(change)).toMatchObject({ state: 'held', reasonCode: 'body-changed' });
    world.account.session.outbox.retry(change.id);
    await world.sync();
    expect([row(change)?.state, await there(textOf(change)), await there(textOf(edit))]).toEqual([
      'confirmed',
      1,
      0,
    ]);
  });
});

describe('what makes other clients lose', () => {
  it('an edit leaves the queue before its sending succeeded', async () => {
    const edit = say(unique('unsent'));
    server.fault({ ...post, drop: true });
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    server.fault();
    expect(row(edit)?.state).toBe('unknown');
    await world.sync();
    await world.sync();
    expect([row(edit)?.state, await there(textOf(edit))]).toEqual(['confirmed', 1]);
  });

  it.each([
    ['an error counts as success', { status: 500, body: '{"ok":true}' }],
    [
      'a page of a captive portal counts as success',
      { status: 200, contentType: 'text/html', body: '<html>' },
    ],
  ])('%s', async (_name, fault) => {
    const edit = say(unique('error'));
    await syncUnder({ ...post, count: 1, ...fault });
    await world.sync();
    await world.sync();
    expect([row(edit)?.state, await there(textOf(edit))]).toEqual(['confirmed', 1]);
  });

  it.each([400, 403, 409, 413, 422])('a permanent error (%i) drops the text', async (status) => {
    const text = unique(`refused ${status}`);
    const edit = say(text);
    await syncUnder({ ...post, status });
    expect(['held', 'rejected']).toContain(row(edit)?.state);
    expect(textOf(row(edit) ?? edit)).toBe(text);
    world.account.session.outbox.discard(edit.id);
  });

  it('errors are told apart by their words', async () => {
    const edit = say(unique('words'));
    const body = '{"error":{"code":404,"message":"404 not found, permission denied, invalid"}}';
    await syncUnder({ ...post, count: 1, status: 503, body });
    expect(row(edit)?.state).not.toBe('held');
    await world.sync();
    await world.sync();
    expect([row(edit)?.state, await there(textOf(edit))]).toEqual(['confirmed', 1]);
  });

  it('one bad edit blocks all', async () => {
    const bad = say(unique('bad'));
    const good = say(unique('good'));
    await syncUnder({ ...post, count: 1, status: 422 });
    expect([row(bad)?.state, row(good)?.state]).toEqual(['rejected', 'confirmed']);
    world.account.session.outbox.discard(bad.id);
  });

  it('a token expires in the middle of the queue', async () => {
    const edits = [say(unique('before')), say(unique('after'))];
    const expired = { after: 1, count: 1, status: 401 };
    await syncUnder({ ...post, ...expired }, { operation: 'listOrganizations', ...expired });
    expect(edits.map((edit) => row(edit)?.state)).toEqual(['confirmed', 'waiting']);
    await world.ask('accounts.signIn', {
      accountId: world.account.session.id,
      token: server.tokenOf('comment'),
      origin: new URL(server.baseUrl).origin,
    });
    await world.sync();
    for (const edit of edits) expect([row(edit)?.state, await there(textOf(edit))]).toEqual(['confirmed', 1]);
  });

  it('a change request was merged meanwhile, and the text vanished', async () => {
    const opened = (await server.api('admin', 'POST', `/v1/spaces/${server.spaceId}/change-requests`, {
      subject: unique('to be merged'),
    })) as { id: string };
    await world.sync();
    const text = unique('too late');
    const edit = add({
      kind: 'comment.add',
      target: { spaceId: server.spaceId, changeRequestId: opened.id },
      markdown: text,
    });
    await server.api('admin', 'POST', `/v1/spaces/${server.spaceId}/change-requests/${opened.id}/merge`);
    // The change request is heard of before the edit goes out: no network for it on the first try.
    await syncUnder({ operation: 'createChangeRequestComment', status: 429 });
    await world.sync();
    const end = row(edit);
    expect(textOf(end ?? edit)).toBe(text);
    expect(['held', 'waiting', 'confirmed']).toContain(end?.state);
    if (end?.state === 'held') expect(end.reasonCode).toBe('change-request-closed');
    if (end?.state !== 'confirmed') world.account.session.outbox.discard(edit.id);
  });

  it('a refresh eats half-typed text', async () => {
    const { session } = world.account;
    const draft = {
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
      pageId: null,
      nodeId: null,
      commentId: null,
      use: 'comment' as const,
    };
    await world.ask('drafts.save', { accountId: session.id, target: draft, text: 'half a sent' });
    await session.syncOnce({ full: true });
    expect(await world.ask('drafts.get', { accountId: session.id, target: draft })).toBe('half a sent');
  });
});

describe('what makes other clients muddle', () => {
  it.each([-24, 24])('the local clock, %i hours off, decides what is what', async (hours) => {
    const off = await server.connect('comment', {
      owner: `clock ${hours}`,
      clock: { ...systemClock, now: () => systemClock.now() + hours * 3_600_000 },
    });
    const edit = say(unique('clock'), off);
    server.fault({ ...post, count: 1, loseAnswer: true });
    await off.sync();
    server.fault();
    await off.sync();
    expect([row(edit, off)?.state, await there(textOf(edit))]).toEqual(['confirmed', 1]);
    await off.close();
  });

  it('a first sync that was cut begins from the beginning, or never ends', async () => {
    const cut = await openWorld(mkdtempSync(path.join(server.folder, 'first-')), server.tokenOf('comment'), {
      owner: 'first sync',
    });
    await cut.ask('accounts.connect', { baseUrl: server.baseUrl, token: server.tokenOf('comment') });
    const { session } = cut.account;
    server.fault({ operation: 'getPage', after: 1, drop: true });
    await session.syncOnce({ keepAllIfNone: true });
    const bodies = () => session.store.database.prepare('select count(*) from body').pluck().get() as number;
    const had = bodies();
    server.fault();
    await session.syncOnce({ keepAllIfNone: true });
    const ready = session.store.readiness.ofSpace(server.spaceId);
    expect([had > 0, bodies() > had, ready.pages.have === ready.pages.want, ready.missing]).toEqual([
      true,
      true,
      true,
      [],
    ]);
    await cut.close();
  });

  it('replies go before what they answer, under an id that is none', async () => {
    const parent = say(unique('parent'));
    const reply = add({ kind: 'reply.add', comment: { id: parent.id }, markdown: unique('child') });
    await syncUnder({ ...post, count: 1, drop: true });
    await world.sync();
    await world.sync();
    expect([row(parent)?.state, row(reply)?.state]).toEqual(['confirmed', 'confirmed']);
    const thread = (await server.comments()).find((one) => one.id === row(parent)?.serverId);
    expect(thread?.replyBodies.map((body) => body.trim())).toEqual([textOf(reply)]);
  });

  it('a pull overwrites what is pending', async () => {
    const edit = say(unique('first text'));
    await world.sync();
    const id = row(edit)?.serverId ?? '';
    const change = add({ kind: 'comment.edit', comment: { id }, markdown: unique('pending text') });
    await syncUnder({ operation: 'updateChangeRequestComment', status: 429 });
    await world.account.session.syncOnce({ full: true });
    const [thread] = (await threads()).filter((one) => JSON.stringify(one).includes(textOf(change)));
    expect([thread === undefined, textOf(row(change) ?? change)]).toEqual([false, textOf(change)]);
    await expect
      .poll(() => world.sync().then(() => row(change)?.state), { timeout: 20_000 })
      .toBe('confirmed');
  });

  it('a confirmed comment is gone until the next pull', async () => {
    const edit = say(unique('no blink'));
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    expect(row(edit)?.state).toBe('confirmed');
    expect(JSON.stringify(await threads())).toContain(textOf(edit));
  });

  it('the mark of what was pulled moves though some of it failed', async () => {
    const text = unique('not listed yet');
    await server.api('review', 'POST', `${addressOf()}/comments`, { body: { markdown: text } });
    await syncUnder({ operation: 'listChangeRequestComments', status: 500 });
    expect(JSON.stringify(await threads())).not.toContain(text);
    await world.sync();
    expect(JSON.stringify(await threads())).toContain(text);
  });

  it('a part of a list, or an empty one, is taken for deletion', async () => {
    const before = (await threads()).length;
    await syncUnder({ operation: 'listChangeRequestComments', status: 200, body: '{"items":[]}' });
    expect((await threads()).length).toBe(before);
  });
});

function textOf(edit: EditRow): string {
  return (JSON.parse(edit.payload) as { markdown: string }).markdown;
}

const addressOf = (): string => `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`;

function threads(): Promise<readonly object[]> {
  const { spaceId, changeRequestId } = server;
  return world.ask('discussion.list', { accountId: world.account.session.id, spaceId, changeRequestId });
}
