import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { startServiceProgram } from '../support/programs.ts';
import type { RunningService, ServiceLine } from '../support/programs.ts';

/** What a step of the tour works with: the window, the service that can be stopped, and another person's eyes. */
export interface Stage {
  readonly bare: boolean;
  readonly page: Page;
  /** The service as it introduced itself; stays known while it is stopped. */
  readonly service: ServiceLine;
  /** The person at the window, who may review, and the one who looks in from elsewhere. */
  readonly reviewer: ServiceLine['users'][number];
  readonly colleague: ServiceLine['users'][number];
  /** What steps remember for later ones. */
  readonly notes: Map<string, string>;
  /** What the service imports. */
  readonly docs: string;
  /** A folder of the tour's own. */
  readonly workDir: string;
  startService(): Promise<void>;
  /** Stops the service, forgets what it held, and starts it over other documentation. */
  restartOver(docs: string): Promise<void>;
  stopService(): Promise<void>;
  openWindow(): Promise<void>;
  closeWindow(): Promise<void>;
  screenshot(name: string): Promise<void>;
  /** A request to the service as the colleague. Throws on every answer but 2xx. */
  ask(method: string, address: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export interface StageOptions {
  readonly docs: string;
  readonly out: string;
  readonly bare: boolean;
  readonly workDir: string;
  readonly env: Readonly<Record<string, string>>;
}

export function createStage(options: StageOptions): Stage {
  const dataDir = path.join(options.workDir, 'galley');
  let line: ServiceLine | null = null;
  let running: RunningService | null = null;
  let galley: LaunchedGalley | null = null;
  let { docs } = options;

  const service = (): ServiceLine => {
    if (line === null) throw new Error('The service has not been started yet.');
    return line;
  };
  const user = (role: string) => {
    const found = service().users.find((one) => one.role === role);
    if (found === undefined) throw new Error(`The service has no user of the role ${role}.`);
    return found;
  };

  const stage: Stage = {
    bare: options.bare,
    notes: new Map(),
    workDir: options.workDir,
    get docs() {
      return docs;
    },
    get page() {
      if (galley === null) throw new Error('The window is not open.');
      return galley.page;
    },
    get service() {
      return service();
    },
    get reviewer() {
      return user('review');
    },
    get colleague() {
      return user('edit');
    },
    async startService() {
      const port = line === null ? [] : ['--port', new URL(line.baseUrl).port];
      running = await startServiceProgram([
        '--import',
        docs,
        '--data',
        path.join(options.workDir, 'service'),
        ...port,
        ...(options.bare ? ['--bare'] : []),
      ]);
      line = running;
    },
    async restartOver(other) {
      await stage.stopService();
      fs.rmSync(path.join(options.workDir, 'service'), { recursive: true, force: true });
      docs = other;
      await stage.startService();
    },
    async stopService() {
      await running?.stop();
      running = null;
    },
    async openWindow() {
      galley = await launchGalley({ dataDir, env: options.env });
      await galley.page.setViewportSize({ width: 1280, height: 800 });
    },
    async closeWindow() {
      await galley?.close();
      galley = null;
    },
    async screenshot(name) {
      if (galley !== null) await galley.page.screenshot({ path: path.join(options.out, name) });
    },
    async ask(method, address, body) {
      const answer = await fetch(`${service().baseUrl}${address}`, {
        method,
        headers: {
          authorization: `Bearer ${stage.colleague.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok)
        throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
      return answer.status === 204 ? null : ((await answer.json()) as unknown);
    },
    async close() {
      await stage.closeWindow();
      await stage.stopService();
    },
  };
  return stage;
}
