import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { comment as commentSchema } from '../../src-main/api/comment.ts';
import type { Page } from '../../src-main/api/content.ts';
import { openStore } from '../../src-main/store/open-store.ts';
import type { Store } from '../../src-main/store/open-store.ts';
import { readSearchQuery } from '../../src-main/store/search/search-query.ts';
import { searchTextOf } from '../../src-main/store/search/search-text.ts';
import { benchPage } from './search-corpus.ts';
import { benchQueries } from './search-queries.ts';
import type { BenchQuery } from './search-queries.ts';
import { median, temporaryFolder } from './window-runs.ts';

const usualPages = 100_000;
const usualRounds = 3;
const shown = 20;
const changeRequests = 5;
const changedPages = 200;
const comments = 2000;

/** What the issue asks for: an absolute bound, or a part of the reference. */
const limits: Readonly<
  Record<string, { readonly p95?: number; readonly ratio?: number; readonly most?: number }>
> = {
  'rare words': { p95: 50 },
  'middling words': { p95: 50 },
  'two middling words': { p95: 50 },
  phrases: { p95: 50 },
  'phrases that begin with a frequent word': { p95: 50 },
  'words of every page': { ratio: 1.5, most: 250 },
  'one letter': { ratio: 1.5, most: 250 },
  'two letters': { ratio: 1.5, most: 250 },
  'three letters': { ratio: 1.5, most: 250 },
};

/**
 * Full-text search over 100,000 generated pages, five change requests of 200 changed pages each and 2,000 comments: from
 * the query as typed to the first 20 results with their snippets. The reference is the same question to a bare FTS5 table
 * of the same titles and texts, ordered by rank, with FTS5's own snippets, in the same process. `longest` is the longest
 * single step: what another request of the core would wait. `--pages N`, `--rounds N`.
 */
export function search(args: readonly string[]): Promise<object> {
  return Promise.resolve(run(args));
}

function run(args: readonly string[]) {
  const option = (name: string): number | undefined => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? undefined : Number(args[at + 1]);
  };
  const pages = option('pages') ?? usualPages;
  const rounds = option('rounds') ?? usualRounds;
  const folder = temporaryFolder();
  const store = openStore({ dataDir: folder, accountId: 'bench' });
  try {
    const indexing = stock(store, pages);
    const reference = bareIndex(path.join(folder, 'bare.sqlite'), pages);
    const groups = benchQueries(pages).map(({ name, queries }) => {
      const runs = queries.map((query) => measured(store, reference, query, rounds));
      return { name, queries: queries.length, ...figures(runs), limits: limits[name] };
    });
    reference.close();
    const strict = groups.filter((group) => group.limits?.p95 !== undefined);
    return {
      name: 'search',
      value: Math.max(...strict.map((group) => group.p95)),
      unit: 'ms',
      reference: Math.max(...strict.map((group) => group.referenceP95 ?? 0)),
      limit: 50,
      content: `${pages} pages, ${changeRequests} change requests, ${comments} comments; ${shown} results with snippets`,
      samples: rounds,
      indexing,
      groups,
    };
  } finally {
    store.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly ms: number;
  readonly longest: number;
  readonly results: number;
  readonly bare: number | null;
}

function measured(store: Store, reference: Sqlite.Database, query: BenchQuery, rounds: number): Run {
  const bare = reference.prepare<[string]>(
    "select rowid, title, snippet(search, 1, '[', ']', '…', 24) from search where search match ? order by rank limit 20",
  );
  const own: { ms: number; longest: number; results: number }[] = [];
  const other: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const one = timed(store, query.typed);
    const start = performance.now();
    if (query.bare !== null) bare.all(query.bare);
    if (round === 0) continue;
    own.push(one);
    other.push(performance.now() - start);
  }
  return {
    ms: median(own.map((one) => one.ms)),
    longest: median(own.map((one) => one.longest)),
    results: own[0]?.results ?? 0,
    bare: query.bare === null ? null : median(other),
  };
}

function timed(store: Store, typed: string): { ms: number; longest: number; results: number } {
  const start = performance.now();
  let longest = 0;
  const steps = store.search.find(readSearchQuery(typed), shown);
  for (let at = start; ;) {
    const step = steps.next();
    const now = performance.now();
    longest = Math.max(longest, now - at);
    at = now;
    if (step.done === true) return { ms: now - start, longest, results: step.value.length };
  }
}

