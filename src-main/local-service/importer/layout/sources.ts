import { newId } from '../../data/ids.ts';
import { stretchMs } from '../../search/search-index.ts';
import type { Service } from '../../service.ts';
import { applyReading, stateOf } from '../apply-reading.ts';
import { identifySource, readSource, sourceFingerprint } from './open-source.ts';
import type { Source } from './open-source.ts';
import { Git } from '../git/git.ts';
import { deletedFrom, importedSources, sourceOf } from './source-rows.ts';
import type { SourceRow } from './source-rows.ts';
import { forgetPreparations, prepareWriting } from '../prepare-writing.ts';
import { wholeSource } from '../reading.ts';
import type { Known, Reading, SpacePlace } from '../reading.ts';
import { referencePlaces, referenceStamp } from '../references.ts';
import type { ReferencePlaces } from '../references.ts';
import { addPlannedSite, addToSite, distinctTitle } from './several-spaces.ts';
import type { PlannedSpace, SitePlan } from './several-spaces.ts';
import { addSiteOfImport } from './site-of-import.ts';
import { followSpaces, readSitePlan } from './spaces-of-source.ts';

export interface SourceOptions {
  /** Folder for copies of bundles. */
  readonly workFolder: string;
  readonly organizationId: string;
  /** Told what went wrong with a source that was imported before; its space stays as it is. */
  readonly onProblem: (message: string) => void;
}

/** What the service imported, and what watches it. */
export class Sources {
  readonly #service: Service;
  readonly #options: SourceOptions;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;
  readonly #problems = new Map<string, string>();
  readonly #reportedGaps = new Set<string>();
  /** By location, when all its spaces had been read. */
  readonly #seen = new Map<string, Seen>();
  readonly #places = new Map<string, ReferencePlaces>();

  constructor(service: Service, options: SourceOptions) {
    this.#service = service;
    this.#options = options;
  }

