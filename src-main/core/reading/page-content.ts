import { readFileSync } from 'node:fs';
import type { Page } from '../../api/content.ts';
import { richDocument } from '../../api/document.ts';
import { readDocument } from '../../content/document-to-tree.ts';
import { makeBlock } from '../../content/block.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { readSpecification } from '../../content/openapi/read-specification.ts';
import { diffTrees } from '../../content/diff/block-diff.ts';
import { diffPageTrees } from '../../content/diff/page-tree-diff.ts';
import { Similarity } from '../../content/diff/matching/similarity.ts';
import type { AddressMove, PageTreeChange } from '../../shared/diff.ts';
import { addressMoves } from '../../content/diff/address-changes.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import type { Store } from '../../store/open-store.ts';
import { hasBody } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { adoptKeys } from './adopt-keys.ts';
import { Lru } from '../lru.ts';
import { nest, parentsOf } from './page-nesting.ts';
import { buildPathIndex } from './path-index.ts';
import type { PathIndex } from './path-index.ts';
import { alignTargets, differByAddresses, namesOfReplaced, targetsFrom } from './same-targets.ts';
import type { AlignedTargets } from './same-targets.ts';
import { movedPages, nameWithUnsent, shownBy, withUnsentPages } from './unsent-pages.ts';
import type { LaidPages, RevisionPage } from './unsent-pages.ts';
import { texts } from '../../shared/messages/texts.ts';
import { isOlder, weighed } from './weighed-changes.ts';

const emptyTree: ContentTree = { blocks: [], frontMatter: {}, truncated: false };

/** Pages with less text are equal by chance. */
const lettersOfContent = 40;
/** A page that came back under another id, edited, has so much of its words. */
const leastAlike = 0.6;

type TreeVersion = Pick<PageTreeRow, 'markdownHash' | 'documentHash' | 'title'>;

/** The pages of one revision, by id and in reading order, with their parents. */
export interface RevisionPages extends LaidPages {
  readonly rows: readonly RevisionPage[];
  readonly byId: ReadonlyMap<string, RevisionPage>;
  readonly parents: ReadonlyMap<string, string | null>;
}

/** The revisions a change request is compared by; `before` is today's content where the base is not held. */
export interface RevisionSides {
  readonly before: string;
  readonly after: string;
  readonly isExact: boolean;
}

/**
 * Pages of an account as trees and lists. What is computed from immutable things (bodies by hash, revisions by id) is
 * remembered in bounded caches, so that a screen that asks again costs little.
 */
export class PageContent {
  readonly #store: Store;
  readonly #trees = new Lru<ContentTree>(60);
  readonly #texts = new Lru<ContentTree>(600);
  readonly #revisions = new Lru<RevisionPages>(8);
  readonly #pageTrees = new Lru<readonly Page[]>(6);
  readonly #paths = new Lru<PathIndex>(6);
  readonly #specifications = new Lru<ReturnType<typeof readSpecification>>(4);
  readonly #changes = new Lru<readonly PageTreeChange[]>(200);
  readonly #addresses = new Lru<readonly AddressMove[]>(50);

  constructor(store: Store) {
    this.#store = store;
  }

  /** The tree of a comment, reply or other short text. */
  textTree = (markdown: string): ContentTree => this.#texts.get(markdown, () => parseMarkdown(markdown));

  /** The body of a page version as a tree; with node keys where its document form is held. Null: not held. */
  tree(version: TreeVersion): ContentTree | null {
    const { markdownHash, documentHash, title } = version;
    if (markdownHash === null && documentHash === null) return null;
    const key = `${markdownHash ?? ''} ${documentHash ?? ''} ${title}`;
    return this.#trees.get(key, () => this.readTree(version) ?? emptyTree);
  }

  /** The same without remembering it: for what passes over thousands of pages once. */
  readTree({ markdownHash, documentHash, title }: TreeVersion): ContentTree | null {
    if (markdownHash === null && documentHash === null) return null;
    const markdown = markdownHash === null ? undefined : this.#store.pages.body(markdownHash);
    const document = documentHash === null ? null : this.#document(documentHash);
    if (markdown === undefined) return document ?? emptyTree;
    const tree = parseMarkdown(markdown, { title });
    return document === null ? tree : adoptKeys(tree, document);
  }

