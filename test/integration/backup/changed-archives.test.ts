import Sqlite from 'better-sqlite3';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedOriginsOf } from '../../../src-main/backup/confirmed-origin.ts';
import { DataError } from '../../../src-main/backup/data-error.ts';
import { openBundle } from '../../../src-main/backup/open-bundle.ts';
import { restoreBackup } from '../../../src-main/backup/restore-backup.ts';
import { writeBackup } from '../../../src-main/backup/write-backup.ts';
import { writeBundle } from '../../../src-main/backup/write-bundle.ts';
import type { Secrets } from '../../../src-main/ports/ports.ts';
import { ShellSecrets } from '../../../src-main/shell/keychain/secrets.ts';
import { changedArchive } from '../../support/changed-archive.ts';
import type { ArchiveChanges } from '../../support/changed-archive.ts';
import { runGalley } from '../../support/programs.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let connected: string;
let accountId: string;
let backup: string;
let bundle: string;
let other: Server;
let otherUrl: string;
/** What another host was sent. */
const seen: string[] = [];

const folder = (name: string): string => mkdtempSync(path.join(server.folder, `${name}-`));
const token = (): string => server.tokenOf('comment');

/** The keychain of this computer, which a restore does not change. */
const entries = new Map<string, string>();
function keychainOf(dataDir: string): Secrets {
  const keychain = {
    stop: () => undefined,
    ask: (question: { readonly verb: string; readonly account: string; readonly secret?: string }) => {
      if (question.verb === 'set') entries.set(question.account, question.secret ?? '');
      const value = question.verb === 'get' ? (entries.get(question.account) ?? null) : null;
      return Promise.resolve({ kind: 'done' as const, value });
    },
  };
  const file = { isReal: () => false, get: () => null, set: () => undefined, delete: () => undefined };
  return new ShellSecrets(keychain, file, confirmedOriginsOf(dataDir));
}
const open = (dataDir: string): Promise<World> =>
  openWorld(dataDir, token(), { secrets: keychainOf(dataDir) });

