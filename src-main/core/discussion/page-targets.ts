import type { EditPayload, LanePage, PagePlace } from '../../bridge/edit.ts';
import type { SendTarget } from '../../bridge/views/outbox-views.ts';
import { withLinksOf } from '../../content/merge/moved-links.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { readBase } from '../../outbox/editing/base.ts';
import { joinedPage, pageTextOf } from '../../outbox/pages/page-text.ts';
import type { PageText } from '../../outbox/pages/page-text.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { isObjectGone } from './edit-decision.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { revisionOfLane } from '../review/lane-revision.ts';
import { linksOf, revisionsWith } from '../reading/link-targets.ts';
import { texts } from '../../shared/messages/texts.ts';

/** So many change requests are offered at most, the newest first. */
const mostOffered = 20;
const longestTitle = 80;

type PageEdit = Extract<EditPayload, { readonly kind: 'page.update' | 'page.insert' }>;

/** A text of a page can go into another change request, or become a comment. */
export function isPageEdit(payload: EditPayload | undefined): payload is PageEdit {
  return payload?.kind === 'page.update' || payload?.kind === 'page.insert';
}

/**
 * The other change requests of its space that can take a page that was written, and a new one; its own where the page is gone
 * from it.
 */
export function pageTargets(account: Account, row: EditRow, payload: EditPayload): readonly SendTarget[] {
  if (!isPageEdit(payload)) return [];
  const { store } = account.session;
  const own = row.laneChangeRequest;
  const isBack = (id: string): boolean => id === own && isGoneFrom(account, row, payload);
  const listed = store.changeRequests
    .list(row.laneSpace)
    .filter(
      ({ id, status, goneAt }) =>
        goneAt === null && (id !== own || isBack(id)) && (status === 'open' || status === 'draft'),
    )
    .sort((a, b) => Number(isBack(b.id)) - Number(isBack(a.id)))
    .map(({ id, number, subject }) => {
      const says = texts().discussion;
      const name = `#${number} ${subject}`.trim();
      return { id, words: isBack(id) ? says.sameRequest(name) : says.request(name) };
    });
  const unsent = store.edits
    .unfinished()
    .filter(
      ({ id, kind, laneSpace }) =>
        kind === 'changeRequest.create' && laneSpace === row.laneSpace && id !== own,
    )
    .map(({ id, payload: json }) => ({ id, words: texts().discussion.unsentRequest(subjectIn(json)) }));
  const isFirstBack = listed[0] !== undefined && isBack(listed[0].id);
  const ordered = isFirstBack
    ? [...listed.slice(0, 1), ...unsent, ...listed.slice(1)]
    : [...unsent, ...listed];
  const lanes = [...ordered.slice(0, mostOffered), { id: null, words: texts().discussion.newRequest }];
  return lanes.flatMap(({ id, words }) => {
    const way = wayInto(account, row, payload, id);
    if (way === null) return [];
    if (way === 'joined' || payload.kind === 'page.insert') return [{ changeRequestId: id, words }];
    const above = titleOf(account, row, id, placeIn(account, row, payload, id).parentId);
    return [{ changeRequestId: id, words: texts().discussion.asNewPage(words, above), isNewPage: true }];
  });
}

function titleOf(account: Account, row: EditRow, lane: string | null, pageId: string | null): string | null {
  const revision = revisionOfLane(account, row.laneSpace, lane);
  if (pageId === null || revision === null) return null;
  return account.content.pages(row.laneSpace, revision).byId.get(pageId)?.title ?? null;
}

function subjectIn(json: string): string {
  const { subject } = JSON.parse(json) as { readonly subject: string }; // of an edit that opens a change request
  return subject;
}

/** Whether what was written is brought into the page as it stands there, or added as a new page; null: the place is not held. */
function wayInto(
  account: Account,
  row: EditRow,
  payload: PageEdit,
  changeRequestId: string | null,
): 'joined' | 'added' | null {
  const revision = revisionOfLane(account, row.laneSpace, changeRequestId);
  if (payload.kind === 'page.insert') return revision === null ? null : 'added';
  const { pageId } = payload.target;
  if (revision === null) return null;
  if (!account.content.pages(row.laneSpace, revision).byId.has(pageId)) return 'added';
  const there = account.session.outbox.pageText({ spaceId: row.laneSpace, changeRequestId, pageId });
  return there !== undefined && readBase(row.base).object !== undefined ? 'joined' : null;
}

