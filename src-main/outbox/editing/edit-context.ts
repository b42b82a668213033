import type { EditPayload, Lane } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Base } from './base.ts';
import type { FieldEdit } from '../pages/page-field.ts';
import { objectOf } from './edit-kind.ts';
import { EditRefused } from './edit-refused.ts';
import type { EditingContext } from './editing-context.ts';
import { readPayload } from '../calls/payload.ts';
import { EditBases } from './edit-bases.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Where a new edit belongs, and what it is made on. */
export interface EditContext {
  /** Local id of the new edit, and of the object that it creates. */
  readonly id: string;
  readonly lane: Lane;
  /** The edit that creates what this one is about, while the server has not confirmed it with an id. */
  readonly creator: EditRow | undefined;
  readonly base: Base;
}

/** What a deletion was decided on is noted page by page. */
const mostDeleted = 500;

type Payload<Kind extends EditPayload['kind']> = Extract<EditPayload, { readonly kind: Kind }>;

/** Changes of a discussion that is there. */
type DiscussionEdit = Extract<EditPayload, { readonly comment: unknown }>;

/** Where an edit belongs; `base` without its change request. */
type Place = Omit<EditContext, 'id'>;

/** Finds where edits belong and what they are made on, in mirror and outbox. */
export class EditContexts {
  readonly bases: EditBases;
  readonly #edits: EditingContext['edits'];
  readonly #mirror: EditingContext['mirror'];
  readonly #random: EditingContext['random'];

  constructor(context: EditingContext) {
    this.bases = new EditBases(context);
    this.#edits = context.edits;
    this.#mirror = context.mirror;
    this.#random = context.random;
  }

  newLocalId(): string {
    const digits = () =>
      Math.floor(this.#random() * 36 ** 8)
        .toString(36)
        .padStart(8, '0');
    return `local-${digits()}${digits()}`;
  }

  /** The lane as rows name it: by the server's id once it is known. @throws {EditRefused} where it is not here */
  knownLane(lane: Lane): Lane {
    const { spaceId } = lane;
    const changeRequestId = lane.changeRequestId === null ? null : this.bases.keyOf(lane.changeRequestId);
    const unsent = changeRequestId === null ? undefined : this.#edits.get(changeRequestId);
    const isHere =
      unsent?.kind === 'changeRequest.create'
        ? unsent.laneSpace === spaceId
        : this.#mirror.isStored({ spaceId, changeRequestId });
    if (!isHere) throw new EditRefused('not-found', texts().refused.notDownloaded);
    return { spaceId, changeRequestId };
  }

  /** The change request of a lane as it is held today. */
  baseOfLane(lane: Lane): Base {
    const held = lane.changeRequestId === null ? undefined : this.#mirror.changeRequest(lane.changeRequestId);
    return held === undefined ? {} : { changeRequest: held.base };
  }

  /** @throws {EditRefused} where what the edit is about is not here */
  contextOf(payload: EditPayload): EditContext {
    const id = this.newLocalId();
    if (payload.kind === 'changeRequest.create') {
      this.knownLane({ spaceId: payload.spaceId, changeRequestId: null });
      // Until the server has named it, its lane is its own local id.
      return { id, lane: { spaceId: payload.spaceId, changeRequestId: id }, creator: undefined, base: {} };
    }
    const { lane, creator, base } = this.#placeOf(payload);
    return { id, lane, creator, base: { ...this.baseOfLane(lane), ...base } };
  }

  #placeOf(payload: Exclude<EditPayload, { readonly kind: 'changeRequest.create' }>): Place {
    switch (payload.kind) {
      case 'review.submit':
        throw new EditRefused('bad-request', texts().refused.finishReview);
      case 'comment.add':
        return this.#placeOfComment(payload);
      case 'page.update':
        return this.#placeOfText(payload);
      case 'page.insert':
        return this.#placeOfInsertion(payload);
      case 'page.delete':
        return this.#placeOfDeletion(payload);
      case 'page.property':
      case 'page.move':
        return this.#placeOfField(payload);
      case 'changeRequest.subject':
      case 'changeRequest.description':
      case 'changeRequest.status':
      case 'changeRequest.update':
      case 'changeRequest.merge': {
        const lane = this.#laneOfChangeRequest(payload.changeRequest.id);
        const creator = this.bases.pendingCreator(payload.changeRequest.id);
        return { lane, creator, base: this.bases.objectBase(payload, lane) };
      }
      default:
        return this.#placeInDiscussion(payload);
    }
  }

