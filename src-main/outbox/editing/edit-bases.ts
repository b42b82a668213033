import type { EditPayload, EditState, Lane, LanePage, PageTarget } from '../../bridge/edit.ts';
import { sha256 } from '../../store/mirror/hash.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { isMending, markedProperties, readBase } from './base.ts';
import type { Base, ObjectBase, PageMark } from './base.ts';
import { fieldNameOf, fieldSetBy, isFieldEdit } from '../pages/page-field.ts';
import type { FieldEdit, FieldName } from '../pages/page-field.ts';
import { isSamePage, pageTextOf } from '../pages/page-text.ts';
import { objectOf } from './edit-kind.ts';
import { EditRefused } from './edit-refused.ts';
import type { EditingContext } from './editing-context.ts';
import { readPayload, textOf } from '../calls/payload.ts';
import { texts } from '../../shared/messages/texts.ts';

const onItsWay: ReadonlySet<EditState> = new Set(['sending', 'unknown', 'reconciling']);

function asBase(
  page: { readonly title: string; readonly markdown: string } | undefined,
): ObjectBase | undefined {
  return page === undefined ? undefined : pageObject(page);
}

function pageObject({ title, markdown }: { readonly title: string; readonly markdown: string }): ObjectBase {
  return { title, markdown, editedAt: null, status: null, by: null };
}

/** What edits are made on: their objects as mirror and outbox have them today. */
export class EditBases {
  readonly #edits: EditingContext['edits'];
  readonly #mirror: EditingContext['mirror'];

  constructor({ edits, mirror }: EditingContext) {
    this.#edits = edits;
    this.#mirror = mirror;
  }

  /** Server id where there is one: two names of one object compare equal. */
  keyOf(id: string): string {
    return this.#edits.serverIdOf(id) ?? id;
  }

  pendingCreator(id: string): EditRow | undefined {
    const row = this.#edits.get(id);
    if (row?.state === 'discarded') throw new EditRefused('conflict', texts().refused.discarded);
    return row === undefined || row.serverId !== null ? undefined : row;
  }

