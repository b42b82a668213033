import type { Database } from 'better-sqlite3';
import { BodyFacts } from './pages/body-facts.ts';
import { Administration } from './data/administration.ts';
import { ChangeRequests } from './data/change-requests.ts';
import { Comments } from './data/comments.ts';
import { Contents } from './data/contents.ts';
import { Conversations } from './data/conversations.ts';
import { Orphans } from './data/orphans.ts';
import { People } from './data/people.ts';
import { Revisions } from './data/revisions.ts';
import { SearchedPages } from './data/searched-pages.ts';
import { Sites } from './data/sites.ts';
import { Spaces } from './data/spaces.ts';
import { Specs } from './data/specs.ts';
import { Translations } from './data/translations.ts';
import { SearchHitCache } from './search/search-hit-cache.ts';
import type { PreparedJson } from './http/handler.ts';
import { Jobs } from './jobs.ts';
import type { LargePageWorks } from './present/large-page-works.ts';
import type { PageQuery } from './present/reading-query.ts';
import { KeyedTrees } from './pages/keyed-trees.ts';
import { PreparedMerges } from './merging/prepared-merges.ts';
import type { FileContent, StoredPage } from './snapshot.ts';
import { Tokens } from './tokens.ts';
import { pseudoLocalization } from './translation/translator.ts';
import type { Translator } from './translation/translator.ts';

/** Told after a comment was answered; the sample workspace's helper listens. */
export interface PostedComment {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly commentId: string;
  readonly by: string;
}

/** Where the links of a space's content lead that leave it. */
export interface OutgoingLinkIndex {
  /** Ids of spaces, as links name them. */
  readonly spaces: ReadonlySet<string>;
  /** Some lead to places of the repository, where another space may lie. */
  readonly isToPlaces: boolean;
}

export interface SearchRefresher {
  /** A space's primary content changes in the transaction that runs now. */
  refresh(spaceId: string): void;
  /** When the index of these spaces is up to date; undefined where it is now. */
  behind(spaceIds: readonly string[]): Promise<unknown> | undefined;
}

export interface LargePageWorker {
  /** Whether a page's answer is one to leave to the thread: its body is large, and more is done with it than sent. */
  isLarge(page: StoredPage, query: PageQuery): boolean;
  /** Has something worked out beside the other requests. */
  ask<Kind extends keyof LargePageWorks>(
    kind: Kind,
    task: LargePageWorks[Kind]['task'],
  ): Promise<LargePageWorks[Kind]['result']>;
}

/** Bodies that a batch of changes writes on a revision, worked out before its transaction. */
export interface PreparedBodies {
  readonly revisionId: string;
  /** Of the ids of what is new. */
  readonly seed: string;
  /** By page. */
  readonly bodies: ReadonlyMap<string, string>;
}

/** Everything an operation works with. */
export interface Service {
  readonly database: Database;
  readonly contents: Contents;
  readonly revisions: Revisions;
  readonly trees: KeyedTrees;
  readonly merges: PreparedMerges;
  readonly facts: BodyFacts;
  readonly searchedPages: SearchedPages;
  readonly hits: SearchHitCache;
  /** By base address and revision. */
  readonly leavingLinks: Map<string, OutgoingLinkIndex>;
  readonly orphans: Orphans;
  readonly people: People;
  readonly tokens: Tokens;
  readonly spaces: Spaces;
  readonly changeRequests: ChangeRequests;
  readonly comments: Comments;
  readonly sites: Sites;
  readonly administration: Administration;
  readonly specs: Specs;
  readonly translations: Translations;
  readonly conversations: Conversations;
  /** Answers over whole revisions that were asked for last; together they are the largest things in memory. */
  readonly largeAnswers: Map<string, PreparedJson>;
  /** What operations start and do not wait for. */
  readonly jobs: Jobs;
  /** Who translates. */
  translator: Translator;
  /** Secret of this database: what makes addresses of files unguessable. */
  readonly secret: string;
  /** `http://127.0.0.1:<port>`, known once the socket listens. */
  baseUrl: string;
  /** ISO 8601, UTC. Never twice the same instant, so that what is sorted by time has one order. */
  now(): string;
  /** By the body of the request. */
  readonly preparedBodies: WeakMap<object, PreparedBodies>;
  /** Works on large pages beside the other requests; absent where one thread does everything. */
  largePages?: LargePageWorker;
  /** Brings the index of the search up to date beside the other requests; absent where one thread does everything. */
  searchIndex?: SearchRefresher;
  /** Fetches a file that a batch of changes names by its address; absent where the service fetches none. */
  fetchFile?: (url: string, field: string) => Promise<FileContent>;
  onCommentPosted?: (comment: PostedComment) => void;
}

export function createService(
  database: Database,
  secret: string,
  clock: () => number = Date.now,
  tokens: Tokens = new Tokens(),
): Service {
  const contents = new Contents(database);
  const revisions = new Revisions(database, contents);
  let last = 0;
  return {
    database,
    contents,
    revisions,
    trees: new KeyedTrees(database, contents),
    merges: new PreparedMerges(),
    preparedBodies: new WeakMap(),
    facts: new BodyFacts(database, contents),
    searchedPages: new SearchedPages(database),
    hits: new SearchHitCache(),
    leavingLinks: new Map(),
    orphans: new Orphans(database, contents),
    people: new People(database),
    tokens,
    spaces: new Spaces(database),
    changeRequests: new ChangeRequests(database),
    comments: new Comments(database),
    sites: new Sites(database),
    administration: new Administration(database),
    specs: new Specs(database),
    translations: new Translations(database),
    conversations: new Conversations(database),
    largeAnswers: new Map(),
    jobs: new Jobs(),
    translator: pseudoLocalization,
    secret,
    baseUrl: '',
    now: () => {
      last = Math.max(last + 1, clock());
      return new Date(last).toISOString();
    },
  };
}