  #placeOfComment({ target }: Payload<'comment.add'>): Place {
    const lane = this.knownLane({ spaceId: target.spaceId, changeRequestId: target.changeRequestId ?? null });
    const block = this.#mirror.blockText(target);
    const creator =
      lane.changeRequestId === null ? undefined : this.#pageCreator(lane.changeRequestId, target.pageId);
    return { lane, creator, base: block === undefined ? {} : { block } };
  }

  #placeOfText(payload: Payload<'page.update'>): Place {
    const { spaceId, changeRequestId, pageId } = payload.target;
    const lane = this.knownLane({ spaceId, changeRequestId });
    const creator = this.#pageCreator(changeRequestId, pageId);
    this.#requireNotDeleted(lane, pageId);
    const base = creator?.kind === 'page.insert' ? this.bases.ownBase(creator) : this.bases.pageBase(payload);
    if (base.object === undefined) throw new EditRefused('not-found', texts().refused.pageNotDownloaded);
    return { lane, creator, base };
  }

  #placeOfInsertion({ spaceId, changeRequestId, place }: Payload<'page.insert'>): Place {
    const lane = this.knownLane({ spaceId, changeRequestId });
    if (place.parentId !== null) this.#requireNotDeleted(lane, place.parentId);
    return { lane, creator: this.#pageCreator(changeRequestId, place.parentId), base: {} };
  }

  #placeOfDeletion({ target }: Payload<'page.delete'>): Place {
    const lane = this.knownLane(target);
    const creator = this.#pageCreator(target.changeRequestId, target.pageId);
    const base: Base =
      creator?.kind === 'page.insert'
        ? { ...this.bases.ownBase(creator), pages: [] }
        : this.bases.deletionBase(target);
    if (base.object === undefined && base.pages?.length === 0)
      throw new EditRefused('not-found', texts().refused.pageNotHere);
    if ((base.pages?.length ?? 0) > mostDeleted)
      throw new EditRefused('conflict', texts().refused.tooManyBelow(mostDeleted));
    return { lane, creator, base };
  }

  #placeOfField(payload: FieldEdit): Place {
    const { target } = payload;
    const lane = this.knownLane(target);
    const creator = this.#pageCreator(target.changeRequestId, target.pageId);
    this.#requireNotDeleted(lane, target.pageId);
    const found = this.bases.fieldBase(payload);
    if (found === undefined && creator?.kind !== 'page.insert')
      throw new EditRefused('not-found', texts().refused.pageNotHere);
    const base = found ?? {};
    if (payload.kind !== 'page.move' || payload.place.parentId === null) return { lane, creator, base };
    this.#requireNotDeleted(lane, payload.place.parentId);
    return { lane, creator: creator?.kind === 'page.insert' ? creator : this.creatorAbove(payload), base };
  }

  #placeInDiscussion(payload: DiscussionEdit): Place {
    const lane = this.#laneOfComment(payload.comment.id);
    const about = objectOf(payload) ?? { kind: 'comment' as const, id: payload.comment.id };
    const creator = this.bases.pendingCreator(about.id);
    if (
      about.kind === 'reply' &&
      creator === undefined &&
      this.#mirror.replyBase(this.bases.keyOf(about.id)) === undefined
    )
      throw new EditRefused('not-found', texts().refused.replyNotHere);
    return { lane, creator, base: this.bases.objectBase(payload, lane) };
  }

  #laneOfComment(id: string): Lane {
    const creator = this.#edits.get(id);
    if (creator !== undefined)
      return { spaceId: creator.laneSpace, changeRequestId: creator.laneChangeRequest };
    const held = this.#mirror.comment(id);
    if (held === undefined) throw new EditRefused('not-found', texts().refused.commentNotHere);
    return { spaceId: held.spaceId, changeRequestId: held.changeRequestId };
  }

  #laneOfChangeRequest(id: string): Lane {
    const changeRequestId = this.bases.keyOf(id);
    const creator = this.#edits.get(changeRequestId);
    const spaceId = creator?.laneSpace ?? this.#mirror.changeRequest(changeRequestId)?.spaceId;
    if (spaceId === undefined) throw new EditRefused('not-found', texts().refused.requestNotHere);
    return this.knownLane({ spaceId, changeRequestId });
  }

  /** The edit that creates what an edit of content is about: its page, else its change request. */
  #pageCreator(changeRequestId: string, pageId: string | null | undefined): EditRow | undefined {
    const page = pageId === null || pageId === undefined ? undefined : this.bases.pendingCreator(pageId);
    return page ?? this.bases.pendingCreator(changeRequestId);
  }

  /** The edit that creates the page below which one is moved, else its change request. */
  creatorAbove({ target, place }: Payload<'page.move'>): EditRow | undefined {
    return this.#pageCreator(target.changeRequestId, place.parentId);
  }

  /** @throws {EditRefused} where the page is deleted here, with a deletion that is not sent */
  #requireNotDeleted({ spaceId, changeRequestId }: Lane, pageId: string): void {
    const isDeleted = this.#edits.unfinishedPages(spaceId, changeRequestId ?? '').some((row) => {
      if (row.kind !== 'page.delete' || row.state === 'held' || row.state === 'rejected') return false;
      const read = readPayload(row.version, row.payload);
      return (
        read?.kind === 'page.delete' && this.bases.keyOf(read.target.pageId) === this.bases.keyOf(pageId)
      );
    });
    if (isDeleted) throw new EditRefused('conflict', texts().refused.beingDeleted);
  }
}
