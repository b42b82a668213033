import { statfs } from 'node:fs/promises';
import type { StorageView, SyncProgress, Verification } from '../../bridge/views/sync-views.ts';
import type { Store } from '../../store/open-store.ts';
import type { Sizes } from '../../store/storage.ts';
import { assertOpen } from '../assert-open.ts';
import { collectDigest } from '../notifications/digest.ts';
import { runSliced } from '../run-sliced.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { verifyKept } from '../syncing/verify.ts';
import type { CoreOptions } from '../core-options.ts';
import { rulesOf } from '../../policy/read-policy.ts';
import { texts } from '../../shared/messages/texts.ts';

const dayMs = 24 * 3600_000;
/** How long the record is kept where no policy says otherwise. */
const defaultSentDays = 365;

/** What was sent before is not kept: milliseconds since the epoch. */
export function sentSince({ ports, policy }: CoreOptions): number {
  const days = rulesOf(policy).retention?.sentDays ?? defaultSentDays;
  return ports.clock.now() - days * dayMs;
}

export interface MaintenanceParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** What the spaces take was added up anew, and is another sum than was told. */
  /** What was sent before is not kept in the record: milliseconds since the epoch. */
  readonly sentSince: () => number;
  /** How long news is remembered. Absent: as long as Galley does by itself. */
  readonly newsDays: number | undefined;
  readonly onSizesChanged: () => void;
}

/** A look that runs, and how it is ended. */
interface Look {
  readonly spaceId: string | null;
  readonly result: Promise<Verification>;
  isCancelled: boolean;
}

/** Sizes are added up again at most this often while syncs run. */
const sizesAgeMs = 5000;

/**
 * What is kept of one account, looked after: the digest and what is let go after a pull, sizes, verification, making room.
 * All of it works in turns of milliseconds on the core's one thread.
 */
export class Maintenance {
  readonly #parts: MaintenanceParts;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Log;
  #sizes: Promise<Sizes> | null = null;
  #sizesAt = -Infinity;
  #areSizesOld = false;
  #look: Look | null = null;
  #making: Promise<void> | null = null;

