import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createClient } from '../../src-main/client/client.ts';
import type { Client } from '../../src-main/client/client.ts';
import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import type { Clock, HttpResponse, Transport } from '../../src-main/ports/ports.ts';
import { startLocalService } from '../../src-main/local-service/start-local-service.ts';
import type { LocalService } from '../../src-main/local-service/start-local-service.ts';
import { openStore } from '../../src-main/store/open-store.ts';
import type { Store } from '../../src-main/store/open-store.ts';
import { createSync } from '../../src-main/sync/create-sync.ts';
import type { Sync } from '../../src-main/sync/create-sync.ts';
import { GitDocumentation, pngBytes, summaryOf } from './builders/git-documentation.ts';
import { writeLargeRepository } from './builders/large-repository.ts';
import type { LargeRepositoryOptions } from './builders/large-repository.ts';
import { quietLog, realClock } from './network/quiet-ports.ts';
import { startServiceProxy } from './network/service-proxy.ts';
import type { ServiceProxy } from './network/service-proxy.ts';
import { temporaryFolder } from './temporary-folder.ts';

const pages = { Start: 'README.md', Install: 'install.md', Usage: 'usage.md', Limits: 'limits.md' };

/** Four pages with an image; a branch that edits one page and adds another; main moved on since. */
export function writeSmallRepository(folder: string): GitDocumentation {
  return new GitDocumentation(folder)
    .commit('Begin', {
      'SUMMARY.md': summaryOf(pages),
      'README.md': '# Start\n\nWelcome to the documentation.\n\n![Logo](.gitbook/assets/logo.png)\n',
      'install.md': '# Install\n\nRun the installer.\n\nThen restart.\n',
      'usage.md': '# Usage\n\nUse it daily.\n',
      'limits.md': '# Limits\n\nTen requests a second.\n',
      '.gitbook/assets/logo.png': pngBytes,
      '.gitbook/assets/unused.png': pngBytes,
    })
    .branch('explain-limits', 'main', (repository) => {
      repository.commit('Explain the limits', {
        'SUMMARY.md': summaryOf({ ...pages, Quotas: 'quotas.md' }),
        'limits.md': '# Limits\n\nTwenty requests a second.\n',
        'quotas.md': '# Quotas\n\nEach team has its own.\n',
      });
    })
    .commit('Say more about use', { 'usage.md': '# Usage\n\nUse it daily, or weekly.\n' });
}

export interface SyncedAccount {
  readonly service: LocalService;
  readonly repository: GitDocumentation;
  readonly largeFolder: string;
  readonly proxy: ServiceProxy;
  readonly spaceId: string;
  readonly store: Store;
  readonly client: Client;
  readonly sync: Sync;
  /** A client of the user with this role, past the proxy. */
  as(role: string): Client;
  /** The requests that reached the proxy since the last call. */
  requests(): readonly string[];
}

export interface SyncedAccountOptions {
  readonly bare?: boolean;
  /** Instead of the small repository, this one in `largeFolder`. */
  readonly large?: LargeRepositoryOptions;
  /** Instead of the small repository, what this writes into a folder. */
  readonly write?: (folder: string) => GitDocumentation;
  /** This machine's clock, where it is not to be trusted. */
  readonly clock?: Clock;
  /** Changes what the client gets to see of an answer. */
  readonly change?: (answer: HttpResponse) => HttpResponse;
}

/** A real service over a small repository, a proxy before it, and an account of the administrator that keeps the space. */
export async function syncedAccount(options: SyncedAccountOptions = {}): Promise<SyncedAccount> {
  const folder = temporaryFolder('sync');
  const { large, write = writeSmallRepository } = options;
  const repository = write(path.join(folder, 'repository'));
  const largeFolder = path.join(folder, 'large');
  if (large !== undefined) await writeLargeRepository(largeFolder, large);
  const service = await startLocalService({
    imports: [large === undefined ? repository.folder : largeFolder],
    dataFolder: path.join(folder, 'service'),
    bare: options.bare ?? false,
    checkEveryMs: 3_600_000,
  });
  const proxy = await startServiceProxy(service.ready.baseUrl);
  const { clock = realClock, change = (answer: HttpResponse) => answer } = options;
  const sockets = createUndiciTransport();
  const transport: Transport = {
    send: async (request) => change(await sockets.send(request)),
    close: () => sockets.close(),
  };
  const store = openStore({ dataDir: path.join(folder, 'data'), accountId: 'account-1' });
  onTestFinished(async () => {
    store.close();
    await transport.close();
    await proxy.close();
    await service.close();
  });
  store.account.create({ baseUrl: proxy.baseUrl, title: 'test', createdAt: 0 });
  const clientOf = (baseUrl: string, token: string): Client =>
    createClient({
      baseUrl,
      transport,
      clock,
      random: () => 0,
      token: () => Promise.resolve({ kind: 'value', value: token }),
      log: quietLog,
    });
  const client = clientOf(proxy.baseUrl, service.ready.token);
  const [space] = service.ready.spaces;
  if (space === undefined) throw new Error('nothing was imported');
  store.spaces.keep(space.id, 0);
  let seen = 0;
  return {
    service,
    repository,
    largeFolder,
    proxy,
    spaceId: space.id,
    store,
    client,
    sync: createSync({ store, client, clock, log: quietLog }),
    as: (role) => {
      const user = service.ready.users.find((one) => one.role === role);
      if (user === undefined) throw new Error(`nobody has the role ${role}`);
      return clientOf(service.ready.baseUrl, user.token);
    },
    requests: () => {
      const since = proxy.lines.slice(seen);
      seen = proxy.lines.length;
      return since;
    },
  };
}
