import type { Database } from 'better-sqlite3';
import type { Comment, CommentReply } from '../api/comment.ts';
import type { ChangeRequest } from '../api/change-request.ts';
import { ftsQueryOf } from './search-query.ts';
import { searchTextOf } from './search-text.ts';

export type SearchKind = 'page' | 'comment' | 'reply' | 'change-request';

export interface SearchRow {
  readonly kind: SearchKind;
  /** Id of the page, comment, reply or change request. */
  readonly ref: string;
  readonly spaceId: string;
  /** Null for primary content. */
  readonly changeRequestId: string | null;
  readonly title: string;
  /** Plain text; what matched stands between U+E000 and U+E001. */
  readonly snippet: string;
}

interface Candidate {
  readonly kind: SearchKind;
  readonly ref: string;
  readonly changeRequestId: string;
  readonly token: string;
  readonly title: string;
  readonly body: string;
}

/** Rows indexed in one transaction: about 50 ms of work. */
const batchSize = 500;

/** What of a space should be in the index: held primary pages, pages that change requests changed, talk. */
const wanted = `
  with held as (
    select '' as change_request_id, s.held_revision as revision_id from space s
    where s.id = @spaceId and s.held_revision is not null
    union all
    select c.id, c.held_revision from change_request c
    where c.space_id = @spaceId and c.held_revision is not null and c.status in ('open', 'draft') and c.gone_at is null),
  base as (
    select v.id, v.page_id, v.markdown_hash, v.title from space s join revision r
      on r.space_id = s.id and r.id = s.held_revision, json_each(r.pages) entry
      join page_version v on v.id = entry.value ->> 0 where s.id = @spaceId),
  page as (
    select held.change_request_id, v.id, v.page_id, v.title, v.markdown_hash
    from held join revision r on r.space_id = @spaceId and r.id = held.revision_id,
      json_each(r.pages) entry join page_version v on v.id = entry.value ->> 0
    where v.markdown_hash is not null and (held.change_request_id = '' or v.id not in (select id from base)
      and not exists (select 1 from base where base.page_id = v.page_id
        and base.markdown_hash = v.markdown_hash and base.title = v.title))),
  wanted as (
    select 'page' as kind, page_id as ref, change_request_id, cast(id as text) as token from page
    union all
    select 'change-request', id, id, coalesce(updated_at, '') || subject from change_request
    where space_id = @spaceId and gone_at is null
    union all
    select 'comment', id, coalesce(change_request_id, ''), status || coalesce(json ->> '$.editedAt', '') from comment
    where space_id = @spaceId and gone_at is null
    union all
    select 'reply', reply.id, coalesce(comment.change_request_id, ''), coalesce(reply.json ->> '$.editedAt', '')
    from reply join comment on comment.id = reply.comment_id
    where comment.space_id = @spaceId and comment.gone_at is null)`;

/**
 * The full-text index, filled in its own time after the pull, so that pages are readable before it is complete. Answers
 * what is held, in any state of filling.
 */
