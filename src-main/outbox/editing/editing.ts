import type { EditingContext } from './editing-context.ts';
import { writtenPage } from '../pages/late-page.ts';
import { isSamePage, mergePages, pageTextOf } from '../pages/page-text.ts';
import type { PageText } from '../pages/page-text.ts';
import type { CommentTarget, DecidedText, EditPayload, Lane, LanePage } from '../../bridge/edit.ts';
import { emojiCode } from '../../content/emoji.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { printBase } from './base.ts';
import type { Base } from './base.ts';
import { RowChanges, isChangeable, isRefusedForGood, isUnsent } from './change-row.ts';
import { Coalescing } from './coalesce.ts';
import { isContent, isCreation, isStep, isDiscussion, objectOf } from './edit-kind.ts';
import { EditRefused } from './edit-refused.ts';
import { fieldKey } from '../pages/late-field.ts';
import { isFieldEdit } from '../pages/page-field.ts';
import { EditContexts } from './edit-context.ts';
import type { EditContext } from './edit-context.ts';
import { needlessEdits } from './needless-edits.ts';
import { payloadVersion, readPayload, textOf, textProblem } from '../calls/payload.ts';
import type { ReasonCode } from '../sending/reason.ts';
import { texts } from '../../shared/messages/texts.ts';

type PageUpdate = Extract<EditPayload, { readonly kind: 'page.update' }>;

/** `review`: kept until the review is finished. `now`: waits for the network alone. */
export type SendMode = 'review' | 'now';

export interface AddOptions {
  /** The service is known to be within reach now; merge and update ask again later where it is not. */
  readonly isOnline: boolean;
  /** The edit that must have reached the service before, and is discarded together with this one. */
  readonly after?: string;
  /** What the text of a page was made on: what came since is brought together with it. */
  readonly madeOn?: PageText | undefined;
}

/** What the person may do with edits (docs/design/outbox.md). Every change is one transaction. @throws {EditRefused} */
export class Editing {
  readonly #context: EditingContext;
  readonly #edits: EditingContext['edits'];
  readonly #reviewed: EditingContext['reviewed'];
  readonly #mirror: EditingContext['mirror'];
  readonly #clock: EditingContext['clock'];
  readonly #durableTransaction: EditingContext['durableTransaction'];
  readonly #contexts: EditContexts;
  readonly #rows: RowChanges;
  readonly #coalescing: Coalescing;

  constructor(context: EditingContext) {
    this.#context = context;
    this.#edits = context.edits;
    this.#reviewed = context.reviewed;
    this.#mirror = context.mirror;
    this.#clock = context.clock;
    this.#durableTransaction = context.durableTransaction;
    this.#contexts = new EditContexts(context);
    this.#rows = new RowChanges(context, this.#contexts);
    this.#coalescing = new Coalescing(context, this.#contexts, this.#rows);
  }

  /**
   * Adds an edit, or melts it into one that waits already; the row that holds the outcome is returned (a discarded one
   * where both cancelled).
   */
  add(payload: EditPayload, mode: SendMode, options: AddOptions = { isOnline: false }): EditRow {
    return this.#durableTransaction(() => this.#addRow(payload, mode, options));
  }

  /** Out of the review, to be sent as soon as there is a network; so goes what it depends on. */
  sendNow(id: string): EditRow {
    const release = (row: EditRow): EditRow => {
      const creator = row.dependsOn === null ? undefined : this.#edits.get(row.dependsOn);
      if (creator?.state === 'kept') release(creator);
      if (row.state === 'waiting') return this.#edits.save({ ...row, nextAt: null });
      if (row.state !== 'kept') throw new EditRefused('conflict', texts().refused.notInReview);
      return this.#edits.save({ ...row, state: 'waiting', updatedAt: this.#clock.now() });
    };
    return this.#durableTransaction(() => release(this.#require(id)));
  }

