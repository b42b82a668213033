import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verification } from '../../../src-main/bridge/views/sync-views.ts';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { pngBytes } from '../../support/builders/git-documentation.ts';

let server: ReviewWorld;
let world: World;
let accountId: string;

beforeAll(async () => {
  server = await createReviewWorld();
  await server.stop();
  const docs = path.join(server.folder, 'docs');
  writeFileSync(path.join(docs, 'map.png'), pngBytes);
  writeFileSync(
    path.join(docs, 'README.md'),
    '# Welcome\n\nThis is the welcome page.\n\n![A map](map.png)\n',
  );
  git(docs, ['add', '.']);
  git(docs, ['commit', '-q', '-m', 'Show a map']);
  await server.start();
  world = await server.connect('comment');
  accountId = world.account.session.id;
});
afterAll(() => server.close());

const store = () => world.account.session.store;
const inSpace = () => ({ accountId, spaceId: server.spaceId });
const there = () => ({ ...inSpace(), changeRequestId: server.changeRequestId });
const ready = async () =>
  (await world.ask('library.get', { accountId })).spaces.find((one) => one.id === server.spaceId)!.ready;
const row = async () =>
  (await world.ask('changeRequests.list', { accountId })).find((one) => one.id === server.changeRequestId)!;
const rules = (changeRequests: 'all' | 'followed', filesUpToBytes: number | null) =>
  world.ask('library.setRules', { ...inSpace(), rules: { changeRequests, filesUpToBytes } });
const filesOnDisk = (): readonly string[] =>
  readdirSync(store().filesFolder, { recursive: true })
    .map(String)
    .filter((name) => statSync(path.join(store().filesFolder, name)).isFile());
/** Bytes that are young are left alone, because a download may be about to name them. */
const age = (): void => {
  for (const name of filesOnDisk()) utimesSync(path.join(store().filesFolder, name), 1, 1);
};
const verify = (): Promise<Verification> => world.ask('library.verify', { accountId });

describe('rules of a kept space', () => {
  it('keep everything until something else is said', async () => {
    expect(await world.ask('library.rules', inSpace())).toEqual({
      changeRequests: 'all',
      filesUpToBytes: null,
    });
    expect(await ready()).toMatchObject({
      files: { have: 1, want: 1 },
      changeRequests: { have: 1, want: 1 },
      missing: [],
      leftOut: [],
    });
  });

  it('leave out files over a size, which is said apart from what is missing, and fetch them when wanted again', async () => {
    await rules('all', 10);
    await world.sync();
    expect(await ready()).toMatchObject({
      files: { have: 0, want: 0 },
      missing: [],
      leftOut: ['1 file over 1 kB'],
    });
    expect(filesOnDisk()).toHaveLength(1);
    age();
    await world.ask('storage.prune', { accountId });
    expect(filesOnDisk()).toEqual([]);
    await rules('all', 0);
    await world.sync();
    expect((await ready()).leftOut).toEqual(['1 file']);
    await rules('all', null);
    await world.sync();
    expect(await ready()).toMatchObject({ files: { have: 1, want: 1 }, leftOut: [] });
    expect(filesOnDisk()).toHaveLength(1);
  });

  it('follow the account’s limit where a space says nothing', async () => {
    expect((await world.ask('library.setFileLimit', { accountId, filesUpToBytes: 20 })).filesUpToBytes).toBe(
      20,
    );
    await world.sync();
    expect((await ready()).leftOut).toEqual(['1 file over 1 kB']);
    await world.ask('library.setFileLimit', { accountId, filesUpToBytes: 1_000_000 });
    await world.sync();
    expect(await ready()).toMatchObject({ files: { have: 1, want: 1 }, leftOut: [] });
  });

  it('keep followed change requests alone: others stay in the list, are let go, and come back when followed', async () => {
    await rules('followed', null);
    await world.sync();
    expect(await ready()).toMatchObject({
      changeRequests: { have: 0, want: 0 },
      missing: [],
      leftOut: ['1 change request that you do not follow'],
    });
    expect((await row()).held).toBe(true);
    await server.api(
      'admin',
      'POST',
      `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/comments`,
      {
        body: { markdown: 'Not pulled' },
      },
    );
    await world.sync();
    expect(await world.ask('discussion.list', there())).toEqual([]);
    await world.ask('storage.prune', { accountId });
    expect((await row()).held).toBe(false);
    expect(
      store().revisions.get(server.spaceId, store().changeRequests.get(server.changeRequestId)!.revisionId),
    ).toBeUndefined();
    const view = await world.ask('changeRequest.follow', { ...there(), follow: true });
    expect(view.follow).toEqual({ following: true, chosen: true });
    await world.sync();
    expect(await ready()).toMatchObject({ changeRequests: { have: 1, want: 1 }, leftOut: [] });
    expect((await row()).held).toBe(true);
    expect((await world.ask('discussion.list', there())).map((one) => one.markdown)).toEqual(['Not pulled']);
    expect((await world.ask('changeRequest.follow', { ...there(), follow: null })).follow).toEqual({
      following: false,
      chosen: false,
    });
  });

  it('follow what I am asked to review, although nothing else of it is pulled', async () => {
    const space = `/v1/spaces/${server.spaceId}/change-requests`;
    const asked = (await server.api('admin', 'POST', space, { subject: 'Asked' })) as { id: string };
    await server.api('admin', 'PATCH', `${space}/${asked.id}`, { status: 'open' });
    const me = store().account.get()!.userId;
    await server.api('admin', 'POST', `${space}/${asked.id}/requested-reviewers`, { users: [me] });
    await world.sync();
    expect(await ready()).toMatchObject({
      changeRequests: { have: 1, want: 1 },
      leftOut: ['1 change request that you do not follow'],
    });
    const view = await world.ask('changeRequest.get', { ...inSpace(), changeRequestId: asked.id });
    expect([view.held, view.follow]).toEqual([true, { following: true, chosen: false }]);
    await server.api('admin', 'PATCH', `${space}/${asked.id}`, { status: 'archived' });
    await world.sync();
  });

  it('find by themselves that I follow what I write in, until I say otherwise', async () => {
    const payload = { kind: 'comment.add' as const, target: there(), markdown: 'My word' };
    await world.ask('edits.add', { accountId, mode: 'review', payload });
    expect((await world.ask('changeRequest.get', there())).follow).toEqual({
      following: true,
      chosen: false,
    });
    expect((await world.ask('changeRequest.follow', { ...there(), follow: false })).follow).toEqual({
      following: false,
      chosen: true,
    });
    await world.ask('changeRequest.follow', { ...there(), follow: null });
    await rules('all', null);
    await world.sync();
  });
});

