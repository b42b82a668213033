import type { EditPayload } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { fieldNameOf, fieldSetBy, isFieldEdit } from '../pages/page-field.ts';
import type { FieldEdit } from '../pages/page-field.ts';
import { printBase, readBase } from './base.ts';
import type { Base } from './base.ts';
import { isChangeable, isEffective, isUnsent } from './change-row.ts';
import type { RowChanges } from './change-row.ts';
import { objectOf, oppositeOf } from './edit-kind.ts';
import type { ChangeRequestChange } from './edit-kind.ts';
import type { EditingContext } from './editing-context.ts';
import type { EditContext, EditContexts } from './edit-context.ts';
import { readPayload } from '../calls/payload.ts';

interface Pending {
  readonly row: EditRow;
  readonly read: EditPayload;
}

type Move = Extract<EditPayload, { readonly kind: 'page.move' }>;

/** An edit that says where a page stands. */
interface Placed {
  readonly row: EditRow;
  readonly read: Extract<EditPayload, { readonly kind: 'page.move' | 'page.insert' }>;
}

function isOffer({ state, reasonCode }: EditRow): boolean {
  return state === 'held' && (reasonCode === 'set-over' || reasonCode === 'overturned');
}

/** Before sending, contrary and repeated edits melt into one (docs/design/outbox.md). */
export class Coalescing {
  readonly #contexts: EditContexts;
  readonly #rows: RowChanges;
  readonly #edits: EditingContext['edits'];
  readonly #mirror: EditingContext['mirror'];
  readonly #clock: EditingContext['clock'];

  constructor(context: EditingContext, contexts: EditContexts, rows: RowChanges) {
    this.#contexts = contexts;
    this.#rows = rows;
    this.#edits = context.edits;
    this.#mirror = context.mirror;
    this.#clock = context.clock;
  }

