import type { Database } from 'better-sqlite3';
import type { Kept } from './personal/kept.ts';
import type { Trees } from './mirror/trees.ts';
import { createBodySteps, createStep, createTidy, stepRows } from './orphans.ts';
import type { RunStep, Steps } from './orphans.ts';

/** Revisions kept beside those in use, because a change request opened from one of them has it as its base. */
const keptRevisions = 50;
/** The same where the person asked for room. */
const fewRevisions = 5;

const unfinished = "('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected')";

type InSpace = { readonly spaceId: string };

/** Revisions of a space that stay even where the person asks for room; none where it is not kept. */
function createNeededRevisions(database: Database, kept: Kept): (spaceId: string) => readonly string[] {
  const worked = database
    .prepare<[InSpace & { readonly few: number }], string>(
      `
    with mine as (
      select c.id, c.revision_id, c.held_revision, c.base_revision from change_request c
      where c.space_id = @spaceId and (
        exists (select 1 from reviewed_page p where p.change_request_id = c.id)
        or exists (select 1 from finished_review d where d.change_request_id = c.id)
        or exists (
          select 1 from edit e indexed by edit_by_lane
          where e.lane_space = c.space_id and e.lane_change_request = c.id and e.state in ${unfinished})))
    select revision_id from space where id = @spaceId
    union select held_revision from space where id = @spaceId and held_revision is not null
    union select revision_id from mine
    union select held_revision from mine where held_revision is not null
    union select base_revision from mine
    union select d.revision_id from mine join finished_review d on d.change_request_id = mine.id
    union select r.id from revision r join (
      -- Ten thousand comments on one page were made on one base.
      select distinct base from edit indexed by edit_by_state
      where state in ${unfinished} and lane_space = @spaceId and base is not null
    ) made on instr(made.base, json_quote(r.id)) > 0 where r.space_id = @spaceId
    union select id from (
      -- Of change requests only what is named above: these are what new ones may be opened from.
      select id from revision where space_id = @spaceId
        and id not in (select revision_id from change_request where space_id = @spaceId)
        and id not in (
          select held_revision from change_request where space_id = @spaceId and held_revision is not null)
      order by as_of desc limit @few)`,
    )
    .pluck();
  const isKept = database.prepare<[string], number>('select 1 from kept_space where space_id = ?').pluck();

  return (spaceId) => {
    if (isKept.get(spaceId) === undefined) return [];
    const wanted = kept
      .changeRequests(spaceId)
      .flatMap((one) => [one.revisionId, one.heldRevision ?? '', one.baseRevision]);
    return [...new Set([...worked.all({ spaceId, few: fewRevisions }), ...wanted])];
  };
}

/** After a space's revision moved. */
function createReplacedRevisions(database: Database) {
  const replaced = database.prepare<[InSpace & { readonly keep: number }]>(`
    delete from revision where space_id = @spaceId
      and id not in (select revision_id from space where id = @spaceId)
      and id not in (select held_revision from space where id = @spaceId and held_revision is not null)
      and id not in (select revision_id from change_request where space_id = @spaceId)
      and id not in (
        select held_revision from change_request where space_id = @spaceId and held_revision is not null)
      and id not in (
        select base_revision from change_request where space_id = @spaceId and status in ('open', 'draft'))
      and id not in (
        select f.revision_id from finished_review f join change_request c on c.id = f.change_request_id
        where c.space_id = @spaceId)
      and id not in (select id from revision where space_id = @spaceId order by as_of desc limit @keep)`);
  const noteGarbage = database.prepare<[string]>(
    "insert into watermark (scope, value, at) values (?, '', 0) on conflict do nothing",
  );
  const forgetGarbage = database.prepare<[string]>('delete from watermark where scope = ?');
  const needsGarbageCollection = database
    .prepare<[], string>(
      `select s.id from space s join watermark w on w.scope = 'space:' || s.id || ':due:tidy'`,
    )
    .pluck();
  const tidyScope = (spaceId: string): string => `space:${spaceId}:due:tidy`;

  return {
    /** After a space's revision moved. Returns how many revisions went; what they alone held goes by `tidy`. */
    replaced(spaceId: string): number {
      const { changes } = replaced.run({ spaceId, keep: keptRevisions });
      if (changes > 0) noteGarbage.run(tidyScope(spaceId));
      return changes;
    },
    /** Spaces whose revisions were replaced since they were last tidied. */
    needsGarbageCollection: (): readonly string[] => needsGarbageCollection.all(),
    tidied(spaceId: string): void {
      forgetGarbage.run(tidyScope(spaceId));
    },
  };
}

