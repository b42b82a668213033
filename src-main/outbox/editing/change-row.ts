import type { ConflictDecision, DecidedText, EditPayload, EditState } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { decidedPage, pageTextOf } from '../pages/page-text.ts';
import { isFieldEdit } from '../pages/page-field.ts';
import { isMending, printBase, readBase } from './base.ts';
import type { Base } from './base.ts';
import { isCreation, isStep } from './edit-kind.ts';
import { EditRefused } from './edit-refused.ts';
import type { EditingContext } from './editing-context.ts';
import type { EditContexts } from './edit-context.ts';
import { readPayload, textOf, textProblem, withText } from '../calls/payload.ts';
import type { ReasonCode } from '../sending/reason.ts';
import { texts } from '../../shared/messages/texts.ts';

const changeable: ReadonlySet<EditState> = new Set(['kept', 'waiting', 'held', 'rejected']);

/** True where nobody works on the edit, so that the person may change it. */
export function isChangeable(row: EditRow): boolean {
  return changeable.has(row.state) && !(row.state === 'waiting' && isMending(row));
}

/**
 * True where its text may be replaced. A page that waits is brought together with what others wrote, in its place: a text
 * that was read before would take that away.
 */
export function isRewritable(row: EditRow): boolean {
  return (
    isChangeable(row) && (row.kind !== 'page.update' || row.state === 'held' || row.state === 'rejected')
  );
}

/** True where the service refuses the text itself. What it refuses of a page may depend on the other pages, or on its limits. */
export function isRefusedForGood(row: EditRow): boolean {
  return row.state === 'rejected' && !row.kind.startsWith('page.');
}

/** False until the person has decided about it: a property, a place or a deletion that asks is shown as it is on the service. */
export function isEffective({ state }: EditRow): boolean {
  return state !== 'held' && state !== 'rejected';
}

/** Of an edit that goes as if it had never been tried. */
const untried = {
  looks: 0,
  attempts: 0,
  nextAt: null,
  reasonCode: null,
  reason: null,
  leaseOwner: null,
  leaseUntil: null,
} as const;

/** True until the edit ends: it is neither confirmed nor discarded. */
export function isUnfinished(row: EditRow): boolean {
  return row.state !== 'confirmed' && row.state !== 'discarded';
}

/** True while nothing of the edit can be on the server: it may be rewritten or vanish without a trace. */
export function isUnsent(row: EditRow): boolean {
  return isChangeable(row) && row.sentAt === null;
}

/**
 * Of a page that others changed too: the person's blocks, and everything that others wrote beside them. Where it is not
 * known what the edit was made on, everything counts as written by both.
 */
function decided(payload: EditPayload, { object, theirs }: Base): EditPayload {
  if (payload.kind !== 'page.update' || theirs === undefined) return payload;
  const base = object ?? { title: theirs.title, markdown: '' };
  return { ...payload, ...decidedPage(pageTextOf(base), payload, pageTextOf(theirs)) };
}

/** Whether what others wrote is what the person saw when they decided. */
function isSeen(payload: EditPayload, { theirs }: Base, decision: DecidedText): boolean {
  const title = theirs?.title ?? ('title' in payload ? payload.title : null);
  return (
    (theirs?.markdown ?? '') === decision.theirs &&
    (decision.title === null || decision.title.theirs === title)
  );
}

function withTitle(payload: EditPayload, title: DecidedText['title'] | undefined): EditPayload {
  return payload.kind === 'page.update' && title ? { ...payload, title: title.text } : payload;
}

/** Rewrites, retries, discards and restores rows. Callers own the transaction. @throws {EditRefused} */
export class RowChanges {
  readonly #contexts: EditContexts;
  readonly #edits: EditingContext['edits'];
  readonly #mirror: EditingContext['mirror'];
  readonly #clock: EditingContext['clock'];

  constructor(context: EditingContext, contexts: EditContexts) {
    this.#contexts = contexts;
    this.#edits = context.edits;
    this.#mirror = context.mirror;
    this.#clock = context.clock;
  }