  /** The row that took the edit up; undefined where it needs one of its own. */
  coalesce(payload: EditPayload, editContext: EditContext, isOnline: boolean): EditRow | undefined {
    const about = objectOf(payload);
    if (about === null) return undefined;
    if (editContext.creator?.id === about.id && isUnsent(editContext.creator)) {
      const creator = this.#intoCreator(payload, editContext.creator);
      if (creator !== undefined) return creator;
    }
    const same = this.#pendingOn(about, editContext);
    switch (payload.kind) {
      case 'comment.edit':
      case 'reply.edit':
      case 'changeRequest.description':
        return this.#intoText(same, payload.kind, payload.markdown);
      case 'changeRequest.subject':
        return this.#intoText(same, payload.kind, payload.subject);
      case 'comment.delete':
      case 'reply.delete':
        return this.#intoDeletion(same, payload.kind);
      case 'page.delete':
        return same.find(({ row }) => row.kind === payload.kind)?.row;
      case 'page.property':
      case 'page.move':
        return this.#intoField(same, payload, editContext);
      case 'page.insert':
        return undefined;
      case 'changeRequest.status':
        return this.#intoStatus(same, payload, editContext);
      case 'page.update':
        return this.#intoPage(
          same.filter(({ row }) => row.kind === payload.kind),
          payload,
        );
      case 'changeRequest.update':
      case 'changeRequest.merge':
        return this.#intoStep(same, payload.kind, isOnline);
      default:
        return this.#intoOpposite(same, payload);
    }
  }

  #keyOf(id: string): string {
    return this.#contexts.bases.keyOf(id);
  }

  /** Unfinished edits of the same object, in order. */
  #pendingOn(about: NonNullable<ReturnType<typeof objectOf>>, { lane }: EditContext): readonly Pending[] {
    const key = this.#keyOf(about.id);
    return this.#edits.unfinishedInLane(lane.spaceId, lane.changeRequestId).flatMap((row) => {
      const read = readPayload(row.version, row.payload);
      const object = read === undefined ? null : objectOf(read);
      if (read === undefined || object?.kind !== about.kind || this.#keyOf(object.id) !== key) return [];
      return [{ row, read }];
    });
  }

  /** What happens to the creation that has not been sent yet, when what it creates is changed. */
  #intoCreator(payload: EditPayload, creator: EditRow): EditRow | undefined {
    switch (payload.kind) {
      case 'page.update':
        return this.#intoNewPage(creator, { title: payload.title, markdown: payload.markdown });
      case 'page.move':
        if (this.#placedSince(creator).some((later) => this.#isBeside(later, payload))) return undefined;
        return this.#intoNewPage(
          { ...creator, dependsOn: this.#contexts.creatorAbove(payload)?.id ?? null },
          { place: payload.place },
        );
      case 'comment.edit':
      case 'reply.edit':
        return this.#rows.rewriteRow(creator, payload.markdown);
      case 'changeRequest.subject':
        return this.#rows.rewriteRow(creator, payload.subject);
      case 'comment.delete':
      case 'reply.delete':
      case 'page.delete':
        return this.#rows.discardRow(creator, this.#clock.now());
      case 'changeRequest.status':
        return payload.status === 'archived' ? this.#rows.discardRow(creator, this.#clock.now()) : undefined;
      default:
        return undefined;
    }
  }

  #intoNewPage(
    creator: EditRow,
    changes: Partial<Extract<EditPayload, { readonly kind: 'page.insert' }>>,
  ): EditRow | undefined {
    const read = readPayload(creator.version, creator.payload);
    if (read?.kind !== 'page.insert') return undefined;
    const written = {
      ...creator,
      payload: JSON.stringify({ ...read, ...changes }),
      updatedAt: this.#clock.now(),
    };
    return creator.state === 'held' || creator.state === 'rejected'
      ? this.#rows.again(written, true)
      : this.#edits.save(written);
  }

  #intoText(same: readonly Pending[], kind: EditPayload['kind'], text: string): EditRow | undefined {
    const pending = same.find(({ row }) => row.kind === kind && isChangeable(row));
    if (pending === undefined) return undefined;
    // What was held is compared anew: the person wrote on their own text, not on what others made of it.
    const { theirs: _unseen, ...base } = readBase(pending.row.base);
    return this.#rows.rewriteRow(this.#edits.save({ ...pending.row, base: printBase(base) }), text);
  }

  #intoDeletion(same: readonly Pending[], kind: EditPayload['kind']): EditRow | undefined {
    const pending = same.find(({ row }) => row.kind === kind);
    if (pending !== undefined) return pending.row;
    for (const { row } of same)
      if (isUnsent(row)) this.#rows.discardRow(row, this.#clock.now(), 'cancelled-out');
    return undefined;
  }

  #intoStatus(
    same: readonly Pending[],
    payload: Extract<EditPayload, { readonly kind: 'changeRequest.status' }>,
    editContext: EditContext,
  ): EditRow | undefined {
    const last = same.findLast(({ row }) => row.kind === payload.kind);
    if (last === undefined) return undefined;
    if (last.read.kind === payload.kind && last.read.status === payload.status) return last.row;
    if (!isUnsent(last.row)) return undefined;
    if (editContext.base.changeRequest?.status === payload.status)
      return this.#rows.discardRow(last.row, this.#clock.now(), 'cancelled-out');
    const written = { ...last.row, payload: JSON.stringify(payload), updatedAt: this.#clock.now() };
    return last.row.state === 'held' || last.row.state === 'rejected'
      ? this.#rows.again(written)
      : this.#edits.save(written);
  }

  /** Asked for a second time with a network, a step that was to ask again needs no question. */
  #intoStep(
    same: readonly Pending[],
    kind: ChangeRequestChange['kind'],
    isOnline: boolean,
  ): EditRow | undefined {
    const row = same.findLast((one) => one.row.kind === kind)?.row;
    return row?.state === 'waiting' && row.reasonCode === 'made-offline' && isOnline
      ? this.#rows.again(row)
      : row;
  }

  #intoOpposite(same: readonly Pending[], payload: EditPayload): EditRow | undefined {
    const opposite = oppositeOf(payload.kind);
    const emoji = 'emoji' in payload ? payload.emoji : null;
    const last = same.findLast(
      ({ row, read }) =>
        (row.kind === payload.kind || row.kind === opposite) &&
        ('emoji' in read ? read.emoji : null) === emoji,
    );
    if (last === undefined) return undefined;
    if (last.row.kind === payload.kind) return last.row;
    return isUnsent(last.row)
      ? this.#rows.discardRow(last.row, this.#clock.now(), 'cancelled-out')
      : undefined;
  }

  /**
   * One edit of a page is unsent at most; one that comes after another that may have arrived has what that says. What was held
   * is compared anew: the person has not seen what others wrote.
   */
  #intoPage(
    same: readonly Pending[],
    payload: Extract<EditPayload, { readonly kind: 'page.update' }>,
  ): EditRow | undefined {
    const pending = same.at(-1);
    if (pending === undefined || !isChangeable(pending.row)) return undefined;
    const { theirs: _seen, ...base } = readBase(pending.row.base);
    const { object } = base;
    const isUndone = object?.title === payload.title && object.markdown === payload.markdown;
    if (isUndone && isUnsent(pending.row))
      return this.#rows.discardRow(pending.row, this.#clock.now(), 'undone');
    return this.#saveAnew(pending.row, payload, base);
  }

  /** Edits in the lane of a row that came after it and say where a page stands. */
  #placedSince(row: EditRow): readonly Placed[] {
    const rows = this.#edits.unfinishedInLane(row.laneSpace, row.laneChangeRequest);
    return rows.slice(rows.findIndex(({ id }) => id === row.id) + 1).flatMap((later) => {
      const read = isEffective(later) ? readPayload(later.version, later.payload) : undefined;
      return read?.kind === 'page.move' || read?.kind === 'page.insert' ? [{ row: later, read }] : [];
    });
  }

  /** Whether an edit that came after the creation of a page tells where that page is to go, or is told by it. */
  #isBeside({ row, read }: Placed, { target, place }: Move): boolean {
    const keyOf = (id: string | null | undefined) => (typeof id === 'string' ? this.#keyOf(id) : id);
    const itself = keyOf(read.kind === 'page.insert' ? row.id : read.target.pageId);
    const [before, after] = [keyOf(read.place.afterId), keyOf(place.afterId)];
    if (itself === after || before === keyOf(target.pageId)) return true;
    return before === after && keyOf(read.place.parentId) === keyOf(place.parentId);
  }

  /**
   * A place is told by the page before it. Where others were placed since, the edit goes behind theirs, and what was placed after
   * its page stands after what that page stood after: as the person saw it.
   */
  #goLast(row: EditRow, { target, place }: Move): void {
    const since = this.#placedSince(row);
    const page = this.#keyOf(target.pageId);
    const behind = since.filter(
      ({ read: { place } }) => typeof place.afterId === 'string' && this.#keyOf(place.afterId) === page,
    );
    // A page that stood above this one can only go below it once this one has left.
    const above = this.#pagesAbove(row, page);
    const isNeeded = since.some(
      ({ read }) => read.kind === 'page.move' && above.has(this.#keyOf(read.target.pageId)),
    );
    if (since.length === 0 || isNeeded || ![row, ...behind.map((one) => one.row)].every(isUnsent)) return;
    for (const { row: later, read } of behind) {
      const { afterId: _page, ...below } = read.place;
      const stands = place.afterId === undefined ? below : { ...below, afterId: place.afterId };
      this.#edits.save({
        ...later,
        payload: JSON.stringify({ ...read, place: stands }),
        updatedAt: this.#clock.now(),
      });
    }
    this.#edits.putLast(row.id);
  }

  /** The pages above one, as the service has them. */
  #pagesAbove(
    { laneSpace: spaceId, laneChangeRequest: changeRequestId }: EditRow,
    page: string,
  ): ReadonlySet<string> {
    const above = new Set<string>();
    for (let id: string | undefined = page; id !== undefined && id !== '' && !above.has(id);) {
      above.add(id);
      id = this.#mirror.pageField({ spaceId, changeRequestId }, id, 'place');
    }
    above.delete(page);
    return above;
  }

  /**
   * One edit of a field is unsent at most. One that is held does not show: it is made on what stands on the service then. What
   * is offered to be set again stays an offer.
   */
  #intoField(
    same: readonly Pending[],
    payload: FieldEdit,
    { creator, base: { field, behind } }: EditContext,
  ): EditRow | undefined {
    const name = fieldNameOf(payload);
    const pending = same.findLast(
      ({ row, read }) => isFieldEdit(read) && fieldNameOf(read) === name && !isOffer(row),
    );
    if (pending === undefined || !isChangeable(pending.row)) return undefined;
    const { theirField: _seen, ...madeOn } = readBase(pending.row.base);
    const base =
      isEffective(pending.row) || field === undefined
        ? madeOn
        : { ...madeOn, field, ...(behind === undefined ? {} : { behind }) };
    // Not where others have set it since: they are asked about then.
    const isUndone =
      (field ?? base.field) === fieldSetBy(payload) &&
      (payload.kind === 'page.property' ||
        this.#isBack(pending.row, payload, behind === undefined ? base.behind : behind));
    if (isUndone && isUnsent(pending.row))
      return this.#rows.discardRow(pending.row, this.#clock.now(), 'undone');
    if (payload.kind === 'page.move' && pending.read.kind === 'page.move' && isEffective(pending.row))
      this.#goLast(pending.row, pending.read);
    // It waits for the page that it is moved below now, not for the one before.
    const { dependsOn } = pending.row;
    const needed = payload.kind === 'page.move' ? (creator?.id ?? null) : dependsOn;
    return this.#saveAnew({ ...pending.row, dependsOn: needed }, payload, base);
  }

  /** Whether a page is moved back behind the page that it stands behind on the service, and no other was placed meanwhile. */
  #isBack(row: EditRow, { place: { afterId } }: Move, behind: Base['behind']): boolean {
    if (this.#placedSince(row).length > 0) return false;
    if (typeof afterId !== 'string' || typeof behind !== 'string') return afterId === null && behind === null;
    return this.#keyOf(afterId) === this.#keyOf(behind);
  }

  #saveAnew(row: EditRow, payload: EditPayload, base: Base): EditRow {
    return this.#edits.save({
      ...row,
      payload: JSON.stringify(payload),
      base: printBase(base),
      state: 'waiting',
      attempts: 0,
      nextAt: null,
      reasonCode: null,
      reason: null,
      updatedAt: this.#clock.now(),
    });
  }
}