export function createSearch(database: Database) {
  type OfSpace = [{ readonly spaceId: string }];
  const missing = database.prepare<OfSpace, Pick<Candidate, 'kind' | 'ref' | 'changeRequestId' | 'token'>>(`
    ${wanted}
    select wanted.kind, wanted.ref, wanted.change_request_id as changeRequestId, wanted.token
    from wanted left join search_source s on s.space_id = @spaceId and s.change_request_id = wanted.change_request_id
      and s.kind = wanted.kind and s.ref = wanted.ref
    where s.token is null or s.token <> wanted.token`);
  const stale = database
    .prepare<OfSpace, number>(
      `
    ${wanted}
    select s.rowid from search_source s left join wanted on wanted.change_request_id = s.change_request_id
      and wanted.kind = s.kind and wanted.ref = s.ref
    where s.space_id = @spaceId and wanted.ref is null`,
    )
    .pluck();
  const pageText = database.prepare<[string], { readonly title: string; readonly body: string }>(
    'select v.title, b.text as body from page_version v join body b on b.hash = v.markdown_hash where v.id = ?',
  );
  const json = {
    comment: database.prepare<[string], string>('select json from comment where id = ?').pluck(),
    reply: database.prepare<[string], string>('select json from reply where id = ?').pluck(),
    'change-request': database
      .prepare<[string], string>('select json from change_request where id = ?')
      .pluck(),
  };
  const source = database
    .prepare<[string, string, SearchKind, string], number>(
      'select rowid from search_source where space_id = ? and change_request_id = ? and kind = ? and ref = ?',
    )
    .pluck();
  const addSource = database.prepare<[string, string, SearchKind, string, string]>(
    'insert into search_source (space_id, change_request_id, kind, ref, token) values (?, ?, ?, ?, ?)',
  );
  const setToken = database.prepare<[string, number]>('update search_source set token = ? where rowid = ?');
  const removeSource = database.prepare<[number]>('delete from search_source where rowid = ?');
  const addText = database.prepare<[number | bigint, string, string]>(
    'insert into search_index (rowid, title, text) values (?, ?, ?)',
  );
  const setText = database.prepare<[string, string, number]>(
    'update search_index set title = ?, text = ? where rowid = ?',
  );
  const removeText = database.prepare<[number]>('delete from search_index where rowid = ?');
  const select = database.prepare<[string, number], SearchRow>(`
    select s.kind, s.ref, s.space_id as spaceId, nullif(s.change_request_id, '') as changeRequestId,
      search_index.title, snippet(search_index, 1, char(57344), char(57345), '…', 24) as snippet
    from search_index join search_source s on s.rowid = search_index.rowid
    where search_index match ? order by rank limit ?`);

  function textOf(candidate: Pick<Candidate, 'kind' | 'ref' | 'token'>): readonly [string, string] | null {
    if (candidate.kind === 'page') {
      const found = pageText.get(candidate.token);
      return found === undefined ? null : [found.title, searchTextOf(found.body)];
    }
    const found = json[candidate.kind].get(candidate.ref);
    if (found === undefined) return null;
    if (candidate.kind === 'change-request') {
      const changeRequest = JSON.parse(found) as ChangeRequest; // written from a parsed ChangeRequest
      return [changeRequest.subject, textOfDocument(changeRequest.description)];
    }
    const message = JSON.parse(found) as Comment | CommentReply; // written from a parsed comment or reply
    const { markdown, document } = message.body;
    return ['', markdown === undefined ? textOfDocument(document) : searchTextOf(markdown)];
  }

  function write(spaceId: string, one: Pick<Candidate, 'kind' | 'ref' | 'changeRequestId' | 'token'>): void {
    const text = textOf(one);
    if (text === null) return;
    const known = source.get(spaceId, one.changeRequestId, one.kind, one.ref);
    if (known === undefined) {
      const added = addSource.run(spaceId, one.changeRequestId, one.kind, one.ref, one.token);
      addText.run(added.lastInsertRowid, ...text);
    } else {
      setToken.run(one.token, known);
      setText.run(...text, known);
    }
  }

  const writeBatch = database.transaction(
    (spaceId: string, batch: readonly Pick<Candidate, 'kind' | 'ref' | 'changeRequestId' | 'token'>[]) => {
      for (const one of batch) write(spaceId, one);
    },
  );
  const removeAll = database.transaction((rowids: readonly number[]) => {
    for (const rowid of rowids) {
      removeText.run(rowid);
      removeSource.run(rowid);
    }
  });

  return {
    /**
     * Brings a space's rows up to date, batch by batch; iterate it and let the event loop breathe between steps. Yields
     * how many rows each step wrote. May be left at any point.
     */
    *index(spaceId: string): Generator<number, void> {
      const gone = stale.all({ spaceId });
      if (gone.length > 0) removeAll.immediate(gone);
      const rows = missing.all({ spaceId });
      for (let start = 0; start < rows.length; start += batchSize) {
        const batch = rows.slice(start, start + batchSize);
        writeBatch.immediate(spaceId, batch);
        yield batch.length;
      }
    },
    /** Best first. An empty or wordless query finds nothing. */
    query(typed: string, limit: number): readonly SearchRow[] {
      const query = ftsQueryOf(typed);
      return query === null ? [] : select.all(query, limit);
    },
  };
}

export type Search = ReturnType<typeof createSearch>;

/** The words of a rich document, wherever they stand; bounded, because it comes from a server. */
function textOfDocument(document: unknown): string {
  const words: string[] = [];
  const waiting: unknown[] = [document];
  for (let steps = 0; waiting.length > 0 && steps < 100_000; steps += 1) {
    const value = waiting.pop();
    if (Array.isArray(value)) for (const one of (value as unknown[]).toReversed()) waiting.push(one);
    else if (typeof value === 'object' && value !== null) {
      if ('text' in value && typeof value.text === 'string') words.push(value.text);
      for (const name of ['leaves', 'nodes', 'fragments']) {
        if (name in value) waiting.push((value as Record<string, unknown>)[name]); // an object, as just checked
      }
    }
  }
  return words.join(' ');
}