  constructor(parts: MaintenanceParts) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  /**
   * After each pull: what it brought goes into the digest, what is not kept any longer goes. Never fails: what it could
   * not do stands in the database, and is done after the next one.
   */
  async afterPull(): Promise<void> {
    try {
      this.#store.mirror(() => this.#store.sent.forgetBefore(this.#parts.sentSince()));
      await collectDigest(this.#store, this.#clock, this.#log, this.#parts.newsDays);
      await this.#evictSpace();
    } catch (error) {
      if (!this.#store.database.open) return;
      this.#log.error('what a sync brought could not be looked after', { error: String(error) });
    }
    this.touched();
    // A sync has ended: its sizes are not waited for until an age is over at which nobody may ask again.
    this.#sizesAt = -Infinity;
  }

  /** What is held has changed: sizes are added up anew when next asked for. */
  touched(): void {
    this.#areSizesOld = true;
  }

  /**
   * Remembered while nothing moves. `may be old`: what was known before comes at once, and once it has been added up
   * anew the windows are told, because the library asks for it all the time.
   */
  sizes(freshness: 'exact' | 'may be old'): Promise<Sizes> {
    const before = this.#sizes;
    if (before !== null && !this.#areSizesOld) return before;
    const isYoung = performance.now() - this.#sizesAt < sizesAgeMs;
    if (before !== null && freshness === 'may be old' && isYoung) return before;
    this.#areSizesOld = false;
    this.#sizesAt = performance.now();
    const now = runSliced(this.#store.storage.look(), () => assertOpen(this.#store));
    this.#sizes = now;
    if (before === null || freshness === 'exact') {
      now.catch(() => (this.#sizes = null));
      return now;
    }
    void Promise.all([before, now]).then(
      ([old, fresh]) => {
        if (!hasSameSizes(old, fresh)) this.#parts.onSizesChanged();
      },
      () => (this.#sizes = null),
    );
    return before;
  }

  async storageView(): Promise<StorageView> {
    const store = this.#store;
    const sizes = await this.sizes('exact');
    const disk = await statfs(store.filesFolder);
    const { bytes, free } = store.storage.database();
    const spaces = store.spaces.all().flatMap((space) => {
      const found = sizes.spaces.get(space.id);
      if (found === undefined && !space.kept) return [];
      const { pages, files, replaced, revisions } = found ?? {
        pages: 0,
        files: 0,
        replaced: 0,
        revisions: 0,
      };
      return [
        {
          spaceId: space.id,
          title: space.title,
          kept: space.kept,
          pageBytes: pages,
          fileBytes: files,
          replacedBytes: replaced,
          revisions,
        },
      ];
    });
    return {
      databaseBytes: bytes,
      filesBytes: sizes.files,
      freeBytes: disk.bavail * disk.bsize,
      prunableBytes: sizes.prunable + free,
      filesUpToBytes: store.kept.accountLimitBytes(),
      spaces: spaces.sort((a, b) => b.pageBytes + b.fileBytes - a.pageBytes - a.fileBytes),
    };
  }

  /**
   * Lets go of what nothing needs, and gives the room back to the disk. Each step stands by itself: a full disk or the end
   * of the program in between loses nothing that is needed.
   * @throws {RequestFailure} where the disk has no room even for that
   */
  async makeRoom(): Promise<StorageView> {
    this.#making ??= this.#makeRoom().finally(() => (this.#making = null));
    try {
      await this.#making;
    } catch (error) {
      if (error instanceof RequestFailure || !isDiskFull(error)) throw error;
      throw new RequestFailure('internal', texts().accounts.diskFull);
    } finally {
      this.#sizes = null;
    }
    return this.storageView();
  }

  /** A look that runs is joined where it is of the same spaces. @throws {RequestFailure} `conflict`, `cancelled` */
  verify(spaceId: string | null, onProgress: (progress: SyncProgress) => void): Promise<Verification> {
    const running = this.#look;
    if (running !== null) {
      if (running.spaceId === spaceId) return running.result;
      throw new RequestFailure('conflict', texts().accounts.anotherCheck);
    }
    const store = this.#store;
    const state = { isCancelled: false };
    const result = verifyKept({
      store,
      clock: this.#clock,
      spaceIds: spaceId === null ? store.spaces.kept() : [spaceId],
      onProgress,
      throwIfCancelled: () => {
        assertOpen(this.#store);
        if (state.isCancelled) throw new RequestFailure('cancelled', texts().accounts.checkCancelled);
      },
    }).finally(() => (this.#look = null));
    this.#look = Object.assign(state, { spaceId, result });
    return result;
  }

  cancelVerify(): void {
    if (this.#look !== null) this.#look.isCancelled = true;
  }

  async #evictSpace(): Promise<void> {
    const { prune } = this.#store;
    for (const id of prune.evictedSpaces())
      await runSliced(prune.evictSpace(id), () => assertOpen(this.#store));
    for (const id of prune.needsGarbageCollection()) {
      await runSliced(prune.tidy(id), () => assertOpen(this.#store));
      this.#store.mirror(() => prune.tidied(id));
    }
  }

  async #makeRoom(): Promise<void> {
    const { prune, vacuum, spaces } = this.#store;
    const throwIfCancelled = (): void => assertOpen(this.#store);
    for (const id of prune.evictedSpaces()) await runSliced(prune.evictSpace(id), throwIfCancelled);
    for (const id of spaces.kept()) await runSliced(prune.beyondRules(id), throwIfCancelled);
    await runSliced(prune.bodies(), throwIfCancelled);
    await vacuum.bytes(this.#clock.now());
    await runSliced(vacuum.shrink(), throwIfCancelled);
  }
}

function hasSameSizes(a: Sizes, b: Sizes): boolean {
  return JSON.stringify([...a.spaces]) === JSON.stringify([...b.spaces]);
}

function isDiskFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'SQLITE_FULL' || error.code === 'ENOSPC' || error.code === 'SQLITE_IOERR_WRITE')
  );
}
