import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isDamaged } from '../../../src-main/backup/recovery/check-account.ts';
import { recoverAccount } from '../../../src-main/backup/recovery/recover-account.ts';
import { Editing } from '../../../src-main/outbox/editing/editing.ts';
import { createMirror } from '../../../src-main/outbox/store-mirror.ts';
import { openStore } from '../../../src-main/store/open-store.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import { realClock } from '../../support/network/quiet-ports.ts';
import { openOfflineCore } from '../../support/offline-core.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const accountId = 'stocked';
const edits = 240;
const textOf = (index: number): string => `Edit ${index}: ${'ä word '.repeat(index % 40 === 0 ? 2000 : 30)}`;

/** Takes the second copy away: what a damaged database gives back by itself, as one of an older Galley has to. */
function withoutLog(dataDir: string): void {
  rmSync(path.join(dataDir, 'accounts', accountId, 'unsent.log'));
}

/** A database with an outbox of many pages, some texts longer than a page. Left as a power cut leaves it, where asked. */
function stocked(isCutOff = false): { readonly dataDir: string; readonly file: string } {
  const dataDir = temporaryFolder('damaged');
  const store = openStore({ dataDir, accountId });
  store.account.create({ baseUrl: 'https://docs.example', title: 'Docs', createdAt: 1 });
  store.account.setUser('me', '{"id":"me","displayName":"Me"}', 'service');
  store.spaces.put({ id: 'space', title: 'Docs', revision: 'r1', organization: 'org' }, 1);
  store.spaces.keep('space', 1);
  const editing = new Editing({
    edits: store.edits,
    sent: store.sent,
    reviewed: store.reviewed,
    mirror: createMirror(store, realClock),
    clock: realClock,
    random: Math.random,
    durableTransaction: (work) => store.transaction(work),
  });
  store.database.pragma('wal_autocheckpoint = 0');
  store.transaction(() => {
    for (let index = 0; index < edits; index += 1) {
      editing.add({ kind: 'comment.add', target: { spaceId: 'space' }, markdown: textOf(index) }, 'now');
      store.drafts.save(JSON.stringify({ pageId: `page-${index}` }), `Draft ${index}`, 1);
    }
  });
  const file = path.join(dataDir, 'accounts', accountId, 'galley.sqlite');
  if (!isCutOff) {
    store.close();
    return { dataDir, file };
  }
  // The newest transactions stand in the log alone.
  const copy = temporaryFolder('cut');
  cpSync(dataDir, copy, { recursive: true });
  store.close();
  return { dataDir: copy, file: path.join(copy, 'accounts', accountId, 'galley.sqlite') };
}

function overwrite(file: string, at: number, length: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(length, 0xab), 0, length, at);
  closeSync(handle);
}

/** Where the page begins that holds an edit. */
function pageOfEdit(file: string, index: number): number {
  return Math.floor(readFileSync(file).indexOf(`"markdown":"${textOf(index).slice(0, 12)}`) / 4096) * 4096;
}

interface Saved {
  readonly texts: ReadonlySet<string>;
  readonly drafts: number;
  readonly states: readonly string[];
  readonly kept: readonly string[];
}

function reopened(dataDir: string): Saved {
  const store: Store = openStore({ dataDir, accountId });
  try {
    const rows = store.edits.all();
    return {
      texts: new Set(rows.map((row) => (JSON.parse(row.payload) as { markdown: string }).markdown)),
      drafts: Number(store.database.prepare('select count(*) from draft').pluck().get()),
      states: [...new Set(rows.map(({ state, reasonCode }) => `${state} ${String(reasonCode)}`))],
      kept: store.spaces.kept(),
    };
  } finally {
    store.close();
  }
}

const all = new Set(Array.from({ length: edits }, (_, index) => textOf(index)));

describe('a database that is whole', () => {
  it('is not taken for damaged, and stays as it is', () => {
    const { dataDir, file } = stocked();
    const before = statSync(file).mtimeMs;
    expect([isDamaged(dataDir, accountId), isDamaged(dataDir, accountId, 'all')]).toEqual([false, false]);
    expect(statSync(file).mtimeMs).toBe(before);
  });
});

describe('a damaged database', () => {
  it('whose beginning was overwritten gives every edit and draft back', () => {
    const { dataDir, file } = stocked();
    overwrite(file, 0, 100);
    expect(isDamaged(dataDir, accountId)).toBe(true);
    const { words } = recoverAccount(dataDir, accountId, 1_750_000_000_000);
    const saved = reopened(dataDir);
    expect(saved.texts).toEqual(all);
    expect([saved.drafts, saved.states, saved.kept]).toEqual([edits, ['unknown restored'], ['space']]);
    expect(words).toMatch(/240 edits, 240 drafts, .* were saved\. Nothing that you wrote was lost/);
    expect(isDamaged(dataDir, accountId, 'all')).toBe(false);
  });

  it('with pages overwritten in the middle of the outbox loses nothing', () => {
    const { dataDir, file } = stocked();
    overwrite(file, pageOfEdit(file, 150), 2 * 4096);
    expect(isDamaged(dataDir, accountId)).toBe(true);
    const { words } = recoverAccount(dataDir, accountId, 1);
    expect(reopened(dataDir).texts).toEqual(all);
    expect(words).toContain('Nothing that you wrote was lost.');
  });

  it('of which the end is missing loses nothing', () => {
    const { dataDir, file } = stocked();
    truncateSync(file, pageOfEdit(file, 150) + 100);
    recoverAccount(dataDir, accountId, 1);
    expect(reopened(dataDir).texts).toEqual(all);
  });
});

