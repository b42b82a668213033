import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkAccount } from '../../src-main/backup/recovery/check-account.ts';
import { Editing } from '../../src-main/outbox/editing/editing.ts';
import { createMirror } from '../../src-main/outbox/store-mirror.ts';
import { openStore } from '../../src-main/store/open-store.ts';
import type { Store } from '../../src-main/store/open-store.ts';
import { ids } from './golden/full-outbox.ts';
import { frozenVersions, placeFrozen } from './golden/frozen-database.ts';
import { realClock } from './network/quiet-ports.ts';
import { openOfflineCore } from './offline-core.ts';
import { seeded } from './virtual-clock.ts';

const accountId = 'golden';
const pageBytes = 4096;

/** What a person has written and not sent, as it stood when it was acknowledged. */
interface Written {
  readonly edits: ReadonlyMap<string, { readonly payload: string; readonly state: string }>;
  /** Drafts and private notes by what they are about. */
  readonly texts: ReadonlyMap<string, string>;
  readonly marks: number;
}

/** One data folder with everything that a person may have unsent, as it was at several moments. */
export interface CorruptionStock {
  /** `running`: as a killed program leaves it, with its write-ahead log; `closed`: after a clean end. */
  readonly folders: Readonly<Record<'running' | 'closed', string>>;
  /** The same folder at earlier moments. */
  readonly older: readonly string[];
  readonly written: Written;
  readonly remove: () => void;
}

const waits = (state: string): boolean => state !== 'confirmed' && state !== 'discarded';
const goesByItself = new Set(['waiting', 'sending', 'unknown', 'reconciling']);

/** Every kind of edit in every state, long and short texts, drafts, notes, marks; written in three sittings. */
export function stockForCorruption(): CorruptionStock {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-corruption-'));
  const dataDir = path.join(folder, 'data');
  placeFrozen(frozenVersions().at(-1) ?? 1, dataDir);
  writeFileSync(path.join(dataDir, 'settings.json'), '{"theme":"dark"}');
  const older: string[] = [];
  const keep = (name: string): string => {
    const copy = path.join(folder, name);
    cpSync(dataDir, copy, { recursive: true });
    return copy;
  };
  checkAccount(dataDir, accountId, Date.now());
  const write = (store: Store, sitting: number): void => {
    const editing = new Editing({
      edits: store.edits,
      sent: store.sent,
      reviewed: store.reviewed,
      mirror: createMirror(store, realClock),
      clock: realClock,
      random: seeded(sitting),
      durableTransaction: (work) => store.transaction(work),
    });
    for (let index = 0; index < 12; index += 1) {
      const name = `sitting ${sitting}, ${index}`;
      const target = { spaceId: ids.space, changeRequestId: ids.changeRequest };
      const long = index % 6 === 5 ? 3000 : 20;
      const markdown = `Comment of ${name}: ${'ä word '.repeat(long)}`;
      const row = editing.add({ kind: 'comment.add', target, markdown }, index % 3 === 0 ? 'review' : 'now');
      // Every third is sent, as the outbox writes it.
      if (index % 3 === 1) {
        store.transaction(() => store.edits.save({ ...row, state: 'sending', sentAt: 1, attempts: 1 }));
        store.mirror(() => {
          store.edits.save({
            ...row,
            state: 'confirmed',
            serverId: `server-${name}`,
            sentAt: 1,
            attempts: 1,
          });
          store.edits.mapId(row.id, 'comment', `server-${name}`);
        });
      }
      const about = JSON.stringify({ commentId: `c${index}` });
      store.drafts.save(about, index % 4 === 3 && sitting > 1 ? '' : `Draft of ${name}`, sitting);
      store.notes.put({
        id: `note-${index}`,
        target: JSON.stringify({ pageId: `p${index}` }),
        about: 'a page',
        quotation: null,
        text: `Note of ${name}`,
        createdAt: 1,
        updatedAt: sitting,
      });
      store.reviewed.markPage(ids.changeRequest, `page-${index}`, 'a'.repeat(64), sitting);
    }
  };
  writeFiles(path.join(dataDir, 'accounts', accountId, 'files'));
  for (const sitting of [1, 2]) {
    const store = openStore({ dataDir, accountId });
    write(store, sitting);
    store.close();
    older.push(keep(`older-${sitting}`));
  }
  const store = openStore({ dataDir, accountId });
  store.database.pragma('wal_autocheckpoint = 0');
  write(store, 3);
  const running = keep('running');
  const written = writtenIn(store);
  store.close();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { folders: { running, closed: dataDir }, older, written, remove };
}

