import { serve } from '@hono/node-server';
import type { Database } from 'better-sqlite3';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openDatabase } from '../sqlite/open-database.ts';
import { fetchFile } from './content-changes/fetch-file.ts';
import { migrations } from './data/migrations.ts';
import { Exports } from './exports.ts';
import { Faults } from './faults.ts';
import { createHandlers } from './handlers/handlers.ts';
import { deletionLimit } from './handlers/spaces.ts';
import { startRun } from './handlers/translations.ts';
import { RateLimit } from './http/rate-limit.ts';
import type { RateLimitOptions } from './http/rate-limit.ts';
import { createServer } from './http/server.ts';
import { Sources } from './importer/layout/sources.ts';
import { LargePages } from './present/large-pages.ts';
import { prepareLinks } from './present/links.ts';
import { presentRevision } from './present/revisions.ts';
import { processSpec } from './process-spec.ts';
import { HelperInSample } from './sample/helper.ts';
import { seedSample } from './sample/seed.ts';
import { indexSpace, SearchIndex } from './search/search-index.ts';
import { searchSpace } from './search/search.ts';
import { createService } from './service.ts';
import type { Service } from './service.ts';
import {
  keepTokensApart,
  residentsOf,
  secretOf,
  setUpFurtherOrganization,
  setUpOrganization,
} from './set-up.ts';
import type { Resident } from './set-up.ts';
import { Tokens } from './tokens.ts';

export interface LocalServiceOptions {
  /** Folders, git repositories or bundles. With none, and none imported before, the sample workspace opens. */
  readonly imports: readonly string[];
  /** Folder that keeps everything; absent: a temporary one that goes with the service. */
  readonly dataFolder?: string;
  /** Absent or 0: any free port. */
  readonly port?: number;
  /** Leaves the optional operations out. */
  readonly bare?: boolean;
  readonly faultFile?: string;
  /** Fetches files of public addresses that `insert_files` names; refused where absent. */
  readonly fetchesFiles?: boolean;
  /** Absent: no limit. */
  readonly rateLimit?: RateLimitOptions;
  /** Milliseconds since 1970; the system's clock where absent. */
  readonly clock?: () => number;
  /** How long to wait between two looks at what was imported. */
  readonly checkEveryMs?: number;
  /** Titles of organizations beside the first, made with their people on first use. */
  readonly organizations?: readonly string[];
  /** The folder of the sample documentation, where the usual place does not hold it. */
  readonly sampleFolder?: string;
  /** Whether the sample has its site, with the spaces that it needs beside the guide; it has where absent. */
  readonly sampleSite?: boolean;
  /** How long the sample's helper waits before it answers. */
  readonly helperDelayMs?: number;
  /** Told what a person who started the service should know; one line. */
  readonly onNotice?: (message: string) => void;
}

/** The first line of standard output (docs/design/commands.md). */
export interface ReadyLine {
  readonly baseUrl: string;
  /** Of the first administrator. */
  readonly token: string;
  readonly organization: string;
  readonly spaces: readonly { readonly id: string; readonly title: string }[];
  readonly users: readonly Resident[];
  /** Every organization that was asked for, the first included, with who belongs to it and has a token. */
  readonly organizations: readonly {
    readonly id: string;
    readonly title: string;
    readonly users: readonly Resident[];
  }[];
}

