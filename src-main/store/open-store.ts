import type { Database } from 'better-sqlite3';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../ports/ports.ts';
import type { Migration } from '../sqlite/migration.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { watchWrites } from '../sqlite/watch-writes.ts';
import { createAdministrationTables } from './mirror/administration.ts';
import type { AdministrationTables } from './mirror/administration.ts';
import { createAccountTable } from './account.ts';
import type { AccountTable } from './account.ts';
import { accountFolder } from './accounts-folder.ts';
import { createAnchorTextTable } from './personal/anchor-texts.ts';
import type { AnchorTextTable } from './personal/anchor-texts.ts';
import { createChangeRequestTables } from './mirror/change-requests.ts';
import type { ChangeRequestTables } from './mirror/change-requests.ts';
import { createCommentTables } from './mirror/comments.ts';
import type { CommentTables } from './mirror/comments.ts';
import { createDigestTable } from './personal/digest.ts';
import type { DigestTable } from './personal/digest.ts';
import { createDraftTable } from './personal/drafts.ts';
import type { DraftTable } from './personal/drafts.ts';
import { createEditTable } from './unsent/edit-table.ts';
import type { EditTable } from './unsent/edit-table.ts';
import { createFailureTable } from './failures.ts';
import type { FailureTable } from './failures.ts';
import { createFileTables } from './mirror/files.ts';
import type { FileTables } from './mirror/files.ts';
import { createLocalWork } from './unsent/local-work.ts';
import type { LocalWork } from './unsent/local-work.ts';
import { first } from './migrations/0001-first.ts';
import { choices, rebuildSearch } from './migrations/0002-choices.ts';
import { editLookups, anchorTexts, sites } from './migrations/0003-sites-and-lookups.ts';
import { activeEdits, notes, notices, administration } from './migrations/0004-notices-and-notes.ts';
import { personalRows } from './migrations/0005-personal-rows.ts';
import { sentRecord } from './migrations/0006-sent.ts';
import { reviewNews } from './migrations/0007-reviews.ts';
import { createFollowedTable } from './personal/followed.ts';
import type { FollowedTable } from './personal/followed.ts';
import { createVacuum } from './unsent/vacuum.ts';
import type { Vacuum } from './unsent/vacuum.ts';
import { createKept } from './personal/kept.ts';
import type { Kept } from './personal/kept.ts';
import { createNoteTable } from './personal/notes.ts';
import type { NoteTable } from './personal/notes.ts';
import { MovedRows } from './moved-rows.ts';
import { createNoticeTables } from './personal/notices.ts';
import type { NoticeTables } from './personal/notices.ts';
import { createOrganizationTables } from './mirror/organizations.ts';
import type { OrganizationTables } from './mirror/organizations.ts';
import { createPageTables } from './mirror/pages.ts';
import type { PageTables } from './mirror/pages.ts';
import { createPageTexts } from './unsent/page-texts.ts';
import { createParticipants } from './mirror/participants.ts';
import type { Participants } from './mirror/participants.ts';
import { keepingSums, trackPersonalRows } from './unsent/personal-rows.ts';
import { createPreferenceTable } from './personal/preferences.ts';
import type { PreferenceTable } from './personal/preferences.ts';
import { createPrune } from './prune.ts';
import type { Prune } from './prune.ts';
import { createReadiness } from './readiness.ts';
import type { ReadinessOf } from './readiness.ts';
import { createReviewedTable } from './personal/reviewed.ts';
import type { ReviewedTable } from './personal/reviewed.ts';
import { createRevisionChangeTable } from './mirror/revision-changes.ts';
import type { RevisionChangeTable } from './mirror/revision-changes.ts';
import { createRevisionTable } from './mirror/revisions.ts';
import type { RevisionTable } from './mirror/revisions.ts';
import { createSearch } from './search/search.ts';
import type { Search } from './search/search.ts';
import { SecondCopy } from './unsent/second-copy.ts';
import type { SecondCopyState } from './unsent/second-copy.ts';
import { createSentTable } from './sent.ts';
import type { SentTable } from './sent.ts';
import { createSpaceTable } from './mirror/spaces.ts';
import type { SpaceTable } from './mirror/spaces.ts';
import { createSiteTables } from './mirror/sites.ts';
import type { SiteTables } from './mirror/sites.ts';
import { createSeenTable } from './personal/seen.ts';
import type { SeenTable } from './personal/seen.ts';
import { createStagingTable } from './mirror/staging.ts';
import type { StagingTable } from './mirror/staging.ts';
import { createStorage } from './storage.ts';
import type { Storage } from './storage.ts';
import { createTrees } from './mirror/trees.ts';
import type { Trees } from './mirror/trees.ts';
import { unsentLogName } from './unsent/unsent-log.ts';
import { createVerification } from './verify.ts';
import type { VerificationTables } from './verify.ts';
import { createVanishedTable } from './unsent/vanished.ts';
import type { VanishedTable } from './unsent/vanished.ts';
import { createWatermarkTable } from './mirror/watermarks.ts';
import type { WatermarkTable } from './mirror/watermarks.ts';

