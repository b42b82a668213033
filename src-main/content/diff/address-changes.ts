import type { Page } from '../../api/content.ts';
import type { AddressChange, AddressMove } from '../../shared/diff.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * Pages of both trees whose address (`path`) differs, whether they changed themselves or a folder above them did:
 * grouped by what stood before the part that stayed, in the reading order of the new tree. Groups of pages have no
 * address of their own. `among`: the ids of the pages that count; all where it is absent. `idsBefore`: of pages that came back under
 * another id, the old one.
 */
export function addressMoves(
  before: readonly Page[],
  after: readonly Page[],
  {
    among,
    idsBefore,
  }: { readonly among?: ReadonlySet<string>; readonly idsBefore?: ReadonlyMap<string, string> } = {},
): readonly AddressMove[] {
  const old = new Map<string, string>();
  for (const page of readablePages(before)) if (!old.has(page.id)) old.set(page.id, page.path ?? '');
  const moves = new Map<string, AddressChange[]>();
  const seen = new Set<string>();
  for (const page of readablePages(after)) {
    const [was, is] = [old.get(idsBefore?.get(page.id) ?? page.id), page.path ?? ''];
    if (was === undefined || was === is || seen.has(page.id) || among?.has(page.id) === false) continue;
    seen.add(page.id);
    const key = foldersOf(was, is).join('\n');
    const change = { pageId: page.id, title: page.title, before: was, after: is };
    const known = moves.get(key);
    if (known === undefined) moves.set(key, [change]);
    else known.push(change);
  }
  return [...moves].map(([key, pages]) => moveOf(key, pages));
}

function* readablePages(pages: readonly Page[]): Generator<Page> {
  const stack = pages.toReversed();
  for (let page = stack.pop(); page !== undefined; page = stack.pop()) {
    if (page.type !== 'group' && page.type !== 'link' && page.path !== undefined) yield page;
    for (const child of page.pages?.toReversed() ?? []) stack.push(child);
  }
}

/**
 * What stands before the segments that both addresses end in; where they end differently, the folders of the pages below: a
 * page that is called otherwise goes with what stands below it.
 */
function foldersOf(before: string, after: string): readonly [string, string] {
  const [was, is] = [before.split('/'), after.split('/')];
  let shared = 0;
  while (
    shared < Math.min(was.length, is.length) &&
    was[was.length - 1 - shared] === is[is.length - 1 - shared]
  )
    shared += 1;
  if (shared === 0) return before === '' || after === '' ? [before, after] : [`${before}/`, `${after}/`];
  const folder = (parts: readonly string[]): string =>
    parts
      .slice(0, parts.length - shared)
      .map((part) => `${part}/`)
      .join('');
  return [folder(was), folder(is)];
}

function moveOf(key: string, pages: readonly AddressChange[]): AddressMove {
  const [outer = '', outerTo = ''] = key.split('\n');
  const [page] = pages;
  if (page === undefined || pages.length === 1) {
    const [from, to] = [page?.before ?? outer, page?.after ?? outerTo];
    return { from, to, words: texts().diff.pagesMove(1, named(from), named(to)), pages };
  }
  // The folder that all of them stand in, on both sides.
  const inner = sharedFolder(pages.map(({ before }) => before.slice(outer.length)));
  const [from, to] = [outer + inner, outerTo + inner];
  return { from, to, words: texts().diff.pagesMove(pages.length, named(from), named(to)), pages };
}

function sharedFolder(paths: readonly string[]): string {
  let [shared = ''] = paths;
  for (const path of paths) {
    while (shared !== '' && !path.startsWith(`${shared}/`)) {
      shared = shared.includes('/') ? shared.slice(0, shared.lastIndexOf('/')) : '';
    }
  }
  return shared === '' ? '' : `${shared}/`;
}

function named(address: string): string {
  return address === '' ? texts().diff.top : address;
}
