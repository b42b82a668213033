import { sayStored } from '../../shared/messages/stored-text.ts';
import type { StoredText } from '../../shared/messages/stored-text.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { SyncProgress, Verification } from '../../bridge/views/sync-views.ts';
import { assertRegular } from '../../sqlite/regular-file.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { changeRequestOf } from '../../store/mirror/change-requests.ts';
import { sha256 } from '../../store/mirror/hash.ts';
import type { Store } from '../../store/open-store.ts';
import { hasBody } from '../../store/mirror/pages.ts';
import type { PageTreeRow, PageVersionRow } from '../../store/mirror/pages.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import { IdSet } from '../../store/mirror/trees.ts';
import { changedPages } from '../../sync/content/body-jobs.ts';
import { isLacking } from '../../sync/failures.ts';
import { bodyTarget } from '../../sync/content/fetch-bodies.ts';
import { TimeSlicer } from '../run-sliced.ts';
import type { Clock } from '../../ports/ports.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface VerifyOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly spaceIds: readonly string[];
  /** Throws to end the look: called between small steps. */
  readonly throwIfCancelled: () => void;
  readonly onProgress: (progress: SyncProgress) => void;
}

type Missing = Verification['missing'][number];

/** Rows looked up at once. */
const stepRows = 100;
/** More names help nobody; the counts say how many there are. */
const longestList = 200;

/** What a look has found so far. */
class Findings {
  readonly missing: Missing[] = [];
  readonly pages = { have: 0, want: 0 };
  readonly files = { have: 0, want: 0 };
  readonly comments = { have: 0, want: 0 };
  readonly changeRequests = { have: 0, want: 0 };
  damaged = 0;
  #count = 0;

  miss(missing: Missing): void {
    this.#count += 1;
    if (this.missing.length < longestList) this.missing.push(missing);
  }

  get count(): number {
    return this.#count;
  }
}

/** One verification of everything that is kept. */
class KeptVerification {
  readonly #options: VerifyOptions;
  readonly #store: VerifyOptions['store'];
  readonly #spaceIds: VerifyOptions['spaceIds'];
  readonly #onProgress: VerifyOptions['onProgress'];
  readonly #at: number;
  readonly #found = new Findings();
  readonly #slicer = new TimeSlicer();
  readonly #counted = { done: 0, total: 0 };
  /** Hashes of what was read and found undamaged. */
  readonly #wholes = new Set<string>();
  #notifiedAt = 0;

  constructor(options: VerifyOptions) {
    this.#options = options;
    this.#store = options.store;
    this.#spaceIds = options.spaceIds;
    this.#onProgress = options.onProgress;
    this.#at = options.clock.now();
  }

