import type { CheckFinding, ChecksView } from '../../bridge/views/compare-views.ts';
import { outlineOf } from '../../content/anchors/anchors.ts';
import { checkLinks, placedLinks } from '../../content/checks/check-links.ts';
import { checkPage } from '../../content/checks/check-page.ts';
import { duplicatePaths, hiddenPages, unreachableFinding } from '../../content/checks/check-tree.ts';
import { newFindings } from '../../content/checks/finding.ts';
import type { Finding } from '../../content/checks/finding.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { hasBody, pageOf } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { pendingPage } from '../discussion/pending-page.ts';
import { certainChanges } from './compare.ts';
import type { Account } from '../core-state.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { namesOf, pagesNaming, revisionLinks } from '../reading/link-targets.ts';
import type { RevisionLinks } from '../reading/link-targets.ts';
import { Lru } from '../lru.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

/** By account, base and revision: both are immutable once every body is held. */
const known = new Lru<Promise<ChecksView>>(20);

/**
 * What would be wrong once a change request is merged (docs/design/diff.md), apart from what the base has wrong already.
 * Works in small turns. @throws {RequestFailure} `not-held`
 */
export async function checksOf(account: Account, row: ChangeRequestRow): Promise<ChecksView> {
  const sides = account.content.sides(row);
  if (sides === null) throw new RequestFailure('not-held', texts().refused.requestNotKept);
  const { store } = account.session;
  const lastSync = store.preferences.get('last-sync-at') ?? '';
  const key = [account.session.id, row.spaceId, sides.before, sides.after, row.id, lastSync].join(' ');
  const found = await known.get(key, () => new ChangeChecks(account, row, sides.before, sides.after).run());
  const { checks } = account.session.policy;
  const { byId } = account.content.pages(row.spaceId, sides.after);
  // The state of an edit changes without its text: marks are not remembered with the findings.
  const findings = found.findings
    .filter(({ kind }) => checks?.[kind] !== false)
    .map((finding) => ({ ...finding, ...pendingPage(account, byId.get(finding.pageId)) }));
  return { ...found, findings, newCount: findings.filter(({ isNew }) => isNew).length };
}

class ChangeChecks {
  readonly #account: Account;
  readonly #row: ChangeRequestRow;
  readonly #before: RevisionLinks;
  readonly #after: RevisionLinks;
  readonly #beforeId: string;
  readonly #afterId: string;
  readonly #slicer = new TimeSlicer();
  /** Pages that a changed page linked to, on either side. */
  readonly #linked = { before: new Set<string>(), after: new Set<string>() };

  /** Anchors that changed pages had and have no more. */
  readonly #lost = new Set<string>();

  constructor(account: Account, row: ChangeRequestRow, beforeId: string, afterId: string) {
    this.#account = account;
    this.#row = row;
    this.#beforeId = beforeId;
    this.#afterId = afterId;
    this.#before = revisionLinks(account, row.spaceId, beforeId);
    this.#after = revisionLinks(account, row.spaceId, afterId);
  }

