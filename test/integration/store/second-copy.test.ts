import Sqlite from 'better-sqlite3';
import { appendFileSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../src-main/store/open-store.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import { readLog } from '../../../src-main/store/unsent/unsent-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface Opened {
  readonly store: Store;
  readonly dataDir: string;
  readonly logPath: string;
}

function opened(dataDir = temporaryFolder('second-copy')): Opened {
  const store = openStore({ dataDir, accountId: 'a' });
  onTestFinished(() => store.close());
  return { store, dataDir, logPath: path.join(dataDir, 'accounts', 'a', 'unsent.log') };
}

/** Texts of drafts in the log, as a start would read it. */
function drafts(logPath: string): Readonly<Record<string, string | null>> {
  const { rows } = readLog(logPath);
  return Object.fromEntries(
    [...rows.values()]
      .filter(({ name }) => name === 'draft')
      .map(({ key, body }) => [key, body === '' ? null : (JSON.parse(body) as { text: string }).text]),
  );
}

describe('the second copy of unsent work', () => {
  it('has each change when the call that made it returns, and nothing that was rolled back', () => {
    const { store, logPath } = opened();
    store.drafts.save('t1', 'alone', 1);
    expect(drafts(logPath)).toEqual({ '["t1"]': 'alone' });
    store.transaction(() => {
      store.drafts.save('t1', 'in a transaction', 2);
      store.drafts.save('t2', 'second', 2);
    });
    store.mirror(() => store.drafts.save('t3', 'beside the mirror', 3));
    const fails = (): void =>
      store.transaction(() => {
        store.drafts.save('t2', 'never', 4);
        store.drafts.save('t4', 'never', 4);
        throw new Error('no');
      });
    expect(fails).toThrow('no');
    store.drafts.save('t3', '', 5);
    expect(drafts(logPath)).toEqual({
      '["t1"]': 'in a transaction',
      '["t2"]': 'second',
      '["t3"]': null,
    });
  });

  it('writes nothing for what a retry sets anew of an edit', () => {
    const { store, logPath } = opened();
    const row = store.edits.insert({
      id: 'local-1',
      kind: 'comment.add',
      version: 1,
      payload: '{}',
      base: null,
      state: 'waiting',
      laneSpace: 's',
      laneChangeRequest: null,
      dependsOn: null,
      createdAt: 1,
    });
    const before = statSync(logPath).size;
    store.edits.save({ ...row, nextAt: 5, leaseOwner: 'me', leaseUntil: 9, updatedAt: 5 });
    store.edits.forgetBackOff();
    expect(statSync(logPath).size).toBe(before);
    store.edits.save({ ...row, state: 'sending' });
    expect(statSync(logPath).size).toBeGreaterThan(before);
  });

  it('loses no record to one that was cut off before it', () => {
    const { store, logPath } = opened();
    store.drafts.save('t1', 'first', 1);
    appendFileSync(logPath, '0badc0de\t[7,"draft","[\\"t9');
    store.drafts.save('t2', 'second', 2);
    expect(drafts(logPath)).toEqual({ '["t1"]': 'first', '["t2"]': 'second' });
    expect(readLog(logPath).damagedLines).toBe(1);
  });

  it('is written whole again with the next change, where its file went or was emptied', () => {
    const { store, logPath } = opened();
    store.drafts.save('t1', 'first', 1);
    rmSync(logPath);
    store.drafts.save('t2', 'second', 2);
    expect(drafts(logPath)).toEqual({ '["t1"]': 'first', '["t2"]': 'second' });
    writeFileSync(logPath, '');
    store.drafts.save('t3', 'third', 3);
    expect(drafts(logPath)).toEqual({ '["t1"]': 'first', '["t2"]': 'second', '["t3"]': 'third' });
  });

  it('is behind, and says so, where the disk refuses; the next change takes along what is missing', () => {
    const { store, logPath } = opened();
    store.drafts.save('t1', 'first', 1);
    // A folder in its place refuses to be written, whoever asks.
    renameSync(logPath, `${logPath}.away`);
    mkdirSync(logPath);
    store.drafts.save('t2', 'second', 2);
    expect(store.drafts.get('t2')).toBe('second');
    expect(store.secondCopy).toMatchObject({ behind: 1, error: expect.stringContaining('EISDIR') });
    rmdirSync(logPath);
    renameSync(`${logPath}.away`, logPath);
    store.drafts.save('t3', 'third', 3);
    expect(store.secondCopy).toEqual({ behind: 0, error: null });
    expect(drafts(logPath)).toEqual({ '["t1"]': 'first', '["t2"]': 'second', '["t3"]': 'third' });
  });

  it('stays small, however often a text is saved', () => {
    const { store, logPath } = opened();
    const text = 'x'.repeat(500_000);
    for (let round = 0; round < 60; round += 1) store.drafts.save('t1', `${round} ${text}`, round);
    expect(statSync(logPath).size).toBeLessThan(8 * 1024 * 1024);
    expect(drafts(logPath)['["t1"]']).toMatch(/^59 x/);
  });

  it('never takes a row that was damaged since for the newest', () => {
    const { store, dataDir, logPath } = opened();
    store.drafts.save('t1', 'as written', 1);
    const other = new Sqlite(path.join(dataDir, 'accounts', 'a', 'galley.sqlite'));
    other.prepare("update draft set text = 'az written' where target = 't1'").run();
    other.close();
    const text = 'x'.repeat(1_000_000);
    for (let round = 0; round < 6; round += 1) store.drafts.save('t2', `${round} ${text}`, round);
    expect(drafts(logPath)['["t1"]']).toBe('as written');
  });

  it('holds what two programs write side by side', () => {
    const one = opened();
    const two = opened(one.dataDir);
    const text = 'x'.repeat(300_000);
    for (let round = 0; round < 20; round += 1) {
      one.store.drafts.save('t1', `one ${round} ${text}`, round);
      two.store.drafts.save('t2', `two ${round} ${text}`, round);
      two.store.drafts.save('both', `two ${round}`, round);
      one.store.drafts.save('both', `one ${round}`, round);
    }
    const found = drafts(one.logPath);
    expect([found['["t1"]']?.slice(0, 7), found['["t2"]']?.slice(0, 7), found['["both"]']]).toEqual([
      'one 19 ',
      'two 19 ',
      'one 19',
    ]);
  });
});
