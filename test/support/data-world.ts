import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { openArchive } from '../../src-main/backup/archive/archive-reader.ts';
import { dataFolderOf, finishMove } from '../../src-main/backup/location.ts';
import type { Requests } from '../../src-main/bridge/channels/requests.ts';
import { createCore } from '../../src-main/core/core.ts';
import type { Core } from '../../src-main/core/core.ts';
import { openStore } from '../../src-main/store/open-store.ts';
import type { DataWorkName } from './dying-data.ts';
import { goldenAccount, goldenChangeRequest } from './dying-data.ts';
import { ids } from './golden/full-outbox.ts';
import { persons, placeFrozen } from './golden/frozen-database.ts';
import { quietLog, realClock } from './network/quiet-ports.ts';

/** Works that need another file to be there, and how it is named. */
const fileNames: Readonly<Record<DataWorkName, string>> = {
  backup: 'all.galley',
  restore: 'all.galley',
  move: 'moved',
  upgrade: 'none',
  'make-bundle': 'review.galley-bundle',
  'open-bundle': 'review.galley-bundle',
  'export-outbox': 'home.galley-outbox',
  'import-outbox': 'home.galley-outbox',
};
/** Edits that were written in the bundle and come home in its outbox. The last alone needs more room than a full disk has. */
export const broughtHome = ['Written away', `Written later${', at length'.repeat(4000)}`] as const;

/** A core as the headless program has it, at the start after whatever happened; the shell's part of it before. */
export function nextStart(home: string): Core {
  finishMove(home);
  return createCore({
    ports: {
      clock: realClock,
      random: Math.random,
      log: quietLog,
      dataDir: dataFolderOf(home),
      transport: {
        send: () => Promise.reject(new Error('There is no network here.')),
        close: () => Promise.resolve(),
      },
      secrets: {
        get: () => Promise.resolve({ kind: 'unknown', reason: 'none' }),
        set: () => Promise.resolve(),
        delete: () => Promise.resolve(),
      },
    },
    isAutomatic: false,
    owner: 'test',
    isOwnerAlive: () => false,
  });
}

/** What must be the same whatever dies: texts and their order, drafts, marks, ids. States may know less than before. */
export function mine(dataDir: string): unknown {
  const {
    edits,
    ids: known,
    drafts,
    reviewed,
    finished,
  } = persons(databaseOf(dataDir)) as Record<string, readonly Record<string, unknown>[]>; // rows, as the queries of `persons` say
  const texts = edits?.map(({ id, kind, payload, created_at }) => ({ id, kind, payload, created_at }));
  return { texts, known, drafts, reviewed, finished };
}

export const databaseOf = (dataDir: string): string =>
  path.join(dataDir, 'accounts', goldenAccount, 'galley.sqlite');

/** Reads a file of Galley from its beginning to its proved end; throws where it is not whole. */
export async function readWhole(file: string, kind: 'backup' | 'bundle' | 'outbox'): Promise<number> {
  const archive = await openArchive(file, kind, null);
  try {
    let bytes = 0;
    for await (const entry of archive.entries()) {
      for await (const chunk of entry.chunks()) bytes += chunk.length;
    }
    return bytes;
  } finally {
    await archive.close();
  }
}

/** One copy of everything that a work starts from. */
export interface Stage {
  readonly folder: string;
  readonly home: string;
  /** Where files go that leave Galley. */
  readonly usb: string;
  readonly file: string;
}

/** Data folders with a full outbox, a file and settings, and a backup, a bundle and an outbox of them; made once. */
export class DataWorld {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'galley-deaths-'));
  #stages = 0;

  async make(): Promise<void> {
    const home = path.join(this.folder, 'seed');
    const usb = path.join(this.folder, 'made');
    mkdirSync(usb);
    placeFrozen(3, home);
    const store = openStore({ dataDir: home, accountId: goldenAccount });
    await store.files.putBytes(Buffer.alloc(600_000, 7));
    store.close();
    for (const copy of readdirSync(path.dirname(databaseOf(home)))) {
      if (copy.includes('.before-')) rmSync(path.join(path.dirname(databaseOf(home)), copy));
    }
    writeFileSync(path.join(home, 'settings.json'), '{"theme":"dark"}');
    writeFileSync(path.join(home, 'tokens.encrypted.json'), '{}');
    placeFrozen(1, path.join(this.folder, 'old'));

    const core = nextStart(home);
    const away = nextStart(path.join(this.folder, 'away'));
    const bundle = path.join(usb, fileNames['make-bundle']);
    const plain = { passphrase: null };
    await ask(core, 'dataPath.backup', { path: path.join(usb, fileNames.backup), ...plain });
    await ask(core, 'dataPath.makeBundle', {
      accountId: goldenAccount,
      changeRequestIds: [goldenChangeRequest],
      path: bundle,
      ...plain,
    });
    const { accountId } = await ask(away, 'dataPath.openBundle', { path: bundle, ...plain });
    for (const markdown of broughtHome) {
      const target = { spaceId: ids.space, changeRequestId: ids.changeRequest };
      const payload = { kind: 'comment.add' as const, target, markdown };
      await ask(away, 'edits.add', { accountId, payload, mode: 'now' });
    }
    const outbox = path.join(usb, fileNames['export-outbox']);
    await ask(away, 'dataPath.exportOutbox', { accountId, path: outbox, ...plain });
    await Promise.all([core.close(), away.close()]);
  }

  /** A new copy for one run. `restore` has a data folder that was worked in since the backup. */
  stage(work: DataWorkName): Stage {
    this.#stages += 1;
    const folder = path.join(this.folder, `stage-${this.#stages}`);
    const home = path.join(folder, 'home');
    const usb = path.join(folder, 'usb');
    const seeds = { upgrade: 'old', 'open-bundle': 'nothing', 'export-outbox': 'away' } as const;
    const seed = path.join(this.folder, work in seeds ? seeds[work as keyof typeof seeds] : 'seed');
    mkdirSync(usb, { recursive: true });
    if (existsSync(seed)) cpSync(seed, home, { recursive: true });
    else mkdirSync(home);
    const name = fileNames[work];
    if (['restore', 'open-bundle', 'import-outbox'].includes(work))
      cpSync(path.join(this.folder, 'made', name), path.join(usb, name));
    return { folder, home, usb, file: path.join(usb, name) };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function ask<Channel extends keyof Requests>(
  core: Core,
  channel: Channel,
  args: Requests[Channel]['args'],
): Promise<Requests[Channel]['value']> {
  const reply = await core.request(channel, args);
  if (!reply.ok) throw new Error(reply.failure.detail);
  return reply.value;
}

const passing = /^(backing-up|opening|restoring|moving)|\.(part|moving|new|partial)$|-partial$/;

/** Nothing that only a work in between needs is left anywhere. */
export function expectNothingPassing({ folder }: Stage): void {
  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    passing.test(path.basename(name)),
  );
  expect(left).toEqual([]);
}
