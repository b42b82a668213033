import Sqlite from 'better-sqlite3';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseError } from '../../../src-main/sqlite/database-error.ts';
import type { Migration } from '../../../src-main/sqlite/migration.ts';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import type { SlowStatement } from '../../../src-main/sqlite/open-database.ts';

const first: Migration = { version: 1, name: 'notes', up: 'CREATE TABLE note (text TEXT NOT NULL) STRICT' };
const second: Migration = {
  version: 2,
  name: 'titles',
  up: (database) => {
    database.exec("ALTER TABLE note ADD COLUMN title TEXT NOT NULL DEFAULT ''");
    database.exec("UPDATE note SET title = 'kept: ' || text");
  },
};

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-sqlite-'));
  path = join(folder, 'deep', 'galley.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

function refusal(open: () => unknown): DatabaseError {
  try {
    open();
  } catch (error) {
    if (error instanceof DatabaseError) return error;
    throw error;
  }
  throw new Error('opened');
}

describe('openDatabase', () => {
  it('creates folders and file, with WAL, foreign keys and full durability', () => {
    const database = openDatabase(path, { migrations: [first] });
    const pragmas = ['journal_mode', 'foreign_keys', 'synchronous', 'user_version'].map((name) =>
      database.pragma(name, { simple: true }),
    );
    database.close();
    expect(pragmas).toEqual(['wal', 1, 2, 1]);
  });

  it('brings an older file forward, keeps what it held, and keeps a copy of how it was', () => {
    const old = openDatabase(path, { migrations: [first] });
    old.prepare('INSERT INTO note (text) VALUES (?)').run('a');
    old.close();

    const database = openDatabase(path, { migrations: [first, second] });
    const now = database.prepare('SELECT * FROM note').all();
    database.close();

    const copy = new Sqlite(`${path}.before-2`);
    const before = copy.prepare('SELECT * FROM note').all();
    copy.close();
    expect({ now, before }).toEqual({ now: [{ text: 'a', title: 'kept: a' }], before: [{ text: 'a' }] });
  });

  it('runs no step twice, and keeps no copy when nothing is to do', () => {
    openDatabase(path, { migrations: [first] }).close();
    openDatabase(path, { migrations: [first] }).close();
    expect(existsSync(`${path}.before-1`)).toBe(false);
  });

  it('undoes a step that fails, together with its version', () => {
    openDatabase(path, { migrations: [first] }).close();
    const broken: Migration = {
      version: 2,
      name: 'broken',
      up: 'CREATE TABLE half (a INTEGER) STRICT; INSERT INTO nowhere VALUES (1)',
    };
    const error = refusal(() => openDatabase(path, { migrations: [first, broken] }));
    const database = openDatabase(path, { migrations: [first] });
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    database.close();
    expect({ kind: error.kind, tables }).toEqual({ kind: 'step-failed', tables: ['note'] });
  });

  it('refuses a file from a newer Galley in plain words and leaves it alone', () => {
    openDatabase(path, { migrations: [first, second] }).close();
    const before = readFileSync(path);
    const error = refusal(() => openDatabase(path, { migrations: [first] }));
    expect(error.kind).toBe('newer');
    expect(error.message).toContain('written by a newer Galley (version 2; this one reads up to 1)');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('says so when the file is not a database', () => {
    openDatabase(path, { migrations: [first] }).close();
    writeFileSync(path, 'this is a letter, not a database, and long enough to have a header of its own');
    expect(refusal(() => openDatabase(path, { migrations: [first] })).kind).toBe('damaged');
  });

  it('says so when the path cannot be used', () => {
    writeFileSync(join(folder, 'deep'), 'a file where a folder should be');
    expect(refusal(() => openDatabase(path, { migrations: [first] })).kind).toBe('unreachable');
  });

  it('compiles statements when they are first used, in the shape that was asked for', () => {
    const database = openDatabase(path, { migrations: [first] });
    const early = database.prepare('select text, 1 from later order by text');
    const plucked = database.prepare('select text from later order by text').pluck();
    const raw = database.prepare('select text, 1 from later order by text').raw();
    expect(() => early.get()).toThrow('no such table: later');
    database.exec('create table later (text text)');
    const put = database.prepare('insert into later values (?)');
    const changes = ['a', 'b'].map((text) => put.run(text).changes);
    const found = [early.get(), plucked.all(), raw.get(), [...plucked.iterate()], plucked.get()];
    database.close();
    expect([changes, found]).toEqual([
      [1, 1],
      [{ text: 'a', 1: 1 }, ['a', 'b'], ['a', 1], ['a', 'b'], 'a'],
    ]);
  });

  it('reports statements over 40 ms, and only those', () => {
    const slow: SlowStatement[] = [];
    const database = openDatabase(path, {
      migrations: [first],
      onSlowStatement: (entry) => slow.push(entry),
    });
    const endless =
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?) SELECT max(i) FROM n';
    const quick = database.prepare(endless).pluck().get(10);
    database.prepare(endless).get(2_000_000);
    database.close();
    expect(quick).toBe(10);
    expect(slow.map((entry) => entry.sql)).toEqual([endless]);
    expect(slow[0]?.durationMs).toBeGreaterThan(40);
  });
});
