import { newId } from '../data/ids.ts';
import type { Service } from '../service.ts';
import { applyReading, stateOf } from './apply-reading.ts';
import { identifySource, readSource } from './open-source.ts';
import type { Source, SourceKind } from './open-source.ts';
import type { Known } from './reading.ts';
import { addSiteOfImport } from './site-of-import.ts';

export interface SourceOptions {
  /** Folder for copies of bundles. */
  readonly workFolder: string;
  readonly organizationId: string;
  /** Told what went wrong with a source that was imported before; its space stays as it is. */
  readonly onProblem: (message: string) => void;
}

interface SourceRow {
  readonly space_id: string;
  readonly location: string;
  readonly kind: SourceKind;
}

/** What the service imported, and what watches it. */
export class Sources {
  readonly #service: Service;
  readonly #options: SourceOptions;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;
  readonly #problems = new Map<string, string>();

  constructor(service: Service, options: SourceOptions) {
    this.#service = service;
    this.#options = options;
  }

  /**
   * Imports a folder, repository or bundle: into the space it had before, or into a new one.
   *
   * @throws {ImportError} when it cannot be read or holds no pages; nothing is kept then.
   */
  async import(path: string): Promise<void> {
    const source = await identifySource(path);
    const known = this.#rows().find((row) => row.location === source.location);
    await this.#read(source, known?.space_id);
  }

  /** Looks at everything that was imported; what moved becomes revisions. Never throws. */
  look(): Promise<void> {
    const next = this.#looking.then(async () => {
      for (const row of this.#rows()) {
        if (this.#isClosed) return;
        try {
          await this.#read({ kind: row.kind, location: row.location }, row.space_id);
          this.#problems.delete(row.space_id);
        } catch (error) {
          this.#report(row, error);
        }
      }
    });
    this.#looking = next;
    return next;
  }

  /** Looks again and again, `everyMs` after the last look ended. */
  watch(everyMs: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      void this.look().then(() => this.watch(everyMs));
    }, everyMs);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #rows(): SourceRow[] {
    return this.#service.database
      .prepare<[], SourceRow>(
        `SELECT source.space_id, source.location, source.kind FROM source JOIN space ON space.id = source.space_id
         WHERE space.deleted_at IS NULL ORDER BY space.seq`,
      )
      .all();
  }

  #report(row: SourceRow, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (this.#problems.get(row.space_id) === message) return;
    this.#problems.set(row.space_id, message);
    this.#options.onProblem(`${row.location} could not be read again: ${message}`);
  }

  async #read(source: Source, spaceId: string | undefined): Promise<void> {
    const service = this.#service;
    const id = spaceId ?? newId();
    const known: Known = {
      state: spaceId === undefined ? undefined : stateOf(service, spaceId),
      seed: id,
      snapshotOf: (oid) => {
        const revision = spaceId === undefined ? undefined : service.revisions.ofCommit(spaceId, oid);
        return revision === undefined ? undefined : service.revisions.require(revision).snapshot;
      },
    };
    const reading = await readSource(source, known, this.#options.workFolder, () => service.now());
    if (reading === undefined || this.#isClosed) return;
    const { organizationId } = this.#options;
    const write = service.database.transaction(() => {
      if (spaceId === undefined) {
        const oldest = reading.revisions.reduce(
          (first, read) => (read.at < first ? read.at : first),
          service.now(),
        );
        service.spaces.addSpace({
          id,
          organization_id: organizationId,
          title: reading.title,
          emoji: '1f4d8',
          created_at: oldest,
          updated_at: oldest,
        });
        addSiteOfImport(service, { id, organizationId, title: reading.title, at: oldest });
      }
      applyReading(service, source, { spaceId: id, organizationId }, reading);
    });
    write.immediate();
  }
}