/** True where the page that was written is not in its change request any more. */
function isGoneFrom(account: Account, row: EditRow, payload: PageEdit): boolean {
  return isObjectGone(account.session.store, row, payload) && row.reasonCode === 'target-gone';
}

/**
 * Takes a page that was written, or a new one, out of its change request into another one; null: into a new one. There it is
 * brought together with what the page reads: where both changed one block, both stand in it. The edit in the old one is
 * discarded.
 *
 * @throws {RequestFailure} where the edit is about no page, or the page is not there
 */
export function sendInto(account: Account, row: EditRow, changeRequestId: string | null): EditRow {
  const { store, outbox } = account.session;
  const payload = readPayload(row.version, row.payload);
  if (!isPageEdit(payload)) throw new RequestFailure('conflict', texts().refused.notOfAPage);
  if (wayInto(account, row, payload, changeRequestId) === null)
    throw new RequestFailure('conflict', texts().refused.notInRequest);
  return store.transaction(() => {
    const spaceId = row.laneSpace;
    const title = payload.title.slice(0, longestTitle);
    const id =
      changeRequestId ??
      outbox.add({ kind: 'changeRequest.create', spaceId, subject: texts().review.editOf(title) }, 'now').id;
    return outbox.sendElsewhere(row.id, pageInto(account, row, payload, id));
  });
}

function pageInto(account: Account, row: EditRow, payload: PageEdit, changeRequestId: string): PageEdit {
  const { spaceId } = payload.kind === 'page.insert' ? payload : payload.target;
  if (wayInto(account, row, payload, changeRequestId) !== 'joined') {
    const place = placeIn(account, row, payload, changeRequestId);
    // Links to pages do not depend on the place then.
    const links = payload.kind === 'page.insert' ? null : linksOf(account, payload.target, row);
    const markdown = links === null ? payload.markdown : withLinksOf(payload.markdown, links, null);
    return { kind: 'page.insert', spaceId, changeRequestId, place, title: payload.title, markdown };
  }
  if (payload.kind === 'page.insert') return payload;
  const target = { ...payload.target, changeRequestId };
  const there = account.session.outbox.pageText(target);
  const { object } = readBase(row.base);
  if (there === undefined || object === undefined)
    throw new RequestFailure('conflict', texts().refused.notInRequest);
  const links = linksOf(account, { ...payload.target, changeRequestId: row.laneChangeRequest });
  const linksThere = linksOf(account, target);
  const placed = ({ title, markdown }: PageText): PageText => ({
    title,
    markdown:
      links === null
        ? markdown
        : withLinksOf(markdown, links, { markdown: there.markdown, links: linksThere }),
  });
  // What stands there stays byte for byte: only what comes from here is spelled for its new place.
  const joined = joinedPage(placed(pageTextOf(object)), placed(payload), pageTextOf(there));
  return { kind: 'page.update', target, title: joined.title, markdown: joined.markdown };
}

/**
 * Where a page goes that the change request does not have: where it stood, else where the new page was to be; at the top level where
 * the page above is gone there, too.
 */
function placeIn(
  account: Account,
  row: EditRow,
  payload: PageEdit,
  changeRequestId: string | null,
): PagePlace {
  const old = payload.kind === 'page.insert' ? payload.place : placeOf(account, row, payload.target);
  const revision = revisionOfLane(account, row.laneSpace, changeRequestId);
  const isThere =
    old.parentId === null ||
    (revision !== null && account.content.pages(row.laneSpace, revision).byId.has(old.parentId));
  return isThere ? old : { parentId: null };
}

/** The page above a page that was written and the one before it, where it is still held. */
function placeOf(account: Account, row: EditRow, target: LanePage): PagePlace {
  for (const revision of revisionsWith(account, target, row)) {
    const { parents, rows, byId } = account.content.pages(target.spaceId, revision);
    if (!byId.has(target.pageId)) continue;
    const parentId = parents.get(target.pageId) ?? null;
    const siblings = rows.filter(({ pageId }) => (parents.get(pageId) ?? null) === parentId);
    const at = siblings.findIndex(({ pageId }) => pageId === target.pageId);
    return { parentId, afterId: siblings[at - 1]?.pageId ?? null };
  }
  return { parentId: null };
}
