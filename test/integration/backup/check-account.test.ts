import Sqlite from 'better-sqlite3';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAccount, listAccounts } from '../../../src-main/backup/recovery/check-account.ts';
import { DataError } from '../../../src-main/backup/data-error.ts';
import { createAccountFolder } from '../../../src-main/store/accounts-folder.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { openStore } from '../../../src-main/store/open-store.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import { readLog, rewriteLog } from '../../../src-main/store/unsent/unsent-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const accountId = 'a';
const now = 1_750_000_000_000;
const payloadOf = (markdown: string): string =>
  JSON.stringify({ kind: 'comment.add', target: { spaceId: 's' }, markdown });

function addEdit(store: Store, id: string, state: EditRow['state'], at = now): EditRow {
  return store.edits.insert({
    id,
    kind: 'comment.add',
    version: 1,
    payload: payloadOf(`Text of ${id}`),
    base: null,
    state,
    laneSpace: 's',
    laneChangeRequest: null,
    dependsOn: null,
    createdAt: at,
  });
}

interface Stocked {
  readonly dataDir: string;
  readonly folder: string;
  readonly file: string;
  readonly log: string;
}

function stocked(): Stocked {
  const dataDir = temporaryFolder('checked');
  const folder = path.join(dataDir, 'accounts', accountId);
  withStore(dataDir, (store) => {
    store.account.create({ baseUrl: 'https://docs.example', title: 'Docs', createdAt: 1 });
    addEdit(store, 'local-1', 'waiting');
    addEdit(store, 'local-2', 'held');
    store.drafts.save('t1', 'A draft', 1);
  });
  return { dataDir, folder, file: path.join(folder, 'galley.sqlite'), log: path.join(folder, 'unsent.log') };
}

function withStore<T>(dataDir: string, work: (store: Store) => T): T {
  const store = openStore({ dataDir, accountId });
  try {
    return work(store);
  } finally {
    store.close();
  }
}

interface Found {
  readonly edits: Readonly<Record<string, string>>;
  readonly draft: string;
}

function found(dataDir: string): Found {
  return withStore(dataDir, (store) => ({
    edits: Object.fromEntries(
      store.edits.all().map(({ id, state, reasonCode }) => [id, `${state} ${reasonCode ?? ''}`.trim()]),
    ),
    draft: store.drafts.get('t1'),
  }));
}

/** Changes bytes of rows as a failing disk does: nothing is noted of it. */
function tamper(file: string, sql: string): void {
  const database = new Sqlite(file);
  database.exec(sql);
  database.close();
}

const check = (dataDir: string): string | null => checkAccount(dataDir, accountId, now)?.words ?? null;
const whole: Found = { edits: { 'local-1': 'waiting', 'local-2': 'held' }, draft: 'A draft' };
const restored: Found = { edits: { 'local-1': 'unknown restored', 'local-2': 'held' }, draft: 'A draft' };