function figures(runs: readonly Run[]) {
  const round = (value: number): number => Math.round(value * 10) / 10;
  const at = (values: readonly number[], part: number): number =>
    round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0);
  const bare = runs.flatMap((run) => run.bare ?? []);
  return {
    results: median(runs.map((run) => run.results)),
    p50: at(
      runs.map((run) => run.ms),
      0.5,
    ),
    p95: at(
      runs.map((run) => run.ms),
      0.95,
    ),
    most: at(
      runs.map((run) => run.ms),
      1,
    ),
    longest: at(
      runs.map((run) => run.longest),
      1,
    ),
    ...(bare.length === 0
      ? {}
      : {
          referenceP50: at(bare, 0.5),
          referenceP95: at(bare, 0.95),
          ratioP50:
            Math.round(
              (at(
                runs.map((run) => run.ms),
                0.5,
              ) /
                Math.max(0.01, at(bare, 0.5))) *
                100,
            ) / 100,
        }),
  };
}

function pageOf(page: number, edition: number): Page {
  return {
    id: `p${page}`,
    title: benchPage(page).title,
    type: 'document',
    path: `part-${Math.floor(page / 1000)}/page-${page}`,
    updatedAt: `2026-01-0${edition}T00:00:00.000Z`,
  };
}

/** Fills the store as a pull would, and returns what the index cost. */
function stock(store: Store, pages: number) {
  const now = Date.UTC(2026, 0, 5);
  const [space, base] = ['bench-space', 'base'];
  store.account.create({ baseUrl: 'http://bench.invalid', title: 'bench', createdAt: now });
  store.spaces.put({ id: space, title: 'Bench', revision: base, organization: 'organization' }, now);
  const putBodies = (revision: string, textOf: (page: number) => string): void => {
    store.transaction(() => {
      for (const row of store.revisions.tree(space, revision)) {
        if (row.markdownHash === null)
          store.pages.putBody(row, 'markdown', textOf(Number(row.pageId.slice(1))));
      }
      store.revisions.updateComplete(space, revision);
    });
  };
  const all = Array.from({ length: pages }, (_, page) => pageOf(page, 1));
  store.transaction(() => store.revisions.put(space, { id: base, pages: all, files: [] }, now));
  putBodies(base, (page) => benchPage(page).markdown);
  store.spaces.setHeld(space, base);
  for (let number = 1; number <= changeRequests; number += 1) {
    const [id, revision] = [`cr${number}`, `revision${number}`];
    const from = (number * 997) % Math.max(1, pages - changedPages);
    const changed = all.map((page, at) => (at >= from && at < from + changedPages ? pageOf(at, 2) : page));
    store.transaction(() => {
      store.revisions.put(space, { id: revision, pages: changed, files: [] }, now);
      const createdBy = { id: 'dana', displayName: 'Dana' };
      store.changeRequests.put(
        space,
        {
          id,
          number,
          status: 'open',
          subject: benchPage(number).title,
          revision,
          revisionInitial: base,
          createdBy,
        },
        now,
      );
      store.changeRequests.setHeld(id, revision, 'exact');
    });
    putBodies(revision, (page) => `${benchPage(page).markdown}\n\n${benchPage(page + pages).markdown}`);
  }
  store.transaction(() => {
    for (let at = 0; at < comments; at += 1) {
      const postedBy =
        at % 2 === 0 ? { id: 'dana', displayName: 'Dana' } : { id: 'omar', displayName: 'Omar' };
      const body = { markdown: benchPage(pages * 2 + at).markdown.slice(0, 200) };
      const postedAt = '2026-01-05T09:00:00.000Z';
      const status = at % 3 === 0 ? 'resolved' : 'open';
      const comment = commentSchema.parse({ id: `c${at}`, body, postedBy, postedAt, status, replies: 0 });
      store.comments.put(space, `cr${1 + (at % changeRequests)}`, comment, now);
    }
  });
  const cpu = process.cpuUsage();
  const start = performance.now();
  const steps = store.search.index(space);
  while (steps.next().done !== true) continue;
  const used = process.cpuUsage(cpu);
  return {
    wallMs: Math.round(performance.now() - start),
    cpuMs: Math.round((used.user + used.system) / 1000),
  };
}

function bareIndex(file: string, pages: number): Sqlite.Database {
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('cache_size = -16000');
  database.exec(
    "create virtual table search using fts5 (title, text, tokenize = 'unicode61 remove_diacritics 2')",
  );
  database.exec("insert into search (search, rank) values ('rank', 'bm25(8.0, 1.0)')");
  const add = database.prepare<[string, string]>('insert into search (title, text) values (?, ?)');
  for (let start = 0; start < pages; start += 500) {
    database.transaction(() => {
      for (let page = start; page < Math.min(pages, start + 500); page += 1) {
        const { title, markdown } = benchPage(page);
        add.run(title, searchTextOf(markdown));
      }
    })();
  }
  return database;
}
