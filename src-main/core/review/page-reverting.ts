import type { EditPayload, PagePlace, PageTarget } from '../../bridge/edit.ts';
import type { PageSource } from '../../bridge/views/review-views.ts';
import { sourceBlocks } from '../../content/source-blocks.ts';
import { bodyOfPage } from '../../outbox/pages/body-of-page.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { propertyOfPage } from '../../outbox/pages/page-field.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import type { Account } from '../core-state.ts';
import type { RevisionPages } from '../reading/page-content.ts';
import { RequestFailure } from '../request-failure.ts';
import { shownRequest } from './change-request-views.ts';
import { requirePossible } from './page-fields.ts';
import { pageOfLane } from './page-writing.ts';

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
    throw new RequestFailure('not-found', 'The base of this change request has no text of this page here.');
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
  if (old === undefined)
    throw new RequestFailure('conflict', 'The base does not have this page. Delete the page instead.');
  if (now === undefined) throw new RequestFailure('conflict', 'This page is deleted in the change request.');
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
 * Adds the edits that make a page read as in the base again. Where that takes back an unsent edit of its text, the page reads
 * as it is held, which a sync may have changed since: that is reverted, too.
 *
 * @throws {RequestFailure} as `pageReversion`, and where the old address or place is taken by now
 */
export function revertPage(account: Account, target: PageTarget): readonly EditRow[] {
  const { store, outbox } = account.session;
  return store.transaction(() => {
    const payloads = pageReversion(account, target);
    for (const payload of payloads) requirePossible(account, payload);
    const rows = payloads.map((payload) => outbox.add(payload, 'now'));
    const isTakenBack = rows.some(({ kind, state }) => kind === 'page.update' && state === 'discarded');
    const text = isTakenBack
      ? pageReversion(account, target).find(({ kind }) => kind === 'page.update')
      : undefined;
    return text === undefined ? rows : [...rows, outbox.add(text, 'now')];
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
  if (parentId === (after.parents.get(pageId) ?? null)) return null;
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
  if (sides?.isExact !== true)
    throw new RequestFailure('not-held', 'The base of this change request is not kept offline.');
  return {
    before: content.pages(spaceId, sides.before),
    after: content.pages(spaceId, sides.after),
  };
}