const steps: readonly Migration[] = [
  { version: 1, name: 'first schema', up: first },
  {
    version: 2,
    name: 'what is kept, followed and new; search without stored texts',
    up(database: Database): void {
      database.exec(choices);
      rebuildSearch(database);
    },
  },
  {
    version: 3,
    name: 'sites, their images and drafts of them, texts of anchors',
    up: sites + editLookups + anchorTexts,
  },
  {
    version: 4,
    name: 'active edits by lane; what was told; notes; administration',
    up: activeEdits + notices + notes + administration,
  },
  { version: 5, name: 'checksums of what is the person’s alone', up: personalRows },
  { version: 6, name: 'record of everything that was sent', up: sentRecord },
  { version: 7, name: 'reviews that are news', up: reviewNews },
];

/** Every step of the shape of an account's database, oldest first. */
export const accountMigrations: readonly Migration[] = steps.map(keepingSums);

/** The newest shape of an account's database that this Galley knows. */
export const schemaVersion = accountMigrations.length;

/** One account's database with its files (docs/architecture.md): one member for each table or pair of tables. */
export interface Store {
  readonly accountId: string;
  /** Absolute path of the folder of the files' bytes. */
  readonly filesFolder: string;
  /** For the statements of the outbox, whose rows change under rules of their own. */
  readonly database: Database;
  readonly account: AccountTable;
  readonly organizations: OrganizationTables;
  readonly spaces: SpaceTable;
  readonly pages: PageTables;
  readonly revisions: RevisionTable;
  readonly revisionChanges: RevisionChangeTable;
  readonly files: FileTables;
  readonly sites: SiteTables;
  readonly administration: AdministrationTables;
  readonly changeRequests: ChangeRequestTables;
  readonly participants: Participants;
  readonly followed: FollowedTable;
  readonly kept: Kept;
  readonly trees: Trees;
  readonly comments: CommentTables;
  readonly vanished: VanishedTable;
  readonly watermarks: WatermarkTable;
  readonly failures: FailureTable;
  readonly staging: StagingTable;
  readonly search: Search;
  readonly readiness: ReadinessOf;
  readonly localWork: LocalWork;
  readonly prune: Prune;
  readonly vacuum: Vacuum;
  readonly storage: Storage;
  readonly verification: VerificationTables;
  readonly digest: DigestTable;
  readonly notices: NoticeTables;
  readonly notes: NoteTable;
  readonly seen: SeenTable;
  readonly preferences: PreferenceTable;
  readonly anchorTexts: AnchorTextTable;
  readonly edits: EditTable;
  readonly sent: SentTable;
  readonly drafts: DraftTable;
  readonly reviewed: ReviewedTable;
  /** One transaction, there after a power cut: for what the person did. Nested calls join the outer one. */
  transaction<T>(work: () => T): T;
  /**
   * One transaction for what the server said: whole after a power cut, but the newest may be lost, because it can be
   * fetched again. The next `transaction` carries it to disk.
   */
  mirror<T>(work: () => T): T;
  /** What screens show and this connection wrote, until an event told of it. */
  readonly moved: MovedRows;
  /** Whether all that is the person's alone stands in the second copy too (docs/design/unsent-work.md). */
  readonly secondCopy: SecondCopyState;
  /** Personal rows, by table and key, that the log lacks since before this store was opened. */
  addToSecondCopy(rows: readonly (readonly [name: string, key: string])[]): void;
  /** False where the database's file was deleted or replaced since it was opened: what is written is not kept. */
  isOnDisk(): boolean;
  close(): void;
}

export interface StoreOptions {
  /** The program's data folder; the database lies in `accounts/<accountId>/galley.sqlite`. */
  readonly dataDir: string;
  readonly accountId: string;
  readonly log?: Log;
  /** The largest file that may be fetched, whatever the person chose; null, or absent: as they chose. */
  readonly fileCeilingBytes?: number | null;
  /** From how many bytes on no more pages and files are to be fetched; null, or absent: without a limit. */
  readonly storageLimitBytes?: number | null;
  /** Told when the second copy of unsent work begins to be behind, and when it is up to date again. */
  readonly onSecondCopyChanged?: () => void;
}

/** A database file in the shape of an account's, without the rest of its store. @throws {DatabaseError} */
export function openAccountDatabase(path: string): Database {
  return openDatabase(path, { migrations: accountMigrations });
}

