import { placedLinks } from '../../content/checks/check-links.ts';
import type { PlacedLink } from '../../content/checks/check-links.ts';
import type { ResolvedLink } from '../../content/links.ts';
import { fileOf } from '../../store/mirror/files.ts';
import { hasBody } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { revisionOfLane } from '../review/lane-revision.ts';
import type { Account } from '../core-state.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { pagesNaming, revisionLinks } from '../reading/link-targets.ts';
import type { RevisionLinks } from '../reading/link-targets.ts';
import { linksOf } from '../reading/page-links.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { HeldAnswer } from './answers-held.ts';
import type { Call } from './calls.ts';

/**
 * Links and backlinks of a space, its pages and files, and of change requests, worked out from what is kept offline: newer
 * services list none (docs/design/reading-answers.md, "What a service lacks"). Items have the shape of the API's lists as far as the
 * screens read it, with why a link is broken beside it. `skipped` counts pages whose text is not held.
 *
 * @throws {RequestFailure} `not-held` where the content is not kept offline, `cancelled`
 */
export async function linksHere(
  account: Account,
  { view, way, query }: Call,
  signal: AbortSignal | null,
): Promise<HeldAnswer> {
  const { space: spaceId = '', page: pageId, file: fileId, 'change-request': changeRequestId } = way.ids;
  const revisionId = revisionOfLane(account, spaceId, changeRequestId ?? null);
  const held = revisionId === null ? undefined : account.session.store.revisions.get(spaceId, revisionId);
  if (revisionId === null || held === undefined) throw notHeld();
  const revision = revisionLinks(account, spaceId, revisionId);
  const about = (items: readonly unknown[]): HeldAnswer => {
    const skipped = revision.rows.filter((row) => hasBody(row.type) && row.markdownHash === null).length;
    return { items, asOf: held.asOf, isWhole: true, skipped };
  };
  if (pageId !== undefined && !revision.byId.has(pageId)) throw notHeld();
  switch (view.operation) {
    case 'listPageBacklinks':
      return about(await backlinksOfPage(account, spaceId, pageId ?? '', changeRequestId ?? null));
    case 'listFileBacklinks':
    case 'listChangeRequestFileBacklinks':
      return about(
        await backlinksOfFile(account, revision, { spaceId, revisionId, fileId: fileId ?? '' }, signal),
      );
    default: {
      const rows = revision.rows.filter((row) => pageId === undefined || row.pageId === pageId);
      const items = await linksFrom(revision, rows, signal);
      const { status } = query;
      return about(status === undefined ? items : items.filter((item) => item.status === status));
    }
  }
}

function notHeld(): RequestFailure {
  return new RequestFailure('not-held', texts().administration.linksNotHere);
}

interface LinkItem {
  readonly status: 'ok' | 'broken' | 'in-app';
  readonly reason: string | null;
  readonly targetReference: object;
  readonly locationReferences: object[];
}

/** An item for each target, with the pages that lead there. */
async function linksFrom(
  revision: RevisionLinks,
  rows: readonly PageTreeRow[],
  signal: AbortSignal | null,
): Promise<readonly LinkItem[]> {
  const found = new Map<string, LinkItem>();
  const slicer = new TimeSlicer();
  for (const row of rows) {
    stopIf(signal);
    const tree = revision.treeOf(row.pageId);
    if (tree === undefined) continue;
    const here = new Set<string>();
    for (const placed of placedLinks(tree, revision.linkTargets(row))) {
      const target = targetOf(placed.resolved, row);
      const key = JSON.stringify(target);
      if (here.has(key)) continue;
      here.add(key);
      const item = found.get(key) ?? { ...stateOf(placed), targetReference: target, locationReferences: [] };
      item.locationReferences.push({ kind: 'page', page: { id: row.pageId, title: row.title } });
      found.set(key, item);
    }
    await slicer.pause();
  }
  return [...found.values()];
}

function stopIf(signal: AbortSignal | null): void {
  if (signal?.aborted === true) throw new RequestFailure('cancelled', texts().administration.stopped);
}

function stateOf({ broken, resolved }: PlacedLink): Pick<LinkItem, 'status' | 'reason'> {
  if (resolved.kind === 'unsafe') return { status: 'broken', reason: resolved.reason };
  if (broken !== null) return { status: 'broken', reason: broken.reason };
  return { status: resolved.kind === 'in-app' ? 'in-app' : 'ok', reason: null };
}

function targetOf(resolved: ResolvedLink, from: PageTreeRow): object {
  switch (resolved.kind) {
    case 'page': {
      const { id, title, path } = resolved.page;
      const place = resolved.anchor === undefined ? '' : ` #${resolved.anchor}`;
      return { kind: 'page', page: { id, title: `${title}${place}`, path } };
    }
    case 'anchor':
      return { kind: 'page', page: { id: from.pageId, title: `${from.title} #${resolved.anchor}` } };
    case 'file':
      return { kind: 'file', file: { id: resolved.file.id, name: resolved.file.name } };
    case 'url':
      return { kind: 'url', url: resolved.url };
    case 'in-app':
      return { kind: 'url', url: resolved.url ?? resolved.page ?? resolved.space };
    case 'unsafe':
    case 'broken':
      return { kind: 'url', url: resolved.target };
    default:
      return { kind: resolved.kind, url: resolved.id };
  }
}

async function backlinksOfPage(
  account: Account,
  spaceId: string,
  pageId: string,
  changeRequestId: string | null,
): Promise<readonly object[]> {
  const { backlinks } = await linksOf(account, spaceId, pageId, changeRequestId);
  return backlinks.map(({ pageId: id, title, path, texts }) => ({
    kind: 'page',
    page: { id, title, path },
    links: texts.join(', '),
  }));
}

async function backlinksOfFile(
  account: Account,
  revision: RevisionLinks,
  {
    spaceId,
    revisionId,
    fileId,
  }: { readonly spaceId: string; readonly revisionId: string; readonly fileId: string },
  signal: AbortSignal | null,
): Promise<readonly object[]> {
  const row = account.session.store.files.find(spaceId, revisionId, fileId);
  if (row === undefined) throw notHeld();
  const { name, git } = fileOf(row);
  const source = git?.path;
  const words = [fileId, name, ...(source === undefined ? [] : [source.slice(source.lastIndexOf('/') + 1)])];
  const slicer = new TimeSlicer();
  const found: object[] = [];
  for (const from of await pagesNaming(account, revision.rows, new Set(words))) {
    stopIf(signal);
    const tree = revision.treeOf(from.pageId);
    const count =
      tree === undefined
        ? 0
        : placedLinks(tree, revision.linkTargets(from)).filter(
            ({ resolved }) => resolved.kind === 'file' && resolved.file.id === fileId,
          ).length;
    const { pageId: id, title, path } = from;
    if (count > 0) found.push({ kind: 'page', page: { id, title, path }, links: count });
    await slicer.pause();
  }
  return found;
}
