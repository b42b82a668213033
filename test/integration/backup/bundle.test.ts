import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileSink } from '../../../src-main/backup/archive/archive-writer.ts';
import { openBundle } from '../../../src-main/backup/open-bundle.ts';
import { exportOutbox } from '../../../src-main/backup/outbox-file.ts';
import { writeBundle } from '../../../src-main/backup/write-bundle.ts';
import type { HttpRequest, Transport } from '../../../src-main/ports/ports.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let home: World;

beforeAll(async () => {
  server = await createReviewWorld();
  home = await server.connect('comment');
});
afterAll(() => server.close());

const folder = (name: string): string => mkdtempSync(path.join(server.folder, `${name}-`));
const asked: HttpRequest[] = [];
/** A machine without any network: what is asked is remembered. */
const noNetwork: Transport = {
  send: (request) => {
    asked.push(request);
    return Promise.reject(new Error('There is no network here.'));
  },
  close: () => Promise.resolve(),
};

async function made(passphrase: string | null = null): Promise<string> {
  const file = path.join(folder('usb'), 'review.galley-bundle');
  await home.ask('dataPath.makeBundle', {
    accountId: home.account.session.id,
    changeRequestIds: [server.changeRequestId],
    path: file,
    passphrase,
  });
  return file;
}

/** The bundle, opened where there is no network and no account; as automatic as the window's core. */
async function away(file: string, passphrase: string | null = null): Promise<World> {
  const world = await openWorld(folder('away'), 'any token', { transport: noNetwork, isAutomatic: true });
  await world.ask('dataPath.openBundle', { path: file, passphrase });
  return world;
}

async function write(world: World, markdown: string): Promise<string> {
  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  const payload = { kind: 'comment.add' as const, target, markdown };
  return (await world.ask('edits.add', { accountId: world.account.session.id, payload, mode: 'now' })).id;
}

async function outboxOf(world: World): Promise<string> {
  const file = path.join(folder('usb'), 'home.galley-outbox');
  const accountId = world.account.session.id;
  await world.ask('dataPath.exportOutbox', { accountId, path: file, passphrase: null });
  return file;
}

const times = async (text: string): Promise<number> =>
  (await server.comments()).filter((one) => one.body.markdown.trim() === text).length;