describe('"complete offline"', () => {
  it('is found by a look at every body, file and comment, and stands until anything moves', async () => {
    const found = await verify();
    expect(found).toMatchObject({
      complete: true,
      pages: { have: 5, want: 5 },
      files: { have: 1, want: 1 },
      comments: { have: 1, want: 1 },
      changeRequests: { have: 1, want: 1 },
      damaged: 0,
      missing: [],
    });
    expect((await ready()).verifiedAt).toBe(found.at);
    await world.sync();
    expect((await ready()).verifiedAt).toBe(found.at);
    await server.api('admin', 'POST', `/v1/spaces/${server.spaceId}/comments`, {
      body: { markdown: 'Moved' },
    });
    await world.sync();
    expect((await ready()).verifiedAt).toBeNull();
  });

  it('names what is damaged, which the next sync fetches again', async () => {
    const { database } = store();
    const hash = database
      .prepare(
        "select markdown_hash from page_version where path = 'guides/limits' and markdown_hash is not null",
      )
      .pluck()
      .get() as string;
    database.prepare("update body set text = 'rotten' where hash = ?").run(hash);
    const [file = ''] = filesOnDisk();
    writeFileSync(path.join(store().filesFolder, file), 'rotten');
    const found = await verify();
    expect(found).toMatchObject({ complete: false, damaged: 2, files: { have: 0, want: 1 } });
    expect(found.pages.have).toBe(found.pages.want - 1);
    expect(found.missing.map((one) => [one.what, one.name])).toEqual([
      ['page', 'guides/limits'],
      ['file', 'map.png'],
    ]);
    expect(await ready()).toMatchObject({ files: { have: 0, want: 1 }, verifiedAt: null });
    await world.sync();
    expect(await verify()).toMatchObject({ complete: true, damaged: 0 });
  });

  it('misses comments and replies that the service counts and that are not here', async () => {
    const { database } = store();
    database.prepare('delete from comment where change_request_id = ?').run(server.changeRequestId);
    const found = await verify();
    expect(found.missing).toMatchObject([{ what: 'comment', reason: '1 comment is not here.' }]);
    expect(found.comments.want - found.comments.have).toBe(1);
    await world.account.session.syncOnce({ full: true, settleMs: 20 });
    expect((await verify()).complete).toBe(true);
  });

  it('tells how far it has come, and can be cancelled', async () => {
    const heard: number[] = [];
    const stop = world.core.on('progress', (progress) => heard.push(progress.done));
    await verify();
    stop();
    expect(heard.length).toBeGreaterThan(0);
    const running = world.core.request('library.verify', { accountId });
    await world.ask('library.cancelVerify', { accountId });
    expect(await running).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect((await verify()).complete).toBe(true);
  });
});