beforeAll(async () => {
  server = await createReviewWorld();
  connected = folder('connected');
  const world = await server.connect('comment', { dataDir: connected, secrets: keychainOf(connected) });
  accountId = world.account.session.id;
  bundle = path.join(folder('made'), 'a.galley-bundle');
  const { store } = world.account.session;
  await writeBundle({
    dataDir: connected,
    accountId,
    database: store.database,
    pathOf: (hash) => store.files.pathOf(hash),
    changeRequestIds: [server.changeRequestId],
    to: bundle,
    passphrase: null,
    now: Date.now(),
  });
  await world.close();
  writeFileSync(path.join(connected, 'settings.json'), '{"theme":"dark"}');
  backup = path.join(folder('made'), 'all.galley');
  await writeBackup({ dataDir: connected, to: backup, passphrase: null, now: Date.now() });
  other = createServer((request, response) => {
    seen.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    response.setHeader('content-type', 'application/json').end('{"items":[]}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(async () => {
  other.close();
  await server.close();
});

/** A data folder with the account, over which a changed backup is restored. */
async function restored(changes: ArchiveChanges): Promise<string> {
  const dataDir = folder('here');
  cpSync(connected, dataDir, { recursive: true });
  const from = await changedArchive(backup, path.join(folder('evil'), 'all.galley'), 'backup', changes);
  await restoreBackup({ dataDir, from, passphrase: null, now: Date.now(), nothingSince: false });
  return dataDir;
}

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof DataError ? `${error.kind}: ${error.message}` : String(error)),
  );

describe('a backup whose address was changed', () => {
  it('sends nothing to the other host, and waits for the person to confirm it', async () => {
    const dataDir = await restored({
      database: (database) => database.prepare('update account set base_url = ?').run(otherUrl),
    });
    const world = await open(dataDir);
    const { error } = await world.account.session.syncOnce();
    const { paused } = world.account.session.view();
    await world.close();
    expect([error?.kind, paused?.reason]).toEqual(['secret', 'unconfirmed']);
    expect(paused?.words).toContain(new URL(otherUrl).host);
    expect(seen).toEqual([]);
  });

  it('waits also at the old address: the confirmation of this computer went aside with the old data', async () => {
    const dataDir = await restored({});
    const world = await open(dataDir);
    await world.account.session.syncOnce();
    const before = world.account.session.view().paused?.reason;
    const { origin } = new URL(server.baseUrl);
    await expect(
      world.ask('accounts.signIn', { accountId, token: token(), origin: new URL(otherUrl).origin }),
    ).rejects.toThrow(/the token was not sent/);
    const view = await world.ask('accounts.signIn', { accountId, token: token(), origin });
    const { error } = await world.account.session.syncOnce();
    await world.close();
    expect([before, view.paused, error]).toEqual(['unconfirmed', null, null]);
  });

  it('nor any variable of the environment that it names', async () => {
    const dataDir = await restored({
      database: (database) =>
        database.prepare("update account set base_url = ?, token_env = 'CLOUD_SECRET'").run(otherUrl),
    });
    const synced = await runGalley(['sync', '--data', dataDir], { CLOUD_SECRET: 'hands-off' });
    expect(synced.code).toBe(1);
    expect(synced.stderr).toContain('run connect with --base-url and --token-env');
    expect(seen).toEqual([]);
  });

  it('takes nothing else from it that decides where things go or what the account is', async () => {
    const dataDir = await restored({
      database: (database) => {
        database.exec(`update account set allow_http = 1, token_env = 'X', absent_json = '["getCurrentUser"]',
          paused_reason = 'token', title = 'a' || char(0x202e) || 'b', user_json = '{"id":7}'`);
        const preference = database.prepare('insert or replace into preference (name, value) values (?, ?)');
        preference.run('headless.binding', 'forged');
        preference.run('bundle', '{}');
        preference.run('work-offline', 'no');
        preference.run('refused-prunes', 'no JSON');
      },
      add: {
        'workspaces/one/abc.git/config': '[core]\n\tfsmonitor = touch /tmp/harm\n',
        'workspaces/one/abc.git/hooks/reference-transaction': '#!/bin/sh\n',
      },
    });
    const database = new Sqlite(path.join(dataDir, 'accounts', accountId, 'galley.sqlite'));
    const row = database
      .prepare(
        'select allow_http, token_env, absent_json, paused_reason, title, user_id, user_json from account',
      )
      .get();
    const names = database.prepare('select name from preference order by name').pluck().all();
    database.close();
    expect(row).toEqual({
      allow_http: 0,
      token_env: null,
      absent_json: '[]',
      paused_reason: null,
      title: 'a\\u{202e}b',
      user_id: null,
      user_json: null,
    });
    expect(names).toEqual(['last-sync-at', 'work-offline']);
    expect(existsSync(path.join(dataDir, 'workspaces'))).toBe(false);
  });
});

describe('a backup is refused', () => {
  it.each([
    ['of a newer version than its manifest says', 'pragma user_version = 99', /^newer: .*version 99/],
    [
      'with a trigger',
      "create trigger t after insert on edit begin update account set base_url = 'https://evil.example'; end",
      /^damaged: .*trigger that Galley does not make: t\./,
    ],
    ['with a view', 'create view v as select 1', /^damaged: .*view that Galley does not make: v\./],
    [
      'with a table in place of ours',
      'drop table draft; create table draft (a)',
      /^damaged: .*table .*: draft/,
    ],
    ['without a table of ours', 'drop table note', /^damaged: .*lacks/],
    [
      'with two accounts',
      "insert into account (id, base_url, created_at) values ('b', 'https://evil.example', 0)",
      /^damaged: .*not an account’s/,
    ],
    [
      'with a row that would fill the memory',
      "update space set json = json_set(json, '$.more', hex(zeroblob(34000000)))",
      /^damaged: .*row of the table space is larger/,
    ],
    ['with a row that is no JSON', "update space set json = '{'", /^damaged: .*row of the table space/],
    [
      'with a row of another id',
      `insert into comment (id, space_id, status, json, as_of) values ('c', 's', 'open', '{"id":[]}', 0)`,
      /^damaged: .*row of the table comment/,
    ],
    ['with an address that is none', "update account set base_url = 'file:///etc'", /^damaged: /],
  ])('%s, and the data that was here stays', async (_what, sql, words) => {
    const dataDir = folder('here');
    cpSync(connected, dataDir, { recursive: true });
    const from = await changedArchive(backup, path.join(folder('evil'), 'a.galley'), 'backup', {
      database: (database) => void database.exec(sql),
    });
    const options = { dataDir, from, passphrase: null, now: 0, nothingSince: false };
    expect(await refusalOf(restoreBackup(options))).toMatch(words);
    expect(confirmedOriginsOf(dataDir).get(accountId)).toBe(new URL(server.baseUrl).origin);
  });

  it('that brings an account which its manifest does not name', async () => {
    const options = { dataDir: folder('empty'), passphrase: null, now: 0, nothingSince: false };
    const from = await changedArchive(backup, path.join(folder('evil'), 'a.galley'), 'backup', {
      add: { 'accounts/evil/galley.sqlite': 'x' },
    });
    expect(await refusalOf(restoreBackup({ ...options, from }))).toMatch(/^damaged: .*more than it lists/);
  });

  it('that names a file which Galley has not; the name is shown without turning the text around', async () => {
    const options = { dataDir: folder('empty'), passphrase: null, now: 0, nothingSince: false };
    const from = await changedArchive(backup, path.join(folder('evil'), 'a.galley'), 'backup', {
      add: { 'accounts/\u202egpj.exe\u001b[2J': 'x' },
    });
    const words = await refusalOf(restoreBackup({ ...options, from }));
    expect(words).toContain('accounts/\\u{202e}gpj.exe\\u{1b}[2J');
    expect(words.includes('\u202e') || words.includes('\u001b')).toBe(false);
  });
});

describe('settings of a backup', () => {
  it('never say where updates come from: what this computer says stays', async () => {
    const own = { source: { address: 'https://updates.example/', key: 'own' }, checkedAt: null };
    const evil = { source: { address: 'https://evil.example/', key: 'evil' }, checkedAt: null };
    const theirs = folder('theirs');
    cpSync(connected, theirs, { recursive: true });
    writeFileSync(
      path.join(theirs, 'settings.json'),
      JSON.stringify({ theme: 'light', updates: evil, updateCheck: true }),
    );
    const from = path.join(folder('evil'), 'a.galley');
    await writeBackup({ dataDir: theirs, to: from, passphrase: null, now: 0 });
    const dataDir = folder('here');
    writeFileSync(path.join(dataDir, 'settings.json'), JSON.stringify({ theme: 'dark', updates: own }));
    await restoreBackup({ dataDir, from, passphrase: null, now: 0, nothingSince: false });
    const settings: unknown = JSON.parse(readFileSync(path.join(dataDir, 'settings.json'), 'utf8'));
    expect(settings).toEqual({ theme: 'light', updates: own });
  });
});

describe('a review bundle', () => {
  it('is one without saying so, sends nothing, and brings no edits', async () => {
    const from = await changedArchive(bundle, path.join(folder('evil'), 'a.galley-bundle'), 'bundle', {
      database: (database) => {
        database.prepare('update account set base_url = ?').run(otherUrl);
        database.exec(`delete from preference where name = 'bundle';
          insert into edit (id, kind, version, payload, state, lane_space, created_at, updated_at)
            values ('e1', 'comment.add', 1, '{}', 'waiting', 's', 0, 0)`);
      },
    });
    const dataDir = folder('away');
    const { accountId: opened } = await openBundle({ dataDir, from, passphrase: null });
    const world = await open(dataDir);
    const { session } = world.account;
    const view = session.view();
    await expect(session.syncOnce()).rejects.toThrow('review bundle');
    const origin = new URL(otherUrl).origin;
    await expect(world.ask('accounts.signIn', { accountId: opened, token: 't', origin })).rejects.toThrow(
      'has no token',
    );
    const edits = session.store.edits.unfinished().length;
    await world.close();
    expect([view.bundle === undefined, edits, seen]).toEqual([false, 0, []]);
  });

  it('is refused with a trigger of somebody else', async () => {
    const from = await changedArchive(bundle, path.join(folder('evil'), 'a.galley-bundle'), 'bundle', {
      database: (database) => void database.exec('create trigger t after insert on edit begin select 1; end'),
    });
    expect(await refusalOf(openBundle({ dataDir: folder('away'), from, passphrase: null }))).toMatch(
      /^damaged: .*trigger/,
    );
  });
});
