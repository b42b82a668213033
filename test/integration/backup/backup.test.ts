import Sqlite from 'better-sqlite3';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileSink } from '../../../src-main/backup/archive/archive-writer.ts';
import type { OpenSink } from '../../../src-main/backup/archive/archive-writer.ts';
import { DataError } from '../../../src-main/backup/data-error.ts';
import { inspectBackup, restoreBackup } from '../../../src-main/backup/restore-backup.ts';
import type { RestoreOptions, StagedRestore } from '../../../src-main/backup/restore-backup.ts';
import { writeBackup } from '../../../src-main/backup/write-backup.ts';
import type { BackupReport } from '../../../src-main/backup/write-backup.ts';
import { startLocalService } from '../../../src-main/local-service/start-local-service.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let connected: string;

beforeAll(async () => {
  server = await createReviewWorld();
  const first = await server.connect('comment');
  connected = first.dataDir;
  await first.close();
});
afterAll(() => server.close());

const folder = (name: string): string => mkdtempSync(path.join(server.folder, `${name}-`));
const open = (dataDir: string): Promise<World> => openWorld(dataDir, server.tokenOf('comment'));

/** A data folder with comments that wait, a draft, settings and a token that no backup may hold. */
async function worked(...texts: readonly string[]): Promise<string> {
  const dataDir = folder('worked');
  cpSync(connected, dataDir, { recursive: true });
  writeFileSync(path.join(dataDir, 'settings.json'), '{"theme":"dark"}');
  writeFileSync(path.join(dataDir, 'tokens.encrypted.json'), '{"a":"secret-token"}');
  mkdirSync(path.join(dataDir, 'logs'));
  writeFileSync(path.join(dataDir, 'logs', 'galley.log'), 'a line');
  const world = await open(dataDir);
  for (const text of texts) await write(world, text);
  const accountId = world.account.session.id;
  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  await world.ask('drafts.save', {
    accountId,
    target: { ...target, pageId: null, nodeId: null, commentId: null, use: 'comment' },
    text: 'half a thought',
  });
  await world.close();
  return dataDir;
}

async function write(world: World, markdown: string, mode: 'now' | 'review' = 'now'): Promise<string> {
  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  const payload = { kind: 'comment.add' as const, target, markdown };
  return (await world.ask('edits.add', { accountId: world.account.session.id, payload, mode })).id;
}

const backUp = (dataDir: string, to: string, passphrase: string | null = null): Promise<BackupReport> =>
  writeBackup({ dataDir, to, passphrase, now: Date.now() });

function restore(
  from: string,
  dataDir: string,
  options: Partial<RestoreOptions> = {},
): Promise<StagedRestore> {
  return restoreBackup({ dataDir, from, passphrase: null, now: Date.now(), nothingSince: false, ...options });
}

async function bodies(): Promise<readonly string[]> {
  return (await server.comments()).map((one) => one.body.markdown.trim());
}
const timesSent = async (text: string): Promise<number> =>
  (await bodies()).filter((body) => body === text).length;

async function sentFrom(dataDir: string): Promise<void> {
  const world = await open(dataDir);
  await world.sync();
  await world.close();
}

const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DataError ? error.kind : String(error)),
  );