describe('a damaged database without its second copy', () => {
  it('whose beginning was overwritten gives every edit and draft back', () => {
    const { dataDir, file } = stocked();
    withoutLog(dataDir);
    overwrite(file, 0, 100);
    const { words } = recoverAccount(dataDir, accountId, 1_750_000_000_000);
    const saved = reopened(dataDir);
    expect(saved.texts).toEqual(all);
    expect([saved.drafts, saved.states, saved.kept]).toEqual([edits, ['unknown restored'], ['space']]);
    expect(words).toMatch(/240 edits, 240 drafts, .* were saved\. No edit is missing/);
  });

  it('with pages overwritten in the middle of the outbox loses what stood there and nothing else, and says how much', () => {
    const { dataDir, file } = stocked();
    withoutLog(dataDir);
    overwrite(file, pageOfEdit(file, 150), 2 * 4096);
    expect(isDamaged(dataDir, accountId)).toBe(true);
    const { words } = recoverAccount(dataDir, accountId, 1);
    const { texts } = reopened(dataDir);
    expect([...texts].filter((text) => !all.has(text))).toEqual([]);
    expect([texts.has(textOf(150)), texts.has(textOf(3)), texts.has(textOf(239))]).toEqual([
      false,
      true,
      true,
    ]);
    expect(texts.size).toBeGreaterThan(edits - 40);
    expect(words).toContain(`About ${edits - texts.size} edits could no longer be read`);
  });

  it('of which the end is missing gives back what is there', () => {
    const { dataDir, file } = stocked();
    withoutLog(dataDir);
    truncateSync(file, pageOfEdit(file, 150) + 100);
    expect(isDamaged(dataDir, accountId)).toBe(true);
    recoverAccount(dataDir, accountId, 1);
    const { texts } = reopened(dataDir);
    expect([...texts].filter((text) => !all.has(text))).toEqual([]);
    expect([texts.has(textOf(3)), texts.has(textOf(100)), texts.has(textOf(150))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('gives back what stands in its write-ahead log alone', () => {
    const { dataDir, file } = stocked(true);
    withoutLog(dataDir);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(500_000);
    overwrite(file, 0, Math.min(4096, statSync(file).size));
    recoverAccount(dataDir, accountId, 1);
    expect(reopened(dataDir).texts).toEqual(all);
  });
});

describe('a damaged database', () => {
  it('lies aside whole afterwards', () => {
    const { dataDir, file } = stocked();
    overwrite(file, 0, 100);
    const before = path.join(temporaryFolder('before'), 'a');
    copyFileSync(file, before);
    const { aside } = recoverAccount(dataDir, accountId, 1);
    expect(statSync(path.join(aside ?? '', 'galley.sqlite')).size).toBe(statSync(before).size);
  });

  it('is recovered from the file that was set aside first, where the first attempt was killed', () => {
    const { dataDir, file } = stocked(true);
    overwrite(file, 0, 100);
    const killed = temporaryFolder('killed');
    const { aside } = recoverAccount(dataDir, accountId, 1);
    // As it is between removing the log and putting the new file in its place.
    cpSync(dataDir, killed, { recursive: true });
    const folder = path.join(killed, 'accounts', accountId);
    cpSync(path.join(aside ?? '', 'galley.sqlite'), path.join(folder, 'galley.sqlite'));
    const begin = openSync(path.join(folder, 'recovering.json'), 'w');
    writeSync(begin, path.basename(aside ?? ''));
    closeSync(begin);
    expect(isDamaged(killed, accountId)).toBe(true);
    recoverAccount(killed, accountId, 2);
    expect(reopened(killed).texts).toEqual(all);
    expect(readdirSync(folder).filter((name) => name.startsWith('damaged-'))).toHaveLength(1);
    expect(existsSync(path.join(folder, 'recovering.json'))).toBe(false);
  });

  it('is recovered by the core that opens it, which says so until the person has read it', async () => {
    const { dataDir, file } = stocked();
    overwrite(file, 0, 100);
    const core = openOfflineCore(dataDir);
    const told = await core.request('data.recoveries', null);
    expect(told.ok ? told.value.map(({ words }) => words) : told).toEqual([
      expect.stringMatching(/240 edits, .* were saved/),
    ]);
    await core.request('data.acknowledge', { accountId });
    expect(await core.request('data.recoveries', null)).toEqual({ ok: true, value: [] });
    await core.close();
  });

  it('is recovered while it is in use, when reading finds out', async () => {
    const { dataDir, file } = stocked();
    const before = openStore({ dataDir, accountId });
    const ids = before.edits.all().map(({ id }) => id);
    before.close();
    const core = openOfflineCore(dataDir);
    overwrite(file, pageOfEdit(file, 150), 2 * 4096);
    const asked = await core.request('edits.get', { accountId, editIds: ids.slice(140, 160) });
    expect(asked.ok ? 'read' : asked.failure.code).toBe('data');
    const recovered = async (): Promise<boolean> => {
      const told = await core.request('data.recoveries', null);
      return told.ok && told.value.length === 1;
    };
    await vi.waitUntil(recovered, { timeout: 20_000, interval: 20 });
    const { store } = core.state.accounts.get(accountId)!.session;
    expect(store.edits.all().length).toBeGreaterThan(edits - 40);
    await core.close();
  });

  it('whose address cannot be read stays as it is, with words, unless a copy knows it', () => {
    const { dataDir, file } = stocked();
    withoutLog(dataDir);
    const copy = path.join(temporaryFolder('copy'), 'copy');
    copyFileSync(file, copy);
    overwrite(file, 0, statSync(file).size);
    expect(() => recoverAccount(dataDir, accountId, 1)).toThrow(/its address can no longer be read/);
    expect(existsSync(file)).toBe(true);
    copyFileSync(copy, `${file}.before-4`);
    recoverAccount(dataDir, accountId, 2);
    expect(reopened(dataDir).texts.size).toBe(0);
  });
});
