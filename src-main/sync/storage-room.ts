import type { Store } from '../store/open-store.ts';
import type { PullProgress } from './pull-report.ts';

/**
 * Whether an account may take more room, where policy limits it (docs/how-to/manage-galley.md). What is here stays;
 * comments, replies and lists come all the same.
 */
export class StorageRoom {
  readonly #store: Store;
  readonly #pullProgress: PullProgress;
  /** Of files, and of pages that are not written yet. */
  #besides: number;

  constructor(store: Store, pullProgress: PullProgress) {
    this.#store = store;
    this.#pullProgress = pullProgress;
    this.#besides = store.kept.storageLimitBytes === null ? 0 : store.files.bytes();
  }

  /** Asked before each page, and each file with its size; the report says it once. */
  isFull(more = 0): boolean {
    const { kept, storage } = this.#store;
    if (kept.storageLimitBytes === null) return false;
    const { bytes, free } = storage.database();
    const used = bytes - free + this.#besides;
    if (used < kept.storageLimitBytes && used + more <= kept.storageLimitBytes) return false;
    this.#pullProgress.storageFull(kept.storageLimitBytes);
    return true;
  }

  /** Room for what is on its way; what does not come, or is in the database now, gives it back. */
  take(bytes: number): void {
    this.#besides += bytes;
  }
}