  /**
   * Imports a folder, repository or bundle: into the spaces it had before, or into a new one; into several where a
   * `docs.yaml` at its top or its tables of contents say so, with the site that they make up. A place whose spaces were all
   * deleted is not imported again while they can be restored: what a person deleted does not come back by the next start.
   *
   * @throws {ImportError} when it cannot be read or holds no pages; nothing is kept then.
   */
  async import(path: string): Promise<void> {
    const source = await identifySource(path);
    const known = importedSources(this.#service).filter((row) => row.location === source.location);
    if (known.length > 0) {
      const problems: unknown[] = [];
      await this.#readAgain(known, (_row, error) => void problems.push(error));
      if (problems.length > 0) throw problems[0];
      return;
    }
    const deleted = deletedFrom(this.#service, source.location);
    if (deleted.length > 0) {
      const spaces = deleted.map(({ title, id }) => `${title} (${id})`).join(', ');
      this.#options.onProblem(
        `${source.location} is not imported again: its space ${spaces} was deleted. To have it back, restore it (POST /v1/spaces/<id>/restore), or import into another data folder.`,
      );
      return;
    }
    const now = await this.#now(source, undefined);
    const plan = await readSitePlan(source, this.#options.workFolder);
    if (plan === undefined) await this.#read(source, wholeSource, undefined);
    else await this.#readSeveral(source, plan);
    this.#seen.set(source.location, now);
  }

  /** Looks at everything that was imported; what moved becomes revisions. Never throws. */
  scan(): Promise<void> {
    const next = this.#looking.then(async () => {
      for (const rows of Map.groupBy(importedSources(this.#service), ({ location }) => location).values()) {
        if (this.#isClosed) return;
        try {
          await this.#readAgain(rows, (row, error) => this.#report(row, error));
        } catch (error) {
          for (const row of rows) this.#report(row, error);
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
      void this.scan().then(() => this.watch(everyMs));
    }, everyMs);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /**
   * Reads what moved in a source since its last reading, for each of its spaces; a space whose folder moved is followed,
   * and tables of contents that came since become spaces.
   */
  async #readAgain(
    rows: readonly SourceRow[],
    onError: (row: SourceRow, error: unknown) => void,
  ): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const source = sourceOf(first);
    const before = this.#seen.get(source.location);
    const now = await this.#now(source, before);
    if (now.fingerprint === before?.fingerprint) {
      this.#seen.set(source.location, now);
      return;
    }
    const plan = await readSitePlan(source, this.#options.workFolder);
    const { places, added } = await this.#placesOf(source, rows, plan);
    let isRead = true;
    for (const row of rows) {
      if (this.#isClosed) return;
      try {
        await this.#read(source, places.get(row.space_id) ?? wholeSource, row.space_id);
        this.#problems.delete(row.space_id);
      } catch (error) {
        isRead = false;
        onError(row, error);
      }
    }
    if (plan !== undefined && added.length > 0) await this.#readSeveral(source, plan, added);
    if (isRead) this.#seen.set(source.location, now);
  }

  /** Git is asked only where the files of a repository's references moved: every second, it would keep the machine awake. */
  async #now(source: Source, before: Seen | undefined): Promise<Seen> {
    const stamp = await this.#stampOf(source);
    const isStill = stamp !== undefined && stamp === before?.stamp;
    return { stamp, fingerprint: isStill ? before.fingerprint : await sourceFingerprint(source) };
  }

  async #stampOf({ kind, location }: Source): Promise<string | undefined> {
    if (kind !== 'repository') return undefined;
    const places = this.#places.get(location) ?? (await referencePlaces(new Git(location)));
    this.#places.set(location, places);
    return referenceStamp(places);
  }

  /** Where the spaces of a source lie now, and which of a plan it has not had yet. */
  async #placesOf(
    source: Source,
    rows: readonly SourceRow[],
    plan: SitePlan | undefined,
  ): Promise<{ readonly places: ReadonlyMap<string, SpacePlace>; readonly added: readonly PlannedSpace[] }> {
    const planned = plan?.spaces ?? [];
    const followed = await followSpaces(
      source,
      this.#options.workFolder,
      rows.map(({ space_id, directory }) => ({ directory, known: this.#knownOf(space_id) })),
      planned.map(({ directory }) => directory),
    );
    const now = rows.map(({ directory }) => followed.get(directory) ?? directory);
    // What lies in no table any more stays as it was; beside it, the same pages would come a second time.
    const isOneTree = now.includes('') && !planned.some(({ directory }) => directory === '');
    const taken = new Set([
      ...now,
      ...deletedFrom(this.#service, source.location).map(({ directory }) => directory),
    ]);
    const added = isOneTree ? [] : planned.filter(({ directory }) => !taken.has(directory));
    const siblings = isOneTree ? now : [...new Set([...now, ...planned.map(({ directory }) => directory)])];
    const places = rows.map((row, index): [string, SpacePlace] => [
      row.space_id,
      {
        directory: now[index] ?? row.directory,
        siblings: siblings.length === 1 && siblings[0] === '' ? [] : siblings,
      },
    ]);
    return { places: new Map(places), added };
  }

  #report(row: SourceRow, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (this.#problems.get(row.space_id) === message) return;
    this.#problems.set(row.space_id, message);
    this.#options.onProblem(`${row.location} could not be read again: ${message}`);
  }

  async #read(source: Source, place: SpacePlace, spaceId: string | undefined): Promise<void> {
    const read = await this.#reading(source, place, spaceId);
    if (read === undefined) return;
    const { service, organizationId } = this.#here;
    await prepareWriting(service, read.id, read.reading, breath());
    if (this.#isClosed) return;
    const write = service.database.transaction(() => {
      const { at } = this.#write(read, spaceId === undefined);
      if (spaceId === undefined) {
        addSiteOfImport(service, { id: read.id, organizationId, title: read.reading.title, at });
      }
    });
    try {
      write.immediate();
    } finally {
      forgetPreparations(service);
    }
  }

  /**
   * Spaces of a plan in one transaction, whole or not at all: all of them with their site, or those that were `added` since
   * to the site of the others.
   */
  async #readSeveral(source: Source, plan: SitePlan, added = plan.spaces): Promise<void> {
    const siblings = plan.spaces.map(({ directory }) => directory);
    const reads: (Read & { readonly planned: PlannedSpace })[] = [];
    for (const planned of added) {
      const place = { directory: planned.directory, siblings };
      const read = await this.#reading(source, place, undefined);
      if (read !== undefined) reads.push({ ...read, planned });
    }
    if (this.#isClosed) return;
    const { service, organizationId } = this.#here;
    const before = importedSources(this.#service).filter(({ location }) => location === source.location);
    const write = service.database.transaction(() => {
      const made = new Map<string, { readonly id: string; readonly title: string }>();
      const titles = reads.map(({ planned, reading }) => planned.title ?? reading.title);
      for (const [index, read] of reads.entries()) {
        const { directory, language } = read.planned;
        const title = distinctTitle(titles, index, directory);
        this.#write({ ...read, reading: { ...read.reading, title } }, true, language);
        made.set(directory, { id: read.id, title });
      }
      if (before.length === 0) addPlannedSite(service, organizationId, plan, made, service.now());
      else
        addToSite(
          service,
          before.map((row) => row.space_id),
          added,
          made,
        );
    });
    write.immediate();
  }

  get #here(): { readonly service: Service; readonly organizationId: string } {
    return { service: this.#service, organizationId: this.#options.organizationId };
  }

  async #reading(source: Source, place: SpacePlace, spaceId: string | undefined): Promise<Read | undefined> {
    const service = this.#service;
    const known = this.#knownOf(spaceId);
    const reading = await readSource(source, place, known, this.#options.workFolder, () => service.now());
    return reading === undefined || this.#isClosed ? undefined : { id: known.seed, source, place, reading };
  }

  #knownOf(spaceId: string | undefined): Known {
    const service = this.#service;
    return {
      state: spaceId === undefined ? undefined : stateOf(service, spaceId),
      seed: spaceId ?? newId(),
      snapshotOf: (oid) => {
        const revision = spaceId === undefined ? undefined : service.revisions.ofCommit(spaceId, oid);
        return revision === undefined ? undefined : service.revisions.require(revision).snapshot;
      },
    };
  }

  /** Writes what was read, into a space that is made where it is new. Answers when its oldest content is from. */
  #write({ id, source, place, reading }: Read, isNew: boolean, language = 'en'): { readonly at: string } {
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
    const messages = applyReading(
      service,
      { ...source, directory: place.directory },
      { spaceId: id, organizationId: owner },
      reading,
    );
    for (const message of messages) this.#options.onProblem(message);
    for (const gap of reading.gaps) {
      const message = `${source.location}: ${gap}`;
      if (!this.#reportedGaps.has(message)) this.#options.onProblem(message);
      this.#reportedGaps.add(message);
    }
    return { at };
  }
}

/** What a source was like. */
interface Seen {
  readonly fingerprint: string;
  readonly stamp: string | undefined;
}

/** A reading, and the space it goes to. */
interface Read {
  readonly id: string;
  readonly source: Source;
  readonly place: SpacePlace;
  readonly reading: Reading;
}

function breath(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < stretchMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  };
}
