import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import { createCore } from '../../src-main/core/core.ts';
import { systemClock } from '../../src-main/core/host.ts';
import { startLocalService } from '../../src-main/local-service/start-local-service.ts';
import type { LocalService } from '../../src-main/local-service/start-local-service.ts';
import { createAccountFolder } from '../../src-main/store/accounts-folder.ts';
import type { EditRow } from '../../src-main/store/unsent/edits.ts';
import { openStore } from '../../src-main/store/open-store.ts';
import { bundled } from './bundled.ts';
import { GitDocumentation, summaryOf } from './builders/git-documentation.ts';
import type { KillablePlan } from './killable-core.ts';
import { quietLog } from './network/quiet-ports.ts';

export interface KillRunOptions {
  readonly kills: number;
  /** Processes side by side, each on data of its own; as many as there are processors unless told, and one more. */
  readonly lanes?: number;
  /** Lives of one set of data: the first of them fall into its first sync. */
  readonly livesEach?: number;
  readonly random?: () => number;
  readonly log?: (line: string) => void;
}

export interface KillReport {
  readonly kills: number;
  readonly edits: number;
  readonly confirmed: number;
  /** Sets of data; each began with a first sync that was killed. */
  readonly firstSyncs: number;
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  readonly wrong: readonly string[];
  readonly seconds: number;
}

/** An unanswered request of a killed process may still be done by the service for as long. */
const settleMs = 400;
const pages = 40;

/** A start costs little where what was compiled once is kept. */
function environmentOf(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compiled') };
}

function writeDocumentation(folder: string): void {
  const names = Array.from({ length: pages }, (_, index) => [`Page ${index}`, `page-${index}.md`] as const);
  const files = Object.fromEntries(
    names.map(([title, file]) => [file, `# ${title}\n\nWords of ${title}.\n`]),
  );
  new GitDocumentation(folder)
    .commit('Begin', { ...files, 'SUMMARY.md': summaryOf(Object.fromEntries(names)) })
    .branch('harden', 'main', (repository) => {
      repository.commit('Harden', { 'page-1.md': '# Page 1\n\nOther words.\n' });
    });
}

/** Kills real cores against the real service over loopback, at random moments (docs/design/outbox.md). */
export async function runKills(options: KillRunOptions): Promise<KillReport> {
  const startedAt = performance.now();
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-kills-'));
  const random = options.random ?? Math.random;
  writeDocumentation(path.join(folder, 'docs'));
  const service = await startLocalService({
    imports: [path.join(folder, 'docs')],
    dataFolder: path.join(folder, 'service'),
    checkEveryMs: 3_600_000,
    helperDelayMs: 3_600_000,
  });
  const program = await bundled(path.join(import.meta.dirname, 'killable-core.ts'), folder);
  const run = new KillRun(service, folder, program, random);
  // Started once without anything to do, the program leaves behind what was compiled; a killed one never does.
  await new Promise<void>((resolve, reject) => {
    const warm = spawn(process.execPath, [program], { stdio: 'ignore', env: environmentOf(folder) });
    warm.once('error', reject);
    warm.once('exit', () => resolve());
  });
  try {
    const livesEach = options.livesEach ?? 25;
    let left = options.kills;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        const lives = Math.min(livesEach, left);
        left -= lives;
        await run.workstation(lives);
        options.log?.(`${run.kills} killed, ${run.rows.length} edits`);
      }
    };
    const lanes = options.lanes ?? availableParallelism() + 1;
    await Promise.all(Array.from({ length: lanes }, lane));
    const verdict = judgeKills(run, await everythingOn(service));
    return { ...verdict, seconds: Math.round((performance.now() - startedAt) / 1000) };
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a set of data said that it has on disk. */
interface Said {
  /** Texts of edits by their ids. */
  readonly edits: Map<string, string>;
  /** What was put into pages, with the edit that did it. */
  readonly pages: Map<string, string>;
}

interface Stored {
  readonly rows: readonly EditRow[];
  readonly said: Said;
}

class KillRun {
  readonly stores: Stored[] = [];
  readonly wrong: string[] = [];
  kills = 0;
  firstSyncs = 0;
  readonly #service: LocalService;
  readonly #folder: string;
  readonly #program: string;
  readonly #random: () => number;
  #lives = 0;

  constructor(service: LocalService, folder: string, program: string, random: () => number) {
    this.#service = service;
    this.#folder = folder;
    this.#program = program;
    this.#random = random;
  }

  get rows(): readonly EditRow[] {
    return this.stores.flatMap((one) => one.rows);
  }