export interface LocalService {
  readonly ready: ReadyLine;
  /** Looks at once whether what was imported moved. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** What its organization is called: as the window calls the workspace (src-main/shell/data/workspaces.ts). */
function titleOf([first]: readonly string[]): string {
  return first === undefined ? 'Sample workspace' : basename(first);
}

/** What the steps of a start share. */
interface Start {
  readonly options: LocalServiceOptions;
  /** Where everything lies. */
  readonly folder: string;
  readonly notice: (message: string) => void;
  /** What is given here is called when the service closes, the last first. */
  readonly onClose: (close: () => void | Promise<void>) => void;
}

/**
 * Starts a complete Documentation Service on loopback, over its own SQLite file: what it answered with success is on disk.
 *
 * @throws {ImportError} when something to import cannot be read, {DatabaseError} when the data folder cannot be used.
 */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const closers: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const folder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'galley-service-'));
  if (options.dataFolder === undefined)
    closers.push(() => {
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    });
  const notice = options.onNotice ?? ((): void => undefined);
  try {
    const { ready, sources } = await startIn({
      options,
      folder,
      notice,
      onClose: (closer) => void closers.push(closer),
    });
    return { ready, look: () => sources.scan(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startIn(start: Start): Promise<{ readonly ready: ReadyLine; readonly sources: Sources }> {
  const { options, folder, onClose } = start;
  const service = openService(start);
  const organization = service.database
    .transaction(() => setUpOrganization(service, titleOf(options.imports)))
    .immediate();
  const further = service.database
    .transaction(() => (options.organizations ?? []).map((title) => setUpFurtherOrganization(service, title)))
    .immediate();
  const exports = new Exports(service, { folder: join(folder, 'exports') });
  onClose(() => exports.close());
  await purgeDeleted(service, exports);
  const sources = await importSources(start, service, organization);
  startHelper(start, service, organization);
  startJobs(start, service);
  await serveRequests(start, service, exports);
  startIndexes(start, service);
  sources.watch(options.checkEveryMs ?? 1000);
  const purging = setInterval(() => void purgeDeleted(service, exports), 60 * 60 * 1000);
  purging.unref();
  onClose(() => clearInterval(purging));
  return { ready: readyLineOf(service, organization, further), sources };
}

function openService({ options, folder, notice, onClose }: Start): Service {
  const database = openDatabase(join(folder, 'service.sqlite'), {
    migrations,
    onSlowStatement: ({ sql, durationMs }) =>
      notice(`slow statement, ${Math.round(durationMs)} ms: ${sql.replace(/\s+/g, ' ')}`),
  });
  onClose(() => void database.close());
  // Searches go through the whole index; read from the disk each time it would take as long as everything else.
  database.pragma('cache_size = -64000');
  const tokens = new Tokens(join(folder, 'tokens.json'));
  const service = createService(database, secretOf(database), options.clock ?? Date.now, tokens);
  keepTokensApart(service);
  return service;
}

/** Spaces of what is imported; without any, those of the sample. */
async function importSources(
  { options, folder, notice, onClose }: Start,
  service: Service,
  organizationId: string,
): Promise<Sources> {
  const { database } = service;
  const sources = new Sources(service, { workFolder: folder, organizationId, onProblem: notice });
  onClose(() => sources.close());
  for (const path of options.imports) await sources.import(path);
  await sources.scan();
  // Once only: a sample whose spaces somebody deleted does not come back at the next start.
  if (service.spaces.all().length === 0 && isFirstStart(database)) {
    const withSite = options.sampleSite ?? true;
    await seedSample(service, organizationId, { folder: options.sampleFolder, withSite });
  }
  database.prepare("INSERT INTO setting VALUES ('started', '1') ON CONFLICT DO NOTHING").run();
  return sources;
}

function startHelper({ options, onClose }: Start, service: Service, organization: string): void {
  const helper = new HelperInSample(service, organization, options.helperDelayMs ?? 1500);
  onClose(() => helper.close());
  service.onCommentPosted = (comment) => helper.answerTo(comment);
}

function startJobs({ options, notice, onClose }: Start, service: Service): void {
  service.jobs.onDefect = (error, job) => notice(`defect in ${job}: ${stackOf(error)}`);
  service.jobs.onNotice = notice;
  onClose(() => service.jobs.close());
  resumeJobs(service);
  if (options.fetchesFiles === true) service.fetchFile = (url, field) => fetchFile(url, field);
}

async function serveRequests(
  { options, notice, onClose }: Start,
  service: Service,
  exports: Exports,
): Promise<void> {
  const { rateLimit, clock = Date.now } = options;
  const app = createServer(service, createHandlers(service), {
    bare: options.bare ?? false,
    faults: new Faults(options.faultFile, notice),
    exports,
    ...(rateLimit === undefined ? {} : { rateLimit: new RateLimit(rateLimit, clock) }),
    onDefect: (error, path) => notice(`defect at ${path}: ${stackOf(error)}`),
  });
  const { server, port } = await listen(app.fetch, options.port ?? 0);
  onClose(() => closeServer(server));
  service.baseUrl = `http://127.0.0.1:${port}`;
}

function startIndexes({ notice, onClose }: Start, service: Service): void {
  const searchIndex = new SearchIndex(service, (error) =>
    notice(`defect in the index of the search: ${stackOf(error)}`),
  );
  service.searchIndex = searchIndex;
  onClose(() => searchIndex.close());
  const largePages = new LargePages(service);
  service.largePages = largePages;
  onClose(() => largePages.close());
  prepareContents(service);
}

function readyLineOf(service: Service, organization: string, further: readonly string[]): ReadyLine {
  const users = residentsOf(service, organization);
  return {
    baseUrl: service.baseUrl,
    token: users[0]?.token ?? '',
    organization,
    spaces: service.spaces.all().map(({ id, title }) => ({ id, title })),
    users,
    organizations: [organization, ...further].map((id) => ({
      id,
      title: service.people.organization(id)?.title ?? '',
      users: residentsOf(service, id),
    })),
  };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Whether no start before this one went as far as having spaces, or having none on purpose. */
function isFirstStart(database: Database): boolean {
  return database.prepare("SELECT 1 FROM setting WHERE name = 'started'").get() === undefined;
}

/** Removes for good what was deleted a week ago, with everything that only it held. */
async function purgeDeleted(service: Service, exports: Exports): Promise<void> {
  const { database, orphans, spaces } = service;
  const removal = database.transaction(() => {
    const gone = spaces.purgeDeleted(deletionLimit(service.now()));
    if (gone.length > 0) orphans.note();
    return gone;
  });
  for (const id of removal.immediate()) {
    service.revisions.forget(id);
    await exports.forget(id);
  }
  if (orphans.isDue()) service.jobs.later('sweep', (signal) => orphans.sweep(signal));
}

/** What was asked for and had not ended when the process did. */
function resumeJobs(service: Service): void {
  for (const { id } of service.specs.unprocessed()) {
    service.jobs.later('processSpec', (signal) => processSpec(service, id, signal));
  }
  for (const { id } of service.translations.running()) startRun(service, id);
}

/** Reads what the first requests would otherwise wait for: it takes as long as there is content, so before anybody asks. */
function prepareContents(service: Service): void {
  for (const space of service.spaces.all()) {
    const revision = service.revisions.require(space.revision_id);
    presentRevision(service, revision, {});
    presentRevision(service, revision, { metadata: false });
    prepareLinks(service, revision);
    // What the process before did not come to.
    service.database.transaction(() => indexSpace(service, space.id)).immediate();
    searchSpace(service, space, { query: 'a', limit: 1000 });
  }
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

function listen(fetch: Fetch, port: number): Promise<{ readonly server: Server; readonly port: number }> {
  return new Promise((resolve, reject) => {
    // `serve` makes a plain HTTP/1 server unless it is given another.
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, (address) =>
      resolve({ server, port: address.port }),
    ) as Server;
    // A client that keeps a connection must not find it closed just as it writes, however long either side was busy.
    server.keepAliveTimeout = 60_000;
    server.once('error', reject);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
