import Store from 'electron-store';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import type { AccountView } from '../../bridge/views/views.ts';
import type { WorkspaceView } from '../../bridge/channels/shell-requests.ts';
import type { RunningLocalService } from './local-service-process.ts';
import { startLocalService } from './local-service-process.ts';
import { makeRoomForFile } from '../../sqlite/regular-file.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

const remembered = z.object({
  id: z.string(),
  kind: z.enum(['sample', 'documentation']),
  title: z.string(),
  path: z.string().nullable(),
  /** The same port each time, so that the account's address stays. */
  port: z.number().int(),
  accountId: z.string().nullable(),
});
type Remembered = z.infer<typeof remembered>;

interface Running {
  readonly state: WorkspaceView['state'];
  readonly reason: string | null;
  readonly service: RunningLocalService | null;
}

const stopped: Running = { state: 'stopped', reason: null, service: null };

export type WorkspaceSource =
  { readonly kind: 'sample' } | { readonly kind: 'documentation'; readonly path: string };

export interface WorkspacesOptions {
  readonly dataDir: string;
  readonly serviceEntry: string;
  readonly sampleDir: string;
  readonly onNotice: (message: string) => void;
  /** Hands the address and the token to the core. */
  readonly connect: (baseUrl: string, token: string, title: string) => Promise<AccountView>;
  readonly onChanged: (workspaces: readonly WorkspaceView[]) => void;
}

/** Documentation that Galley serves to itself: remembered in `workspaces.json`, each in a local service of its own. */
export class Workspaces {
  readonly #options: WorkspacesOptions;
  readonly #store: Store;
  readonly #running = new Map<string, Running>();
  #remembered: readonly Remembered[];

  constructor(options: WorkspacesOptions) {
    this.#options = options;
    makeRoomForFile(path.join(options.dataDir, 'workspaces.json'));
    this.#store = new Store({ cwd: options.dataDir, name: 'workspaces', clearInvalidConfig: true });
    const parsed = z.array(remembered).safeParse(this.#store.store['workspaces']);
    this.#remembered = parsed.success ? parsed.data : [];
  }

  list(): readonly WorkspaceView[] {
    return this.#remembered.map((workspace) => this.#view(workspace));
  }

  /** Starts the services of all that was opened before; failures show in `list`. */
  startRemembered(): void {
    for (const { id } of this.#remembered) this.start(id).catch(() => undefined);
  }

  async open(source: WorkspaceSource): Promise<AccountView> {
    const workspace = this.#find(source) ?? this.#remember(source);
    return await this.#run(workspace);
  }

  async start(id: string): Promise<WorkspaceView> {
    const workspace = this.#get(id);
    await this.#run(workspace);
    return this.#view(this.#get(id));
  }

  stop(id: string): WorkspaceView {
    const workspace = this.#get(id);
    this.#running.get(id)?.service?.stop();
    this.#set(id, stopped);
    return this.#view(workspace);
  }

  stopAll(): void {
    for (const { service } of this.#running.values()) service?.kill();
    this.#running.clear();
  }

  async #run(workspace: Remembered): Promise<AccountView> {
    const { id, title } = workspace;
    this.#running.get(id)?.service?.stop();
    this.#set(id, { state: 'starting', reason: null, service: null });
    try {
      const service = await this.#startOnItsPort(workspace);
      this.#set(id, { state: 'running', reason: null, service });
      const account = await this.#options.connect(service.baseUrl, service.token, title);
      this.#change({ ...workspace, port: Number(new URL(service.baseUrl).port), accountId: account.id });
      return account;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#running.get(id)?.service?.stop();
      this.#set(id, { state: 'failed', reason, service: null });
      if (error instanceof RequestFailure) throw error;
      throw new RequestFailure('not-found', reason);
    }
  }

  async #startOnItsPort(workspace: Remembered): Promise<RunningLocalService> {
    const options = {
      entry: this.#options.serviceEntry,
      // Without an import the service opens the sample workspace.
      imports: workspace.path === null ? [] : [workspace.path],
      sampleDir: this.#options.sampleDir,
      onNotice: this.#options.onNotice,
      dataDir: path.join(this.#options.dataDir, 'workspaces', workspace.id),
      onEnded: (reason: string) => this.#set(workspace.id, { state: 'failed', reason, service: null }),
    };
    if (workspace.port === 0) return await startLocalService({ ...options, port: 0 });
    try {
      return await startLocalService({ ...options, port: workspace.port });
    } catch {
      // Another program may have taken the port since.
      return await startLocalService({ ...options, port: 0 });
    }
  }

  #find(source: WorkspaceSource): Remembered | undefined {
    const wanted = source.kind === 'sample' ? null : source.path;
    return this.#remembered.find((workspace) => workspace.kind === source.kind && workspace.path === wanted);
  }

  #remember(source: WorkspaceSource): Remembered {
    const workspace: Remembered = {
      id: randomUUID(),
      kind: source.kind,
      title: source.kind === 'sample' ? 'Sample workspace' : path.basename(source.path),
      path: source.kind === 'sample' ? null : source.path,
      port: 0,
      accountId: null,
    };
    this.#save([...this.#remembered, workspace]);
    return workspace;
  }

  #get(id: string): Remembered {
    const workspace = this.#remembered.find((candidate) => candidate.id === id);
    if (workspace === undefined) {
      throw new RequestFailure('not-found', texts().shell.ended.noWorkspace);
    }
    return workspace;
  }

  #change(workspace: Remembered): void {
    this.#save(this.#remembered.map((candidate) => (candidate.id === workspace.id ? workspace : candidate)));
    this.#options.onChanged(this.list());
  }

  #save(workspaces: readonly Remembered[]): void {
    this.#remembered = workspaces;
    this.#store.set('workspaces', workspaces);
  }

  #set(id: string, running: Running): void {
    this.#running.set(id, running);
    this.#options.onChanged(this.list());
  }

  #view(workspace: Remembered): WorkspaceView {
    const { state, reason } = this.#running.get(workspace.id) ?? stopped;
    const { id, kind, title, path: source, accountId } = workspace;
    return { id, kind, title, path: source, state, reason, accountId };
  }
}