  /** What the person saw of the object of an edit; empty where that says nothing. */
  objectBase(payload: EditPayload, lane: Lane): Base {
    if (payload.kind === 'page.update') return this.pageBase(payload);
    if (payload.kind === 'page.delete') return this.deletionBase(payload.target);
    if (isFieldEdit(payload)) return {};
    const about =
      payload.kind === 'reply.add' ? { kind: 'comment', id: payload.comment.id } : objectOf(payload);
    if (about === null) return {};
    if (about.kind === 'changeRequest' && 'subject' in payload)
      return this.#textBase(about.id, 'subject', lane);
    if (about.kind === 'changeRequest' && 'markdown' in payload)
      return this.#textBase(about.id, 'description', lane);
    if (about.kind === 'changeRequest') return {};
    const creator = this.pendingCreator(about.id);
    if (creator !== undefined) return this.ownBase(creator);
    const key = this.keyOf(about.id);
    const object =
      this.#seenUnder([`${about.kind}.edit`, `${about.kind}.delete`], key, lane) ??
      (about.kind === 'comment' ? this.#mirror.commentBase(key) : this.#mirror.replyBase(key));
    return object === undefined ? {} : { object };
  }

  /** A page as the person last wrote it, sent or not; else as it is held. */
  pageText({ changeRequestId, ...page }: LanePage): ObjectBase | undefined {
    if (changeRequestId === null) return this.#mirror.page({ ...page, changeRequestId }, page.pageId);
    const target = { ...page, changeRequestId };
    return asBase(this.#writtenPages(target).at(-1)?.read) ?? this.#storedPage(target);
  }

  /** Of an object that an unsent edit of mine hides. Once that is confirmed, edits behind it are compared with what it set. */
  #seenUnder(kinds: readonly string[], key: string, lane: Lane): ObjectBase | undefined {
    const row = this.#edits.unfinishedInLane(lane.spaceId, lane.changeRequestId).findLast((one) => {
      const read = kinds.includes(one.kind) ? readPayload(one.version, one.payload) : undefined;
      const about = read === undefined ? null : objectOf(read);
      return about !== null && this.keyOf(about.id) === key;
    });
    return seenBefore(row);
  }

  /** The page as it is on the service, or as an edit of mine that is on its way will leave it. */
  pageBase({ target }: { readonly target: PageTarget }): Base {
    const onTheirWay = this.#writtenPages(target).filter(
      ({ row }) => onItsWay.has(row.state) || isMending(row),
    );
    const object = asBase(onTheirWay.at(-1)?.read) ?? this.#storedPage(target);
    return object === undefined ? {} : { object };
  }

  /** The field as it is on the service, or as an edit of mine that is on its way will leave it. Undefined: the page is not there. */
  fieldBase(payload: FieldEdit): Base | undefined {
    const { target } = payload;
    const onTheirWay = this.#fieldEdits(target, fieldNameOf(payload)).filter(({ row }) =>
      onItsWay.has(row.state),
    );
    const last = onTheirWay.at(-1)?.read;
    const [lane, pageId] = [this.#storedLane(target), this.keyOf(target.pageId)];
    const field =
      last === undefined ? this.#mirror.pageField(lane, pageId, fieldNameOf(payload)) : fieldSetBy(last);
    if (field === undefined || payload.kind === 'page.property')
      return field === undefined ? field : { field };
    const behind = last?.kind === 'page.move' ? last.place.afterId : this.#mirror.pageBehind(lane, pageId);
    return behind === undefined ? { field } : { field, behind };
  }

  /** Unfinished edits of mine that set one field of a page, in their order. */
  #fieldEdits({ spaceId, changeRequestId, pageId }: PageTarget, name: FieldName) {
    const key = this.keyOf(pageId);
    return this.#edits.unfinishedPages(spaceId, this.keyOf(changeRequestId)).flatMap((row) => {
      const read = readPayload(row.version, row.payload);
      if (!isFieldEdit(read) || fieldNameOf(read) !== name || this.keyOf(read.target.pageId) !== key)
        return [];
      return [{ row, read }];
    });
  }

  /** Unfinished edits of mine that put the page in or write it, in their order. */
  #writtenPages({ spaceId, changeRequestId, pageId }: PageTarget) {
    const key = this.keyOf(pageId);
    return this.#edits.unfinishedPages(spaceId, this.keyOf(changeRequestId)).flatMap((row) => {
      const read = readPayload(row.version, row.payload);
      if (read?.kind !== 'page.insert' && read?.kind !== 'page.update') return [];
      const id = read.kind === 'page.insert' ? row.id : this.keyOf(read.target.pageId);
      return id === key ? [{ row, read }] : [];
    });
  }

  /** What a deletion takes along, as it is here: the page, and all that stands below it. */
  deletionBase(target: PageTarget): Base {
    const hiding = this.#hidingEdit(target);
    const isUnsent = hiding !== undefined && !onItsWay.has(hiding.state) && !isMending(hiding);
    const object = (isUnsent ? seenBefore(hiding) : undefined) ?? this.pageBase({ target }).object;
    const own = this.#ownProperties(target);
    const pages = this.#mirror.pagesBelow(this.#storedLane(target), this.keyOf(target.pageId)).map((mark) => {
      const page = { ...target, pageId: mark.id };
      const seen = markAsSeen(mark, seenBefore(this.#hidingEdit(page)), this.#storedPage(page));
      return { ...seen, ...own.get(mark.id) };
    });
    return { ...(object === undefined ? {} : { object }), pages };
  }

  #hidingEdit(target: PageTarget): EditRow | undefined {
    return this.#writtenPages(target).findLast(({ read }) => read.kind === 'page.update')?.row;
  }

  /** By page: properties as unfinished edits of mine leave them. */
  #ownProperties({ spaceId, changeRequestId }: PageTarget): ReadonlyMap<string, Partial<PageMark>> {
    const own = new Map<string, Partial<PageMark>>();
    for (const { version, payload } of this.#edits.unfinishedPages(spaceId, this.keyOf(changeRequestId))) {
      const read = readPayload(version, payload);
      if (!isFieldEdit(read)) continue;
      const name = markedProperties.find((one) => one === fieldNameOf(read));
      const id = this.keyOf(read.target.pageId);
      if (name !== undefined) own.set(id, { ...own.get(id), [name]: fieldSetBy(read) || null });
    }
    return own;
  }

  #storedLane({ spaceId, changeRequestId }: PageTarget): Lane {
    const isUnsent = this.pendingCreator(changeRequestId) !== undefined;
    return { spaceId, changeRequestId: isUnsent ? null : this.keyOf(changeRequestId) };
  }

  /** A change request that is not on the service yet begins with the primary content. */
  #storedPage(target: PageTarget): ObjectBase | undefined {
    return this.#mirror.page(this.#storedLane(target), this.keyOf(target.pageId));
  }

  #textBase(id: string, what: 'subject' | 'description', lane: Lane): Base {
    const creator = this.pendingCreator(id);
    if (creator !== undefined) return what === 'subject' ? this.ownBase(creator) : {};
    const key = this.keyOf(id);
    const object =
      this.#seenUnder([`changeRequest.${what}`], key, lane) ?? this.#mirror.changeRequestText(key, what);
    return object === undefined ? {} : { object };
  }

  ownBase(creator: EditRow): Base {
    const payload = readPayload(creator.version, creator.payload);
    if (payload?.kind === 'page.insert') return { object: pageObject(payload) };
    const markdown = payload === undefined ? null : textOf(payload);
    return markdown === null ? {} : { object: { markdown, editedAt: null, status: null, by: null } };
  }
}

/*
 * An unsent edit of mine hides what a pull brings of the text that it sets: nobody here has seen that
 * (docs/design/outbox.md, "Decisions of the person").
 */

/** What the person saw before this edit hid it, or what it asks about; undefined where that is not known. */
function seenBefore(row: EditRow | undefined): ObjectBase | undefined {
  const { object, theirs } = readBase(row?.base ?? null);
  return theirs ?? object;
}

/** What tells a page from what others made of it, as the person saw it before their edit hid it. */
function markAsSeen(mark: PageMark, seen: ObjectBase | undefined, stored: ObjectBase | undefined): PageMark {
  if (seen === undefined || stored === undefined) return mark;
  const { title = mark.title, markdown } = seen;
  if (isSamePage({ title, markdown }, pageTextOf(stored))) return mark;
  return { ...mark, title, fingerprint: null, hash: sha256(markdown) };
}