  /** A new set of data, killed so often, then left in peace until everything has come to its end. */
  async workstation(lives: number): Promise<void> {
    const dataDir = mkdtempSync(path.join(this.#folder, 'data-'));
    const accountId = createAccountFolder(dataDir, 'loopback');
    const store = openStore({ dataDir, accountId });
    store.account.create({ baseUrl: this.#service.ready.baseUrl, title: 'killed', createdAt: Date.now() });
    store.close();
    const said: Said = { edits: new Map(), pages: new Map() };
    for (let life = 0; life < lives; life += 1) await this.#life(dataDir, said);
    await this.#finish(dataDir, said);
    rmSync(dataDir, { recursive: true, force: true });
  }

  async #life(dataDir: string, said: Said): Promise<void> {
    this.#lives += 1;
    const { ready } = this.#service;
    const [space] = ready.spaces;
    const plan: KillablePlan = {
      dataDir,
      token: ready.token,
      spaceId: space?.id ?? '',
      life: `life ${this.#lives}`,
      settleMs,
    };
    const child = spawn(process.execPath, [this.#program, JSON.stringify(plan)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environmentOf(this.#folder),
    });
    let printed = '';
    let complained = '';
    let isReady = false;
    const kill = (): void => void child.kill('SIGKILL');
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (isReady || !printed.includes('ready\n')) return;
      isReady = true;
      // Most moments lie in the work: requests, transactions, looks after the last death.
      setTimeout(kill, this.#random() ** 2 * 3 * settleMs);
    });
    child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
    const signal = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (_code, ended) => resolve(ended));
    });
    this.kills += 1;
    if (signal !== 'SIGKILL') this.wrong.push(`a core ended by itself: ${complained.slice(0, 500)}`);
    for (const line of printed.split('\n')) {
      const [, what, id = '', text = ''] = /^(edit|page) (\S+) (.*)$/.exec(line) ?? [];
      if (what === 'edit') said.edits.set(id, text);
      if (what === 'page') said.pages.set(text, id);
    }
  }

  async #finish(dataDir: string, said: Said): Promise<void> {
    const transport = createUndiciTransport();
    const core = createCore({
      ports: {
        clock: systemClock,
        random: Math.random,
        transport,
        secrets: {
          get: () => Promise.resolve({ kind: 'value', value: this.#service.ready.token }),
          set: () => Promise.resolve(),
          delete: () => Promise.resolve(),
        },
        log: quietLog,
        dataDir,
      },
      isAutomatic: false,
      owner: `finish ${dataDir}`,
      isOwnerAlive: () => false,
      requestTimeoutMs: 5000,
    });
    const [account] = core.state.accounts.values();
    if (account === undefined) throw new Error('The account is gone.');
    const { session } = account;
    for (let turn = 0; turn < 12; turn += 1) {
      await session.syncOnce({ settleMs, keepAllIfNone: true });
      // What a late request of a killed process took away is brought back.
      for (const row of session.store.edits.unfinished())
        if (row.state === 'held' && row.reasonCode === 'overturned') session.outbox.retry(row.id);
      const { waiting, unknown, sending, reconciling } = session.outbox.counts();
      if (waiting + unknown + sending + reconciling === 0) break;
    }
    this.firstSyncs += 1;
    const spaceId = this.#service.ready.spaces[0]?.id ?? '';
    const ready = session.store.readiness.ofSpace(spaceId);
    if (ready.pages.have !== ready.pages.want || ready.pages.want < pages || ready.missing.length > 0) {
      this.wrong.push(`a first sync that was killed did not complete: ${JSON.stringify(ready)}`);
    }
    this.stores.push({ rows: session.store.edits.all(), said });
    await core.close();
    await transport.close();
  }
}

interface Everything {
  /** Every text on the service, as often as it is there. */
  readonly texts: readonly string[];
  /** Every paragraph of the pages of the change request that all write. */
  readonly paragraphs: readonly string[];
}