  async run(): Promise<Verification> {
    for (const spaceId of this.#spaceIds) {
      const before = this.#found.count;
      this.#store.transaction(() => this.#store.verification.begin(spaceId, this.#at));
      await this.#verifySpace(spaceId);
      if (this.#found.count === before)
        this.#store.transaction(() => this.#store.verification.foundComplete(spaceId));
    }
    const { pages, files, comments, changeRequests, damaged, missing } = this.#found;
    this.#onProgress({ words: texts().sync.checked, done: this.#counted.done, total: this.#counted.done });
    return {
      complete: missing.length === 0,
      at: this.#at,
      pages,
      files,
      comments,
      changeRequests,
      damaged,
      missing,
    };
  }

  async #step(words: string): Promise<void> {
    this.#options.throwIfCancelled();
    this.#counted.done += 1;
    const now = performance.now();
    if (now - this.#notifiedAt >= 100) {
      this.#notifiedAt = now;
      this.#onProgress({
        words,
        done: this.#counted.done,
        total: Math.max(this.#counted.total, this.#counted.done),
      });
    }
    await this.#slicer.pause();
  }

  async #verifySpace(spaceId: string): Promise<void> {
    const space = this.#store.spaces.get(spaceId);
    const title = space?.title ?? spaceId;
    if (space === undefined || space.heldRevision === null) {
      this.#found.miss({ spaceId, what: 'space', name: title, reason: texts().upkeep.notPulled });
    } else if (space.heldRevision !== space.revisionId) {
      this.#found.miss({ spaceId, what: 'space', name: title, reason: texts().upkeep.newerNotPulled });
    }
    const requests = this.#store.kept.changeRequests(spaceId);
    for (const one of requests) {
      this.#found.changeRequests.want += 1;
      if (one.heldRevision === one.revisionId && one.baseHeld !== 'none')
        this.#found.changeRequests.have += 1;
      else
        this.#found.miss({
          spaceId,
          what: 'change-request',
          name: nameOf(one),
          reason: texts().upkeep.notPulledWhole,
        });
    }
    const [pageIds, fileIds] = [new IdSet(), new IdSet()];
    const [pages, files]: [number[], number[]] = [[], []];
    for (const tree of this.#store.trees.of(spaceId)) {
      pageIds.addAll(tree.pages, pages);
      fileIds.addAll(tree.files, files);
      await this.#slicer.pause();
    }
    this.#counted.total += pages.length + files.length;
    const documents = await this.#documentsWanted(spaceId, requests);
    const revisions = this.#store.trees.revisionsOf(spaceId);
    for (let from = 0; from < pages.length; from += stepRows) {
      for (const row of this.#store.verification.versions(pages.slice(from, from + stepRows))) {
        if (hasBody(row.type)) this.#verifyPage(row, documents.has(row.id), revisions);
        await this.#step(texts().upkeep.checkingPages);
      }
    }
    for (let from = 0; from < files.length; from += stepRows) {
      for (const row of this.#store.verification.files(files.slice(from, from + stepRows))) {
        await this.#verifyFile(spaceId, row);
        await this.#step(texts().upkeep.checkingFiles);
      }
    }
    const spaceCount = space === undefined ? undefined : spaceOf(space).comments;
    this.#verifyDiscussion(spaceId, null, title, spaceCount, space?.asOf ?? 0);
    for (const one of requests) {
      this.#verifyDiscussion(spaceId, one.id, nameOf(one), changeRequestOf(one).comments, one.asOf);
      await this.#step(texts().upkeep.checkingComments);
    }
  }

  #verifyPage(row: PageVersionRow, wantsDocument: boolean, revisions: readonly string[]): void {
    this.#found.pages.want += 1;
    const reasons: string[] = [];
    if (row.markdownHash === null)
      reasons.push(row.failure === null ? texts().upkeep.notDownloaded : sayStored(row.failure));
    else if (!this.#isWhole(row.markdownHash, row.spaceId, revisions))
      reasons.push(texts().upkeep.wasDamaged);
    if (row.documentHash !== null && !this.#isWhole(row.documentHash, row.spaceId, revisions)) {
      reasons.push(texts().upkeep.wasDamaged);
    } else if (
      wantsDocument &&
      row.documentHash === null &&
      !isLacking(this.#store, 'page', bodyTarget(row, 'document').key)
    ) {
      reasons.push(texts().upkeep.documentMissing);
    }
    const [reason] = reasons;
    if (reason === undefined) {
      this.#found.pages.have += 1;
      return;
    }
    const name = row.path === '' ? row.title : row.path;
    this.#found.miss({ spaceId: row.spaceId, what: 'page', name, reason });
  }

  /** A body that is damaged is not stored from then on. */
  #isWhole(hash: string, spaceId: string, revisions: readonly string[]): boolean {
    if (this.#wholes.has(hash)) return true;
    const text = this.#store.pages.body(hash);
    if (text !== undefined && sha256(text) === hash) {
      this.#wholes.add(hash);
      return true;
    }
    this.#found.damaged += 1;
    this.#store.transaction(() => this.#store.verification.loseBody(hash, spaceId, revisions));
    return false;
  }

  async #verifyFile(
    spaceId: string,
    row: { readonly name: string; readonly sha256: string | null; readonly failure: StoredText | null },
  ): Promise<void> {
    this.#found.files.want += 1;
    const { name, failure } = row;
    if (row.sha256 === null) {
      this.#found.miss({
        spaceId,
        what: 'file',
        name,
        reason: failure === null ? texts().upkeep.notDownloaded : sayStored(failure),
      });
      return;
    }
    const hash = row.sha256;
    if (
      this.#wholes.has(hash) ||
      (await hashOnDisk(this.#store.files.pathOf(hash), this.#options.throwIfCancelled)) === hash
    ) {
      this.#wholes.add(hash);
      this.#found.files.have += 1;
      return;
    }
    this.#found.damaged += 1;
    // A download under the same name would take what lies there for whole.
    await rm(this.#store.files.pathOf(hash), { force: true });
    this.#store.transaction(() => this.#store.verification.loseFile(hash));
    this.#found.miss({
      spaceId,
      what: 'file',
      name,
      reason: texts().upkeep.wasDamaged,
    });
  }

  /** What the service counts are open comments, and replies of each comment. */
  #verifyDiscussion(
    spaceId: string,
    changeRequestId: string | null,
    name: string,
    open: number | undefined,
    asOf: number,
  ): void {
    const held = this.#store.verification.discussion(spaceId, changeRequestId);
    const ended = this.#store.verification.ownEndings(spaceId, changeRequestId, asOf);
    const lacking = Math.max(0, (open ?? 0) - ended - held.open);
    // Some services cannot list the replies of a space's own comments: what cannot be had is not counted.
    const counted =
      changeRequestId === null && cannotListReplies(this.#store) ? held.replies : held.countedReplies;
    const replies = Math.max(0, counted - held.replies);
    this.#found.comments.have += held.comments + held.replies;
    this.#found.comments.want += held.comments + held.replies + lacking + replies;
    const miss = (reason: string): void => this.#found.miss({ spaceId, what: 'comment', name, reason });
    if (lacking > 0) miss(texts().upkeep.commentsNotHere(lacking));
    if (replies > 0) miss(texts().upkeep.repliesNotHere(replies));
  }

  /** Versions whose document form is wanted: pages that change requests changed, and pages with comments on blocks. */
  async #documentsWanted(
    spaceId: string,
    requests: readonly ChangeRequestRow[],
  ): Promise<ReadonlySet<number>> {
    const wanted = new Set<number>();
    const pagesWithComments = this.#store.comments.pagesWithBlockComments(spaceId);
    const discussion = (changeRequestId: string, tree: IdSet): void => {
      const pageIds = pagesWithComments.get(changeRequestId) ?? [];
      if (pageIds.length === 0) return;
      for (const id of this.#store.verification.versionsOf(spaceId, pageIds))
        if (tree.has(id)) wanted.add(id);
    };
    const treeOf = (revisionId: string): Int32Array =>
      this.#store.trees.idsOf(spaceId, revisionId)?.pages ?? new Int32Array();
    const primary = this.#store.spaces.get(spaceId)?.heldRevision ?? '';
    const [own, base] = [new IdSet(), new IdSet()];
    own.addAll(treeOf(primary));
    discussion('', own);
    for (const one of requests) {
      const exact = one.baseHeld === 'exact';
      const after = treeOf(one.revisionId);
      const before = treeOf(exact ? one.baseRevision : primary);
      own.clear();
      base.clear();
      own.addAll(after);
      base.addAll(before);
      discussion(one.id, own);
      const rows = (ids: Int32Array, other: IdSet): readonly PageTreeRow[] =>
        this.#store.verification
          .versions([...ids.filter((id) => !other.has(id))])
          .map((row) => ({ ...row, depth: 0 }));
      for (const change of changedPages(rows(before, own), rows(after, base), one.createdAt, exact)) {
        if (change.after !== null) wanted.add(change.after.id);
      }
      this.#options.throwIfCancelled();
      await this.#slicer.pause();
    }
    return wanted;
  }
}

/**
 * Looks up everything that is kept, by count and by hash (docs/design/sync.md; "complete offline" is a statement that
 * Galley verifies): bodies of every tree in both forms where wanted, files on disk, comments and replies beside what the
 * service counts. What is damaged is not held from then on, so that the next sync fetches it. Works in turns of
 * milliseconds; what moves meanwhile makes the result stale at once.
 */
export function verifyKept(options: VerifyOptions): Promise<Verification> {
  return new KeptVerification(options).run();
}

function nameOf(row: ChangeRequestRow): string {
  return `#${row.number} ${row.subject}`.trim();
}

function cannotListReplies(store: Store): boolean {
  return store.account.get()?.absent['listSpaceCommentReplies'] !== undefined;
}

/** sha256 of a file, read piece by piece; null where it cannot be read. */
async function hashOnDisk(path: string, throwIfCancelled: () => void): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    assertRegular(path);
    for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      throwIfCancelled();
      hash.update(piece as Buffer); // a stream without encoding gives buffers
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
  return hash.digest('hex');
}
