import type { EditPayload, LanePage } from '../../bridge/edit.ts';
import type { SendTarget } from '../../bridge/views/outbox-views.ts';
import type { LinkContext } from '../../content/links.ts';
import { withLinksOf } from '../../content/merge/moved-links.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { readBase } from '../../outbox/editing/base.ts';
import { joinedPage, pageTextOf } from '../../outbox/pages/page-text.ts';
import type { PageText } from '../../outbox/pages/page-text.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { isObjectGone } from './edit-decision.ts';
import { revisionLinks } from '../reading/link-targets.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { revisionOfLane } from '../review/lane-revision.ts';
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
    const isNewPage = way === 'added' && payload.kind === 'page.update';
    return [{ changeRequestId: id, words: isNewPage ? texts().discussion.asNewPage(words) : words }];
  });
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
      outbox.add({ kind: 'changeRequest.create', spaceId, subject: `Edit “${title}”` }, 'now').id;
    return outbox.sendElsewhere(row.id, pageInto(account, row, payload, id));
  });
}

function pageInto(account: Account, row: EditRow, payload: PageEdit, changeRequestId: string): PageEdit {
  const { spaceId } = payload.kind === 'page.insert' ? payload : payload.target;
  if (wayInto(account, row, payload, changeRequestId) !== 'joined') {
    const { parentId, markdown } = addedPage(account, payload);
    const revision = revisionOfLane(account, spaceId, changeRequestId);
    const isThere =
      parentId !== null && revision !== null && account.content.pages(spaceId, revision).byId.has(parentId);
    const place = { parentId: isThere ? parentId : null };
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

/** The page above it and its text, for a place where the page does not stand; links to pages do not depend on the place. */
function addedPage(
  account: Account,
  payload: PageEdit,
): { readonly parentId: string | null; readonly markdown: string } {
  if (payload.kind === 'page.insert') return { parentId: payload.place.parentId, markdown: payload.markdown };
  const { target, markdown } = payload;
  for (const lane of [target.changeRequestId, null]) {
    const revision = revisionOfLane(account, target.spaceId, lane);
    const pages = revision === null ? undefined : account.content.pages(target.spaceId, revision);
    if (pages?.byId.has(target.pageId) !== true) continue;
    const parentId = pages.parents.get(target.pageId) ?? null;
    const links = linksOf(account, target);
    return { parentId, markdown: links === null ? markdown : withLinksOf(markdown, links, null) };
  }
  return { parentId: null, markdown };
}

/** How links of a page are resolved; null where it is nowhere held. */
function linksOf(account: Account, { spaceId, changeRequestId, pageId }: LanePage): LinkContext | null {
  // A page that is gone from its change request stands in its space, if anywhere.
  for (const lane of [changeRequestId, null]) {
    const revisionId = revisionOfLane(account, spaceId, lane);
    const links = revisionId === null ? null : revisionLinks(account, spaceId, revisionId);
    const row = links?.byId.get(pageId);
    if (links !== null && row !== undefined) return links.linkTargets(row).context;
  }
  return null;
}
