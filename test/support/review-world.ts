import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import { createCore } from '../../src-main/core/core.ts';
import type { Core } from '../../src-main/core/core.ts';
import type { Account } from '../../src-main/core/core-state.ts';
import { systemClock } from '../../src-main/core/host.ts';
import type { Clock, Secrets, Transport } from '../../src-main/ports/ports.ts';
import type { Requests } from '../../src-main/bridge/channels/requests.ts';
import type { Policy } from '../../src-main/policy/policy.ts';
import { startLocalService } from '../../src-main/local-service/start-local-service.ts';
import type { LocalService } from '../../src-main/local-service/start-local-service.ts';
import { quietLog } from './network/quiet-ports.ts';

/** Runs git in a repository as Dana; commits may be given the hours that they lie back. */
export function git(folder: string, args: readonly string[], hoursAgo = 0): void {
  const date = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  execFileSync('git', ['-c', 'user.name=Dana', '-c', 'user.email=dana@example.org', ...args], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

/** A repository of three pages with one open change request: branch `harden` edits one page and adds another. */
export function writeRepository(folder: string): void {
  mkdirSync(path.join(folder, 'guides'), { recursive: true });
  git(folder, ['init', '-q', '-b', 'main']);
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write('README.md', '# Welcome\n\nThis is the welcome page.\n');
  write('guides/limits.md', '# Limits\n\nA queue holds ten items.\n\nIt never blocks.\n');
  write('SUMMARY.md', '# Table of contents\n\n* [Welcome](README.md)\n* [Limits](guides/limits.md)\n');
  git(folder, ['add', '.']);
  git(folder, ['commit', '-q', '-m', 'Write the first pages'], 48);
  git(folder, ['checkout', '-q', '-b', 'harden']);
  write('guides/limits.md', '# Limits\n\nA queue holds twenty items.\n\nIt never blocks.\n');
  write('guides/retries.md', '# Retries\n\nA retry waits.\n');
  write(
    'SUMMARY.md',
    '# Table of contents\n\n* [Welcome](README.md)\n* [Limits](guides/limits.md)\n* [Retries](guides/retries.md)\n',
  );
  git(folder, ['add', '.']);
  git(folder, ['commit', '-q', '-m', 'Harden the limits'], 24);
  git(folder, ['checkout', '-q', 'main']);
}

type Fault = Readonly<Record<string, unknown>>;

export interface ReviewWorld {
  readonly folder: string;
  readonly service: LocalService;
  readonly baseUrl: string;
  readonly spaceId: string;
  readonly changeRequestId: string;
  /** Rules of the service's `--fault` file; an empty list ends them. */
  fault(...rules: readonly Fault[]): void;
  tokenOf(role: string): string;
  /** Asks the service as a person of a role. Throws on any status but 2xx. */
  api(role: string, method: string, address: string, body?: unknown): Promise<unknown>;
  /** All comments of the change request with their replies, as the administrator sees them. */
  comments(): Promise<readonly ServerComment[]>;
  spaceComments(): Promise<readonly ServerComment[]>;
  /** A core that syncs when told, connected and synced once, as a person of a role. */
  connect(role: string, options?: ConnectOptions): Promise<World>;
  /** Ends the service; `start` brings it back on the same port with the same data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface ServerComment {
  readonly id: string;
  readonly status: string;
  readonly body: { readonly markdown: string };
  readonly postedBy: { readonly displayName: string };
  readonly reactions: readonly { readonly emoji: string; readonly count: number }[];
  readonly target: { readonly page?: { readonly id: string }; readonly node?: { readonly id: string } };
  readonly replyBodies: readonly string[];
}

export interface ConnectOptions {
  readonly transport?: Transport;
  readonly requestTimeoutMs?: number;
  readonly dataDir?: string;
  readonly owner?: string;
  readonly isAutomatic?: boolean;
  /** What the organization that manages the machine has ruled. */
  readonly policy?: Policy;
  /** Another keychain than one that has the token of every account. */
  readonly secrets?: Secrets;
  readonly clock?: Clock;
  /** Nobody else lives unless told. */
  readonly isOwnerAlive?: (owner: string) => boolean;
}

export interface World {
  readonly core: Core;
  readonly account: Account;
  readonly dataDir: string;
  /** Answers of the core; throws what failed. */
  ask<Channel extends keyof Requests>(
    channel: Channel,
    args: Requests[Channel]['args'],
  ): Promise<Requests[Channel]['value']>;
  /** One whole sync that waits out lost answers in milliseconds. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The pages of a change request as they are shown, with what is not sent yet. */
export function shownPages({ account }: World, { spaceId, changeRequestId }: ReviewWorld) {
  const { content, session } = account;
  const row = session.store.changeRequests.get(changeRequestId)!;
  return content.pages(spaceId, content.sides(row)?.after ?? '').rows;
}

export interface ReviewWorldOptions {
  readonly bare?: boolean;
  /** Writes another repository than the one of three pages. */
  readonly write?: (folder: string) => void;
  /** Begins with a copy of this data instead of an import: what {@link importedData} made. */
  readonly data?: string;
}

/** A data folder of the service with a repository imported, which it does not watch any more: many worlds begin with it. */
export async function importedData(write: (folder: string) => void): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-imported-'));
  const repository = path.join(folder, 'docs');
  const dataFolder = path.join(folder, 'service');
  mkdirSync(repository);
  write(repository);
  const service = await startLocalService({ imports: [repository], dataFolder, checkEveryMs: 3_600_000 });
  await service.close();
  rmSync(repository, { recursive: true });
  return dataFolder;
}

export async function createReviewWorld(options: ReviewWorldOptions = {}): Promise<ReviewWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-world-'));
  const repository = path.join(folder, 'docs');
  const { data } = options;
  if (data === undefined) {
    mkdirSync(repository);
    (options.write ?? writeRepository)(repository);
  } else cpSync(data, path.join(folder, 'service'), { recursive: true });
  const faultFile = path.join(folder, 'faults.json');
  writeFileSync(faultFile, '{"rules":[]}');
  const closers: (() => Promise<void>)[] = [];
  const launch = (port?: number): Promise<LocalService> =>
    startLocalService({
      imports: data === undefined ? [repository] : [],
      dataFolder: path.join(folder, 'service'),
      bare: options.bare ?? false,
      faultFile,
      checkEveryMs: 60_000,
      ...(port === undefined ? {} : { port }),
    });
  let service = await launch();
  const { ready } = service;
  const { baseUrl } = ready;
  const port = Number(new URL(baseUrl).port);
  const tokenOf = (role: string): string => {
    const user = ready.users.find((one) => one.role === role);
    if (user === undefined) throw new Error(`Nobody has the role ${role}.`);
    return user.token;
  };
  const api = async (role: string, method: string, address: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${baseUrl}${address}`, {
      method,
      // A connection of its own: the service may have been started again since the last request.
      headers: {
        authorization: `Bearer ${tokenOf(role)}`,
        'content-type': 'application/json',
        connection: 'close',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
  const spaceId = ready.spaces[0]!.id;
  const list = (await api('admin', 'GET', `/v1/spaces/${spaceId}/change-requests?status=open`)) as {
    items: { id: string }[];
  };
  const changeRequestId = list.items[0]!.id;
  let faultCount = 0;

  async function commentsOf(prefix: string): Promise<readonly ServerComment[]> {
    const { items } = (await api(
      'admin',
      'GET',
      `${prefix}/comments?format=markdown&order=asc&limit=1000`,
    )) as {
      items: (ServerComment & { replies: number })[];
    };
    return Promise.all(
      items.map(async (item) => {
        const replies =
          item.replies === 0 || prefix === `/v1/spaces/${spaceId}`
            ? { items: [] }
            : ((await api('admin', 'GET', `${prefix}/comments/${item.id}/replies?format=markdown`)) as {
                items: { body: { markdown: string } }[];
              });
        return { ...item, replyBodies: replies.items.map((reply) => reply.body.markdown) };
      }),
    );
  }

  return {
    folder,
    get service() {
      return service;
    },
    baseUrl,
    spaceId,
    changeRequestId,
    fault(...rules) {
      // The file's time stamp may not move within a millisecond: its size does.
      faultCount += 1;
      writeFileSync(faultFile, JSON.stringify({ rules }) + ' '.repeat(faultCount));
    },
    tokenOf,
    api,
    comments: () => commentsOf(`/v1/spaces/${spaceId}/change-requests/${changeRequestId}`),
    spaceComments: () => commentsOf(`/v1/spaces/${spaceId}`),
    async connect(role, connectOptions = {}) {
      const dataDir = connectOptions.dataDir ?? mkdtempSync(path.join(folder, 'data-'));
      const world = await openWorld(dataDir, tokenOf(role), connectOptions);
      closers.push(world.close);
      if (world.core.state.accounts.size === 0) {
        await world.ask('accounts.connect', { baseUrl, token: tokenOf(role) });
      }
      await world.account.session.syncOnce({ keepAllIfNone: true });
      return world;
    },
    stop: () => service.close(),
    async start() {
      service = await launch(port);
    },
    async close() {
      for (const close of closers) await close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function openWorld(
  dataDir: string,
  token: string,
  options: ConnectOptions = {},
): Promise<World> {
  const transport = options.transport ?? createUndiciTransport();
  const core = createCore({
    ports: {
      clock: options.clock ?? systemClock,
      random: Math.random,
      transport,
      secrets: options.secrets ?? {
        get: () => Promise.resolve({ kind: 'value', value: token }),
        set: () => Promise.resolve(),
        delete: () => Promise.resolve(),
      },
      log: quietLog,
      dataDir,
    },
    ...(options.policy === undefined
      ? {}
      : { policy: { policy: options.policy, path: '/etc/galley/policy.json', authorities: [] } }),
    isAutomatic: options.isAutomatic ?? false,
    owner: options.owner ?? `test ${dataDir}`,
    isOwnerAlive: options.isOwnerAlive ?? (() => false),
    requestTimeoutMs: options.requestTimeoutMs ?? 2000,
  });
  let isClosed = false;
  const world: World = {
    core,
    get account() {
      const [account] = core.state.accounts.values();
      if (account === undefined) throw new Error('No account is connected.');
      return account;
    },
    dataDir,
    async ask(channel, args) {
      const reply = await core.request(channel, args);
      if (!reply.ok) throw new Error(`${channel}: ${reply.failure.code}: ${reply.failure.detail}`);
      return reply.value;
    },
    async sync() {
      await world.account.session.syncOnce({ settleMs: 20 });
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await core.close();
      await transport.close();
    },
  };
  return world;
}
