import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalService } from '../../../src-main/local-service/start-local-service.ts';
import { FastClock } from './fast-clock.ts';
import { FaultProxy } from './fault-proxy.ts';
import type { Installation } from './fault-proxy.ts';
import { Program } from './program.ts';

/** A local service, the proxy before it and the programs of both installations: for one session after the other. */
export interface World {
  readonly clock: FastClock;
  readonly proxy: FaultProxy;
  readonly programs: Readonly<Record<Installation, Program>>;
  /** Of the person of both installations, and of the web user. */
  readonly tokens: { readonly person: string; readonly web: string };
  /** What each session copies. */
  readonly spaceId: string;
  readonly folder: string;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-sessions-'));
  const docs = path.join(folder, 'docs');
  mkdirSync(docs);
  writeFileSync(path.join(docs, 'README.md'), '# Welcome\n\nThe first page.\n');
  writeFileSync(path.join(docs, 'limits.md'), '# Limits\n\nThe second page.\n');
  const clock = new FastClock();
  const service = await startLocalService({
    imports: [docs],
    dataFolder: path.join(folder, 'service'),
    checkEveryMs: 3_600_000,
    clock: () => clock.now(),
  });
  const { baseUrl, spaces, users, token: web } = service.ready;
  const person = users.find(({ role }) => role === 'review')?.token ?? '';
  const proxy = new FaultProxy(baseUrl, clock);
  await proxy.open();
  const programs = { A: new Program(person, clock), B: new Program(person, clock) };
  return {
    clock,
    proxy,
    programs,
    tokens: { person, web },
    spaceId: spaces[0]?.id ?? '',
    folder,
    async close() {
      await Promise.all([programs.A.end(), programs.B.end()]);
      await proxy.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