/** The first schema that has checksums of personal rows. */
export const checksumsSince = 5;

type Transact = <T>(work: () => T) => T;

/** How a store writes: `run` to disk at once, `mirror` with the next of these. */
function createTransactions(database: Database, secondCopy: SecondCopy): Record<'run' | 'mirror', Transact> {
  const begin = database.transaction((work: () => unknown) => work());

  function run<T>(work: () => T): T {
    return (database.inTransaction ? work() : begin.immediate(work)) as T; // begin returns what work returned
  }

  function mirror<T>(work: () => T): T {
    if (database.inTransaction) return work();
    database.exec('pragma synchronous = normal');
    secondCopy.isLazy = true;
    try {
      return run(work);
    } finally {
      secondCopy.isLazy = false;
      database.exec('pragma synchronous = full');
    }
  }

  return { run, mirror };
}

function createTables(database: Database, filesFolder: string, mirror: Transact, options: StoreOptions) {
  const pages = createPageTables(database);
  const pageTexts = createPageTexts(database);
  const files = createFileTables(database, filesFolder);
  const changeRequests = createChangeRequestTables(database);
  const followed = createFollowedTable(database);
  const preferences = createPreferenceTable(database);
  const kept = createKept(database, changeRequests, followed, preferences, {
    fileBytes: options.fileCeilingBytes ?? null,
    storageBytes: options.storageLimitBytes ?? null,
  });
  const trees = createTrees(database, kept);
  const prune = createPrune(database, kept, trees);
  const failures = createFailureTable(database);
  return {
    account: createAccountTable(database, options.accountId),
    organizations: createOrganizationTables(database),
    spaces: createSpaceTable(database),
    // A body is named by its content, downloaded or written here.
    pages: { ...pages, body: (hash: string) => pages.body(hash) ?? pageTexts.of(hash) },
    revisions: createRevisionTable(database, pages, files),
    revisionChanges: createRevisionChangeTable(database),
    files,
    sites: createSiteTables(database),
    administration: createAdministrationTables(database),
    changeRequests,
    participants: createParticipants(database),
    followed,
    kept,
    trees,
    comments: createCommentTables(database),
    vanished: createVanishedTable(database),
    watermarks: createWatermarkTable(database),
    failures,
    staging: createStagingTable(database),
    search: createSearch(database, trees, mirror),
    readiness: createReadiness(database, kept, trees, failures),
    localWork: createLocalWork(database),
    prune,
    vacuum: createVacuum(database, filesFolder),
    storage: createStorage(database, trees, prune),
    verification: createVerification(database),
    digest: createDigestTable(database),
    notices: createNoticeTables(database),
    notes: createNoteTable(database),
    seen: createSeenTable(database),
    preferences,
    anchorTexts: createAnchorTextTable(database),
    edits: createEditTable(database),
    sent: createSentTable(database),
    drafts: createDraftTable(database),
    reviewed: createReviewedTable(database),
  };
}

/** Opens (or creates) an account's database. @throws {DatabaseError} with a closed kind; `newer` for a later Galley's file. */
export function openStore(options: StoreOptions): Store {
  const folder = accountFolder(options.dataDir, options.accountId);
  const filesFolder = join(folder, 'files');
  const { log } = options;
  const path = join(folder, 'galley.sqlite');
  const database = openDatabase(path, {
    migrations: accountMigrations,
    cacheKb: 8_000,
    ...(log === undefined
      ? {}
      : { onSlowStatement: ({ sql, durationMs }) => log.warn('slow statement', { sql, durationMs }) }),
  });
  const opened = statSync(path, { bigint: true });
  mkdirSync(filesFolder, { recursive: true });
  const secondCopy = new SecondCopy(database, join(folder, unsentLogName), log, options.onSecondCopyChanged);
  const moved = new MovedRows(database);
  watchWrites(database, {
    prepare() {
      trackPersonalRows(database, (name, key) => secondCopy.note(name, key));
      moved.watch();
    },
    ended: () => secondCopy.flush(),
  });
  const { run, mirror } = createTransactions(database, secondCopy);

  return {
    accountId: options.accountId,
    filesFolder,
    database,
    ...createTables(database, filesFolder, mirror, options),
    transaction: run,
    mirror,
    moved,
    get secondCopy() {
      return secondCopy.state;
    },
    addToSecondCopy(rows) {
      for (const [name, key] of rows) secondCopy.note(name, key);
      secondCopy.flush();
    },
    isOnDisk() {
      const now = statSync(path, { bigint: true, throwIfNoEntry: false });
      return now?.ino === opened.ino && now.dev === opened.dev;
    },
    close() {
      secondCopy.flush();
      database.close();
    },
  };
}