function writeFiles(folder: string): void {
  const name = 'ab'.padEnd(64, '0');
  cpSync(import.meta.filename, path.join(folder, 'ab', name));
}

function writtenIn(store: Store): Written {
  const texts = store.database
    .prepare<[], { readonly name: string; readonly text: string }>(
      `select 'draft ' || target as name, text from draft union all select 'note ' || id, text from note`,
    )
    .all();
  return {
    edits: new Map(store.edits.all().map(({ id, payload, state }) => [id, { payload, state }])),
    texts: new Map(texts.map(({ name, text }) => [name, text])),
    marks: store.reviewed.pages(ids.changeRequest).size,
  };
}

type Corrupt = (file: string, random: () => number, stock: CorruptionStock, name: string) => void;

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

function noise(length: number, random: () => number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

const corruptions: Readonly<Record<string, Corrupt>> = {
  'zeroed pages'(file, random) {
    const pages = Math.max(1, Math.ceil(statSync(file).size / pageBytes));
    for (let count = 1 + Math.floor(random() * 10); count > 0; count -= 1) {
      const at = Math.floor(random() * pages) * pageBytes;
      overwrite(file, at, Buffer.alloc(Math.max(0, Math.min(pageBytes, statSync(file).size - at))));
    }
  },
  'flipped bits'(file, random) {
    const bytes = readFileSync(file);
    for (let count = 1 + Math.floor(random() * 20); count > 0; count -= 1) {
      const at = Math.floor(random() * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    writeFileSync(file, bytes);
  },
  'one flipped bit'(file, random) {
    const bytes = readFileSync(file);
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    writeFileSync(file, bytes);
  },
  truncated: (file, random) => truncateSync(file, Math.floor(random() * statSync(file).size)),
  emptied: (file) => truncateSync(file, 0),
  'overwritten in part'(file, random) {
    const size = statSync(file).size;
    const at = Math.floor(random() * size);
    overwrite(file, at, noise(Math.min(size - at, 1 + Math.floor(random() * 20_000)), random));
  },
  'overwritten as a whole': (file, random) => writeFileSync(file, noise(statSync(file).size, random)),
  deleted: (file) => rmSync(file),
  'replaced by an older one'(file, random, { older }, name) {
    const copy = path.join(older[Math.floor(random() * older.length)] ?? '', name);
    // What was not there then is gone.
    if (existsSync(copy)) copyFileSync(copy, file);
    else rmSync(file);
  },
  'with garbage at its end': (file, random) =>
    writeFileSync(file, noise(1 + Math.floor(random() * 10_000), random), { flag: 'a' }),
};

/** Files that hold what must survive are hit most. */
const important = /(galley\.sqlite|galley\.sqlite-wal|unsent\.log)$/;

export interface CorruptionVerdict {
  readonly seed: number;
  readonly what: string;
  /** Unsent edits, drafts and notes that there were, that came through, that were said to be lost. */
  readonly written: number;
  readonly survived: number;
  readonly told: number;
  /** What must never be: a silent loss, another text, an edit that may be sent twice. */
  readonly violations: readonly string[];
  readonly recovered: boolean;
}

/** Damages one file of a copy of the data, starts Galley twice with it, and judges what became of it. */
export async function corruptOnce(stock: CorruptionStock, seed: number): Promise<CorruptionVerdict> {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // never empty here
  const moment = pick(['running', 'closed'] as const);
  const from = stock.folders[moment];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'galley-corrupt-'));
  try {
    cpSync(from, dataDir, { recursive: true });
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(path.join(dataDir, name)).isFile(),
    );
    const name = pick(random() < 0.8 ? files.filter((one) => important.test(one)) : files);
    const kind = pick(Object.keys(corruptions));
    const file = path.join(dataDir, name);
    if (statSync(file).size > 0) corruptions[kind]?.(file, random, stock, name);
    const what = `${moment}: ${path.basename(name)} ${kind}`;
    const first = await started(dataDir);
    const second = await started(dataDir);
    return judge(stock.written, { seed, what, first, second });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Started {
  readonly written: Written | null;
  readonly reasons: ReadonlyMap<string, string | null>;
  readonly words: string;
  readonly recoveries: number;
}

async function started(dataDir: string): Promise<Started> {
  const core = openOfflineCore(dataDir);
  const told = await core.request('data.recoveries', null);
  const recoveries = (await core.recovered()).length;
  const words = [...(told.ok ? told.value : []), ...core.unopened].map((one) => one.words).join('\n');
  const store = core.state.accounts.get(accountId)?.session.store;
  const rows = store?.edits.all() ?? [];
  const reasons = new Map(rows.map(({ id, reasonCode }) => [id, reasonCode]));
  const written = store === undefined ? null : writtenIn(store);
  await core.close();
  return { written, reasons, words, recoveries };
}

interface Judged {
  readonly seed: number;
  readonly what: string;
  readonly first: Started;
  readonly second: Started;
}

function judge(truth: Written, { seed, what, first, second }: Judged): CorruptionVerdict {
  const violations: string[] = [];
  const edits = [...truth.edits].filter(([, { state }]) => waits(state));
  const texts = [...truth.texts];
  const found = first.written;
  let told = 0;
  let survived = 0;
  const miss = (text: string, name: string): void => {
    if (first.words.includes(text.slice(0, 40)) || first.words.includes(name) || found === null) told += 1;
    else violations.push(`${name} is lost, and nobody is told: ${text.slice(0, 80)}`);
  };
  if (found === null && first.words === '') violations.push('the account is gone, and nobody is told');
  for (const [id, { payload, state }] of edits) {
    const now = found?.edits.get(id);
    if (now?.payload !== payload) miss(payload, id);
    else survived += 1;
    const wasSent = state === 'sending' || state === 'unknown' || state === 'reconciling';
    if (now?.state === 'waiting' && wasSent) violations.push(`${id} was sent, and is sent again`);
    if (now !== undefined && goesByItself.has(now.state) && !goesByItself.has(state))
      if (first.reasons.get(id) !== 'restored') violations.push(`${id} was ${state} and goes by itself`);
  }
  for (const [id, { state }] of truth.edits) {
    const now = found?.edits.get(id);
    if (waits(state) || now === undefined || !waits(now.state)) continue;
    if (goesByItself.has(now.state) && first.reasons.get(id) !== 'restored')
      violations.push(`${id} was ${state} and is sent again`);
  }
  // A damaged name makes another row of it: it stays, waits for a word, and is told.
  for (const [id, { payload, state }] of found?.edits ?? []) {
    // One that had come to its end is sent no more, whatever its name.
    if (truth.edits.has(id) || !waits(state)) continue;
    const text = /"(?:markdown|subject|summary)":"([^"\\]{1,40})/.exec(payload)?.[1] ?? payload.slice(0, 40);
    if (state !== 'held' || !first.words.includes(text)) violations.push(`${id} was never made`);
  }
  for (const [name, text] of texts) {
    if (found?.texts.get(name) === text) survived += 1;
    else miss(text, name);
  }
  for (const [name, text] of found?.texts ?? [])
    if (!truth.texts.has(name) && !first.words.includes(text.slice(0, 40)))
      violations.push(`${name} was removed and came back`);
  if (found !== null && found.marks < truth.marks && !/review mark/.test(first.words))
    violations.push('review marks are lost');
  if (second.recoveries > 0) violations.push(`the second start recovers again: ${second.words}`);
  if (JSON.stringify(plain(found)) !== JSON.stringify(plain(second.written)))
    violations.push('the second start finds something else');
  return {
    seed,
    what,
    written: edits.length + texts.length,
    survived,
    told,
    violations,
    recovered: first.recoveries > 0,
  };
}

function plain(written: Written | null): unknown {
  return written === null ? null : [[...written.edits].sort(), [...written.texts].sort(), written.marks];
}
