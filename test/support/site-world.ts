import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PreviewSettings, SiteRow } from '../../src-main/bridge/views/site-views.ts';
import type { Transport } from '../../src-main/ports/ports.ts';
import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import { startLocalService } from '../../src-main/local-service/start-local-service.ts';
import { foreignTransport } from './foreign/foreign-transport.ts';
import type { Behaviour } from './foreign/foreign-transport.ts';
import { openWorld } from './review-world.ts';
import type { World } from './review-world.ts';

/** The sample workspace with its site, kept whole in a core of its own. */
export interface SiteWorld {
  readonly world: World;
  readonly accountId: string;
  readonly baseUrl: string;
  readonly organization: string;
  spaceId(title: string): string;
  site(): Promise<SiteRow>;
  /** A preview as anybody sees it, unless told; its id. */
  open(settings?: Partial<PreviewSettings>): Promise<string>;
  /** Requests since the last look, as `METHOD path`. */
  requests(): readonly string[];
  /** Asks the service as the administrator. */
  api(method: string, address: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export const anyVisitor: PreviewSettings = {
  content: { kind: 'primary' },
  visitor: { visibility: null, isSignedIn: false, claims: {}, shareLinkId: null, language: null },
  customization: null,
  structure: null,
};

export interface SiteWorldOptions {
  readonly role?: string;
  /** Statuses that the service's answers get instead, by a part of the path. */
  readonly refuse?: Readonly<Record<string, number>>;
  /** How the service differs from the local service. */
  readonly behaviour?: Behaviour;
}

export async function createSiteWorld(options: SiteWorldOptions = {}): Promise<SiteWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-site-'));
  const service = await startLocalService({
    imports: [],
    dataFolder: path.join(folder, 'service'),
    checkEveryMs: 3_600_000,
    helperDelayMs: 3_600_000,
  });
  const { baseUrl, token, organization, spaces, users } = service.ready;
  const lines: string[] = [];
  const { behaviour } = options;
  const sockets = behaviour === undefined ? createUndiciTransport() : foreignTransport(behaviour);
  const refusals = Object.entries(options.refuse ?? {});
  const transport: Transport = {
    async send(request) {
      const { pathname } = new URL(request.url);
      lines.push(`${request.method} ${pathname}`);
      const status = refusals.find(([part]) => pathname.endsWith(part))?.[1];
      if (status === undefined) return sockets.send(request);
      const body = new TextEncoder().encode(JSON.stringify({ error: { code: status, message: 'No.' } }));
      return { status, headers: { 'content-type': 'application/json' }, body };
    },
    close: () => sockets.close(),
  };
  const own = users.find((one) => one.role === (options.role ?? 'admin'))?.token ?? token;
  const world = await openWorld(path.join(folder, 'data'), own, { transport });
  await world.ask('accounts.connect', { baseUrl, token: own });
  await world.account.session.syncOnce({ keepAllIfNone: true });
  const accountId = world.account.session.id;
  let seen = 0;
  const site = async (): Promise<SiteRow> => {
    const [row] = await world.ask('sites.list', { accountId });
    if (row === undefined) throw new Error('no site is kept');
    return row;
  };
  return {
    world,
    accountId,
    baseUrl,
    organization,
    spaceId: (title) => spaces.find((one) => one.title === title)?.id ?? '',
    site,
    async open(settings = {}) {
      const { id } = await site();
      const opened = { ...anyVisitor, ...settings };
      return (await world.ask('preview.open', { accountId, siteId: id, settings: opened })).previewId;
    },
    requests() {
      const since = lines.slice(seen);
      seen = lines.length;
      return since;
    },
    async api(method, address, body) {
      const response = await fetch(`${baseUrl}${address}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? null : ((await response.json()) as unknown);
    },
    async close() {
      await world.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