describe('a backup', () => {
  it('says what is inside, and restores everything but tokens into an empty folder', async () => {
    const dataDir = await worked('backup: all of it');
    const file = path.join(folder('kept'), 'all.galley');
    const { manifest } = await backUp(dataDir, file, 'pass');
    expect(await inspectBackup(file, 'pass')).toEqual(manifest);
    expect(manifest.accounts.map(({ edits, drafts, user }) => ({ edits, drafts, user }))).toEqual([
      { edits: { kept: 0, waiting: 1, unclear: 0, held: 0 }, drafts: 1, user: 'Farid Novak' },
    ]);
    const target = path.join(folder('fresh'), 'data');
    expect((await restore(file, target, { passphrase: 'pass' })).aside).toBe(null);
    expect(readdirSync(target).sort()).toEqual(['accounts', 'settings.json']);
    const world = await open(target);
    const { session } = world.account;
    const draft = session.store.database.prepare('select text from draft').pluck().all();
    const pages = session.ready().pages;
    await world.close();
    expect([draft, pages.have === pages.want && pages.have > 0]).toEqual([['half a thought'], true]);
  });

  it('is made while others write, and holds no token', async () => {
    const dataDir = await worked();
    const world = await open(dataDir);
    const file = path.join(folder('kept'), 'live.galley');
    const { session } = world.account;
    const making = writeBackup({
      dataDir,
      to: file,
      passphrase: null,
      now: Date.now(),
      open: new Map([[session.id, session.store.database]]),
    });
    for (let index = 0; index < 20; index += 1) await write(world, `backup: meanwhile ${index}`);
    await making;
    await world.close();
    expect(readFileSync(file).includes('secret-token')).toBe(false);
    const target = path.join(folder('fresh'), 'data');
    await restore(file, target);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('backing-up-'))).toEqual([]);
  });

  it('holds workspaces without their tokens; restored, their people have new ones', async () => {
    const dataDir = folder('workspaces');
    const service = (dir: string) =>
      startLocalService({
        imports: [path.join(server.folder, 'docs')],
        dataFolder: path.join(dir, 'workspaces', 'one'),
        checkEveryMs: 3_600_000,
      });
    const running = await service(dataDir);
    const file = path.join(folder('kept'), 'workspaces.galley');
    await backUp(dataDir, file);
    const { token, spaces } = running.ready;
    await running.close();
    expect(readFileSync(file).includes(token)).toBe(false);
    const target = path.join(folder('fresh'), 'data');
    await restore(file, target);
    const again = await service(target);
    const answer = await fetch(`${again.ready.baseUrl}/v1/user`, {
      headers: { authorization: `Bearer ${again.ready.token}` },
    });
    expect([again.ready.spaces, again.ready.token === token, answer.status]).toEqual([spaces, false, 200]);
    await again.close();
  });

  it('of a newer Galley is refused in words, and nothing changes', async () => {
    const dataDir = await worked();
    const [account] = readdirSync(path.join(dataDir, 'accounts'));
    const database = new Sqlite(path.join(dataDir, 'accounts', account!, 'galley.sqlite'));
    database.pragma('user_version = 99');
    database.close();
    const file = path.join(folder('kept'), 'newer.galley');
    await backUp(dataDir, file);
    const target = folder('target');
    await expect(restore(file, target)).rejects.toThrow(
      /created by a newer Galley .*Install the newer Galley/,
    );
    expect(readdirSync(target)).toEqual([]);
  });

  it('is not restored under a Galley that has the data open', async () => {
    const dataDir = await worked();
    const file = path.join(folder('kept'), 'used.galley');
    await backUp(dataDir, file);
    const script = `
      const Sqlite = require('better-sqlite3');
      const database = new Sqlite(process.argv[1]); database.prepare('select count(*) from edit').get();
      process.stdout.write('open'); process.stdin.on('data', () => process.exit(0));`;
    const [account] = readdirSync(path.join(dataDir, 'accounts'));
    const { spawn } = await import('node:child_process');
    const child = spawn(process.execPath, [
      '-e',
      script,
      path.join(dataDir, 'accounts', account!, 'galley.sqlite'),
    ]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(await kindOf(restore(file, dataDir))).toBe('in-use');
    child.stdin.write('end');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(await kindOf(restore(file, dataDir))).toBe('done');
  });
});

