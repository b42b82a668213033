import { z } from 'zod';
import { core, coreForShell } from './channel.ts';
import type { RequestsOf, TypeOf } from './channel.ts';
import { id, inChangeRequest, nothing, passphrase, path, searchText, sentFormat } from './fields.ts';

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
  /** When the backup was made. */
  readonly madeAt: number;
  /** Folder that what was here goes to; null: nothing was here. */
  readonly aside: string | null;
  /** Edits that are looked for on the service first. */
  readonly looked: number;
  /** Edits written here since, which are not in the backup and stay aside. */
  readonly leftAside: number;
}

const exportFormat = z.enum(['markdown', 'json', 'html']);
export type ExportFormat = TypeOf<typeof exportFormat>;

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
  readonly changeRequests: readonly {
    readonly id: string;
    readonly number: number;
    readonly subject: string;
  }[];
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

/** What is in the outbox of a bundle, and what importing it would do. */
export interface OutboxView {
  readonly madeAt: number;
  /** The account that it would be imported into. */
  readonly accountId: string;
  readonly total: number;
  readonly new: number;
  /** Of the new ones, those that belong to no unfinished review and wait for no decision. */
  readonly toSend: number;
  /** Nothing has to come first. */
  readonly sendsAtOnce: boolean;
  /** The first ones, in their order. */
  readonly edits: readonly {
    readonly id: string;
    readonly words: string;
    readonly text: string | null;
    readonly about: string | null;
    /** The space and the change request. */
    readonly group: string;
    readonly status: 'new' | 'here' | 'sent';
  }[];
}

/** What is about to leave in a file. */
const leaving = z.object({
  /** Null: all accounts. */
  accountId: id.nullable(),
  /** Null: all spaces that are kept. */
  spaceIds: z.array(id).max(1000).nullable(),
  /** A site instead of spaces. */
  siteId: id.nullable(),
});
export type Leaving = TypeOf<typeof leaving>;

/** What a window may ask the core about whole data. */
export const dataRequests = {
  'data.copies': core(nothing).answers<readonly AutomaticCopyView[]>(),
  'data.recoveries': core(nothing).answers<readonly RecoveryView[]>(),
  /** The person has read what was recovered, or not finished. */
  'data.acknowledge': core(z.object({ accountId: id.nullable() })).answers<null>(),
  /** Ends the running backup, restoring, move or export. */
  'data.cancel': core(nothing).answers<null>(),
  /** What of a file in clear text not everybody may read on the service, in words; null: all of it is public. */
  'data.notPublic': core(leaving).answers<string | null>(),
  /** A change request with its threads as one text. */
  'data.exportChangeRequest': core(
    z.object({
      ...inChangeRequest,
      format: exportFormat,
    }),
  ).answers<ExportedText>(),
  /** The record of everything that was sent, as a search finds it, as one text; oldest first. `accountId` null: of all accounts. */
  'data.exportSent': core(
    z.object({ accountId: id.nullable(), search: searchText, format: sentFormat }),
  ).answers<ExportedText>(),
};

export type DataRequests = RequestsOf<typeof dataRequests>;

/**
 * The same with paths, which the person chose in a dialog of the shell: the core answers these to the shell alone
 * (core/core-port.ts). All are long, with progress by the event `progress`.
 */
export const dataPathRequests = {
  'dataPath.backup': coreForShell(z.object({ path, passphrase })).answers<{
    readonly path: string;
    readonly bytes: number;
    readonly backup: BackupView;
  }>(),
  /** What a file is that Galley wrote. */
  'dataPath.header': coreForShell(z.object({ path })).answers<{
    readonly kind: 'backup' | 'bundle' | 'outbox';
    readonly isEncrypted: boolean;
  }>(),
  'dataPath.inspect': coreForShell(z.object({ path, passphrase })).answers<BackupView>(),
  /** Galley must be started again afterwards. */
  'dataPath.restore': coreForShell(
    z.object({ path, passphrase, nothingSince: z.boolean() }),
  ).answers<RestoreView>(),
  'dataPath.restoreCopy': coreForShell(z.object({ accountId: id, before: z.number().int() })).answers<{
    readonly aside: string;
    readonly looked: number;
  }>(),
  /** A space as a documentation repository, in an empty or new folder. */
  'dataPath.exportSpace': coreForShell(
    z.object({ accountId: id, spaceId: id, folder: path }),
  ).answers<SpaceExportReport>(),
  'dataPath.makeBundle': coreForShell(
    z.object({
      accountId: id,
      changeRequestIds: z.array(id).min(1).max(1000),
      path,
      passphrase,
    }),
  ).answers<BundleView>(),
  'dataPath.inspectBundle': coreForShell(z.object({ path, passphrase })).answers<BundleView>(),
  /** Opens a bundle as an account of its own; one that is open already is found again. */
  'dataPath.openBundle': coreForShell(z.object({ path, passphrase })).answers<{
    readonly accountId: string;
  }>(),
  'dataPath.exportOutbox': coreForShell(z.object({ accountId: id, path, passphrase })).answers<{
    readonly path: string;
    readonly edits: number;
  }>(),
  'dataPath.inspectOutbox': coreForShell(z.object({ path, passphrase })).answers<OutboxView>(),
  'dataPath.importOutbox': coreForShell(z.object({ path, passphrase })).answers<OutboxImportReport>(),
  'dataPath.moveFiles': coreForShell(z.object({ to: path })).answers<null>(),
  /** Closes every account; Galley must be started again afterwards. */
  'dataPath.moveRest': coreForShell(z.object({ to: path, home: path })).answers<null>(),
};

export type DataPathRequests = RequestsOf<typeof dataPathRequests>;
