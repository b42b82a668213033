import type { LanePage } from '../../bridge/edit.ts';
import { indexRevision } from '../../content/links.ts';
import type { LinkContext, RevisionIndex } from '../../content/links.ts';
import type { LinkTargets } from '../../content/checks/check-links.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import type { ContentTree } from '../../shared/tree.ts';
import { fileOf } from '../../store/mirror/files.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { readBase } from '../../outbox/editing/base.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { revisionOfLane } from '../review/lane-revision.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { Lru } from '../lru.ts';

/** One revision as links are resolved in it. */
export interface RevisionLinks {
  readonly rows: readonly PageTreeRow[];
  readonly byId: ReadonlyMap<string, PageTreeRow>;
  readonly index: RevisionIndex;
  linkTargets(row: PageTreeRow): LinkTargets;
  treeOf(pageId: string): ContentTree | undefined;
}

/** Without node keys, which links and checks do not need: reading them costs more than the Markdown. */
const trees = new Lru<ContentTree>(300);

export function revisionLinks(account: Account, spaceId: string, revisionId: string): RevisionLinks {
  const { content, session } = account;
  const { rows, byId } = content.pages(spaceId, revisionId);
  const index = indexRevision(
    content.pageList(spaceId, revisionId),
    session.store.files.ofRevision(spaceId, revisionId).map(fileOf),
  );
  const treeOf = (pageId: string): ContentTree | undefined => {
    const row = byId.get(pageId);
    const hash = row?.markdownHash ?? null;
    if (row === undefined || hash === null) return undefined;
    return trees.get(`${hash} ${row.title}`, () =>
      parseMarkdown(session.store.pages.body(hash) ?? '', { title: row.title }),
    );
  };
  return {
    rows,
    byId,
    index,
    treeOf,
    linkTargets: (row) => ({ context: { index, page: pageOf(row), spaceId }, treeOf }),
  };
}

/** Words that a link to a page must have somewhere in its source, whatever way it is written. */
export function namesOf(row: PageTreeRow): readonly string[] {
  const last = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const source = pageOf(row).git?.path;
  const folder = source === undefined ? '' : last(source.slice(0, Math.max(0, source.lastIndexOf('/'))));
  const isFolder = source !== undefined && /(^|\/)(README|index)\.md$/i.test(source);
  return [
    row.pageId,
    last(row.path),
    ...(source === undefined ? [] : [last(source)]),
    ...(isFolder ? [folder] : []),
  ].filter((name) => name !== '');
}

/**
 * Pages whose source has one of the words, in reading order: what may link there. The words may be written encoded
 * (spaces as `%20`). Works in small turns; bodies that are not held say nothing.
 */
export async function pagesNaming(
  account: Account,
  rows: readonly PageTreeRow[],
  words: ReadonlySet<string>,
): Promise<readonly PageTreeRow[]> {
  if (words.size === 0) return [];
  const hasName = nameFinder(words);
  const slicer = new TimeSlicer();
  const found: PageTreeRow[] = [];
  for (const row of rows) {
    const body = row.markdownHash === null ? undefined : account.session.store.pages.body(row.markdownHash);
    if (body !== undefined && hasName(body)) found.push(row);
    await slicer.pause();
  }
  return found;
}

/** Words that one pattern looks for; more are looked up one by one, so that time stays linear in the text. */
const mostInPattern = 50;

function nameFinder(words: ReadonlySet<string>): (text: string) => boolean {
  const spellings = new Set([...words].flatMap((word) => [word, encodeURI(word)]));
  const isPlain = (word: string): boolean =>
    spellings.size > mostInPattern && /^[^\s/#?"'()<>[\]{}|]+$/.test(word);
  const plain = new Set([...spellings].filter(isPlain));
  const rest = [...spellings].filter((word) => !isPlain(word));
  const pattern = rest.length === 0 ? null : new RegExp(rest.map((word) => escaped(word)).join('|'));
  return (text) => {
    for (const [token] of plain.size === 0 ? [] : text.matchAll(/[^\s/#?"'()<>[\]{}|]+/g)) {
      if (plain.has(token) || plain.has(token.replace(/\.md$/i, ''))) return true;
    }
    return pattern?.test(text) === true;
  };
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

/** How links of a page are resolved; null where it is nowhere held. */
export function linksOf(account: Account, page: LanePage, row: EditRow | null = null): LinkContext | null {
  for (const revision of revisionsWith(account, page, row)) {
    const links = revisionLinks(account, page.spaceId, revision);
    const found = links.byId.get(page.pageId);
    if (found !== undefined) return links.linkTargets(found).context;
  }
  return null;
}

/** Where a page may be held: in its change request, in its space, and as it was when the edit was made. */
export function revisionsWith(
  account: Account,
  { spaceId, changeRequestId }: LanePage,
  row: EditRow | null,
): readonly string[] {
  const madeOn = row === null ? null : (readBase(row.base).changeRequest?.revision ?? null);
  const lanes = [changeRequestId, null].map((lane) => revisionOfLane(account, spaceId, lane));
  return [...lanes, madeOn].filter((revision) => revision !== null);
}
