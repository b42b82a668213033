import type { SentFormat } from '../views/sent-views.ts';
import type { Channel } from './channel.ts';

/** Whole data, and files of it: backups, bundles, exports (docs/architecture.md). Times in milliseconds. */

export interface BackedUpAccountView {
  readonly title: string;
  readonly baseUrl: string;
  readonly user: string | null;
  /** Not sent when it was made: part of a review, waiting, without an answer, waiting for a decision. */
  readonly edits: {
    readonly kept: number;
    readonly waiting: number;
    readonly unclear: number;
    readonly held: number;
  };
  readonly drafts: number;
  readonly spaces: number;
  readonly files: number;
}

/** What a backup says of itself. */
export interface BackupView {
  readonly madeAt: number;
  readonly accounts: readonly BackedUpAccountView[];
  readonly workspaces: number;
  readonly bytes: number;
}

export interface AutomaticCopyView {
  readonly accountId: string;
  readonly title: string;
  /** The shape of the database that it was upgraded to. */
  readonly before: number;
  readonly at: number;
  readonly bytes: number;
  /** Edits that were not sent; null where the copy cannot be read. */
  readonly unsent: number | null;
}

/** What of a damaged database was saved, or what was not finished because Galley ended. */
export interface RecoveryView {
  /** Null: it is about no single account. */
  readonly accountId: string | null;
  readonly at: number;
  readonly words: string;
}

/** What was restored; it is carried out when Galley starts again. */
export interface RestoreView {
  readonly accounts: number;
  /** Folder that what was here goes to; null: nothing was here. */
  readonly aside: string | null;
  /** Edits that are looked for on the service first. */
  readonly looked: number;
  /** Edits written here since, which are not in the backup and stay aside. */
  readonly leftAside: number;
}

export type ExportFormat = 'markdown' | 'json' | 'html';

export interface ExportedText {
  /** A name for the file. */
  readonly name: string;
  readonly text: string;
}

export interface SpaceExportReport {
  readonly folder: string;
  readonly pages: number;
  readonly files: number;
  /** Pages and files that are not held, by their paths. */
  readonly missing: readonly string[];
}

export interface BundleView {
  readonly id: string;
  readonly madeAt: number;
  readonly title: string;
  readonly baseUrl: string;
  readonly user: string | null;
  readonly changeRequests: readonly { readonly number: number; readonly subject: string }[];
  readonly bytes: number;
}

export interface OutboxImportReport {
  readonly accountId: string;
  readonly added: number;
  /** Were here already: importing twice does nothing. */
  readonly known: number;
  /** Were changed in the bundle after they had been imported here; left as they are here. */
  readonly changed: number;
}

/** What is about to leave in a file. */
export interface Leaving {
  /** Null: all accounts. */
  readonly accountId: string | null;
  /** Null: all spaces that are kept. */
  readonly spaceIds: readonly string[] | null;
  /** A site instead of spaces. */
  readonly siteId: string | null;
}

/** What a window may ask the core about whole data. */
export interface DataRequests {
  readonly 'data.copies': Channel<null, readonly AutomaticCopyView[]>;
  readonly 'data.recoveries': Channel<null, readonly RecoveryView[]>;
  /** The person has read what was recovered, or not finished. */
  readonly 'data.acknowledge': Channel<{ readonly accountId: string | null }, null>;
  /** Ends the running backup, restoring, move or export. */
  readonly 'data.cancel': Channel<null, null>;
  /** What of a file in clear text not everybody may read on the service, in words; null: all of it is public. */
  readonly 'data.notPublic': Channel<Leaving, string | null>;
  /** A change request with its threads as one text. */
  readonly 'data.exportChangeRequest': Channel<
    {
      readonly accountId: string;
      readonly spaceId: string;
      readonly changeRequestId: string;
      readonly format: ExportFormat;
    },
    ExportedText
  >;
  /** The record of everything that was sent, as a search finds it, as one text; oldest first. */
  readonly 'data.exportSent': Channel<{ readonly search: string; readonly format: SentFormat }, ExportedText>;
}

/**
 * The same with paths, which the person chose in a dialog of the shell: the core answers these to the shell alone
 * (core/core-port.ts). All are long, with progress by the event `progress`.
 */
export interface DataPathRequests {
  readonly 'dataPath.backup': Channel<
    { readonly path: string; readonly passphrase: string | null },
    { readonly path: string; readonly bytes: number; readonly backup: BackupView }
  >;
  /** What a file is that Galley wrote. */
  readonly 'dataPath.header': Channel<
    { readonly path: string },
    { readonly kind: 'backup' | 'bundle' | 'outbox'; readonly isEncrypted: boolean }
  >;
  readonly 'dataPath.inspect': Channel<
    { readonly path: string; readonly passphrase: string | null },
    BackupView
  >;
  /** Galley must be started again afterwards. */
  readonly 'dataPath.restore': Channel<
    { readonly path: string; readonly passphrase: string | null; readonly nothingSince: boolean },
    RestoreView
  >;
  readonly 'dataPath.restoreCopy': Channel<
    { readonly accountId: string; readonly before: number },
    { readonly aside: string; readonly looked: number }
  >;
  /** A space as a documentation repository, in an empty or new folder. */
  readonly 'dataPath.exportSpace': Channel<
    { readonly accountId: string; readonly spaceId: string; readonly folder: string },
    SpaceExportReport
  >;
  readonly 'dataPath.makeBundle': Channel<
    {
      readonly accountId: string;
      readonly changeRequestIds: readonly string[];
      readonly path: string;
      readonly passphrase: string | null;
    },
    BundleView
  >;
  readonly 'dataPath.inspectBundle': Channel<
    { readonly path: string; readonly passphrase: string | null },
    BundleView
  >;
  /** Opens a bundle as an account of its own; one that is open already is found again. */
  readonly 'dataPath.openBundle': Channel<
    { readonly path: string; readonly passphrase: string | null },
    { readonly accountId: string }
  >;
  readonly 'dataPath.exportOutbox': Channel<
    { readonly accountId: string; readonly path: string; readonly passphrase: string | null },
    { readonly path: string; readonly edits: number }
  >;
  readonly 'dataPath.importOutbox': Channel<
    { readonly path: string; readonly passphrase: string | null },
    OutboxImportReport
  >;
  readonly 'dataPath.moveFiles': Channel<{ readonly to: string }, null>;
  /** Closes every account; Galley must be started again afterwards. */
  readonly 'dataPath.moveRest': Channel<{ readonly to: string; readonly home: string }, null>;
}