describe('the check at a start', () => {
  it('says nothing of data that is whole, and changes nothing of it', () => {
    const { dataDir, file, log } = stocked();
    const before = [statSync(file).mtimeMs, statSync(log).mtimeMs];
    expect(check(dataDir)).toBeNull();
    expect([statSync(file).mtimeMs, statSync(log).mtimeMs]).toEqual(before);
    expect(found(dataDir)).toEqual(whole);
  });

  it('writes a log that is gone, or damaged, anew', () => {
    for (const damage of [
      (log: string) => rmSync(log),
      (log: string) => truncateSync(log, 0),
      (log: string) => truncateSync(log, statSync(log).size - 10),
      (log: string) => writeFileSync(log, 'something else\n'),
    ]) {
      const { dataDir, log } = stocked();
      damage(log);
      expect(check(dataDir)).toBeNull();
      expect(found(dataDir)).toEqual(whole);
      const { rows, damagedLines } = readLog(log);
      expect([rows.size, damagedLines]).toEqual([4, 0]);
    }
  });

  it('opens an account whose log cannot be read, says so, and writes a new one', () => {
    const { dataDir, log } = stocked();
    rmSync(log);
    mkdirSync(path.join(log, 'inside'), { recursive: true });
    const said = check(dataDir) ?? '';
    expect(said).toMatch(
      /^The second copy of your unsent work could not be read \(EISDIR.*\)\. Your work comes from the database, and a new second copy is written; what could not be read is now (.*)\.$/,
    );
    expect(existsSync(path.join(/is now (.*)\.$/.exec(said)?.[1] ?? '', 'inside'))).toBe(true);
    expect(found(dataDir)).toEqual(whole);
    // With the words themselves, which stay until they are acknowledged.
    expect(readLog(log).rows.size).toBe(5);
    expect(check(dataDir)).toBeNull();
  });

  it('opens an account whose log can neither be read nor moved, and tells which rows stand once only', () => {
    const { dataDir, log } = stocked();
    rmSync(log);
    mkdirSync(log);
    // A folder with something in it is not replaced.
    mkdirSync(
      path.join(`${log}.unreadable-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`, 'inside'),
      {
        recursive: true,
      },
    );
    const behind: string[] = [];
    const tell = (rows: readonly (readonly [string, string])[]) =>
      void behind.push(...rows.map(([name]) => name));
    expect(checkAccount(dataDir, accountId, now, 'personal', tell)).toBeNull();
    expect(behind.sort()).toEqual(['account', 'draft', 'edit', 'edit']);
    expect(found(dataDir)).toEqual(whole);
  });

  it('sets up a damaged database anew where the log cannot be read either', () => {
    const { dataDir, file, log } = stocked();
    rmSync(log);
    mkdirSync(log);
    tamper(file, 'drop table draft');
    expect(check(dataDir)).toMatch(/created again: 2 edits/);
    expect(Object.keys(found(dataDir).edits)).toEqual(['local-1', 'local-2']);
    expect(readLog(log).rows.size).toBeGreaterThan(2);
  });

  it.each([
    ['emptied', (file: string) => truncateSync(file, 0)],
    ['deleted', (file: string) => rmSync(file)],
    [
      'another program’s',
      (file: string) => {
        rmSync(file);
        tamper(file, 'create table song (title text); insert into song values (1)');
      },
    ],
    [
      'no database',
      (file: string) => writeFileSync(file, 'not a database, but as long as one. '.repeat(500)),
    ],
    ['cut to 100 bytes', (file: string) => truncateSync(file, 100)],
  ])('never takes an account whose database is %s for a new one', (_name, damage) => {
    const { dataDir, file } = stocked();
    damage(file);
    expect(listAccounts(dataDir)).toEqual([accountId]);
    expect(check(dataDir)).toMatch(
      /created again: 2 edits, 1 draft were saved\. Nothing that you wrote was lost\./,
    );
    expect(found(dataDir)).toEqual(restored);
    expect(withStore(dataDir, (store) => store.account.get()?.baseUrl)).toBe('https://docs.example');
    expect(check(dataDir)).toBeNull();
  });

  it('tells a new account, and one whose creation was cut off, from one that is gone', () => {
    const dataDir = temporaryFolder('new');
    const created = createAccountFolder(dataDir, 'docs.example');
    expect(listAccounts(dataDir)).toEqual([]);
    writeFileSync(path.join(dataDir, 'accounts', created, 'galley.sqlite'), '');
    expect(listAccounts(dataDir)).toEqual([]);
    expect(checkAccount(dataDir, created, now)).toBeNull();
    mkdirSync(path.join(dataDir, 'accounts', created, 'files', 'ab'));
    expect(listAccounts(dataDir)).toEqual([created]);
    expect(() => checkAccount(dataDir, created, now)).toThrow(DataError);
    expect(readdirSync(path.join(dataDir, 'accounts', created)).sort()).toEqual(['files', 'galley.sqlite']);
  });

  it('takes what is newer from the log where the database is an older one', () => {
    const { dataDir, file } = stocked();
    copyFileSync(file, `${file}.older`);
    withStore(dataDir, (store) => {
      addEdit(store, 'local-3', 'kept');
      const row = store.edits.get('local-1');
      if (row !== undefined) store.edits.save({ ...row, state: 'confirmed', serverId: 'c1' });
      store.drafts.save('t1', 'A newer draft', 2);
    });
    copyFileSync(`${file}.older`, file);
    expect(check(dataDir)).toMatch(
      /1 edit, 1 draft came back from the second copy.* Nothing that you wrote was lost/,
    );
    expect(found(dataDir)).toEqual({
      edits: { 'local-1': 'confirmed', 'local-2': 'held', 'local-3': 'kept' },
      draft: 'A newer draft',
    });
  });

  it('looks first for an edit that had come to its end and left the log, where an older database has it unsent', () => {
    const { dataDir, log } = stocked();
    const { rows, highest } = readLog(log);
    rewriteLog(
      log,
      highest + 5,
      [...rows.values()].filter(({ key }) => key !== '["local-1"]'),
    );
    check(dataDir);
    expect(found(dataDir).edits['local-1']).toBe('unknown restored');
    const base = withStore(dataDir, (store) => store.edits.get('local-1')?.base);
    expect(JSON.parse(base ?? '{}')).toMatchObject({ restored: { hold: true } });
  });

  it('brings back no draft that was deleted, though an older log has it', () => {
    const { dataDir, log } = stocked();
    copyFileSync(log, `${log}.older`);
    withStore(dataDir, (store) => store.drafts.save('t1', '', 2));
    rmSync(log);
    check(dataDir);
    copyFileSync(`${log}.older`, log);
    expect(check(dataDir)).toBeNull();
    expect(found(dataDir).draft).toBe('');
  });

  it('notices a text that changed by itself, and takes it from the log', () => {
    const { dataDir, file } = stocked();
    tamper(file, "update draft set text = 'A draught'; update edit set payload = '{}' where id = 'local-1'");
    expect(check(dataDir)).toMatch(/1 edit, 1 draft came back/);
    expect(found(dataDir)).toEqual(restored);
    expect(withStore(dataDir, (store) => store.edits.get('local-1')?.payload)).toBe(
      payloadOf('Text of local-1'),
    );
  });

  it('does without a checksum whose own name is damaged', () => {
    for (const key of ['[broken', '{}', '[]', '[[1]]']) {
      const { dataDir, file } = stocked();
      tamper(file, `update personal_row set key = '${key}' where name = 'draft'`);
      expect(check(dataDir)).toBeNull();
      expect(found(dataDir)).toEqual(whole);
    }
  });

  it('holds an edit that no copy proves, and tells it with what can be read of it', () => {
    const { dataDir, file, log } = stocked();
    rmSync(log);
    tamper(file, `update edit set payload = '${payloadOf('Text of lokal-1')}' where id = 'local-1'`);
    expect(check(dataDir)).toMatch(/an edit \(comment\.add\) “Text of lokal-1”, which may read otherwise/);
    expect(found(dataDir).edits).toEqual({ 'local-1': 'held damaged', 'local-2': 'held' });
    expect(check(dataDir)).toBeNull();
  });

  it('tells rows that are gone from both copies', () => {
    const { dataDir, file, log } = stocked();
    rmSync(log);
    tamper(file, "delete from edit where id = 'local-2'; delete from draft");
    expect(check(dataDir)).toMatch(/Lost or damaged: .*an edit \["local-2"\].*a draft \["t1"\]/);
    expect(check(dataDir)).toBeNull();
  });

  it('joins what each copy has where both are damaged in part', () => {
    const { dataDir, file, log } = stocked();
    withStore(dataDir, (store) => {
      for (let index = 10; index < 40; index += 1) addEdit(store, `local-${index}`, 'waiting');
    });
    writeFileSync(log, readFileSync(log, 'utf8').replaceAll('Text of local-2', 'Text of lokal-2'));
    tamper(file, "update edit set payload = replace(payload, 'Text', 'Tect') where id glob 'local-1?'");
    expect(check(dataDir)).toMatch(
      /^Some of your unsent work .* 10 edits came back .* Nothing that you wrote was lost/,
    );
    const texts = withStore(dataDir, (store) => store.edits.all().map(({ id, payload }) => [id, payload]));
    expect(texts).toHaveLength(32);
    expect(texts.filter(([id, payload]) => payload !== payloadOf(`Text of ${id ?? ''}`))).toEqual([]);
  });
});