  /** What was held is sent on today's base; a merge or update that asked is confirmed by this. */
  retry(id: string): EditRow {
    return this.#durableTransaction(() => {
      const row = this.#require(id);
      if (row.state === 'waiting') return this.#edits.save({ ...row, nextAt: null });
      if (isRefusedForGood(row)) throw new EditRefused('conflict', texts().refused.textRefused);
      if (row.state !== 'held' && row.state !== 'rejected')
        throw new EditRefused('conflict', texts().refused.nothingToRetry);
      if (row.reasonCode === 'sign-on') this.#retryOthersForSignOn(row);
      return this.#rows.again(row);
    });
  }

  discard(id: string): EditRow {
    return this.#durableTransaction(() => {
      const row = this.#require(id);
      if (row.state === 'discarded') return row;
      if (!isChangeable(row)) throw new EditRefused('conflict', texts().refused.sentAlready);
      return this.#rows.discardRow(row, this.#clock.now());
    });
  }

  /** A page as the person last wrote it, sent or not; else as it is held. Undefined where its body is not here. */
  pageText(target: LanePage): PageText | undefined {
    const object = this.#contexts.bases.pageText(target);
    return object === undefined ? undefined : pageTextOf(object);
  }

  /** Undo of discard. */
  restore(id: string): EditRow {
    return this.#durableTransaction(() => {
      const row = this.#require(id);
      if (row.state !== 'discarded') throw new EditRefused('conflict', texts().refused.notDiscarded);
      // Each has the whole page, and the later one would take away again what this one says.
      const what = this.#textOrFieldOf(row);
      const isWritten = this.#edits
        .unfinishedInLane(row.laneSpace, row.laneChangeRequest)
        .some((other) => what !== null && this.#textOrFieldOf(other) === what);
      if (isWritten) throw new EditRefused('conflict', texts().refused.writtenSince);
      return this.#rows.restoreRow(row, this.#clock.now());
    });
  }

  rewrite(id: string, markdown: string, decided?: DecidedText): EditRow {
    return this.#durableTransaction(() => this.#rows.rewriteRow(this.#require(id), markdown, decided));
  }

  /** The text goes to another target as a new edit; the old edit is discarded, and what hangs on it moves along. */
  sendElsewhere(
    id: string,
    payload: Extract<
      EditPayload,
      { readonly kind: 'comment.add' | 'reply.add' | 'page.update' | 'page.insert' }
    >,
  ): EditRow {
    return this.#durableTransaction(() => {
      const row = this.#require(id);
      const read = readPayload(row.version, row.payload);
      if (read === undefined || textOf(read) === null)
        throw new EditRefused('conflict', texts().refused.noTextElsewhere);
      if (isCreation(row.kind) ? !isUnsent(row) : !isChangeable(row))
        throw new EditRefused('conflict', texts().refused.maybeThere);
      const elsewhere = this.#addRow(payload, 'now', { isOnline: false });
      for (const dependent of this.#edits.dependents(row.id)) this.#moveAlong(dependent, row, elsewhere);
      this.#rows.discardRow(row, this.#clock.now(), 'sent-elsewhere');
      return elsewhere;
    });
  }

  /**
   * Moves everything kept of the change request to waiting, in order, then adds the verdict, or the summary as a comment
   * where there is no verdict or the service is known to have no reviews.
   */
  finishReview(
    given: Lane & { readonly changeRequestId: string },
    finish: {
      readonly summary: string;
      readonly verdict: 'approved' | 'changes-requested' | null;
      readonly hasReviews: boolean;
    },
  ): readonly EditRow[] {
    return this.#durableTransaction(() => {
      const now = this.#clock.now();
      const lane = this.#contexts.knownLane(given);
      const changeRequestId = lane.changeRequestId ?? given.changeRequestId;
      const held = this.#mirror.changeRequest(changeRequestId);
      const creator = this.#contexts.bases.pendingCreator(changeRequestId);
      const released = this.#edits
        .pendingInLane(lane.spaceId, changeRequestId)
        .map((row) => this.#edits.save({ ...row, state: 'waiting', updatedAt: now }));
      const summary = finish.summary.trim();
      const target: CommentTarget = { spaceId: lane.spaceId, changeRequestId };
      const closing: EditPayload | null =
        finish.verdict !== null && finish.hasReviews
          ? { kind: 'review.submit', verdict: finish.verdict, summary }
          : summary === ''
            ? null
            : { kind: 'comment.add', target, markdown: summary };
      // Of a change request that is not on the service yet there is no revision to have reviewed.
      if (held !== undefined) this.#reviewed.finish(changeRequestId, held.base.revision, now, summary);
      if (closing === null) return released;
      const editContext = {
        id: this.#contexts.newLocalId(),
        lane,
        creator,
        base: this.#contexts.baseOfLane(lane),
      };
      return [...released, this.#insert(closing, editContext, 'waiting')];
    });
  }

  /** Offers an edit that Galley thought of: it is held, retry sends and discard forgets it. */
  offer(
    payload: EditPayload,
    reason: 'surplus-copy' | 'overturned' | 'set-over' | 'vanished',
    madeOn: Base = {},
  ): EditRow {
    return this.#durableTransaction(() => {
      const editContext = this.#contexts.contextOf(payload);
      return this.#insert(payload, { ...editContext, base: { ...editContext.base, ...madeOn } }, 'held', {
        reason,
      });
    });
  }

  #require(id: string): EditRow {
    const row = this.#edits.get(id);
    if (row === undefined) throw new EditRefused('not-found', texts().refused.noSuchEdit);
    return row;
  }

  #insert(
    payload: EditPayload,
    editContext: EditContext,
    state: 'kept' | 'waiting' | 'held',
    { reason, after }: { readonly reason?: ReasonCode | undefined; readonly after?: string | undefined } = {},
  ): EditRow {
    return this.#edits.insert({
      id: editContext.id,
      kind: payload.kind,
      version: payloadVersion,
      payload: JSON.stringify(payload),
      base: printBase(editContext.base),
      state,
      laneSpace: editContext.lane.spaceId,
      laneChangeRequest: editContext.lane.changeRequestId,
      dependsOn: editContext.creator?.id ?? after ?? null,
      createdAt: this.#clock.now(),
      ...(reason === undefined ? {} : { reasonCode: reason }),
    });
  }

  /**
   * A reaction in the spelling that the object already has it in, else as hexadecimal code points
   * (docs/design/service-api.md, "Conventions"): one emoji in two spellings would be two reactions.
   */
  #spelled(payload: EditPayload): EditPayload {
    const about = objectOf(payload);
    if (!('emoji' in payload) || about === null) return payload;
    if (about.kind !== 'comment' && about.kind !== 'reply') return payload;
    const code = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(payload.emoji)
      ? payload.emoji
      : emojiCode(payload.emoji);
    const known = this.#mirror
      .reactions(about.kind, this.#contexts.bases.keyOf(about.id))
      .find((emoji) => emoji === payload.emoji || emoji === code || emojiCode(emoji) === code);
    return { ...payload, emoji: known ?? code };
  }

  /** A page that was changed here since the person began to write. */
  #onToday(
    payload: PageUpdate,
    editContext: EditContext,
    madeOn: PageText,
  ): readonly [PageUpdate, EditContext] {
    const now = this.#contexts.bases.pageText(payload.target);
    if (now === undefined || isSamePage(madeOn, pageTextOf(now))) return [payload, editContext];
    const { title, markdown, hasConflicts } = mergePages(madeOn, payload, pageTextOf(now), (mine) => mine);
    if (!hasConflicts) return [{ ...payload, title, markdown }, editContext];
    const isMine = this.#edits
      .unfinishedInLane(editContext.lane.spaceId, editContext.lane.changeRequestId)
      .some((row) => isChangeable(row) && this.#pageOf(row) === this.#onService(payload.target.pageId));
    if (isMine) throw new EditRefused('conflict', texts().refused.sameTextChanged);
    // The service's version is compared with it before it goes, and the person decides.
    const object = { ...now, title: madeOn.title, markdown: madeOn.markdown };
    return [payload, { ...editContext, base: { ...editContext.base, object } }];
  }

  #onService(id: string): string {
    return this.#edits.serverIdOf(id) ?? id;
  }

  #pageOf(row: EditRow): string | null {
    const read = isContent(row.kind) ? readPayload(row.version, row.payload) : undefined;
    return read?.kind === 'page.insert' ? this.#onService(row.id) : writtenPage(this.#edits, row);
  }

  /** Names what of a page an edit sets: its text, or one of its fields. */
  #textOrFieldOf(row: EditRow): string | null {
    const read = isContent(row.kind) ? readPayload(row.version, row.payload) : undefined;
    return isFieldEdit(read) ? fieldKey(this.#edits, read) : this.#pageOf(row);
  }

  #insertDeletion(payload: Extract<EditPayload, { readonly kind: 'page.delete' }>, editContext: EditContext) {
    const needless = needlessEdits(this.#context, this.#contexts.bases, payload, editContext);
    for (const { id } of needless) {
      const row = this.#edits.get(id);
      // One may have gone with another that it depends on.
      if (row !== undefined && row.state !== 'discarded')
        this.#rows.discardRow(row, this.#clock.now(), 'cancelled-out');
    }
    const cancelled = needless.map(({ id }) => id);
    const base = cancelled.length === 0 ? editContext.base : { ...editContext.base, cancelled };
    return this.#insert(payload, { ...editContext, base }, 'waiting');
  }

  #addRow(given: EditPayload, mode: SendMode, { isOnline, after, madeOn }: AddOptions): EditRow {
    const problem = textProblem(given);
    if (problem !== null) throw new EditRefused('bad-request', problem);
    const found = this.#contexts.contextOf(given);
    const [payload, editContext] =
      given.kind === 'page.update' && madeOn !== undefined
        ? this.#onToday(given, found, madeOn)
        : [this.#spelled(given), found];
    const coalesced = this.#coalescing.coalesce(payload, editContext, isOnline);
    if (coalesced !== undefined) return coalesced;
    if (payload.kind === 'page.delete') return this.#insertDeletion(payload, editContext);
    if (isStep(payload.kind) && !isOnline)
      return this.#insert(payload, editContext, 'waiting', { reason: 'made-offline' });
    // A review keeps discussion; what is done to the change request itself goes at once.
    const isKept =
      mode === 'review' && isDiscussion(payload.kind) && editContext.lane.changeRequestId !== null;
    const reason = editContext.creator?.state === 'confirmed' ? 'waits-for-id' : undefined;
    return this.#insert(payload, editContext, isKept ? 'kept' : 'waiting', { reason, after });
  }

  /** Who signed in did so for all that was held for it; a merge or an update is asked for by itself. */
  #retryOthersForSignOn(row: EditRow): void {
    for (const other of this.#edits.unfinished()) {
      if (other.id === row.id || other.state !== 'held' || other.reasonCode !== 'sign-on') continue;
      if (!isStep(other.kind)) this.#rows.again(other);
    }
  }

  /** What is about a comment that goes elsewhere is about the new one. */
  #moveAlong(dependent: EditRow, from: EditRow, to: EditRow): void {
    const payload = readPayload(dependent.version, dependent.payload);
    if (to.kind !== 'comment.add' || !isChangeable(dependent)) return;
    if (payload === undefined || !('comment' in payload) || payload.comment.id !== from.id) return;
    const moved = { ...payload, comment: { id: to.id } };
    const dependsOn = dependent.dependsOn === from.id ? to.id : dependent.dependsOn;
    this.#edits.save({
      ...dependent,
      payload: JSON.stringify(moved),
      dependsOn,
      updatedAt: this.#clock.now(),
    });
    this.#edits.setLane(dependent.id, to.laneSpace, to.laneChangeRequest);
    // A reaction to a reply that moves names the comment, too.
    for (const next of this.#edits.dependents(dependent.id)) this.#moveAlong(next, from, to);
  }
}