  /**
   * The document form of a page version, whose blocks all have their node keys. Null: not held. An unsent page has none of its
   * own: the held one has blocks that it rewrote or took away.
   */
  keyedTree(version: TreeVersion & Pick<RevisionPage, 'unsentEdit'>): ContentTree | null {
    const { documentHash, unsentEdit } = version;
    if (documentHash === null) return null;
    if (unsentEdit !== undefined) return this.tree(version);
    return this.#trees.get(`document ${documentHash}`, () => this.#document(documentHash) ?? emptyTree);
  }

  #document(hash: string): ContentTree | null {
    const text = this.#store.pages.body(hash);
    const read = text === undefined ? undefined : richDocument.safeParse(JSON.parse(text));
    return read?.success === true ? readDocument(read.data) : null;
  }

  /** An API specification among the held files, by the sha256 of its bytes; `reason` says why it cannot be read. */
  specification(hash: string): ReturnType<typeof readSpecification> {
    return this.#specifications.get(hash, () => {
      try {
        return readSpecification(readFileSync(this.#store.files.pathOf(hash), 'utf8'));
      } catch {
        return { reason: texts().reading.specMissing };
      }
    });
  }

  /**
   * The name of what a change request shows: its held revision, with the pages laid over it that the person wrote and that it
   * does not have yet. Everything here takes such names in the place of revision ids.
   */
  shownRevision(spaceId: string, changeRequestId: string, revisionId: string, isBehind: boolean): string {
    return nameWithUnsent(this.#store, spaceId, changeRequestId, revisionId, isBehind);
  }

  /** A revision's pages; empty where the revision is not held. Rows change while bodies arrive, so they are not kept long. */
  pages(spaceId: string, revisionId: string): RevisionPages {
    const isComplete = this.#store.revisions.get(spaceId, revisionId)?.complete === true;
    const read = (): RevisionPages => {
      const tree = this.#store.revisions.tree(spaceId, revisionId);
      const laid = withUnsentPages(this.#store, spaceId, revisionId, tree);
      const { rows } = laid;
      return { ...laid, byId: new Map(rows.map((row) => [row.pageId, row])), parents: parentsOf(rows) };
    };
    // Document forms may still come to a complete revision: the cache key counts them.
    return isComplete ? this.#revisions.get(this.#versionKey(spaceId, revisionId), read) : read();
  }

  #versionKey(spaceId: string, revisionId: string): string {
    return `${spaceId} ${revisionId} ${this.#store.preferences.get('last-sync-at') ?? ''}`;
  }

  /** Where the pages and files of a revision lie. */
  paths(spaceId: string, revisionId: string): PathIndex {
    return this.#paths.get(this.#versionKey(spaceId, revisionId), () =>
      buildPathIndex(this.pages(spaceId, revisionId).rows, this.#store.files.ofRevision(spaceId, revisionId)),
    );
  }

  /** Pages that differ between the base and the head of a change request; null while one side is not held. */
  changedPages(changeRequest: ChangeRequestRow): readonly PageTreeChange[] | null {
    const sides = this.sides(changeRequest);
    if (sides === null) return null;
    const { before, after, isExact } = sides;
    return this.changesBetween(
      changeRequest.spaceId,
      before,
      after,
      isExact ? null : changeRequest.createdAt,
    );
  }

  /**
   * Pages that differ between two held revisions. With `sinceCreation`, `before` is today's content standing in for a
   * base that is not held: what is certain then is what was written since (docs/design/sync.md).
   */
  changesBetween(
    spaceId: string,
    before: string,
    after: string,
    sinceCreation: string | null,
  ): readonly PageTreeChange[] {
    const key = `${this.#versionKey(spaceId, after)} ${before} ${sinceCreation ?? ''}`;
    return this.#changes.get(key, () => {
      const pair = { spaceId, beforeId: before, afterId: after, since: sinceCreation };
      const isMirrored = [before, after].every((name) => shownBy(name).changeRequestId === null);
      const kept = isMirrored ? this.#store.revisionChanges.get(pair) : undefined;
      if (kept !== undefined) return kept;
      const { changes, isSettled } = this.#compare(spaceId, before, after, sinceCreation);
      if (isSettled && isMirrored) this.#store.mirror(() => this.#store.revisionChanges.save(pair, changes));
      return changes;
    });
  }

  /** `isSettled`: of every page that could differ, both bodies were there, so the result is final. */
  #compare(
    spaceId: string,
    before: string,
    after: string,
    sinceCreation: string | null,
  ): { readonly changes: readonly PageTreeChange[]; readonly isSettled: boolean } {
    const old = this.pages(spaceId, before);
    const now = this.pages(spaceId, after);
    const [filesBefore, filesAfter] = [before, after].map((id) => this.#store.files.ofRevision(spaceId, id));
    // Against today's content others may have replaced a file.
    const names = sinceCreation === null ? namesOfReplaced(filesBefore ?? [], filesAfter ?? []) : [];
    const showsReplaced = (was: PageTreeRow, is: PageTreeRow): boolean => {
      if (names.length === 0) return false;
      const hash = is.markdownHash;
      if (hasBody(is.type) && hash === null) isSettled = false;
      const text = hash === null ? '' : (this.#store.pages.body(hash) ?? '');
      if (!names.some((name) => text.includes(name))) return false;
      return this.aligned(spaceId, { before, after }, { old: was, now: is }).hasReplaced;
    };
    let isSettled = old.rows.length > 0 && now.rows.length > 0;
    const changes = diffPageTrees(this.pageList(spaceId, before), this.pageList(spaceId, after), {
      exact: sinceCreation === null,
      movedHere: () => movedPages(this.#store, spaceId),
      // Where the base is not exact, what is gone cannot be told from what was never there.
      ...(sinceCreation === null
        ? {
            contentOf: (side, pageId) => {
              const row = (side === 'before' ? old : now).byId.get(pageId);
              if (row !== undefined && hasBody(row.type) && row.markdownHash === null) isSettled = false;
              return this.#contentOf(row);
            },
            isAlike: (idBefore, id) => this.#isAlike(old.byId.get(idBefore), now.byId.get(id)),
          }
        : {}),
      bodyChanged: (pageId, idBefore) => {
        const row = now.byId.get(pageId);
        const other = old.byId.get(idBefore);
        if (row === undefined || other === undefined) return false;
        if (row.id === other.id) return showsReplaced(other, row);
        // Not updated since the change request was created: others changed it, not this change request.
        if (sinceCreation !== null && isOlder(row, sinceCreation)) return false;
        if (hasBody(row.type) && (row.markdownHash === null || other.markdownHash === null))
          isSettled = false;
        if (hasSameBody(other, row)) return showsReplaced(other, row);
        return !this.#hasSameTargets(spaceId, { before, after }, { old: other, now: row });
      },
    });
    if (sinceCreation === null) return { changes, isSettled };
    return {
      changes: changes.map((change) => weighed(change, now.byId.get(change.pageId), sinceCreation)),
      isSettled,
    };
  }

  /** The old tree of a page with its relative addresses as the new one writes them. */
  aligned(
    spaceId: string,
    { before, after }: Pick<RevisionSides, 'before' | 'after'>,
    { old, now }: { readonly old: PageTreeRow | undefined; readonly now: PageTreeRow | undefined },
  ): AlignedTargets {
    const [oldTree, newTree] = [old, now].map((row) => (row === undefined ? emptyTree : this.tree(row)));
    if (!oldTree || !newTree || old === undefined || now === undefined)
      return { tree: oldTree ?? emptyTree, keys: new Map(), hasReplaced: false };
    const targetIn = (revisionId: string, page: PageTreeRow) =>
      targetsFrom(this.paths(spaceId, revisionId), page, this.pages(spaceId, revisionId).byId, (id) =>
        this.#store.files.find(spaceId, revisionId, id),
      );
    return alignTargets(oldTree, newTree, targetIn(before, old), targetIn(after, now));
  }

  /** Whether of a page that moved only relative addresses were written anew, to the same targets. */
  #hasSameTargets(
    spaceId: string,
    sides: Pick<RevisionSides, 'before' | 'after'>,
    { old, now }: { readonly old: PageTreeRow; readonly now: PageTreeRow },
  ): boolean {
    // Of a page under another id the new address is told nowhere else.
    if (old.pageId !== now.pageId) return false;
    if (old.path === now.path || old.markdownHash === null || now.markdownHash === null) return false;
    const [was, is] = [old.markdownHash, now.markdownHash].map((hash) => this.#store.pages.body(hash));
    if (was === undefined || is === undefined || !differByAddresses(was, is)) return false;
    const tree = this.tree(now);
    return (
      tree !== null && diffTrees(this.aligned(spaceId, sides, { old, now }).tree, tree).changes.length === 0
    );
  }

  /** Pages whose addresses differ between two held revisions. */
  addressMoves(spaceId: string, before: string, after: string): readonly AddressMove[] {
    const [old, now] = [this.#versionKey(spaceId, before), this.#versionKey(spaceId, after)];
    return this.#addresses.get(`${old} ${now}`, () => {
      const returned = this.changesBetween(spaceId, before, after, null).flatMap(
        ({ pageId, pageIdBefore }) => (pageIdBefore === undefined ? [] : [[pageId, pageIdBefore] as const]),
      );
      const idsBefore = new Map(returned);
      return addressMoves(this.pageList(spaceId, before), this.pageList(spaceId, after), { idsBefore });
    });
  }

  /** Addresses that a change request changes; none where today's content stands in for its base, which others change. */
  addressesOf(changeRequest: ChangeRequestRow): readonly AddressMove[] {
    const sides = this.sides(changeRequest);
    if (sides?.isExact !== true) return [];
    return this.addressMoves(changeRequest.spaceId, sides.before, sides.after);
  }

  /** The hash of a body that is long enough to be known by it. */
  #contentOf(row: PageTreeRow | undefined): string | null {
    const hash = row?.markdownHash ?? null;
    if (hash === null) return null;
    return (this.#store.pages.body(hash) ?? '').trim().length < lettersOfContent ? null : hash;
  }

  /** Whether the bodies of two pages have most of their words in common. */
  #isAlike(before: PageTreeRow | undefined, after: PageTreeRow | undefined): boolean {
    const [old, now] = [before, after].map((row): Block | null => {
      const hash = this.#contentOf(row);
      const text = hash === null ? undefined : this.#store.pages.body(hash);
      if (text === undefined) return null;
      return makeBlock('paragraph', {}, { inlines: [{ type: 'text', text, marks: [] }] });
    });
    return old && now ? new Similarity().alike(old, now) >= leastAlike : false;
  }

  /** The two revisions a change request is compared by. */
  sides(changeRequest: ChangeRequestRow): RevisionSides | null {
    const { id, heldRevision, revisionId, baseHeld, baseRevision, spaceId } = changeRequest;
    if (heldRevision === null || baseHeld === 'none') return null;
    const before =
      baseHeld === 'exact' ? baseRevision : (this.#store.spaces.get(spaceId)?.heldRevision ?? null);
    if (before === null) return null;
    const after = this.shownRevision(spaceId, id, heldRevision, heldRevision !== revisionId);
    return { before, after, isExact: baseHeld === 'exact' };
  }

  /** The page tree of a revision as the service had it. */
  pageList(spaceId: string, revisionId: string): readonly Page[] {
    return this.#pageTrees.get(this.#versionKey(spaceId, revisionId), () =>
      nest(this.pages(spaceId, revisionId).rows),
    );
  }
}

/** Bodies by hash where both are held, else by what the service gives to tell them apart. */
export function hasSameBody(
  a: Pick<PageTreeRow, 'markdownHash' | 'fingerprint'>,
  b: Pick<PageTreeRow, 'markdownHash' | 'fingerprint'>,
): boolean {
  if (a.markdownHash !== null && b.markdownHash !== null) return a.markdownHash === b.markdownHash;
  return a.fingerprint !== null && a.fingerprint === b.fingerprint;
}
