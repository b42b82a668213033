import type { Database } from 'better-sqlite3';
import { IdSet, noPages, without } from '../mirror/trees.ts';
import type { Trees } from '../mirror/trees.ts';

export type SearchKind = 'page' | 'comment' | 'reply' | 'change-request';

/** One row that the full-text index should hold. */
export interface SearchEntry {
  readonly kind: SearchKind;
  /** Id of the page, comment, reply or change request. */
  readonly ref: string;
  /** '' for primary content. */
  readonly changeRequestId: string;
  /**
   * Another token means that the row is out of date. For pages the id of the page version; where a change request changes
   * the page, the id of the version before stands after it.
   */
  readonly token: string;
}

interface Version {
  readonly id: number;
  readonly pageId: string;
  readonly title: string;
  readonly markdownHash: string;
}

type OfSpace = [{ readonly spaceId: string }];

/** Held primary pages, and pages that draft and open change requests changed against their base. */
function createWantedPages(database: Database, trees: Trees) {
  const held = database
    .prepare<[string], string>('select held_revision from space where id = ? and held_revision is not null')
    .pluck();
  const changeRequests = database.prepare<
    OfSpace,
    { readonly id: string; readonly revision: string; readonly base: string | null }
  >(`
    select c.id, c.held_revision as revision, iif(c.base_held = 'exact', c.base_revision, s.held_revision) as base
    from change_request c join space s on s.id = c.space_id
    where s.id = @spaceId and c.held_revision is not null and c.status in ('open', 'draft') and c.gone_at is null`);
  const versions = database.prepare<OfSpace, Version>(`
    select id, page_id as pageId, title, markdown_hash as markdownHash
    from page_version where space_id = @spaceId and markdown_hash is not null`);

  return (spaceId: string): readonly SearchEntry[] => {
    const byId = new Map(versions.all({ spaceId }).map((one) => [one.id, one]));
    const treeOf = (revision: string): Int32Array => trees.idsOf(spaceId, revision)?.pages ?? noPages;
    const entry = (version: Version, changeRequestId: string, before?: Version): SearchEntry => ({
      kind: 'page',
      ref: version.pageId,
      changeRequestId,
      token: before === undefined ? String(version.id) : `${version.id} ${before.id}`,
    });
    const primary = held.get(spaceId);
    const pages: SearchEntry[] = [];
    for (const id of primary === undefined ? [] : treeOf(primary)) {
      const version = byId.get(id);
      if (version !== undefined) pages.push(entry(version, ''));
    }
    const marks = new IdSet();
    const versionsOnlyIn = (ids: Int32Array, others: Int32Array): readonly Version[] =>
      without(ids, others, marks).flatMap((id) => byId.get(id) ?? []);
    for (const { id: changeRequestId, revision, base } of changeRequests.all({ spaceId })) {
      const own = treeOf(revision);
      const before = base === null ? noPages : treeOf(base);
      const replaced = new Map(versionsOnlyIn(before, own).map((version) => [version.pageId, version]));
      for (const version of versionsOnlyIn(own, before)) {
        const old = replaced.get(version.pageId);
        const same = old?.markdownHash === version.markdownHash && old.title === version.title;
        if (!same) pages.push(entry(version, changeRequestId, old));
      }
    }
    return pages;
  };
}

/** Comments, replies, and what change requests say of themselves. */
function createWantedDiscussion(database: Database) {
  const ofRequests = `
    select 'change-request' as kind, id as ref, id as changeRequestId,
      coalesce(updated_at, '') || subject || coalesce((
        select group_concat(review.id || coalesce(review.json ->> '$.updatedAt', ''))
        from review where review.change_request_id = change_request.id), '') as token
    from change_request where space_id = @spaceId and gone_at is null`;
  /** `of` names comments, and which of them. */
  const ofComments = (of: string): string => `
    select 'comment' as kind, id as ref, coalesce(change_request_id, '') as changeRequestId,
      status || coalesce(json ->> '$.editedAt', '') as token
    from ${of} and space_id = @spaceId and gone_at is null
    union all
    select 'reply', reply.id, coalesce(said.change_request_id, ''), coalesce(reply.json ->> '$.editedAt', '')
    from (select id, change_request_id from ${of} and space_id = @spaceId and gone_at is null) said
      join reply on reply.comment_id = said.id`;
  const discussion = database.prepare<OfSpace, SearchEntry>(
    `${ofRequests} union all ${ofComments('comment where true')}`,
  );
  const named = 'in (select value from json_each(@ids))';
  const discussionOfRequests = database.prepare<
    [{ readonly spaceId: string; readonly ids: string }],
    SearchEntry
  >(`
    ${ofRequests} and id ${named}
    union all ${ofComments(`comment indexed by comment_by_change_request where change_request_id ${named}`)}`);
  const ownDiscussion = database.prepare<OfSpace, SearchEntry>(
    ofComments('comment indexed by comment_by_change_request where change_request_id is null'),
  );

  return {
    ofSpace: (spaceId: string): readonly SearchEntry[] => discussion.all({ spaceId }),
    /** Of these change requests, and of the space's own content where '' is among them. */
    of: (spaceId: string, ids: readonly string[]): readonly SearchEntry[] => [
      ...discussionOfRequests.all({ spaceId, ids: JSON.stringify(ids) }),
      ...(ids.includes('') ? ownDiscussion.all({ spaceId }) : []),
    ],
  };
}

/**
 * What of a space should be found: held primary pages, pages that draft and open change requests changed against their
 * base, and all discussion. Trees are compared as lists of version ids, so that a hundred change requests of a large space cost
 * what they changed.
 */
export function createSearchWanted(database: Database, trees: Trees) {
  const pagesOf = createWantedPages(database, trees);
  const discussion = createWantedDiscussion(database);

  return {
    all: (spaceId: string): readonly SearchEntry[] => [...pagesOf(spaceId), ...discussion.ofSpace(spaceId)],
    /** Of these change requests, and of the space's own content where '' is among them. */
    discussion: discussion.of,
  };
}

export type SearchWanted = ReturnType<typeof createSearchWanted>;
