import { changeRequestOf, isActive } from '../../store/mirror/change-requests.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import type { Store } from '../../store/open-store.ts';
import { readBase } from '../../outbox/editing/base.ts';
import { jsonOf, myId, named } from './digest-entry.ts';
import type { Found } from './digest-entry.ts';

/** A change request as it was when the last sync had ended, as the triggers of the schema note it. */
interface Before {
  readonly first?: boolean;
  readonly spaceId?: string;
  readonly number?: number;
  readonly revision?: string;
  readonly subject?: string;
  readonly status?: string;
  readonly createdBy?: string | null;
}

/** Change requests of kept spaces are news, and elsewhere those that are followed. */
function concerns(store: Store, row: ChangeRequestRow): boolean {
  return store.spaces.get(row.spaceId)?.kept === true || store.followed.isFollowed(row.id);
}

/** A change request that came, moved, ended or went. `noted`: what it was, as the triggers of the schema note it. */
export function changeRequestEntry(store: Store, id: string, noted: string | null): Found | null {
  // Written by the triggers of the schema.
  const before = noted === null ? null : (JSON.parse(noted) as Before);
  const row = store.changeRequests.get(id);
  const empty = {
    pageId: null,
    commentId: null,
    byUser: null,
    happenedAt: null,
    excerpt: null,
    concerns: null,
  };
  const titleOf = (spaceId: string): string => store.spaces.get(spaceId)?.title ?? spaceId;
  if (row === undefined || row.goneAt !== null) {
    const spaceId = row?.spaceId ?? before?.spaceId;
    const createdBy = row?.createdBy ?? before?.createdBy ?? null;
    if (spaceId === undefined || before?.first === true) return null;
    if (store.spaces.get(spaceId)?.kept !== true && createdBy !== myId(store)) return null;
    const number = row?.number ?? before?.number;
    const subject = row?.subject ?? before?.subject;
    return {
      ...empty,
      kind: 'gone',
      objectId: id,
      spaceId,
      changeRequestId: row === undefined ? null : id,
      detail: {
        spaceTitle: titleOf(spaceId),
        ...(number === undefined ? {} : { number }),
        ...(subject === undefined ? {} : { subject }),
      },
    };
  }
  if (before?.first === true || !concerns(store, row)) return null;
  const common = { ...empty, spaceId: row.spaceId, changeRequestId: id };
  const detail = { spaceTitle: titleOf(row.spaceId), number: row.number, subject: row.subject };
  const changeRequest = changeRequestOf(row);
  if (before === null) {
    if (row.createdBy === myId(store) || !isActive(row.status)) return null;
    return {
      ...common,
      kind: 'new-change-request',
      objectId: id,
      byUser: jsonOf(changeRequest.createdBy),
      happenedAt: row.createdAt,
      detail: { ...detail, ...named(changeRequest.createdBy) },
    };
  }
  const mine = ownDoings(store, row);
  const ended = row.status !== before.status && (row.status === 'merged' || row.status === 'archived');
  if (ended) {
    if (mine.status.has(row.status)) return null;
    const kind = row.status === 'merged' ? 'merged' : 'archived';
    return {
      ...common,
      kind,
      objectId: `${id} ${row.updatedAt ?? row.revisionId}`,
      concerns: kind === 'merged' && store.followed.isFollowed(id) ? 'merged' : null,
      happenedAt: row.updatedAt,
      detail,
    };
  }
  const isMine = before.revision !== undefined && isWrittenByMe(store, row, before.revision);
  const content = row.revisionId !== before.revision && !isMine && !mine.updated.has(row.revisionId);
  const subject = row.subject !== before.subject && !mine.subjects.has(row.subject);
  const status = row.status !== before.status && !mine.status.has(row.status);
  if (!content && !subject && !status) return null;
  return {
    ...common,
    kind: 'changed-change-request',
    objectId: JSON.stringify([id, row.updatedAt, row.revisionId, row.subject, row.status]),
    happenedAt: row.updatedAt,
    detail: {
      ...detail,
      ...(content ? { content: true } : {}),
      ...(subject && before.subject !== undefined ? { subjectBefore: before.subject } : {}),
      ...(status ? { status: row.status } : {}),
    },
  };
}

interface OwnDoings {
  readonly subjects: ReadonlySet<string>;
  readonly status: ReadonlySet<string>;
  /** Revisions that my own pulling in of primary content led to. */
  readonly updated: ReadonlySet<string>;
}

/** True where nothing but my own writing of pages leads from a revision to the one of today. */
export function isWrittenByMe(store: Store, row: ChangeRequestRow, since: string): boolean {
  // Of nearly every row of a list: nothing is read for it.
  if (row.revisionId === since) return true;
  const before = new Map<string, string | undefined>();
  for (const { base } of store.digest.ownEdits(row)) {
    const { written, changeRequest } = readBase(base);
    if (written !== undefined) before.set(written, changeRequest?.revision);
  }
  let revision: string | undefined = row.revisionId;
  for (let steps = 0; revision !== undefined && steps <= before.size; steps += 1) {
    if (revision === since) return true;
    revision = before.get(revision);
  }
  return false;
}

/** What I did to a change request through the outbox: no news to me when the mirror hears of it. */
export function ownDoings(store: Store, row: ChangeRequestRow): OwnDoings {
  const [subjects, status, updated] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { payload } of store.digest.ownEdits(row)) {
    const edit: unknown = JSON.parse(payload);
    if (typeof edit !== 'object' || edit === null || !('kind' in edit)) continue;
    if ('subject' in edit && typeof edit.subject === 'string') subjects.add(edit.subject);
    if ('status' in edit && typeof edit.status === 'string') status.add(edit.status);
    if (edit.kind === 'changeRequest.merge') status.add('merged');
    if (edit.kind === 'changeRequest.update') updated.add(row.revisionId);
  }
  return { subjects, status, updated };
}

/** I am asked to review it. `at` tells this asking from an earlier one. */
export function reviewRequestEntry(store: Store, id: string, at: number): Found | null {
  const row = store.changeRequests.get(id);
  if (row === undefined || row.goneAt !== null) return null;
  const spaceTitle = store.spaces.get(row.spaceId)?.title ?? row.spaceId;
  return {
    kind: 'review-request',
    concerns: 'review-request',
    objectId: `${id} ${at}`,
    spaceId: row.spaceId,
    changeRequestId: id,
    pageId: null,
    commentId: null,
    byUser: null,
    happenedAt: null,
    excerpt: null,
    detail: { spaceTitle, number: row.number, subject: row.subject },
  };
}