describe('a review bundle', () => {
  it('is read where there is no network: pages, base, threads; and nothing is ever asked of a service', async () => {
    await write(home, 'bundle: asked at home');
    await home.sync();
    const file = await made('pass');
    const world = await away(file, 'pass');
    const { session } = world.account;
    const view = await world.ask('changeRequest.get', {
      accountId: session.id,
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
    });
    const diff = await world.ask('changeRequest.pageDiff', {
      accountId: session.id,
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
      pageId: view.pages.find(({ changes }) => changes.includes('edited'))!.pageId,
      against: 'base',
    });
    const threads = await world.ask('discussion.list', {
      accountId: session.id,
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
    });
    expect([view.base?.exact, diff.missing, diff.diff.changes.length > 0]).toEqual([true, null, true]);
    expect(threads.map(({ markdown }) => markdown.trim())).toEqual(['bundle: asked at home']);
    expect((await world.ask('accounts.list', null))[0]?.bundle?.madeAt).toBeGreaterThan(0);

    await world.ask('sync.now', {});
    await world.ask('sync.workOffline', { offline: false });
    await expect(session.syncOnce()).rejects.toThrow('review bundle');
    await session.outbox.push({ signal: new AbortController().signal });
    expect([asked, session.status().connectivity.state]).toEqual([[], 'none']);
    await world.close();
  });

  it('takes home what was written in it, exactly once, however often it is imported', async () => {
    const file = await made();
    const world = await away(file);
    const comment = await write(world, 'bundle: written away');
    await world.ask('edits.add', {
      accountId: world.account.session.id,
      payload: { kind: 'reply.add', comment: { id: comment }, markdown: 'bundle: and more' },
      mode: 'now',
    });
    const first = await outboxOf(world);
    const importing = (path: string) => home.ask('dataPath.importOutbox', { path, passphrase: null });
    const count = ({ added, known }: { readonly added: number; readonly known: number }) => [added, known];
    expect(count(await importing(first))).toEqual([2, 0]);
    expect(count(await importing(first))).toEqual([0, 2]);
    await home.sync();
    expect(count(await importing(first))).toEqual([0, 2]);
    // What is written later comes later; what is home already stays as it is.
    await write(world, 'bundle: written later');
    expect(count(await importing(await outboxOf(world)))).toEqual([1, 2]);
    await home.sync();
    await home.sync();
    const found = (await server.comments()).filter((one) => one.body.markdown.startsWith('bundle: written'));
    expect(
      found.map((one) => [one.body.markdown.trim(), one.replyBodies.map((body) => body.trim())]),
    ).toEqual([
      ['bundle: written away', ['bundle: and more']],
      ['bundle: written later', []],
    ]);
    await world.close();
  });

  it('shows what its outbox holds before it is imported, and imports nothing by it', async () => {
    const world = await away(await made());
    await write(world, 'bundle: looked at');
    const file = { path: await outboxOf(world), passphrase: null };
    const looked = async () => {
      const { total, new: added, toSend, edits } = await home.ask('dataPath.inspectOutbox', file);
      return [total, added, toSend, ...edits.map(({ words, text, status }) => [words, text, status])];
    };
    const edit = (status: string): readonly unknown[] => [
      expect.stringContaining('Comment on'),
      'bundle: looked at',
      status,
    ];
    expect(await looked()).toEqual([1, 1, 1, edit('new')]);
    expect(home.account.session.outbox.counts().waiting).toBe(0);
    await home.ask('dataPath.importOutbox', file);
    expect(await looked()).toEqual([1, 0, 0, edit('here')]);
    await home.sync();
    expect(await looked()).toEqual([1, 0, 0, edit('sent')]);
    await world.close();
  });

  it('knows when its outbox was exported', async () => {
    const world = await away(await made());
    const exportedAt = async () => (await world.ask('accounts.list', null))[0]?.bundle?.exportedAt;
    const before = await exportedAt();
    await outboxOf(world);
    expect([before, typeof (await exportedAt())]).toEqual([null, 'number']);
    await world.close();
  });

  it('offers neither merge nor update, and says why', async () => {
    const world = await away(await made());
    const { spaceId, changeRequestId } = server;
    const at = { accountId: world.account.session.id, spaceId, changeRequestId };
    const { actions } = await world.ask('changeRequest.get', at);
    expect([actions.comment.can, actions.merge]).toEqual([
      true,
      {
        can: false,
        reason: 'This is a review bundle, which has no service. Use your account while it is online.',
      },
    ]);
    await world.close();
  });

  it('beside its account lists what was imported under the account alone, also once it is sent', async () => {
    const file = await made();
    const { accountId } = await home.ask('dataPath.openBundle', { path: file, passphrase: null });
    const { spaceId, changeRequestId } = server;
    const payload = {
      kind: 'comment.add' as const,
      target: { spaceId, changeRequestId },
      markdown: 'bundle: beside its account',
    };
    await home.ask('edits.add', { accountId, payload, mode: 'now' });
    const listed = async () => (await home.ask('edits.outline', { accountId })).edits.length;
    const before = await listed();
    const outbox = path.join(folder('usb'), 'beside.galley-outbox');
    await home.ask('dataPath.exportOutbox', { accountId, path: outbox, passphrase: null });
    await home.ask('dataPath.importOutbox', { path: outbox, passphrase: null });
    const imported = await listed();
    await home.sync();
    expect([before, imported, await listed()]).toEqual([1, 0, 0]);
    await home.ask('accounts.remove', { accountId, force: true });
  });

  it('opened again finds what was written in it', async () => {
    const file = await made();
    const world = await away(file);
    await write(world, 'bundle: kept');
    await world.ask('dataPath.openBundle', { path: file, passphrase: null });
    expect(world.account.session.outbox.counts().waiting).toBe(1);
    await world.close();
  });

  it('holds the chosen change requests alone, and none of what waits at home', async () => {
    await home.ask('edits.add', {
      accountId: home.account.session.id,
      payload: { kind: 'comment.add', target: { spaceId: server.spaceId }, markdown: 'bundle: stays home' },
      mode: 'now',
    });
    const file = await made();
    expect(readFileSync(file).includes('stays home')).toBe(false);
    const refused = home.ask('dataPath.makeBundle', {
      accountId: home.account.session.id,
      changeRequestIds: [server.changeRequestId, 'nobody'],
      path: `${file}-2`,
      passphrase: null,
    });
    await expect(refused).rejects.toThrow('completely downloaded');
    expect(readdirSync(path.dirname(file))).toEqual(['review.galley-bundle']);
    await home.sync();
  });

  it('is refused where it belongs to nobody here, and where it was damaged', async () => {
    const file = await made();
    const world = await away(file);
    await write(world, 'bundle: lost?');
    const outbox = await outboxOf(world);
    const stranger = await server.connect('admin');
    await expect(stranger.ask('dataPath.importOutbox', { path: outbox, passphrase: null })).rejects.toThrow(
      'no account here of the same person',
    );
    const bytes = readFileSync(outbox);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    writeFileSync(outbox, bytes);
    await expect(home.ask('dataPath.importOutbox', { path: outbox, passphrase: null })).rejects.toThrow(
      'damaged',
    );
    expect(await times('bundle: lost?')).toBe(0);
    await expect(
      home.ask('dataPath.exportOutbox', {
        accountId: home.account.session.id,
        path: outbox,
        passphrase: null,
      }),
    ).rejects.toThrow('sends its edits itself');
    await world.close();
  });

  it('leaves nothing behind on a disk that is full', async () => {
    const { session } = home.account;
    const usb = folder('usb');
    const full = async (to: string) => {
      const sink = await fileSink(to);
      return {
        ...sink,
        write: () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })),
      };
    };
    const making = writeBundle({
      dataDir: home.dataDir,
      accountId: session.id,
      database: session.store.database,
      pathOf: (hash) => session.store.files.pathOf(hash),
      changeRequestIds: [server.changeRequestId],
      to: path.join(usb, 'full'),
      passphrase: null,
      now: 0,
      openSink: full,
    });
    await expect(making).rejects.toThrow('The disk is full');
    const file = await made();
    const dataDir = folder('away');
    await expect(openBundle({ dataDir, from: file, passphrase: null, openSink: full })).rejects.toThrow(
      'The disk is full',
    );
    expect([readdirSync(usb), readdirSync(dataDir)]).toEqual([[], []]);
    const world = await away(file);
    const exporting = exportOutbox({
      dataDir: world.dataDir,
      accountId: world.account.session.id,
      database: world.account.session.store.database,
      to: path.join(usb, 'out'),
      passphrase: null,
      now: 0,
      openSink: full,
    });
    await expect(exporting).rejects.toThrow('The disk is full');
    expect(readdirSync(usb)).toEqual([]);
    await world.close();
  });
});