  rewriteRow(row: EditRow, text: string, decision?: DecidedText): EditRow {
    const payload = readPayload(row.version, row.payload);
    if (payload === undefined || textOf(payload) === null)
      throw new EditRefused('conflict', texts().refused.noTextToChange);
    if (decision !== undefined && !isSeen(payload, readBase(row.base), decision))
      throw new EditRefused('conflict', texts().refused.otherChanged);
    const rewritten = withTitle(withText(payload, text), decision?.title);
    const problem = textProblem(rewritten);
    if (problem !== null) throw new EditRefused('bad-request', problem);
    if (row.kind === 'page.update' && isChangeable(row) && !isRewritable(row))
      throw new EditRefused('conflict', texts().refused.changeInPage);
    if (isCreation(row.kind) ? !isUnsent(row) : !isChangeable(row)) {
      throw new EditRefused('conflict', texts().refused.changeThere);
    }
    const written = { ...row, payload: JSON.stringify(rewritten), updatedAt: this.#clock.now() };
    const isStopped = row.state === 'held' || row.state === 'rejected';
    return isStopped ? this.again(written, true, decision?.how) : this.#edits.save(written);
  }

  /** Back to the queue: what the person saw when they decided is the new base. */
  again(row: EditRow, isRewritten = false, decision?: ConflictDecision): EditRow {
    const payload = readPayload(row.version, row.payload);
    if (payload === undefined) throw new EditRefused('conflict', texts().refused.otherVersion);
    const base = readBase(row.base);
    if (payload.kind === 'page.update' && base.theirs === undefined)
      return this.#contentAgain(row, isRewritten);
    if (payload.kind === 'page.insert') {
      // It keeps when it was sent: a request may arrive until it goes again, and is looked for by the pages noted before it.
      const isLookedAt = row.reasonCode === 'insertion-unclear' || row.reasonCode === 'restored-unclear';
      if (row.reasonCode !== 'parent-gone') return this.#contentAgain(row, isRewritten || isLookedAt);
      // Those were noted at another place: nothing has been sent for the top level.
      const { alike: _elsewhere, ...rest } = base;
      const atTop = JSON.stringify({ ...payload, place: { parentId: null } });
      return this.#contentAgain({ ...row, payload: atTop, base: printBase(rest) }, true);
    }
    if (payload.kind === 'page.delete') {
      const { theirs: _theirs, ...rest } = base;
      // What is shown of these pages today is what the person has seen of what was changed.
      const seen =
        row.reasonCode === 'deletion-stale' ? this.#contexts.bases.deletionBase(payload.target) : {};
      return this.#contentAgain({ ...row, base: printBase({ ...rest, ...seen }) }, isRewritten);
    }
    if (isFieldEdit(payload)) {
      const { theirField, ...rest } = base;
      const isAtTop = row.reasonCode === 'parent-gone' || row.reasonCode === 'move-circle';
      const placed = isAtTop ? JSON.stringify({ ...payload, place: { parentId: null } }) : row.payload;
      // What stood there when it was held is what the person has seen since.
      const seen = theirField === undefined ? {} : { field: theirField };
      return this.#contentAgain(
        { ...row, payload: placed, base: printBase({ ...rest, ...seen }) },
        isRewritten || row.reasonCode === 'restored-unclear',
      );
    }
    const lane = { spaceId: row.laneSpace, changeRequestId: row.laneChangeRequest };
    const object = base.theirs ?? this.#contexts.bases.objectBase(payload, lane).object;
    const block = payload.kind === 'comment.add' ? this.#mirror.blockText(payload.target) : undefined;
    const { theirs, object: _old, block: _oldBlock, decided: before, ...rest } = base;
    const isConflict = theirs !== undefined && !isCreation(row.kind) && textOf(payload) !== null;
    // What was decided before stays said, also where it was held for another reason since.
    const unchanged = isConflict ? 'mine' : before;
    const how = decision ?? (isRewritten ? undefined : unchanged);
    const isLost = row.reasonCode === 'block-not-found' && payload.kind === 'comment.add';
    // The person has looked where Galley cannot: it goes at once, and a copy that arrives late is one of its first request.
    const isLookedAt = row.reasonCode === 'reply-unclear' || row.reasonCode === 'restored-unclear';
    const sentMaybe = isCreation(row.kind) && row.sentAt !== null && !isLookedAt;
    return this.#edits.save({
      ...row,
      payload: isLost
        ? JSON.stringify({ ...payload, target: { ...payload.target, opensWithQuotation: true } })
        : JSON.stringify(decision === undefined ? decided(payload, base) : payload),
      base: printBase({
        ...rest,
        ...this.#contexts.baseOfLane(lane),
        ...(object === undefined ? {} : { object }),
        ...(block === undefined ? {} : { block }),
        ...(isStep(row.kind) ? { confirmed: true } : {}),
        ...(how === undefined ? {} : { decided: how }),
      }),
      state: sentMaybe ? 'unknown' : 'waiting',
      ...untried,
      updatedAt: this.#clock.now(),
    });
  }

  /** With everything that depends on it. */
  discardRow(row: EditRow, at: number, reason?: ReasonCode): EditRow {
    // Once more after each pass: a deletion that ends brings back what it had made needless.
    for (let open = this.#openDependents(row); open.length > 0; open = this.#openDependents(row))
      for (const dependent of open) this.discardRow(dependent, at);
    for (const id of readBase(row.base).cancelled ?? []) {
      const needless = this.#edits.get(id);
      if (needless?.state === 'discarded' && needless.reasonCode === 'cancelled-out')
        this.restoreRow(needless, at);
    }
    return this.#edits.save({
      ...row,
      state: 'discarded',
      stateBefore: row.state,
      ...(reason === undefined ? {} : { reasonCode: reason, reason: null }),
      leaseOwner: null,
      leaseUntil: null,
      updatedAt: at,
    });
  }

  /** What goes with its creator, also what came back from a copy: it is looked for once its creator is there, which will not be. */
  #openDependents(row: EditRow): readonly EditRow[] {
    return this.#edits
      .dependents(row.id)
      .filter((dependent) => isChangeable(dependent) || dependent.state === 'unknown');
  }

  restoreRow(row: EditRow, at: number): EditRow {
    const creator = row.dependsOn === null ? undefined : this.#edits.get(row.dependsOn);
    if (creator?.state === 'discarded') this.restoreRow(creator, at);
    const own = this.#edits.get(row.id) ?? row;
    if (own.state !== 'discarded') return own;
    const isOurs = ['cancelled-out', 'undone', 'sent-elsewhere'].includes(own.reasonCode ?? '');
    const restored = this.#edits.save({
      ...own,
      state: own.stateBefore ?? 'waiting',
      stateBefore: null,
      reasonCode: isOurs ? null : own.reasonCode,
      updatedAt: at,
    });
    for (const dependent of this.#edits.dependents(row.id)) {
      // What went with it comes back with it: they carry the time of the same discard.
      if (dependent.state === 'discarded' && dependent.updatedAt === row.updatedAt)
        this.restoreRow(dependent, at);
    }
    for (const id of readBase(row.base).cancelled ?? []) {
      const needless = this.#edits.get(id);
      if (needless !== undefined && isUnsent(needless)) this.discardRow(needless, at, 'cancelled-out');
    }
    return restored;
  }

  /**
   * An edit of content, still compared with what it was made on: today's page may have words of others that the person has not
   * seen. What may have arrived is looked for first, from where it was sent; not what reads otherwise by now, which never
   * was sent, nor what the person has looked for.
   */
  #contentAgain(row: EditRow, goesAtOnce: boolean): EditRow {
    return this.#edits.save({
      ...row,
      state: row.sentAt === null || goesAtOnce ? 'waiting' : 'unknown',
      ...untried,
      updatedAt: this.#clock.now(),
    });
  }
}
