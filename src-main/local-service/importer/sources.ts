import { newId } from '../data/ids.ts';
import type { Service } from '../service.ts';
import { applyReading, stateOf } from './apply-reading.ts';
import { identifySource, readSource } from './open-source.ts';
import type { Source, SourceKind } from './open-source.ts';
import { cutText } from './branch-story.ts';
import type { Known, Reading } from './reading.ts';
import { addPlannedSite, readSitePlan } from './several-spaces.ts';
import type { PlannedSpace, SitePlan } from './several-spaces.ts';
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
  readonly directory: string;
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
  readonly #toldGaps = new Set<string>();

  constructor(service: Service, options: SourceOptions) {
    this.#service = service;
    this.#options = options;
  }

  /**
   * Imports a folder, repository or bundle: into the space it had before, or into a new one; where a `docs.yaml` at its top
   * names several, into one for each, with the site that they make up. A place whose spaces were all deleted is not
   * imported again while they can be restored: what a person deleted does not come back by the next start.
   *
   * @throws {ImportError} when it cannot be read or holds no pages; nothing is kept then.
   */
  async import(path: string): Promise<void> {
    const source = await identifySource(path);
    const known = this.#rows().filter((row) => row.location === source.location);
    for (const row of known) await this.#read(sourceOf(row), row.space_id);
    if (known.length > 0) return;
    const deleted = this.#deletedFrom(source.location);
    if (deleted.length > 0) {
      this.#options.onProblem(
        `${source.location} is not imported again: its space ${deleted.join(', ')} was deleted. To have it back, restore it (POST /v1/spaces/<id>/restore), or import into another data folder.`,
      );
      return;
    }
    const plan = await readSitePlan(source, this.#options.workFolder);
    if (plan === undefined) await this.#read(source, undefined);
    else await this.#readSeveral(source, plan);
  }

  /** Looks at everything that was imported; what moved becomes revisions. Never throws. */
  look(): Promise<void> {
    const next = this.#looking.then(async () => {
      for (const row of this.#rows()) {
        if (this.#isClosed) return;
        try {
          await this.#read(sourceOf(row), row.space_id);
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
        `SELECT source.space_id, source.location, source.directory, source.kind FROM source JOIN space ON space.id = source.space_id
         WHERE space.deleted_at IS NULL ORDER BY space.seq`,
      )
      .all();
  }

  /** Titles and ids of deleted spaces that came from a place and can still be restored. */
  #deletedFrom(location: string): readonly string[] {
    return this.#service.database
      .prepare<[string], string>(
        `SELECT space.title || ' (' || space.id || ')' FROM source JOIN space ON space.id = source.space_id
         WHERE source.location = ? AND space.deleted_at IS NOT NULL ORDER BY space.seq`,
      )
      .pluck()
      .all(location);
  }

  #report(row: SourceRow, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (this.#problems.get(row.space_id) === message) return;
    this.#problems.set(row.space_id, message);
    this.#options.onProblem(`${row.location} could not be read again: ${message}`);
  }

  async #read(source: Source, spaceId: string | undefined): Promise<void> {
    const read = await this.#reading(source, spaceId);
    if (read === undefined) return;
    const { service, organizationId } = this.#here;
    const write = service.database.transaction(() => {
      const { at } = this.#write(read, spaceId === undefined);
      if (spaceId === undefined) {
        addSiteOfImport(service, { id: read.id, organizationId, title: read.reading.title, at });
      }
    });
    write.immediate();
  }

  /** All spaces and their site in one transaction: a source is imported whole or not at all. */
  async #readSeveral(source: Source, plan: SitePlan): Promise<void> {
    const reads: (Read & { readonly planned: PlannedSpace })[] = [];
    for (const planned of plan.spaces) {
      const read = await this.#reading({ ...source, directory: planned.directory }, undefined);
      if (read !== undefined) reads.push({ ...read, planned });
    }
    if (this.#isClosed) return;
    const { service, organizationId } = this.#here;
    const write = service.database.transaction(() => {
      const made = new Map<string, { readonly id: string; readonly title: string }>();
      for (const read of reads) {
        const { title, directory, language } = read.planned;
        const shown = cutText(title ?? read.reading.title, 50);
        this.#write({ ...read, reading: { ...read.reading, title: shown } }, true, language);
        made.set(directory, { id: read.id, title: shown });
      }
      addPlannedSite(service, organizationId, plan, made, service.now());
    });
    write.immediate();
  }

  get #here(): { readonly service: Service; readonly organizationId: string } {
    return { service: this.#service, organizationId: this.#options.organizationId };
  }

  async #reading(source: Source, spaceId: string | undefined): Promise<Read | undefined> {
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
    return reading === undefined || this.#isClosed ? undefined : { id, source, reading };
  }

  /** Writes what was read, into a space that is made where it is new. Answers when its oldest content is from. */
  #write({ id, source, reading }: Read, isNew: boolean, language = 'en'): { readonly at: string } {
    const { service, organizationId } = this.#here;
    const at = reading.revisions.reduce((first, read) => (read.at < first ? read.at : first), service.now());
    if (isNew) {
      service.spaces.addSpace({
        id,
        organization_id: organizationId,
        title: reading.title,
        emoji: '1f4d8',
        language,
        created_at: at,
        updated_at: at,
      });
    }
    // A space that was transferred has its authors in the organization that it belongs to now.
    const owner = service.spaces.anySpace(id)?.organization_id ?? organizationId;
    const told = applyReading(service, source, { spaceId: id, organizationId: owner }, reading);
    for (const message of told) this.#options.onProblem(message);
    for (const gap of reading.gaps) {
      const message = `${source.location}: ${gap}`;
      if (!this.#toldGaps.has(message)) this.#options.onProblem(message);
      this.#toldGaps.add(message);
    }
    return { at };
  }
}

/** A reading, and the space it goes to. */
interface Read {
  readonly id: string;
  readonly source: Source;
  readonly reading: Reading;
}

function sourceOf(row: SourceRow): Source {
  return {
    kind: row.kind,
    location: row.location,
    ...(row.directory === '' ? {} : { directory: row.directory }),
  };
}
