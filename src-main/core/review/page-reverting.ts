import type { EditPayload, PagePlace, PageTarget } from '../../bridge/edit.ts';
import type { PageSource } from '../../bridge/views/review-views.ts';
import { sourceBlocks } from '../../content/source/source-blocks.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { bodyOfPage } from '../../outbox/pages/body-of-page.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { propertyOfPage } from '../../outbox/pages/page-field.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import type { Account } from '../core-state.ts';
import type { RevisionPages } from '../reading/page-content.ts';
import type { RevisionPage } from '../reading/unsent-pages.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { shownRequest } from './change-request-views.ts';
import { pageProperties, requirePossible } from './page-fields.ts';
import { pageOfLane } from './page-writing.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Both sides of a change request, with what is not sent yet. */
interface BothSides {
  readonly before: RevisionPages;
  readonly after: RevisionPages;
}

/** A page as the base of its change request has it. @throws {RequestFailure} where it is not in it, or not held */
export function baseSource(account: Account, target: PageTarget): PageSource {
  const { store } = account.session;
  const row = sidesOf(account, target).before.byId.get(target.pageId);
  const markdown = row === undefined ? undefined : bodyOfPage(store, row, target.spaceId);
  if (row === undefined || markdown === undefined)
    throw new RequestFailure('not-found', texts().refused.noBaseText);
  const { title } = row;
  return { title, markdown, blocks: sourceBlocks(markdown, title) };
}

/**
 * The edits that make a page read as in the base of its change request again: text and title, its properties, and its place
 * where it stands below another page. What is so already needs none.
 *
 * @throws {RequestFailure} where the page is on one side alone, or the base is not held
 */
function pageReversion(account: Account, target: PageTarget): readonly EditPayload[] {
  const sides = sidesOf(account, target);
  const old = sides.before.byId.get(target.pageId);
  const now = sides.after.byId.get(target.pageId);
  if (old === undefined || now === undefined)
    throw new RequestFailure('conflict', texts().refused.baseLacksPage);
  const kind = 'page.property';
  const [before, after] = [pageOf(old), pageOf(now)];
  const isHidden = before.hidden ?? false;
  const place = placeInBase(sides, target.pageId);
  return [
    ...textBack(account, target, old.type),
    ...(['slug', 'icon', 'description'] as const).flatMap((property) => {
      const value = propertyOfPage(before, property);
      return value === propertyOfPage(after, property) ? [] : [{ kind, target, property, value } as const];
    }),
    ...(isHidden === (after.hidden ?? false)
      ? []
      : [{ kind, target, property: 'hidden', value: isHidden } as const]),
    ...(place === null ? [] : [{ kind: 'page.move', target, place } as const]),
  ];
}

/**
 * A page whose deletion the service has comes back as a new page with the title, text, place and properties that it has in the
 * base: the API does not say that `revert_page` takes a page that is gone. It is another page, without the comments of the old one.
 */
function putBack(
  account: Account,
  target: PageTarget,
  sides: BothSides,
  old: RevisionPage,
): readonly EditRow[] {
  const { store, outbox } = account.session;
  const isDeletion = (row: EditRow): boolean => {
    const payload = row.kind === 'page.delete' ? readPayload(row.version, row.payload) : undefined;
    return payload?.kind === 'page.delete' && payload.target.pageId === target.pageId;
  };
  const deletion = store.edits.unfinishedInLane(target.spaceId, target.changeRequestId).find(isDeletion);
  if (deletion !== undefined) return [outbox.discard(deletion.id)];
  const held = store.changeRequests.get(target.changeRequestId)?.heldRevision ?? null;
  if (held !== null && account.content.pages(target.spaceId, held).byId.has(target.pageId))
    throw new RequestFailure('conflict', texts().refused.deletedAbove);
  if (old.type !== 'document') throw new RequestFailure('conflict', texts().refused.noTextToRestore);
  const { title, markdown } = baseSource(account, target);
  const { spaceId, changeRequestId } = target;
  const place = placeInBase(sides, target.pageId) ?? { parentId: null };
  const page = outbox.add({ kind: 'page.insert', spaceId, changeRequestId, place, title, markdown }, 'now');
  const added = { ...target, pageId: page.id };
  const now = pageProperties(account, added);
  const before = pageOf(old);
  const kind = 'page.property';
  const properties: EditPayload[] = (['slug', 'icon', 'description'] as const).flatMap((property) => {
    const value = propertyOfPage(before, property);
    return value === now[property] ? [] : [{ kind, target: added, property, value } as const];
  });
  if (before.hidden === true) properties.push({ kind, target: added, property: 'hidden', value: true });
  for (const payload of properties) requirePossible(account, payload);
  return [page, ...properties.map((payload) => outbox.add(payload, 'now'))];
}

/**
 * Adds the edits that make a page read as in the base again. Where that takes back an unsent edit of its text, the page reads
 * as it is held, which a sync may have changed since. That is reverted, too, as by somebody who has not seen it: it asks before it takes
 * away what others wrote.
 *
 * @throws {RequestFailure} as `pageReversion`, and where the old address or place is taken by now
 */
export function revertPage(account: Account, target: PageTarget): readonly EditRow[] {
  const { store, outbox } = account.session;
  return store.transaction(() => {
    const sides = sidesOf(account, target);
    const old = sides.before.byId.get(target.pageId);
    if (old !== undefined && !sides.after.byId.has(target.pageId))
      return putBack(account, target, sides, old);
    const seen = old?.type === 'document' ? pageOfLane(account, target) : undefined;
    const payloads = pageReversion(account, target);
    for (const payload of payloads) requirePossible(account, payload);
    const rows = payloads.map((payload) => outbox.add(payload, 'now'));
    const isTakenBack = rows.some(({ kind, state }) => kind === 'page.update' && state === 'discarded');
    const text = isTakenBack
      ? pageReversion(account, target).find(({ kind }) => kind === 'page.update')
      : undefined;
    return text === undefined
      ? rows
      : [...rows, outbox.add(text, 'now', { isOnline: false, ...(seen && { madeOn: seen }) })];
  });
}

function textBack(account: Account, target: PageTarget, type: string): readonly EditPayload[] {
  const now = pageOfLane(account, target);
  const base = type === 'document' ? baseSource(account, target) : null;
  if (base === null || (base.title === now.title && base.markdown === now.markdown)) return [];
  return [{ kind: 'page.update', target, title: base.title, markdown: base.markdown }];
}

/** Null where it stands below the same page, or that page is not there any more. */
function placeInBase({ before, after }: BothSides, pageId: string): PagePlace | null {
  const parentId = before.parents.get(pageId) ?? null;
  if (after.byId.has(pageId) && parentId === (after.parents.get(pageId) ?? null)) return null;
  if (parentId !== null && !after.byId.has(parentId)) return null;
  const siblings = before.rows.filter((row) => (before.parents.get(row.pageId) ?? null) === parentId);
  const at = siblings.findIndex((row) => row.pageId === pageId);
  const above = siblings
    .slice(0, at)
    .findLast((row) => after.byId.has(row.pageId) && (after.parents.get(row.pageId) ?? null) === parentId);
  return { parentId, afterId: above?.pageId ?? null };
}

function sidesOf(account: Account, { spaceId, changeRequestId }: PageTarget): BothSides {
  const { content } = account;
  const sides = content.sides(shownRequest(account, spaceId, changeRequestId));
  if (sides?.isExact !== true) throw new RequestFailure('not-held', texts().refused.baseNotKept);
  return {
    before: content.pages(spaceId, sides.before),
    after: content.pages(spaceId, sides.after),
  };
}