describe('an outbox that was restored', () => {
  it('sends nothing twice that the original sent since, and holds what it cannot find', async () => {
    const dataDir = await worked('restored: sent since', 'restored: gone since');
    const file = path.join(folder('kept'), 'before.galley');
    await backUp(dataDir, file);
    await sentFrom(dataDir);
    // One of the two was edited on the service afterwards: its old text must not come back by itself.
    const gone = (await server.comments()).find(
      (one) => one.body.markdown.trim() === 'restored: gone since',
    )!;
    const address = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/comments/${gone.id}`;
    await server.api('comment', 'PUT', address, { body: { markdown: 'restored: reworded' } });

    const target = path.join(folder('fresh'), 'data');
    expect((await restore(file, target)).looked).toBe(2);
    const world = await open(target);
    await world.sync();
    await world.sync();
    const rows = world.account.session.store.edits.all().map(({ state, reasonCode }) => [state, reasonCode]);
    expect(rows).toEqual([
      ['confirmed', 'found-again'],
      ['held', 'restored-unclear'],
    ]);
    expect([await timesSent('restored: sent since'), await timesSent('restored: gone since')]).toEqual([
      1, 0,
    ]);

    // The person's word sends it, once.
    const held = world.account.session.store.edits.all()[1]!;
    await world.ask('edits.retry', { accountId: world.account.session.id, editId: held.id });
    await world.sync();
    await world.sync();
    await world.close();
    expect(await timesSent('restored: gone since')).toBe(1);
  });

  it('sends what was never sent exactly once, where the person says that nothing was done since', async () => {
    const dataDir = await worked('restored: never sent');
    const file = path.join(folder('kept'), 'before.galley');
    await backUp(dataDir, file);
    const target = path.join(folder('fresh'), 'data');
    await restore(file, target, { nothingSince: true });
    await sentFrom(target);
    await sentFrom(target);
    expect(await timesSent('restored: never sent')).toBe(1);
    await sentFrom(dataDir);
    // The original sends what its own outbox still holds: nobody told it. That is why the question is asked.
    expect(await timesSent('restored: never sent')).toBe(2);
  });

  it.each([
    ['takes what arrives after the look for its own', false, ['found-again', 'surplus-copy']],
    ['sends it where the person says so', true, ['', 'surplus-copy', 'surplus-copy']],
  ])('%s, and offers further copies for removal', async (text, isRetried, reasons) => {
    const dataDir = await worked(text);
    server.fault({ operation: 'createChangeRequestComment', count: 1, drop: true });
    const before = await open(dataDir);
    await before.account.session.outbox.push({ signal: new AbortController().signal });
    await before.close();
    server.fault();
    const file = path.join(folder('kept'), 'late.galley');
    await backUp(dataDir, file);
    const target = path.join(folder('fresh'), 'data');
    await restore(file, target);
    const world = await open(target);
    const { id: accountId, store } = world.account.session;
    await world.sync();
    const [held] = store.edits.all();
    if (isRetried) {
      await world.ask('edits.retry', { accountId, editId: held!.id });
      await world.sync();
    }
    // The request above, and the one that the original sent again.
    const address = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/comments`;
    for (let count = 0; count < 2; count += 1)
      await server.api('comment', 'POST', address, { body: { markdown: text } });
    await world.sync();
    const found = store.edits.all().map(({ reasonCode }) => reasonCode ?? '');
    // Since its first request, copies are told from older comments of the person.
    const { state, sentAt } = store.edits.get(held!.id)!;
    await world.close();
    expect([held?.reasonCode, state, sentAt, found]).toEqual([
      'restored-unclear',
      'confirmed',
      held?.sentAt,
      reasons,
    ]);
  });

  it('gives up a reply with the comment that it answers, and takes both back together', async () => {
    const dataDir = await worked('restored: answered');
    const before = await open(dataDir);
    const [comment] = before.account.session.store.edits.all();
    const payload = {
      kind: 'reply.add' as const,
      comment: { id: comment!.id },
      markdown: 'restored: answer',
    };
    await before.ask('edits.add', { accountId: before.account.session.id, payload, mode: 'now' });
    await before.close();
    const file = path.join(folder('kept'), 'answered.galley');
    await backUp(dataDir, file);
    const target = path.join(folder('fresh'), 'data');
    await restore(file, target);
    const world = await open(target);
    await world.sync();
    const states = () => world.account.session.store.edits.all().map(({ state }) => state);
    const about = { accountId: world.account.session.id, editId: comment!.id };
    const seen = [states()];
    await world.ask('edits.discard', about);
    seen.push(states());
    await world.ask('edits.restore', about);
    seen.push(states());
    await world.close();
    expect(seen).toEqual([
      ['held', 'unknown'],
      ['discarded', 'discarded'],
      ['held', 'unknown'],
    ]);
  });

  it('looks before it sends a review that the original may have finished', async () => {
    const dataDir = await worked();
    const before = await open(dataDir);
    await write(before, 'restored: of a review', 'review');
    await before.close();
    const file = path.join(folder('kept'), 'review.galley');
    await backUp(dataDir, file);
    const finish = async (from: string): Promise<void> => {
      const world = await open(from);
      await world.ask('review.finish', {
        accountId: world.account.session.id,
        spaceId: server.spaceId,
        changeRequestId: server.changeRequestId,
        summary: '',
        verdict: null,
      });
      await world.sync();
      await world.sync();
      await world.close();
    };
    await finish(dataDir);
    const target = path.join(folder('fresh'), 'data');
    await restore(file, target);
    await finish(target);
    expect(await timesSent('restored: of a review')).toBe(1);
  });

  it('over the present data learns from it, and sets it aside whole', async () => {
    const dataDir = await worked('restored: known to be sent');
    const file = path.join(folder('kept'), 'before.galley');
    await backUp(dataDir, file);
    await sentFrom(dataDir);
    const later = await open(dataDir);
    await write(later, 'restored: written later');
    await later.close();
    const done = await restore(file, dataDir);
    expect([done.confirmed, done.leftAside, done.looked]).toEqual([1, 1, 0]);
    const aside = await open(path.join(dataDir, done.aside!));
    expect(aside.account.session.outbox.counts().waiting).toBe(1);
    await aside.close();
    await sentFrom(dataDir);
    expect([
      await timesSent('restored: known to be sent'),
      await timesSent('restored: written later'),
    ]).toEqual([1, 0]);
    expect(readFileSync(path.join(dataDir, 'tokens.encrypted.json'), 'utf8')).toContain('secret-token');
  });
});