/** Comments of a space, or of one of its change requests, and what the search has of it. */
function createDropDiscussion(database: Database, step: RunStep) {
  // Comments with local work stay: an edit names them, or a draft stands at them.
  const dropComments = database.prepare<
    [{ readonly spaceId: string; readonly changeRequestId: string | null; readonly limit: number }]
  >(`
    delete from comment where id in (
      select c.id from comment c
      where c.space_id = @spaceId and (@changeRequestId is null or c.change_request_id = @changeRequestId)
        and not exists (
          select 1 from edit e indexed by edit_by_state
          where e.state in ${unfinished} and instr(e.payload, json_quote(c.id)) > 0)
        and not exists (select 1 from draft d where instr(d.target, json_quote(c.id)) > 0)
      limit @limit)`);
  const searchRows = database
    .prepare<[{ readonly spaceId: string; readonly changeRequestId: string | null }], number>(
      `
    select rowid from search_source
    where space_id = @spaceId and (@changeRequestId is null or change_request_id = @changeRequestId)
    limit ${stepRows}`,
    )
    .pluck();
  const dropSearch = database.prepare<[string]>(
    'delete from search_index where rowid in (select value from json_each(?))',
  );
  const dropSources = database.prepare<[string]>(
    'delete from search_source where rowid in (select value from json_each(?))',
  );

  return function* dropDiscussion(spaceId: string, changeRequestId: string | null): Steps {
    while (step(() => dropComments.run({ spaceId, changeRequestId, limit: stepRows }).changes) > 0)
      yield undefined;
    for (;;) {
      const rows = searchRows.all({ spaceId, changeRequestId });
      if (rows.length === 0) return;
      step(() => {
        dropSearch.run(JSON.stringify(rows));
        dropSources.run(JSON.stringify(rows));
      });
      yield undefined;
    }
  };
}

interface EvictionParts {
  readonly step: RunStep;
  readonly neededRevisions: (spaceId: string) => readonly string[];
  readonly tidy: (spaceId: string) => Steps;
}

/** What is no longer kept goes, in steps. */
function createEviction(database: Database, kept: Kept, { step, neededRevisions, tidy }: EvictionParts) {
  const forget = database.prepare<[string]>('update space set held_revision = null where id = ?');
  const forgetChangeRequests = database.prepare<[string]>(
    "update change_request set held_revision = null, base_held = 'none' where space_id = ?",
  );
  const forgetChangeRequest = database.prepare<[string]>(
    "update change_request set held_revision = null, base_held = 'none' where id = ?",
  );
  const forgetWatermarks = database.prepare<[string, string]>(
    'delete from watermark where scope = ? or scope glob ?',
  );
  const dropBeyond = database.prepare<[InSpace & { readonly needed: string }]>(`
    delete from revision where space_id = @spaceId and id not in (select value from json_each(@needed))`);
  const forgetBeyond = database.prepare<[InSpace & { readonly needed: string }]>(`
    update change_request set held_revision = null, base_held = 'none'
    where space_id = @spaceId and held_revision is not null
      and held_revision not in (select value from json_each(@needed))`);
  const dropUnwantedBytes = database.prepare<[string]>(
    'update file_version set sha256 = null where space_id = ? and wanted = 0 and sha256 is not null',
  );
  const heldChangeRequests = database
    .prepare<[string], string>(
      `
    select id from change_request where space_id = ? and status in ('open', 'draft') and gone_at is null and (
      held_revision is not null or exists (select 1 from comment where comment.change_request_id = change_request.id))`,
    )
    .pluck();
  const dropDiscussion = createDropDiscussion(database, step);

  return {
    /** A space is no longer kept: its content goes; the row of the list, and comments with local work, stay. */
    *evictSpace(spaceId: string): Steps {
      // First of all nothing claims to be held any more, so that keeping it again at any moment starts afresh.
      step(() => {
        forget.run(spaceId);
        forgetChangeRequests.run(spaceId);
        forgetWatermarks.run(`space:${spaceId}`, `space:${spaceId}:*`);
        dropBeyond.run({ spaceId, needed: '[]' });
      });
      yield undefined;
      yield* dropDiscussion(spaceId, null);
      yield* tidy(spaceId);
    },
    /** What of a kept space the person's rules leave out, and replaced revisions beyond what is needed. */
    *beyondRules(spaceId: string): Steps {
      const wanted = new Set(kept.changeRequests(spaceId).map((one) => one.id));
      for (const id of heldChangeRequests.all(spaceId)) {
        if (wanted.has(id)) continue;
        step(() => {
          forgetChangeRequest.run(id);
          const scope = `space:${spaceId}:change-request:${id}:comments`;
          forgetWatermarks.run(scope, `${scope}:*`);
        });
        yield undefined;
        yield* dropDiscussion(spaceId, id);
      }
      step(() => {
        const needed = JSON.stringify(neededRevisions(spaceId));
        forgetBeyond.run({ spaceId, needed });
        dropBeyond.run({ spaceId, needed });
        dropUnwantedBytes.run(spaceId);
      });
      yield undefined;
      yield* tidy(spaceId);
    },
  };
}

/**
 * Lets go of what nothing points to any more: revisions that were replaced, page versions no revision has, bodies no
 * version has. What the person did is never touched, and neither is what it was done on.
 */
export function createPrune(database: Database, kept: Kept, trees: Trees) {
  const step = createStep(database);
  const neededRevisions = createNeededRevisions(database, kept);
  const tidy = createTidy(database, trees, step);
  const evictedSpaces = database
    .prepare<[], string>(
      `
    select s.id from space s where s.id not in (select space_id from kept_space) and (
      s.held_revision is not null
      or exists (select 1 from revision r where r.space_id = s.id)
      or exists (select 1 from page_version v where v.space_id = s.id)
      or exists (select 1 from watermark w where w.scope = 'space:' || s.id))`,
    )
    .pluck();

  return {
    neededRevisions,
    ...createReplacedRevisions(database),
    tidy,
    /** Spaces that are not kept any longer, but still take room. */
    evictedSpaces: (): readonly string[] => evictedSpaces.all(),
    ...createEviction(database, kept, { step, neededRevisions, tidy }),
    bodies: createBodySteps(database, step),
  };
}

export type Prune = ReturnType<typeof createPrune>;
