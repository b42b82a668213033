import type { EditPayload, EditState, Lane, LanePage, PageTarget } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { isMending } from './base.ts';
import type { Base, ObjectBase, PageMark } from './base.ts';
import { fieldNameOf, fieldSetBy, isFieldEdit } from '../pages/page-field.ts';
import type { FieldEdit, FieldName } from '../pages/page-field.ts';
import { objectOf } from './edit-kind.ts';
import { EditRefused } from './edit-refused.ts';
import type { EditingContext } from './editing-context.ts';
import { readPayload, textOf } from '../calls/payload.ts';
import { markAsSeen, seenBefore } from './seen-before.ts';

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

const onItsWay: ReadonlySet<EditState> = new Set(['sending', 'unknown', 'reconciling']);

function asBase(
  page: { readonly title: string; readonly markdown: string } | undefined,
): ObjectBase | undefined {
  return page === undefined ? undefined : pageObject(page);
}

function pageObject({ title, markdown }: { readonly title: string; readonly markdown: string }): ObjectBase {
  return { title, markdown, editedAt: null, status: null, by: null };
}

/** Finds the ground of edits, in mirror and outbox. */
export function createEditContexts(context: EditingContext) {
  const { edits, mirror, random } = context;

  function newLocalId(): string {
    const digits = () =>
      Math.floor(random() * 36 ** 8)
        .toString(36)
        .padStart(8, '0');
    return `local-${digits()}${digits()}`;
  }

  /** Server id where there is one: two names of one object compare equal. */
  const keyOf = (id: string): string => edits.serverIdOf(id) ?? id;

  function pendingCreator(id: string): EditRow | undefined {
    const row = edits.get(id);
    if (row?.state === 'discarded') throw new EditRefused('conflict', 'What this is about was discarded.');
    return row === undefined || row.serverId !== null ? undefined : row;
  }

  function laneOfComment(id: string): Lane {
    const creator = edits.get(id);
    if (creator !== undefined)
      return { spaceId: creator.laneSpace, changeRequestId: creator.laneChangeRequest };
    const held = mirror.comment(id);
    if (held === undefined) throw new EditRefused('not-found', 'This comment is not downloaded.');
    return { spaceId: held.spaceId, changeRequestId: held.changeRequestId };
  }

  /** The lane as rows name it: by the server's id once it is known. @throws {EditRefused} where it is not here */
  function knownLane(lane: Lane): Lane {
    const { spaceId } = lane;
    const changeRequestId = lane.changeRequestId === null ? null : keyOf(lane.changeRequestId);
    const unsent = changeRequestId === null ? undefined : edits.get(changeRequestId);
    const isHere =
      unsent?.kind === 'changeRequest.create'
        ? unsent.laneSpace === spaceId
        : mirror.isStored({ spaceId, changeRequestId });
    if (!isHere) throw new EditRefused('not-found', 'What this is about is not downloaded.');
    return { spaceId, changeRequestId };
  }

  function laneOfChangeRequest(id: string): Lane {
    const changeRequestId = keyOf(id);
    const creator = edits.get(changeRequestId);
    const spaceId = creator?.laneSpace ?? mirror.changeRequest(changeRequestId)?.spaceId;
    if (spaceId === undefined) throw new EditRefused('not-found', 'This change request is not downloaded.');
    return knownLane({ spaceId, changeRequestId });
  }

  /** The change request of a lane as it is held today. */
  function baseOfLane(lane: Lane): Base {
    const held = lane.changeRequestId === null ? undefined : mirror.changeRequest(lane.changeRequestId);
    return held === undefined ? {} : { changeRequest: held.base };
  }

  /** What the person saw of the object of an edit; empty where that says nothing. */
  function objectBase(payload: EditPayload, lane: Lane): Base {
    if (payload.kind === 'page.update') return pageBase(payload);
    if (payload.kind === 'page.delete') return deletionBase(payload.target);
    if (isFieldEdit(payload)) return {};
    const about =
      payload.kind === 'reply.add' ? { kind: 'comment', id: payload.comment.id } : objectOf(payload);
    if (about === null) return {};
    if (about.kind === 'changeRequest' && 'subject' in payload) return textBase(about.id, 'subject', lane);
    if (about.kind === 'changeRequest' && 'markdown' in payload)
      return textBase(about.id, 'description', lane);
    if (about.kind === 'changeRequest') return {};
    const creator = pendingCreator(about.id);
    if (creator !== undefined) return ownBase(creator);
    const key = keyOf(about.id);
    const object =
      seenUnder([`${about.kind}.edit`, `${about.kind}.delete`], key, lane) ??
      (about.kind === 'comment' ? mirror.commentBase(key) : mirror.replyBase(key));
    return object === undefined ? {} : { object };
  }

  /** Of an object that an unsent edit of mine hides. Once that is confirmed, edits behind it are compared with what it set. */
  function seenUnder(kinds: readonly string[], key: string, lane: Lane): ObjectBase | undefined {
    const row = edits.unfinishedInLane(lane.spaceId, lane.changeRequestId).findLast((one) => {
      const read = kinds.includes(one.kind) ? readPayload(one.version, one.payload) : undefined;
      const about = read === undefined ? null : objectOf(read);
      return about !== null && keyOf(about.id) === key;
    });
    return seenBefore(row);
  }

  /** The page as it is on the service, or as an edit of mine that is on its way will leave it. */
  function pageBase({ target }: { readonly target: PageTarget }): Base {
    const onTheirWay = writtenPages(target).filter(({ row }) => onItsWay.has(row.state) || isMending(row));
    const object = asBase(onTheirWay.at(-1)?.read) ?? storedPage(target);
    return object === undefined ? {} : { object };
  }

  /** The field as it is on the service, or as an edit of mine that is on its way will leave it. */
  function fieldBase(payload: FieldEdit): string | undefined {
    const { target } = payload;
    const onTheirWay = fieldEdits(target, fieldNameOf(payload)).filter(({ row }) => onItsWay.has(row.state));
    const last = onTheirWay.at(-1)?.read;
    if (last !== undefined) return fieldSetBy(last);
    return mirror.pageField(storedLane(target), keyOf(target.pageId), fieldNameOf(payload));
  }

  /** Unfinished edits of mine that set one field of a page, in their order. */
  function fieldEdits({ spaceId, changeRequestId, pageId }: PageTarget, name: FieldName) {
    const key = keyOf(pageId);
    return edits.unfinishedPages(spaceId, keyOf(changeRequestId)).flatMap((row) => {
      const read = readPayload(row.version, row.payload);
      if (!isFieldEdit(read) || fieldNameOf(read) !== name || keyOf(read.target.pageId) !== key) return [];
      return [{ row, read }];
    });
  }

  /** Unfinished edits of mine that put the page in or write it, in their order. */
  function writtenPages({ spaceId, changeRequestId, pageId }: PageTarget) {
    const key = keyOf(pageId);
    return edits.unfinishedPages(spaceId, keyOf(changeRequestId)).flatMap((row) => {
      const read = readPayload(row.version, row.payload);
      if (read?.kind !== 'page.insert' && read?.kind !== 'page.update') return [];
      const id = read.kind === 'page.insert' ? row.id : keyOf(read.target.pageId);
      return id === key ? [{ row, read }] : [];
    });
  }

  /** What a deletion takes along, as it is here: the page, and all that stands below it. */
  function deletionBase(target: PageTarget): Base {
    const hiding = hidingEdit(target);
    const isUnsent = hiding !== undefined && !onItsWay.has(hiding.state) && !isMending(hiding);
    const object = (isUnsent ? seenBefore(hiding) : undefined) ?? pageBase({ target }).object;
    const pages = mirror.pagesBelow(storedLane(target), keyOf(target.pageId)).map((mark) => {
      const page = { ...target, pageId: mark.id };
      const seen = markAsSeen(mark, seenBefore(hidingEdit(page)), storedPage(page));
      return { ...seen, description: descriptionOf(target, mark) };
    });
    return { ...(object === undefined ? {} : { object }), pages };
  }

  const hidingEdit = (target: PageTarget): EditRow | undefined =>
    writtenPages(target).findLast(({ read }) => read.kind === 'page.update')?.row;

  /** As an edit of mine that comes before leaves it. */
  function descriptionOf(target: PageTarget, { id, description }: PageMark): string | null {
    const own = fieldEdits({ ...target, pageId: id }, 'description').at(-1)?.read;
    return own === undefined ? description : fieldSetBy(own) || null;
  }

  function storedLane({ spaceId, changeRequestId }: PageTarget): Lane {
    const isUnsent = pendingCreator(changeRequestId) !== undefined;
    return { spaceId, changeRequestId: isUnsent ? null : keyOf(changeRequestId) };
  }

  /** A change request that is not on the service yet begins with the primary content. */
  function storedPage(target: PageTarget): ObjectBase | undefined {
    return mirror.page(storedLane(target), keyOf(target.pageId));
  }

  /** The edit that creates what an edit of content is about: its page, else its change request. */
  function pageCreator(changeRequestId: string, pageId: string | null | undefined): EditRow | undefined {
    const page = pageId === null || pageId === undefined ? undefined : pendingCreator(pageId);
    return page ?? pendingCreator(changeRequestId);
  }

  /** @throws {EditRefused} where the page is deleted here, with a deletion that is not sent */
  function requireNotDeleted({ spaceId, changeRequestId }: Lane, pageId: string): void {
    const isDeleted = edits.unfinishedPages(spaceId, changeRequestId ?? '').some((row) => {
      if (row.kind !== 'page.delete' || row.state === 'held' || row.state === 'rejected') return false;
      const read = readPayload(row.version, row.payload);
      return read?.kind === 'page.delete' && keyOf(read.target.pageId) === keyOf(pageId);
    });
    if (isDeleted)
      throw new EditRefused('conflict', 'This page is being deleted: discard its deletion first.');
  }

  function textBase(id: string, what: 'subject' | 'description', lane: Lane): Base {
    const creator = pendingCreator(id);
    if (creator !== undefined) return what === 'subject' ? ownBase(creator) : {};
    const key = keyOf(id);
    const object = seenUnder([`changeRequest.${what}`], key, lane) ?? mirror.changeRequestText(key, what);
    return object === undefined ? {} : { object };
  }

  function ownBase(creator: EditRow): Base {
    const payload = readPayload(creator.version, creator.payload);
    if (payload?.kind === 'page.insert') return { object: pageObject(payload) };
    const markdown = payload === undefined ? null : textOf(payload);
    return markdown === null ? {} : { object: { markdown, editedAt: null, status: null, by: null } };
  }

  /** @throws {EditRefused} where what the edit is about is not here */
  function contextOf(payload: EditPayload): EditContext {
    const id = newLocalId();
    switch (payload.kind) {
      case 'review.submit':
        throw new EditRefused('bad-request', 'A verdict is given by finishing a review.');
      case 'changeRequest.create': {
        knownLane({ spaceId: payload.spaceId, changeRequestId: null });
        // Until the server has named it, its lane is its own local id.
        return { id, lane: { spaceId: payload.spaceId, changeRequestId: id }, creator: undefined, base: {} };
      }
      case 'comment.add': {
        const { target } = payload;
        const lane = knownLane({
          spaceId: target.spaceId,
          changeRequestId: target.changeRequestId ?? null,
        });
        const block = mirror.blockText(target);
        return {
          id,
          lane,
          creator:
            lane.changeRequestId === null ? undefined : pageCreator(lane.changeRequestId, target.pageId),
          base: { ...baseOfLane(lane), ...(block === undefined ? {} : { block }) },
        };
      }
      case 'page.update': {
        const { spaceId, changeRequestId } = payload.target;
        const lane = knownLane({ spaceId, changeRequestId });
        const creator = pageCreator(changeRequestId, payload.target.pageId);
        requireNotDeleted(lane, payload.target.pageId);
        const page = creator?.kind === 'page.insert' ? ownBase(creator) : pageBase(payload);
        if (page.object === undefined)
          throw new EditRefused('not-found', 'This page is not downloaded: sync first, then write.');
        return { id, lane, creator, base: { ...baseOfLane(lane), ...page } };
      }
      case 'page.insert': {
        const { spaceId, changeRequestId, place } = payload;
        const lane = knownLane({ spaceId, changeRequestId });
        if (place.parentId !== null) requireNotDeleted(lane, place.parentId);
        return { id, lane, creator: pageCreator(changeRequestId, place.parentId), base: baseOfLane(lane) };
      }
      case 'page.delete': {
        const { target } = payload;
        const lane = knownLane(target);
        const creator = pageCreator(target.changeRequestId, target.pageId);
        const base =
          creator?.kind === 'page.insert' ? { ...ownBase(creator), pages: [] } : deletionBase(target);
        if (base.object === undefined && base.pages?.length === 0)
          throw new EditRefused('not-found', 'This page is not here: sync first.');
        if ((base.pages?.length ?? 0) > mostDeleted)
          throw new EditRefused(
            'conflict',
            `More than ${mostDeleted} pages are below it: delete them in parts.`,
          );
        return { id, lane, creator, base: { ...baseOfLane(lane), ...base } };
      }
      case 'page.property':
      case 'page.move': {
        const { target } = payload;
        const lane = knownLane(target);
        const creator = pageCreator(target.changeRequestId, target.pageId);
        requireNotDeleted(lane, target.pageId);
        if (payload.kind === 'page.move' && payload.place.parentId !== null)
          requireNotDeleted(lane, payload.place.parentId);
        const field = fieldBase(payload);
        if (field === undefined && creator?.kind !== 'page.insert')
          throw new EditRefused('not-found', 'This page is not here: sync first.');
        return {
          id,
          lane,
          creator,
          base: { ...baseOfLane(lane), ...(field === undefined ? {} : { field }) },
        };
      }
      case 'changeRequest.subject':
      case 'changeRequest.description':
      case 'changeRequest.status':
      case 'changeRequest.update':
      case 'changeRequest.merge': {
        const lane = laneOfChangeRequest(payload.changeRequest.id);
        const creator = pendingCreator(payload.changeRequest.id);
        return { id, lane, creator, base: { ...baseOfLane(lane), ...objectBase(payload, lane) } };
      }
      default: {
        const lane = laneOfComment(payload.comment.id);
        const about = objectOf(payload) ?? { kind: 'comment' as const, id: payload.comment.id };
        const creator = pendingCreator(about.id);
        if (
          about.kind === 'reply' &&
          creator === undefined &&
          mirror.replyBase(keyOf(about.id)) === undefined
        ) {
          throw new EditRefused('not-found', 'This reply is not downloaded.');
        }
        return { id, lane, creator, base: { ...baseOfLane(lane), ...objectBase(payload, lane) } };
      }
    }
  }

  /** A page as the person last wrote it, sent or not; else as it is held. */
  function pageText({ changeRequestId, ...page }: LanePage): ObjectBase | undefined {
    if (changeRequestId === null) return mirror.page({ ...page, changeRequestId }, page.pageId);
    const target = { ...page, changeRequestId };
    return asBase(writtenPages(target).at(-1)?.read) ?? storedPage(target);
  }

  return { newLocalId, keyOf, pendingCreator, knownLane, baseOfLane, objectBase, contextOf, pageText };
}

export type EditContexts = ReturnType<typeof createEditContexts>;