describe('a disk that is full', () => {
  /** So many bytes have room. */
  const small =
    (room: number): OpenSink =>
    async (to) => {
      const sink = await fileSink(to);
      let left = room;
      return {
        ...sink,
        async write(bytes) {
          left -= bytes.length;
          if (left < 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
          await sink.write(bytes);
        },
      };
    };

  it('leaves an earlier backup as it was, and no part of a new one', async () => {
    const dataDir = await worked();
    const kept = folder('kept');
    const file = path.join(kept, 'full.galley');
    await backUp(dataDir, file);
    const before = readFileSync(file);
    for (const room of [0, 50, 300_000, before.length - 1]) {
      const options = { dataDir, to: file, passphrase: null, now: Date.now() };
      expect(await kindOf(writeBackup({ ...options, openSink: small(room) }))).toBe('no-room');
    }
    expect(readFileSync(file).equals(before)).toBe(true);
    expect([readdirSync(kept), readdirSync(dataDir).filter((name) => name.startsWith('backing'))]).toEqual([
      ['full.galley'],
      [],
    ]);
  });

  it('leaves the data as it was where a backup cannot be unpacked', async () => {
    const dataDir = await worked();
    const file = path.join(folder('kept'), 'whole.galley');
    await backUp(dataDir, file);
    const before = readdirSync(dataDir).sort();
    for (const room of [0, 100_000]) {
      expect(await kindOf(restore(file, dataDir, { openSink: small(room) }))).toBe('no-room');
    }
    expect(readdirSync(dataDir).sort()).toEqual(before);
  });
});
