import type { LinksView, LinkState, OutgoingLink } from '../../bridge/views/compare-views.ts';
import type { ResolvedReference } from '../../bridge/views/views.ts';
import { placedLinks } from '../../content/checks/check-links.ts';
import type { PlacedLink } from '../../content/checks/check-links.ts';
import type { ResolvedLink } from '../../content/links.ts';
import { revisionOfLane } from '../review/lane-revision.ts';
import type { Account } from '../core-state.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { namesOf, pagesNaming, revisionLinks } from './link-targets.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Spellings of a link to the first page of a space, whose address has no word of its own. */
const toTheRoot = ['](/)', '](./)', '](../)', 'href="/"'];

/** Where a page's links lead, and which pages of its revision lead to it. Works in small turns. */
export async function linksOf(
  account: Account,
  spaceId: string,
  pageId: string,
  changeRequestId: string | null,
): Promise<LinksView> {
  const revisionId = revisionOfLane(account, spaceId, changeRequestId);
  if (revisionId === null) throw new RequestFailure('not-found', texts().refused.noSuchSpace);
  const revision = revisionLinks(account, spaceId, revisionId);
  const row = revision.byId.get(pageId);
  if (row === undefined) throw new RequestFailure('not-found', texts().refused.noSuchPage);
  const tree = revision.treeOf(pageId);
  const outgoing =
    tree === undefined
      ? []
      : placedLinks(tree, revision.linkTargets(row)).map((placed) => outgoingOf(account, spaceId, placed));
  const names = new Set([...namesOf(row), ...(row.path === '' ? toTheRoot : [])]);
  const backlinks: LinksView['backlinks'][number][] = [];
  const slicer = new TimeSlicer();
  for (const other of await pagesNaming(account, revision.rows, names)) {
    const from = other.pageId === pageId ? undefined : revision.treeOf(other.pageId);
    if (from === undefined) continue;
    const here = placedLinks(from, revision.linkTargets(other)).filter(
      ({ resolved }) => resolved.kind === 'page' && resolved.page.id === pageId,
    );
    if (here.length > 0) {
      const texts = [...new Set(here.map(({ link }) => link.text.trim()).filter((text) => text !== ''))];
      backlinks.push({ pageId: other.pageId, title: other.title, path: other.path, texts });
    }
    await slicer.pause();
  }
  return { outgoing, backlinks };
}

function outgoingOf({ session }: Account, spaceId: string, placed: PlacedLink): OutgoingLink {
  const { link, resolved, broken, block } = placed;
  const described = describe(
    resolved,
    spaceId,
    (id) => session.store.organizations.memberName(id) ?? texts().review.someone,
  );
  return {
    text: link.text.trim() === '' ? described.target : link.text.trim(),
    target: described.target,
    state: broken === null ? described.state : 'broken',
    reason: broken?.reason ?? described.reason,
    opens: described.opens,
    block,
  };
}

interface LinkDescription {
  readonly target: string;
  readonly state: LinkState;
  readonly reason: string | null;
  readonly opens: ResolvedReference | null;
}

function describe(
  resolved: ResolvedLink,
  spaceId: string,
  nameOf: (userId: string) => string,
): LinkDescription {
  switch (resolved.kind) {
    case 'page': {
      const { page, anchor } = resolved;
      const place = anchor === undefined ? {} : { anchor };
      return {
        target: anchor === undefined ? page.title : `${page.title} #${anchor}`,
        state: 'ok',
        reason: null,
        opens: { kind: 'page', spaceId, pageId: page.id, title: page.title, ...place },
      };
    }
    case 'anchor':
      return {
        target: `#${resolved.anchor}`,
        state: 'ok',
        reason: null,
        opens: { kind: 'anchor', anchor: resolved.anchor },
      };
    case 'file':
      return { target: resolved.file.name, state: 'ok', reason: null, opens: null };
    case 'url': {
      const { url, host } = resolved;
      return {
        target: host === '' ? url : host,
        state: 'external',
        reason: null,
        opens: { kind: 'url', url, host },
      };
    }
    case 'in-app': {
      const { url } = resolved;
      const reason = texts().reading.intoApp;
      return {
        target: url ?? resolved.page ?? resolved.space ?? '',
        state: 'in-app',
        reason,
        opens: url === undefined ? null : { kind: 'url', url, host: new URL(url).host },
      };
    }
    case 'user':
      return { target: nameOf(resolved.id), state: 'ok', reason: null, opens: null };
    case 'tag':
      return { target: resolved.id, state: 'ok', reason: null, opens: null };
    case 'space':
    case 'collection':
    case 'reusable-content':
    case 'openapi':
      return { target: resolved.id, state: 'in-app', reason: null, opens: null };
    case 'unsafe':
    case 'broken':
      return { target: resolved.target, state: 'broken', reason: resolved.reason, opens: null };
  }
}
