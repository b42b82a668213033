import type { PullProblem, SyncProgress } from '../bridge/views/sync-views.ts';
import type { LimitWait } from '../client/exchange.ts';
import { texts } from '../shared/messages/texts.ts';

/**
 * `gone`: a list lost more than fifty objects or half of what is held; nothing was removed, because it may be partial. `too-many`: a page tree
 * is larger than what is kept of one space; nothing of it was stored. The person decides.
 */
export interface MassDeletion {
  readonly kind: 'gone' | 'too-many';
  /** Hand it back in `PullOptions.confirmed` to let the objects go, or to keep the first pages alone. */
  readonly scope: string;
  readonly words: string;
  /** What would go, or would be left out. */
  readonly missing: number;
  /** Of so many; or so many would be kept. */
  readonly held: number;
}

/** What a pull did. Counts are of this pull alone. */
export interface PullReport {
  readonly requests: number;
  readonly bytes: number;
  readonly durationMs: number;
  /** Kept spaces that were read, of those that were to be. */
  readonly spaces: number;
  readonly spacesWanted: number;
  /** Organizations whose spaces could be listed. */
  readonly organizations: { readonly have: number; readonly want: number };
  /** Draft and open change requests of kept spaces. */
  readonly changeRequests: number;
  /** Of trees that came in this pull: bodies fetched, and bodies that were held already. */
  readonly pages: { readonly fetched: number; readonly reused: number };
  readonly files: number;
  /** Comments and replies that lists brought. */
  readonly comments: number;
  /** With `full`: bodies whose hash was not the one held. */
  readonly mismatched: number;
  readonly errors: number;
  readonly problems: readonly PullProblem[];
  /** Why no more pages and files were fetched, where the account takes as much room as it may; one of the problems. */
  readonly storageFull: string | null;
  readonly needsConfirmation: readonly MassDeletion[];
  /** Scopes of the lists that were walked to their end: a question about another list stands as it did. */
  readonly examined: ReadonlySet<string>;
  /** Ids of what is new or has moved, for the screens. */
  readonly changed: { readonly spaces: readonly string[]; readonly changeRequests: readonly string[] };
}

/** The counters of a pull while it runs. */
export class PullProgress {
  readonly meter = { requests: 0, bytes: 0 };
  readonly #startedAt: number;
  readonly #now: () => number;
  #lastProgressAt: number;
  readonly #report: (progress: SyncProgress) => void;
  #storageFull: string | null = null;
  readonly problems: PullProblem[] = [];
  readonly questions: MassDeletion[] = [];
  readonly examined = new Set<string>();
  readonly changedSpaces = new Set<string>();
  readonly changedChangeRequests = new Set<string>();
  spaces = 0;
  spacesWanted = 0;
  readonly organizations = { have: 0, want: 0 };
  changeRequests = 0;
  fetched = 0;
  reused = 0;
  files = 0;
  comments = 0;
  mismatched = 0;
  /** By what is worked off: "Fetching pages". */
  readonly #counts = new Map<string, { done: number; total: number }>();

  constructor(now: () => number, report: (progress: SyncProgress) => void) {
    this.#now = now;
    this.#startedAt = now();
    this.#lastProgressAt = this.#startedAt;
    this.#report = report;
  }

  /** When something last came in or was worked off, by the clock: waiting and trying again are not progress. */
  get lastProgressAt(): number {
    return this.#lastProgressAt;
  }

  /** The service asked to wait: that is counted down, and is not a standstill. */
  waiting(wait: LimitWait): void {
    this.gotFurther();
    this.say(texts().sync.waiting(wait.leftMs, wait.limit));
  }

  gotFurther(): void {
    this.#lastProgressAt = this.#now();
  }

  storageFull(limitBytes: number): void {
    if (this.#storageFull !== null) return;
    this.#storageFull = texts().sync.storageFull(Math.round(limitBytes / 1024 / 1024));
    this.problem(this.#storageFull);
  }

  problem(words: string, spaceId: string | null = null, changeRequestId: string | null = null): void {
    this.problems.push({ spaceId, changeRequestId, words });
  }

  say(words: string): void {
    const { done, total } = this.#counts.get(words) ?? { done: 0, total: 0 };
    this.#report({ words, done, total: total === 0 ? null : Math.max(done, total) });
  }

  /** More is to be worked off under these words than was known before. */
  expect(words: string, count: number): void {
    if (count === 0) return;
    this.#countOf(words).total += count;
    this.say(words);
  }

  /** One of them is worked off. */
  done(words: string): void {
    this.#countOf(words).done += 1;
    this.gotFurther();
    this.say(words);
  }

  #countOf(words: string): { done: number; total: number } {
    const known = this.#counts.get(words);
    if (known !== undefined) return known;
    const fresh = { done: 0, total: 0 };
    this.#counts.set(words, fresh);
    return fresh;
  }

  report(): PullReport {
    return {
      requests: this.meter.requests,
      bytes: this.meter.bytes,
      durationMs: this.#now() - this.#startedAt,
      spaces: this.spaces,
      spacesWanted: this.spacesWanted,
      organizations: this.organizations,
      changeRequests: this.changeRequests,
      pages: { fetched: this.fetched, reused: this.reused },
      files: this.files,
      comments: this.comments,
      mismatched: this.mismatched,
      errors: this.problems.length,
      problems: this.problems,
      storageFull: this.#storageFull,
      needsConfirmation: this.questions,
      examined: this.examined,
      changed: { spaces: [...this.changedSpaces], changeRequests: [...this.changedChangeRequests] },
    };
  }
}