describe('the numbers of a space in the library', () => {
  const space = async () =>
    (await world.ask('library.get', { accountId })).spaces.find((one) => one.id === server.spaceId)!;

  it('count its pages as its tree has them, without the versions of its change requests', async () => {
    const pages = await world.ask('space.tree', inSpace());
    const { pages: counted, ready: readiness } = await space();
    expect(counted).toBe(pages.filter(({ type }) => type !== 'group' && type !== 'link').length);
    expect(readiness.pages.want).toBeGreaterThan(counted);
    expect(readiness.ownPages).toEqual({ have: counted, want: counted });
  });

  it('have the size of what a sync has just brought', async () => {
    const { maintenance } = world.account.session;
    maintenance.touched();
    await maintenance.sizes('exact');
    const before = (await space()).sizeBytes;
    const docs = path.join(server.folder, 'docs');
    const words = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(' ');
    writeFileSync(path.join(docs, 'README.md'), `# Welcome\n\n![A map](map.png)\n\n${words}\n`);
    git(docs, ['commit', '-q', '-a', '-m', 'Write more']);
    await server.service.look();
    await world.sync();
    await expect
      .poll(async () => (await space()).sizeBytes, { timeout: 3_000 })
      .toBeGreaterThan(before + 10_000);
  });
});

describe('storage', () => {
  it('says what each space takes, and what could be given back', async () => {
    const view = await world.ask('storage.get', { accountId });
    expect(view.spaces).toMatchObject([
      { spaceId: server.spaceId, kept: true, fileBytes: pngBytes.byteLength },
    ]);
    expect(view.spaces[0]!.pageBytes).toBeGreaterThan(100);
    expect(view.freeBytes).toBeGreaterThan(0);
    expect(view.filesBytes).toBe(pngBytes.byteLength);
    expect(view.databaseBytes).toBeGreaterThan(0);
  });

  it('is given back by revisions that nothing needs, never by what work was done on', async () => {
    const docs = path.join(server.folder, 'docs');
    await world.ask('review.finish', { ...there(), summary: 'Read', verdict: null });
    await world.sync();
    const reviewed = store().reviewed.lastFinished(server.changeRequestId)!.revisionId;
    for (let index = 0; index < 8; index += 1) {
      await server.stop();
      git(docs, ['checkout', '-q', index % 2 === 0 ? 'main' : 'harden']);
      writeFileSync(
        path.join(docs, 'guides/limits.md'),
        `# Limits\n\nA queue holds ${index} items. ${'x'.repeat(5000)}\n`,
      );
      git(docs, ['commit', '-q', '-a', '-m', `Say ${index}`]);
      git(docs, ['checkout', '-q', 'main']);
      await server.start();
      await world.sync();
    }
    const before = (await world.ask('storage.get', { accountId })).spaces[0]!;
    const after = await world.ask('storage.prune', { accountId });
    expect(after.spaces[0]!.revisions).toBeLessThan(before.revisions);
    expect(after.spaces[0]!.replacedBytes).toBeLessThan(before.replacedBytes);
    expect(store().revisions.get(server.spaceId, reviewed)).toBeDefined();
    expect((await verify()).complete).toBe(true);
    const { spaceId } = server;
    const page = await world.ask('space.tree', { accountId, spaceId });
    for (const one of page)
      expect((await world.ask('page.read', { ...inSpace(), pageId: one.id })).tree).not.toBeNull();
  });

  it('loses nothing where the disk is full in the midst of it', async () => {
    const { database } = store();
    const bodies = database.prepare('select count(*) from body').pluck();
    for (let index = 0; index < 3; index += 1) {
      await server.stop();
      const docs = path.join(server.folder, 'docs');
      writeFileSync(path.join(docs, 'README.md'), `# Welcome\n\nWelcome ${index}.\n\n![A map](map.png)\n`);
      git(docs, ['commit', '-q', '-a', '-m', `Welcome ${index}`]);
      await server.start();
      await world.sync();
    }
    database.exec(
      "create temp trigger full before delete on main.page_version begin select raise(abort, 'database or disk is full'); end",
    );
    const held = bodies.get();
    await world.core.request('storage.prune', { accountId });
    database.exec('drop trigger temp.full');
    expect(bodies.get()).toBe(held);
    expect((await verify()).complete).toBe(true);
    await world.ask('storage.prune', { accountId });
    expect((await verify()).complete).toBe(true);
  });

  it('of a space that is not kept any longer is let go after the next sync; what was written there stays', async () => {
    const payload = { kind: 'comment.add' as const, target: there(), markdown: 'Stays' };
    const edit = await world.ask('edits.add', { accountId, mode: 'review', payload });
    await world.ask('library.keep', { accountId, spaceIds: [server.spaceId], keep: false });
    await world.sync();
    expect(store().database.prepare('select count(*) from body').pluck().get()).toBe(0);
    age();
    expect((await world.ask('storage.prune', { accountId })).spaces).toEqual([]);
    expect(filesOnDisk()).toEqual([]);
    expect(store().edits.get(edit.id)?.state).toBe('kept');
    await world.ask('library.keep', { accountId, spaceIds: [server.spaceId], keep: true });
    await world.sync();
    expect((await verify()).complete).toBe(true);
  });
});