async function everythingOn(service: LocalService): Promise<Everything> {
  const { baseUrl, token, spaces } = service.ready;
  const space = `${baseUrl}/v1/spaces/${spaces[0]?.id ?? ''}`;
  async function list(address: string): Promise<readonly Shown[]> {
    const found: Shown[] = [];
    for (let page: string | undefined = ''; page !== undefined;) {
      const cursor = page === '' ? '' : `&page=${encodeURIComponent(page)}`;
      const answer = await fetch(`${address}limit=1000${cursor}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const read = (await answer.json()) as { items: Shown[]; next?: { page?: string } };
      found.push(...read.items);
      page = read.next?.page;
    }
    return found;
  }
  const texts: string[] = [];
  const lanes = [space];
  for (const status of ['draft', 'open', 'archived', 'merged']) {
    for (const one of await list(`${space}/change-requests?status=${status}&`)) {
      texts.push(one.subject ?? '');
      lanes.push(`${space}/change-requests/${one.id}`);
    }
  }
  for (const lane of lanes) {
    for (const one of await list(`${lane}/comments?format=markdown&status=all&`)) {
      texts.push(one.body?.markdown.trim() ?? '');
      if ((one.replies ?? 0) === 0) continue;
      for (const reply of await list(`${lane}/comments/${one.id}/replies?format=markdown&`))
        texts.push(reply.body?.markdown.trim() ?? '');
    }
  }
  const [shared] = (await list(`${space}/change-requests?status=open&`)).filter(({ number }) => number === 1);
  const content = `${space}/change-requests/${shared?.id ?? ''}/content`;
  const ask = async (address: string): Promise<unknown> =>
    (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json();
  const tree = (await ask(`${content}/pages`)) as { readonly pages: readonly Shown[] };
  const paragraphs: string[] = [];
  for (const { id } of tree.pages) {
    const { markdown } = (await ask(`${content}/page/${id}?format=markdown`)) as {
      readonly markdown: string;
    };
    paragraphs.push(...markdown.split('\n\n').map((paragraph) => paragraph.trim()));
  }
  return { texts, paragraphs };
}

interface Shown {
  readonly id: string;
  readonly number?: number;
  readonly subject?: string;
  readonly body?: { readonly markdown: string };
  readonly replies?: number;
}

interface Read {
  readonly comment?: { readonly id: string };
  readonly changeRequest?: { readonly id: string };
  readonly markdown?: string;
  readonly subject?: string;
}

function judgeKills(run: KillRun, { texts, paragraphs }: Everything): Omit<KillReport, 'seconds'> {
  const lost: string[] = [];
  const twice: string[] = [];
  const wrong = [...run.wrong];
  const copies = new Map<string, number>();
  for (const text of texts) copies.set(text, (copies.get(text) ?? 0) + 1);
  for (const { rows, said } of run.stores) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const [id, text] of said.edits) if (!byId.has(id)) lost.push(`${text}: the edit ${id} is gone`);
    for (const [text, id] of said.pages) {
      const row = byId.get(id);
      const count = paragraphs.filter((paragraph) => paragraph === `${text}.`).length;
      if (count > 1) twice.push(`${text} stands ${count} times in a page`);
      const isKept = row !== undefined && row.state !== 'confirmed' && row.payload.includes(`${text}.`);
      if (count === 0 && !isKept) lost.push(`${text} is in no page, its edit is ${row?.state ?? 'gone'}`);
    }
    for (const row of rows) {
      if (!['confirmed', 'held', 'rejected', 'discarded'].includes(row.state))
        wrong.push(`${row.kind} ${row.payload} is still ${row.state} (${row.reasonCode ?? ''})`);
      if (row.reasonCode === 'surplus-copy') twice.push(`a copy had to be removed: ${row.payload}`);
      if (!['comment.add', 'reply.add', 'changeRequest.create'].includes(row.kind)) continue;
      const { names, isDeleted } = storyOf(row, rows);
      const count = names.reduce((sum, name) => sum + (copies.get(name) ?? 0), 0);
      if (count > 1) twice.push(`${names.join(', ')}: ${count} times`);
      if (row.state === 'confirmed' && count === 0 && !isDeleted)
        lost.push(`${names.join(', ')} (${row.kind})`);
    }
  }
  const { rows } = run;
  return {
    kills: run.kills,
    edits: rows.length,
    confirmed: rows.filter((row) => row.state === 'confirmed').length,
    firstSyncs: run.firstSyncs,
    lost,
    twice,
    wrong,
  };
}

/** Every text that a creation has had, and whether what it made was deleted, alone or with what it answers. */
function storyOf(
  creation: EditRow,
  rows: readonly EditRow[],
): { readonly names: readonly string[]; readonly isDeleted: boolean } {
  const own = JSON.parse(creation.payload) as Read;
  const names = [own.markdown ?? own.subject ?? ''];
  const isAbout = (id: string | undefined): boolean =>
    id !== undefined && (id === creation.id || id === creation.serverId);
  let isDeleted = false;
  for (const row of rows) {
    const read = JSON.parse(row.payload) as Read;
    if (row.kind === 'comment.edit' && isAbout(read.comment?.id)) names.push(read.markdown ?? '');
    if (row.kind === 'changeRequest.subject' && isAbout(read.changeRequest?.id))
      names.push(read.subject ?? '');
    if (row.kind !== 'comment.delete') continue;
    if (isAbout(read.comment?.id) || (own.comment !== undefined && read.comment?.id === own.comment.id))
      isDeleted = true;
  }
  return { names, isDeleted };
}
