import { contentHash } from '../importer/page-file.ts';
import type { ChangeRequestRow } from '../data/change-requests.ts';
import type { Revision } from '../data/revision.ts';
import type { SpaceRow } from '../data/spaces.ts';
import type { UserRow } from '../data/people.ts';
import { requireSpace } from '../handlers/spaces.ts';
import { checkMergeRules } from './merge-rules.ts';
import { conflictNote, markConflict, withoutConflictNotes } from '../../shared/conflict-marks.ts';
import { derivedId } from '../importer/git/tracked-files.ts';
import { mergeSnapshots, pick } from './merge-snapshots.ts';
import type { MergedSnapshot, Resolver } from './merge-snapshots.ts';
import { ancestorOf } from '../present/change-requests.ts';
import { refreshSearch } from '../search/search.ts';
import type { Service } from '../service.ts';
import type { StoredPage } from '../snapshot.ts';

/** Makes a revision the primary content of its space. */
export function makePrimary(service: Service, spaceId: string, revisionId: string, at: string): void {
  service.spaces.changeSpace(spaceId, { revision_id: revisionId, updated_at: at });
  refreshSearch(service, spaceId);
}

/** The content of a change request and the primary content of its space brought together; nothing is stored but bodies. */
function mergeSides(
  service: Service,
  request: ChangeRequestRow,
  space: SpaceRow,
  at: string,
): { readonly ours: Revision; readonly theirs: Revision; readonly merged: MergedSnapshot } {
  const base = service.revisions.require(ancestorOf(request));
  const ours = service.revisions.require(request.revision_id);
  const theirs = service.revisions.require(space.revision_id);
  const resolver = conflictResolver(service, at, ofChangeRequest);
  return { ours, theirs, merged: mergeSnapshots(base.snapshot, ours.snapshot, theirs.snapshot, resolver) };
}

/**
 * Merges a change request into the primary content, by page and by block. Where both sides changed one block nothing
 * changes and the result is `conflicts` (docs/design/service-api.md, "Statuses").
 */
export function mergeIntoPrimary(
  service: Service,
  request: ChangeRequestRow,
  user: UserRow,
): { readonly revision: string; readonly result: 'merge' | 'conflicts' } {
  const { revisions } = service;
  const space = requireSpace(service, request.space_id);
  checkMergeRules(service, space, request, user);
  const at = service.now();
  const { ours, theirs, merged } = mergeSides(service, request, space, at);
  if (hasConflicts(merged)) return { revision: theirs.id, result: 'conflicts' };
  const revision = revisions.add(
    {
      spaceId: space.id,
      parents: [theirs.id, ours.id],
      type: 'merge',
      createdAt: at,
      mergedFrom: request.id,
    },
    merged.snapshot,
  );
  makePrimary(service, space.id, revision, at);
  service.changeRequests.change(request.id, { status: 'merged', revision_merged: revision, updated_at: at });
  return { revision, result: 'merge' };
}

/**
 * Brings what changed in the primary content into a change request. A block that both sides changed keeps both versions,
 * one after the other, each under a hint that says which it is (docs/design/local-service.md, Merging).
 */
export function pullPrimary(
  service: Service,
  request: ChangeRequestRow,
): { readonly revision: string; readonly result: 'update' | 'conflicts' } {
  const { revisions } = service;
  const space = requireSpace(service, request.space_id);
  if (ancestorOf(request) === space.revision_id) return { revision: request.revision_id, result: 'update' };
  const at = service.now();
  const { ours, theirs, merged } = mergeSides(service, request, space, at);
  const revision = revisions.add(
    { spaceId: space.id, parents: [ours.id, theirs.id], type: 'update', createdAt: at },
    merged.snapshot,
  );
  service.changeRequests.change(request.id, {
    revision_id: revision,
    revision_merged_ancestor: theirs.id,
    updated_at: at,
  });
  return { revision, result: hasConflicts(merged) ? 'conflicts' : 'update' };
}

function hasConflicts({ conflicts, otherConflicts }: MergedSnapshot): boolean {
  return conflicts.length > 0 || otherConflicts.length > 0;
}

/** Where the two versions of a conflict come from, as readers see it above each. */
export interface Origins {
  /** For example "the version merged here in #12"; `pageId` is absent for reusable contents. */
  ours(pageId?: string): string;
  readonly theirs: string;
}

const ofChangeRequest: Origins = {
  ours: () => 'the version of this change request',
  theirs: 'the version of the primary content',
};

/** Fields of a page that are settled without a conflict: where it stands, its body, times and the commit. */
const settled = new Set(['pages', 'documentId', 'createdAt', 'updatedAt', 'git']);

/**
 * Brings two versions of a page together: its fields one by one, its body by blocks. Where both sides changed a field ours
 * stays and a note on the page says what theirs is; where both changed a block both versions stay, marked.
 */