  async run(): Promise<ChecksView> {
    const changes = certainChanges(this.#account, this.#row);
    const changed = new Set(changes.map((change) => change.pageId));
    const findings: CheckFinding[] = [];
    const { content } = this.#account;
    const { spaceId } = this.#row;
    const trees = {
      before: content.pageList(spaceId, this.#beforeId),
      after: content.pageList(spaceId, this.#afterId),
    };
    const shared = { before: duplicatePaths(trees.before), after: duplicatePaths(trees.after) };
    const unreachable = await this.#unreachable(changed, hiddenPages(trees.before), hiddenPages(trees.after));
    let unheldPages = 0;
    for (const { pageId } of changes) {
      const now = this.#after.byId.get(pageId);
      if (now === undefined) continue;
      const [old, is] = [this.#findings(this.#before, pageId), this.#findings(this.#after, pageId)];
      for (const anchor of this.#lostAnchors(pageId)) this.#lost.add(`#${anchor}`);
      if (is === null) unheldPages += 1;
      add(
        findings,
        now,
        [...(old ?? []), ...(shared.before.get(pageId) ?? [])],
        [...(is ?? []), ...(shared.after.get(pageId) ?? [])],
      );
      await this.#slicer.pause();
    }
    for (const pageId of unreachable) {
      const now = this.#after.byId.get(pageId);
      if (now !== undefined) add(findings, now, [], [unreachableFinding()]);
    }
    for (const page of await this.#leftBehind(changed)) {
      const linkTargets = (side: RevisionLinks): readonly Finding[] => {
        const tree = side.treeOf(page.pageId);
        const row = side.byId.get(page.pageId);
        return tree === undefined || row === undefined ? [] : checkLinks(tree, side.linkTargets(row));
      };
      // What others had broken before is not this change request's.
      const introduced = newFindings(linkTargets(this.#before), linkTargets(this.#after)).filter(
        ({ isNew }) => isNew,
      );
      for (const { finding } of introduced) findings.push(viewOf(page, finding, true));
      await this.#slicer.pause();
    }
    return {
      findings,
      newCount: findings.filter(({ isNew }) => isNew).length,
      checkedPages: changes.length - unheldPages,
      unheldPages,
    };
  }

  /** Null: the body is not held. */
  #findings(side: RevisionLinks, pageId: string): readonly Finding[] | null {
    const row = side.byId.get(pageId);
    if (row === undefined || !hasBody(row.type)) return [];
    const tree = side.treeOf(pageId);
    const markdown =
      row.markdownHash === null ? undefined : this.#account.session.store.pages.body(row.markdownHash);
    if (tree === undefined || markdown === undefined) return null;
    const page = side.index.pageById.get(pageId);
    return checkPage({ tree, markdown, hasChildren: (page?.pages?.length ?? 0) > 0 }, side.linkTargets(row));
  }

  /** Hidden pages that this change request hid, or took the last link from. */
  async #unreachable(
    changed: ReadonlySet<string>,
    hiddenBefore: ReadonlySet<string>,
    hiddenAfter: ReadonlySet<string>,
  ): Promise<readonly string[]> {
    if (hiddenAfter.size === 0) return [];
    for (const pageId of changed) {
      this.#collectLinked(this.#before, pageId, this.#linked.before);
      this.#collectLinked(this.#after, pageId, this.#linked.after);
      await this.#slicer.pause();
    }
    const suspects = [...hiddenAfter].filter(
      (pageId) =>
        !this.#linked.after.has(pageId) &&
        (!hiddenBefore.has(pageId) || this.#linked.before.has(pageId)) &&
        this.#after.byId.get(pageId)?.type !== 'group',
    );
    const names = suspects.flatMap((pageId) => {
      const row = this.#after.byId.get(pageId);
      return row === undefined ? [] : namesOf(row);
    });
    for (const row of await pagesNaming(this.#account, this.#after.rows, new Set(names))) {
      if (!changed.has(row.pageId)) this.#collectLinked(this.#after, row.pageId, this.#linked.after);
      await this.#slicer.pause();
    }
    return suspects.filter((pageId) => !this.#linked.after.has(pageId));
  }

  #collectLinked(side: RevisionLinks, pageId: string, found: Set<string>): void {
    const [tree, row] = [side.treeOf(pageId), side.byId.get(pageId)];
    if (tree === undefined || row === undefined) return;
    for (const { resolved } of placedLinks(tree, side.linkTargets(row)))
      if (resolved.kind === 'page' && resolved.page.id !== pageId) found.add(resolved.page.id);
  }

  /**
   * Pages that did not change themselves, but whose links this change request may break: they link to what it removed,
   * moved or renamed, or moved with a folder above them.
   */
  async #leftBehind(changed: ReadonlySet<string>): Promise<readonly PageTreeRow[]> {
    const names = new Set(this.#lost);
    const moved = new Set<string>();
    for (const [pageId, old] of this.#before.byId) {
      const now = this.#after.byId.get(pageId);
      if (now !== undefined && isAtSamePlace(old, now)) continue;
      for (const name of namesOf(old)) names.add(name);
      if (now !== undefined) moved.add(pageId);
    }
    for (const file of this.#before.index.fileById.values()) {
      const name = file.git?.path?.split('/').at(-1) ?? file.name;
      if (!this.#after.index.fileById.has(file.id)) names.add(name);
    }
    const named = await pagesNaming(this.#account, this.#after.rows, names);
    const suspects = new Set(named.map(({ pageId }) => pageId));
    // What a moved page links to by a relative path lies elsewhere from there.
    return this.#after.rows.filter(
      ({ pageId }) => !changed.has(pageId) && (suspects.has(pageId) || moved.has(pageId)),
    );
  }

  #lostAnchors(pageId: string): readonly string[] {
    const [old, now] = [this.#before.treeOf(pageId), this.#after.treeOf(pageId)];
    if (old === undefined || now === undefined) return [];
    const kept = new Set(outlineOf(now).map(({ anchor }) => anchor));
    return outlineOf(old).flatMap(({ anchor }) => (kept.has(anchor) || anchor === '' ? [] : [anchor]));
  }
}

/** Whether a page has the address and the file in the repository that it had. */
function isAtSamePlace(old: PageTreeRow, now: PageTreeRow): boolean {
  if (old.id === now.id) return true;
  return old.path === now.path && pageOf(old).git?.path === pageOf(now).git?.path;
}

function add(
  findings: CheckFinding[],
  page: PageTreeRow,
  before: readonly Finding[],
  after: readonly Finding[],
): void {
  for (const { finding, isNew } of newFindings(before, after)) findings.push(viewOf(page, finding, isNew));
}

function viewOf(page: PageTreeRow, finding: Finding, isNew: boolean): CheckFinding {
  const { kind, words, block, line } = finding;
  return { kind, pageId: page.pageId, pageTitle: page.title, words, block, line, isNew };
}
