import type { EditPayload, LanePage, PagePlace, PageTarget } from '../../bridge/edit.ts';
import type { PageSource } from '../../bridge/views/review-views.ts';
import { withLinksOf } from '../../content/merge/moved-links.ts';
import { richBlocksAt } from '../../content/rich-blocks.ts';
import { placedBlocks } from '../../content/source/source-blocks.ts';
import { bodyWithoutTitle } from '../../store/mirror/page-text.ts';
import type { Account } from '../core-state.ts';
import { linksOf } from '../reading/link-targets.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { revisionOfLane } from './lane-revision.ts';
import { texts } from '../../shared/messages/texts.ts';

const frontMatter = /^\uFEFF?---[ \t]*\r?\n/;

export type PageUpdate = Extract<EditPayload, { readonly kind: 'page.update' }>;

/**
 * The edit that writes a page: what is not given stays as the person last wrote it, or as it is held. A first heading that
 * is the title is left out.
 *
 * @throws {RequestFailure} where the page is not held, or front matter is given
 */
export function pageWith(
  account: Account,
  target: PageTarget,
  given: { readonly title: string | null; readonly markdown: string | null },
): PageUpdate {
  const now = pageOfLane(account, target);
  const title = given.title ?? now.title;
  if (given.markdown === null) return { kind: 'page.update', target, title, markdown: now.markdown };
  if (frontMatter.test(given.markdown)) throw new RequestFailure('bad-request', texts().refused.frontMatter);
  const markdown = bodyWithoutTitle(bodyWithoutTitle(given.markdown, title), now.title);
  return { kind: 'page.update', target, title, markdown };
}

export type ChangeRequestLane = Omit<PageTarget, 'pageId'>;

interface GivenPlace {
  readonly parentId: string | null;
  readonly afterId: string | null;
}

/**
 * The place after a page, else the last one below the page above; at the top where none is named.
 *
 * @throws {RequestFailure} where a page that is named is not held, or the two do not stand together
 */
export function placeOf(
  account: Account,
  lane: ChangeRequestLane,
  { parentId, afterId }: GivenPlace,
): PagePlace {
  const revisionId = revisionOfLane(account, lane.spaceId, lane.changeRequestId);
  const pages = revisionId === null ? undefined : account.content.pages(lane.spaceId, revisionId);
  for (const id of [parentId, afterId]) {
    if (id === null) continue;
    const page = pages?.byId.get(id);
    if (page === undefined) throw new RequestFailure('not-found', texts().refused.noPage(id));
    if (id === parentId && page.type === 'link')
      throw new RequestFailure('bad-request', texts().refused.linkHasNone);
  }
  const above = afterId === null ? parentId : (pages?.parents.get(afterId) ?? null);
  if (parentId !== null && above !== parentId)
    throw new RequestFailure('bad-request', texts().refused.notBelow(afterId ?? '', parentId));
  return { parentId: above, ...(afterId === null ? {} : { afterId }) };
}

/**
 * The edit that adds a page: after another, else as the last below the page above; at the top where none is named. A first
 * heading that is the title is left out.
 *
 * @throws {RequestFailure} where a page that is named is not held, the two do not stand together, or front matter is given
 */
export function pageInsertion(
  account: Account,
  lane: ChangeRequestLane,
  given: GivenPlace,
  title: string,
  markdown: string,
): Extract<EditPayload, { readonly kind: 'page.insert' }> {
  if (frontMatter.test(markdown)) throw new RequestFailure('bad-request', texts().refused.frontMatter);
  const place = placeOf(account, lane, given);
  const named = title.trim();
  return { kind: 'page.insert', ...lane, place, title: named, markdown: bodyWithoutTitle(markdown, named) };
}

/** A page as the person last wrote it, with where its blocks stand, and one of them to be edited. @throws {RequestFailure} where its body is not here */
export function pageSource(account: Account, target: LanePage, block?: number): PageSource {
  const { title, markdown } = pageOfLane(account, target);
  const placed = placedBlocks(markdown, title);
  const ranges = placed.map(({ range }) => range);
  const source = { title, markdown, blocks: ranges };
  if (block === undefined) return source;
  return { ...source, rich: richBlocksAt(markdown, placed, block) };
}

/**
 * The edit that writes what the person made of a page. Front matter and a heading that repeats the title stay where they
 * were, and are not put in.
 *
 * @throws {RequestFailure} `conflict` where front matter is put in
 */
export function pageMadeOn(
  target: PageTarget,
  { title, markdown }: { readonly title: string; readonly markdown: string },
  madeOn: { readonly title: string; readonly markdown: string },
): PageUpdate {
  if (frontMatter.test(markdown) && !frontMatter.test(madeOn.markdown))
    throw new RequestFailure('conflict', texts().refused.frontMatter);
  const hasTitle = bodyWithoutTitle(madeOn.markdown, madeOn.title) !== madeOn.markdown;
  return {
    kind: 'page.update',
    target,
    title,
    markdown: hasTitle ? markdown : bodyWithoutTitle(markdown, title),
  };
}

/**
 * Spells the links of what was made of a page as the page spells them by now, where it does not read any more what it was made of. A
 * service may spell links anew when it takes a page: what undo puts back would differ in blocks that nobody changed, and be
 * held as a conflict with them.
 */
export function spellingNow(
  account: Account,
  target: LanePage,
  madeOn: string,
): (markdown: string) => string {
  const now = account.session.outbox.pageText(target)?.markdown;
  const links = now === undefined || now === madeOn ? null : linksOf(account, target);
  if (now === undefined || links === null) return (markdown) => markdown;
  return (markdown) => withLinksOf(markdown, links, { markdown: now, links });
}

/** A page as the person last wrote it, else as it is held. @throws {RequestFailure} where its body is not here */
export function pageOfLane(
  account: Account,
  target: LanePage,
): { readonly title: string; readonly markdown: string } {
  const page = account.session.outbox.pageText(target);
  if (page === undefined) throw new RequestFailure('not-found', texts().refused.noPage(target.pageId));
  return page;
}