export function conflictResolver(service: Service, at: string, origins: Origins): Resolver {
  const { contents } = service;
  const keep = (markdown: string): string => {
    const hash = contentHash(markdown);
    contents.addBody(hash, markdown);
    return hash;
  };
  const mergeBodies = (
    base: string,
    ours: string,
    theirs: string,
    pageId?: string,
  ): { readonly markdown: string; readonly conflicts: number } =>
    service.merges.merge(base, ours, theirs, (mine, other) =>
      markConflict({ label: origins.ours(pageId), text: mine }, { label: origins.theirs, text: other }),
    );
  return {
    page: (base, ours, theirs) => {
      if (ours.type !== theirs.type) return { item: ours, isConflict: true };
      const fields = mergeFields(base?.type === ours.type ? base : undefined, ours, theirs);
      // Both are of one type, and every field comes from one of them or from the base.
      const page = { ...fields.merged, updatedAt: at } as StoredPage;
      if (page.type !== 'document' || ours.type !== 'document' || theirs.type !== 'document') {
        return { item: page, isConflict: fields.conflicts.length > 0 };
      }
      const before = base?.type === 'document' ? contents.body(base.documentId) : '';
      // The path says what the slug says.
      const inConflict = fields.conflicts.filter((field) => field !== 'slug');
      const mine = [...inConflict, ...fields.agreed].reduce(
        (text, field) => withoutConflictNotes(text, `the ${field}`),
        contents.body(ours.documentId),
      );
      const body = mergeBodies(before, mine, contents.body(theirs.documentId), ours.id);
      const notes = inConflict.map((field) =>
        conflictNote(
          `the ${field}`,
          `${shown(ours, field)} is ${origins.ours(ours.id)}; ${shown(theirs, field)} is ${origins.theirs}.`,
        ),
      );
      return {
        item: { ...page, documentId: keep([...notes, body.markdown].join('\n')) },
        isConflict: fields.conflicts.length > 0 || body.conflicts > 0,
      };
    },
    deletedPage: (changed, by) => {
      if (changed.type !== 'document') return changed;
      const [kept, deleted] =
        by === 'ours'
          ? [origins.theirs, origins.ours(changed.id)]
          : [origins.ours(changed.id), origins.theirs];
      const note = conflictNote('this page', `It is deleted in ${deleted} and changed in ${kept}.`);
      const body = withoutConflictNotes(contents.body(changed.documentId), 'this page');
      return { ...changed, documentId: keep(`${note}\n${body}`), updatedAt: at };
    },
    reusableContent: (base, ours, theirs) => {
      const title = pick([base?.title], [ours.title], [theirs.title]);
      const body = mergeBodies(
        base === undefined ? '' : contents.body(base.documentId),
        contents.body(ours.documentId),
        contents.body(theirs.documentId),
      );
      return {
        item: { ...theirs, title: title?.[0] ?? ours.title, documentId: keep(body.markdown) },
        isConflict: title === undefined || body.conflicts > 0,
      };
    },
    secondFile: ({ git: _git, ...file }) => {
      const dot = file.name.lastIndexOf('.');
      const [name, extension] = dot > 0 ? [file.name.slice(0, dot), file.name.slice(dot)] : [file.name, ''];
      const id = derivedId(file.id, file.blob);
      return { ...file, id, name: `${name} (${origins.theirs})${extension}` };
    },
  };
}

/** The value of a field in the words of a note. */
function shown(page: StoredPage, field: string): string {
  const value: unknown = Object.entries(page).find(([name]) => name === field)?.[1];
  if (value === undefined) return 'No value';
  return typeof value === 'string' ? `“${value}”` : `\`${JSON.stringify(value).slice(0, 200)}\``;
}

interface MergedFields {
  readonly merged: object;
  /** Names of fields that both sides changed differently, and of those that say the same on both. */
  readonly conflicts: readonly string[];
  readonly agreed: readonly string[];
}

function mergeFields(base: StoredPage | undefined, ours: StoredPage, theirs: StoredPage): MergedFields {
  const of = (page: StoredPage | undefined): ReadonlyMap<string, unknown> =>
    new Map(Object.entries(page ?? {}));
  const [before, mine, other] = [of(base), of(ours), of(theirs)];
  const merged = new Map<string, unknown>();
  const conflicts: string[] = [];
  const agreed: string[] = [];
  for (const name of new Set([...other.keys(), ...mine.keys()])) {
    const picked = pick([before.get(name)], [mine.get(name)], [other.get(name)]);
    // Children are placed by whoever merges the tree, the body by its blocks; the commit is the other side's.
    const [value] = picked ?? [name === 'git' ? other.get(name) : mine.get(name)];
    if (value !== undefined) merged.set(name, value);
    if (settled.has(name)) continue;
    if (picked === undefined) conflicts.push(name);
    else if (JSON.stringify(mine.get(name)) === JSON.stringify(other.get(name))) agreed.push(name);
  }
  return { merged: Object.fromEntries(merged), conflicts, agreed };
}
